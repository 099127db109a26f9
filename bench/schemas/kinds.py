"""What the types of the records do not say: codes and details of each kind, and rules across fields.

A rule is a conditional of JSON Schema: when some fields are so, others must be so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from bench.schemas.derive import NULL, Kind, Schema
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.audit.review.calendar import Level
from verifier.checking.report import Report
from verifier.codes import ViolationCode
from verifier.records.claim_check import OPERATION, ClaimCheck, FacetFinding, Label
from verifier.records.lattice_verdict import LatticeVerdict, PairStatus, PointedClaim
from verifier.records.verdict import ClaimStatus, Verdict
from verifier.store import Event

_NONE: Schema = {"maxItems": 0}
_SOME: Schema = {"minItems": 1}


def _is(*values: object) -> Schema:
    return {"const": values[0]} if len(values) == 1 else {"enum": values}


def _describe(doc: str, schema: Schema) -> Schema:
    return {"description": doc, **schema}


def when(condition: Schema, then: Schema, otherwise: Schema | None = None) -> Schema:
    """Return the rule that some fields must be so when others are, and, if given, what holds otherwise."""
    rule: Schema = {"if": {"properties": condition}, "then": {"properties": then}}
    return rule | ({"else": {"properties": otherwise}} if otherwise else {})


def list_codes(record: str) -> tuple[str, ...]:
    """Return the codes that a kind of record may hold, in the order of their list."""
    return tuple(str(code) for code in ViolationCode if record in code.row.records)


_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer", "minimum": 0}

_PLACES = _describe("How many places of the source were not read.", _NUMBER)
_LIMITS: Schema = {
    "limit": _describe("The limit that was exceeded.", _NUMBER),
    "limit_name": _describe("The policy field that sets it.", _TEXT),
    "size": _describe("The size that was met.", _NUMBER),
}

_DIFFERENCES: Schema = {
    "characters": _describe("The code points meant, as U+XXXX.", _TEXT),
    "cost": _describe("What the dearest step of the chain of the claim's words costs.", _NUMBER),
    "most": _describe("What a step may cost.", _NUMBER),
    "denied": _describe("The words that are denied, in their normal form.", _TEXT),
    "denies": _describe("The words that deny them.", _TEXT),
    "evidence": _describe("A word of the evidence, in its normal form.", _TEXT),
    "name": _describe("The words of a name, in their normal form.", _TEXT),
    "verb": _describe("The verb between two names, in its normal form.", _TEXT),
    "word": _describe(
        "A word of the claim, or for MODALITY_LOST of the evidence, in its normal form.", _TEXT
    ),
    "words": _describe("The words of the claim that are missing, with commas.", _TEXT),
}

# --- Grounding --------------------------------------------------------------------------------------------

_GROUNDING = Kind(
    record=Verdict,
    id="urn:lexical-verifier:verdict:1",
    codes=list_codes("verdict"),
    details={
        **_LIMITS,
        **_DIFFERENCES,
        "places": _PLACES,
        "strategy": _is("quote", "span", "entity"),
    },
    nothing=(),
    rules={
        Verdict: (
            when(
                {"verifier_method": _is("none")},
                {
                    "audit_mode": _is("UNGROUNDED"),
                    "claim_statuses": _NONE,
                    "n_quotes": _is(0),
                    "n_verified": _is(0),
                },
                {"claim_statuses": _SOME, "n_quotes": {"minimum": 1}},
            ),
            when({"audit_mode": _is("STRICT", "HYBRID")}, {"n_verified": {"minimum": 1}}),
            when({"rest_statuses": _SOME}, {"verifier_method": {"not": _is("none")}}),
        ),
        ClaimStatus: (
            when(
                {"source": NULL},
                {"source_span": NULL, "source_parts": _NONE},
                {"source_span": {"not": NULL}},
            ),
            when({"status": _is("SUPPORTED_PARAPHRASE")}, {"method": _is("paraphrase")}),
        ),
    },
)

# --- The claim lattice ------------------------------------------------------------------------------------


def _flag(key: str, code: str) -> Schema:
    """Return the rule that a flag is set if, and only if, a violation has its code."""
    found = {"contains": {"properties": {"code": _is(code)}}}
    return when({key: _is(True)}, {"violations": found}, {"violations": {"not": found}})


_TEXT_DETAILS = (
    *("anchors", "characters", "dropped", "finish_reason", "kept", "limit_name", "parser_code", "pointer_id"),
    *("problem", "repairs", "source_role", "subject"),
)
_NUMBER_DETAILS = (
    *("claim_idx", "claims", "limit", "lines", "matched", "most_used", "needed", "offset", "size", "total"),
    *("units", "uses"),
)

_LATTICE = Kind(
    record=LatticeVerdict,
    id="urn:lexical-verifier:lattice-verdict:1",
    codes=list_codes("lattice"),
    details={
        **dict.fromkeys(_TEXT_DETAILS, _TEXT),
        **dict.fromkeys(_NUMBER_DETAILS, _NUMBER),
        "content_tokens": _describe("How many content tokens a claim has.", _NUMBER),
        "denied": _describe("The words that are denied, in their normal form.", _TEXT),
        "denies": _describe("The words that deny them.", _TEXT),
        "evidence": _describe("A word of the evidence.", _TEXT),
        "input": _describe("Which input is meant, where it is neither the answer nor evidence.", _TEXT),
        "name": _describe("The name that is meant.", _TEXT),
        "reasons": _describe("The codes of what the claim check found, with commas between.", _TEXT),
        "said": _describe("What the claim says, where the evidence says otherwise.", _TEXT),
        "stated": _describe("What the evidence says there.", _TEXT),
        "tokens": _describe("The words meant.", _TEXT),
        "verb": _describe("The verb between the names that are the other way round.", _TEXT),
        "word": _describe("A word of the claim.", _TEXT),
    },
    nothing=("nearest", "source", "source_span"),
    rules={
        LatticeVerdict: (
            when(
                {"audit_mode": _is("STRICT")},
                {
                    "rung": _is("EVIDENCE-WARRANTED"),
                    "n_verified": {"minimum": 1},
                    "violations": _NONE,
                    "unverified_quotes": _NONE,
                    "partially_verified_quotes": _NONE,
                },
            ),
            when(
                {"audit_mode": _is("HYBRID")},
                {
                    "rung": _is("ANCHOR-WARRANTED", "POINTER-LINKED-PARTIAL"),
                    "n_verified": {"minimum": 1},
                    "violations": _SOME,
                },
            ),
            when({"audit_mode": _is("UNGROUNDED")}, {"rung": _is("UNGROUNDED")}),
            when({"claim_statuses": _is([])}, {"n_quotes": _is(0)}, {"n_quotes": {"minimum": 1}}),
            when(
                {"n_verified": _is(0)},
                {
                    "rendered_text": _is(""),
                    "lazy_anchor_ratio": _is([0, 0]),
                    "pointer_id_distribution": _NONE,
                },
            ),
            when(
                {"verifier_method": _is("pointer_lines")},
                {
                    "json_extra_keys": _NONE,
                    "json_fixups": _NONE,
                    "inputs": {"properties": {"finish_reason": NULL}},
                    "claim_statuses": {"items": {"properties": {"method": _is("pointer_lines")}}},
                },
                {
                    "format_collapsed": _is(False),
                    "claim_statuses": {"items": {"properties": {"method": _is("json_claims")}}},
                },
            ),
            _flag("deflection_detected", "DEFLECTION_DETECTED"),
            _flag("format_collapsed", "FORMAT_COLLAPSED"),
            _flag("lazy_anchor_demoted", "LAZY_ANCHOR_DEMOTE"),
        ),
        PairStatus: (
            when({"reason": NULL}, {"evidence_id": {"not": NULL}}),
            when(
                {"evidence_id": NULL},
                {"reason": _is("UNKNOWN_EVIDENCE_ID", "SCHEMA_INVALID"), "places": _NONE},
            ),
        ),
        PointedClaim: (
            when(
                {"status": _is("EVIDENCE_LINKED", "EVIDENCE_LINKED_PARTIAL")},
                {"evidence_ids": _SOME, "pairs": _SOME, "pointer_ids": _SOME},
                {"evidence_ids": _NONE, "reasons": _SOME},
            ),
            when(
                {"status": _is("EVIDENCE_LINKED_PARTIAL")},
                {"pairs": {"minItems": 2}, "reasons": _SOME},
            ),
            when({"status": _is("NO_EVIDENCE_POINTER")}, {"pointer_ids": _NONE}),
            when(
                {
                    "status": _is(
                        *("NO_EVIDENCE_POINTER", "MANUAL_QUOTE_VIOLATION", "TRUNCATED_CLAIM"),
                        *(
                            "HIDDEN_CHARACTER", "MIXED_SCRIPT", "DISGUISED_WORD", "FIGURE_IN_DOUBT",
                            "UNCLEAR_TEXT", "UNCHECKED_TEXT", "INPUT_TOO_LARGE",
                        ),
                    )
                },
                {"pairs": _NONE},
            ),
        ),
    },
)  # fmt: skip

# --- The check of a claim ---------------------------------------------------------------------------------


def _has(key: str, value: str) -> Schema:
    return {"contains": {"properties": {key: _is(value)}}}


_CLAIM = Kind(
    record=ClaimCheck,
    id="urn:lexical-verifier:claim-check:1",
    codes=list_codes("claim"),
    details={
        **_LIMITS,
        **_DIFFERENCES,
        "places": _PLACES,
        "input": _describe(
            "Which input is meant, where it is none of the evidence.", _is("claim", "question", "title")
        ),
        "operation": {**OPERATION.keywords},
    },
    nothing=("nearest",),
    rules={
        ClaimCheck: (
            when(
                {"window": NULL},
                {
                    "accepted": _is(False),
                    "label": _is("NEI"),
                    "score": _is(0),
                    "derivation": _NONE,
                    "facets": _NONE,
                    "uncovered": _NONE,
                    "violations": _SOME,
                },
            ),
            when(
                {"facets": _has("outcome", "conflicts")},
                {"accepted": _is(False), "label": _is("CONTRADICTED"), "violations": _SOME},
                {"label": {"not": _is("CONTRADICTED")}},
            ),
            when(
                {"label": _is("SUPPORTED")},
                {"facets": {"items": {"properties": {"outcome": _is("agrees")}}}},
                {"violations": _SOME},
            ),
            when({"label": _is("PARTIAL")}, {"uncovered": _SOME}),
            when({"facets": _has("code", "DERIVED_NUMBER")}, {"derivation": _SOME}, {"derivation": _NONE}),
        ),
        FacetFinding: (
            when(
                {"outcome": _is("agrees")},
                {"code": _is("DERIVED_NUMBER", None)},
                {"code": {"not": _is("DERIVED_NUMBER", None)}},
            ),
        ),
    },
)

# --- The card of an audited claim -------------------------------------------------------------------------

_CARD = Kind(
    record=ClaimCard,
    id="urn:lexical-verifier:claim-card:1",
    codes=list_codes("card"),
    details={
        "input": _describe("Which input is meant: the claim, or the evidence.", _TEXT),
        "contradict": _describe("How many documents contradict the claim.", _NUMBER),
        "support": _describe("How many documents support it.", _NUMBER),
        "missing": _describe("What the claim does not name, with commas.", _TEXT),
        "floor_bp": _describe("How much of the claim a passage has to hold, in basis points.", _NUMBER),
        "relevance_bp": _describe("How much of it the best passage holds.", _NUMBER),
    },
    nothing=("span", "source", "source_span", "nearest"),
    rules={
        ClaimCard: (
            when({"abstained": _is(True)}, {"abstain_reason": {"not": NULL}}, {"abstain_reason": NULL}),
            when({"label": _is("SUPPORTED")}, {"evidence": _has("stance", "supports")}),
            when({"label": _is("CONTRADICTED")}, {"evidence": _has("stance", "contradicts")}),
        ),
    },
)

# --- The audit of an answer -------------------------------------------------------------------------------

_AUDIT = Kind(
    record=Audit,
    id="urn:lexical-verifier:audit:1",
    codes=list_codes("audit"),
    details={
        **_LIMITS,
        "claim_id": _describe("The claim that is meant.", _TEXT),
        "input": _describe("Which input is meant: the answer, or the question.", _TEXT),
        "pointer": _describe("What the mark says.", _TEXT),
    },
    nothing=("source", "source_span", "nearest"),
    rules={},
)

# --- The report of a checked answer -------------------------------------------------------------------------

_REPORT = Kind(
    record=Report,
    id="urn:lexical-verifier:report:1",
    codes=tuple(
        str(code) for code in ViolationCode if str(code) in (*_GROUNDING.codes, "UNKNOWN_EVIDENCE_ID")
    ),
    details={
        **_GROUNDING.details,
        "pointer": _AUDIT.details["pointer"],
        "sources": _describe("How many sources there are.", _NUMBER),
    },
    nothing=(),
    rules={},
)

# --- Events of the audit store ----------------------------------------------------------------------------

EVENT_DETAILS: Schema = {
    "cards": _describe("How many cards were added.", _NUMBER),
    "confidence": _describe("The card's confidence, in basis points.", _NUMBER),
    "due_at": _describe("When the level is due.", _TEXT),
    "label": _describe("The card's label, or that of a resolution.", _is(*get_args(Label))),
    "level": _is(*get_args(Level)),
    "link": _describe("Where the tracker shows the ticket.", _TEXT),
    "owner": _describe("Who looks at the card.", _TEXT),
    "policy": _describe("The hash of the audit policy whose calendar it was.", _TEXT),
    "postmortem_due_at": _describe("When the postmortem of a grave case is due.", _TEXT),
    "severity": _is(1, 2, 3),
    "ticket": _describe("The id of the ticket: ours, or the one that was recorded.", _TEXT),
}


def _needs(action: str, *names: str) -> Schema:
    return when({"action": _is(action)}, {"details": {"required": names}})


EVENT_RULES: Mapping[type, Sequence[Schema]] = {
    Event: (
        _needs("add", "cards"),
        _needs("open", "confidence", "due_at", "label", "level", "policy", "severity", "ticket"),
        _needs("assign", "owner"),
        _needs("escalate", "due_at", "level", "policy", "severity"),
        _needs("resolve", "label"),
        _needs("ticket", "ticket"),
    )
}

CALLED: Mapping[str, Kind] = {"verdict": _GROUNDING, "lattice_verdict": _LATTICE, "claim_check": _CLAIM}
"""The kinds of records that receipts hold, by the names of their schemas."""

KINDS: Mapping[str, Kind] = {**CALLED, "claim_card": _CARD, "audit": _AUDIT, "report": _REPORT}
"""All kinds of kept records by the names of their schemas."""
