"""The stored form of cards and audits: what sources say is left out, before anything is written.

A policy says with `snippets` what is written of every document, and a document with ``{"sensitive": true}``
in its `meta` is never written in full. What is written elsewhere is made from the stored form: rows, pages,
reports, exports.

Of a document that is not written in full, snippet and title go, and its hashes are keyed where a key is
given: HMAC-SHA256 over the plain hash as it is written (``sha256:`` and so on), so that a keyed hash can be
made wherever the plain one is. A short sentence can be guessed from a plain hash. Once one such document is
among those of a card, all goes that may quote it: details of violations, nearest places, figures of the
evidence, answers of the evidence, the gate's quote, the rationale. Labels, scores, codes and places stay.

A claim may hold the words of a source, too. Of a document that is itself sensitive every run of `MIN_RUN`
characters is masked wherever a record has it, letter case and kinds of blanks aside; what is left has its
length, so that places stay right. Ids and addresses of documents are not masked: they are what is left to
find them by.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar, overload
from weakref import WeakKeyDictionary

from verifier.audit.answer_record import Audit
from verifier.audit.card_record import ClaimCard, EvidencePlace, RankedPassage
from verifier.audit.claim_record import Claim
from verifier.audit.numeric_record import NumericCheck, NumericComponents
from verifier.audit.rationale import write_stored_rationale
from verifier.audit.redaction_record import Redacted, Redaction
from verifier.audit.review_record import CardReview
from verifier.audit.search_record import FurtherSearch
from verifier.audit.times import AuditError
from verifier.corpus.api import Corpus, Evidence
from verifier.corpus.passages import read_prose
from verifier.corpus.records import Document
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import ClaimCheck
from verifier.records.kept import InputDigests, SourceDigest, Violation

MIN_RUN = 16
"""The shortest run of a sensitive document's characters that is masked.

