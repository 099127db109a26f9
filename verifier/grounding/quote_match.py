"""Quotes found in their sources: letter by letter, or part by part around elisions and edits.

`"the bridge [...] fell"` leaves something out, and `"it [the bridge] fell"` puts something in. What that
does to the meaning is judged here.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise

from verifier.codes import ViolationCode
from verifier.grounding.exact_match import Match, find_parts, find_verbatim
from verifier.grounding.soft_match import judge_text
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import Unit
from verifier.parsers.english.calendar_words import MONTHS
from verifier.parsers.english.joining_words import LEADING_ON
from verifier.parsers.numerics.numbers import parse_numbers
from verifier.parsers.segments.quotes import QuotePart, split_quote
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny

_JOINED = defer_pattern(r"[.!?;]|\b(?:but|or|nor|if|unless|while|whereas|although)\b", re.ASCII)
_AND = defer_pattern(r"\band\b|&", re.ASCII)
_NAMED = re.compile("[A-Z][a-z]+")


def find_quote(
    unit: Unit, sources: Sources, policy: Policy, *, answer_denies: bool
) -> tuple[Match | None, tuple[ViolationCode, ...]]:
    """Find a quote word for word, else around its elisions and edits.

    Returns the match, and what to note of it or why there can be none.
    """
    match = _find_letters(unit, sources, policy, answer_denies=answer_denies)
    if match is not None and match.denied == answer_denies:
        return match, ()
    if not policy.elision or not _may_elide(unit.text):
        return match, ()
    elided, notes = _find_elided(unit, sources, policy, answer_denies=answer_denies)
    # Read with its elisions the quote may stand undenied where its letters do not.
    if match is None or (elided is not None and elided.denied == answer_denies):
        return elided, notes
    return match, ()


def _find_letters(unit: Unit, sources: Sources, policy: Policy, *, answer_denies: bool) -> Match | None:
    """Find a quote letter by letter, with or without the stop that it ends in."""
    find = partial(
        find_verbatim, sources=sources, policy=policy, polarity=policy.polarity, answer_denies=answer_denies
    )
    match = find(unit.normal, unit.reading)
    if match is None and policy.quote_final_stop and unit.normal.endswith((".", ",")):
        # Printers put the answer's own stop inside the marks: `the "great bridge."`
        match = find(unit.normal[:-1], unit.reading.rstrip()[:-1])
    return match


def _may_elide(text: str) -> bool:
    return "[" in text or "..." in text or "\u2026" in text


def _find_elided(
    unit: Unit, sources: Sources, policy: Policy, *, answer_denies: bool
) -> tuple[Match | None, tuple[ViolationCode, ...]]:
    """Find a quote part by part; returns what `find_quote` does."""
    parts = split_quote(unit.text, elisions=True, edits=True)
    edits = " ".join([part.edits for part in parts])
    if parse_numbers(normalize_text(edits)) or may_deny(edits, policy):
        return None, (ViolationCode.EDIT_CHANGES_MEANING,)
    # An elision at an end of the quote leaves an empty part there.
    inner = parts[not parts[0].text : len(parts) - (not parts[-1].text)]
    too_short = any(len(part.text) < policy.elision_min_part for part in inner)
    if not 0 < len(inner) <= policy.elision_max_parts or too_short:
        return None, (ViolationCode.TOO_MANY_ELISIONS,)
    match = find_parts(inner, sources, policy, answer_denies=answer_denies)
    if match is None:
        return None, ()
    if _turns_meaning(unit, inner, match, sources, policy):
        return None, (ViolationCode.EDIT_CHANGES_MEANING,)
    return match, _note_changes(parts)


def _turns_meaning(
    unit: Unit, parts: list[QuotePart], match: Match, sources: Sources, policy: Policy
) -> bool:
    """Return whether what is left out, or put in, may make another statement of a quote.

    That is a half that was joined or denied, the end of a sentence, or a name. Then the gate of the claim
    check has to accept what a reader is left with.
    """
    if match.denied or not (policy.account_for_text and policy.local_coverage):
        return False
    if not (_cuts(parts, match, sources, policy) or _puts_in_name(parts, sources, policy)):
        return False
    said = " ".join([f"{part.edits} {part.text}" for part in parts])
    return bool(judge_text(" ".join(said.split()), unit.span[0], unit.span, sources, policy).violations)


def _cuts(parts: list[QuotePart], match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether what is left out between parts of a quote joins, denies, or ends a sentence."""
    prose = sources[match.source].prose
    for (left, right), part in zip(pairwise(match.parts), parts, strict=False):
        gap = prose[left[1] : right[0]]
        read = write_in_terms(gap, policy)
        if _JOINED.search(read) or may_deny(gap, policy):
            return True
        if _AND.search(read) and _leads_on(part.text, policy):
            return True
    return False


def _puts_in_name(parts: list[QuotePart], sources: Sources, policy: Policy) -> bool:
    """Return whether what is put into a quote names a month, or something that a source names."""
    names = _NAMED.findall(" ".join([part.edits for part in parts]))
    is_month = any(write_in_terms(name, policy).lower() in MONTHS for name in names)
    return is_month or any(_is_named(name, sources) for name in names)


def _leads_on(part: str, policy: Policy) -> bool:
    """Return whether a part of a quote ends where something has to follow."""
    words = extract_words(part.lower())
    return bool(words) and write_in_terms(words[-1], policy) in LEADING_ON


def _is_named(name: str, sources: Sources) -> bool:
    return any(name in source.prose for source in sources)


def _note_changes(parts: list[QuotePart]) -> tuple[ViolationCode, ...]:
    """Return what a reader should know of a quote that was found part by part."""
    edited = any(part.edits or part.joined for part in parts)
    elided = any(part.gap == "elision" for part in parts)
    return (ViolationCode.QUOTE_EDITED,) * edited + (ViolationCode.QUOTE_ELIDED,) * elided
