"""Units: the pieces of an answer that are checked, as the policy reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from verifier.answers.framing import claims_anything
from verifier.parsers.segments.names import extract_names
from verifier.parsers.segments.quotes import Quote, extract_directed_quotes, extract_quotes_in_sequence
from verifier.parsers.segments.sentences import is_abbreviation
from verifier.parsers.segments.spans import (
    drop_addresses,
    drop_marks,
    extract_spans,
    join_soft_breaks,
    strip_span,
)
from verifier.parsers.text.normal_form import map_normal_form, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import measure_text
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.languages import list_quote_marks
from verifier.sources.prepared_form import choose_folding

# The phrase may end inside a word (`source`, `sources`); the rest of that word goes with it.
_FRAMING_REST = re.compile(r"\A[A-Za-z]*[\s,;:]*")


class Unit(NamedTuple):
    """A piece of the answer: its text, its span in the answer, and what is compared.

    `reading` is the text without marks that are not read, `normal` its normal form under the policy.
    `framing` is what was dropped before it: it may deny what it frames.
    """

    text: str
    span: Span
    reading: str
    normal: str
    framing: str = ""


def read_quotes(answer: str, policy: Policy, *, single: bool = True) -> list[Quote]:
    """Return the quotes of an answer, usable or not; in single marks where these are asked for."""
    if policy.quote_pairing == "directed":
        takes_single = single and policy.account_for_text
        return extract_directed_quotes(answer, list_quote_marks(policy), single=takes_single)
    return extract_quotes_in_sequence(answer)


def mask_quotes(answer: str, quotes: Iterable[Quote], within: Span | None = None) -> str:
    """Return an answer, or a span of it, with its quotes blanked out; what is left stands where it stood.

    The quotes are in their order; each of them touches the span.
    """
    at, end = within or (0, len(answer))
    masked: list[str] = []
    for quote in quotes:
        start, stop = max(quote.outer[0], at), min(quote.outer[1], end)
        masked += answer[at:start], " " * (stop - start)
        at = stop
    return "".join([*masked, answer[at:end]])


def iterate_quote_units(answer: str, quotes: list[Quote], policy: Policy) -> Iterator[tuple[Unit, Quote]]:
    """Yield the quotes that are long enough and not framing, as units."""
    shortest, framing = policy.min_quote_chars, policy.framing_phrases.entries
    for quote in quotes:
        start, end = quote.span
        if measure_unit(answer[start:end], policy) >= shortest:
            unit = make_unit(answer, quote.span, policy)
            # A quote is somebody's words: it is framing as a whole or not at all.
            if not unit.normal.startswith(framing):
                yield unit, quote


def read_spans(answer: str, policy: Policy) -> list[Span]:
    """Return the bullets and sentences of an answer, as the policy reads the stops of initials and titles."""
    cues = policy.citation_cues.entries
    if policy.account_for_text:
        answer = join_soft_breaks(answer)
    joins = None
    if policy.join_abbreviations:
        joins = partial(is_abbreviation, abbreviations=policy.abbreviations.words)
    return extract_spans(
        answer,
        citation_cues=cues,
        joins=joins,
        any_script=policy.any_script,
        before_stop=policy.account_for_text,
    )


def read_spans_once(answer: str, sources: Sources, policy: Policy) -> list[Span]:
    """Return the bullets and sentences of a call's answer, which is read only once per call."""
    return sources.once(("spans", answer, policy.hash), lambda: read_spans(answer, policy))


def iterate_span_units(answer: str, sources: Sources, policy: Policy) -> Iterator[Unit]:
    """Yield the bullets and sentences that are long enough and not framing."""
    for span in read_spans_once(answer, sources, policy):
        if is_short(answer[slice(*span)], policy):
            continue
        unit = drop_framing(answer, make_span_unit(answer, span, policy), policy)
        if unit is None or is_short(unit.text, policy):
            continue
        if policy.account_for_text and (
            # Invisible text does not make a unit longer.
            is_short(unit.normal, policy) or not claims_anything(unit.reading, policy)
        ):
            continue
        yield unit


def is_short(text: str, policy: Policy) -> bool:
    """Return whether a bullet or a sentence is too short to be a unit."""
    return measure_unit(text, policy) < policy.min_span_chars


def measure_unit(text: str, policy: Policy) -> int:
    """Return how long a piece of the answer is, as the policy counts the characters of its script."""
    return measure_text(text, unspaced_weight=policy.unspaced_weight)


def iterate_name_units(answer: str, policy: Policy) -> Iterator[Unit]:
    """Yield the names of an answer; each normal form once, where it occurs first."""
    seen = set()
    for span in find_names(answer, policy):
        unit = make_unit(answer, span, policy)
        if unit.normal not in seen and not unit.normal.startswith(policy.framing_phrases.entries):
            seen.add(unit.normal)
            yield unit


def find_names(answer: str, policy: Policy) -> Iterator[Span]:
    """Yield the places of names; if a language's nouns have capitals, other signs tell its names."""
    if not policy.language:
        yield from extract_names(answer)
        return
    from verifier.claims.cased_text import read_surface

    surface = read_surface(answer, policy)
    for span in extract_names(surface.text):
        yield surface.offsets.locate(*span)


def make_unit(answer: str, span: Span, policy: Policy) -> Unit:
    """Make a unit of a span of the answer."""
    text = answer[span[0] : span[1]]
    return Unit(text, span, text, normalize_text(text, folding=choose_folding(policy)))


def make_span_unit(answer: str, span: Span, policy: Policy) -> Unit:
    """Make a unit of a bullet or a sentence; marks that point at sources are no part of its normal form."""
    text = answer[span[0] : span[1]]
    # Read as what a person sees, a text has no marks of emphasis left: what looks like one is seen.
    reading = text
    if policy.drop_marks:
        reading = drop_addresses(drop_marks(text, emphasis=policy.answer_format == "plain"))
    normal = normalize_text(reading, folding=choose_folding(policy))
    return Unit(text=text, span=span, reading=reading, normal=normal)


def drop_framing(answer: str, unit: Unit, policy: Policy) -> Unit | None:
    """Return a unit without the framing that it may open with; None if nothing is left."""
    phrases = policy.framing_phrases.entries
    if not unit.normal.startswith(phrases):
        return unit
    if policy.framing == "drop_unit":
        return None
    length = max(len(phrase) for phrase in phrases if unit.normal.startswith(phrase))
    folding = choose_folding(policy)
    whole = normalize_text(unit.text, folding=folding)
    _, end = map_normal_form(unit.text, whole, folding=folding).locate(0, length)
    left = _FRAMING_REST.sub("", unit.text[end:], count=1)
    span = strip_span(answer, unit.span[1] - len(left), unit.span[1])
    if span[0] >= span[1]:
        return None
    return make_span_unit(answer, span, policy)._replace(framing=unit.text[: len(unit.text) - len(left)])
