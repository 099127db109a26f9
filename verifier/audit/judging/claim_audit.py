"""The call that looks a claim up in evidence and judges it: ranked passages, documents heard one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from verifier.audit.claims.definitions import Reading, read_by
from verifier.audit.claims.description import describe_claim
from verifier.audit.evidence.passages import DEFINITION, STATED, EvidenceReader
from verifier.audit.evidence.similarity import Similarity, rate_relevance
from verifier.audit.judging.adjudication import Adjudication, PassageFinding, adjudicate, check_passages
from verifier.audit.judging.rationale import FORCED, name_definition, write_rationale
from verifier.audit.language import read_audit_policy_in
from verifier.audit.records.card import (
    AbstainReason,
    ClaimCard,
    EvidencePlace,
    RankedPassage,
    Timestamps,
    UsedDefinition,
)
from verifier.audit.records.claim import Claim
from verifier.audit.times import check_time
from verifier.codes import ViolationCode
from verifier.corpus.api import Evidence
from verifier.corpus.records import Document, RankedSpan
from verifier.grounding.terms import write_in_terms
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import overlap
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.canonical import has_surrogates
from verifier.records import escape_surrogates
from verifier.records.claim_check import Label
from verifier.records.kept import InputDigests, Violation
from verifier.sources.input_checks import require_optional_texts
from verifier.sources.open_words import list_open_words
from verifier.sources.text_record import record_text

ClaimLike: TypeAlias = "str | Claim"

_KEPT_PASSAGES = 512
_KNOWLEDGE_BASE = "kb"
_WEB = "web"
_DECIDED = ("SUPPORTED", "CONTRADICTED")
_HEDGED = {ViolationCode.MODALITY_ADDED}


def audit_claim(
    claim: ClaimLike,
    evidence: Evidence,
    *,
    similarity: Similarity | None = None,
    answer_id: str | None = None,
    drafted_at: str | None = None,
    verified_at: str | None = None,
    previous: str | None = None,
    policy: AuditPolicyReference = "default",
) -> ClaimCard:
    """Look a claim up in a corpus or a context, and judge it.

    `claim` is a text, or a `Claim` with an id of its own. Passages are ranked as the policy says, each is
    checked by itself, and what the documents say is put together. Nothing but the claim's text decides: no
    question, no other claim. With `similarity`, a caller's function of likeness, passages rank by the share
    of the claim's terms that they hold and by what it says, as `hybrid` in `select_evidence` does. Times are
    the caller's, ``YYYY-MM-DD`` or ``YYYY-MM-DDTHH:MM:SSZ``.

    Nothing that stands in the claim or the evidence raises. Raises `TypeError` for an argument of a wrong
    type, `PolicyError` and `ContextError` as `check_claim` does, `CorpusError` for a corpus that cannot be
    read, `AuditError` for a time that is none.
    """
    require_optional_texts(answer_id=answer_id, previous=previous)
    resolved = load_audit_policy(policy)
    times = Timestamps(
        drafted_at=check_time("drafted_at", drafted_at), verified_at=check_time("verified_at", verified_at)
    )
    reader = EvidenceReader(evidence, resolved, similarity)
    said = claim.text if isinstance(claim, Claim) else claim
    if isinstance(said, str):
        texts = (document.text for document in reader.documents.values())
        resolved = read_audit_policy_in(resolved, said, texts)
        reader = reader.under(resolved)
    record = claim if isinstance(claim, Claim) else describe_claim(claim, policy=resolved)
    heard = hear_claim(record, reader, resolved)
    card = replace(
        write_card(heard, reader, resolved), answer_id=answer_id, timestamps=times, previous=previous
    )
    return card if _is_whole(answer_id, previous) else escape_surrogates(card)


@record
class HeardClaim:
    """A claim and what the evidence says of it; `items` are the passages that were found.

    `documents` are those of the passages by their ids; `web` names such as a further search found. With a
    `definition` findings are of the claim as it was read by that.
    """

    claim: Claim
    items: tuple[RankedSpan, ...]
    findings: tuple[PassageFinding, ...]
    documents: Mapping[str, Document]
    adjudication: Adjudication
    label: Label
    violations: tuple[Violation, ...]
    web: frozenset[str] = frozenset()
    definition: UsedDefinition | None = None


def hear_claim(
    claim: Claim, reader: EvidenceReader, policy: AuditPolicy, *, cited: Sequence[str] = ()
) -> HeardClaim:
    """Verify a claim: find passages, check each by itself, and put together what the documents say.

    Of documents that are `cited` passages are read, too, however they rank. Nothing but the claim's text and
    the evidence is looked at: no question, no other claim.
    """
    items = reader.rank(claim)
    items = (*items, *reader.rank_within(claim, cited, items))
    items = tuple(reader.join_runs(claim.text, items))
    documents = {item.doc_id: reader.documents[item.doc_id] for item in items}
    heard = put_together(claim, items, check_passages(claim.text, items, reader, policy), documents, policy)
    return _hear_as_defined(heard, reader, policy)


def _hear_as_defined(heard: HeardClaim, reader: EvidenceReader, policy: AuditPolicy) -> HeardClaim:
    """Return a claim that is decided only by what its terms are defined to mean; else as it was heard.

    What passages decide as it stands, or disagree over, no definition changes; and none does where two of
    them come to different labels.
    """
    if heard.label in _DECIDED or heard.adjudication.violations:
        return heard
    defined = (one for one in heard.items if DEFINITION in one.tags)
    found = [one for one in (_hear_by(heard, item, reader, policy) for item in defined) if one is not None]
    return found[0] if len({one.label for one in found}) == 1 else heard


def _hear_by(
    heard: HeardClaim, definition: RankedSpan, reader: EvidenceReader, policy: AuditPolicy
) -> HeardClaim | None:
    """Return a claim as the evidence has it by one definition; None where that decides nothing.

    The definition itself is no evidence. It contradicts nothing by a word that the claim does not have: of
    what another period or number in the meaning comes to, the claim says nothing.
    """
    reading = read_by(heard.claim.text, definition.snippet, policy)
    if reading is None:
        return None
    ranked = [
        one for one in reader.rank(replace(heard.claim, text=reading.text)) if not _share(one, definition)
    ]
    items = tuple(reader.join_runs(reading.text, ranked))
    findings = check_passages(reading.text, items, reader, policy)
    documents = {**heard.documents, **{item.doc_id: reader.documents[item.doc_id] for item in items}}
    found = put_together(heard.claim, (*heard.items, *items), findings, documents, policy)
    if found.label not in _DECIDED or (found.label == "CONTRADICTED" and not _is_own(found, reading)):
        return None
    used = UsedDefinition(
        doc_id=definition.doc_id, span_id=definition.span_id, term=reading.term, reading=reading.text
    )
    return replace(found, definition=used)


def _share(one: RankedSpan, other: RankedSpan) -> bool:
    return one.doc_id == other.doc_id and overlap((one.start, one.end), (other.start, other.end))


def _is_own(found: HeardClaim, reading: Reading) -> bool:
    """Return whether all that is contradicted are words of the claim's own."""
    spans = [one.span for finding in found.adjudication.deciding for one in finding.check.conflicts]
    return all(span is not None and not any(overlap(span, one) for one in reading.inserted) for span in spans)


