"""Which verbs of a grid the project's own lists hold: a grid tells of a rule if no list has its words.

Looked at are all words in the values of the modules that parse and claim, and in the lexicons of the default
policy. A value of thousands of words is a table of the whole language and knows nothing in particular.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import verifier.claims
import verifier.parsers
from bench.clauses.grids import list_verbs
from verifier.policies import Lexicon, load_policy

LONGEST = 2_000
"""How many words a list by hand has at most."""

_WORD = re.compile("[a-zäöüß]+")


@cache
def read_lists() -> Mapping[str, frozenset[str]]:
    """Return the words of every list, by where it stands."""
    lists = {}
    for package in (verifier.parsers, verifier.claims):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
            values = vars(sys.modules[found.name])
            for name in [key for key in values if not key.startswith("__")]:
                lists[f"{found.name}.{name}"] = frozenset(_list_words(values[name]))
    policy = load_policy("default")
    for name in dir(policy):
        value = getattr(policy, name)
        if isinstance(value, Lexicon):
            lists[name] = frozenset(_list_words(value.entries))
    return {name: words for name, words in lists.items() if 0 < len(words) <= LONGEST}


def _list_words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from _WORD.findall(value.lower())
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _list_words(pair)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from _list_words(item)


def find_known(language: str) -> dict[str, tuple[str, ...]]:
    """Return the verbs of a grid of which a list has any form, each with the lists' names."""
    lists = read_lists()
    known = {
        verb: tuple(sorted(name for name, words in lists.items() if not words.isdisjoint(forms)))
        for verb, forms in list_verbs(language).items()
    }
    return {verb: names for verb, names in known.items() if names}
