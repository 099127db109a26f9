"""The record of what was left out of a card or an audit before it was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from verifier.records.codec import JsonRecord
from verifier.records.forms import choices

Redaction: TypeAlias = Literal["hash", "none"]
"""What stands for a snippet: its hash, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted(JsonRecord):
    """What was left out; `key_id` names the key of keyed hashes, None where they have none.

    `masked` says that words of the claim or the answer are masked, too, since a sensitive document has them.
    """

    snippets: Annotated[Redaction, choices("hash", "none")]
    key_id: Annotated[str | None, "The first 8 hexadecimal digits of the key's SHA-256."]
    masked: bool
