"""What calls give and receipts keep: a verdict of either kind, or the check of a claim.

Both have their canonical bytes and digest, their policy and the hashes of their inputs, and are true in a
condition if all is well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from verifier.policies import Json
from verifier.records.reading import read_verdict
from verifier.records.verdict import CLAIM_SCHEMA, LATTICE_SCHEMA, SCHEMA, Verdict

if TYPE_CHECKING:
    from verifier.records.claim_check import ClaimCheck

KeptRecord: TypeAlias = "Verdict | ClaimCheck"
"""A record that a call gives."""

KEPT_SCHEMAS = (SCHEMA, LATTICE_SCHEMA, CLAIM_SCHEMA)
"""What such records call themselves."""


def read_record(value: Json) -> KeptRecord:
    """Make a record of the values that its `to_dict` gives. Raises `VerdictFormatError`."""
    if isinstance(value, Mapping) and value.get("schema") == CLAIM_SCHEMA:
        # Imported here: whoever only grounds answers need not wait for it.
        from verifier.records.claim_check_reading import read_claim_check

        return read_claim_check(value)
    return read_verdict(value)
