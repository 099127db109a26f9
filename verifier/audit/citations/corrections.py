"""Deciding what happens to each citation, and writing the answer with corrected marks.

`correct_citations` decides for one claim. A citation stays if its document supports the claim, and is
otherwise replaced by one that does. If no document supports the claim, shared words decide: a citation is
removed if its document contradicts the claim or has next to nothing of it, replaced if another document has
clearly more of it, and otherwise kept as undecided. A claim without citations gets a supporting one, if there
is any. Every citation gets exactly one primary action. `apply_corrections` edits only the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

from verifier.audit.citations.cited_answer import CitedClaim, DocumentNumbers, PlacedPointer
from verifier.audit.citations.mark_writing import choose_form, is_raised, write_mark
from verifier.audit.citations.marked_text import read_marked_text
from verifier.audit.citations.marks import list_leading
from verifier.audit.records.citation import Citation, Correction
from verifier.audit.sentences import depends_on_context
from verifier.grounding.terms import write_in_terms
from verifier.parsers.frozen import record
from verifier.parsers.segments.citation_runs import CitationRun, find_removal, group_citations
from verifier.parsers.segments.citations import CitationForm, CitationMark
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label


@record
class DocumentSupport:
    """What one document alone says of a claim; `similarity` is how much of the claim it has, in basis points.

    `is_aside` says that nothing but the claim's subject stands there.
    """

    doc_id: str
    label: Label
    accepted: bool
    score: int
    similarity: int
    is_aside: bool = False


UNDECIDED: tuple[Label, ...] = ("PARTIAL", "UNSUPPORTED", "NEI")
"""What a document says that neither supports a claim nor contradicts it."""

NEAR_BP = 4_000
"""The least share of a claim's words that a document needs to replace one that has clearly less of it."""

MARGIN_BP = 2_000
"""How much larger a share of the claim's words the other document must have to count as clearly better."""

SILENT_BP = 1_000
"""With less than this share of a claim's words, a document says nothing of the claim."""

UNKNOWN = DocumentSupport(doc_id="", label="NEI", accepted=False, score=0, similarity=0)
"""Stands in for a document that does not exist."""


def correct_citations(
    claim_id: str,
    claim: CitedClaim,
    support: Sequence[DocumentSupport],
    numbers: DocumentNumbers,
    *,
    form: CitationForm | None = "number",
    policy: AuditPolicy,
) -> tuple[Correction, ...]:
    """Return what becomes of the citations of a claim, and which are added; nothing else is looked at.

    `support` is what each document says of the claim, in the order of the pool; a document that is missing
    there says nothing. If the claim has no mark, added citations are written in `form`.
    """
    known = {one.doc_id: one for one in support}
    form = claim.own[-1].form if claim.own else form
    cited = {known[one.doc_id].label for one in claim.own if one.doc_id in known}
    desk = _Desk(claim_id, claim, known, numbers, form, policy, is_contradicted="CONTRADICTED" in cited)
    if not policy.enable_citation_correction:
        return tuple(desk.keep(pointer) for pointer in claim.own)
    return tuple(desk.decide())


