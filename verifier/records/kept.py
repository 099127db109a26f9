"""What calls give and receipts keep: the report of an answer, a verdict of either kind, the check of a claim.

Each has its canonical bytes and digest, its policy and the hashes of its inputs, and is true in a condition
if all is well. Here stands what they share, and how they are read back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Annotated, Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.policies import SEMANTICS, Json, VerifierError, encode_canonical, hash_bytes
from verifier.records.codec import JsonRecord, read
from verifier.records.forms import (
    Details,
    Form,
    Hash,
    Key,
    Ratio,
    SourceIndex,
    Span,
    StoredHash,
    Strings,
    choices,
)

SCHEMA = "lexical-verifier/verdict/1"
"""What a verdict calls itself; the JSON Schema of that name ships in `verifier.schemas`."""

LATTICE_SCHEMA = "lexical-verifier/lattice-verdict/1"
"""What the verdict of a claim lattice calls itself."""

CLAIM_SCHEMA = "lexical-verifier/claim-check/1"
"""What the check of a claim calls itself."""

CARD_SCHEMA = "lexical-verifier/claim-card/1"
"""What the card of an audited claim calls itself."""

AUDIT_SCHEMA = "lexical-verifier/audit/1"
"""What the audit of an answer calls itself."""

REPORT_SCHEMA = "lexical-verifier/report/1"
"""What the report of an answer calls itself."""

KEPT_SCHEMAS = (SCHEMA, LATTICE_SCHEMA, CLAIM_SCHEMA, CARD_SCHEMA, AUDIT_SCHEMA, REPORT_SCHEMA)
"""What such records call themselves."""

AnswerFormat: TypeAlias = Literal["plain", "markdown", "html"]
"""How an answer is read: as it is written, or what a person sees of it."""

Noun: TypeAlias = Literal["verdict", "claim check", "claim card", "audit", "report"]

_SCHEMAS: Mapping[Noun, tuple[str, ...]] = {
    "verdict": (SCHEMA, LATTICE_SCHEMA),
    "claim check": (CLAIM_SCHEMA,),
    "claim card": (CARD_SCHEMA,),
    "audit": (AUDIT_SCHEMA,),
    "report": (REPORT_SCHEMA,),
}

# Imported when one is read: whoever only grounds answers need not wait for the others.
_CLASSES: Mapping[str, tuple[str, str]] = {
    SCHEMA: ("verifier.records.verdict", "Verdict"),
    LATTICE_SCHEMA: ("verifier.records.lattice_verdict", "LatticeVerdict"),
    CLAIM_SCHEMA: ("verifier.records.claim_check", "ClaimCheck"),
    CARD_SCHEMA: ("verifier.audit.records.card", "ClaimCard"),
    AUDIT_SCHEMA: ("verifier.audit.records.answer", "Audit"),
    REPORT_SCHEMA: ("verifier.checking.report", "Report"),
}


class VerdictFormatError(VerifierError):
    """Bytes that are no verdict of this schema."""


@record
class SourcePlace(JsonRecord):
    """A place in a source: its number, from 0, and a half-open span in code points of its ORIGINAL text."""

    source: SourceIndex
    span: Span


@record
class NearestPlace(JsonRecord):
    """The place in a source that comes nearest to a unit that failed, and how the words differ.

    `missing` stand in the source and not in the unit, `added` in the unit and not in the source, `changed`
    are pairs of what the unit says and what the source says; all in their normal form, in order. `matched`
    is the number of the unit's words that stand there, of those that were compared: all, or the first ones of
    a long unit. `source` counts from 0; `span` is a half-open range in code points of the ORIGINAL source.
    """

    source: SourceIndex
    span: Span
    matched: Annotated[Ratio, "Words of the unit that stand there, of all."]
    missing: Annotated[Strings, "Words of the source that the unit lacks."] = ()
    added: Annotated[Strings, "Words of the unit that the source lacks there."] = ()
    changed: Annotated[
        tuple[tuple[str, str], ...], "Pairs of what the unit says and what the source says."
    ] = ()


@record
class Violation(JsonRecord):
    """One coded failure: where in the answer, where in which source, and its details.

    `span` is the place in the answer, or in the claim of a claim check; `source` counts from 0. Places are
    half-open ranges in code points of the ORIGINAL texts, None where there is none. `details` are pairs of a
    name and a string or an integer, sorted by name.
    """

    code: ViolationCode
    span: Annotated[Span | None, "Its place in the answer, or in the claim of a claim check."] = None
    source: SourceIndex | None = None
    source_span: Span | None = None
    details: Details = ()
    nearest: NearestPlace | None = None


@record
class SourceDigest(JsonRecord):
    """Which source a verdict is about: its id, format and title, and the hash of its text."""

    id: str
    format: Annotated[str, choices("plain", "wikitext", "markdown", "html")]
    title: str | None
    sha256: StoredHash


@record
class InputDigests(JsonRecord):
    """The hashes of every input of a call; `question` is None where there was none."""

    answer: StoredHash
    question: Hash | None
    sources: tuple[SourceDigest, ...]


@dataclass(frozen=True, slots=True, kw_only=True, init=False, eq=False, repr=False)
class KeptRecord(JsonRecord):
    """What a call gives: the policy that it ran under, its inputs, and what is wrong."""

    policy_name: Annotated[str, Key("policy", "name")]
    policy_hash: Annotated[Hash, Key("policy", "hash")]
    inputs: InputDigests
    violations: tuple[Violation, ...] = ()
    semantics: Annotated[int, "The semantics revision.", Form(minimum=1)] = SEMANTICS
    _json: bytes = field(default=b"", init=False, repr=False, compare=False)
    _digest: str = field(default="", init=False, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """``sha256:`` and the SHA-256 of the canonical bytes, in hexadecimal."""
        if not self._digest:
            object.__setattr__(self, "_digest", hash_bytes(self.to_json()))
        return self._digest

    def to_json(self) -> bytes:
        """Return the canonical bytes (RFC 8785)."""
        if not self._json:
            object.__setattr__(self, "_json", encode_canonical(self.to_dict()))
        return self._json

    def find_disagreements(self) -> Iterator[str]:
        """Yield what no call could have given: parts of the record that contradict each other."""
        yield from ()


# --- Reading ----------------------------------------------------------------------------------------------


def read_values(value: Json, noun: Noun) -> KeptRecord:
    """Make a record of the values that its `to_dict` gives. Raises `VerdictFormatError`."""
    schema = value.get("schema") if isinstance(value, Mapping) else None
    if not isinstance(schema, str) or schema not in _SCHEMAS[noun]:
        found = ascii(schema) if isinstance(value, Mapping) else type(value).__name__
        hint = f"; {_CLASSES[schema][1]}.from_json reads it" if schema in KEPT_SCHEMAS else ""
        raise VerdictFormatError(
            f"{noun}: got schema {found}, expected {' or '.join(map(repr, _SCHEMAS[noun]))}{hint}"
        )
    module, name = _CLASSES[schema]
    try:
        record: KeptRecord = read(getattr(import_module(module), name), value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise VerdictFormatError(
            f"{noun}: a field is missing or of a wrong type: {type(error).__name__}: {error}"
        ) from None
    for problem in record.find_disagreements():
        raise VerdictFormatError(f"{noun}: its parts do not agree: {problem}")
    return record


def read_record(value: Json) -> KeptRecord:
    """Make a record of any kind of the values that its `to_dict` gives. Raises `VerdictFormatError`."""
    schema = value.get("schema") if isinstance(value, Mapping) else None
    nouns: list[Noun] = [noun for noun, schemas in _SCHEMAS.items() if schema in schemas]
    return read_values(value, nouns[0] if nouns else "verdict")


def read_bytes(data: bytes | str, noun: Noun) -> KeptRecord:
    """Read a record back; equal to the one that was written.

    Raises `VerdictFormatError` for what is no such record or not canonical, `TypeError` for anything but
    bytes and strings.
    """
    import orjson

    if not isinstance(data, (bytes, bytearray, memoryview, str)):
        raise TypeError(f"{noun}: got {type(data).__name__}, expected bytes or str")
    try:
        value: Json = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise VerdictFormatError(f"{noun}: not JSON: {error}") from None
    record = read_values(value, noun)
    if record.to_json() != (data.encode() if isinstance(data, str) else bytes(data)):
        counts = ", or its counts do not agree with its statuses" if noun == "verdict" else ""
        raise VerdictFormatError(
            f"{noun}: its bytes are not canonical{counts}: expected exactly what to_json gives"
        )
    return record