def put_together(
    claim: Claim,
    items: tuple[RankedSpan, ...],
    findings: tuple[PassageFinding, ...],
    documents: Mapping[str, Document],
    policy: AuditPolicy,
) -> HeardClaim:
    """Return what documents say of a claim together, given what each of their passages says."""
    stated = (one.item for one in findings if STATED in one.item.tags and one.item not in items)
    items = (*items, *stated)
    adjudication = adjudicate(findings, _list_gold(documents.values()), items)
    label, violations = _downgrade(claim, adjudication, policy)
    return HeardClaim(
        claim=claim,
        items=items,
        findings=findings,
        documents=documents,
        adjudication=adjudication,
        label=label,
        violations=violations,
    )


def _list_evidence(heard: HeardClaim) -> Iterator[EvidencePlace]:
    """Yield the passages that decide, but for those that say nothing."""
    for one in heard.adjudication.deciding:
        if one.stance != "silent":
            yield _write_evidence(one, heard.documents[one.item.doc_id], heard.web)


def write_card(heard: HeardClaim, reader: EvidenceReader, policy: AuditPolicy) -> ClaimCard:
    """Return the card of a claim that was heard, without what only the caller knows."""
    claim, items, adjudication = heard.claim, heard.items, heard.adjudication
    named = heard.documents
    unfound = _find_nothing(heard, policy)
    violations = heard.violations if unfound is None else (unfound, *heard.violations)
    reason: AbstainReason | None = None
    if unfound is not None and policy.enable_abstention:
        reason = "LOW_SCORE" if items else "EMPTY_RETRIEVAL"
    unpaired = tuple(_list_surrogates(claim, named.values()))
    label, is_forced = _force(heard.label, policy)
    used = heard.definition
    checked = claim.text if used is None or used.reading is None else used.reading
    rationale = f"{name_definition(used)}{write_rationale(checked, adjudication, violations)}"
    card = ClaimCard(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=InputDigests(
            answer=hash_text(claim.text),
            question=None,
            sources=tuple(reader.digest(document) for _, document in sorted(named.items())),
        ),
        violations=(*violations, *unpaired),
        claim=claim,
        answer_id=None,
        label=label,
        abstained=reason is not None,
        abstain_reason=reason,
        documents=adjudication.documents,
        retrieval=tuple(_write_passage(rank, item) for rank, item in enumerate(items, 1)),
        evidence=tuple(_list_evidence(heard)),
        check=adjudication.deciding[0].check if adjudication.deciding else None,
        definition=used,
        rationale=f"{rationale}{FORCED}" if is_forced else rationale,
        claim_policy_hash=policy.claim_policy.hash,
        corpus_digest=reader.corpus_digest,
    )
    return escape_surrogates(card) if unpaired else card