A report sets blanks and labels around a text; they make no longer run of it than one of twenty.
"""

MASK = "\u2588"
"""What stands for each character of such a run."""

MIN_KEY_BYTES = 16

_BLOCK = MIN_RUN // 2
_KEYED = "hmac-sha256:"

_Placed = TypeVar("_Placed", EvidencePlace, RankedPassage)


class Redactor:
    """Makes the stored form of records; a pure function of the record, the documents, the policy and the key.

    `evidence` is what the records were judged by. Raises `AuditError` for a key that is too short, and
    `TypeError` for one that is no bytes.
    """

    def __init__(
        self, evidence: Evidence, *, policy: AuditPolicyReference = "default", key: bytes | None = None
    ) -> None:
        if key is not None and not isinstance(key, bytes):
            raise TypeError(f"key: got {type(key).__name__}, expected bytes or None")
        if key is not None and len(key) < MIN_KEY_BYTES:
            raise AuditError(f"key: got {len(key)} bytes, expected at least {MIN_KEY_BYTES}")
        self._snippets = load_audit_policy(policy).snippets
        self._sensitive, self._runs = _read_sensitive(evidence)
        self._key = key

    @property
    def redacts(self) -> bool:
        """Whether anything may be left out of a record."""
        return self._snippets != "full" or bool(self._sensitive)

    def mask(self, text: str) -> str:
        """Return a text with the runs of sensitive documents masked."""
        return self._runs.mask(text)

    @overload
    def redact(self, record: ClaimCard) -> ClaimCard: ...
    @overload
    def redact(self, record: Audit) -> Audit: ...
    def redact(self, record: ClaimCard | Audit) -> ClaimCard | Audit:
        """Return the stored form of a record: itself where nothing has to go, and of a stored form the same.

        It has no way back: what it leaves out cannot be replayed.
        """
        if not self.redacts:
            return record
        return self._redact_audit(record) if isinstance(record, Audit) else self._redact_card(record)

    # --- Cards and audits ---------------------------------------------------------------------------------

    def _redact_card(self, card: ClaimCard) -> ClaimCard:
        claim = self._mask_claim(card.claim)
        masked = claim != card.claim
        if not masked and not any(self._hides(source.id) for source in card.inputs.sources):
            return card
        return replace(
            card,
            claim=claim,
            inputs=self._seal_inputs(card.inputs, masked=masked),
            violations=tuple(map(_strip_violation, card.violations)),
            retrieval=tuple(self._strip_place(one.doc_id, one) for one in card.retrieval),
            evidence=tuple(
                replace(self._strip_place(one.source_id, one), snippet=None)
                if self._hides(one.source_id)
                else replace(one, snippet=None if one.snippet is None else self.mask(one.snippet))
                for one in card.evidence
            ),
            check=None if card.check is None else self._strip_check(card.check, masked=masked),
            rationale=write_stored_rationale(card),
            numeric=None if card.numeric is None else tuple(map(self._strip_figure, card.numeric)),
            gate=None if card.gate is None else replace(card.gate, quote=None, coverage_note=None),
            review=None if card.review is None else self._strip_review(card.review),
            redacted=self._describe(card.redacted, masked=masked),
        )

    def _redact_audit(self, audit: Audit) -> Audit:
        cards = tuple(map(self._redact_card, audit.cards))
        text = self.mask(audit.corrected_text)
        masked = text != audit.corrected_text
        if (
            cards == audit.cards
            and not masked
            and not any(self._hides(one.id) for one in audit.inputs.sources)
        ):
            return audit
        by_id = {card.claim.claim_id: card for card in cards}
        return replace(
            audit,
            cards=cards,
            inputs=self._seal_inputs(audit.inputs, masked=masked),
            violations=tuple(map(_strip_violation, audit.violations)),
            issue_spans=tuple(
                issue if issue.claim_id is None else replace(issue, message=by_id[issue.claim_id].rationale)
                for issue in audit.issue_spans
            ),
            corrected_text=text,
            searches=None if audit.searches is None else tuple(map(self._strip_search, audit.searches)),
            redacted=self._describe(audit.redacted, masked=masked),
        )

    def _strip_search(self, search: FurtherSearch) -> FurtherSearch:
        hides = self._snippets != "full"
        found = tuple(
            replace(one, text="" if hides else self.mask(one.text), title=None if hides else one.title)
            for one in search.documents
        )
        return FurtherSearch(query=self.mask(search.query), documents=found)

    def _describe(self, before: Redacted | None, *, masked: bool) -> Redacted:
        mode: Redaction = "none" if self._snippets == "none" else "hash"
        key_id = None if self._key is None else name_key(self._key)
        if before is None:
            return Redacted(snippets=mode, key_id=key_id, masked=masked)
        # What was left out once does not come back.
        return Redacted(
            snippets="none" if "none" in (mode, before.snippets) else "hash",
            key_id=before.key_id or key_id,
            masked=masked or before.masked,
        )

    def _hides(self, doc_id: str) -> bool:
        return self._snippets != "full" or doc_id in self._sensitive

    # --- Hashes -------------------------------------------------------------------------------------------

    def _seal(self, digest: str) -> str:
        """Return the keyed hash of a plain one; the same where there is no key, and of a keyed one."""
        if self._key is None or digest.startswith(_KEYED):
            return digest
        return _KEYED + hmac.new(self._key, digest.encode("ascii"), hashlib.sha256).hexdigest()

    def _seal_inputs(self, inputs: InputDigests, *, masked: bool) -> InputDigests:
        return replace(
            inputs,
            answer=self._seal(inputs.answer) if masked else inputs.answer,
            sources=tuple(map(self._seal_source, inputs.sources)),
        )

    def _seal_source(self, source: SourceDigest) -> SourceDigest:
        if not self._hides(source.id):
            return source
        return replace(source, title=None, sha256=self._seal(source.sha256))

    def _strip_place(self, doc_id: str, place: _Placed) -> _Placed:
        if not self._hides(doc_id):
            return place
        digest = None if self._snippets == "none" or place.sha256 is None else self._seal(place.sha256)
        return replace(place, title=None, sha256=digest)

    # --- What quotes the evidence -------------------------------------------------------------------------

    def _strip_check(self, check: ClaimCheck, *, masked: bool) -> ClaimCheck:
        # Its sources are passages, and their hashes those of short texts.
        sources = tuple(
            replace(source, title=None, sha256=self._seal(source.sha256)) for source in check.inputs.sources
        )
        answer = self._seal(check.inputs.answer) if masked else check.inputs.answer
        return replace(
            check,
            inputs=replace(check.inputs, answer=answer, sources=sources),
            violations=tuple(map(_strip_violation, check.violations)),
            facets=tuple(replace(one, details=()) for one in check.facets),
            derivation=tuple(
                replace(one, inputs=tuple(figure._replace(text="") for figure in one.inputs))
                for one in check.derivation
            ),
        )

    def _strip_figure(self, check: NumericCheck) -> NumericCheck:
        evidence = check.evidence
        return replace(
            check,
            claim=self._mask_figure(check.claim),
            evidence=None if evidence is None else _blank_figure(evidence),
            qa=tuple(
                replace(one, claim_answer=self._mask_optional(one.claim_answer), evidence_answer=None)
                for one in check.qa
            ),
            inputs=tuple(replace(one, text="") for one in check.inputs),
            result=None if check.result is None else "",
            assumptions=(),
        )

    def _strip_review(self, review: CardReview) -> CardReview:
        consistency = review.consistency
        if consistency is not None:
            answers = tuple(
                replace(
                    one,
                    question=self.mask(one.question),
                    claim_answer=self._mask_optional(one.claim_answer),
                    evidence_answer=None,
                )
                for one in consistency.answers
            )
            consistency = replace(consistency, answers=answers)
        reasons = tuple(replace(one, observed=self.mask(one.observed)) for one in review.escalations)
        return replace(review, consistency=consistency, escalations=reasons)

    # --- What the answer says -----------------------------------------------------------------------------

    def _mask_claim(self, claim: Claim) -> Claim:
        named = claim.normalization
        optional = partial(self._mask_optional)
        qualifiers = claim.qualifiers
        return replace(
            claim,
            text=self.mask(claim.text),
            subject=self.mask(claim.subject),
            predicate=self.mask(claim.predicate),
            object=optional(claim.object),
            qualifiers=replace(
                qualifiers,
                quantity=optional(qualifiers.quantity),
                location=optional(qualifiers.location),
                population=optional(qualifiers.population),
                condition=optional(qualifiers.condition),
            ),
            normalization=replace(
                named,
                entities=tuple(map(self.mask, named.entities)),
                value=optional(named.value),
                predicate_canonical=optional(named.predicate_canonical),
            ),
            notes=optional(claim.notes),
        )

    def _mask_figure(self, figure: NumericComponents) -> NumericComponents:
        return replace(
            figure,
            raw_value=self.mask(figure.raw_value),
            entity=tuple(map(self.mask, figure.entity)),
            time_period=self._mask_optional(figure.time_period),
        )

    def _mask_optional(self, text: str | None) -> str | None:
        return None if text is None else self.mask(text)


def redact(
    record: ClaimCard,
    evidence: Evidence,
    *,
    policy: AuditPolicyReference = "default",
    key: bytes | None = None,
) -> ClaimCard:
    """Return the stored form of one card; of many a `Redactor` makes it faster."""
    return Redactor(evidence, policy=policy, key=key).redact(record)


def is_sensitive(document: Document) -> bool:
    """Return whether a document says of itself that it is never written in full."""
    return document.read_meta().get("sensitive") in (True, "true")


def name_key(key: bytes) -> str:
    """Return what a record calls a key: the first 8 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(key).hexdigest()[:8]


