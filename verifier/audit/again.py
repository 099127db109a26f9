"""Judges a card again: the same claim against today's evidence, linked to the earlier card.

If the claim came from an audited answer, the stages that concern the claim alone run again: hearing, figures
and the gate. Citations belong to the answer and stay with the first card.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.audit.contradicted_figures import weigh_figures
from verifier.audit.evidence.further_search import TRIGGERS, Searcher, list_queries, search_further
from verifier.audit.evidence.passages import EvidenceReader
from verifier.audit.judging.claim_audit import hear_claim, write_card
from verifier.audit.judging.gate import gate_output, name_failure
from verifier.audit.language import read_audit_policy_in
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.records.review import Mode
from verifier.audit.redaction.sensitive_texts import MASK
from verifier.audit.review.audit_score import rate_card
from verifier.audit.review.reviewing import review_card
from verifier.corpus.api import Evidence
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label


def rate_again(card: ClaimCard, policy: AuditPolicy) -> tuple[Label, int]:
    """Return the label and the confidence that a card comes to: its review's, else those of the policy."""
    if card.review is not None:
        return card.review.rating.label, card.review.rating.confidence
    score = 0 if card.check is None else card.check.score
    rating = rate_card(card.label, score, in_conflict=card.sources_disagree, policy=policy)
    return rating.label, rating.confidence


def is_selected(card: ClaimCard, day: str, policy: AuditPolicy) -> bool:
    """Return whether a card of a day is judged again: it is not supported, and confidence in it is low.

    A card without the time at which it was judged is of no day.
    """
    verified = card.timestamps.verified_at
    if verified is None or verified[:10] != day:
        return False
    label, confidence = rate_again(card, policy)
    return label != "SUPPORTED" and confidence < policy.low_confidence_bp


def is_masked(card: ClaimCard) -> bool:
    """Return whether words of the claim were left out, so that nobody can judge it again."""
    return card.redacted is not None and MASK in card.claim.text


def list_card_queries(card: ClaimCard, policy: AuditPolicy) -> list[str]:
    """Return what would be searched for to support a card's claim; nothing where it needs no support.

    Of a claim whose words were left out nothing can be searched for.
    """
    if card.label not in TRIGGERS or is_masked(card):
        return []
    return list_queries(card.claim)[: policy.retrieval_max_searches]


def audit_again(
    card: ClaimCard,
    evidence: Evidence,
    reader: EvidenceReader,
    *,
    day: str,
    verified_at: str | None,
    policy: AuditPolicy,
    searcher: Searcher,
) -> ClaimCard:
    """Return the card of the same claim today, reviewed on a day, with the digest of the card before.

    What nothing supports is searched for; the card says which mode ran for it, whatever ran for the other.
    """
    policy, reader = _read_in_language(card, reader, policy)
    cited = tuple(dict.fromkeys(one.doc_id for one in card.citations_before or () if one.doc_id is not None))
    heard, searches = search_further(hear_claim(card.claim, reader, policy, cited=cited), searcher, policy)
    made = write_card(heard, reader, policy)
    if card.methods is not None:
        made = weigh_figures(made, heard, reader, policy, cited=cited)
        made = replace(
            made, gate=gate_output(made, [one.snippet or "" for one in made.evidence], policy=policy)
        )
        made = replace(made, failure=name_failure(made, heard), methods=("check_claim", "numeric-qa"))
    made = replace(
        made,
        answer_id=card.answer_id,
        timestamps=Timestamps(drafted_at=card.timestamps.drafted_at, verified_at=verified_at),
        previous=card.digest,
    )
    mode: Mode = "Audit-Web" if searches else "Audit-Local"
    domain = None if card.review is None else card.review.domain
    return review_card(
        made, evidence, mode=mode, domain=domain, as_of=day, found=heard.documents, policy=policy
    )


def _read_in_language(
    card: ClaimCard, reader: EvidenceReader, policy: AuditPolicy
) -> tuple[AuditPolicy, EvidenceReader]:
    """Return policy and reader in the language that the claim tells, as its first audit read it."""
    texts = (document.text for document in reader.documents.values())
    told = read_audit_policy_in(policy, card.claim.text, texts)
    return (policy, reader) if told is policy else (told, reader.under(told))
