"""What a card says of itself, computed again: hashes, rating, freshness, and why somebody has to look.

A card that was edited between the audit and the store has a valid digest like any other. So everything that
follows from the rest of a card is computed again when the card comes in, and every difference is named. What
only the evidence can show (that a passage stands in its document, that a check gives its label) is not
checked here; replaying the receipt of the call does that.

All of it is compared under the card's own policy. If nobody has that policy, only what holds under every
policy is compared: a contradicted claim, for example, has confidence 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verifier.audit.records.card import ClaimCard
from verifier.audit.records.review import CardRating, CardReview, EscalationReason
from verifier.audit.redaction.sensitive_texts import MASK
from verifier.audit.review.audit_score import rate_card, rate_freshness
from verifier.audit.review.escalation import CardFacts, list_escalations
from verifier.audit.times import AuditError
from verifier.codes import ViolationCode
from verifier.policies import VerifierError, hash_text
from verifier.policies.audit import SHIPPED, AuditPolicy, load_audit_policy
from verifier.policies.hosts import allows_source
from verifier.records.claim_check import ClaimCheck

_OF_NO_POLICY = frozenset({"NO_SUPPORT", "SOURCES_DISAGREE", "MANUAL"})
"""Why somebody has to look under every policy."""


def find_policy(card: ClaimCard, given: AuditPolicy) -> AuditPolicy | None:
    """Return the policy that a card was made under: the given one, or one that ships; else None."""
    if given.hash == card.policy_hash:
        return given
    if card.policy_name not in SHIPPED:
        return None
    shipped = load_audit_policy(card.policy_name)
    return shipped if shipped.hash == card.policy_hash else None


def find_untrue_parts(card: ClaimCard, policy: AuditPolicy | None) -> Iterator[str]:
    """Yield every statement of a card about itself that does not follow from the rest of it.

    `policy` is the policy that the card was made under, None if nobody has it. Parts that redaction removed
    are not checked.
    """
    if not _is_escaped(card):
        yield from _find_wrong_hashes(card)
    yield from _find_strangers(card)
    if policy is not None:
        yield from _find_outsiders(card, policy)
    if card.review is not None:
        yield from _find_wrong_review(card, card.review, policy)
    if card.check is not None:
        yield from _find_wrong_check(card, card.check)


def list_reasons_now(card: ClaimCard, policy: AuditPolicy) -> tuple[EscalationReason, ...]:
    """Return why somebody has to look at a card that has a review, under a policy; () for one without."""
    review = card.review
    return () if review is None else list_escalations(_read_facts(card, review), policy=policy)


def _is_escaped(card: ClaimCard) -> bool:
    """Return whether lone surrogates were written out: the hashes are those of the texts before."""
    return any(one.code is ViolationCode.LONE_SURROGATE for one in card.violations)


def _find_wrong_hashes(card: ClaimCard) -> Iterator[str]:
    judged = [(card.inputs.answer, card.claim.text)]
    if card.check is not None and card.definition is None:
        judged.append((card.check.inputs.answer, card.claim.text))
    elif card.check is not None and card.definition is not None and card.definition.reading is not None:
        judged.append((card.check.inputs.answer, card.definition.reading))
    if any(digest != hash_text(text) for digest, text in judged if not _is_masked(card, text)):
        yield "its claim is not the one that was judged"
    for one in card.evidence:
        if one.snippet is None or _is_masked(card, one.snippet):
            continue
        if one.sha256 != hash_text(one.snippet):
            yield f"the snippet of {one.source_id!a} is not what its hash is of"


def _is_masked(card: ClaimCard, text: str) -> bool:
    """Return whether a text shows that words of it are masked, as its card says: its hash may be another."""
    return card.redacted is not None and card.redacted.masked and MASK in text


def _find_strangers(card: ClaimCard) -> Iterator[str]:
    """Yield which evidence is of no document that was heard so, and a claim that is another answer's."""
    heard = {(one.doc_id, one.stance) for one in card.documents}
    for one in card.evidence:
        if not heard & {(one.source_id, one.stance), (one.source_id, "disagrees with itself")}:
            yield f"its evidence in {one.source_id!a} {one.stance} it, and the document does not"
    if card.methods is not None and card.claim.source_id != (card.answer_id or ""):
        yield f"its claim is of {card.claim.source_id!a}, and it is of the answer {card.answer_id!a}"


def _find_wrong_check(card: ClaimCard, check: ClaimCheck) -> Iterator[str]:
    """Yield what the check of a card could not say, and a check that is of none of its documents."""
    for problem in check.find_disagreements():
        yield f"its check cannot be: {problem}"
    told = {one.code for one in check.violations}
    if any(one.code not in told for one in check.conflicts):
        yield "its check does not tell of a conflict that it found"
    if check.policy_hash != card.claim_policy_hash:
        yield "its check was made under another policy than the one that it names"
    if (check.label, check.score) not in {(one.label, one.score) for one in card.documents}:
        yield f"its check says {check.label} ({check.score:,}), and none of its documents does"


