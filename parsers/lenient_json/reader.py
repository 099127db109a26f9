"""The reader: one object or list, from the place where it starts, with a stack of its own.

It goes token by token and never looks at characters inside strings. Every open object or list is a `Frame`;
what a frame waits for is its state, so there is no recursion, and the depth is checked before one is opened.

The text may end before the value does. Then `verifier.parsers.lenient_json.cut` closes what is open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from verifier.parsers.lenient_json.cut import Frame, Wants, close_frames
from verifier.parsers.lenient_json.lexer import (
    OPENERS,
    StringToken,
    is_fence,
    read_scalar,
    read_string,
    skip_white,
)
from verifier.parsers.lenient_json.records import CLAIMS, Fixup, JsonValue, LenientJsonError, show_found
from verifier.parsers.text.offsets import Span

CLAIM_KEYS: Final = frozenset((CLAIMS, "text", "evidence_ids"))
"""The keys that claims are made of."""

_EXPECTED: Final = {
    Wants.FIRST: "a key in double quotes",
    Wants.NEXT: "a key in double quotes",
    Wants.COLON: "':'",
    Wants.VALUE: "a value",
    Wants.MORE: "',' or what closes this",
}


@dataclass(slots=True, kw_only=True)
class Reading:
    """What was read from one start, or how far reading came. Spans are in code points of the text."""

    start: int

    end: int
    """After the value; where there is none, how far reading came."""

    token: int = -1
    """Where the last token begins that was looked at. Reading may have stopped inside it."""

    value: JsonValue = None
    cut: bool = False
    fixups: list[Fixup] = field(default_factory=list)
    incomplete: str | None = None
    claim_spans: list[Span] = field(default_factory=list)

    committed: bool = False
    """An object in it had a key with a colon, or a key that claims have: this was meant as JSON."""

    holds_claim_key: bool = False
    """An object in it, at any depth, has one of the keys that claims are made of."""

    holds_claim: bool = False
    """A complete object in it, at any depth, has both ``text`` and ``evidence_ids``."""

    first_string: int | None = None
    """Where its first string begins. What opens before that opens the same thing in every reading."""

    error: LenientJsonError | None = None
    """Why there is no value."""

    @property
    def is_root(self) -> bool:
        """Whether it is a claims root, be it whole or cut."""
        return self.error is None and isinstance(self.value, dict) and CLAIMS in self.value


def read_value(text: str, start: int, *, max_depth: int, max_digits: int) -> Reading:
    """Read the object or list that opens at a place. Never raises; linear in what it reads."""
    reader = _Reader(text, start, max_depth, max_digits)
    try:
        while reader.frames:
            reader.step()
    except LenientJsonError as error:
        reader.reading.error = error
        reader.reading.end = error.offset
    return reader.reading


class _Reader:
    __slots__ = ("at", "frames", "max_depth", "max_digits", "reading", "text")

    def __init__(self, text: str, start: int, max_depth: int, max_digits: int) -> None:
        self.text = text
        self.at = start
        self.max_depth = max_depth
        self.max_digits = max_digits
        self.reading = Reading(start=start, end=start)
        self.frames: list[Frame] = []
        self._open(start)

    def step(self) -> None:
        """Take one token."""
        at = skip_white(self.text, self.at)
        char = self.text[at : at + 1]
        if not char or (char in "`~" and is_fence(self.text, at)):
            self._end_early(self.at, dropped=None)
            return
        self.reading.token = at
        frame = self.frames[-1]
        if char == frame.closer and frame.wants in (Wants.FIRST, Wants.NEXT, Wants.MORE):
            self._close(frame, at)
        elif frame.wants is Wants.MORE:
            self._expect(",", char, at)
            frame.comma, frame.wants = at, Wants.NEXT
        elif frame.wants is Wants.COLON:
            self._expect(":", char, at)
            frame.wants = Wants.VALUE
            self.reading.committed = True
        elif frame.is_object and frame.wants is not Wants.VALUE:
            self._take_key(frame, char, at)
        else:
            self._take_value(frame, char, at)

    def _expect(self, mark: str, char: str, at: int) -> None:
        if char != mark:
            expected = _EXPECTED[self.frames[-1].wants]
            raise LenientJsonError("syntax", at, f"got {show_found(self.text, at)}, expected {expected}")
        self.at = at + 1

    def _open(self, at: int) -> None:
        if len(self.frames) == self.max_depth:
            raise LenientJsonError(
                "too_deep", at, f"got nesting deeper than {self.max_depth}, expected at most that"
            )
        frame = Frame(start=at, is_object=self.text[at] == "{")
        if len(self.frames) == 1 and self.frames[0].key == CLAIMS and not frame.is_object:
            frame.spans = self.reading.claim_spans
        self.frames.append(frame)
        self.at = at + 1

    def _close(self, frame: Frame, at: int) -> None:
        if frame.wants is Wants.NEXT:
            self.reading.fixups.append(Fixup(name="trailing_comma", start=frame.comma, end=frame.comma + 1))
        if frame.is_object and "text" in frame.members and "evidence_ids" in frame.members:
            self.reading.holds_claim = True
        self.at = at + 1
        self.frames.pop()
        if self.frames:
            self.frames[-1].add(frame.value, frame.start, self.at)
        else:
            self.reading.value, self.reading.end = frame.value, self.at

    def _take_key(self, frame: Frame, char: str, at: int) -> None:
        if char not in OPENERS:
            raise LenientJsonError(
                "syntax", at, f"got {show_found(self.text, at)}, expected {_EXPECTED[frame.wants]}"
            )
        token = self._read_string(at)
        frame.key_start = at
        if token.cut:
            self._end_early(token.end, dropped=at)
            return
        if token.value in frame.members:
            raise LenientJsonError(
                "duplicate_key",
                at,
                f"got the key {token.value[:60]!a} twice in one object, expected it once",
            )
        if token.value in CLAIM_KEYS:
            self.reading.committed = self.reading.holds_claim_key = True
        frame.key, frame.wants = token.value, Wants.COLON
        self.at = token.end

    def _take_value(self, frame: Frame, char: str, at: int) -> None:
        if char in "{[":
            self._open(at)
        elif char in OPENERS:
            self._take_string(frame, at)
        else:
            token = read_scalar(self.text, at, max_digits=self.max_digits)
            if token.cut:
                self._end_early(token.end, dropped=frame.key_start if frame.is_object else at)
            else:
                frame.add(token.value, at, token.end)
                self.at = token.end

    def _take_string(self, frame: Frame, at: int) -> None:
        token = self._read_string(at)
        if not token.cut:
            frame.add(token.value, at, token.end)
            self.at = token.end
        elif frame.is_object and token.value:
            # The text of an object may be closed; a cut "E12" of a list must never become "E1".
            if token.cut_escape is not None:
                self.reading.fixups.append(
                    Fixup(name="drop_partial_value", start=token.cut_escape, end=token.end)
                )
            self.reading.fixups.append(Fixup(name="close_string", start=token.end, end=token.end))
            frame.add(token.value, at, token.end)
            self._end_early(token.end, dropped=None, cut_member=True)
        else:
            self._end_early(token.end, dropped=frame.key_start if frame.is_object else at)

    def _read_string(self, at: int) -> StringToken:
        if self.reading.first_string is None:
            self.reading.first_string = at
        token = read_string(self.text, at)
        self.reading.fixups += token.fixups
        return token

    def _end_early(self, at: int, *, dropped: int | None, cut_member: bool = False) -> None:
        """Close all that is open, because the text ends at `at`, or a fence stands after it."""
        reading = self.reading
        reading.value, reading.incomplete = close_frames(
            self.frames, reading.fixups, at=at, dropped=dropped, cut_member=cut_member
        )
        reading.end, reading.cut = at, True
