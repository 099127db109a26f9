"""The stored form of cards and audits: what sources say is left out, before anything is written.

A policy says with `snippets` what is written of every document, and a document with ``{"sensitive": true}``
in its `meta` is never written in full. What is written elsewhere is made from the stored form: rows, pages,
reports, exports.

Of a document that is not written in full, snippet and title go, and its hashes are keyed where a key is
given: HMAC-SHA256 over the plain hash as it is written (``sha256:`` and so on), so that a keyed hash can be
made wherever the plain one is. A short sentence can be guessed from a plain hash. Once one such document is
among those of a card, all goes that may quote it: details of violations, nearest places, figures of the
evidence, answers of the evidence, the gate's quote, the rationale. Labels, scores, codes and places stay.

A claim may hold the words of a source, too. What a document that is itself sensitive says is masked wherever
a record has it: what is copied from it, its names, figures, addresses and identifiers, in every spelling and
of every length (`sensitive_texts`). What follows from a claim (its parts, its names in one form, its value,
its time) keeps the words alone that its masked text still shows. What is left has its length, so that places
stay right. Ids and addresses of documents are not masked: they are what is left to find them by.

A policy may mask more: with `mask_patterns` addresses of e-mail, telephone numbers, IBANs and card numbers go
wherever they are written, whoever said them. A record that holds one is stored as if a document were
sensitive.

Where a claim or an answer is masked and there is no key, its hash is that of what is left: the few digits of
a number are guessed from a plain one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar, overload
from weakref import WeakKeyDictionary

from verifier.audit.claims.description import describe_claim
from verifier.audit.judging.rationale import write_stored_rationale
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard, EvidencePlace, RankedPassage, UsedDefinition
from verifier.audit.records.citation import FurtherSearch, Redacted, Redaction
from verifier.audit.records.claim import Claim
from verifier.audit.records.numeric import NumericCheck, NumericComponents
from verifier.audit.records.review import CardReview, EscalationReason
from verifier.audit.redaction.identifying_words import list_words
from verifier.audit.redaction.sensitive_texts import Masker, SensitiveTexts, cover
from verifier.audit.times import AuditError
from verifier.corpus.api import Corpus, Evidence
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import ClaimCheck
from verifier.records.kept import InputDigests, SourceDigest, Violation

MIN_KEY_BYTES = 16

_KEYED = "hmac-sha256:"
_ESCAPED = re.compile(r"'[^']*\\[^']*'|\"[^\"]*\\[^\"]*\"")
"""What a message quotes of a text that is not all ASCII: its letters are no letters any more."""

_SILENT = ("silent", "NEI")
"""What a document comes to that has nothing to say of a claim."""

_OF_TEXTS = frozenset(("STALE_SOURCE", "MANUAL"))
"""Reasons of an escalation that show what a source or a person wrote, and no figure of ours."""

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
        self._policy = load_audit_policy(policy)
        self._snippets = self._policy.snippets
        self._sensitive = _read_sensitive(evidence, self._policy)
        self._key = key

    @property
    def redacts(self) -> bool:
        """Whether anything may be left out of a record."""
        return self._snippets != "full" or self._sensitive.masks

    def mask(self, text: str) -> str:
        """Return a message with all masked that any sensitive document says.

        A quote in it that is escaped goes whole.
        """
        if not self._sensitive.masks:
            return text
        masker = self._sensitive.touch_all()
        return cover(text, [*masker.find(text), *(found.span() for found in _ESCAPED.finditer(text))])

    def touch(self, doc_ids: Iterable[str]) -> Masker:
        """Return what masks texts that stand in one record with some documents."""
        return self._sensitive.touch(doc_ids)

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
        if isinstance(record, Audit):
            return self._redact_audit(record)
        return self._redact_card(record, self._sensitive.touch(_list_touched(record)))

    # --- Cards and audits ---------------------------------------------------------------------------------

    def _redact_card(self, card: ClaimCard, masker: Masker) -> ClaimCard:
        said = _Said(card.claim, masker, self._policy)
        if not said.is_masked and not self._holds(card):
            return card
        inputs = self.seal_inputs(card.inputs, said.text if said.is_masked else None, masker)
        return replace(
            card,
            claim=said.claim,
            inputs=inputs,
            violations=tuple(map(_strip_violation, card.violations)),
            retrieval=tuple(self._strip_place(one.doc_id, one, said) for one in card.retrieval),
            evidence=tuple(self._redact_evidence(one, said) for one in card.evidence),
            check=self._strip_check_of(card, inputs, said),
            definition=None if card.definition is None else self._strip_definition(card.definition, said),
            rationale=write_stored_rationale(card),
            numeric=None if card.numeric is None else tuple(_strip_figure(one, said) for one in card.numeric),
            gate=None if card.gate is None else replace(card.gate, quote=None, coverage_note=None),
            review=None if card.review is None else self._strip_review(card.review, said),
            redacted=self.describe(card.redacted, masked=said.is_masked),
        )

    def _redact_audit(self, audit: Audit) -> Audit:
        masker = self._sensitive.touch(_list_touched(audit))
        cards = tuple(self._redact_card(card, masker) for card in audit.cards)
        text = masker.mask(audit.corrected_text)
        masked = text != audit.corrected_text
        if cards == audit.cards and not masked and not self._holds(audit):
            return audit
        by_id = {card.claim.claim_id: card for card in cards}
        return replace(
            audit,
            cards=cards,
            inputs=self.seal_inputs(audit.inputs, text if masked else None, masker),
            violations=tuple(map(_strip_violation, audit.violations)),
            issue_spans=tuple(
                replace(
                    issue,
                    message=masker.mask(issue.message)
                    if issue.claim_id is None
                    else by_id[issue.claim_id].rationale,
                )
                for issue in audit.issue_spans
            ),
            corrected_text=text,
            searches=None
            if audit.searches is None
            else tuple(self._strip_search(one, masker) for one in audit.searches),
            redacted=self.describe(audit.redacted, masked=masked),
        )

    def _strip_search(self, search: FurtherSearch, masker: Masker) -> FurtherSearch:
        hides = self._snippets != "full"
        found = tuple(
            replace(
                one,
                text="" if hides else masker.mask(one.text),
                title=None if hides or one.title is None else masker.mask(one.title),
            )
            for one in search.documents
        )
        return FurtherSearch(query=masker.mask(search.query), documents=found)

    def describe(self, before: Redacted | None, *, masked: bool) -> Redacted:
        """Return the record of what is left out, by what was left out before."""
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

    def _holds(self, record: ClaimCard | Audit) -> bool:
        """Return whether a record has a document that is not written in full, or personal data."""
        if any(self.hides(source.id) for source in record.inputs.sources):
            return True
        return self._sensitive.has_patterns and self._sensitive.holds_pattern(record.to_dict())

    def hides(self, doc_id: str) -> bool:
        """Return whether nothing of a document may be written."""
        return self._snippets != "full" or doc_id in self._sensitive.ids

    # --- Hashes -------------------------------------------------------------------------------------------

    def _seal(self, digest: str) -> str:
        """Return the keyed hash of a plain one; the same where there is no key, and of a keyed one."""
        if self._key is None or digest.startswith(_KEYED):
            return digest
        return _KEYED + hmac.new(self._key, digest.encode("ascii"), hashlib.sha256).hexdigest()

    def _seal_text(self, digest: str, masked: str | None) -> str:
        """Return what stands for the hash of a text of which `masked` is left; its own where nothing went."""
        if masked is None:
            return digest
        return hash_text(masked) if self._key is None else self._seal(digest)

    def seal_inputs(self, inputs: InputDigests, masked: str | None, masker: Masker) -> InputDigests:
        """Return the hashes as they are stored; `masked` is what is left of the answer, None if all of it."""
        return replace(
            inputs,
            answer=self._seal_text(inputs.answer, masked),
            sources=tuple(self._seal_source(one, masker) for one in inputs.sources),
        )

    def _seal_source(self, source: SourceDigest, masker: Masker) -> SourceDigest:
        if not self.hides(source.id):
            return replace(source, title=None if source.title is None else masker.mask(source.title))
        return replace(source, title=None, sha256=self._seal(source.sha256))

    def _redact_evidence(self, place: EvidencePlace, said: _Said) -> EvidencePlace:
        """Return evidence without what is sensitive of it; a masked snippet has the hash of what is left."""
        stripped = self._strip_place(place.source_id, place, said)
        if self.hides(place.source_id):
            return replace(stripped, snippet=None)
        left = said.mask_optional(place.snippet)
        if left == place.snippet or left is None or place.sha256 is None:
            return replace(stripped, snippet=left)
        return replace(stripped, snippet=left, sha256=hash_text(left))

    def _strip_place(self, doc_id: str, place: _Placed, said: _Said) -> _Placed:
        if not self.hides(doc_id):
            return replace(place, title=said.mask_optional(place.title))
        digest = None if self._snippets == "none" or place.sha256 is None else self._seal(place.sha256)
        return replace(place, title=None, sha256=digest)

    def _strip_check_of(self, card: ClaimCard, inputs: InputDigests, said: _Said) -> ClaimCheck | None:
        """Return the stored check of a card; a reading by a hidden definition has no hash of its own."""
        check = None if card.check is None else self._strip_check(card.check, said)
        if check is None or card.definition is None or not self.hides(card.definition.doc_id):
            return check
        return replace(check, inputs=replace(check.inputs, answer=inputs.answer))

    def _strip_definition(self, used: UsedDefinition, said: _Said) -> UsedDefinition:
        """Return a definition without its words where its document is hidden, and else masked."""
        if self.hides(used.doc_id):
            return replace(used, term=said.mask_optional(used.term) or "", reading=None)
        return replace(
            used, term=said.mask_optional(used.term) or "", reading=said.mask_optional(used.reading)
        )

    # --- What quotes the evidence -------------------------------------------------------------------------

    def _strip_check(self, check: ClaimCheck, said: _Said) -> ClaimCheck:
        # Its sources are passages, and their hashes those of short texts.
        sources = tuple(
            replace(source, title=None, sha256=self._seal(source.sha256)) for source in check.inputs.sources
        )
        answer = self._seal_text(check.inputs.answer, said.text if said.is_masked else None)
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

    def _strip_review(self, review: CardReview, said: _Said) -> CardReview:
        consistency = review.consistency
        if consistency is not None:
            answers = tuple(
                replace(
                    one,
                    question=said.mask(one.question),
                    claim_answer=said.follow_optional(one.claim_answer),
                    evidence_answer=None,
                )
                for one in consistency.answers
            )
            consistency = replace(consistency, answers=answers)
        return replace(
            review,
            consistency=consistency,
            freshness=tuple(
                replace(one, created_at=None, limit=None) if one.doc_id in self._sensitive.ids else one
                for one in review.freshness
            ),
            escalations=tuple(_strip_reason(one, said) for one in review.escalations),
        )


class _Said:
    """A claim with all masked that is to be; and what may still be said of it elsewhere."""

    def __init__(self, claim: Claim, masker: Masker, policy: AuditPolicy) -> None:
        self._masker = masker
        self.text = masker.mask(claim.text)
        self._has_gaps = self.text != claim.text
        self._shown = {word.key for word in list_words(self.text)} if self._has_gaps else set[str]()
        self._hidden = (
            {word.key for word in list_words(claim.text)} - self._shown - FUNCTION_WORDS
            if self._has_gaps
            else set[str]()
        )
        self.claim = self._mask_claim(claim, policy)

    @property
    def is_masked(self) -> bool:
        """Whether anything of the claim is left out."""
        return self._has_gaps or self._is_changed

    def mask(self, text: str) -> str:
        """Return a text beside the claim, without what is masked in the claim."""
        places = self._masker.find(text)
        if self._hidden:
            places += [(word.start, word.end) for word in list_words(text) if word.key in self._hidden]
        return cover(text, places) if places else text

    def follow(self, text: str) -> str:
        """Return a text that follows from the claim: only words that the masked claim shows."""
        places = self._masker.find(text)
        if self._has_gaps:
            places += [(word.start, word.end) for word in list_words(text) if word.key not in self._shown]
        return cover(text, places) if places else text

    def mask_optional(self, text: str | None) -> str | None:
        """Return the same of a text that may be missing."""
        return None if text is None else self.mask(text)

    def follow_optional(self, text: str | None) -> str | None:
        """Return the same of a text that may be missing."""
        return None if text is None else self.follow(text)

    def _mask_claim(self, claim: Claim, policy: AuditPolicy) -> Claim:
        named, qualifiers = claim.normalization, claim.qualifiers
        made = replace(
            claim,
            text=self.text,
            subject=self.follow(claim.subject),
            predicate=self.follow(claim.predicate),
            object=self.follow_optional(claim.object),
            qualifiers=replace(
                qualifiers,
                quantity=self.follow_optional(qualifiers.quantity),
                location=self.follow_optional(qualifiers.location),
                population=self.follow_optional(qualifiers.population),
                condition=self.follow_optional(qualifiers.condition),
            ),
            normalization=replace(
                named,
                entities=tuple(map(self.follow, named.entities)),
                value=self.follow_optional(named.value),
                predicate_canonical=self.follow_optional(named.predicate_canonical),
            ),
            notes=self.mask_optional(claim.notes),
        )
        self._is_changed = made != claim
        if self._is_changed:
            return self._drop_unread(made, policy)
        return made

    def _drop_unread(self, claim: Claim, policy: AuditPolicy) -> Claim:
        """Return a masked claim without a value, unit or time that nobody could read from what is left."""
        read = describe_claim(self.text, policy=policy)
        named, qualifiers = claim.normalization, claim.qualifiers
        return replace(
            claim,
            timeframe=claim.timeframe if claim.timeframe == read.timeframe else None,
            qualifiers=replace(
                qualifiers, unit=qualifiers.unit if qualifiers.unit == read.qualifiers.unit else None
            ),
            normalization=replace(
                named, value=named.value if named.value == read.normalization.value else None
            ),
        )


def redact(
    record: ClaimCard,
    evidence: Evidence,
    *,
    policy: AuditPolicyReference = "default",
    key: bytes | None = None,
) -> ClaimCard:
    """Return the stored form of one card; of many a `Redactor` makes it faster."""
    return Redactor(evidence, policy=policy, key=key).redact(record)


def name_key(key: bytes) -> str:
    """Return what a record calls a key: the first 8 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(key).hexdigest()[:8]


