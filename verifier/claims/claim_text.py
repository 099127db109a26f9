"""What is read of a claim: what a person sees of it, and the sentences that it has.

A claim check compares words. So a claim is read as what is seen of it, and marks of lists and citations, and
words of framing, are blanked out. What no word is read of, a sign or a question, is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText, read_answer
from verifier.answers.framed_statement import find_statement
from verifier.answers.framing import frames
from verifier.parsers.segments.spans import blank_marks, iterate_lines, strip_span
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import compose_letters, may_compose
from verifier.parsers.text.offsets import IdentityMap, Span, blank_spans
from verifier.policies import Policy
from verifier.records.kept import AnswerFormat
from verifier.sources.text_record import record_text

# What opens a line of a list, with a tick.
_BULLET = defer_pattern(
    r"(?:\s*(?:[-*+\u2022\u2023\u25e6\u25aa\u25cf\u25cb\u2013\u2014\u2713\u2714]|[0-9]{1,3}[.)]|\(?[0-9]{1,3}\)"
    r"|\(?(?:[A-Za-z]|[ivx]{1,4})\))(?=\s))+"
)

_KEPT_CLAIMS = 32
"""How many claims are kept as they are read: an audit compares one with passage after passage."""


class ClaimText(NamedTuple):
    """What is read of a claim.

    `text` is what is compared, `sentences` are the places of its sentences in it, in order.
    """

    seen: AnswerText
    text: str
    sentences: tuple[Span, ...]

    def split(self) -> tuple[ClaimText, ...]:
        """Return its sentences, each as a claim of its own; itself if it is one sentence."""
        if len(self.sentences) < 2:
            return (self,)
        texts = (self.text[start:end] for start, end in self.sentences)
        return tuple([ClaimText(AnswerText(text, text), text, ((0, len(text)),)) for text in texts])

    def locate(self, span: Span) -> Span:
        """Return the place in the claim as it was given for a place in `text`."""
        return span if self.seen.offsets is None else self.seen.offsets.locate(*span)


@lru_cache(maxsize=_KEPT_CLAIMS)
def read_claim_text(claim: str, format: AnswerFormat, policy: Policy) -> ClaimText:
    """Return what is read of a claim of a format. Linear in it.

    A policy that does not account for text reads it whole.
    """
    seen = read_answer(
        claim,
        format,
        set_headings_apart=policy.account_for_text,
        leave_out_code=policy.answer_code == "leave_out",
        joins_lines=policy.account_for_text,
    )
    return read_statements(seen, format, policy)


def read_statements(seen: AnswerText, format: AnswerFormat, policy: Policy) -> ClaimText:
    """Return what is read of a claim, of which a person sees `seen`."""
    if not policy.account_for_text:
        return ClaimText(seen, seen.text, ((0, len(seen.text)),))
    if may_compose(seen.text):
        text, offsets = compose_letters(seen.text, seen.offsets or IdentityMap())
        seen = seen._replace(text=text, offsets=offsets)
    text = blank_marks(seen.text, emphasis=format == "plain")
    bullets = [
        (start, match.end())
        for start, end in iterate_lines(text)
        if (match := _BULLET.match(text, start, end))
    ]
    text = blank_spans(text, bullets)
    sentences: list[Span] = []
    framing: list[Span] = []
    for start, end in record_text(text).list_sentences(policy.abbreviations):
        begin, stop = _find_statement(text, start, end, policy)
        framing += [(start, begin), (stop, end)]
        sentences += _strip(text, begin, stop)
    return ClaimText(seen, blank_spans(text, framing), tuple(sentences))


def _find_statement(text: str, start: int, end: int, policy: Policy) -> Span:
    """Return the place of what a sentence says without what frames it; an empty one if it says nothing."""
    sentence = text[start:end]
    if frames(sentence, policy):
        return end, end
    first, last = find_statement(sentence, (), policy.language)
    return start + first, start + last


def _strip(text: str, start: int, end: int) -> Iterator[Span]:
    span = strip_span(text, start, end)
    if span[0] < span[1]:
        yield span