@dataclass(frozen=True, slots=True)
class _Desk:
    """The decision for one claim; with `is_contradicted` by a document that it cites it keeps no citation."""

    claim_id: str
    claim: CitedClaim
    known: dict[str, DocumentSupport]
    numbers: DocumentNumbers
    form: CitationForm | None
    policy: AuditPolicy
    is_contradicted: bool

    def decide(self) -> Iterator[Correction]:
        cited = self.list_cited()
        known = {one.doc_id for one in cited}
        free = self.list_better(known) if self.has_place(cited) else []
        nearer = [] if free else self.list_nearer(known)
        stays = 0
        for pointer in dict.fromkeys(cited):
            now = self.find(pointer)
            stays += now.accepted or bool(free)
            if free and not now.accepted:
                yield self.replace(pointer, free.pop(0))
            elif nearer and _is_clearly_better(nearer[0], now):
                yield self.replace(pointer, nearer.pop(0))
            else:
                yield self.settle(pointer)
        if not cited and free:
            yield self.add(free.pop(0))
            stays = 1
        if stays:
            yield from map(self.add, free[: self.count_more(stays)])

    def list_cited(self) -> tuple[PlacedPointer, ...]:
        """Return the claim's own citations or, without any, the supporting ones that it relies on."""
        return self.claim.own or tuple(one for one in self.claim.leans_on if self.find(one).accepted)

    def settle(self, pointer: PlacedPointer) -> Correction:
        """Return the correction for a citation that is not replaced: keep it or remove it."""
        now = self.find(pointer)
        return self.keep(pointer) if now.accepted or self.keeps(now) else self.remove(pointer)

    def count_more(self, stays: int) -> int:
        """Return how many citations to add to those that stay.

        They are added in the same pass as a replacement, so that correcting twice changes nothing. None is
        added to a claim that opens with a pronoun: another document may say the same about something else.
        """
        policy = self.policy
        takes_more = policy.correction_alternates and policy.correction_judge == "support"
        if not takes_more or depends_on_context(write_in_terms(self.claim.text, policy.claim_policy)):
            return 0
        return max(0, policy.correction_max_citations - stays)

    def has_place(self, cited: Sequence[PlacedPointer]) -> bool:
        """Return whether there is a mark to write over, or a place for one."""
        return bool(cited) or self.claim.takes_marks

    def find(self, pointer: PlacedPointer) -> DocumentSupport:
        return UNKNOWN if pointer.doc_id is None else self.known.get(pointer.doc_id, UNKNOWN)

    def list_better(self, cited: set[str | None]) -> list[DocumentSupport]:
        """Return the documents that a citation may be replaced by, the best first."""
        policy = self.policy
        others = [one for one in self.known.values() if one.doc_id not in cited]
        if policy.correction_judge == "similarity":
            near = [one for one in others if one.similarity > policy.correction_threshold_bp]
            return sorted(near, key=lambda one: -one.similarity)
        # The order of the pool decides between equals: sorting is stable.
        return sorted([one for one in others if one.accepted], key=lambda one: -one.score)

    def list_nearer(self, cited: set[str | None]) -> list[DocumentSupport]:
        """Return the undecided documents with much of the claim, best first, if the policy uses them."""
        policy = self.policy
        if policy.correction_judge != "support" or policy.correction_keep != "undecided":
            return []
        others = [one for one in self.known.values() if one.doc_id not in cited and _is_undecided(one)]
        near = [one for one in others if one.similarity >= NEAR_BP and not one.is_aside]
        return sorted(near, key=lambda one: -one.similarity)

    def keeps(self, now: DocumentSupport) -> bool:
        """Return whether an unsupported citation stays when no other document replaces it."""
        if self.policy.correction_judge == "similarity":
            return now.label not in ("UNSUPPORTED", "NEI")
        match self.policy.correction_keep:
            case "undecided":
                if self.claim.is_retracted or self.is_contradicted or not _speaks_of_it(now):
                    return False
                return not any(one.accepted and _is_clearly_better(one, now) for one in self.known.values())
            case "partial":
                return now.label == "PARTIAL" and not now.is_aside
            case _:
                return False

    def keep(self, pointer: PlacedPointer) -> Correction:
        now = self.find(pointer)
        return self._make(
            action="KEEP", span=pointer.span, old=pointer, new=pointer.pointer, before=now, after=now
        )

    def replace(self, pointer: PlacedPointer, better: DocumentSupport) -> Correction:
        new = self.numbers.name(better.doc_id, pointer.form)
        now = self.find(pointer)
        return self._make(action="REPLACE", span=pointer.span, old=pointer, new=new, before=now, after=better)

    def remove(self, pointer: PlacedPointer) -> Correction:
        return self._make(
            action="REMOVE", span=pointer.span, old=pointer, new=None, before=self.find(pointer), after=None
        )

    def add(self, better: DocumentSupport) -> Correction:
        new = self.numbers.name(better.doc_id, self.form)
        return self._make(action="ADD_ALTERNATE", span=None, old=None, new=new, before=None, after=better)

    def _make(
        self,
        *,
        action: str,
        span: Span | None,
        old: PlacedPointer | None,
        new: str | None,
        before: DocumentSupport | None,
        after: DocumentSupport | None,
    ) -> Correction:
        shown = after or before or UNKNOWN
        return Correction(
            claim_id=self.claim_id,
            action=action,  # type: ignore[arg-type]
            span=span,
            at=self.claim.insert_at,
            old=None if old is None else old.pointer,
            new=new,
            old_doc=None if old is None else old.doc_id,
            new_doc=(after.doc_id or None) if after is not None else None,
            before_label=None if before is None else before.label,
            after_label=None if after is None else after.label,
            similarity=shown.similarity,
        )


