"""The cut end: what happens to open objects and lists where the text ends before they do.

Nothing is invented. From the innermost frame outwards, what came whole is kept and closed; what did not goes:
a list's item that is no object or list, a key whose value is missing or cut, and an object that is empty only
because of the cut.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from verifier.parsers.lenient_json.records import Fixup, FixupName, JsonValue
from verifier.parsers.text.offsets import Span


class Wants(Enum):
    """What an open object or list waits for."""

    FIRST = "its first member, or its end"
    NEXT = "a member after a comma, or its end"
    COLON = "the colon after a key"
    VALUE = "the value after a colon"
    MORE = "a comma, or its end"


@dataclass(slots=True, kw_only=True)
class Frame:
    """An object or list that is open. `key` and `key_start` are those of the present member of an object."""

    start: int
    is_object: bool
    wants: Wants = Wants.FIRST
    members: dict[str, JsonValue] = field(default_factory=dict)
    items: list[JsonValue] = field(default_factory=list)
    key: str = ""
    key_start: int = -1
    comma: int = -1
    spans: list[Span] | None = None

    @property
    def closer(self) -> str:
        """The mark that closes it."""
        return "}" if self.is_object else "]"

    @property
    def value(self) -> JsonValue:
        """What it holds so far."""
        return self.members if self.is_object else self.items

    def add(self, value: JsonValue, start: int, end: int) -> None:
        """Take in the value that stands there."""
        if self.is_object:
            self.members[self.key] = value
        else:
            self.items.append(value)
            if self.spans is not None:
                self.spans.append((start, end))
        self.wants = Wants.MORE

    def step(self) -> str:
        """Return the reference token of the member that is being read, as a JSON Pointer has it."""
        if self.is_object:
            return self.key.replace("~", "~0").replace("/", "~1")
        return str(len(self.items))


def close_frames(
    frames: list[Frame], fixups: list[Fixup], *, at: int, dropped: int | None, cut_member: bool
) -> tuple[JsonValue, str]:
    """Close all frames at the place where the text ends; give the outermost value and what is incomplete.

    `dropped` is where the innermost frame's present member begins, if that member goes. `cut_member` says
    that the innermost object's last member was cut and kept. The pointer leads to the innermost value that
    was cut, or, where it goes, to where the outermost one that goes with it would have been. Uses the frames
    up; adds to the fixups, takes back those of what goes.
    """
    steps = [frames[-1].step()] if _is_member_cut(frames[-1], dropped, cut_member) else []
    while True:
        frame = frames.pop()
        if frame.wants in (Wants.COLON, Wants.VALUE) and dropped is None:
            dropped = frame.key_start
        _drop_end(frame, fixups, at, dropped)
        if not frames:
            break
        parent = frames[-1]
        step = parent.step()
        if frame.value or (parent.is_object and not frame.is_object):
            dropped = None
            _add_closing(frame, fixups, at)
            parent.add(frame.value, frame.start, at)
            steps.append(step)
        else:
            dropped = parent.key_start if parent.is_object else frame.start
            steps = [step]
    _add_closing(frame, fixups, at)
    return frame.value, "".join(f"/{step}" for step in reversed(steps))


def _is_member_cut(frame: Frame, dropped: int | None, cut_member: bool) -> bool:
    """Return whether the text ends in a member of the innermost frame whose key, if it has one, is known."""
    if frame.is_object:
        return cut_member or frame.wants in (Wants.COLON, Wants.VALUE)
    return dropped is not None


def _drop_end(frame: Frame, fixups: list[Fixup], at: int, dropped: int | None) -> None:
    """Drop a frame's present member, if that is to go, and the comma that is then left at its end."""
    while dropped is not None and fixups and fixups[-1].start >= dropped:
        fixups.pop()
    if frame.value and (dropped is not None or frame.wants is Wants.NEXT):
        fixups.append(Fixup(name="strip_trailing_comma", start=frame.comma, end=frame.comma + 1))
    if dropped is not None:
        name: FixupName = "drop_partial_key" if frame.is_object else "drop_partial_value"
        fixups.append(Fixup(name=name, start=dropped, end=at))


def _add_closing(frame: Frame, fixups: list[Fixup], at: int) -> None:
    fixups.append(Fixup(name="close_brace" if frame.is_object else "close_bracket", start=at, end=at))
