"""Policies: any values that the rules of their fields allow."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.parsers.languages.registry import FOLDERS
from verifier.parsers.languages.telling import HOME
from verifier.policies import RULES, SHIPPED, FieldRule, Policy, PolicyValue, build_lexicon, load_policy

_LEXICON_WORDS = ("the", "market", "not", "but", "source", "based on", "n't", "dr", "e.g", "\xb5m", "\u0431")

_GROUP_WORDS = ("rise", "rose", "fall", "market", "london", "british", "\u0431")


@cache
def _values(rule: FieldRule) -> SearchStrategy[PolicyValue]:
    match rule.kind:
        case "integer":
            # Small values matter most: they are where limits bite.
            small = st.integers(rule.minimum, min(rule.maximum, rule.minimum + 20))
            return st.one_of(small, st.integers(rule.minimum, rule.maximum))
        case "switch":
            return st.booleans()
        case "choice":
            return st.sampled_from(rule.choices)
        case "choices":
            return st.lists(st.sampled_from(rule.choices), unique=True).map(tuple)
        case "codes":
            return st.lists(st.sampled_from((HOME, *FOLDERS)), unique=True).map(tuple)
        case _ if rule.is_grouped:
            groups = st.lists(st.lists(st.sampled_from(_GROUP_WORDS), min_size=2, max_size=3, unique=True))
            return groups.map(lambda found: build_lexicon("generated", [", ".join(words) for words in found]))
        case _:
            entries = st.lists(st.sampled_from(_LEXICON_WORDS), unique=True)
            return entries.map(lambda found: build_lexicon("generated", found))


@st.composite
def policy_changes(
    draw: st.DrawFn, *, fields: Collection[str] = tuple(RULES), max_fields: int = 8
) -> dict[str, PolicyValue]:
    """Generate overrides: up to `max_fields` of the named policy fields, each with a value it may hold."""
    chosen = draw(st.lists(st.sampled_from(sorted(fields)), unique=True, max_size=max_fields))
    return {name: draw(_values(RULES[name])) for name in chosen}


@cache
def policies(*, max_fields: int = len(RULES)) -> SearchStrategy[Policy]:
    """Generate valid policies: a shipped one, at most `max_fields` of its fields set to other values.

    Limits on sizes may come out so small that every input exceeds them.
    """
    shipped = st.sampled_from(SHIPPED).map(load_policy)
    changed = st.builds(
        lambda policy, changes: policy.replace(name="generated", **changes),
        shipped,
        policy_changes(max_fields=max_fields),
    )
    return st.one_of(shipped, changed)
