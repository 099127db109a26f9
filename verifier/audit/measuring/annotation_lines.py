"""Annotations of two people as lines of JSON; what cannot be used is named by its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verifier.audit.claims.lines import BadClaim
from verifier.audit.measuring.labels import LABELS
from verifier.measures.annotations import Annotation
from verifier.measures.exact import MeasureError
from verifier.measures.tiers import LABELS as LABELS_OF_THREE
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, show_value

KNOWN_LABELS = (*LABELS, *LABELS_OF_THREE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationList:
    """The annotations of a file in order, and the lines that cannot be used."""

    annotations: tuple[Annotation, ...]
    bad: tuple[BadClaim, ...] = ()


def read_annotations(lines: Iterable[str]) -> AnnotationList:
    """Read annotations, one JSON object a line, counted from 1; blank lines are skipped.

    A line has ``claim_id``, ``answer_id``, and the labels ``first`` and ``second`` of two people, of five or
    of three; it may have ``tie_break``, ``types`` and ``marks``, an object from questions to marks from 1 to
    5. Nothing is raised for a line.
    """
    annotations: list[Annotation] = []
    bad: list[BadClaim] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            annotations.append(_read_line(line))
        except (VerifierError, MeasureError) as error:
            bad.append(BadClaim(number=number, error=str(error)))
    return AnnotationList(annotations=tuple(annotations), bad=tuple(bad))


def _read_line(line: str) -> Annotation:
    value = read_json_line(line)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"got {show_value(value)}, expected a JSON object")
    return Annotation(
        claim_id=_read_text(value, "claim_id"),
        answer_id=_read_text(value, "answer_id"),
        first=_read_label(value, "first"),
        second=_read_label(value, "second"),
        tie_break=None if value.get("tie_break") is None else _read_label(value, "tie_break"),
        types=_read_types(value.get("types")),
        marks=_read_marks(value.get("marks")),
    )


def _read_text(value: Mapping[str, JsonValue], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str) or not text:
        raise ReceiptError(f"key {key!a}: got {show_value(text)}, expected a string")
    return text


def _read_label(value: Mapping[str, JsonValue], key: str) -> str:
    label = _read_text(value, key)
    if label not in KNOWN_LABELS:
        expected = ", ".join(KNOWN_LABELS)
        raise ReceiptError(f"key {key!a}: got {show_value(label)}, expected one of {expected}")
    return label


def _read_types(value: JsonValue) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ReceiptError(f"key 'types': got {show_value(value)}, expected a list of strings")
    return tuple(str(item) for item in value)


def _read_marks(value: JsonValue) -> tuple[tuple[str, int], ...]:
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise ReceiptError(f"key 'marks': got {show_value(value)}, expected an object")
    marks = []
    for question, mark in sorted(value.items()):
        if not isinstance(mark, int) or isinstance(mark, bool):
            raise ReceiptError(f"key 'marks': got {show_value(mark)}, expected integers from 1 to 5")
        marks.append((question, mark))
    return tuple(marks)
