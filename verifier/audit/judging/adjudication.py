"""Documents put together: each is heard by itself, and what they say is combined by one table.

======================================  ============================================================
found over the documents                comes to
======================================  ============================================================
some support, some contradict           UNSUPPORTED, `SOURCES_DISAGREE`
the same, gold documents on one side    that side, `RESOLVED_BY_GOLD`
some support, none contradicts          SUPPORTED
some contradict, none supports          CONTRADICTED
neither                                 what the passage that scores best says
======================================  ============================================================

The same table decides between the passages of one document, where nothing is gold. The order of documents
plays no part, and documents that say nothing change no label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from verifier.audit.claims.subjects import list_subject_stems, speaks_of
from verifier.audit.evidence.passages import EvidenceReader, Stretch
from verifier.audit.numbers.check import asks_to_compute, check_numbers, tells_part_of_time
from verifier.audit.records.card import DocumentFinding, Stance
from verifier.claims.api import check_claim
from verifier.codes import ViolationCode
from verifier.corpus.records import RankedSpan, name_sentence
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.parsers.segments.retractions import is_retracted
from verifier.parsers.text.offsets import Span, overlap
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import ClaimCheck, Label
from verifier.records.kept import Violation
from verifier.sources.languages import list_heard
from verifier.sources.text_record import record_text

_ORDER: tuple[Label, ...] = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "NEI")
"""Of passages that say neither yes nor no: which label says more."""


_EXCLUSIVE = frozenset(("numbers", "dates", "polarity", "direction", "roles"))
"""The facets of which not both can be true of one thing."""


@record
class PassageFinding:
    """What one passage says of a claim: the check, and the text that it was made with."""

    item: RankedSpan
    stretch: Stretch
    check: ClaimCheck
    stance: Stance
    is_derived: bool = False

    @property
    def label(self) -> Label:
        """What the check says; `PARTIAL` if the claim's other figures follow from those that stand there."""
        return "PARTIAL" if self.is_derived else self.check.label

    @property
    def window(self) -> Span:
        """The place, in the stretch, of the text that the claim was compared with."""
        return (0, len(self.stretch.text)) if self.check.window is None else self.check.window.span

    @property
    def place(self) -> Span:
        """The place of that text in the document as it was given."""
        return self.stretch.locate(self.window)

    @property
    def span_id(self) -> str:
        """The id of the passage that says it: the one that was ranked, or the sentences beside it."""
        start, end = self.place
        if start < self.item.end and self.item.start < end:
            return self.item.span_id
        return name_sentence(self.item.doc_id, start, end)


@record
class Adjudication:
    """What all documents come to; `deciding` are the passages that say so, the best one first."""

    label: Label
    documents: tuple[DocumentFinding, ...]
    deciding: tuple[PassageFinding, ...]
    violations: tuple[Violation, ...]


def check_passages(
    claim: str, items: Sequence[RankedSpan], reader: EvidenceReader, policy: AuditPolicy
) -> tuple[PassageFinding, ...]:
    """Check a claim against each passage: alone, and with its neighbours.

    The neighbours help a passage that says too little alone. They may also take back what it seems to state,
    because they show whom a pronoun means, or hold the heading of its lines. Passages that speak of another
    thing are not checked, and left out. Of a document in which nothing supports the claim, a statement of its
    tables and lists that bears the claim out is one more passage. Nothing but the claim's text and the
    document's is looked at.
    """
    subject = list_subject_stems(claim, policy)
    findings = []
    for item in items:
        around = reader.read_around(item)
        if not speaks_of(subject, reader.list_scope(item, around), policy):
            continue
        finding = _check(claim, item, reader.read_alone(item), reader, policy)
        if around is not None and finding.stance != "contradicts":
            finding = _weigh(finding, _check(claim, item, around, reader, policy))
        findings.append(finding)
    open_ids = dict.fromkeys(item.doc_id for item in items)
    for one in findings:
        if one.stance == "supports":
            open_ids.pop(one.item.doc_id, None)
    stated = reader.list_stated(claim, open_ids)
    findings += [_check(claim, item, reader.read_alone(item), reader, policy) for item in stated]
    findings = [_hear_retraction(one, reader, policy) for one in findings]
    settled = [_settle(one, findings, policy) for one in findings]
    against = {one.item.doc_id for one in settled if one.stance == "contradicts"}
    return tuple([_hear_short_name(claim, one, against) for one in settled])


