"""Law: a policy's hash changes when any field changes, and only then."""

from __future__ import annotations

import dataclasses
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from verifier.policies import (
    RULES,
    SHIPPED,
    SHIPPED_WORDS,
    Lexicon,
    Policy,
    PolicyValue,
    encode_canonical,
    hash_bytes,
    load_policy,
)
from verifier.testing import policies, policy_changes


def write_toml(policy: Policy, order: list[str]) -> str:
    """Write a policy file whose lexicons are shipped ones, with its keys in any order."""
    lines = [f"semantics = {policy.semantics}  # a comment", f'name = "{policy.name}"']
    tables = []
    for name in order:
        value = getattr(policy, name)
        if isinstance(value, Lexicon):
            tables.append(f'{name} = "{value.name}"')
        elif isinstance(value, bool):
            lines.append(f"{name} = {str(value).lower()}")
        elif isinstance(value, tuple):
            lines.append(f"{name} = [{', '.join(f'{item!r}' for item in value)}]")
        else:
            lines.append(f"{name} = {value!r}")
    return "\n".join([*lines, "", "[lexicons]", *tables])


@given(policies(max_fields=8), policy_changes(max_fields=3))
def test_it_changes_if_and_only_if_a_field_does(policy: Policy, changes: dict[str, PolicyValue]) -> None:
    changed = policy.replace(**changes)
    same = all(getattr(policy, name) == getattr(changed, name) for name in RULES)
    assert (changed.hash == policy.hash) == same
    assert (changed == policy) == same
    assert changed.replace(**{name: getattr(policy, name) for name in changes}) == policy


@given(st.sampled_from(SHIPPED).map(load_policy), st.sampled_from(sorted(RULES)), st.data())
def test_every_field_is_in_the_hash(policy: Policy, name: str, data: st.DataObject) -> None:
    changes = data.draw(policy_changes(fields=(name,), max_fields=1).filter(bool))
    changed = policy.replace(**changes)
    assert (changed.hash == policy.hash) == (changes[name] == getattr(policy, name))


@given(policies(), st.text("ab \u0431", min_size=1, max_size=4))
def test_the_name_is_in_the_hash(policy: Policy, name: str) -> None:
    assert (policy.replace(name=name).hash == policy.hash) == (name == policy.name)


@given(policies())
def test_it_is_that_of_the_canonical_bytes_of_every_field(policy: Policy) -> None:
    form = policy.to_dict()
    assert set(form) == {"kind", "name", "semantics", *RULES, *SHIPPED_WORDS}
    assert hash_bytes(encode_canonical(dict(reversed(form.items())))) == policy.hash
    assert dataclasses.replace(policy).hash == policy.hash


@given(
    st.sampled_from(SHIPPED).map(load_policy),
    policy_changes(fields=[name for name, rule in RULES.items() if rule.kind != "lexicon"]),
    st.permutations(list(RULES)),
)
def test_the_order_of_keys_in_a_file_and_its_name_do_not_matter(
    shipped: Policy, changes: dict[str, PolicyValue], order: list[str]
) -> None:
    policy = shipped.replace(**changes)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.toml"
        path.write_text(write_toml(policy, order), encoding="utf-8")
        assert load_policy(path) == policy
        assert load_policy(str(path)).hash == policy.hash


@given(st.lists(st.sampled_from(("one", "two words", "\xb5", "n't")), unique=True), st.randoms())
def test_the_order_of_a_lexicons_words_does_not_matter(entries: list[str], random: object) -> None:
    shuffled = [*entries, *entries[:1]]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    first = load_policy("default").replace(stop_words=tuple(entries))
    second = load_policy("default").replace(stop_words=tuple(shuffled))
    assert first.hash == second.hash
    fewer = load_policy("default").replace(stop_words=tuple(entries[1:]))
    assert (fewer.hash == first.hash) == (not entries)
