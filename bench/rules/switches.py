"""The rules of the claim check, found by looking into its modules, and how each is switched off.

A rule is a function or method of a room that judges, told by what it returns: one that finds or lists
something finds nothing any more, a condition is never met. What its callers do then is their affair: a rule
that others are built on takes them along. No policy field is needed, and no rule knows of it.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, MappingProxyType
from typing import Literal, TypeAlias

import verifier.claims

Kind: TypeAlias = Literal["finds nothing", "never met", "always met"]

Table: TypeAlias = "Mapping[object, object] | tuple[object, ...]"
"""What functions stand in, by a key or one after another."""

ROOT = "verifier.claims."

ROOMS = (
    *(
        "accounting", "binary_relations", "binding", "comparatives", "compounds", "denials", "derivation",
        "facets",
    ),
    *("gate", "language", "match", "pipeline", "rates", "converses", "events"),
)  # fmt: skip
"""Modules and packages whose functions are rules; those that are gone are passed over."""

READERS = ("binding.places", "binding.gaps", "binding.chain", "facets.result")
"""Modules of those rooms that only read."""

NO_RULES = frozenset(
    ("pipeline._iterate_comparisons", "pipeline._drop_repeats", "pipeline.states", "match._holds")
)
"""What a claim is led through: without it nothing is judged."""

REQUIREMENTS = frozenset(("gate._keeps_order", "gate.is_covered"))
"""Conditions that a claim has to meet: switched off they are always met."""

_CACHED_BY = ("text", "claim")
"""The first parameters of functions that remember what they read of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule by its place below `verifier.claims`, and what it is when switched off."""

    name: str
    kind: Kind
    function: FunctionType
    owner: type | None


def list_rules() -> tuple[Rule, ...]:
    """Return all rules in the order of their names."""
    rules: dict[str, Rule] = {}
    for found in walk_packages(verifier.claims.__path__, ROOT):
        place = found.name.removeprefix(ROOT)
        if place.startswith(READERS) or not place.split(".")[0].startswith(ROOMS):
            continue
        module = import_module(found.name)
        for name, function, owner in _list_functions(vars(module), found.name):
            kind = _choose_kind(f"{place}.{name}", function)
            if kind is not None and f"{place}.{name}" not in NO_RULES:
                rule = Rule(name=f"{place}.{name}", kind=kind, function=function, owner=owner)
                rules[rule.name] = rule
    return tuple(rules[name] for name in sorted(rules))


def _list_functions(
    values: Mapping[str, object], module: str
) -> Iterator[tuple[str, FunctionType, type | None]]:
    for name, value in values.items():
        if isinstance(value, FunctionType) and value.__module__ == module:
            yield name, value, None
        elif inspect.isclass(value) and value.__module__ == module:
            for method, function in vars(value).items():
                if isinstance(function, FunctionType) and function.__module__ == module:
                    yield f"{name}.{method}", function, value


def _choose_kind(name: str, function: FunctionType) -> Kind | None:
    returned = str(function.__annotations__.get("return", ""))
    if returned == "bool":
        return "always met" if name in REQUIREMENTS else "never met"
    return "finds nothing" if returned.startswith("Iterator[") or returned.endswith("| None") else None


def switch_off(rule: Rule) -> Callable[..., object]:
    """Return what stands in for a rule that is off."""
    if rule.kind != "finds nothing":
        return lambda *_arguments, **_named: rule.kind == "always met"
    if _is_listing(rule):
        return lambda *_arguments, **_named: iter(())
    return lambda *_arguments, **_named: None


def watch(rule: Rule, note: Callable[[str], None]) -> Callable[..., object]:
    """Return a rule that notes its name where switching it off would make a difference."""
    function = rule.function
    off = {"never met": False, "always met": True, "finds nothing": None}[rule.kind]

    @functools.wraps(function)
    def watched(*arguments: object, **named: object) -> object:
        result = function(*arguments, **named)
        if result is not off:
            note(rule.name)
        return result

    @functools.wraps(function)
    def watched_list(*arguments: object, **named: object) -> Iterator[object]:
        for item in function(*arguments, **named):
            note(rule.name)
            yield item

    return watched_list if _is_listing(rule) else watched


def _is_listing(rule: Rule) -> bool:
    return str(rule.function.__annotations__.get("return", "")).startswith("Iterator[")


class Switchboard:
    """Where the functions of rules stand in the modules, so that others can be put there for a while."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        wanted = {id(rule.function) for rule in rules}
        self._places: dict[int, list[tuple[dict[str, object], str]]] = {}
        self._tables: list[tuple[dict[str, object], str, Table]] = []
        modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("verifier.")]
        for values in map(vars, modules):
            for name, value in [*values.items()]:
                if id(value) in wanted:
                    self._places.setdefault(id(value), []).append((values, name))
                elif isinstance(value, Mapping | tuple) and wanted.intersection(map(id, _list_items(value))):
                    self._tables.append((values, name, value))

    @contextmanager
    def replace(self, changed: Mapping[str, Callable[..., object]], rules: Sequence[Rule]) -> Iterator[None]:
        """Put other functions where those of some rules stand, by the rules' names."""
        others = {id(rule.function): changed[rule.name] for rule in rules}
        try:
            for rule in rules:
                self._put(rule, changed[rule.name])
            for values, name, table in self._tables:
                values[name] = _exchange(table, others)
            yield
        finally:
            for rule in rules:
                self._put(rule, rule.function)
            for values, name, table in self._tables:
                values[name] = table

    def _put(self, rule: Rule, function: Callable[..., object]) -> None:
        for values, name in self._places.get(id(rule.function), ()):
            values[name] = function
        if rule.owner is not None:
            setattr(rule.owner, rule.name.rsplit(".", 1)[1], function)


def _list_items(table: Table) -> Iterable[object]:
    return table if isinstance(table, tuple) else table.values()


def _exchange(table: Table, others: Mapping[int, object]) -> Table:
    if isinstance(table, tuple):
        return tuple(others.get(id(one), one) for one in table)
    return MappingProxyType({key: others.get(id(one), one) for key, one in table.items()})


def list_caches() -> tuple[Callable[[], None], ...]:
    """Return what forgets the claims that were read: a rule that is off must not meet what it left behind."""
    caches = {}
    for name, module in sorted(sys.modules.items()):
        for value in vars(module).values() if name.startswith(ROOT) else ():
            clear = getattr(value, "cache_clear", None)
            if callable(clear) and next(iter(inspect.signature(value).parameters), "") in _CACHED_BY:
                caches[id(value)] = clear
    return tuple(caches.values())
