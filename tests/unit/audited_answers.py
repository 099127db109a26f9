"""What the tests of audited answers share: documents, policies, and what an audit says in short."""

from __future__ import annotations

from verifier.audit.records.answer import Audit
from verifier.audit.records.citation import FoundDocument
from verifier.policies.audit import load_audit_policy
from verifier.sources.context import Source

TREATIES = (
    "The Declaration of Independence was signed on July 4, 1776, in Philadelphia.",
    "The Treaty of Paris in 1783 formally ended the Revolutionary War between Britain and America.",
)

BRIDGES = (
    "The bridge over the Aune was opened on 4 May 1932. Its main span is 84 metres long.",
    "Tolls on the bridge were lifted in 1950. A second bridge followed in 1961.",
    "The bridge over the Aune was opened on 4 May 1932 by the mayor.",
)

POLICY = load_audit_policy("default")

SOURCES = tuple(Source(id=f"s{number}", text=text) for number, text in enumerate(BRIDGES, 1))

MOLES = FoundDocument(id="m", text="Moles dig deep tunnels.")

GIVEN = [{"start": 0, "end": 9, "document_ids": ["s1"]}]


def list_actions(audit: Audit) -> list[tuple[str, str | None, str | None]]:
    return [(one.action, one.old, one.new) for card in audit.cards for one in card.corrections or ()]


def list_codes(audit: Audit) -> list[str]:
    return [str(one.code) for one in audit.violations]


PLAIN = POLICY.replace(correction_alternates=False)

TOLLS = "Tolls on the bridge were lifted in 1950"
