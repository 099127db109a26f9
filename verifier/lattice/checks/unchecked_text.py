"""A claim with a sign, a question or a sentence that its evidence does not have.

`The bridge opened in 1932. False! [E1]`, `... (stolen) [E1]`, `❌ ... [E1]`, `... Or is it? [E1]`: the words
that make up most of the claim stand in E1. A sign or a question, and a sentence or a bracket of which not
all words stand in one sentence of the evidence, makes another claim of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verifier.claims.accounting import find_speaking_labels, is_judged_elsewhere
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.match import MatchedToken
from verifier.claims.pipeline import Judgement
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding, Pair
from verifier.lattice.difference import MAX_QUOTED
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words

_STATED = 1 << 62
"""What a sentence weighs that stands in the evidence word for word."""

# Brackets with a blank before them (`colo(u)r` is a word); quotes that are no mere name; a
# sentence in letters that have no case.
_INNER = re.compile(
    r"(?<![^\s(\[\"'\u2018\u201c])[(\[](?P<inner>[^()\[\]]*)[)\]]"
    r"|[\"\u201c\u201e\xab](?P<quoted>[^\"\u201c-\u201e\xab\xbb\s]+(?:\s+[^\"\u201c-\u201e\xab\xbb\s]+){2,})"
    r"[\"\u201c\u201d\xbb]|(?<=[.!?])\s+(?P<foreign>[^\x00-\x7f].*)"
)
_DRAWN = re.compile("[0-9][a-z]|[a-z][0-9]{2}")


def check_unchecked_text(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a claim that has a sign, a question, a word or a further statement that nothing checked."""
    if not scope.policy.account_for_text or pair.piece is None:
        return None
    judgements = pair.reading.words.judge(pair.piece)
    main = max(range(len(judgements)), key=lambda place: _weigh(judgements[place]), default=0)
    heaviest = judgements[main] if judgements else None
    comparison = None if heaviest is None else heaviest.comparison
    if comparison is not None:
        for span in find_speaking_labels(pair.reading.claim.lines, comparison):
            return _report(pair.reading.claim.lines, span)
    best = -1 if comparison is None else comparison.best_sentence.number
    for place, judgement in enumerate(judgements):
        if judgement is not None:
            finding = _check_sentence(judgement, pair.reading, place, best, is_main=place == main)
            if finding is not None and not _stands_in_another(place, pair, scope):
                return finding
    return None


def _stands_in_another(place: int, pair: Pair, scope: CheckScope) -> bool:
    """Return whether the evidence of another kept pointer says what a sentence does, by its number."""
    reading = pair.reading
    others = scope.find_others(reading.claim, pair.piece) if pair.piece else ()
    return any(reading.words.accepts(place, other) for other in others)


def _check_sentence(
    judgement: Judgement, reading: ClaimReading, place: int, best: int, *, is_main: bool
) -> Finding | None:
    """Report what a sentence of a claim, its number is `place`, says beside what was compared."""
    sentence = reading.words.sentences[place]
    for violation in judgement.unread:
        return _report(sentence.seen.text, violation.span or (0, 0))
    comparison = judgement.comparison
    if not is_main and (comparison is None or not _are_stated(comparison.tokens, comparison, best)):
        return _report(sentence.text, (0, len(sentence.text)))
    if comparison is not None:
        for span in _find_unstated(sentence.text, comparison):
            return _report(sentence.text, span)
        for token in _find_uncounted(comparison, reading):
            return _report(comparison.claim.text, token.span)
    return None


def _find_unstated(text: str, comparison: Comparison) -> Iterator[Span]:
    """Yield what stands in brackets or quotes of a claim's text and in no sentence of its window."""
    for match in _INNER.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        places = (comparison.claim.locate(item.token.span)[0] for item in comparison.tokens)
        group = [item for item, at in zip(comparison.tokens, places, strict=True) if start <= at < end]
        if group and not _are_stated(group, comparison, comparison.best_sentence.number):
            yield start, end


def _are_stated(group: Sequence[MatchedToken], comparison: Comparison, best: int) -> bool:
    """Return whether one sentence of the window has all words of a statement, and these are no mere denial.

    A single word says too little to be looked for anywhere but in the sentence `best`, which covers most of
    the claim.
    """
    is_negation = comparison.vocabulary.is_negation
    if all(is_negation(item.token.key) for item in group):
        return False
    numbers = comparison.window.numbers if len(group) > 1 else range(best, best + 1)
    looked_for = [item for item in group if not is_judged_elsewhere(item.token, comparison)]
    return any(
        all(item.match_weight_in(range(number, number + 1)) for item in looked_for) for number in numbers
    )


def _weigh(judgement: Judgement | None) -> int:
    """Return how much of a sentence stands in the evidence: what says most the other checks have counted."""
    if judgement is None:
        return _STATED
    return 0 if judgement.comparison is None else judgement.comparison.window.covered


def _find_uncounted(comparison: Comparison, reading: ClaimReading) -> Iterator[ClaimToken]:
    """Yield the figures drawn with letters (`4l2`) that evidence lacks, and other words that nobody counts.

    Of the words of content some may be missing, as the policy says. Where none may, neither may one that is
    too short to count as content (`far from`).
    """
    counted = frozenset(extract_words(" ".join(reading.words.tokens)))
    may_miss_some = reading.policy.claim_min_percent < 100
    for token in comparison.missing:
        is_counted = may_miss_some or token.key in counted
        if (_DRAWN.search(token.key) or not is_counted) and not is_judged_elsewhere(token, comparison):
            yield token


def _report(text: str, span: Span) -> Finding:
    return Finding(ViolationCode.UNCHECKED_TEXT, {"said": text[slice(*span)][:MAX_QUOTED]})
