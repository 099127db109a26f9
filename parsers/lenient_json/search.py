"""The search: which object of a text with prose is the claims root, and whether that is beyond doubt.

One pass over the text. Where an object or list can start, the reader reads it:

* whole and no root: skipped as a whole, never searched;
* a root: the answer, unless something else makes that doubtful;
* no value: prose such as ``[E1]`` or ``{a, b}``, passed over. But if it was meant as JSON, which a key with a
  colon shows, nothing that stands after it may be the answer: what looks like a root there could be the text
  of a claim whose quotation marks were not escaped. Nor may anything that stands inside it
  (`verifier.parsers.lenient_json.fences_and_prose`).

At the end, what was left out as prose is searched for the keys of claims (`parsers.lenient_json.stray_keys`).

What passes for prose is tried again inside its strings, since a quotation mark in prose opens nothing. A text
can be made in which that happens again and again. So the characters that are read for nothing are counted,
and more than `WASTE` times the length of the text is an error (``work_budget``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from verifier.parsers.lenient_json.fences_and_prose import Enclosure
from verifier.parsers.lenient_json.lexer import is_scalar, read_scalar, read_string, skip_white
from verifier.parsers.lenient_json.reader import Reading, read_value
from verifier.parsers.lenient_json.records import ErrorCode, JsonValue, LenientJsonError
from verifier.parsers.lenient_json.stray_keys import find_stray_keys
from verifier.parsers.text.offsets import Span

REFUSED_EVERYWHERE: Final = frozenset(("lone_surrogate", "not_a_number", "number_overflow", "duplicate_key"))
"""What no value may hold, strict or not. Whatever holds it was meant as JSON."""

WASTE: Final = 4
"""How many characters may be read for nothing, as a multiple of the text's length."""

_TAG = r"(?:[ \t\r\n][^<>]*+)?>"
_EVENTS = rf"[\[{{]|<(?P<closes>/)?(?P<name>think(?:ing)?|reasoning){_TAG}"
_EVENT = re.compile(_EVENTS, re.ASCII | re.IGNORECASE)
# Strings are events, too, and hide what is in them. One that nothing closes hides all the rest.
_EVENT_OR_STRING = re.compile(
    rf'"(?:[^"\\]++|\\.)*+"?|\u201c[^\u201d]*+\u201d?|\u201e[^\u201c\u201d]*+[\u201c\u201d]?|{_EVENTS}',
    re.ASCII | re.IGNORECASE | re.DOTALL,
)
_LONE_STRING = re.compile(r'[ \t\n\r]*+"(?:[^"\\]++|\\.)*+"[ \t\n\r]*', re.DOTALL)
_CLOSING: Final = {
    name: re.compile(f"</{name}{_TAG}", re.ASCII | re.IGNORECASE)
    for name in ("think", "thinking", "reasoning")
}

# How an object or list in earnest can begin, strict or broken: not like `[E1]`, `{a, b}` or `{x | x > 0}`.
_START = re.compile(
    r"""
      \{[ \t\n\r]*+(?:["\u201c\u201d\u201e'\u2018\u2019}]|//|/\*|\Z|[A-Za-z_][0-9A-Za-z_]*+[ \t\n\r]*+:)
    | \[[ \t\n\r]*+(?:["\u201c\u201d\u201e'\u2018\u2019\[\]{0-9-]|//|/\*|\Z
        |(?:true|false|null|None|True|False|NaN|Infinity)(?![0-9A-Za-z_]))
    """,
    re.VERBOSE,
)
# A brace in prose may be doubled, as in a template; the outer one encloses nothing.
_DOUBLED = re.compile(r"\{[ \t\n\r]*+\{")
# The first member of an object as Python would write it, or of one of claims as JavaScript would.
_FOREIGN_MEMBER = re.compile(
    r"""\{[ \t\n\r]*+
    (?:['\u2018\u2019][^'\u2018\u2019{}]*+['\u2018\u2019]|(?:claims|text|evidence_ids))[ \t\n\r]*+:""",
    re.VERBOSE,
)
_STRUCTURE: Final = "[]{}:,/\"'\u201c\u201d\u201e\u2018\u2019"
"""What a broken list may break at: the marks of JSON, and of what resembles it."""

