"""What is wrong with a unit, in the words that say it best: its code, and what differs by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.parsers.english.denial_words import DENYING_SUBJECTS
from verifier.policies import load_policy
from verifier.records import NearestPlace, Violation
from verifier.report.common.marked_text import snap_left, snap_right
from verifier.report.common.phrases import quote_names, quote_words, restore_letters
from verifier.report.common.problems import STOPS, contrast
from verifier.report.common.quoted_source import QuotedSource
from verifier.report.grounding.numbered_units import NumberedUnit, find_nearest, is_near

_CLAUSE_END = re.compile(r"[.,;:()]|\n\s*\n")
_MORE_CHARS = 40
_MAX_MORE_WORDS = 2
DENIALS = frozenset({ViolationCode.DENIED_IN_SOURCE, ViolationCode.POLARITY_CONFLICT})
_DENIAL_CHARS = 60
_PLAINLY_ABSENT = frozenset({ViolationCode.NOT_FOUND, ViolationCode.UNQUOTED_CLAIM_UNVERIFIED})
_OTHER_FIGURES = {
    ViolationCode.NUMBER_ABSENT: ViolationCode.NUMBER_MISMATCH,
    ViolationCode.DATE_ABSENT: ViolationCode.DATE_MISMATCH,
}


def name_causes(
    violations: Sequence[Violation], unit: NumberedUnit, answer: str, quoted: list[QuotedSource]
) -> Iterator[str]:
    """Yield by name what is missing or other, the best first; some are empty."""
    # Of what is said of something else the words that differ tell more than the words that it is bound to.
    if violations and violations[0].code == ViolationCode.SAID_OF_ANOTHER:
        yield _name_difference(unit, quoted)
    for violation in violations:
        yield _name_cause(violation, unit, answer, quoted)
    yield _name_difference(unit, quoted)


def _name_cause(violation: Violation, unit: NumberedUnit, answer: str, quoted: list[QuotedSource]) -> str:
    """Say by name what a violation found missing, or other than the source has it; else nothing."""
    details = dict(violation.details)
    if "denied" in details:
        return _name_denial(details, unit)
    if violation.code == ViolationCode.CONTEXT_CUT:
        return contrast("", str(details.get("words", "")))
    if isinstance(details.get("words"), str):
        return _name_words(str(details["words"]), unit)
    said = ""
    if violation.span is not None and violation.span != unit.status.span:
        said = answer[slice(*violation.span)]
    if violation.source is not None and violation.code == ViolationCode.DENIED_IN_SOURCE:
        return contrast("", _read_denial(violation, quoted[violation.source]))
    if violation.source is not None and violation.source_span is not None and violation.code not in DENIALS:
        return _name_place(violation, said, unit, quoted[violation.source])
    return contrast(said, _read_counterpart(said, unit, quoted))


def _read_counterpart(said: str, unit: NumberedUnit, quoted: list[QuotedSource]) -> str:
    """Return what the nearest place has in place of some words of a unit, as the source writes it."""
    nearest = find_nearest(unit)
    counterpart = _find_counterpart(said, unit)
    if nearest is None or not counterpart:
        return ""
    source = quoted[nearest.source]
    return restore_letters(counterpart, source.prose[slice(*source.find_in_prose(nearest.span))])


def _name_words(words: str, unit: NumberedUnit) -> str:
    return quote_names([restore_letters(word, unit.status.text) for word in words.split(", ")])


def _name_denial(details: Mapping[str, object], unit: NumberedUnit) -> str:
    """Say what denies in an answer, or in its source."""
    if _adds(unit, str(details.get("denies", ""))):
        return f"the answer adds \u201c{details['denies']}\u201d"
    return contrast("", f"{details.get('denies')} {details['denied']}")


def _name_place(violation: Violation, said: str, unit: NumberedUnit, source: QuotedSource) -> str:
    """Say what the place of a source has that a violation names."""
    first, last = source.find_in_prose(violation.source_span or (0, 0))
    if violation.code == ViolationCode.MODALITY_LOST:
        if last - first >= len(unit.status.text):
            # The words stand there, and others around them limit them.
            return "in the sentence that it is taken out of"
        # A word that limits tells little without what follows it: `against any entity`.
        last = _extend(source.prose, last)
    return contrast(said, source.prose[first:last])


def _adds(unit: NumberedUnit, words: str) -> bool:
    """Return whether a unit has words that its nearest place lacks."""
    nearest = find_nearest(unit)
    return bool(words) and nearest is not None and words.lower() in nearest.added


def _extend(prose: str, last: int) -> int:
    """Return where a few more words end than a word of a source, in its clause."""
    stop = _CLAUSE_END.search(prose, last, last + _MORE_CHARS)
    return snap_right(prose, last + _MORE_CHARS, limit=last) if stop is None else stop.start()


def _find_counterpart(said: str, unit: NumberedUnit) -> str:
    """Return what the nearest place of a unit has in place of some of its words, as far as it is as short."""
    nearest = find_nearest(unit)
    lower = " ".join(said.lower().split())
    for own, other in nearest.changed if nearest is not None and lower else ():
        if other.count(" ") > own.count(" ") + _MAX_MORE_WORDS:
            continue
        own, other = own.strip(STOPS), other.strip(STOPS)
        if own != other and f" {lower} " in f" {own} ":
            return other
        if own != other and f" {own} " in f" {lower} ":
            return f" {lower} ".replace(f" {own} ", f" {other} ", 1).strip()
    return ""


def choose_words(
    gravest: ViolationCode, own: Sequence[Violation], unit: NumberedUnit, answer: str
) -> ViolationCode:
    """Return the code whose words say best what is wrong.

    A figure that is not there is another one where the nearest place has a figure instead.
    """
    if gravest in _PLAINLY_ABSENT:
        return _name_by_difference(unit)
    nearest = find_nearest(unit)
    if nearest is None:
        return gravest
    if gravest is ViolationCode.SAID_OF_ANOTHER and _turns_round(nearest):
        return ViolationCode.DIRECTION_CONFLICT
    if gravest in _OTHER_FIGURES and is_near(nearest):
        spans = [item.span for item in own if item.span is not None]
        if any(_has_other_figure(answer[slice(*span)], unit) for span in spans):
            return _OTHER_FIGURES[gravest]
    return gravest


def _has_other_figure(said: str, unit: NumberedUnit) -> bool:
    return _holds_digit(_find_counterpart(said, unit))


def _turns_round(nearest: NearestPlace) -> bool:
    """Return whether one word parts a unit from its nearest place, and its opposite stands there."""
    if len(nearest.changed) != 1 or nearest.added or nearest.missing:
        return False
    vocabulary = read_vocabulary(load_policy("default"))
    said, stands = (vocabulary.stem(words) for words in nearest.changed[0])
    return stands in vocabulary.opposites.get(said, ())


def _name_by_difference(unit: NumberedUnit) -> ViolationCode:
    """Return the code whose words say best how a unit differs from its nearest place.

    A quote that is not there letter by letter has no code but that; a figure or a denial that it changes is
    what a person has to know first.
    """
    nearest = find_nearest(unit)
    if nearest is None or not is_near(nearest):
        return ViolationCode.NOT_FOUND
    if any(map(_holds_denial, (*nearest.added, *nearest.missing))):
        return ViolationCode.POLARITY_CONFLICT
    if any(_holds_digit(said) and _holds_digit(stands) for said, stands in nearest.changed):
        return ViolationCode.NUMBER_MISMATCH
    return ViolationCode.NOT_FOUND


def _holds_denial(words: str) -> bool:
    return not DENYING_SUBJECTS.isdisjoint(words.split(" "))


def _holds_digit(text: str) -> bool:
    return any(char in "0123456789" for char in text)


def _read_denial(violation: Violation, source: QuotedSource) -> str:
    """Return the words of a source that deny what a quote says, from the beginning of their sentence on."""
    if violation.source_span is None:
        return ""
    first, last = source.find_in_prose(violation.source_span)
    sentence = max(source.prose.rfind(stop, 0, first) + len(stop) for stop in (". ", ".  ", "\n\n"))
    near = max(sentence if sentence > 1 else 0, first - _DENIAL_CHARS)
    return source.prose[snap_left(source.prose, near, limit=first) : last]


def _name_difference(unit: NumberedUnit, quoted: list[QuotedSource]) -> str:
    """Say by name in what a unit differs from its nearest place."""
    nearest = find_nearest(unit)
    if nearest is None or not is_near(nearest):
        return ""
    source = quoted[nearest.source]
    stands = source.prose[slice(*source.find_in_prose(nearest.span))]
    text = unit.status.text
    said = [
        contrast(restore_letters(own, text), restore_letters(other, stands))
        for own, other in nearest.changed
        if own.strip(STOPS) != other.strip(STOPS)
    ]
    added, missing = _show_words(nearest.added, text), _show_words(nearest.missing, stands)
    said += [added] if added else []
    said += [f"left out: {missing}"] if missing else []
    return "; ".join(filter(None, said[:2]))


def _show_words(words: Sequence[str], text: str) -> str:
    """Return words of a record with the letters that they have in a text; nothing of lone stops."""
    shown = [restore_letters(word, text).strip(STOPS) for word in words]
    return quote_words([word for word in shown if word]) if any(shown) else ""
