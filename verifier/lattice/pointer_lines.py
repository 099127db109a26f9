"""The front end for pointer lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter

from verifier.answers.answer_text import read_answer
from verifier.lattice.answer_claims import Claim, Pointer, ReadAnswer, list_forms
from verifier.parsers.segments.pointers import PointerClaim, find_answerable, parse_pointer_claims
from verifier.parsers.text.offsets import OffsetMap, Span, blank_spans
from verifier.policies import Policy
from verifier.records.kept import AnswerFormat


def read_pointer_lines(
    answer: str, format: AnswerFormat, policy: Policy, known: Collection[str] = ()
) -> ReadAnswer:
    """Read what a person sees of an answer written as pointer lines.

    `known` are the pointers of the evidence: a form of marks is read as pointers if one of them leads there.
    Reading ends where there are more pointers than the policy's `max_units`.
    """
    seen = read_answer(
        answer,
        format,
        set_headings_apart=policy.account_for_text,
        has_pointers=True,
        leave_out_code=policy.answer_code == "leave_out",
    )
    forms = find_answerable(seen.text, list_forms(policy), known) if policy.pointer_forms else ()
    found = parse_pointer_claims(seen.text, max_pointers=policy.max_units, forms=forms)
    unclear = _merge(seen.unclear)
    claims = []
    for place, claim in enumerate(found):
        span = _locate(claim, seen.offsets)
        claims.append(
            Claim(
                idx=place,
                text=claim.text,
                span=span,
                pointers=tuple(map(Pointer, claim.pointers)),
                lines=claim.text,
                written=answer[slice(*span)],
                unread="UNCLEAR_TEXT" if _touches(span, unclear) else None,
                place=claim.span,
            )
        )
    pointers = [claim.pointers_span for claim in found if claim.pointers_span is not None]
    return ReadAnswer(
        is_json=False,
        claims=tuple(claims),
        format=format,
        seen=seen._replace(text=blank_spans(seen.text, pointers)),
        headings=(*seen.headings, *seen.captions),
        unclear=seen.unclear,
    )


def _locate(claim: PointerClaim, offsets: OffsetMap | None) -> Span:
    """Return the place of a claim in the original; one without text stands where its tags begin."""
    if offsets is None or claim.span[0] < claim.span[1]:
        return claim.span if offsets is None else offsets.locate(*claim.span)
    start, _ = offsets.locate(*(claim.pointers_span or claim.span))
    return start, start


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Return what spans hold together, in order, none inside another."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            first, last = merged.pop()
            start, end = first, max(end, last)
        merged.append((start, end))
    return merged


def _touches(span: Span, others: Sequence[Span]) -> bool:
    """Return whether a span shares anything with one of others, which are in their order."""
    place = bisect_right(others, span[1], key=itemgetter(0)) - 1
    return place >= 0 and others[place][1] > span[0]
