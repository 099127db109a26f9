"""Accounting for a claim: its words and its marks that no rule of the gate and no facet looks at.

Tokens, blanks, punctuation, marks of lists and citations, and words of framing tile a claim. What is left,
a sign (`≠`, `❌`, `(?)`), a question, or a statement of function words alone (`As if.`), is said to a person
and was not compared, so it is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise

from verifier.answers.framing import is_claiming_heading, list_claiming_words
from verifier.claims.binding.opening import JOINTS
from verifier.claims.claim_text import ClaimText
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.sections import find_other_sections
from verifier.codes import ViolationCode
from verifier.parsers.english.address_words import ADDRESS_WORDS
from verifier.parsers.english.joining_words import JOINING
from verifier.parsers.segments.spans import find_addresses, find_citations
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.signs import HELD, find_loose_marks
from verifier.parsers.text.surface_words import read_surface_words
from verifier.records import Violation
from verifier.sources.negation_triggers import may_deny

_QUOTED = defer_pattern('["\u201c]([^"\u201c\u201d]+)["\u201d]')
_EDIT = re.compile("\\[(?!sic\\]|\\.)[^\\[\\]]+\\]")
_CUT = re.compile("\\[?(?:\\.\\.\\.|\u2026)\\]?")
_MAX_CUTS = 8
"""How many words are left out of a quote at most; what leaves out more is no quote."""

_BOUNDS = frozenset("~<>\u2264\u2265\u2248\u223c")
_JOINTS = re.compile("[-_+~%/?#&=:.]")
_NUMBERED = re.compile("(?<=[A-Za-z]{2})(?=[0-9])")
_SCHEME = re.compile("https?://", re.IGNORECASE | re.ASCII)
_LETTERS = re.compile("[^0-9]{2}")
_BETWEEN = " \t\n.!?;:,*_>-\"'"
_STOPS = ".,;:'\")]"
_REACH = 40
"""How far from a sign, in code points, the words next to it are looked for."""


def list_unread(text: ClaimText, comparison: Comparison, *, is_verbatim: bool) -> Iterator[Violation]:
    """Yield what a claim says to a person that was not compared, with its places in the claim as given.

    `comparison` is that of the claim `text`. What stands word for word in the evidence (`is_verbatim`) stands
    there with its signs, and as a question if it is one.
    """
    seen = text.seen
    yield from seen.list_unclear()
    unread = [
        *seen.code,
        *(
            heading.span
            for heading in (*seen.headings, *seen.captions)
            if is_claiming_heading(heading.text, partial(_hold_words, comparison), comparison.policy)
        ),
        *map(text.locate, find_speaking_labels(text.seen.text, comparison)),
        *map(text.locate, _find_joining(text, comparison)),
        *map(text.locate, () if is_verbatim else find_other_sections(seen.text, comparison)),
        *(() if is_verbatim else map(text.locate, _find_edits(text, comparison))),
        *(() if is_verbatim else map(text.locate, _find_unread(comparison))),
    ]
    yield from (Violation(code=ViolationCode.UNCHECKED_TEXT, span=span) for span in unread)


def _hold_words(comparison: Comparison, words: list[str]) -> bool:
    """Return whether each of some words stands in the evidence."""
    stem, postings = comparison.vocabulary.stem, comparison.index.postings
    return all(stem(word) in postings for word in words)


def _find_unread(comparison: Comparison) -> Iterator[Span]:
    """Yield the marks of what is read of a claim that its window does not hold."""
    claim = comparison.claim
    loose = claim.once("loose marks", lambda: [*_list_loose(claim)])
    stated = _write_window(comparison) if loose else ""
    yield from (claim.locate(span) for span in loose if not _stands(claim.text, span, stated))


def _list_loose(claim: ReadClaim) -> Iterator[Span]:
    """Yield the marks of a claim that are not accounted for, those of its figures and its cuts aside."""
    read = [item.span for item in claim.quantities] + [item.span for item in claim.dates]
    for quote in _QUOTED.finditer(claim.text):
        read += [cut.span() for cut in _CUT.finditer(claim.text, *quote.span())]
    return find_loose_marks(_mask(claim.text, sorted(read)))


def _find_edits(text: ClaimText, comparison: Comparison) -> Iterator[Span]:
    """Yield what quotes put in or leave out so that the sentence does not say it: `is [94] metres long`."""
    seen, stem = text.seen.text, comparison.vocabulary.stem
    stems = frozenset(comparison.best_sentence.stems)
    for quote in _QUOTED.finditer(seen):
        for edit in _EDIT.finditer(seen, *quote.span()):
            if not all(stem(word.key) in stems for word in read_surface_words(seen, *edit.span())):
                yield edit.span()
        for number, cut in enumerate(_CUT.finditer(seen, *quote.span())):
            if number >= _MAX_CUTS or not _is_left_out(seen, quote.span(), cut.span(), comparison):
                yield cut.span()
                break


def _is_left_out(text: str, quote: Span, cut: Span, comparison: Comparison) -> bool:
    """Return whether what stands around a cut stands in one clause, in that order."""
    sentence, stem = comparison.best_sentence, comparison.vocabulary.stem
    before = [stem(word.key) for word in read_surface_words(text, quote[0], cut[0])][-1:]
    after = [stem(word.key) for word in read_surface_words(text, cut[1], quote[1])][:1]
    if not (before and after):
        return True
    start = sentence.stems.index(before[0]) if before[0] in sentence.stems else len(sentence.stems)
    rest = sentence.stems[start + 1 :]
    return after[0] in rest and JOINTS.isdisjoint(sentence.keys[start : start + 1 + rest.index(after[0])])


def _find_joining(text: ClaimText, comparison: Comparison) -> Iterator[Span]:
    """Yield the words that make a cause, an example or a time of the statement before, and stand nowhere."""
    for (_, end), (start, _) in pairwise(text.sentences):
        begin = end + len(text.seen.text[end:]) - len(text.seen.text[end:].lstrip(_BETWEEN))
        found = _joining().match(text.seen.text, begin)
        if found is None or found.start(1) > start:
            continue
        said = " ".join(found[1].lower().split())
        if f" {said} " not in comparison.key_row:
            yield found.span(1)


@cache
def _joining() -> re.Pattern[str]:
    words = "|".join(sorted(JOINING, key=len, reverse=True))
    return re.compile(rf"({words})(?![A-Za-z'-])[,:]?\s", re.IGNORECASE | re.ASCII)


def _mask(text: str, figures: Sequence[Span]) -> str:
    """Return as much text, with `HELD` in place of figures: who reads them reads their signs."""
    parts: list[str] = []
    at = 0
    for start, end in figures:
        # `~` and `>` before a figure are read with it.
        while start > at and text[start - 1] in _BOUNDS:
            start -= 1
        if start >= at:
            parts += text[at:start].replace(HELD, "\ufffd"), HELD * (end - start)
            at = end
    return "".join([*parts, text[at:].replace(HELD, "\ufffd")])


def find_speaking_labels(text: str, comparison: Comparison) -> Iterator[Span]:
    """Yield the citations and addresses of a text that say something which the evidence does not.

    `[^it-fell]` and `https://the-bridge-collapsed.com` point somewhere and speak all the same.
    """
    for start, end in [*find_citations(text), *find_addresses(text)]:
        label = _NUMBERED.sub(" ", _JOINTS.sub(" ", _SCHEME.sub(" ", text[start:end])))
        words = [
            word
            for word in list_claiming_words(label, comparison.policy)
            if word not in ADDRESS_WORDS and _LETTERS.search(word)
        ]
        if may_deny(label, comparison.policy) or not _hold_words(comparison, words):
            yield start, end


def _stands(text: str, span: Span, stated: str) -> bool:
    """Return whether a mark stands in another text between the same words; one that asks never does."""
    start, end = span
    sign = text[start:end]
    if "?" in sign:
        return False
    before = text[max(0, start - _REACH) : start]
    after = text[end : end + _REACH]
    word_before = before[len(before.rstrip()) - len((before.split() or [""])[-1]) :]
    word_after = after[: len(after) - len(after.lstrip()) + len((after.split() or [""])[0])].rstrip(_STOPS)
    if not (word_before.strip() or word_after.strip()):
        return False
    return " ".join(f"{word_before}{sign}{word_after}".split()).lower() in stated


def _write_window(comparison: Comparison) -> str:
    sentences = comparison.sentences
    text = sentences[0].source_text[sentences[0].span[0] : sentences[-1].span[1]]
    return " ".join(text.split()).lower()


def is_judged_elsewhere(token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether a token is a figure, or a name that a question or a title says."""
    return comparison.is_figure(token) or (token.is_name and token.stem in comparison.exempt)
