"""The JSON Schema of an answer written as claims, for constrained decoding."""

from __future__ import annotations

# A plain dictionary, so that it can be handed on or written out as it is.
CLAIM_LATTICE_JSON_SCHEMA: dict[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Claims that point at evidence",
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {
                        "type": "string",
                        "description": "One checkable sentence, without double quotation marks.",
                    },
                    "evidence_ids": {
                        "type": "array",
                        "items": {"type": "string", "pattern": "^E[0-9]+$"},
                        "description": "The evidence that supports the sentence, such as E3; one or two.",
                    },
                },
                "required": ["text", "evidence_ids"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["claims"],
    "additionalProperties": False,
}
"""What `verify_claim_lattice_json` asks for: an object with `claims`, each with `text` and `evidence_ids`.

It asks for more than is insisted on: other keys are recorded and not read, and ids of other forms fail as
pointers do.
"""
