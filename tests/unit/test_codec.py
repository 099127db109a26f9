"""The codec: what is written of a record, and what is refused when it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

import pytest

from verifier.codes import ViolationCode
from verifier.records.codec import JsonRecord, escape_surrogates, read
from verifier.records.forms import Details, Key, Span


class Pair(NamedTuple):
    """A named tuple inside a record."""

    text: str
    place: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner(JsonRecord):
    """A record inside another one."""

    number: int
    texts: tuple[str, ...] = ()
    hidden: bool = False

    _omitted: ClassVar[tuple[str, ...]] = ("hidden",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer(JsonRecord):
    """A record with a field of every kind."""

    schema: ClassVar[str] = "outer/1"

    _computed: ClassVar[tuple[str, ...]] = ("schema", "size")

    name: Annotated[str, Key("who", "name")]
    hash: Annotated[str | None, Key("who", "hash")]
    inner: Inner
    note: Annotated[str, Key("inner", "note")]
    maybe: Inner | None = None
    many: tuple[Inner, ...] = ()
    pairs: tuple[Pair, ...] = ()
    spans: tuple[Span, ...] = ()
    codes: tuple[ViolationCode, ...] = ()
    mode: Literal["a", "b"] = "a"
    flag: bool = True
    details: Details = ()

    @property
    def size(self) -> int:
        """Return how many inner records there are."""
        return len(self.many)


RECORD = Outer(
    name="n",
    hash=None,
    inner=Inner(number=1, texts=("x",)),
    note="y",
    maybe=Inner(number=2),
    many=(Inner(number=3), Inner(number=4)),
    pairs=(Pair("p", (0, 1)),),
    spans=((0, 1), (2, 3)),
    codes=(ViolationCode.NOT_FOUND,),
    details=(("limit", 7), ("name", "z")),
)

VALUE = {
    "codes": ["NOT_FOUND"],
    "details": {"limit": 7, "name": "z"},
    "flag": True,
    "inner": {"note": "y", "number": 1, "texts": ["x"]},
    "many": [{"number": 3, "texts": []}, {"number": 4, "texts": []}],
    "maybe": {"number": 2, "texts": []},
    "mode": "a",
    "pairs": [{"place": [0, 1], "text": "p"}],
    "schema": "outer/1",
    "size": 2,
    "spans": [[0, 1], [2, 3]],
    "who": {"hash": None, "name": "n"},
}


def as_lists(value: object) -> object:
    if isinstance(value, dict):
        return {key: as_lists(item) for key, item in value.items()}
    return [as_lists(item) for item in value] if isinstance(value, (list, tuple)) else value


def test_every_kind_of_field_is_written_and_read_back() -> None:
    assert as_lists(RECORD.to_dict()) == VALUE
    assert list(RECORD.to_dict()) == sorted(VALUE)
    assert read(Outer, VALUE) == RECORD
    assert read(Outer, RECORD.to_dict()) == RECORD


def test_what_is_not_written_is_left_at_its_default() -> None:
    assert read(Inner, Inner(number=1, hidden=True).to_dict()) == Inner(number=1)


def test_a_record_that_may_be_missing_is_null() -> None:
    assert read(Outer, {**VALUE, "maybe": None}).to_dict()["maybe"] is None


def test_details_are_sorted_when_they_are_read() -> None:
    assert read(Outer, {**VALUE, "details": {"b": "x", "a": 1}}).details == (("a", 1), ("b", "x"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"flag": 1}, "got 1, expected true or false"),
        ({"mode": "c"}, "got 'c', expected one of a, b"),
        ({"mode": None}, "got None, expected one of a, b"),
        ({"codes": ["BAD_LUCK"]}, "BAD_LUCK"),
        ({"codes": [7]}, "got 7, expected a string"),
        ({"codes": "NOT_FOUND"}, "got 'NOT_FOUND', expected a list"),
        ({"inner": None}, "got null, expected an object"),
        ({"inner": {**VALUE["inner"], "number": True}}, "got True, expected an integer"),  # type: ignore[dict-item]
        ({"inner": {"note": "y", "texts": []}}, "number"),
        ({"spans": [[0]]}, "unpack"),
        ({"spans": [[0, 1, 2]]}, "unpack"),
        ({"spans": [[0, "1"]]}, "got '1', expected an integer"),
        ({"pairs": [{"place": None, "text": "p"}]}, "got null, expected a list"),
        ({"details": {"a": 0.5}}, "got 0.5, expected an integer"),
        ({"details": {"a": None}}, "got null, expected an integer"),
        ({"details": []}, "expected an object"),
        ({"who": []}, "expected an object"),
        ({"who": {"name": "n"}}, "hash"),
    ],
)
def test_what_does_not_fit_is_said(changes: dict[str, object], words: str) -> None:
    with pytest.raises((TypeError, ValueError, KeyError), match=words):
        read(Outer, {**VALUE, **changes})


def test_surrogates_are_written_out_wherever_they_stand() -> None:
    broken = Outer(
        name="\ud800",
        hash=None,
        inner=Inner(number=1, texts=("fit", "\udfff")),
        note="caf\xe9",
        many=(Inner(number=2, texts=("\ud800",)),),
        pairs=(Pair("\ud800", (0, 1)),),
        codes=(ViolationCode.NOT_FOUND,),
        details=(("name", "\ud800"),),
    )
    escaped = escape_surrogates(broken)
    assert (escaped.name, escaped.note, escaped.inner.texts) == (r"\ud800", "caf\xe9", ("fit", r"\udfff"))
    assert escaped.many[0].texts == (r"\ud800",)
    assert escaped.pairs == (Pair(r"\ud800", (0, 1)),)
    assert type(escaped.pairs[0]) is Pair
    assert escaped.details == (("name", r"\ud800"),)
    assert escaped.codes[0] is ViolationCode.NOT_FOUND
    assert escape_surrogates(RECORD) == RECORD
