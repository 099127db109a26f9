"""The night: cards of a day that are not supported, judged again against today's corpus; what came of it.

The same cards, corpus, policy and day give the same bytes. A run that was cut off goes on after its last
whole card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

from verifier.audit.again import audit_again, is_masked, is_selected, rate_again
from verifier.audit.evidence.further_search import Search, Searcher
from verifier.audit.evidence.passages import EvidenceReader, digest_document
from verifier.audit.records.card import ClaimCard
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.audit_score import rate_freshness
from verifier.audit.times import AuditError, check_time
from verifier.corpus.api import Evidence, list_documents
from verifier.corpus.records import Document
from verifier.parsers.frozen import record
from verifier.policies import encode_canonical
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.receipts.batch import BatchError, scan_rows
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash, Strings
from verifier.records.kept import VerdictFormatError

SCHEMA = "lexical-verifier/nightly-summary/1"

NO_DOCUMENT = "(none)"
"""The row of claims for which no passage was found."""

CardLines = Callable[[], "Iterable[ClaimCard]"]
"""Gives the cards of a file from its beginning, each time it is called."""


@record
class ChangedCard(JsonRecord):
    """A claim whose label is another one now; `human_override` is what a person said of a card before."""

    answer_id: str | None
    claim_id: str
    before: Label
    after: Label
    human_override: Label | None
    card: Hash
    previous: Hash


@record
class FailingDocument(JsonRecord):
    """A document whose passage ranks best for claims that are not supported."""

    doc_id: str
    refuted: Count
    nei: Count


@record
class StaleDocument(JsonRecord):
    """A document that was heard and is stale on the day; `limit` is None where it has no date."""

    doc_id: str
    created_at: str | None
    limit: str | None


@record
class CardToReview(JsonRecord):
    """A card that a person has to look at, and why; `human_override` is what one said of a card before."""

    answer_id: str | None
    claim_id: str
    label: Label
    confidence: Count
    human_override: Label | None
    reasons: Strings
    card: Hash


@record
class MovedDocument(JsonRecord):
    """A document that is another since a card was made, or that is gone."""

    doc_id: str
    state: Annotated[str, "changed or gone"]


@record
class NightlySummary(JsonRecord):
    """What came of a night; every list has one order.

    `masked` counts cards of the day whose claim was masked when it was written: nobody can judge it again.
    `undated` counts cards without a time, which are of no day. `review` begins with what is refuted, then
    with what is least sure.
    """

    as_of: str
    cards: Count
    undated: Count
    masked: Count
    selected: Count
    changed: tuple[ChangedCard, ...]
    top_documents: tuple[FailingDocument, ...]
    stale: tuple[StaleDocument, ...]
    review: tuple[CardToReview, ...]
    reindex: tuple[MovedDocument, ...]
    policy_hash: Hash
    corpus_digest: Hash | None

    def to_json(self) -> bytes:
        """Return the canonical bytes."""
        return encode_canonical({"schema": SCHEMA, **self.to_dict()})


class Night:
    """One run over the cards of a file; `summarize` says what came of it once all rows were made.

    `read_override` gives the label by which a person resolved a card, None where nobody did: a store's
    `read_override`. It changes no card; the summary shows it beside the label of today. A `search` is asked
    for what nothing supports, as `audit_answer` asks it.
    Raises `AuditError` for a day that is none, and what the audit of a claim raises.
    """

    def __init__(
        self,
        cards: CardLines,
        evidence: Evidence,
        *,
        as_of: str,
        verified_at: str | None = None,
        policy: AuditPolicyReference = "default",
        key: bytes | None = None,
        read_override: Callable[[ClaimCard], Label | None] | None = None,
        search: Search | None = None,
    ) -> None:
        check_time("as_of", as_of)
        if len(as_of) != len("2025-10-17"):
            raise AuditError(f"as_of: got {as_of!a}, expected a day, YYYY-MM-DD")
        self._cards = cards
        self._evidence = evidence
        self._day = as_of
        self._verified_at = check_time("verified_at", verified_at) or as_of
        self._policy = load_audit_policy(policy)
        self._reader = EvidenceReader(evidence, self._policy)
        self._read_override = read_override or (lambda _: None)
        self._searcher = Searcher(search, domains=self._policy.web_domains)
        self._redactor = Redactor(evidence, policy=self._policy, key=key)
        self._documents = list_documents(evidence)
        self._counts: Counter[str] = Counter()
        self._changed: list[ChangedCard] = []
        self._failing: dict[str, Counter[str]] = {}
        self._stale: dict[str, StaleDocument] = {}
        self._review: list[CardToReview] = []
        self._moved: dict[str, MovedDocument] = {}

    def run(self, output: Path | None = None) -> Iterator[ClaimCard]:
        """Yield the new cards that are still to be written, in the order of those before.

        `output` has those of an interrupted run: a card that was cut off is removed from it, the last whole
        one made again and compared. Raises `BatchError` where they are not those of this run.
        """
        kept = [] if output is None else self._read_kept(output)
        done = 0
        for before in self._select():
            if done < len(kept):
                now = kept[done]
                if now.previous != before.digest:
                    raise BatchError(f"{output}: row {done + 1} follows another card; begin anew")
                if done + 1 == len(kept) and self._judge(before) != now:
                    raise BatchError(f"{output}: row {done + 1} is not what this run gives; begin anew")
                self._add(before, now)
            else:
                now = self._judge(before)
                self._add(before, now)
                yield now
            done += 1
        if done < len(kept):
            raise BatchError(f"{output}: got {len(kept):,} rows, but these cards give {done:,}")

    def summarize(self) -> NightlySummary:
        """Return what came of the cards that were judged."""
        failing = [
            FailingDocument(doc_id=doc_id, refuted=found["refuted"], nei=found["nei"])
            for doc_id, found in self._failing.items()
        ]
        return NightlySummary(
            as_of=self._day,
            cards=self._counts["cards"],
            undated=self._counts["undated"],
            masked=self._counts["masked"],
            selected=self._counts["selected"],
            changed=tuple(self._changed),
            top_documents=tuple(sorted(failing, key=lambda one: (-one.refuted - one.nei, one.doc_id))),
            stale=tuple(one for _, one in sorted(self._stale.items())),
            review=tuple(sorted(self._review, key=_rank_risk)),
            reindex=tuple(one for _, one in sorted(self._moved.items())),
            policy_hash=self._policy.hash,
            corpus_digest=self._reader.corpus_digest,
        )

    def _select(self) -> Iterator[ClaimCard]:
        followed = {card.previous for card in self._cards() if card.previous is not None}
        self._counts.clear()
        for card in self._cards():
            self._counts["cards"] += 1
            self._counts["undated"] += card.timestamps.verified_at is None
            if card.digest in followed or not is_selected(card, self._day, self._policy):
                continue
            if is_masked(card):
                self._counts["masked"] += 1
                continue
            self._counts["selected"] += 1
            yield card

    def _judge(self, before: ClaimCard) -> ClaimCard:
        made = audit_again(
            before, self._evidence, self._reader,
            day=self._day, verified_at=self._verified_at, policy=self._policy, searcher=self._searcher,
        )  # fmt: skip
        return self._redactor.redact(made)

    def _read_kept(self, output: Path) -> list[ClaimCard]:
        count, size = scan_rows(output)[:2]
        if not output.exists():
            return []
        with output.open("rb") as file:
            rows = file.read(size).splitlines()[:count]
        try:
            kept = [ClaimCard.from_json(row) for row in rows]
        except VerdictFormatError as error:
            raise BatchError(f"{output}: got a row that is no card: {error}; begin anew") from None
        if output.stat().st_size > size:
            with output.open("r+b") as file:
                file.truncate(size)
        return kept

    # --- What came of it ----------------------------------------------------------------------------------

    def _add(self, before: ClaimCard, now: ClaimCard) -> None:
        was, _ = rate_again(before, self._policy)
        label, confidence = rate_again(now, self._policy)
        answer_id, claim_id = now.answer_id, now.claim.claim_id
        override = self._read_override(before)
        if label != was:
            self._changed.append(
                ChangedCard(
                    answer_id=answer_id,
                    claim_id=claim_id,
                    before=was,
                    after=label,
                    human_override=override,
                    card=now.digest,
                    previous=before.digest,
                )
            )
        if label != "SUPPORTED":
            doc_id = now.retrieval[0].doc_id if now.retrieval else NO_DOCUMENT
            kind = "refuted" if label == "CONTRADICTED" else "nei"
            self._failing.setdefault(doc_id, Counter())[kind] += 1
        reasons = () if now.review is None else now.review.escalations
        people = tuple(one.code for one in reasons if one.to == "people")
        if people:
            self._review.append(
                CardToReview(
                    answer_id=answer_id,
                    claim_id=claim_id,
                    label=label,
                    confidence=confidence,
                    human_override=override,
                    reasons=people,
                    card=now.digest,
                )
            )
        self._add_documents(before, now)

    def _add_documents(self, before: ClaimCard, now: ClaimCard) -> None:
        domain = None if now.review is None else now.review.domain
        for heard in now.documents:
            # What a search found is no document of the evidence: nobody keeps it up to date.
            document = self._documents.get(heard.doc_id)
            rated = None if document is None else self._rate(document, domain)
            if rated is not None:
                self._stale[heard.doc_id] = rated
        for source in before.inputs.sources:
            document = self._documents.get(source.id)
            if document is None:
                self._moved[source.id] = MovedDocument(doc_id=source.id, state="gone")
            elif source.sha256.startswith("sha256:") and digest_document(document).sha256 != source.sha256:
                self._moved[source.id] = MovedDocument(doc_id=source.id, state="changed")

    def _rate(self, document: Document, domain: str | None) -> StaleDocument | None:
        own = document.read_meta().get("domain")
        rated = rate_freshness(
            document.doc_id, document.created_at, own if isinstance(own, str) else domain, self._day,
            policy=self._policy,
        )  # fmt: skip
        if not rated.stale:
            return None
        # A date of a sensitive document may be one that its text has.
        shown = None if document.is_sensitive else rated
        return StaleDocument(
            doc_id=document.doc_id,
            created_at=None if shown is None else shown.created_at,
            limit=None if shown is None else shown.limit,
        )


def _rank_risk(card: CardToReview) -> tuple[bool, int, str]:
    return card.label != "CONTRADICTED", card.confidence, card.card


def link_histories(cards: Iterable[ClaimCard]) -> tuple[tuple[ClaimCard, ...], ...]:
    """Return the cards of each claim from the first to the last, by the digests that they follow.

    A history begins with a card whose predecessor is not among them; histories stand in the order of their
    first cards. Where two cards follow one, each goes on in a history of its own.
    """
    listed: Mapping[str, ClaimCard] = {card.digest: card for card in cards}
    followed = {card.previous for card in listed.values()}
    histories = []
    for digest, card in listed.items():
        if digest in followed:
            continue
        chain = [card]
        while chain[-1].previous in listed:
            chain.append(listed[chain[-1].previous or ""])
        histories.append(tuple(reversed(chain)))
    order = {digest: place for place, digest in enumerate(listed)}
    return tuple(sorted(histories, key=lambda chain: [order[card.digest] for card in chain]))