def _list_touched(record: ClaimCard | Audit) -> Iterator[str]:
    """Yield the ids of the documents that a record rests on: they say something of a claim, or are cited.

    One that was looked at and says nothing is not: what only it says is masked everywhere all the same.
    """
    for card in record.cards if isinstance(record, Audit) else (record,):
        yield from (one.doc_id for one in card.documents if (one.stance, one.label) != _SILENT)
        yield from (one.source_id for one in card.evidence)
        cited = (*(card.citations_before or ()), *(card.citations_after or ()))
        compared = [one.doc_id for one in card.numeric or ()]
        asked = None if card.review is None else card.review.consistency
        others = [*(one.doc_id for one in cited), *compared, None if asked is None else asked.doc_id]
        yield from (doc_id for doc_id in others if doc_id is not None)


def _strip_violation(violation: Violation) -> Violation:
    nearest = violation.nearest
    if nearest is not None:
        nearest = replace(nearest, missing=(), added=(), changed=())
    return replace(violation, details=(), nearest=nearest)


def _strip_reason(reason: EscalationReason, said: _Said) -> EscalationReason:
    if reason.code not in _OF_TEXTS:
        return reason
    return replace(reason, observed=said.mask(reason.observed), limit=said.mask(reason.limit))


# --- Figures ----------------------------------------------------------------------------------------------