def _is_undecided(now: DocumentSupport) -> bool:
    """Return whether a document neither supports the claim nor contradicts it."""
    return now.label in UNDECIDED


def _speaks_of_it(now: DocumentSupport) -> bool:
    """Return whether a document is undecided about the claim, and holds a part of what it says."""
    return _is_undecided(now) and not now.is_aside and now.similarity >= SILENT_BP


def _is_clearly_better(other: DocumentSupport, now: DocumentSupport) -> bool:
    """Return whether another document says clearly more of the claim than one that is undecided about it."""
    return _is_undecided(now) and other.similarity >= now.similarity + MARGIN_BP


def cite_before(claim: CitedClaim, support: Sequence[DocumentSupport]) -> tuple[Citation, ...]:
    """Return what the answer cites for a claim, with what each document says of it."""
    known = {one.doc_id: one for one in support}
    return tuple(
        _write_citation(one, known.get(one.doc_id or "", UNKNOWN)) for one in dict.fromkeys(claim.own)
    )


def _write_citation(pointer: PlacedPointer, now: DocumentSupport) -> Citation:
    return Citation(
        pointer=pointer.pointer,
        doc_id=pointer.doc_id,
        span=pointer.span,
        place=pointer.place,
        label=now.label,
        accepted=now.accepted,
    )


def cite_after(corrections: Sequence[Correction], support: Sequence[DocumentSupport]) -> tuple[Citation, ...]:
    """Return what the corrected answer cites for a claim."""
    known = {one.doc_id: one for one in support}
    found: dict[str | None, Citation] = {}
    for one in corrections:
        if one.new is None:
            continue
        now = known.get(one.new_doc or "", UNKNOWN)
        citation = Citation(
            pointer=one.new, doc_id=one.new_doc, span=one.span, label=now.label, accepted=now.accepted
        )
        found.setdefault(one.new_doc or one.new, citation)
    return tuple(found.values())


def _list_lost(
    claims: Sequence[CitedClaim], corrections: Sequence[tuple[Correction, ...]]
) -> Iterator[tuple[Span | None, str | None]]:
    """Yield the claims' own citations that are replaced or removed."""
    own = (made for claim, made in zip(claims, corrections, strict=True) if claim.own)
    for one in chain.from_iterable(own):
        if one.action in ("REPLACE", "REMOVE"):
            yield one.span, one.old


def settle_leaning(
    claims: Sequence[CitedClaim], corrections: Sequence[tuple[Correction, ...]]
) -> tuple[tuple[Correction, ...], ...]:
    """Return the corrections of all claims, reconciled where one claim relies on the marks of another.

    A mark after two clauses may be meant for the first: it stays if the second clause keeps another mark. A
    claim adds nothing to the marks that it relies on; if one of them is lost, the claim gets marks of its
    own instead of those that it relied on. In all other respects, claims are corrected independently.
    """
    pairs = [*zip(claims, corrections, strict=True)]
    replaced = {
        (one.span, one.old) for claim, made in pairs for one in made if claim.own and one.action == "REPLACE"
    }
    leaning = [{(one.span, one.old) for one in made} for claim, made in pairs if not claim.own]
    leant = {mark for marks in leaning if replaced.isdisjoint(marks) for mark in marks}
    kept = [_leave(made, leant) if claim.own else made for claim, made in pairs]
    lost = {*_list_lost(claims, kept)}
    return tuple(
        made if claim.own else tuple(_settle(claim, made, lost))
        for claim, made in zip(claims, kept, strict=True)
    )


def _leave(
    made: tuple[Correction, ...], leant: set[tuple[Span | None, str | None]]
) -> tuple[Correction, ...]:
    """Return a claim's corrections, not removing marks that others rely on, if the claim keeps any mark."""
    if not any(one.new is not None and one.span is not None for one in made):
        return made
    return tuple(one for one in made if one.action != "REMOVE" or (one.span, one.old) not in leant)


def _settle(
    claim: CitedClaim, made: Sequence[Correction], lost: set[tuple[Span | None, str | None]]
) -> Iterator[Correction]:
    leans = [one for one in made if one.action == "KEEP"]
    if leans and lost.isdisjoint([(one.span, one.old) for one in leans]):
        yield from leans
        return
    for one in made if claim.takes_marks else ():
        own = replace(one, action="ADD_ALTERNATE", span=None, old=None, old_doc=None, before_label=None)
        yield own if one.action == "KEEP" else one


