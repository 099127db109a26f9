"""One codec for every record: its JSON values are derived from its dataclass, in both directions.

A field is written under its name, or where a `Key` says. Tuples are lists, `Details` an object, records are
objects. `_omitted` names the fields that a record does not write, `_computed` the properties and constants
that it writes too; those are not read. A field marked `UNLESS_NONE` is not written where it is None, a list
marked `UNLESS_EMPTY` not where nothing is in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import groupby
from operator import is_
from types import NoneType, UnionType
from typing import (
    Annotated,
    ClassVar,
    Literal,
    TypeAlias,
    TypeGuard,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from verifier.policies import Json, encode_canonical
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Details, Key

Record: TypeAlias = "dict[str, Json]"

_Value = TypeVar("_Value")
_Reader: TypeAlias = "Callable[[object], object]"


class JsonRecord:
    """A record that is written as JSON values."""

    __slots__ = ()

    _computed: ClassVar[tuple[str, ...]] = ()
    _omitted: ClassVar[tuple[str, ...]] = ()

    def to_dict(self) -> Record:
        """Return the record as JSON values, under the keys of its schema."""
        return _build_writer(type(self))(self)  # type: ignore[arg-type]

    def to_json(self) -> bytes:
        """Return the record's canonical bytes (RFC 8785)."""
        return encode_canonical(self.to_dict())


# --- The shape of a record --------------------------------------------------------------------------------


Item: TypeAlias = "tuple[tuple[str, ...], str, object, bool]"
"""A value that a record writes: the keys that lead to it, the attribute, its type, and if it is computed."""


@cache
def describe(cls: type) -> tuple[Item, ...]:
    """Return what a record writes, sorted by its keys."""
    hints = get_type_hints(cls, include_extras=True)
    items: list[Item] = []
    for name in _list_fields(cls):
        if name not in getattr(cls, "_omitted", ()):
            paths = [note.path for note in get_args(hints[name])[1:] if isinstance(note, Key)]
            items.append((paths[0] if paths else (name,), name, hints[name], False))
    for name in getattr(cls, "_computed", ()):
        value = getattr(cls, name)
        is_property = isinstance(value, property)
        hint = get_type_hints(value.fget, include_extras=True)["return"] if is_property else Literal[value]
        items.append(((name,), name, hint, True))
    return tuple(sorted(items, key=lambda item: item[0]))


def _list_fields(cls: type) -> tuple[str, ...]:
    if is_dataclass(cls):
        return tuple(item.name for item in fields(cls) if item.init)
    names: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    return names


def is_record(hint: object) -> TypeGuard[type]:
    """Return whether a type is that of a record: a dataclass or a named tuple."""
    return isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields"))


def split_type(hint: object) -> tuple[object, bool]:
    """Return a type without its annotations and without None, and whether None was part of it."""
    bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if get_origin(bare) in (Union, UnionType) and NoneType in get_args(bare):
        return split_type(get_args(bare)[0])[0], True
    return bare, False


def may_be_left_out(hint: object) -> bool:
    """Return whether a value of a type is not written where it is None, or a list where it is empty."""
    notes = get_args(hint)[1:]
    return UNLESS_NONE in notes or UNLESS_EMPTY in notes


# --- Writing ----------------------------------------------------------------------------------------------


@cache
def _build_writer(cls: type) -> Callable[[object], Record]:
    # Compiled from text, as dataclasses compile theirs: one expression for a record and all that is in it.
    writer: Callable[[object], Record] = eval(f"lambda record: {_express(cls, 'record', 0)}")
    return writer


def _express(hint: object, value: str, depth: int) -> str:
    """Return the expression that writes a value; the value itself where it is plain."""
    if hint == Details:
        return f"dict({value})"
    bare, is_optional = split_type(hint)
    name = f"v{depth}"
    if is_optional:
        inner = _express(bare, name, depth + 1)
        return value if inner == name else f"None if ({name} := {value}) is None else {inner}"
    if get_origin(bare) is tuple:
        inner = _express(get_args(bare)[0], name, depth + 1)
        return value if inner == name else f"[{inner} for {name} in {value}]"
    return _express_record(bare, value, depth) if is_record(bare) else value


def _express_record(cls: type, value: str, depth: int) -> str:
    parts = []
    hints = {path[0]: hint for path, _, hint, _ in describe(cls) if len(path) == 1}
    for key, group in groupby(describe(cls), lambda item: item[0][0]):
        inside = [(path[1:], _express(item, f"{value}.{name}", depth)) for path, name, item, _ in group]
        part = inside[0][1]
        if inside[0][0] or len(inside) > 1:
            # A key that others are written into: the record that stands there, if any, comes first.
            members = [f"{path[0]!r}: {part}" if path else part[1:-1] for path, part in inside]
            part = f"{{{', '.join(members)}}}"
        if len(inside) == 1 and may_be_left_out(hints[key]):
            empty = "is None" if split_type(hints[key])[1] else "== ()"
            parts.append(f"**({{}} if {value}.{key} {empty} else {{{key!r}: {part}}})")
        else:
            parts.append(f"{key!r}: {part}")
    return f"{{{', '.join(parts)}}}"


# --- Reading ----------------------------------------------------------------------------------------------

_SCALARS = {str: "a string", int: "an integer", bool: "true or false"}


