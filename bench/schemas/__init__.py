"""The JSON Schemas of the records, derived from their dataclasses; ``python -m bench docs`` writes them.

`derive` reads the types. `kinds` holds what no type says: which codes and details a kind of record has, and
the rules across its fields. A receipt holds a call, whose forms `calls` derives.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence

from bench.schemas.calls import build_receipt_schema
from bench.schemas.derive import build_export_schema, build_record_schema
from bench.schemas.kinds import EVENT_DETAILS, EVENT_RULES, KINDS
from verifier.audit.records.error import DebugClaim, ErrorCase, ErrorResults
from verifier.schemas import EXPORTS, NAMES
from verifier.store import Escalation, Event
from verifier.store.notices import Notice, Ticket

SCHEMA_FILES: Mapping[str, str] = {
    f"verifier/schemas/{name}.schema.json": name for name in (*NAMES, *EXPORTS)
}
"""Where each schema stands, from the project's root, with the name of its record."""

_EXPORTED: Mapping[str, type] = {
    "error_results": ErrorResults,
    "debug_claim": DebugClaim,
    "error_case": ErrorCase,
    "event": Event,
    "escalation": Escalation,
    "ticket": Ticket,
    "notice": Notice,
}

_WIDTH = 110


def render_schema(name: str) -> str:
    """Return the text of a schema's file, by the name of its record."""
    if name in _EXPORTED:
        id = f"urn:lexical-verifier:{name.replace('_', '-')}:1"
        schema = build_export_schema(_EXPORTED[name], id, details=EVENT_DETAILS, rules=EVENT_RULES)
    else:
        schema = build_receipt_schema() if name == "receipt" else build_record_schema(KINDS[name])
    return _lay_out(schema, 0, 0) + "\n"


def _lay_out(value: object, indent: int, taken: int) -> str:
    """Return a value as JSON in few lines: what fits into the rest of a line stands in it."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(flat) < _WIDTH or not isinstance(value, (Mapping, list, tuple)):
        return flat
    inside, outside = " " * (indent + 2), "\n" + " " * indent
    if isinstance(value, Mapping):
        members = [(json.dumps(key) + ": ", item) for key, item in value.items()]
        lines = [f"{inside}{key}{_lay_out(item, indent + 2, len(key))}" for key, item in members]
        return "{\n" + ",\n".join(lines) + outside + "}"
    return "[\n" + _lay_out_items(value, indent + 2, inside) + outside + "]"


def _lay_out_items(items: Sequence[object], indent: int, lead: str) -> str:
    if all(isinstance(item, (str, type(None))) for item in items):
        words = ", ".join(map(json.dumps, items))
        return textwrap.fill(words, _WIDTH, initial_indent=lead, subsequent_indent=lead)
    return ",\n".join(f"{lead}{_lay_out(item, indent, 0)}" for item in items)
