"""Citations: whether the source that a mark leads to supports its sentence, and if not, which one does.

A mark is judged as its sentence is: by the places that support it, else by a claim check against the cited
source alone.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from verifier.audit.citations.cited_answer import CitedClaim, DocumentNumbers, PlacedPointer
from verifier.audit.citations.corrections import list_edits
from verifier.audit.citations.marks import read_cited_claims
from verifier.audit.records.citation import Correction
from verifier.checking.editing import Edit
from verifier.checking.sentences import CitationCheck, CitationStatus, ReportSentence
from verifier.claims.api import check_claim
from verifier.parsers.segments.spans import may_cite
from verifier.policies import Policy
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.records.claim_check import Label
from verifier.sources.context import PreparedContext


@dataclass(frozen=True, slots=True)
class Citations:
    """An answer's sentences with what they cite, and what becomes of the marks that are wrong."""

    sentences: tuple[ReportSentence, ...]
    edits: tuple[Edit, ...]


@lru_cache(maxsize=32)
def make_audit_policy(policy: Policy) -> AuditPolicy:
    """Return the audit policy by which marks are read under a policy."""
    return load_audit_policy("default").replace(claim_policy=policy)


def check_citations(
    answer: str, sentences: Sequence[ReportSentence], context: PreparedContext, policy: Policy
) -> Citations:
    """Return the sentences of an answer with what became of their citations."""
    if not may_cite(answer):
        return Citations(tuple(sentences), ())
    audit_policy = make_audit_policy(policy)
    numbers = DocumentNumbers(_GivenSources([prepared.source.id for prepared in context.sources]))
    cited = read_cited_claims(answer, numbers, audit_policy)
    desk = _Desk([*sentences], context, policy, numbers)
    for claim, has_parts in _mark_parts(cited.claims):
        desk.judge(claim, has_parts=has_parts)
    edits = list_edits(answer, desk.corrections, cited.marks) if desk.corrections else ()
    return Citations(tuple(desk.sentences), tuple(itertools.starmap(Edit, edits)))


def _mark_parts(claims: Sequence[CitedClaim]) -> Iterator[tuple[CitedClaim, bool]]:
    """Yield each claim that cites something, and whether its sentence makes other claims."""
    counts: dict[int, int] = {}
    for claim in claims:
        counts[claim.sentence] = counts.get(claim.sentence, 0) + 1
    return ((claim, counts[claim.sentence] > 1) for claim in claims if claim.own)


class _GivenSources:
    """The sources of a check, as marks count them."""

    is_in_given_order = True

    def __init__(self, ids: Sequence[str]) -> None:
        self.numbers = {id: number for number, id in enumerate(ids, 1)}
        self.documents = self.numbers.keys()


class _Desk:
    """Judges the citations of one claim after the other."""

    def __init__(
        self,
        sentences: list[ReportSentence],
        context: PreparedContext,
        policy: Policy,
        numbers: DocumentNumbers,
    ) -> None:
        self.sentences = sentences
        self.corrections: list[Correction] = []
        self._starts = [sentence.span[0] for sentence in sentences]
        select = cache(lambda doc_id: context.select({doc_id}))

        @cache
        def check_alone(text: str, doc_id: str) -> tuple[bool, Label]:
            found = check_claim(text, select(doc_id), policy=policy)
            return found.accepted, found.label

        self._check_alone = check_alone
        self._numbers = numbers

    def judge(self, claim: CitedClaim, *, has_parts: bool) -> None:
        """Add what becomes of a claim's citations to the sentence that holds it."""
        place = bisect_right(self._starts, claim.span[0]) - 1
        if place < 0:
            return
        sentence = self.sentences[place]
        judged = [(pointer, self._judge(pointer.doc_id, claim, sentence, has_parts)) for pointer in claim.own]
        better = ""
        if any(status == "wrong" for _, status in judged):
            better = self._find_better(claim, sentence, has_parts)
        found = []
        for pointer, status in judged:
            found.append(self._write(pointer, status, better if status == "wrong" else ""))
            # Where the sources say otherwise, the mark leads a reader to where they do.
            leads_there = sentence.status == "CONTRADICTED" and self._holds_place(pointer.doc_id, sentence)
            if status == "wrong" and not leads_there:
                self.corrections.append(self._correct(claim, pointer, better))
        self.sentences[place] = replace(sentence, citations=(*sentence.citations, *found))

    def _judge(
        self, doc_id: str | None, claim: CitedClaim, sentence: ReportSentence, has_parts: bool
    ) -> CitationStatus:
        """Return whether a source supports a claim of a sentence."""
        if doc_id is None or sentence.status in ("CONTRADICTED", "NOT_FOUND"):
            return "wrong"
        if not sentence.is_claim:
            return "undecided"
        if sentence.status == "SUPPORTED" and not has_parts and self._holds_place(doc_id, sentence):
            return "right"
        is_accepted, label = self._check_alone(claim.text, doc_id)
        if is_accepted:
            return "right"
        return "wrong" if sentence.status == "SUPPORTED" or label == "NEI" else "undecided"

    def _find_better(self, claim: CitedClaim, sentence: ReportSentence, has_parts: bool) -> str:
        """Return the id of a source that supports a claim and is not cited for it; empty where none does."""
        cited = {pointer.doc_id for pointer in claim.own}
        others = [place.id for place in sentence.places if place.id not in cited]
        if sentence.status != "SUPPORTED":
            return ""
        right = (one for one in others if self._judge(one, claim, sentence, has_parts) == "right")
        return next(right, "")

    @staticmethod
    def _holds_place(doc_id: str | None, sentence: ReportSentence) -> bool:
        return any(place.id == doc_id for place in sentence.places)

    def _write(self, pointer: PlacedPointer, status: CitationStatus, better: str) -> CitationCheck:
        return CitationCheck(
            pointer=pointer.pointer,
            span=pointer.span,
            number=None if pointer.doc_id is None else self._numbers.number(pointer.doc_id),
            status=status,
            instead=self._numbers.number(better) if better else None,
        )

    def _correct(self, claim: CitedClaim, pointer: PlacedPointer, better: str) -> Correction:
        """Return what a wrong mark becomes."""
        return Correction(
            claim_id="",
            action="REPLACE" if better else "REMOVE",
            span=pointer.span,
            at=claim.insert_at,
            old=pointer.pointer,
            new=self._numbers.name(better, pointer.form) if better else None,
            old_doc=pointer.doc_id,
            new_doc=better or None,
            before_label=None,
            after_label=None,
            similarity=0,
        )