def read(cls: type[_Value], value: object) -> _Value:
    """Make a record of the values that `to_dict` gives; what does not fit raises."""
    record = _build_reader(cls)(value)  # type: ignore[arg-type]
    assert isinstance(record, cls)
    return record


@cache
def _build_reader(cls: type) -> _Reader:
    items = [item[:3] for item in describe(cls) if not item[3]]
    spare = {path[0] for path, _, hint in items if may_be_left_out(hint)}
    direct = [(name, path[0], _choose_reader(hint)) for path, name, hint in items if len(path) == 1]
    nested = [(name, path, _choose_reader(hint)) for path, name, hint in items if len(path) > 1]

    def read_record(value: object) -> object:
        raw = _check_object(value)
        given = {
            name: read_item(raw[key]) for name, key, read_item in direct if key in raw or key not in spare
        }
        for name, (outer, inner), read_item in nested:
            given[name] = read_item(_check_object(raw[outer])[inner])
        return cls(**given)

    return read_record


def _choose_reader(hint: object) -> _Reader:
    if hint == Details:
        return _read_details
    bare, is_optional = split_type(hint)
    if is_optional:
        inner = _choose_reader(bare)
        return lambda value: None if value is None else inner(value)
    if get_origin(bare) is tuple:
        return _choose_tuple_reader(*get_args(bare))
    if get_origin(bare) is Literal:
        return lambda value: _read_choice(value, get_args(bare))
    assert isinstance(bare, type)
    if is_record(bare):
        return _build_reader(bare)
    if issubclass(bare, Enum):
        return lambda value: bare(_check(value, str))
    return lambda value: value if type(value) is bare else _check(value, bare)


def _choose_tuple_reader(first: object, second: object) -> _Reader:
    read_first = _choose_reader(first)
    if second is ...:
        return lambda value: tuple([read_first(item) for item in _check_list(value)])
    read_second = _choose_reader(second)

    def read_pair(value: object) -> tuple[object, object]:
        start, end = _check_list(value)
        return read_first(start), read_second(end)

    return read_pair


def _read_choice(value: object, allowed: tuple[str, ...]) -> object:
    if value not in allowed:
        raise ValueError(f"got {value!a}, expected one of {', '.join(allowed)}")
    return value


def _read_details(value: object) -> object:
    pairs = sorted(_check_object(value).items())
    return tuple([(name, item if isinstance(item, str) else _check(item, int)) for name, item in pairs])


def _check(value: object, kind: type) -> object:
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise _refuse(value, _SCALARS[kind])


def _check_object(value: object) -> Mapping[str, object]:
    if isinstance(value, (dict, Mapping)):
        return value
    raise _refuse(value, "an object")


def _check_list(value: object) -> Sequence[object]:
    if isinstance(value, (list, tuple)):
        return value
    raise _refuse(value, "a list")


def _refuse(value: object, expected: str) -> TypeError:
    return TypeError(f"got {'null' if value is None else ascii(value)}, expected {expected}")


# --- Surrogates -------------------------------------------------------------------------------------------


def write_out_surrogates(text: str) -> str:
    """Return a text with its lone surrogates written out as escapes; for what an input's hash vouches for."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


_ESCAPE = re.compile(r"(\\*)(?:([\ud800-\udfff])|(?=ud[89a-f][0-9a-f]{2}))")


def escape_text(text: str) -> str:
    r"""Return an id, a title or a root with its lone surrogates written out; no two come out the same.

    The backslashes before a surrogate are doubled and it is written after one more; those before what only
    looks like such an escape are doubled, too. So a surrogate is ``\ud800``, and the text ``\ud800`` is
    ``\\ud800``. All other texts stay as they are.
    """
    if text.isascii() and "\\ud" not in text:
        return text
    return _ESCAPE.sub(_double_backslashes, text)


def _double_backslashes(match: re.Match[str]) -> str:
    backslashes, surrogate = match.groups()
    return backslashes * 2 + (f"\\u{ord(surrogate):04x}" if surrogate else "")


def escape_surrogates(value: _Value) -> _Value:
    """Return a record with the lone surrogates of its texts written out as escapes, as JSON needs it.

    What has none is returned itself, not a copy.
    """
    try:
        # Only what has none has bytes.
        encode_canonical(value)  # type: ignore[arg-type]
    except TypeError:
        return _escape(value)
    return value


def _escape(value: _Value) -> _Value:
    escaped: object = value
    if isinstance(value, str):
        written = write_out_surrogates(value)
        escaped = value if written == value else written
    elif isinstance(value, tuple):
        items = [_escape(item) for item in value]
        if not all(map(is_, items, value)):
            escaped = type(value)(*items) if is_record(type(value)) else tuple(items)
    else:
        cls: type = type(value)
        held = [(name, getattr(value, name)) for name in _list_held(cls)]
        items = [_escape(item) for _, item in held]
        changes = {name: item for (name, was), item in zip(held, items, strict=True) if item is not was}
        if changes:
            escaped = replace(value, **changes)  # type: ignore[type-var]
    return cast("_Value", escaped)


@cache
def _list_held(cls: type) -> tuple[str, ...]:
    """Return the fields of a dataclass; none of any other type."""
    return _list_fields(cls) if is_dataclass(cls) else ()
