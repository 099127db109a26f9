"""What comes out of lenient JSON: a value with its fixups, or one error with a stable code."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from verifier.errors import VerifierError
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"
"""A value as a JSON parser gives it."""

FixupName: TypeAlias = Literal[
    "fence",
    "prose_trim",
    "reasoning_trim",
    "curly_quotes",
    "trailing_comma",
    "close_string",
    "close_brace",
    "close_bracket",
    "drop_partial_key",
    "drop_partial_value",
    "strip_trailing_comma",
    "raw_control",
]
"""The names of the fixups, for ever."""

ErrorCode: TypeAlias = Literal[
    "not_text",
    "bad_utf8",
    "lone_surrogate",
    "too_large",
    "too_deep",
    "not_a_number",
    "number_overflow",
    "duplicate_key",
    "unclosed_reasoning",
    "no_json",
    "ambiguous_root",
    "trailing_json",
    "syntax",
    "work_budget",
]
"""The codes of the errors, for ever."""

FIXUP_NAMES: Final[tuple[FixupName, ...]] = get_args(FixupName)
ERROR_CODES: Final[tuple[ErrorCode, ...]] = get_args(ErrorCode)

CLAIMS: Final = "claims"
"""The key that makes an object a claims root."""


class LenientJsonError(VerifierError):
    """The one error of this parser: no value could be read without a guess.

    `code` is one of `ERROR_CODES`. `offset` is where, in code points of the text; with ``bad_utf8`` in bytes,
    since there is no text then. `detail` says what was found and what was expected, in words that no version
    of the interpreter changes.
    """

    code: ErrorCode
    offset: int
    detail: str

    def __init__(self, code: ErrorCode, offset: int, detail: str) -> None:
        # All three go up, so that the error can be copied and pickled.
        super().__init__(code, offset, detail)
        self.code = code
        self.offset = offset
        self.detail = detail

    def __str__(self) -> str:
        unit = "byte" if self.code == "bad_utf8" else "character"
        return f"{self.code} at {unit} {self.offset}: {self.detail}"


@record
class Fixup:
    """One liberty that reading took with the text, and where: ``[start, end)`` in its code points.

    What was closed stands nowhere, so its span is empty and lies where the text ended.
    """

    name: FixupName
    start: int
    end: int


@record
class LenientJson:
    """A value that was read from a text, and how.

    `fixups` is ordered by position, and empty exactly when the text was strict JSON. `incomplete` holds the
    JSON Pointer of the innermost value that the end of the text cut, if one was cut; where that was dropped,
    the pointer leads to where it would have been. What holds it is incomplete as well. `claim_spans` has the
    place of each element of the root's list ``claims``, in code points of `text`; it is empty where there is
    no such list.
    """

    value: JsonValue
    text: str
    fixups: tuple[Fixup, ...] = ()
    incomplete: tuple[str, ...] = ()
    claim_spans: tuple[Span, ...] = ()

    @property
    def claim_sources(self) -> tuple[str, ...]:
        """The elements of the root's list ``claims`` as they stand in the text."""
        return tuple(self.text[start:end] for start, end in self.claim_spans)

    @property
    def incomplete_claims(self) -> tuple[int, ...]:
        """The place, in the list ``claims``, of the element that the end of the text cut, if there is one.

        It may lie right after the list, where nothing was left of that element.
        """
        if not (isinstance(self.value, dict) and isinstance(self.value.get(CLAIMS), list)):
            return ()
        steps = (pointer.split("/") for pointer in self.incomplete)
        return tuple(int(step[2]) for step in steps if len(step) > 2 and step[1] == CLAIMS)


def show_found(text: str, offset: int) -> str:
    """Show what stands at a place. `ascii` and not `repr`: what is printable differs between versions."""
    found = text[offset : offset + 1]
    return ascii(found) if found else "the end of the text"
