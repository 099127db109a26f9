"""Loading policies from TOML files, shipped or by path, and applying the overrides of a call."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

from verifier.policies.errors import PolicyError, show_value
from verifier.policies.field_kinds import FieldRule, PolicyValue, adapt_value, check_fields, list_unknown
from verifier.policies.lexicon import is_file, load_lexicon, read_text
from verifier.policies.record import RULES, Policy

if TYPE_CHECKING:
    from pathlib import Path

    from verifier.policies.risk import TextKind

SHIPPED = ("baseline", "default", "strict", "balanced")
PolicyReference: TypeAlias = "str | PathLike[str] | Policy"
"""What names a policy: a shipped name, the path of a TOML file, or the policy itself."""

_MAX_DEPTH = 20
"""How deep the brackets of a policy file may nest, and the tables that a key with dots stands for."""

_STRING_OR_COMMENT = re.compile(
    # Up to two marks may stand before the three that close a string.
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}|"(?:[^"\\\n]|\\.)*+"|#[^\n]*+'
    r"|\'\'\'(?:(?!\'\'\').)*+\'{3,5}|\'[^\'\n]*+\'",
    re.DOTALL,
)
_BRACKET = re.compile(r"[\[\]{}]")
_LONG = re.compile(r"[0-9A-Za-z_.+-]{601}")
_DEEP_KEY = re.compile(rf"(?:\.[ \t0-9A-Za-z_-]*+){{{_MAX_DEPTH}}}")
_PLACE = re.compile(r"\(at .*\)\Z")


def load_policy(
    reference: PolicyReference, *, risk: int | None = None, text: TextKind | None = None
) -> Policy:
    """Return a policy: a shipped one by its name, any other by the path of its TOML file.

    A `Policy` is returned as it is. `risk` (in basis points) and `text`, the kind of text that is checked
    (`instructed`, `extractive`, `free`), go together: the shipped policy then gets the lowest `accept_score`
    at which no more than that share of unsupported claims was accepted when it was measured.

    Raises `PolicyError` with the file, the key and what was expected, and for a risk that no `accept_score`
    reaches; `TypeError` for anything that is no name, path or policy, and for a risk without a kind of text.
    """
    if risk is not None or text is not None:
        return _load_with_risk(reference, risk, text)
    if isinstance(reference, Policy):
        return reference
    path = find_policy_file(reference, SHIPPED, "policy", "a Policy")
    return _load_shipped(str(reference)) if path is None else read_policy(path)


def resolve_policy(
    policy: PolicyReference, overrides: dict[str, PolicyValue], call: Callable[..., object] | None = None
) -> Policy:
    """Load a policy and apply a call's overrides. Raises `PolicyError` or `TypeError`.

    `call` is what was called: an override that is no field of a policy may be a misspelt parameter of it.
    """
    loaded = load_policy(policy)
    if not overrides:
        return loaded
    if call is not None and not overrides.keys() <= RULES.keys():
        _refuse_misspelt([name for name in overrides if name not in RULES], call)
    try:
        return _replace(loaded, tuple(sorted(overrides.items())))
    except TypeError:  # an unhashable value, such as a list of words
        return loaded.replace(**overrides)


@lru_cache(maxsize=256, typed=True)
def _replace(policy: Policy, overrides: tuple[tuple[str, PolicyValue], ...]) -> Policy:
    return policy.replace(**dict(overrides))


def _refuse_misspelt(names: list[str], call: Callable[..., object]) -> None:
    """Raise `PolicyError` for a name that looks more like a parameter of the call than like any field."""
    from difflib import get_close_matches
    from inspect import signature

    parameters = [name for name, one in signature(call).parameters.items() if one.kind is not one.VAR_KEYWORD]
    for name in names:
        close = get_close_matches(name, [*parameters, *RULES], n=1)
        if close and close[0] in parameters:
            raise PolicyError(f"unknown argument {name!a}, did you mean {close[0]!a}?")


def _load_with_risk(reference: PolicyReference, risk: int | None, text: TextKind | None) -> Policy:
    from verifier.policies.risk import choose_accept_score

    if risk is None or text is None:
        given, wanted = ("text", "a risk in basis points") if risk is None else ("risk", "a kind of text")
        raise TypeError(f"{given}: expected {wanted} with it, as in load_policy(name, risk=300, text='free')")
    if not isinstance(reference, str) or reference not in SHIPPED:
        raise PolicyError(
            f"risk: only shipped policies were measured, got {show_value(reference)}; set accept_score "
            "instead, which `verifier policy calibrate` chooses on claims of your own"
        )
    return load_policy(reference).replace(accept_score=choose_accept_score(reference, risk, text))


def find_policy_file(reference: object, shipped: Sequence[str], noun: str, expected: str) -> Path | None:
    """Return the path of a policy file, or None if the reference is the name of a `shipped` policy.

    Messages call the policy `noun`. Raises `TypeError` for what is neither a name nor a path (the message
    adds `expected`, a type that the caller also takes), and `PolicyError` for a name that is not shipped.
    """
    if not isinstance(reference, (str, PathLike)):
        raise TypeError(f"{noun}: got {type(reference).__name__}, expected a name, a path or {expected}")
    if isinstance(reference, str) and reference in shipped:
        return None
    from pathlib import Path

    path = Path(reference)
    if path.suffix != ".toml":
        from difflib import get_close_matches

        close = get_close_matches(str(reference), shipped, n=1)
        meant = f", did you mean {close[0]!a}?" if close else ""
        raise PolicyError(
            f"unknown {noun} {str(reference)!a}{meant or ':'} expected one of {', '.join(shipped)}, "
            "or a path that ends in .toml"
        )
    return path


@cache
def _load_shipped(name: str) -> Policy:
    from pathlib import Path

    return read_policy(Path(__file__).parent / f"{name}.toml")


def read_policy(path: Path) -> Policy:
    """Read a policy file. Keys that it leaves out are an error: a policy says all that it means.

    A file may start from a shipped policy with ``extends = "default"`` and name only what differs. It is
    UTF-8; a byte order mark, which some editors write, is skipped.
    """
    header, values = read_fields(path, SHIPPED, RULES)
    parent = header.pop("extends", None)
    if parent is None:
        _check_whole(path, header, values)
        return Policy(**header, **values)
    return dataclasses.replace(load_policy(parent), **header, **values)


def read_fields(
    path: Path,
    shipped: tuple[str, ...],
    rules: Mapping[str, FieldRule],
    header: tuple[str, ...] = (),
    translate: Callable[[Mapping[str, object]], dict[str, object]] = dict,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the header of a policy file, which has its name, and the fields that it sets.

    `header` are keys that may stand there beside ``extends``, ``name`` and ``semantics``; `translate` gives
    fields their names.
    Raises `PolicyError` for an unknown key, a value that a field may not have, and a parent not shipped.
    """
    table = translate(read_toml(path))
    parent = table.get("extends")
    if parent is not None and parent not in shipped:
        raise PolicyError(
            f"policy file {path}: key 'extends': got {show_value(parent)}, expected one of "
            f"{', '.join(shipped)}"
        )
    known = ("extends", "name", "semantics", *header)
    lexicons, unknown = read_lexicons(path, table, rules)
    values = {
        key: adapt_value(key, item, rules) for key, item in table.items() if key not in (*known, "lexicons")
    }
    values |= lexicons
    check_fields(str(path), values, rules, unknown)
    name = table.setdefault("name", path.stem)
    if not isinstance(name, str) or not name:
        raise PolicyError(
            f"policy file {path}: key 'name': got {show_value(name)}, expected a string that is not empty"
        )
    return {key: table[key] for key in known if key in table}, values


