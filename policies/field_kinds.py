"""The kinds of fields that policies have: what each may hold, how it is declared, how its values are checked.

The fields themselves stand in `record.py` beside it, and in `audit/record.py`: both policies, of verdicts and
of audits, are records whose fields are declared by what stands here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any, NamedTuple

from verifier.policies.errors import PolicyError, show_value
from verifier.policies.lexicon import Lexicon, has_lone_words, load_shipped

PolicyValue = bool | int | str | tuple[str, ...] | tuple[tuple[str, int | str], ...] | Lexicon
"""What a field may hold; in a call's overrides a lexicon may be given as its words."""

TABLES = ("amounts", "words")
"""The kinds of fields that are tables: from names to integers, and from names to words."""


class FieldRule(NamedTuple):
    """What one field may hold, and what it is for."""

    kind: str  # "integer", "switch", "choice", "choices", "codes" or "lexicon"
    doc: str
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    is_grouped: bool = False

    @property
    def expected(self) -> str:
        """What a right value looks like, for error messages and the documentation."""
        match self.kind:
            case "integer":
                return f"an integer from {self.minimum} to {self.maximum}"
            case "switch":
                return "true or false"
            case "choice":
                return "one of " + ", ".join(self.choices)
            case "choices":
                return "a list of " + ", ".join(self.choices) + ", each at most once"
            case "codes":
                return "a list of codes of languages, of two letters, each at most once"
            case _ if self.is_grouped:
                return "a lexicon of groups: each entry two words or more with commas between them"
            case _:
                return "a lexicon: a shipped name, a path that ends in .txt, or a list of words"

    def accepts(self, value: object) -> bool:
        """Return whether the value is of the right type and in range."""
        match self.kind:
            case "integer":
                return type(value) is int and self.minimum <= value <= self.maximum
            case "switch":
                return type(value) is bool
            case "choice":
                return isinstance(value, str) and value in self.choices
            case "choices":
                return isinstance(value, tuple) and _are_distinct(value, self.choices)
            case "codes":
                return isinstance(value, tuple) and _are_codes(value)
            case _:
                return isinstance(value, Lexicon) and not (self.is_grouped and has_lone_words(value))


def _are_distinct(items: tuple[object, ...], choices: tuple[str, ...]) -> bool:
    """Return whether every item is one of the choices, and none of them stands there twice."""
    return all(isinstance(item, str) and item in choices for item in items) and len(set(items)) == len(items)


def _are_codes(items: tuple[object, ...]) -> bool:
    """Return whether every item is the code of a language, and none stands there twice."""
    return len(set(items)) == len(items) and all(
        isinstance(item, str)
        and len(item) == _CODE_CHARS
        and item.isascii()
        and item.islower()
        and item.isalpha()
        for item in items
    )


_CODE_CHARS = 2
_METADATA_KEY = "rule"
_SHIPPED_KEY = "shipped"


def declare(rule: FieldRule) -> Any:  # noqa: ANN401 - as `field` itself
    """Declare a field under a rule."""
    return field(metadata={_METADATA_KEY: rule})


def integer(minimum: int, maximum: int, doc: str) -> int:
    """Declare a field that holds a whole number in a range."""
    return declare(FieldRule("integer", doc, minimum, maximum))  # type: ignore[no-any-return]


def switch(doc: str) -> bool:
    """Declare a field that is true or false."""
    return declare(FieldRule("switch", doc))  # type: ignore[no-any-return]


def choice(choices: tuple[str, ...], doc: str) -> str:
    """Declare a field that holds one of some words."""
    return declare(FieldRule("choice", doc, choices=choices))  # type: ignore[no-any-return]


def choices(choices: tuple[str, ...], doc: str) -> tuple[str, ...]:
    """Declare a field that holds some of some words, each at most once."""
    return declare(FieldRule("choices", doc, choices=choices))  # type: ignore[no-any-return]


def codes(doc: str) -> tuple[str, ...]:
    """Declare a field that holds codes of languages."""
    return declare(FieldRule("codes", doc))  # type: ignore[no-any-return]


