"""Cited answers: what answers with citations of all vendors come to, a text with marks and its sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verifier.calls import CheckCall
from verifier.checking.report import Report
from verifier.checking.sentences import Place, ReportSentence
from verifier.integrations.outcome import make_sources
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyValue, VerifierError


class CitationError(VerifierError):
    """An answer with citations, or its sources, of another shape than the vendor's."""


def make_check_call(
    answer: str,
    sources: Sequence[tuple[str | None, str, str | None]],
    *,
    question: str | None,
    policy: str,
    overrides: Mapping[str, PolicyValue],
) -> CheckCall:
    """Return the call that checks an answer with marks against sources: ids, texts and titles in order."""
    return CheckCall(
        answer=answer,
        sources=tuple(make_sources(sources)),
        question=question,
        policy=policy,
        overrides=tuple(overrides.items()),
    )


def write_marks(numbers: Sequence[int | None], n_sources: int) -> str:
    """Return the marks of sources; what leads nowhere gets the number of a source that there is not."""
    shown = [n_sources + 1 if number is None else number for number in dict.fromkeys(numbers)]
    return "".join([f" [{number}]" for number in shown])


def find_end(text: str) -> int:
    """Return where the marks of a text go: before the stop that ends it."""
    end = len(text.rstrip())
    return end - 1 if text[:end].endswith((".", "!", "?")) and end > 1 else end


def list_cited(report: Report) -> list[tuple[ReportSentence, Place]]:
    """Return the sentences that are supported, each with its first place."""
    return [(one, one.places[0]) for one in report.sentences if one.status == "SUPPORTED" and one.places]


def read_dicts(value: object, what: str) -> list[Mapping[str, object]]:
    """Return a list of mappings, of SDK objects what they hold. Raises `CitationError` for anything else."""
    if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
        raise CitationError(f"{what}: got {type(value).__name__}, expected a list of objects")
    return [read_dict(item, what) for item in value]


def read_dict(value: object, what: str) -> Mapping[str, object]:
    """Return a mapping, of an SDK object what it holds. Raises `CitationError` for anything else."""
    dump = getattr(value, "model_dump", None)
    read = dump() if callable(dump) else value
    if not isinstance(read, Mapping):
        raise CitationError(f"{what}: got {type(value).__name__}, expected an object")
    return read


def take_text(value: Mapping[str, object], key: str, what: str) -> str:
    """Return the string under a key. Raises `CitationError` where there is none."""
    text = value.get(key)
    if not isinstance(text, str):
        raise CitationError(f"{what}: key {key!a}: got {type(text).__name__}, expected a string")
    return text


def take_title(value: Mapping[str, object], key: str = "title") -> str | None:
    """Return the title under a key, or None."""
    title = value.get(key)
    return title if isinstance(title, str) and title else None


def take_span(value: Mapping[str, object], start: str, end: str) -> Span | None:
    """Return a span whose ends stand under two keys, or None where they are no span."""
    first, last = value.get(start), value.get(end)
    if isinstance(first, int) and isinstance(last, int) and 0 <= first < last:
        return first, last
    return None