def _check_whole(path: Path, header: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Raise `PolicyError` if a file that extends no policy leaves a field out."""
    missing = [key for key in RULES if key not in values]
    if missing:
        raise PolicyError(
            f'policy file {path}: without a key extends (as in extends = "default") it must set every field; '
            f"missing are {', '.join(missing)}"
        )
    if "semantics" not in header:
        raise PolicyError(
            f"policy file {path}: missing key 'semantics', the semantics revision it is written for"
        )


def read_toml(path: Path) -> dict[str, object]:
    """Read the table of a policy file. Raises `PolicyError` for what is no TOML, or too deep."""
    import tomllib

    if not is_file(path):
        raise PolicyError(f"policy file {path}: no such file")
    try:
        text = read_text(path)
    except ValueError as error:
        raise PolicyError(f"policy file {path}: cannot be read as TOML: {error}") from None
    _refuse_excess(path, text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # The parser's words depend on its version; the place where it stopped does not.
        place = _PLACE.search(str(error))
        where = f" {place[0]}" if place else ""
        raise PolicyError(f"policy file {path}: cannot be read as TOML{where}") from None


def _refuse_excess(path: Path, text: str) -> None:
    """Raise `PolicyError` if a file is nested so deep, or has so long a key or number, that no policy does.

    Whether a parser can read such a file depends on its settings and on the caller's stack. Linear in time.
    """
    bare = _STRING_OR_COMMENT.sub("", text)
    depth = accumulate(1 if bracket in "[{" else -1 for bracket in _BRACKET.findall(bare))
    if max(depth, default=0) > _MAX_DEPTH or _LONG.search(bare) or _DEEP_KEY.search(bare):
        raise PolicyError(
            f"policy file {path}: cannot be read as TOML: it nests deeper than {_MAX_DEPTH}, or has a key or "
            "a number of more than 600 characters"
        )


def read_lexicons(
    path: Path, table: dict[str, object], rules: Mapping[str, FieldRule]
) -> tuple[dict[str, PolicyValue], list[str]]:
    """Read the table of lexicons of a policy file, and say which of its keys are unknown.

    Paths of lexicons start at the file's folder.
    """
    known = [key for key, rule in rules.items() if rule.kind == "lexicon"]
    for key in known:
        if isinstance(table.get(key), str):
            raise PolicyError(
                f"policy file {path}: key {key!a}: got {show_value(table[key])}, expected a list of words, "
                "or the name or path of a lexicon in the table [lexicons]"
            )
    lexicons = table.get("lexicons", {})
    if not isinstance(lexicons, dict):
        raise PolicyError(f"policy file {path}: key 'lexicons': got {show_value(lexicons)}, expected a table")
    unknown = list_unknown("lexicon key", (key for key in lexicons if key not in known), known)
    return {
        key: load_lexicon(value, base=path.parent)
        if isinstance(value, str)
        else adapt_value(key, value, rules)
        for key, value in lexicons.items()
        if key in known
    }, unknown
