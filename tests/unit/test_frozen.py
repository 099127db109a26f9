"""Frozen records: what `record` makes is in all that shows what `dataclasses` makes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from inspect import signature
from typing import Any

import pytest

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records import Violation


@record
class Made:
    """A record with a default, and a field that is not compared."""

    name: str
    places: tuple[int, ...] = ()
    note: str = field(default="", compare=False, repr=False)

    @property
    def size(self) -> int:
        """How many places it has."""
        return len(self.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """The same as the standard library makes it."""

    name: str
    places: tuple[int, ...] = ()
    note: str = field(default="", compare=False, repr=False)


GIVEN: list[dict[str, Any]] = [
    {"name": "a"}, {"name": "a", "places": (1, 2)}, {"name": "a", "places": (1, 2), "note": "n"},
    {"name": "b"},
]  # fmt: skip


def test_records_are_equal_hashed_and_shown_alike() -> None:
    for one in GIVEN:
        made, usual = Made(**one), Usual(**one)
        assert repr(made) == repr(usual).replace("Usual", "Made")
        assert hash(made) == hash(usual)
        assert asdict(made) == asdict(usual)
        assert made.__eq__(usual) is NotImplemented
        assert made.size == len(made.places)
        for other in GIVEN:
            assert (made == Made(**other)) == (usual == Usual(**other))


def test_a_record_is_a_frozen_dataclass() -> None:
    made = Made(name="a", places=(1,), note="n")
    assert is_dataclass(made)
    assert [item.name for item in fields(made)] == ["name", "places", "note"]
    assert str(signature(Made)) == str(signature(Usual))
    assert replace(made, name="b") == Made(name="b", places=(1,))
    for name in ("name", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, "b")
        with pytest.raises(FrozenInstanceError):
            delattr(made, name)
    assert not hasattr(made, "__dict__")
    assert type(made).__match_args__ == Usual.__match_args__
    with pytest.raises(TypeError):
        Made("a")  # type: ignore[misc]
    with pytest.raises(TypeError):
        Made()  # type: ignore[call-arg]


def test_records_are_copied_and_pickled_whole() -> None:
    made = Made(name="a", places=(1,), note="n")
    for other in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (other, other.note, type(other)) == (made, "n", Made)


def test_subclasses_of_every_kind_work() -> None:
    class Plain(Violation):
        pass

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Longer(Violation):
        note: str = "none"

    @record
    class Fast(Violation):
        note: str = "none"
        kept: bytes = field(default=b"", init=False, compare=False)

    for cls in (Plain, Longer, Fast):
        one = cls(code=ViolationCode.NOT_FOUND, span=(1, 2))
        assert type(one) is cls
        assert (one.code, one.span, one.nearest) == (ViolationCode.NOT_FOUND, (1, 2), None)
        assert copy.copy(one) == one
    assert Fast(code=ViolationCode.NOT_FOUND, note="a").note == "a"
    assert Fast(code=ViolationCode.NOT_FOUND).kept == b""


def test_a_missing_or_unknown_field_of_a_verdict_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="code"):
        Violation()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Violation(code=ViolationCode.NOT_FOUND, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        Violation(ViolationCode.NOT_FOUND)  # type: ignore[misc]
