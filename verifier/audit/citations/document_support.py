"""What each document alone says of a claim, as the correction of citations asks for it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache

from verifier.audit.citations.corrections import UNDECIDED, DocumentSupport
from verifier.audit.evidence.passages import EvidenceReader
from verifier.audit.judging.claim_audit import HeardClaim
from verifier.audit.judging.gate import WHOLE_BP
from verifier.audit.records.card import ClaimCard, DocumentFinding
from verifier.claims.claim_tokens import read_claim
from verifier.codes import ViolationCode
from verifier.corpus.records import RankedSpan
from verifier.corpus.tokens import extract_terms
from verifier.parsers.frozen import replace_fields
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label
from verifier.sources.text_record import record_text

_KEPT_PASSAGES = 1 << 10

_FIGURES = frozenset(("dates", "numbers"))

_FEWEST_TERMS = 5
"""Of a claim of fewer terms a part counts as a part of so many: that one word stands there says little."""


def list_support(
    card: ClaimCard, heard: HeardClaim, reader: EvidenceReader, policy: AuditPolicy
) -> tuple[DocumentSupport, ...]:
    """Return what the documents say, in the order of their best passages.

    A document is accepted only for a claim that stands: not where a gold document or a figure refutes it, nor
    where it says more than its evidence. Where documents disagree, those that support it do so in part: who
    cites one cites no wrong one, and nobody is led there.
    """
    disagree = any(one.code is ViolationCode.SOURCES_DISAGREE for one in heard.violations)
    otherwise: Label = "PARTIAL" if disagree and card.label == "UNSUPPORTED" else card.label
    order = {doc_id: place for place, doc_id in enumerate(dict.fromkeys(item.doc_id for item in heard.items))}
    likeness = _measure_likeness(card.claim.text, heard, reader, policy)
    # What a further search found has no number in the answer, and is cited by nobody.
    # A card shows ids escaped; these are as they are.
    # What figures come to says the card.
    known = heard.adjudication.documents
    both = zip((*known, *card.documents[len(known) :]), card.documents, strict=True)
    pool = [replace_fields(one, stance=shown.stance) for one, shown in both if one.doc_id not in heard.web]
    silent, otherwise_told = _list_of_subject_alone(heard, policy), _list_of_other_figures(heard)
    found = [_write(one, likeness.get(one.doc_id, 0), otherwise, silent, otherwise_told) for one in pool]
    return tuple(sorted(found, key=lambda one: order.get(one.doc_id, len(order))))


def _list_of_subject_alone(heard: HeardClaim, policy: AuditPolicy) -> set[str]:
    """Return the ids of the documents that have no word of what the claim says of its subject.

    `The Aune bridge is made of cheese` is no part of a document that tells when the bridge was opened. Of a
    claim whose subject is not sure there is none.
    """
    text, subject = heard.claim.text, heard.claim.subject
    if not subject or not text.startswith(subject):
        return set()
    claim = read_claim(text, policy.claim_policy)
    said = {span for span in (claim.locate(token.span) for token in claim.tokens) if span[0] >= len(subject)}
    spoken = {one.item.doc_id for one in heard.findings if not said <= {*one.check.uncovered}}
    return {one.item.doc_id for one in heard.findings} - spoken if said else set()


def _list_of_other_figures(heard: HeardClaim) -> set[str]:
    """Return the ids of the documents a passage of which has another figure or date in the claim's place.

    Another passage may say more of the claim, so that the document does not refute it; its citation goes.
    """
    return {
        one.item.doc_id
        for one in heard.findings
        if any(facet.facet in _FIGURES and facet.outcome == "conflicts" for facet in one.check.facets)
    }


def _write(
    one: DocumentFinding,
    similarity: int,
    of_claim: Label,
    of_subject_alone: Container[str],
    of_other_figures: Container[str],
) -> DocumentSupport:
    label = of_claim if one.stance == "supports" else _name_label(one)
    if label in UNDECIDED and one.stance == "silent" and one.doc_id in of_other_figures:
        label = "CONTRADICTED"
    is_aside = one.doc_id in of_subject_alone and label in UNDECIDED
    return DocumentSupport(
        doc_id=one.doc_id,
        label="UNSUPPORTED" if is_aside and label == "PARTIAL" else label,
        accepted=label == "SUPPORTED",
        score=one.score,
        similarity=similarity,
        is_aside=is_aside,
    )


def _name_label(one: DocumentFinding) -> Label:
    if one.stance == "contradicts":
        return "CONTRADICTED"
    if one.stance == "disagrees with itself":
        # It says so, and says otherwise elsewhere: who cites it cites no wrong document.
        return "PARTIAL"
    return (
        "PARTIAL" if one.label == "SUPPORTED" else "UNSUPPORTED" if one.label == "CONTRADICTED" else one.label
    )


def _measure_likeness(
    claim: str, heard: HeardClaim, reader: EvidenceReader, policy: AuditPolicy
) -> dict[str, int]:
    """Return how much of the claim stands in one place of each document, in basis points.

    Where similarity judges it is the share of the claim's words that stand in a passage, else the share of
    its terms, which are stems and figures, that stand in a passage or near it.
    """
    pairs = (
        _count_words(claim, heard.items)
        if policy.correction_judge == "similarity"
        else _count_terms(claim, heard, reader, policy)
    )
    found: dict[str, int] = {}
    for doc_id, (covered, total) in pairs:
        found[doc_id] = max(found.get(doc_id, 0), covered * WHOLE_BP // total if total else 0)
    return found


def _count_terms(
    claim: str, heard: HeardClaim, reader: EvidenceReader, policy: AuditPolicy
) -> Iterator[tuple[str, tuple[int, int]]]:
    language = policy.claim_policy.language or None
    wanted = {*extract_terms(claim, language)}
    for item in heard.items:
        is_web = item.doc_id in heard.web
        held = set() if is_web else wanted & _collect_terms(item.snippet, language)
        for near in () if is_web or len(held) == len(wanted) else reader.list_near(item):
            held |= wanted & _collect_terms(near.prose, language)
        is_whole = len(held) == len(wanted)
        yield item.doc_id, (len(held), len(wanted) if is_whole else max(_FEWEST_TERMS, len(wanted)))


@lru_cache(maxsize=_KEPT_PASSAGES)
def _collect_terms(text: str, language: str | None) -> frozenset[str]:
    """Return the terms of a passage, which the claims of an answer ask for in turns."""
    return frozenset(extract_terms(text, language))


def _count_words(claim: str, items: Sequence[RankedSpan]) -> list[tuple[str, tuple[int, int]]]:
    words = {word.key for word in record_text(claim).words}
    read: Mapping[str, set[str]] = {
        item.span_id: {word.key for word in record_text(item.snippet).words} for item in items
    }
    return [(item.doc_id, (len(words & read[item.span_id]), len(words))) for item in items]