def _list_texts(document: Document) -> Iterator[str]:
    yield document.text
    if document.title:
        yield document.title
    if document.format != "plain":
        yield read_prose(document).text


def _strip_violation(violation: Violation) -> Violation:
    nearest = violation.nearest
    if nearest is not None:
        nearest = replace(nearest, missing=(), added=(), changed=())
    return replace(violation, details=(), nearest=nearest)


def _blank_figure(figure: NumericComponents) -> NumericComponents:
    """Return a figure of the evidence without its words: where it stands, and whether it was computed."""
    return NumericComponents(
        raw_value="", normalized_value="", derivation_type=figure.derivation_type, span=figure.span
    )


# --- Runs of sensitive texts ------------------------------------------------------------------------------


class _Runs:
    """The runs of some texts, to be found in others.

    Whatever has `MIN_RUN` characters of a text has one of the blocks whole into which the text is cut from
    its start, so only places around a block that is known are compared with the texts.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [folded for folded in dict.fromkeys(map(_fold, texts)) if len(folded) >= MIN_RUN]
        blocks: dict[str, set[int]] = {}
        for number, text in enumerate(self._texts):
            for start in range(0, len(text) - _BLOCK + 1, _BLOCK):
                blocks.setdefault(text[start : start + _BLOCK], set()).add(number)
        self._blocks: Mapping[str, set[int]] = blocks

    def mask(self, text: str) -> str:
        """Return a text of the same length, with every run masked."""
        if not self._blocks or len(text) < MIN_RUN:
            return text
        folded = _fold(text)
        masked = [*text]
        found = False
        for start in self._list_starts(folded):
            found = True
            masked[start : start + MIN_RUN] = MASK * MIN_RUN
        return "".join(masked) if found else text

    def _list_starts(self, folded: str) -> Iterator[int]:
        """Yield where a run begins; one that is longer begins at several places."""
        known: list[frozenset[int] | set[int]] = [
            self._blocks.get(folded[at : at + _BLOCK], frozenset()) for at in range(len(folded) - _BLOCK + 1)
        ]
        for start in range(len(folded) - MIN_RUN + 1):
            run = folded[start : start + MIN_RUN]
            numbers = frozenset().union(*known[start : start + _BLOCK + 1])
            if any(run in self._texts[number] for number in sorted(numbers)):
                yield start


def _fold(text: str) -> str:
    """Return a text of the same length in lower case, with every blank a space."""
    return "".join([" " if char.isspace() else _lower(char) for char in text])


def _lower(char: str) -> str:
    lower = char.lower()
    return lower if len(lower) == 1 else char


_KNOWN: WeakKeyDictionary[Corpus, tuple[str, frozenset[str], _Runs]] = WeakKeyDictionary()


def _read_sensitive(evidence: Evidence) -> tuple[frozenset[str], _Runs]:
    """Return the ids of the sensitive documents and their runs; of a corpus once, until it changes.

    Only documents of a corpus have `meta`.
    """
    if not isinstance(evidence, Corpus):
        return frozenset(), _Runs(())
    known = _KNOWN.get(evidence)
    if known is None or known[0] != evidence.digest:
        found = [one for one in evidence.documents.values() if is_sensitive(one)]
        runs = _Runs(text for one in found for text in _list_texts(one))
        known = evidence.digest, frozenset(one.doc_id for one in found), runs
        _KNOWN[evidence] = known
    return known[1:]
