"""The JSON Schema of a receipt: a record with its call, derived from the calls' dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import get_args, get_type_hints

from bench.schemas.derive import Schema, Shapes, close_object, get_title, open_schema
from bench.schemas.kinds import KINDS
from verifier.audit.citations.provider_citations import ProviderCitation
from verifier.audit.modes import MODES
from verifier.audit.records.citation import FurtherSearch
from verifier.audit.records.claim import Claim
from verifier.audit.records.review import Mode
from verifier.audit.review.recorded_metrics import RECORDED
from verifier.calls.call_records import (
    AUDIT_ANSWER_FUNCTION,
    AUDIT_FUNCTION,
    CHECK_FUNCTION,
    CLAIM_FUNCTION,
    JSON_FUNCTION,
    LINES_FUNCTION,
    QUOTES_FUNCTION,
    AuditAnswerCall,
    AuditCall,
    BaseCall,
    Call,
    CheckCall,
    ClaimCall,
    LatticeCall,
)
from verifier.receipts.receipts import SCHEMA
from verifier.records.codec import split_type
from verifier.records.forms import Hash, Ratio, Span
from verifier.records.kept import AUDIT_SCHEMA, CARD_SCHEMA, CLAIM_SCHEMA, REPORT_SCHEMA, AnswerFormat
from verifier.records.kept import SCHEMA as VERDICT_SCHEMA
from verifier.records.lattice_verdict import EvidenceDigest
from verifier.sources.context import Source
from verifier.sources.evidence import Evidence

_TEXT: Schema = {"$ref": "#/$defs/text"}
_STRING: Schema = {"type": "string"}
_STRINGS: Schema = {"type": "array", "items": _STRING}

_SHARED = Shapes()
"""What the schemas below refer to."""

_DIGEST: Schema = {
    "description": "The digest of the corpus, null where the sources are the evidence.",
    "oneOf": [_SHARED.build(Hash), {"type": "null"}],
}

_PLACE: Schema = {"type": "integer", "minimum": 0}

_CITED: Schema = {
    "description": "What is cited: auto reads the marks; ids of documents by mark; a provider's citations; "
    "null: nothing.",
    "oneOf": [
        {"const": "auto"},
        {"type": "null"},
        {
            "description": "Ids of documents by what marks say.",
            "type": "object",
            "additionalProperties": _STRING,
        },
        {
            "type": "array",
            "items": close_object(
                {
                    "start": _PLACE,
                    "end": _PLACE,
                    "doc_id": _STRING,
                    "document_index": {"type": "integer"},
                    "start_char_index": _PLACE,
                    "end_char_index": _PLACE,
                },
                optional=("doc_id", "document_index", "start_char_index", "end_char_index"),
            ),
        },
    ],
}

_REVIEWED: dict[str, Schema] = {
    "mode": {"description": "How much was asked for; left out: as the policy says.", "enum": [*MODES[1:]]},
    "domain": {"description": "The domain of knowledge, as the caller says.", **_TEXT},
    "metrics": {
        "description": "Shares that another system measured of the answer, by name.",
        **close_object({name: _SHARED.build(Ratio) for name in RECORDED}, optional=RECORDED),
    },
}

_SPARE = ("domain", "format", "language", "metrics", "mode")
"""What a call leaves out where nothing is said of it."""

_DEFINITIONS: Schema = {
    "text": {
        "description": "A text; in pieces, to be joined, only where a broken one holds a surrogate pair as "
        "two code points, which JSON cannot tell from one character.",
        "oneOf": [_STRING, {**_STRINGS, "minItems": 2}],
    },
    "overrides": {
        "description": "Policy fields by name.",
        "type": "object",
        "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$"},
        "additionalProperties": {"$ref": "#/$defs/policy_value"},
    },
    "policy_value": {
        "description": "The value of a policy field; a lexicon as its words, or as its name and entries; a "
        "table as an object.",
        "oneOf": [
            {"type": ["boolean", "integer", "string"]},
            _STRINGS,
            close_object({"entries": _STRINGS, "name": _STRING}),
            {
                "description": "A table of an audit policy.",
                "type": "object",
                "additionalProperties": {"type": ["integer", "string"]},
                "minProperties": 1,
            },
        ],
    },
}
"""What calls hold that no record does."""

_RULES: tuple[tuple[str, Schema], ...] = (
    (CHECK_FUNCTION, {"schema": {"const": REPORT_SCHEMA}}),
    (QUOTES_FUNCTION, {"schema": {"const": VERDICT_SCHEMA}}),
    (LINES_FUNCTION, {"verifier_method": {"const": "pointer_lines"}}),
    (JSON_FUNCTION, {"verifier_method": {"const": "json_claims"}}),
    (CLAIM_FUNCTION, {"schema": {"const": CLAIM_SCHEMA}}),
    (AUDIT_FUNCTION, {"schema": {"const": CARD_SCHEMA}}),
    (AUDIT_ANSWER_FUNCTION, {"schema": {"const": AUDIT_SCHEMA}}),
)
"""What the record of each function is known by."""


def build_receipt_schema() -> Schema:
    """Return the schema of receipts."""
    shapes, plain = Shapes(text=_TEXT), Shapes()
    _define_inputs(shapes, plain)
    calls = [
        _define_call(shapes, "check_call", CheckCall, CHECK_FUNCTION, "told_formats"),
        _define_call(shapes, "quotes_call", Call, QUOTES_FUNCTION),
        _define_call(shapes, "lines_call", LatticeCall, LINES_FUNCTION, "sources", "finish_reason"),
        _define_call(shapes, "json_call", LatticeCall, JSON_FUNCTION, "sources"),
        _define_call(shapes, "claim_call", ClaimCall, CLAIM_FUNCTION),
        _define_call(shapes, "audit_call", AuditCall, AUDIT_FUNCTION, "question"),
        _define_call(shapes, "audit_answer_call", AuditAnswerCall, AUDIT_ANSWER_FUNCTION),
    ]
    properties: Schema = {
        "call": {"oneOf": calls},
        "digest": plain.build(Hash),
        "id": _STRING,
        "schema": {"const": SCHEMA},
        "verdict": {
            "description": "What the call gave.",
            "oneOf": [{"$ref": kind.id} for kind in KINDS.values()],
        },
    }
    description = "A verdict that was kept, with its call where the inputs were kept too."
    return {
        **open_schema("urn:lexical-verifier:receipt:1", "Receipt", description),
        **close_object(properties, optional=("call",)),
        "allOf": [_rule(function, known) for function, known in _RULES],
        "$defs": dict(
            sorted((_SHARED.definitions | shapes.definitions | plain.definitions | _DEFINITIONS).items())
        ),
    }


def _rule(function: str, known: Schema) -> Schema:
    asked = {"call": {"properties": {"function": {"const": function}}}}
    return {
        "if": {"properties": asked, "required": ["call"]},
        "then": {"properties": {"verdict": {"properties": known}}},
    }


def _define_inputs(shapes: Shapes, plain: Shapes) -> None:
    """Define sources and pieces of evidence, which leave out what is at its default."""
    by_hand: dict[str, Schema] = {"id": _STRING, "title": {"type": ["string", "null"]}}
    shapes.define("source", _build_input(shapes, Source, by_hand))
    pointer_id = get_type_hints(EvidenceDigest, include_extras=True)["pointer_id"]
    place = {"description": "Its place in the source, half-open, in code points.", **plain.build(Span)}
    by_hand = {"pointer_id": plain.build(pointer_id), "source_span": place}
    shapes.define("piece", _build_input(shapes, Evidence, by_hand))


def _build_input(shapes: Shapes, cls: type, by_hand: Mapping[str, Schema]) -> Schema:
    hints = get_type_hints(cls)
    given = [item for item in fields(cls) if item.init]
    properties: Schema = {}
    for item in given:
        schema = by_hand.get(item.name) or shapes.build(split_type(hints[item.name])[0])
        has_default = isinstance(item.default, str)
        properties[item.name] = schema | ({"default": item.default} if has_default else {})
    optional = [item.name for item in given if item.default is not MISSING]
    return {"description": get_title(cls), **close_object(properties, optional=optional)}


def _build_searches(shapes: Shapes) -> Schema:
    return {"type": "array", "items": shapes.build(FurtherSearch)}


def _define_call(
    shapes: Shapes, name: str, cls: type[BaseCall[object]], function: str, *left_out: str
) -> Schema:
    """Define the calls of a function, without the fields that it does not take."""
    by_hand: dict[str, Schema] = {
        "format": {
            "description": "How the answer is read; left out: as the policy says.",
            "enum": list(get_args(AnswerFormat)),
        },
        "function": {"const": function},
        "language": {
            "description": "The language that its texts are in; left out: as they tell.",
            "type": "string",
        },
        "overrides": {"$ref": "#/$defs/overrides"},
        "policy": {"description": "Name or path, as written.", **_STRING},
        "sources": {"type": "array", "items": {"$ref": "#/$defs/source"}},
        "evidence": {"type": "array", "items": {"$ref": "#/$defs/piece"}},
        "warrant_chain_roots": {"type": "array", "items": _TEXT, "uniqueItems": True},
    }
    named = (Claim, ProviderCitation, FurtherSearch)
    hints = get_type_hints(cls, localns={"Mode": Mode, **{one.__name__: one for one in named}})
    names = [item.name for item in fields(cls) if item.name not in left_out]
    if cls is AuditCall:
        by_hand |= {"claim": {"oneOf": [_TEXT, shapes.build(Claim)]}, "corpus": _DIGEST}
    if cls is AuditAnswerCall:
        by_hand |= {"cited": _CITED, "corpus": _DIGEST, "searches": _build_searches(shapes), **_REVIEWED}
    properties: Schema = {key: by_hand.get(key) or shapes.build(hints[key]) for key in names}
    shape = close_object(properties, optional=[key for key in names if key in _SPARE])
    return shapes.define(name, {"description": get_title(cls), **shape})