def _find_outsiders(card: ClaimCard, policy: AuditPolicy) -> Iterator[str]:
    """Yield which evidence of the web came from no host that the policy lists."""
    for one in card.evidence:
        if one.source_type == "web" and not allows_source(one.uri, policy.web_domains):
            yield f"its evidence in {one.source_id!a} is of no host that its policy allows"


def _find_wrong_review(card: ClaimCard, review: CardReview, policy: AuditPolicy | None) -> Iterator[str]:
    yield from _find_wrong_counts(review)
    try:
        expected = _rate(card, review, policy)
    except VerifierError as error:
        yield f"its review cannot be: {error}"
        return
    if not _is_rated_so(review.rating, expected, policy):
        yield f"its rating is {_show(review.rating)}, and what it rests on comes to {_show(expected)}"
    yield from _find_wrong_reasons(card, review, policy)
    if policy is not None:
        yield from _find_wrong_days(card, review, policy)


def _show(rating: CardRating) -> str:
    return f"{rating.label} (score {rating.audit_score:,}, confidence {rating.confidence:,})"


def _find_wrong_counts(review: CardReview) -> Iterator[str]:
    asked, samples = review.consistency, review.selfcheck
    if asked is not None:
        compared = [one for one in asked.answers if one.match != "not stated"]
        if asked.agree != (sum(one.match == "yes" for one in compared), len(compared)):
            yield "its facets that agree are not those of its answers"
    if samples is not None:
        apart = samples.contradict + samples.not_mentioned
        if (samples.agree + apart, (apart, samples.samples)) != (samples.samples, samples.disagreement):
            yield "its samples do not add up"


def _rate(card: ClaimCard, review: CardReview, policy: AuditPolicy | None) -> CardRating:
    """Return the rating of what a review rests on; of an unknown policy the parts give the weights."""
    recorded = {one.name: one.ratio for one in review.recorded}
    known = policy or load_audit_policy("default").replace(
        audit_score_weights=tuple((one.name, one.weight) for one in review.rating.parts)
    )
    return rate_card(
        card.label,
        0 if card.check is None else card.check.score,
        in_conflict=card.sources_disagree,
        consistency=review.consistency,
        selfcheck=review.selfcheck,
        recorded=recorded,
        policy=known,
    )


def _is_rated_so(found: CardRating, expected: CardRating, policy: AuditPolicy | None) -> bool:
    if policy is None:
        if found.label == "CONTRADICTED" or expected.label == "CONTRADICTED":
            return (found.label, found.audit_score, found.confidence) == ("CONTRADICTED", 0, 0)
        return found.confidence <= found.audit_score or found.label == "SUPPORTED"
    if expected.label == "SUPPORTED":
        # The precision that was measured of a score's band is a caller's, and may be any.
        expected = replace(expected, confidence=found.confidence)
    return found == expected


def _find_wrong_reasons(card: ClaimCard, review: CardReview, policy: AuditPolicy | None) -> Iterator[str]:
    needed = list_escalations(_read_facts(card, review), policy=policy or "default")
    given = review.escalations
    if policy is None:
        needed = tuple(one for one in needed if one.code in _OF_NO_POLICY)
        given = tuple(one for one in given if one.code in _OF_NO_POLICY)
    if card.redacted is not None:
        # What was seen may be masked.
        needed, given = (tuple(replace(one, observed="") for one in some) for some in (needed, given))
    if given != needed:
        told, due = (", ".join(one.code for one in some) or "nobody" for some in (given, needed))
        yield f"it says that {told} has to be asked, and what it rests on asks for {due}"


def _read_facts(card: ClaimCard, review: CardReview) -> CardFacts:
    manual = [one.observed for one in review.escalations if one.code == "MANUAL"]
    speaking = tuple(one.doc_id for one in card.documents if one.stance != "silent")
    return CardFacts(
        label=review.rating.label,
        audit_score=review.rating.audit_score,
        confidence=review.rating.confidence,
        supporters=review.freshness,
        supported_by=sum(one.stance == "supports" for one in card.documents),
        disagreeing=speaking if card.sources_disagree else (),
        selfcheck=review.selfcheck,
        domain=review.domain,
        manual=manual[0] if manual else None,
    )


def _find_wrong_days(card: ClaimCard, review: CardReview, policy: AuditPolicy) -> Iterator[str]:
    supporters = [one.doc_id for one in card.documents if one.stance == "supports"]
    if [one.doc_id for one in review.freshness] != (supporters if review.as_of is not None else []):
        yield "it does not say of each document that supports it how fresh it is"
        return
    for one in review.freshness:
        try:
            expected = rate_freshness(
                one.doc_id, one.created_at, one.domain, review.as_of or "", policy=policy
            )
        except AuditError as error:
            yield f"its review cannot be: {error}"
            return
        if expected != one:
            yield f"the document {one.doc_id!a} is {expected.state} on that day, and not {one.state}"