def _strip_figure(check: NumericCheck, said: _Said) -> NumericCheck:
    evidence = check.evidence
    return replace(
        check,
        claim=_mask_figure(check.claim, said),
        evidence=None if evidence is None else _blank_figure(evidence),
        qa=tuple(
            replace(one, claim_answer=said.follow_optional(one.claim_answer), evidence_answer=None)
            for one in check.qa
        ),
        inputs=tuple(replace(one, text="") for one in check.inputs),
        result=None if check.result is None else "",
        assumptions=(),
    )


def _mask_figure(figure: NumericComponents, said: _Said) -> NumericComponents:
    """Return a figure of the claim; its value goes with any part of what is written."""
    raw = said.follow(figure.raw_value)
    is_masked = raw != figure.raw_value
    return replace(
        figure,
        raw_value=raw,
        normalized_value="" if is_masked else figure.normalized_value,
        normalized_end=None if is_masked else figure.normalized_end,
        unit=None if is_masked else figure.unit,
        entity=tuple(map(said.follow, figure.entity)),
        measure=tuple(map(said.follow, figure.measure)),
        time_period=said.follow_optional(figure.time_period),
    )


def _blank_figure(figure: NumericComponents) -> NumericComponents:
    """Return a figure of the evidence without its words: where it stands, and whether it was computed."""
    return NumericComponents(
        raw_value="", normalized_value="", derivation_type=figure.derivation_type, span=figure.span
    )