# --- The corrected answer ---------------------------------------------------------------------------------


def apply_corrections(answer: str, corrections: Sequence[Correction], *, renumber: bool = False) -> str:
    """Return the answer with its marks edited as the corrections say; nothing else of it changes.

    Marks that no correction names stay as they are. With `renumber` the documents are numbered from 1 in the
    order in which the corrected answer cites them. Raises `TypeError` for an answer that is no string.
    """
    if not corrections and not renumber:
        return answer
    text = apply_edits(answer, list_edits(answer, corrections))
    return renumber_citations(text, names=_list_names(corrections))[0] if renumber else text


def list_edits(
    answer: str, corrections: Sequence[Correction], marks: tuple[CitationMark, ...] | None = None
) -> list[tuple[int, int, str]]:
    """Return the edits that corrections make to an answer (start, end, new text), in order.

    `marks` are the answer's marks, if already read.
    """
    if marks is None:
        marks = read_marked_text(answer, names=_list_names(corrections)).marks
    edits = [*_edit_runs(answer, marks, corrections), *_list_insertions(answer, marks, corrections)]
    return sorted(edits, key=lambda edit: edit[:2])


def _list_names(corrections: Sequence[Correction]) -> set[str]:
    """Return the pointers of corrections that are no numbers."""
    return {name for one in corrections for name in (one.old, one.new) if name and not name.isdecimal()}


def renumber_citations(text: str, *, names: Sequence[str] | set[str] = ()) -> tuple[str, tuple[str, ...]]:
    """Return a text whose marks count from 1 by first use, and the old pointers in that order."""
    marks = [mark for mark in read_marked_text(text, names=names).marks if mark.is_readable]
    used = dict.fromkeys(chain.from_iterable(mark.pointers for mark in marks))
    order = {pointer: str(number) for number, pointer in enumerate(used, 1)}
    edits = []
    for mark in marks:
        form: CitationForm = "number" if mark.form == "name" else mark.form
        pointers = [order[pointer] for pointer in mark.pointers]
        if form != mark.form or pointers != list(mark.pointers):
            edits.append((*mark.span, write_mark(text[slice(*mark.span)], form, pointers)))
    return apply_edits(text, edits), tuple(order)