def _hear_retraction(finding: PassageFinding, reader: EvidenceReader, policy: AuditPolicy) -> PassageFinding:
    """Return a finding, silenced if the document takes back what stands at its place, in words beside it."""
    if finding.stance == "silent" or not policy.claim_policy.account_for_text:
        return finding
    text, heard = reader.documents[finding.item.doc_id].text, list_heard(policy.claim_policy)
    return replace(finding, stance="silent") if is_retracted(text, *finding.place, heard) else finding


def _hear_short_name(claim: str, finding: PassageFinding, against: Set[str]) -> PassageFinding:
    """Return a finding, as support if it says the claim of a shorter name and another document contradicts.

    `Northgate was founded in 1935` alone does not say so of Northgate Motors. Beside a document which says
    1931 it does: then sources disagree, and nobody has refuted the claim.
    """
    is_asked = finding.stance == "silent" and bool(against - {finding.item.doc_id})
    return replace(finding, stance="supports") if is_asked and _says_in_short(claim, finding) else finding


def _says_in_short(claim: str, finding: PassageFinding) -> bool:
    """Return whether a passage says all of a claim except the end of a name, and gives it no other end."""
    absent = {one.span for one in finding.check.facets if one.code is ViolationCode.NAME_ABSENT}
    others = [one for one in finding.check.facets if one.code is not ViolationCode.NAME_ABSENT]
    if not absent or {*finding.check.uncovered} != absent or any(one.outcome != "agrees" for one in others):
        return False
    words = record_text(claim).words
    names = [pair for pair in pairwise(words) if (pair[1].start, pair[1].end) in absent]
    stated = record_text(finding.stretch.text).words
    return len(names) == len(absent) and all(
        first.is_capital and last.is_capital and _stands_short(first.key, stated) for first, last in names
    )


