"""Policies as files: a TOML text that `load_policy` reads back to the same policy, with the same hash."""

from __future__ import annotations

import json
from collections.abc import Sequence

from verifier.policies import (
    RULES,
    SHIPPED,
    Lexicon,
    LexiconError,
    Policy,
    PolicyError,
    load_lexicon,
    load_policy,
)


def write_policy_file(policy: Policy, *, comments: Sequence[str] = ()) -> str:
    """Return a policy as TOML: what it extends, its name, and every field that differs from what it extends.

    It extends the shipped policy from which the fewest fields differ. The comments come first, one a line.
    Raises `PolicyError` for a word list that was read from a file of its own: here it could only stand under
    another name, and the hash would change.
    """
    parent = min(map(load_policy, SHIPPED), key=lambda shipped: len(_find_changed(shipped, policy)))
    lines = [f"# {comment}".rstrip() for comment in comments]
    lines += ["", f"extends = {_quote(parent.name)}", f"name = {_quote(policy.name)}"]
    lexicons = []
    for field in _find_changed(parent, policy):
        value = getattr(policy, field)
        if isinstance(value, Lexicon):
            lexicons.append(f"{field} = {_write_lexicon(field, value)}")
        else:
            lines.append(f"{field} = {_write_value(value)}")
    if lexicons:
        lines += ["", "[lexicons]", *lexicons]
    return "\n".join(lines).lstrip("\n") + "\n"


def _find_changed(parent: Policy, policy: Policy) -> list[str]:
    return [field for field in RULES if getattr(parent, field) != getattr(policy, field)]


def _write_value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return _write_list(value)
        case str():
            return _quote(value)
        case _:
            return str(value)


def _write_lexicon(field: str, lexicon: Lexicon) -> str:
    """Name a shipped list; write out one that was made of words, which has its field's name."""
    if _is_shipped(lexicon):
        return _quote(lexicon.name)
    if lexicon.name == field:
        return _write_list(lexicon.entries)
    raise PolicyError(
        f"policy field {field!a}: got the word list {lexicon.name!a} from a file, expected a shipped list or "
        "words that stand in the policy itself: a policy file that is written here cannot say where that "
        "file is"
    )


def _is_shipped(lexicon: Lexicon) -> bool:
    try:
        return not lexicon.name.endswith(".txt") and load_lexicon(lexicon.name) == lexicon
    except LexiconError:
        return False


def _write_list(items: Sequence[str]) -> str:
    return "[" + ", ".join(map(_quote, items)) + "]"


def _quote(text: str) -> str:
    """Write a string of TOML. JSON's escapes are TOML's too, but TOML also wants DEL escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
