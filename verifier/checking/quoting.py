"""What the quotes in a statement come to, where the statement as a whole is not supported.

A quote that lacks a word of its source is not found, and neither is one with another word: both are told, so
that it can be put right. One that stands there word for word is told beside a statement that words alone
cannot decide: *The council decides. "May be closed only by the council."*
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from verifier.checking.letters import restore_letters
from verifier.checking.sentences import ReportSentence
from verifier.parsers.text.offsets import Span
from verifier.records import NearestPlace, Verdict

_STOPS = " .,;:"


def compare_quotes(sentence: ReportSentence, verdict: Verdict) -> ReportSentence:
    """Return a sentence that failed with what its quotes leave out or change, and those that verify."""
    there = " ".join([place.text for place in sentence.places])
    found = [*_list_nearest(sentence.span, verdict)]
    left_out = [word.strip(_STOPS) for nearest in found for word in nearest.missing if drop_signs(word)]
    changed = [pair for nearest in found for pair in list_as_written(nearest.changed, sentence.text, there)]
    return replace(
        sentence,
        instead=sentence.instead or tuple(changed),
        left_out=tuple([restore_letters(word, there) for word in left_out]),
        quotes=tuple(sorted({*_list_verified(sentence.span, verdict)})),
    )


def list_as_written(pairs: Iterable[tuple[str, str]], said: str, there: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of words in the letters of the texts that have them; none that differ only in signs."""
    for one, other in pairs:
        if drop_signs(one) != drop_signs(other):
            yield restore_letters(one.strip(_STOPS), said), restore_letters(other.strip(_STOPS), there)


def drop_signs(words: str) -> str:
    """Return the letters and digits of words: what differs in nothing else differs in markup."""
    return "".join(filter(str.isalnum, words))


def _list_nearest(span: Span, verdict: Verdict) -> Iterator[NearestPlace]:
    """Yield the nearest places of what lies in a span, as far as most of its words stand there."""
    for item in verdict.violations:
        if item.nearest is not None and item.span is not None and _holds(span, item.span):
            matched, total = item.nearest.matched
            if 3 * matched >= 2 * total:
                yield item.nearest


def _list_verified(span: Span, verdict: Verdict) -> Iterator[Span]:
    for units in (verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)):
        for unit in units:
            if unit.method == "quote" and unit.is_verified and _holds(span, unit.span):
                yield unit.span


def _holds(whole: Span, part: Span) -> bool:
    return whole[0] <= part[0] and part[1] <= whole[1]
