"""Objects of JSON read key by key: a value of the right type, or an error that names its key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import cast

from verifier.policies import VerifierError
from verifier.records.json_lines import (
    JsonValue,
    NumberText,
    ReceiptError,
    read_json_line,
    show_excerpt,
    show_value,
)

_LONGEST = 60
"""How much of an unknown key, in characters, is compared with known ones."""


@dataclass(frozen=True, slots=True)
class Keys:
    """An object of JSON. Whatever a key holds that it may not hold raises an `error`.

    `where` begins what the error says, `within` stands before each key: `qualifiers.`. Where texts may stand
    `in_pieces`, they are joined.
    """

    value: Mapping[str, JsonValue]
    where: str = ""
    within: str = ""
    error: type[VerifierError] = ReceiptError
    in_pieces: bool = False

    def refuse_others(self, known: Collection[str]) -> None:
        """Refuse keys that are not among the known ones."""
        for key in self.value:
            if key not in known:
                near = get_close_matches(key[:_LONGEST], known, n=1)
                hint = f"; did you mean {near[0]!a}?" if near else ""
                name = show_excerpt(self.within + key)
                raise self.error(f"{self.where}unknown key {name}: expected one of {', '.join(known)}{hint}")

    def take_text(self, key: str) -> str | None:
        """Return a text; None where there is none."""
        text = self._join(self.value.get(key))
        if text is None or _is_text(text):
            return cast("str | None", text)
        raise self.refuse(key, text, "a string or null")

    def need_text(self, key: str) -> str:
        """Return a text that has to be there."""
        text = self._join(self.value.get(key))
        if _is_text(text):
            return cast("str", text)
        raise self.refuse(key, text, "a string")

    def need_name(self, key: str) -> str:
        """Return a text that has to be there and not to be empty."""
        name = self.value.get(key)
        if _is_text(name) and name:
            return cast("str", name)
        raise self.refuse(key, name, "a string that is not empty")

    def take_name(self, key: str) -> str | None:
        """Return a text that is not empty; None where there is none."""
        return None if self.value.get(key) is None else self.need_name(key)

    def take_texts(self, key: str) -> tuple[str, ...] | None:
        """Return the texts of a list; None where there is none."""
        if self.value.get(key) is None:
            return None
        texts = [*map(self._join, self.take_list(key, "strings"))]
        for text in texts:
            if not _is_text(text):
                raise self.refuse(key, text, "a list of strings", in_it=True)
        return tuple(cast("list[str]", texts))

    def take_list(self, key: str, of: str) -> Sequence[JsonValue]:
        """Return the items of a list, which an error says what they are `of`; none where there is none."""
        items = self.value.get(key)
        if items is not None and not isinstance(items, (list, tuple)):
            raise self.refuse(key, items, f"a list of {of}")
        return items or ()

    def take_object(self, key: str, known: Collection[str] | None = None) -> Keys:
        """Return an object, empty where there is none; with `known` it has no other keys."""
        inner = self.value.get(key)
        if inner is not None and not isinstance(inner, Mapping):
            raise self.refuse(key, inner, "an object or null")
        return self._enter(key, inner or {}, known)

    def take_objects(self, key: str, known: Collection[str] | None = None) -> Iterator[Keys]:
        """Yield the objects of a list; with `known` they have no other keys."""
        for item in self.take_list(key, "objects"):
            if not isinstance(item, Mapping):
                raise self.refuse(key, item, "objects", in_it=True)
            yield self._enter(key, item, known)

    def take_integer(self, key: str, expected: str, *, most: int | None = None) -> int | None:
        """Return an integer from 0 to `most`, which an error calls what is `expected`; None without one."""
        number = self.value.get(key)
        if number is None or (type(number) is int and number >= 0 and (most is None or number <= most)):
            return number
        raise self.refuse(key, number, expected)

    def refuse(self, key: str, value: JsonValue, expected: str, *, in_it: bool = False) -> VerifierError:
        """Return what says that a key holds another value than expected, or has it `in_it`, a list."""
        got = f"got {show_value(value)}" if key in self.value else "it is missing"
        name = show_excerpt(self.within + key)
        return self.error(f"{self.where}key {name}: {got}{' in it' * in_it}, expected {expected}")

    def _enter(self, key: str, inner: Mapping[str, JsonValue], known: Collection[str] | None) -> Keys:
        keys = replace(self, value=inner, within=f"{self.within}{key}.")
        if known is not None:
            keys.refuse_others(known)
        return keys

    def _join(self, value: JsonValue) -> JsonValue:
        return join_text(value) if self.in_pieces else value


def read_keys(line: str, *, read_float: Callable[[str], JsonValue] | None = None) -> Keys:
    """Read a line of JSON as `read_json_line` does, which is an object. Raises `ReceiptError` for others."""
    return name_keys(read_json_line(line, read_float=read_float))


def name_keys(value: JsonValue) -> Keys:
    """Return the keys of an object. Raises `ReceiptError` for another value."""
    if not isinstance(value, Mapping):
        raise ReceiptError(f"got {show_value(value)}, expected a JSON object")
    return Keys(value)


def join_text(value: JsonValue) -> JsonValue:
    """Return the text that pieces stand for; anything else as it is."""
    if isinstance(value, list) and value and all(isinstance(piece, str) for piece in value):
        return "".join(cast("list[str]", value))
    return value


def _is_text(value: JsonValue) -> bool:
    return isinstance(value, str) and not isinstance(value, NumberText)
