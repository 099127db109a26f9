"""JSON values against their schemas: what does not fit, and values that were damaged in one place."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator

from jsonschema import Draft202012Validator

try:
    from jsonschema_rs import validator_for
except ModuleNotFoundError:
    # Not every machine has a build of it: the one in Python judges the same, more slowly.
    validator_for = Draft202012Validator

Path = tuple[str | int, ...]
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


class Validator:
    """A compiled schema: the one in Python takes a thousand times as long, and some tests compare the two."""

    def __init__(self, schema: dict[str, object]) -> None:
        self._compiled = validator_for(schema)

    def is_valid(self, value: object) -> bool:
        """Return whether a value fits; a lone surrogate, which it does not take, stands for a character."""
        try:
            return self._compiled.is_valid(value)
        except ValueError:
            return self._compiled.is_valid(_settle(value))

    def validate(self, value: object) -> None:
        """Check that a value fits."""
        assert self.find_errors(value) == []

    def find_errors(self, value: object) -> list[str]:
        """Return what of a value does not fit."""
        if self.is_valid(value):
            return []
        errors = self._compiled.iter_errors(_settle(value))
        return [error.message[:300] for error in errors] or ["it does not fit"]


def _settle(value: object) -> object:
    return json.loads(_SURROGATE.sub(r"\\ufffd", json.dumps(value)))


def find_errors(validator: Validator, value: object) -> list[str]:
    """Return what of a value does not fit."""
    return validator.find_errors(value)


def list_paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield the path of everything inside a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from list_paths(item, (*path, key))


def look_up(value, path: Path):  # type: ignore[no-untyped-def]
    """Return what is at a path."""
    for step in path:
        value = value[step]
    return value


def change(value: object, path: Path, item: object) -> object:
    """Return a copy of a value with another item at a path."""
    changed = copy.deepcopy(value)
    look_up(changed, path[:-1])[path[-1]] = item
    return changed


def check_damage(validator: Validator, good: object, path: Path, *, open_keys: tuple[str, ...] = ()) -> None:
    """Check that no value fits that lacks what stands at a path, has more there, or something else.

    What an object under one of the `open_keys`, or one of a list there, holds may be missing.
    """
    assert validator.is_valid(good)
    if isinstance(look_up(good, path[:-1]), dict) and not {*path[-3:-1]}.intersection(open_keys):
        missing = copy.deepcopy(good)
        del look_up(missing, path[:-1])[path[-1]]
        assert not validator.is_valid(missing), path
    if isinstance(look_up(good, path), dict):
        assert not validator.is_valid(change(good, (*path, "comment"), "mine")), path
    assert not validator.is_valid(change(good, path, 0.5)), path