def apply_edits(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """Return a text after edits, each the start and the end of a stretch and what is written over it."""
    parts, done = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        parts += [text[done : max(done, start)], new]
        done = max(done, end)
    return "".join([*parts, text[done:]])


def _edit_runs(
    answer: str, marks: Sequence[CitationMark], corrections: Sequence[Correction]
) -> Iterator[tuple[int, int, str]]:
    """Yield the edits of the marks that are there."""
    changes: dict[tuple[Span, str], str | None] = {}
    for one in corrections:
        if one.span is not None and one.old is not None and one.action in ("REPLACE", "REMOVE"):
            changes[one.span, one.old] = one.new
    runs = group_citations(answer, marks, with_frames=True)
    ends = _find_ends(answer, runs, corrections)
    for run in runs:
        left = _change_run(run.marks, changes)
        at = ends.get(run.marks[0].span)
        if at is not None:
            yield find_removal(answer, run.cover)
            yield at, at, "".join(_write_left(answer, left))
        elif all(pointers == list(mark.pointers) for mark, pointers in left):
            continue
        elif any(pointers for _, pointers in left):
            yield from _edit_marks(answer, left)
        else:
            yield find_removal(answer, run.cover)


def _find_ends(
    answer: str, runs: Sequence[CitationRun], corrections: Sequence[Correction]
) -> dict[Span, int]:
    """Return, by its first mark, where each run goes that led its sentence and does not any more.

    In `[1] It was built in 1961. [2] It was closed.` the second run belongs to what follows it only because
    the line begins with one. If that one is removed, the other goes to the end of its sentence.
    """
    removed = {one.span for one in corrections if one.action == "REMOVE"}
    stays = {one.span: one.at for one in corrections if one.new is not None and one.span is not None}
    ends: dict[Span, int] = {}
    leading = list_leading(answer, runs)
    for _, group in groupby(runs, key=lambda run: answer.rfind("\n", 0, run.cover[0]) + 1):
        led = [[mark.span for mark in run.marks] for run in group if run.cover in leading]
        if led and all(span in removed and span not in stays for span in led[0]):
            ends.update((spans[0], stays[span]) for spans in led[1:] for span in spans if span in stays)
    return ends


def _write_left(answer: str, left: Sequence[tuple[CitationMark, list[str]]]) -> Iterator[str]:
    """Yield the marks of a run as they are written elsewhere."""
    for mark, pointers in left:
        if pointers:
            yield f" {write_mark(answer[slice(*mark.span)], mark.form, pointers)}"


def _change_run(
    marks: Sequence[CitationMark], changes: dict[tuple[Span, str], str | None]
) -> list[tuple[CitationMark, list[str]]]:
    """Return the marks of a run, each with its new pointers; no pointer occurs twice in a run."""
    seen = {pointer for mark in marks for pointer in mark.pointers if (mark.span, pointer) not in changes}
    left: list[tuple[CitationMark, list[str]]] = []
    for mark in marks:
        pointers: list[str] = []
        for pointer in mark.pointers:
            new = changes.get((mark.span, pointer), pointer)
            is_kept = (mark.span, pointer) not in changes
            if new is not None and (is_kept or new not in seen):
                pointers.append(new)
                seen.add(new)
        left.append((mark, pointers))
    return left


def _edit_marks(
    answer: str, left: Sequence[tuple[CitationMark, list[str]]]
) -> Iterator[tuple[int, int, str]]:
    for place, (mark, pointers) in enumerate(left):
        if pointers == list(mark.pointers):
            continue
        if pointers:
            yield (*mark.span, write_mark(answer[slice(*mark.span)], mark.form, pointers))
            continue
        # Remove the separator between the mark and its neighbour along with it.
        before = left[place - 1][0].span[1] if place else None
        after = left[place + 1][0].span[0] if place + 1 < len(left) else None
        if any(kept for _, kept in left[:place]) and before is not None:
            yield before, mark.span[1], ""
        else:
            yield mark.span[0], mark.span[1] if after is None else after, ""


def _list_insertions(
    answer: str, marks: Sequence[CitationMark], corrections: Sequence[Correction]
) -> Iterator[tuple[int, int, str]]:
    """Yield the marks that are added: behind the claim's own last mark, else behind its last word."""
    last = _find_last_marks(marks, corrections)
    runs = group_citations(answer, marks, with_frames=True)
    ends = {mark.span: run.marks[-1].span[1] for run in runs for mark in run.marks}
    gone = _find_ends(answer, runs, corrections)
    moved = {mark.span for run in runs if run.marks[0].span in gone for mark in run.marks}
    default: CitationForm = marks[0].form if marks else "number"
    for (claim_id, at), pointers in _list_added(corrections).items():
        mark = last.get(claim_id)
        form = default if mark is None else mark.form
        model = _find_model(answer, marks, form) if mark is None else answer[slice(*mark.span)]
        written = "".join(write_mark(model, choose_form(form, pointer), [pointer]) for pointer in pointers)
        if mark is None or mark.span in moved:
            yield at, at, f" {written}"
        else:
            end = ends[mark.span]
            yield end, end, f",{written}" if is_raised(written) else written


def _find_last_marks(
    marks: Sequence[CitationMark], corrections: Sequence[Correction]
) -> dict[str, CitationMark]:
    """Return the last mark of each claim that has any, by the claim's id."""
    by_span = {mark.span: mark for mark in marks}
    last: dict[str, CitationMark] = {}
    for one in corrections:
        mark = None if one.span is None else by_span.get(one.span)
        if mark is not None and (one.claim_id not in last or mark.span > last[one.claim_id].span):
            last[one.claim_id] = mark
    return last


def _list_added(corrections: Sequence[Correction]) -> dict[tuple[str, int], list[str]]:
    """Return the pointers that are added, each once, by the claim's id and the place where it ends."""
    added: dict[tuple[str, int], dict[str, None]] = {}
    for one in corrections:
        if one.action == "ADD_ALTERNATE" and one.new is not None:
            added.setdefault((one.claim_id, one.at), {})[one.new] = None
    return {place: [*pointers] for place, pointers in added.items()}


def _find_model(answer: str, marks: Sequence[CitationMark], form: CitationForm) -> str:
    return next((answer[slice(*mark.span)] for mark in marks if mark.form == form), "[1]")
