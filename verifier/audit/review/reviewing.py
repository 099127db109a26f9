"""A card reviewed: facets asked again, samples compared, one score, how fresh sources are, who has to look.

The card's own label says what the evidence says and stays; what the review makes of it stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from verifier.audit.modes import MODES
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.review import CardReview, Consistency, Freshness, Mode, RecordedMetric, SelfCheck
from verifier.audit.review.audit_score import Bands, rate_card, rate_freshness, read_domain
from verifier.audit.review.consistency import compare_facets
from verifier.audit.review.escalation import CardFacts, list_escalations
from verifier.audit.review.recorded_metrics import Metrics
from verifier.audit.review.selfcheck import METHOD, compare_samples
from verifier.audit.times import AuditError
from verifier.corpus.api import Evidence, list_documents
from verifier.corpus.records import Document
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.canonical import has_surrogates
from verifier.records import escape_surrogates

FACET_METHOD = "facet-consistency"
SAMPLE_METHOD = "selfcheck"

_NOTHING_FOUND: Mapping[str, Document] = {}


def review_card(
    card: ClaimCard,
    evidence: Evidence,
    *,
    samples: Sequence[str] = (),
    passage: str | None = None,
    answers: Sequence[Mapping[str, object]] | None = None,
    recorded: Metrics | None = None,
    bands: Bands = (),
    found: Mapping[str, Document] = _NOTHING_FOUND,
    mode: Mode = "Audit-Local",
    domain: str | None = None,
    as_of: str | None = None,
    manual: str | None = None,
    policy: AuditPolicyReference = "default",
) -> ClaimCard:
    """Return a card with its review; `evidence` is what it was judged by.

    `samples` are other answers of the same model, and `passage` the answer that the claim is a part of.
    `answers` are recorded questions with the answers of claim and evidence, `recorded` ratios that the caller
    measured, `bands` the measured precision of scores, `found` the documents of a further search. How
    fresh sources are is asked where there is an `as_of`; the domain of a document is that of its `meta`, else
    the claim's `domain`. `manual` is why somebody asked for a person.

    Nothing that texts hold raises. Raises `AuditError` for a day that is none, an unknown mode, and
    recordings of another shape.
    """
    resolved = load_audit_policy(policy)
    if mode not in MODES:
        raise AuditError(f"mode: got {mode!a}, expected one of {', '.join(MODES)}")
    text = card.claim.text
    consistency = compare_facets(text, evidence, recorded=answers, policy=resolved)
    selfcheck = compare_samples(text, samples, passage=passage, policy=resolved) if samples else None
    rating = rate_card(
        card.label,
        0 if card.check is None else card.check.score,
        in_conflict=card.sources_disagree,
        consistency=consistency,
        selfcheck=selfcheck,
        recorded=recorded,
        bands=bands,
        policy=resolved,
    )
    freshness: tuple[Freshness, ...] = ()
    if as_of is not None:
        freshness = tuple(_list_freshness(card, evidence, found, domain, as_of, resolved))
    facts = CardFacts(
        label=rating.label,
        audit_score=rating.audit_score,
        confidence=rating.confidence,
        supporters=freshness,
        supported_by=len(_list_supporters(card)),
        disagreeing=_list_disagreeing(card) if card.sources_disagree else (),
        selfcheck=selfcheck,
        domain=domain,
        manual=manual,
    )
    review = CardReview(
        mode=mode,
        domain=domain,
        as_of=as_of,
        rating=rating,
        consistency=consistency,
        selfcheck=selfcheck,
        recorded=tuple(
            RecordedMetric(name=name, ratio=ratio) for name, ratio in sorted((recorded or {}).items())
        ),
        freshness=freshness,
        escalations=list_escalations(facts, policy=resolved),
        methods=tuple(_list_methods(consistency, selfcheck)),
    )
    return replace(card, review=_write_out(review))


def _list_supporters(card: ClaimCard) -> tuple[str, ...]:
    return tuple(one.doc_id for one in card.documents if one.stance == "supports")


def _list_disagreeing(card: ClaimCard) -> tuple[str, ...]:
    return tuple(one.doc_id for one in card.documents if one.stance != "silent")


def _list_freshness(
    card: ClaimCard,
    evidence: Evidence,
    found: Mapping[str, Document],
    domain: str | None,
    as_of: str,
    policy: AuditPolicy,
) -> Iterator[Freshness]:
    documents = list_documents(evidence)
    for doc_id in _list_supporters(card):
        document = found.get(doc_id) or documents.get(doc_id)
        own = None if document is None else read_domain(document)
        yield rate_freshness(
            doc_id,
            None if document is None else document.created_at,
            domain if own is None else own,
            as_of,
            policy=policy,
        )


def _list_methods(consistency: Consistency, selfcheck: SelfCheck | None) -> Iterator[str]:
    if consistency.agree[1]:
        yield FACET_METHOD
    if selfcheck is not None:
        yield SAMPLE_METHOD
        if selfcheck.mean_surprise is not None:
            yield METHOD


def _write_out(review: CardReview) -> CardReview:
    """Write lone surrogates out: what evidence and samples hold stands in a review."""
    texts = [review.domain, *(one.observed for one in review.escalations)]
    for answer in () if review.consistency is None else review.consistency.answers:
        texts += [answer.question, answer.claim_answer, answer.evidence_answer]
    whole = not any(text is not None and has_surrogates(text) for text in texts)
    return review if whole else escape_surrogates(review)
