"""The JSON Schemas (draft 2020-12) of what this package writes, for those who read it with other tools.

They are generated from the dataclasses of the records: ``python -m bench docs`` writes them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TypeAlias, cast

SchemaValue: TypeAlias = "dict[str, SchemaValue] | list[SchemaValue] | str | int | bool | None"

NAMES = ("verdict", "lattice_verdict", "claim_check", "claim_card", "audit", "report", "receipt")
"""The records that have a schema."""

EXPORTS = ("error_results", "debug_claim", "error_case", "event", "escalation", "ticket", "notice")
"""What else has one: the lines of an error analysis, those of an audit store."""

_EMBEDDED = {
    "receipt": ("verdict", "lattice_verdict", "claim_check", "claim_card", "audit", "report"),
    "audit": ("claim_card",),
    "claim_card": ("claim_check",),
}


def load_schema(name: str) -> dict[str, SchemaValue]:
    """Return a schema by the name of its record, one of `NAMES` or `EXPORTS`; each call gives a copy.

    It is complete: a schema that refers to another holds it under ``$defs``, with its ``$id``, so that no
    validator needs to fetch anything. Raises `ValueError` for another name.
    """
    if name not in (*NAMES, *EXPORTS):
        raise ValueError(f"schema: got {name!a}, expected one of {', '.join((*NAMES, *EXPORTS))}")
    text = (files("verifier.schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, SchemaValue] = json.loads(text)
    for inner in _EMBEDDED.get(name, ()):
        definitions = cast("dict[str, SchemaValue]", schema["$defs"])
        definitions[inner] = load_schema(inner)
    return schema
