"""Names of a package that are imported when they are first asked for: one should not load them all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from importlib import import_module


def import_on_demand(
    package: str, homes: Mapping[str, str], rooms: Collection[str] = ()
) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose names, each with the module that defines it, are given.

    A name is kept in the package once it was asked for. `rooms` are modules of the package that need no
    import of their own.

    Raises:
        AttributeError: when the package has no such name.
    """

    def import_name(name: str) -> object:
        if name in rooms:
            return import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!a} has no attribute {name!a}")
        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_name