# --- Evidence ---------------------------------------------------------------------------------------------

_Asked: TypeAlias = "tuple[str, str, tuple[str, ...], tuple[str, ...]]"
_KNOWN: WeakKeyDictionary[Corpus, tuple[_Asked, SensitiveTexts]] = WeakKeyDictionary()


def _read_sensitive(evidence: Evidence, policy: AuditPolicy) -> SensitiveTexts:
    """Return what sensitive documents say; of a corpus it is read once, until the corpus changes.

    Only documents of a corpus have `meta`.
    """
    read = partial(
        SensitiveTexts,
        stemmer=policy.claim_policy.stemmer,
        patterns=policy.mask_patterns,
        regions=policy.phone_regions,
    )
    if not isinstance(evidence, Corpus):
        return read(())
    asked = evidence.digest, policy.claim_policy.stemmer, policy.mask_patterns, policy.phone_regions
    known = _KNOWN.get(evidence)
    if known is None or known[0] != asked:
        found = [one for one in evidence.documents.values() if one.is_sensitive]
        ids = {one.doc_id for one in found}
        others = (one for one in evidence.documents.values() if one.doc_id not in ids)
        texts = (text for one in others for text in (one.text, one.title) if text)
        known = asked, read(found, texts)
        _KNOWN[evidence] = known
    return known[1]
