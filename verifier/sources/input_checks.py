"""What every call asks of its inputs: types, the limits of the policy, and texts that can be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import RULES, Policy, PolicyError
from verifier.policies.errors import show_value
from verifier.records import Violation
from verifier.records.kept import AnswerFormat
from verifier.sources.context import PreparedSource, Source, find_surrogates, warn_of_name


def require_text(name: str, value: object) -> None:
    """Raise `TypeError` for an input that is no string."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: got {type(value).__name__}, expected str")


def require_answer(name: str, value: str) -> None:
    """Raise `TypeError` for what is no string; warn of one that is the name of a file."""
    require_text(name, value)
    warn_of_name(name, value)


def require_optional_texts(**values: object) -> None:
    """Raise `TypeError` for an input that is neither a string nor None."""
    for name, value in values.items():
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{name}: got {type(value).__name__}, expected str or None")


def require_function(name: str, value: object, expected: str) -> None:
    """Raise `TypeError` for an input that is neither a function nor None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name}: got {type(value).__name__}, expected a function {expected}, or None")


def require_list(name: str, value: object, expected: str) -> None:
    """Raise `TypeError` for an input that holds nothing to go through, and for a text."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise TypeError(f"{name}: got {type(value).__name__}, expected a list of {expected}")


def choose_format(format: AnswerFormat | None, policy: Policy) -> AnswerFormat:
    """Return how an answer is read: as the call says, or else the policy. Raises `PolicyError`."""
    rule = RULES["answer_format"]
    if format is None:
        return cast("AnswerFormat", policy.answer_format)
    if not rule.accepts(format):
        raise PolicyError(f"format: got {show_value(format)}, expected {rule.expected}")
    return format


def list_unread(sources: tuple[PreparedSource, ...]) -> list[Violation]:
    """Return a violation for every source that was not read as its format says, or not all of it.

    Of many places that may be seen or not, the first is named, with their number.
    """
    found = []
    for number, source in enumerate(sources):
        if not source.is_complete:
            found.append(Violation(code=ViolationCode.WIKITEXT_BUDGET_EXCEEDED, source=number))
        if source.unclear:
            found.append(
                Violation(
                    code=ViolationCode.UNCLEAR_SOURCE,
                    source=number,
                    source_span=source.unclear[0],
                    details=(("places", len(source.unclear)),),
                )
            )
    return found


def list_text_surrogates(checked: str, **others: str | None) -> list[Violation]:
    """Return a violation for each text with a lone surrogate: by place in the checked one, else by name."""
    found = []
    if (span := find_surrogates(checked)) is not None:
        found.append(Violation(code=ViolationCode.LONE_SURROGATE, span=span))
    for name, text in others.items():
        if text is not None and find_surrogates(text) is not None:
            found.append(Violation(code=ViolationCode.LONE_SURROGATE, details=(("input", name),)))
    return found


def list_surrogates(sources: tuple[PreparedSource, ...]) -> list[Violation]:
    """Return a violation for every source that holds a lone surrogate."""
    return [
        Violation(code=ViolationCode.LONE_SURROGATE, source=number, source_span=source.surrogates)
        for number, source in enumerate(sources)
        if source.surrogates is not None
    ]


def find_too_large(answer: str, sources: tuple[Source, ...], policy: Policy) -> list[Violation]:
    """Return a violation for every limit of the policy that an input exceeds."""
    found = []
    if len(answer) > policy.max_answer_chars:
        found.append(exceeds("max_answer_chars", policy.max_answer_chars, len(answer)))
    if len(sources) > policy.max_sources:
        found.append(exceeds("max_sources", policy.max_sources, len(sources)))
    for number, source in enumerate(sources):
        if len(source.text) > policy.max_source_chars:
            found.append(exceeds("max_source_chars", policy.max_source_chars, len(source.text), number))
    return found


def exceeds_steps(policy: Policy) -> Violation:
    """Make the violation of a call that was broken off because its steps were spent."""
    details = (("limit", policy.steps_per_char), ("limit_name", "steps_per_char"))
    return Violation(code=ViolationCode.INPUT_TOO_LARGE, details=details)


def exceeds(
    limit_name: str,
    limit: int,
    size: int,
    source: int | None = None,
    *,
    span: Span | None = None,
    pointer_id: str | None = None,
    input_name: str | None = None,
) -> Violation:
    """Make the violation of a limit of the policy; both sizes count what the limit counts.

    What exceeds it is named where that is not plain: a source by its number, a unit by its span, a piece of
    evidence or an input by its name.
    """
    details: dict[str, str | int] = {"limit": limit, "limit_name": limit_name, "size": size}
    names = {"input": input_name, "pointer_id": pointer_id}
    details |= {key: name for key, name in names.items() if name is not None}
    return Violation(
        code=ViolationCode.INPUT_TOO_LARGE, span=span, source=source, details=tuple(sorted(details.items()))
    )