def lexicon(doc: str) -> Lexicon:
    """Declare a field that holds a list of words."""
    return declare(FieldRule("lexicon", doc))  # type: ignore[no-any-return]


def groups(doc: str) -> Lexicon:
    """Declare a lexicon whose entries are groups of words."""
    return declare(FieldRule("lexicon", doc, is_grouped=True))  # type: ignore[no-any-return]


def shipped_words(name: str, doc: str) -> Lexicon:
    """Declare a word list that ships: the policy's hash covers it, and no file and no override sets it."""
    return field(default_factory=partial(load_shipped, name), repr=False, metadata={_SHIPPED_KEY: doc})


def list_shipped_words(record: type) -> Mapping[str, str]:
    """Return what each word list says that ships with a record of policies and that nobody sets."""
    return {
        item.name: item.metadata[_SHIPPED_KEY]
        for item in dataclasses.fields(record)
        if _SHIPPED_KEY in item.metadata
    }


def list_rules(record: type) -> Mapping[str, FieldRule]:
    """Return the rule of every field that a record of policies declares, in the record's order."""
    return {
        item.name: item.metadata[_METADATA_KEY]
        for item in dataclasses.fields(record)
        if _METADATA_KEY in item.metadata
    }


def _are_texts(items: Iterable[object]) -> bool:
    return all(isinstance(item, str) for item in items)


def adapt_value(name: str, value: object, rules: Mapping[str, FieldRule]) -> PolicyValue:
    """Return a value that a caller wrote (a list, the words of a lexicon) in the form that the record has.

    A table is kept as pairs sorted by name, so that equal tables have equal hashes.
    """
    from verifier.policies.lexicon import build_lexicon, load_lexicon

    rule = rules.get(name)
    if rule is None or isinstance(value, Lexicon):
        return value  # type: ignore[return-value]
    if rule.kind == "lexicon" and isinstance(value, str):
        return load_lexicon(value)
    if isinstance(value, (list, tuple, set, frozenset)) and _are_texts(value):
        return build_lexicon(name, value) if rule.kind == "lexicon" else tuple(value)
    if rule.kind in TABLES and isinstance(value, Mapping) and _are_texts(value):
        return tuple(sorted(value.items()))
    return value  # type: ignore[return-value]


_MOST_NAMES = 12
"""How many names a message lists in full."""

_NEAREST = 5


def suggest(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence on an unknown name: what is meant, or the names; of many the nearest."""
    from difflib import get_close_matches

    names = [*known]
    close = get_close_matches(name, names, n=1)
    if close:
        return f", did you mean {close[0]!a}?"
    if len(names) <= _MOST_NAMES:
        return f": expected one of {', '.join(names)}"
    nearest = get_close_matches(name, names, n=_NEAREST, cutoff=0.0)
    return f": of {len(names)} names the nearest are {', '.join(nearest)}"


def list_unknown(noun: str, names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Say of each unknown name which one is meant, or what holds in place of a field that is gone."""
    from verifier.policies.removed_fields import REMOVED

    gone: dict[str, list[str]] = {}
    problems = []
    for name in names:
        if name in REMOVED:
            gone.setdefault(REMOVED[name], []).append(ascii(name))
        else:
            problems.append(f"unknown {noun} {name!a}{suggest(name, known)}")
    if gone:
        told = [f"{', '.join(listed)} ({now})" for now, listed in gone.items()]
        problems.insert(0, f"no longer {noun}s: {', '.join(told)}")
    return problems


def check_fields(
    where: str, values: Mapping[str, object], rules: Mapping[str, FieldRule], problems: Sequence[str] = ()
) -> None:
    """Raise `PolicyError` with every field that is unknown or has a value that it may not have.

    `problems` were found before, and come first.
    """
    problems = [*problems, *list_unknown("key", (name for name in values if name not in rules), rules)]
    for name, value in values.items():
        rule = rules.get(name)
        if rule is not None and not rule.accepts(value):
            problems.append(f"key {name!a}: got {show_value(value)}, expected {rule.expected}")
    if problems:
        raise PolicyError(f"policy {where!a}: " + "; ".join(problems))
