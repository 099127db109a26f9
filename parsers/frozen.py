"""Frozen records, made and filled in a third of the time that `dataclasses` takes.

A frozen dataclass with slots has six methods that are compiled one by one, most of them never called: a first
sentence makes fifty classes, which took a fifth of its time. Here ``__init__`` alone is compiled; the others
are shared and read the fields.

To fill one takes half the time, too. A frozen dataclass fills its slots through `object.__setattr__`, because
its own ``__setattr__`` refuses. Here a new record is first a draft, of a class with the same slots that
refuses nothing; when all is filled in, it becomes what it is to be. Only ``__init__`` ever holds the draft.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from types import FunctionType
from typing import Any, TypeVar, dataclass_transform

_Record = TypeVar("_Record")


@dataclass_transform(frozen_default=True, kw_only_default=True, eq_default=True, field_specifiers=(field,))
def record(cls: type[_Record]) -> type[_Record]:
    """Return what `dataclass(frozen=True, slots=True, kw_only=True)` makes of a class without a base.

    Its fields may have defaults, no factories.
    """
    if "t" in getattr(sys, "abiflags", ""):
        # Without the global lock a change of class stops every thread.
        return dataclass(frozen=True, slots=True, kw_only=True)(cls)
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=True)(cls)
    made.__dataclass_params__.frozen = True
    items = fields(made)
    made.__init__ = _compile_init(made, items)
    made._compared = attrgetter(*[item.name for item in items if item.compare])
    for name in _SHARED:
        setattr(made, name, vars(_Methods)[name])
    found: type[_Record] = made
    return found


def _compile_init(cls: type, items: tuple[Field[Any], ...]) -> Callable[..., None]:
    draft = type(f"_{cls.__name__}Draft", (), {"__slots__": cls.__dict__["__slots__"]})
    names: dict[str, Any] = {"cls": cls, "draft": draft, "become": object.__dict__["__class__"].__set__}
    names |= {f"default_{item.name}": item.default for item in items}
    given = [item.name if item.default is MISSING else f"{item.name}=default_{item.name}" for item in items]
    source = [
        f"def __init__(self, *, {', '.join(given)}):",
        " become(self, draft)",
        *(f" self.{item.name} = {item.name}" for item in items),
        " self.__class__ = cls",
    ]
    exec("\n".join(source), names)  # as dataclasses itself does it
    found: Callable[..., None] = names["__init__"]
    found.__annotations__ = {**{item.name: item.type for item in items}, "return": None}
    return found


class _Methods:
    """The methods that all records share."""

    __dataclass_fields__: dict[str, Field[Any]]
    _compared: Callable[[object], object]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._compared(self) == self._compared(other)

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        shown = [name for name, item in self.__dataclass_fields__.items() if item.repr]
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def __getstate__(self) -> list[object]:
        return [getattr(self, name) for name in self.__dataclass_fields__]

    def __setstate__(self, state: list[object]) -> None:
        for name, value in zip(self.__dataclass_fields__, state, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


_SHARED = tuple([name for name, value in vars(_Methods).items() if isinstance(value, FunctionType)])
