"""Records that are filled fast are the records that dataclasses would make."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle

import pytest

from verifier.codes import ViolationCode
from verifier.records import ClaimStatus, Violation
from verifier.records.filling import fill_fast
from verifier.records.lattice_verdict import PairStatus

STATUS = {
    "text": "a text",
    "status": "VERIFIED_QUOTE",
    "method": "quote",
    "span": (0, 6),
    "coverage": (1, 1),
    "source": 0,
}


def fill_slowly(cls: type, **values: object) -> object:
    """Fill a record as a dataclass would, through the `__init__` that was replaced."""
    record = object.__new__(cls)
    inspect.unwrap(cls.__init__)(record, **values)  # type: ignore[misc]
    return record


@pytest.mark.parametrize(
    ("cls", "values"),
    [
        (ClaimStatus, STATUS),
        (ClaimStatus, {**STATUS, "reasons": (ViolationCode.QUOTE_ELIDED,), "folded": True}),
        (Violation, {"code": ViolationCode.NOT_FOUND}),
        (PairStatus, {"pointer_id": "E1", "coverage": (3, 4), "missing": ("word",)}),
    ],
)
def test_they_equal_what_dataclasses_make(cls: type, values: dict[str, object]) -> None:
    fast, slow = cls(**values), fill_slowly(cls, **values)
    assert type(fast) is type(slow) is cls
    assert fast == slow
    assert hash(fast) == hash(slow)
    assert repr(fast) == repr(slow)


def test_they_are_frozen_and_survive_copies() -> None:
    status = ClaimStatus(**STATUS)  # type: ignore[arg-type]
    with pytest.raises(dataclasses.FrozenInstanceError):
        status.text = "another"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del status.text
    for same in (copy.copy(status), copy.deepcopy(status), pickle.loads(pickle.dumps(status))):
        assert same == status
        assert type(same) is ClaimStatus
    assert dataclasses.replace(status, text="another").text == "another"


def test_a_missing_or_unknown_field_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="text"):
        ClaimStatus(status="UNSUPPORTED", method="quote", span=(0, 1), coverage=(0, 1))  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Violation(code=ViolationCode.NOT_FOUND, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        Violation(ViolationCode.NOT_FOUND)  # type: ignore[misc]


def test_subclasses_of_every_kind_work() -> None:
    class Plain(Violation):
        pass

    @dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
    class Longer(Violation):
        note: str = "none"

    @fill_fast
    @dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
    class Fast(Violation):
        note: str = "none"
        kept: bytes = dataclasses.field(default=b"", init=False, compare=False)

    for cls in (Plain, Longer, Fast):
        record = cls(code=ViolationCode.NOT_FOUND, span=(1, 2))
        assert type(record) is cls
        assert (record.code, record.span, record.nearest) == (ViolationCode.NOT_FOUND, (1, 2), None)
    assert Fast(code=ViolationCode.NOT_FOUND, note="a").note == "a"
    assert Fast(code=ViolationCode.NOT_FOUND).kept == b""
