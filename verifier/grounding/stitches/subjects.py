"""Subjects that verified pieces get from what an answer has before them: a lead, an item, a sentence.

A piece that has lost its subject takes the one before it. A pronoun stands for what the answer named last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.answers.answer_text import Heading
from verifier.answers.framing import list_claiming_words
from verifier.grounding.stitches.pieces import (
    EDGES,
    NAME,
    Pieces,
    Place,
    holds_stem,
    opens_with_pronoun,
    opens_with_verb,
)
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.pronouns import OBJECT_PRONOUNS
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.offsets import Span
from verifier.sources.languages import tell_gender

_OPENING_CLAUSES = SUBORDINATORS | {"and", "or", "if", "unless", "as"}
_MAX_LEAD_WORDS = 6
"""How many words what follows may have for its subject has at most."""


def find_rebound(pieces: Pieces, spans: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Span]:
    """Yield the verified pieces whose subject another heading, item or sentence has become."""
    before: tuple[str, Place] | None = None
    end = 0
    heading = headings[0].text if len(headings) == 1 else ""
    for span in spans:
        place = pieces.locate(span)
        if place is None:
            before = None
            continue
        text = pieces.answer[slice(*span)].strip(EDGES)
        gap = end, span[0]
        lead = _find_lead(pieces, gap, before) or heading
        is_rebound = bool(lead) and gets_other_subject(pieces, text, lead, place)
        if is_rebound or _goes_on_of_another(pieces, gap, text, place, before):
            yield span
        before, end = (text, place), span[1]


def _read_lead(text: str, place: Place) -> str:
    """Return a piece that the item after it may have for its subject, or nothing."""
    return "" if place.is_whole or len(text.split()) > _MAX_LEAD_WORDS else text


def _find_lead(pieces: Pieces, gap: Span, before: tuple[str, Place] | None) -> str:
    """Return what a new line after a piece may have for its subject, or nothing."""
    is_item = before is not None and "\n" in pieces.answer[slice(*gap)]
    return _read_lead(*before) if before is not None and is_item else ""


def _goes_on_of_another(
    pieces: Pieces, gap: Span, text: str, place: Place, before: tuple[str, Place] | None
) -> bool:
    """Return whether a piece goes on about what stands before a gap, in its source about another thing."""
    if before is None or _opens_note(pieces, *gap):
        return False
    return _changes_antecedent(pieces, text, place, before[1])


def _opens_note(pieces: Pieces, end: int, start: int) -> bool:
    """Return whether between two places a note begins, which is no part of what runs on."""
    offsets = pieces.seen.offsets
    if offsets is None:
        return "]:" in pieces.answer[end:start]
    first, last = offsets.locate(0, end)[1], offsets.locate(start, len(pieces.answer))[0]
    return "]:" in pieces.seen.original[first:last]


def gets_other_subject(pieces: Pieces, text: str, lead: str, place: Place) -> bool:
    """Return whether a lead becomes the subject of a text that in its source has another one."""
    stated = pieces.read(text)
    if not stated.split():
        return False
    if place.opens:
        return opens_with_pronoun(stated) and _is_other_antecedent(pieces, text, lead, place)
    if not opens_with_verb(stated) or any(opens_with_verb(pieces.read(word)) for word in lead.split()):
        return False
    said = f"{lead.strip(EDGES)} {text}"
    return not (pieces.stands(said) or pieces.is_accepted(said, (0, len(said))))


def _is_other_antecedent(pieces: Pieces, text: str, lead: str, place: Place) -> bool:
    """Return whether a lead is not what the pronoun that opens a text stands for in its source."""
    lead_words = list_claiming_words(blank_marks(lead), pieces.policy)
    before = pieces.find_antecedent(place)
    if not lead_words or before is None:
        return False
    own = pieces.list_words(text)
    if all(holds_stem(word, own) for word in lead_words):
        # It names what the sentence is about, and no subject of it.
        return False
    is_named = holds_stem(lead_words[-1], pieces.list_words(before))
    return not is_named or not _agree_in_names(pieces.read(lead), pieces.read(before))


def _agree_in_names(lead: str, before: str) -> bool:
    """Return whether of two texts that name something one names what the other does."""
    names = {name[0] for name in NAME.finditer(lead)}
    others = {name[0] for name in NAME.finditer(before)}
    return not names or not others or not names.isdisjoint(others)


def _changes_antecedent(pieces: Pieces, text: str, place: Place, before: Place) -> bool:
    """Return whether a pronoun opens a sentence after another antecedent than its source has."""
    stated = pieces.read(text)
    if not opens_with_pronoun(stated) and not (place.opens and _has_pronoun_object(stated)):
        return False
    if not place.opens:
        # What it stands for is named in its own sentence.
        return place.sentence != before.sentence
    if not before.is_whole or _follows(place, before):
        return False
    antecedent = pieces.find_antecedent(place)
    if antecedent is None:
        return False
    return _goes_on_otherwise(pieces, text, place, before) or not _is_about(pieces, before, antecedent)


def _follows(place: Place, before: Place) -> bool:
    """Return whether a piece follows another in its source as in the answer."""
    is_behind = before.source == place.source and before.span[1] <= place.span[0]
    return is_behind and not place.prose[before.span[1] : place.span[0]].strip(EDGES)


def _is_about(pieces: Pieces, before: Place, antecedent: str) -> bool:
    """Return whether a statement is about something that an antecedent names."""
    own = pieces.find_antecedent(before) or ""
    said = before.prose[slice(*before.sentence)]
    subject = own if pieces.opens_with_pronoun(said) and own else said
    claiming = list_claiming_words(subject, pieces.policy)[:3]
    other = list_claiming_words(antecedent, pieces.policy)
    return any(holds_stem(word, other) for word in claiming)


def _goes_on_otherwise(pieces: Pieces, text: str, place: Place, before: Place) -> bool:
    """Return whether a source goes on about a statement with another gender than a text does.

    What the text goes on about in its own source is another sentence.
    """
    gender = tell_gender(text, pieces.policy)
    if gender is None:
        return False
    prose, (start, end) = before.prose, before.sentence
    opening = tell_gender(prose[start:end], pieces.policy)
    if (opening or tell_gender(prose[end:], pieces.policy)) in (None, gender):
        return False
    own = prose[start:end] if opening is None else pieces.find_antecedent(before)
    return pieces.find_antecedent(place) != own


def _has_pronoun_object(text: str) -> bool:
    """Return whether a sentence has a pronoun behind its verb that its own subject cannot stand for.

    `The placebo lowered it by 3%`. Behind a comma or a word that opens another clause it may stand for that.
    """
    words = [word.strip("\"'()") for word in text.lower().split()]
    for place, word in enumerate(words):
        if word.endswith((",", ";", ":")) or word in _OPENING_CLAUSES:
            return False
        if word.strip(".!") in OBJECT_PRONOUNS and place > 1:
            return True
    return False