def _find_nothing(heard: HeardClaim, policy: AuditPolicy) -> Violation | None:
    """Return why nothing was found for a claim: no passage, or none that is relevant; None where one was.

    A passage that takes a stand, or states a part, is relevant however few words it shares: `2.5 + 2.5`.
    """
    if not heard.items:
        return Violation(code=ViolationCode.EMPTY_RETRIEVAL)
    takes_stand = any(one.stance != "silent" for one in heard.adjudication.documents)
    if takes_stand or heard.label == "PARTIAL":
        return None
    relevance = rate_relevance(heard.claim.text, heard.items, policy)
    if relevance >= policy.relevance_floor_bp:
        return None
    details = (("floor_bp", policy.relevance_floor_bp), ("relevance_bp", relevance))
    return Violation(code=ViolationCode.LOW_SCORE, details=details)


def _force(label: Label, policy: AuditPolicy) -> tuple[Label, bool]:
    """Return the label under the policy's switches, and whether it was forced for want of abstention."""
    if label != "NEI" or (policy.enable_nei_verdict and policy.enable_abstention):
        return label, False
    return "UNSUPPORTED", not policy.enable_abstention


def _list_surrogates(claim: Claim, documents: Iterable[Document]) -> Iterator[Violation]:
    """Yield a violation where the claim, and one where the evidence holds half of a surrogate pair."""
    if not _is_whole(claim.text, claim.claim_id, claim.source_id):
        yield Violation(code=ViolationCode.LONE_SURROGATE, details=(("input", "claim"),))
    if not all(_is_whole(one.text, one.title, one.source, one.doc_id) for one in documents):
        yield Violation(code=ViolationCode.LONE_SURROGATE, details=(("input", "evidence"),))


