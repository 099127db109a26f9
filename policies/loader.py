"""Loading policies from TOML files: the shipped ones by name, others by path."""

from __future__ import annotations

import dataclasses
from functools import cache
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from verifier.policies.errors import PolicyError
from verifier.policies.lexicon import is_file, load_lexicon, read_text
from verifier.policies.record import RULES, Policy, PolicyValue, adapt_value, check_fields, suggest

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = ("baseline", "default", "strict")
PolicyReference: TypeAlias = "str | PathLike[str] | Policy"
"""What names a policy: a shipped name, the path of a TOML file, or the policy itself."""

_HEADER = ("name", "semantics", "lexicons")


def load_policy(reference: PolicyReference) -> Policy:
    """Return a policy: a shipped one by its name, any other by the path of its TOML file.

    A policy is returned as it is. Raises `PolicyError` with the file, the key and what was expected;
    `TypeError` for anything that is no name, path or policy.
    """
    if isinstance(reference, Policy):
        return reference
    if not isinstance(reference, (str, PathLike)):
        raise TypeError(f"policy: got {type(reference).__name__}, expected a name, a path or a Policy")
    if isinstance(reference, str) and reference in SHIPPED:
        return _load_shipped(reference)
    from pathlib import Path

    path = Path(reference)
    if path.suffix != ".toml":
        raise PolicyError(
            f"unknown policy {str(reference)!a}: expected one of {', '.join(SHIPPED)}, "
            "or a path that ends in .toml"
        )
    return read_policy(path)


@cache
def _load_shipped(name: str) -> Policy:
    from pathlib import Path

    return read_policy(Path(__file__).parent / f"{name}.toml")


def read_policy(path: Path) -> Policy:
    """Read a policy file. Keys that it leaves out are an error: a policy says all that it means.

    A file may start from a shipped policy with ``extends = "default"`` and name only what differs. It is
    UTF-8; a byte order mark, which some editors write, is skipped.
    """
    table = _read_toml(path)
    parent = table.pop("extends", None)
    if parent is not None and parent not in SHIPPED:
        raise PolicyError(
            f"policy file {path}: key 'extends': got {parent!a}, expected one of {', '.join(SHIPPED)}"
        )
    lexicons = _read_lexicons(path, table)
    values = {key: adapt_value(key, value) for key, value in table.items() if key not in _HEADER} | lexicons
    check_fields(str(path), values)
    name = table.get("name", path.stem)
    if not isinstance(name, str) or not name:
        raise PolicyError(
            f"policy file {path}: key 'name': got {name!a}, expected a string that is not empty"
        )
    if parent is not None:
        inherited = load_policy(parent)
        semantics = table.get("semantics", inherited.semantics)
        return dataclasses.replace(inherited, name=name, semantics=semantics, **values)  # type: ignore[arg-type]
    _check_whole(path, table, values)
    return Policy(name=name, semantics=table["semantics"], **values)  # type: ignore[arg-type]


def _check_whole(path: Path, table: dict[str, object], values: dict[str, PolicyValue]) -> None:
    """Raise `PolicyError` if a file that extends no policy leaves a field out."""
    missing = [key for key in RULES if key not in values]
    if missing:
        raise PolicyError(
            f'policy file {path}: without a key extends (as in extends = "default") it must set every field; '
            f"missing are {', '.join(missing)}"
        )
    if "semantics" not in table:
        raise PolicyError(
            f"policy file {path}: missing key 'semantics', the semantics revision it is written for"
        )


def _read_toml(path: Path) -> dict[str, object]:
    import tomllib

    if not is_file(path):
        raise PolicyError(f"policy file {path}: no such file")
    try:
        return tomllib.loads(read_text(path))
    except (OSError, ValueError, RecursionError) as error:
        raise PolicyError(f"policy file {path}: cannot be read as TOML: {error}") from None


def _read_lexicons(path: Path, table: dict[str, object]) -> dict[str, PolicyValue]:
    """Read the table of lexicons of a policy file; their paths start at the file's folder."""
    known = [key for key, rule in RULES.items() if rule.kind == "lexicon"]
    for key in known:
        if isinstance(table.get(key), str):
            raise PolicyError(
                f"policy file {path}: key {key!a}: got {table[key]!a}, expected a list of words, or the name "
                "or path of a lexicon in the table [lexicons]"
            )
    lexicons = table.get("lexicons", {})
    if not isinstance(lexicons, dict):
        raise PolicyError(f"policy file {path}: key 'lexicons': got {lexicons!a}, expected a table")
    for key in lexicons:
        if key not in known:
            raise PolicyError(f"policy file {path}: unknown lexicon key {key!a}{suggest(key, known)}")
    return {
        key: load_lexicon(value, base=path.parent) if isinstance(value, str) else adapt_value(key, value)
        for key, value in lexicons.items()
    }