_SCALAR = re.compile(r'["\-0-9NI]')


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The root of a text, and the closed reasoning blocks that were left out; nothing else of it counts."""

    root: Reading
    blocks: tuple[Span, ...]


def find_root(text: str, *, max_depth: int, max_digits: int) -> Found:
    """Find the one claims root of a text that is not strict JSON.

    Raises `LenientJsonError`: ``no_json`` where there is none and no start failed, else what the start that
    got furthest has to say; ``ambiguous_root``, ``trailing_json``, ``unclosed_reasoning``, ``work_budget``.
    Linear in the text.
    """
    if _LONE_STRING.fullmatch(text):
        raise _explain_scalar(text, max_digits)
    search = _Search(text=text, max_depth=max_depth, max_digits=max_digits)
    at = 0
    while event := search.events.search(text, at):
        at = search.take(event)
    return search.conclude()


@dataclass(slots=True, kw_only=True)
class _Search:
    text: str
    max_depth: int
    max_digits: int
    blocks: list[Span] = field(default_factory=list)
    root: Reading | None = None
    wholes: list[Span] = field(default_factory=list)
    begun: Enclosure | None = None
    brace: Enclosure | None = None
    enclosures: list[Enclosure] = field(default_factory=list)
    failures: list[tuple[int, LenientJsonError]] = field(default_factory=list)
    refused: bool = False
    events: re.Pattern[str] = _EVENT
    stray_claim: int | None = None
    trailing: int | None = None
    wasted: int = 0

    def take(self, event: re.Match[str]) -> int:
        """See what is at a place of interest; give the place to go on from."""
        if event[0] in "[{":
            return self._take_start(event.start())
        if event["name"] is None:
            return event.end()
        return self._leave_out_before(event.end()) if event["closes"] else self._leave_out_block(event)

    # --- What stands between values -----------------------------------------------------------------------

    def _leave_out_before(self, end: int) -> int:
        """Forget all that was seen: a closing tag without an opener says that it was a draft."""
        # A string that opens in the draft may have been read far beyond the tag.
        for enclosure in (self.begun, self.brace):
            if enclosure is not None:
                self._waste(enclosure.reach - end, end)
        self.blocks = [(0, end)]
        self.root = self.begun = self.brace = None
        self.stray_claim = self.trailing = None
        self.enclosures.clear()
        self.wholes.clear()
        self.failures.clear()
        self.refused = False
        self.events = _EVENT
        return end

    def _leave_out_block(self, opener: re.Match[str]) -> int:
        """Leave out a reasoning block, which its own closing tag ends."""
        closing = _CLOSING[opener["name"].lower()].search(self.text, opener.end())
        if closing is None:
            raise LenientJsonError(
                "unclosed_reasoning",
                opener.start(),
                f"got <{opener['name'].lower()}> and no tag that closes it: a draft is no answer",
            )
        self.blocks.append((opener.start(), closing.end()))
        return closing.end()

    # --- Values -------------------------------------------------------------------------------------------

    def _take_start(self, start: int) -> int:
        """Read what starts here, if it can be JSON at all."""
        if not _START.match(self.text, start):
            if self.text[start] == "{" and not _DOUBLED.match(self.text, start):
                self.brace = self._note_open(self.brace, start)
            return start + 1
        reading = read_value(self.text, start, max_depth=self.max_depth, max_digits=self.max_digits)
        is_whole = reading.error is None and not reading.cut
        if is_whole:
            self.wholes.append((start, reading.end))
        if self.root is not None:
            return self._judge_trailing(self.root, reading)
        if reading.is_root:
            self._take_root(reading)
        elif not is_whole:
            return self._pass_over(reading)
        elif reading.holds_claim:
            self.stray_claim = start
        return reading.end

    def _take_root(self, reading: Reading) -> None:
        self.root = reading
        opened = [enclosure for enclosure in (self.begun, self.brace) if enclosure is not None]
        self.enclosures = [enclosure for enclosure in opened if enclosure.is_open_at(reading.start)]

    def _note_open(self, before: Enclosure | None, start: int) -> Enclosure | None:
        """Return the outermost start without a value that is still open: `before`, or else this one."""
        if self.root is not None or (before is not None and before.is_open_at(start)):
            return before
        return Enclosure(self.text, start)

    def _refuse_enclosed(self) -> None:
        for begun in self.enclosures:
            # A brace that begins nothing is prose, `{x | x > 0`, unless something after the root closes it.
            if begun is self.begun or not begun.is_open_at(len(self.text)):
                raise LenientJsonError(
                    "syntax", begun.start, "got claims inside what was begun here and is no JSON"
                )

    def _judge_trailing(self, root: Reading, reading: Reading) -> int:
        """See what an object or list after the root does to it."""
        if reading.error is not None or reading.cut:
            if not self._is_prose(reading):
                self._note_trailing(reading)
                return self._go_on_after_broken(reading)
        elif reading.is_root and not root.cut and is_same(root.value, reading.value):
            pass  # The same answer once more.
        elif reading.is_root or reading.holds_claim:
            self.stray_claim = reading.start
        elif reading.holds_claim_key:
            self._note_trailing(reading)
        return reading.end

    def _note_trailing(self, reading: Reading) -> None:
        if self.trailing is None:
            self.trailing = reading.start

    def _is_prose(self, reading: Reading) -> bool:
        """Return whether what is broken is prose that only begins like a list: ``[0, 1)``.

        It holds nothing but numbers and words of JSON, and breaks at what is no token of JSON at all.
        """
        return (
            reading.error is not None
            and reading.error.code == "syntax"
            and reading.first_string is None
            and "{" not in self.text[reading.start : reading.end]
            and self.text[reading.end] not in _STRUCTURE
            and not is_scalar(self.text, reading.end)
        )

    def _pass_over(self, reading: Reading) -> int:
        """Go on after a start before the root that gave no value."""
        error = reading.error or _ends_early(reading.start)
        if error.code in ("too_deep", "work_budget"):
            raise error
        meant = reading.committed or error.code in REFUSED_EVERYWHERE or self._is_foreign(reading)
        # An error that only the end of the text caused counts if there is no other, or if JSON was meant.
        self._note_failure(-1 if reading.cut and not meant else reading.end, error)
        if meant:
            self.refused = True
            return self._go_on_after_broken(reading)
        if not self._is_prose(reading):
            self.begun = self._note_open(self.begun, reading.start)
        again = reading.end if reading.first_string is None else reading.first_string
        self._waste(reading.end - again, reading.start)
        return max(again, reading.start + 1)

    def _waste(self, chars: int, at: int) -> None:
        """Count characters that are read for nothing, if there are any."""
        self.wasted += max(chars, 0)
        if self.wasted > WASTE * len(self.text):
            raise LenientJsonError(
                "work_budget", at, f"got text that is read more than {WASTE} times for nothing"
            )

    def _go_on_after_broken(self, reading: Reading) -> int:
        # Some of what follows stands inside its strings, and what looks like a tag there is none.
        self.events = _EVENT_OR_STRING
        return reading.end if reading.cut else max(reading.token, reading.start + 1)

    def _is_foreign(self, reading: Reading) -> bool:
        # The innermost object is the one that opened last before reading stopped.
        brace = self.text.rfind("{", reading.start, reading.end)
        return brace >= 0 and _FOREIGN_MEMBER.match(self.text, brace) is not None

    def _note_failure(self, reach: int, error: LenientJsonError) -> None:
        if not self.failures or self.failures[0][0] < reach:
            self.failures[:] = [(reach, error)]

    # --- The end ------------------------------------------------------------------------------------------

    def conclude(self) -> Found:
        """Return the root, or raise what stands against it."""
        if self.refused or self.root is None:
            raise self._explain()
        self._refuse_enclosed()
        stray_keys = self._list_stray_keys(self.root)
        self._refuse_more_answers(self.root, stray_keys)
        if self.trailing is not None:
            raise LenientJsonError(
                "trailing_json", self.trailing, "got more JSON behind the claims, broken or with claims in it"
            )
        if stray_keys:
            raise _say_stray("trailing_json", *stray_keys[0])
        return Found(root=self.root, blocks=tuple(self.blocks))

    def _list_stray_keys(self, root: Reading) -> list[tuple[int, str]]:
        # A root that was cut is no whole value.
        taken = {*self.blocks, *self.wholes, (root.start, root.end)}
        return list(find_stray_keys(self.text, sorted(taken)))

    def _refuse_more_answers(self, root: Reading, stray_keys: list[tuple[int, str]]) -> None:
        if self.stray_claim is not None:
            raise LenientJsonError(
                "ambiguous_root", self.stray_claim, "got claims in more than one place, expected one answer"
            )
        if stray_keys and stray_keys[0][0] < root.start:
            raise _say_stray("ambiguous_root", *stray_keys[0])

    def _explain(self) -> LenientJsonError:
        return self.failures[0][1] if self.failures else _explain_scalar(self.text, self.max_digits)


def _explain_scalar(text: str, max_digits: int) -> LenientJsonError:
    """Say why a text without objects and lists gave no value: it is prose, or a scalar that is refused."""
    start = skip_white(text, 0)
    if _SCALAR.match(text, start):
        try:
            if text[start] == '"':
                read_string(text, start)
            else:
                read_scalar(text + " ", start, max_digits=max_digits)
        except LenientJsonError as error:
            if error.code != "syntax":
                return error
    return _no_root(start)


def _ends_early(start: int) -> LenientJsonError:
    return LenientJsonError(
        "no_json",
        start,
        "got JSON that the end of the text cuts; only an object with the key 'claims' is mended",
    )


def _say_stray(code: ErrorCode, at: int, name: str) -> LenientJsonError:
    return LenientJsonError(
        code, at, f"got what looks like a key {name!a} outside the claims, expected claims in one place"
    )


def _no_root(at: int) -> LenientJsonError:
    return LenientJsonError("no_json", at, "got no object with the key 'claims', expected one")


def is_same(one: JsonValue, other: JsonValue) -> bool:
    """Return whether two values are the same JSON: 1, 1.0 and true are three; keys may stand in any order.

    Not ``==``, which takes them for one and descends on the caller's stack.
    """
    pairs = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                return False
            pairs += ((value, right[key]) for key, value in left.items())
        elif isinstance(left, list) and isinstance(right, list):
            if len(left) != len(right):
                return False
            pairs += zip(left, right, strict=True)
        elif type(left) is not type(right) or left != right:
            return False
    return True
