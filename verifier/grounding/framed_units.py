"""Units that frame a statement: read without their frame where they do not stand as they are."""

from __future__ import annotations

from verifier.answers.framed_statement import find_statement
from verifier.grounding.units import Unit, is_short, make_span_unit
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import Sources

_STOPS = (".", "!", "?")


def is_frame(text: str, sources: Sources, policy: Policy) -> bool:
    """Return whether a piece of an answer is nothing but a frame: `Source: s1`, `As the text puts it,`."""
    if not policy.account_for_text:
        return False
    start, end = _find_statement(text, sources, policy)
    return start == end


def _find_statement(text: str, sources: Sources, policy: Policy) -> Span:
    """Return the span of what a piece says without its frame; it is looked for once a call."""
    key = "statement", text, policy.language
    return sources.once(key, lambda: find_statement(text, sources.names, policy.language))


def narrow_to_statement(unit: Unit, sources: Sources, policy: Policy) -> Unit | None:
    """Return the unit of what a unit says without its frame; None if it has none, or too little is left.

    A stop behind the marks that cite ends what is said, as it would before them.
    """
    start, end = _find_statement(unit.text, sources, policy)
    if end - start == len(unit.text) or is_short(unit.text[start:end], policy):
        return None
    span = unit.span
    # What is left of a sentence around its quotes has no places of its own.
    if span[1] - span[0] == len(unit.text):
        span = span[0] + start, span[0] + end
    stated = make_span_unit(unit.text, (start, end), policy)
    stop = unit.text[end:].rstrip()[-1:]
    if stop in _STOPS and not stated.reading.endswith(_STOPS):
        stated = stated._replace(reading=stated.reading + stop, normal=stated.normal + stop)
    return stated._replace(span=span, framing=unit.framing)