def _is_whole(*texts: str | None) -> bool:
    return not any(text is not None and has_surrogates(text) for text in texts)


def _list_gold(documents: Iterable[Document]) -> frozenset[str]:
    """Return the ids of the documents that a curator marked as gold."""
    return frozenset(one.doc_id for one in documents if one.is_gold)


def _downgrade(
    claim: Claim, adjudication: Adjudication, policy: AuditPolicy
) -> tuple[Label, tuple[Violation, ...]]:
    """Return the label, weaker where the claim leaves open or unsaid what a yes would need."""
    label, violations = adjudication.label, adjudication.violations
    if claim.modality in ("hypothesis", "possibility") and _is_stated_flatly(adjudication, policy):
        return "UNSUPPORTED", (*violations, Violation(code=ViolationCode.HEDGED_CLAIM))
    if label != "SUPPORTED":
        return label, violations
    missing = [name for name in policy.require_qualifiers if not _names(claim, name)]
    if missing:
        details = (("missing", ", ".join(missing)),)
        return "UNSUPPORTED", (*violations, Violation(code=ViolationCode.UNDERSPECIFIED, details=details))
    return label, violations


def retract(heard: HeardClaim) -> HeardClaim:
    """Return a claim that its answer takes back: whatever bears it out, the answer does not say so."""
    label: Label = heard.label if heard.label in ("CONTRADICTED", "NEI") else "UNSUPPORTED"
    violations = (*heard.violations, Violation(code=ViolationCode.RETRACTED_CLAIM))
    return replace(heard, label=label, violations=violations)


def _is_stated_flatly(adjudication: Adjudication, policy: AuditPolicy) -> bool:
    """Return whether the check refuses a claim for nothing but the word by which it leaves something open.

    `HEDGED_CLAIM` says so where no passage has a word that leaves anything open.
    """
    found = adjudication.deciding
    refused = [one for one in found if {code.code for code in one.check.violations} == _HEDGED]
    if adjudication.violations or not refused or any(one.stance == "supports" for one in found):
        return False
    return not any(_leaves_open(finding, policy) for finding in refused)


def _leaves_open(finding: PassageFinding, policy: AuditPolicy) -> bool:
    """Return whether a passage itself says that something may be so."""
    said = finding.stretch.text[slice(*finding.window)]
    open_words = list_open_words(policy.claim_policy) | policy.possibility_words.words
    return not open_words.isdisjoint(record_text(write_in_terms(said, policy.claim_policy)).keys)


def _names(claim: Claim, qualifier: str) -> bool:
    return (claim.timeframe if qualifier == "timeframe" else getattr(claim.qualifiers, qualifier)) is not None


@lru_cache(maxsize=_KEPT_PASSAGES)
def _holds_figure(passage: str) -> bool:
    return any(record_text(passage).figures)


def _write_passage(rank: int, item: RankedSpan) -> RankedPassage:
    return RankedPassage(
        doc_id=item.doc_id,
        span_id=item.span_id,
        place=(item.start, item.end),
        page=item.page,
        rank=rank,
        rank_score=item.rank_score,
        method=item.method,
        has_figure=_holds_figure(item.snippet),
        title=item.title,
        uri=item.source,
        sha256=hash_text(item.snippet),
        similarity=item.similarity,
    )


def _write_evidence(finding: PassageFinding, document: Document, web: frozenset[str]) -> EvidencePlace:
    snippet = finding.stretch.text[slice(*finding.window)]
    place = finding.place
    return EvidencePlace(
        source_type=_WEB if document.doc_id in web else _KNOWLEDGE_BASE,
        source_id=document.doc_id,
        span_id=finding.span_id,
        title=document.title,
        uri=document.source,
        stance="contradicts" if finding.stance == "contradicts" else "supports",
        place=place,
        page=document.find_page(place[0]),
        snippet=snippet,
        sha256=hash_text(snippet),
    )