def _stands_short(key: str, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a word stands in a text, and nowhere there as part of a longer name."""
    places = [place for place, one in enumerate(words) if one.key == key]
    return bool(places) and not any(one.is_capital for at in places for one in words[at + 1 : at + 2])


def _settle(
    finding: PassageFinding, findings: Sequence[PassageFinding], policy: AuditPolicy
) -> PassageFinding:
    """Return a finding, silenced if it contradicts and its document says elsewhere what is in dispute.

    So it is if another passage of the document holds more of the claim and takes no stand: then this one
    speaks of something else than the claim does. If another passage of it supports the claim, this one still
    contradicts if it says all of the claim except a figure, a date or a denial: then the document disagrees
    with itself.
    """
    if finding.stance != "contradicts":
        return finding
    own = [one for one in findings if one.item.doc_id == finding.item.doc_id]
    is_supported = any(one.stance == "supports" for one in own)
    speaks_of_other = (is_supported and not _is_exclusive(finding.check)) or any(
        one.stance == "silent" and _says_what_is_disputed(one.check, finding.check, policy) for one in own
    )
    return replace(finding, stance="silent") if speaks_of_other else finding


def _says_what_is_disputed(silent: ClaimCheck, contradicting: ClaimCheck, policy: AuditPolicy) -> bool:
    """Return whether a passage that takes no stand holds more of a claim, or agrees in what is disputed."""
    disputed = {one.facet for one in contradicting.conflicts}
    if not disputed or _holds_more(silent.coverage, contradicting.coverage):
        return bool(disputed)
    said = {facet.outcome for facet in silent.facets if facet.facet in disputed}
    covered, total = silent.coverage
    is_near = covered * WHOLE_BP >= policy.claim_policy.contradiction_min_bp * total
    return said == {"agrees"} and (is_near or not _holds_more(contradicting.coverage, silent.coverage))


def _holds_more(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether the first coverage of one claim is the larger."""
    return one[0] * max(1, other[1]) > other[0] * max(1, one[1])


def _is_exclusive(check: ClaimCheck) -> bool:
    """Return whether a passage has all of a claim but what conflicts, of which only one side can be true."""
    spans = [one.span for one in check.conflicts if one.span is not None]
    others = (span for span in check.uncovered if not any(overlap(span, one) for one in spans))
    return next(others, None) is None and all(one.facet in _EXCLUSIVE for one in check.conflicts)


def _weigh(alone: PassageFinding, wider: PassageFinding) -> PassageFinding:
    """Choose between what a passage says alone and what it says with its neighbours.

    Support counts only where the neighbours leave it standing. They do not turn it into a contradiction:
    only the passage that contradicts does that.
    """
    if alone.stance == "silent":
        return max(alone, wider, key=_rank_finding)
    return alone if wider.stance == "supports" else replace(wider, stance="silent")


def _check(
    claim: str, item: RankedSpan, stretch: Stretch, reader: EvidenceReader, policy: AuditPolicy
) -> PassageFinding:
    check = check_claim(claim, reader.prepare(stretch), policy=policy.claim_policy)
    supports = check.accepted if policy.support_by == "gate" else check.label == "SUPPORTED"
    stance: Stance = "supports" if supports else "contradicts" if check.conflicts else "silent"
    is_derived = stance == "contradicts" and not _refutes_figures(claim, stretch, check, policy)
    return PassageFinding(
        item=item,
        stretch=stretch,
        check=check,
        stance="silent" if is_derived else stance,
        is_derived=is_derived,
    )


def _refutes_figures(claim: str, stretch: Stretch, check: ClaimCheck, policy: AuditPolicy) -> bool:
    """Return whether a contradiction still holds where the claim asks for its figures to be computed.

    A part differs from the total and does not refute it: only what the figures come to can.
    """
    conflicts = [one for one in check.facets if one.outcome == "conflicts"]
    if {one.facet for one in conflicts} != {"numbers"}:
        return True
    if all(
        one.place is not None
        and one.span is not None
        and tells_part_of_time(claim, one.span, stretch.text, one.place.span, policy)
        for one in conflicts
    ):
        return False
    if not (policy.numeric_derived and asks_to_compute(claim, policy)):
        return True
    asked = check_numbers(claim, [stretch.text], policy=policy)
    return any(one.verdict == "CONTRADICTED" for one in asked)


def _rank_finding(finding: PassageFinding) -> tuple[bool, int, int]:
    """Return how much a finding says: one that takes a stand first, then by label, then by score."""
    check = finding.check
    label = _ORDER.index(weaken(finding.label) if finding.stance == "silent" else "SUPPORTED")
    return finding.stance != "silent", -label, check.score


def _list_documents(
    heard: Mapping[str, tuple[Stance, Sequence[PassageFinding]]],
    items: Sequence[RankedSpan],
    gold: frozenset[str],
) -> Iterator[DocumentFinding]:
    """Yield what each document says; one of which no passage was heard is silent."""
    for doc_id, (stance, best) in heard.items():
        yield DocumentFinding(
            doc_id=doc_id,
            span_id=best[0].span_id,
            stance=stance,
            label=best[0].label,
            score=best[0].check.score,
            is_gold=doc_id in gold,
        )
    unheard = {item.doc_id: item for item in reversed(items) if item.doc_id not in heard}
    for doc_id, item in unheard.items():
        yield DocumentFinding(
            doc_id=doc_id, span_id=item.span_id, stance="silent", label="NEI", score=0, is_gold=doc_id in gold
        )


def adjudicate(
    findings: Sequence[PassageFinding], gold: frozenset[str], items: Sequence[RankedSpan]
) -> Adjudication:
    """Put together what the passages of all documents say; `gold` are the ids of documents that decide.

    Documents of which there are `items` and no findings are silent.
    """
    heard = _hear_documents(findings)
    documents = tuple(sorted(_list_documents(heard, items, gold), key=lambda one: one.doc_id))
    label, code = _combine(documents)
    wanted = _name_stances(label, code)
    deciding = [finding for stance, best in heard.values() if stance in wanted for finding in best]
    if not deciding:
        deciding = [finding for _, best in heard.values() for finding in best]
        label = weaken(max(deciding, key=_rank_finding).label) if deciding else "NEI"
    # Of two that say as much, the one whose document's id sorts first: the order of documents plays no part.
    deciding.sort(key=_rank_finding, reverse=True)
    violations = () if code is None else (Violation(code=code, details=_count(documents)),)
    return Adjudication(label=label, documents=documents, deciding=tuple(deciding), violations=violations)


def _hear_documents(
    findings: Sequence[PassageFinding],
) -> dict[str, tuple[Stance, list[PassageFinding]]]:
    """Return what each document says, by its id, in the order of these."""
    by_document: dict[str, list[PassageFinding]] = {}
    for finding in findings:
        by_document.setdefault(finding.item.doc_id, []).append(finding)
    return {doc_id: _hear(found) for doc_id, found in sorted(by_document.items())}


def _hear(findings: Sequence[PassageFinding]) -> tuple[Stance, list[PassageFinding]]:
    """Return what a document says, and the passages that say so best: one for each side that it takes."""
    ordered = sorted(findings, key=lambda one: (one.item.start, one.item.end, one.item.span_id))
    stances: tuple[Stance, ...] = ("supports", "contradicts")
    sides = [[one for one in ordered if one.stance == stance] for stance in stances]
    taken = [max(side, key=_rank_finding) for side in sides if side]
    if len(taken) == len(stances):
        return "disagrees with itself", taken
    return (taken[0].stance, taken) if taken else ("silent", [max(ordered, key=_rank_finding)])


def _combine(documents: Sequence[DocumentFinding]) -> tuple[Label, ViolationCode | None]:
    sides = _list_sides(documents)
    if sides == {"supports", "contradicts"}:
        decided = _list_sides([one for one in documents if one.is_gold])
        if len(decided) == 1:
            return _label_side(decided), ViolationCode.RESOLVED_BY_GOLD
        return "UNSUPPORTED", ViolationCode.SOURCES_DISAGREE
    return (_label_side(sides) if sides else "NEI"), None


def _list_sides(documents: Sequence[DocumentFinding]) -> set[str]:
    sides = {one.stance for one in documents}
    if "disagrees with itself" in sides:
        return {"supports", "contradicts"}
    return {side for side in sides if side != "silent"}


def _label_side(sides: set[str]) -> Label:
    return "SUPPORTED" if "supports" in sides else "CONTRADICTED"


def _name_stances(label: Label, code: ViolationCode | None) -> tuple[Stance, ...]:
    if code is ViolationCode.SOURCES_DISAGREE:
        return "supports", "contradicts", "disagrees with itself"
    return ("supports",) if label == "SUPPORTED" else ("contradicts",) if label == "CONTRADICTED" else ()


def weaken(label: Label) -> Label:
    """Return the label of a passage that does not decide: at most a part of the claim stands there."""
    return "PARTIAL" if label == "SUPPORTED" else "UNSUPPORTED" if label == "CONTRADICTED" else label


def _count(documents: Sequence[DocumentFinding]) -> tuple[tuple[str, str | int], ...]:
    return (
        ("contradict", sum(one.stance != "silent" and one.stance != "supports" for one in documents)),
        ("support", sum(one.stance != "silent" and one.stance != "contradicts" for one in documents)),
    )
