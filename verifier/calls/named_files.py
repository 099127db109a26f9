"""Files that a call names: a policy or a word list by its path, inside one folder and nowhere else.

A call that was read from a line of data may have been written by anybody. A path that leaves the folder, by
its parts or by a link, is refused before the file is opened: neither a verdict nor a message shows what
stands in another file.
"""

from __future__ import annotations

from pathlib import Path

from verifier.policies import RULES, PolicyError, PolicyValue
from verifier.policies.audit import RULES as AUDIT_RULES


def name_file(field: str, value: PolicyValue) -> str | None:
    """Return the path that an override or the policy (`field` is ``policy``) names, or None."""
    if not isinstance(value, str):
        return None
    if field == "policy":
        return value if value.endswith(".toml") else None
    rule = RULES.get(field) or AUDIT_RULES.get(field)
    return value if rule is not None and rule.kind == "lexicon" and value.endswith(".txt") else None


def place_file(name: str, folder: Path) -> Path:
    """Return where a file stands that a call names. Raises `PolicyError` if its path leaves the folder."""
    path = Path(name)
    is_inside = not path.is_absolute() and ".." not in path.parts
    if is_inside:
        try:
            is_inside = (folder / path).resolve().is_relative_to(folder.resolve())
        except (OSError, ValueError):  # a NUL in the path, or links that lead in a circle
            is_inside = False
    if not is_inside:
        raise PolicyError(f"call: got the path {name!a}, expected a relative one that stays in its folder")
    return folder / path
