"""Building the report of a lattice verdict: the verdict and its inputs in, a `LatticeReport` out.

Nothing is checked anew. The report is linear in the claims and holds a bounded part of each piece of
evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from verifier.codes import ViolationCode
from verifier.lattice.rendered_text import PARTIAL_MARK, UNCONFIRMED_MARK
from verifier.parsers.text.offsets import Span
from verifier.records import Violation
from verifier.records.lattice_verdict import JsonFixup, LatticeVerdict, PairStatus, PointedClaim
from verifier.report.common.frame import ReportError, expect_text
from verifier.report.common.language import later, mean, say
from verifier.report.common.marked_text import (
    Mark,
    Marked,
    Passage,
    Segment,
    TextView,
    keep_first_opens,
    keep_last_closes,
    view_opening,
    view_text,
)
from verifier.report.common.plain_words import choose_gravest, cut_middle, quote_names, shorten, tell_language
from verifier.report.common.problems import Problem, contrast, describe_whole, rank_problems
from verifier.report.common.quoted_source import PASSAGE_MARGIN, SHORT_CHARS
from verifier.report.common.violations import CodedRow, describe_violation
from verifier.report.lattice.model import (
    ClaimRow,
    EvidenceCard,
    FixupRow,
    LatticeReport,
    PointerRow,
    PointerState,
)
from verifier.report.lattice.wording import (
    RESULTS,
    RUNG_HEADLINES,
    choose_state,
    describe_fixup,
    describe_pair,
    make_headline,
    summarize_lattice,
)
from verifier.sources.evidence import EvidenceList, PreparedEvidence, prepare_evidence

MAX_EVIDENCE_CHARS = 20_000
"""Longest piece of evidence that is shown whole; of a longer one, the places around what was found."""

MAX_PLACES = 200
"""Most stretches of covered words that are marked in a piece that is not shown whole."""

MAX_FOLDED_CHARS = 2_000
"""Most of a piece that nobody points at."""

MAX_RENDERED_CHARS = 100_000
"""Most of the rendered text that is shown."""

_GAP = 80
_MAX_NAMED = 3
_MAX_SAID_CHARS = 100
_MAX_BLANKS = 8
_FIXUP_CHARS = 60
_ESCAPES = {ord("\n"): r"\n", ord("\r"): r"\r", ord("\t"): r"\t"}


def build_lattice_report(verdict: LatticeVerdict, answer: str, evidence: EvidenceList) -> LatticeReport:
    """Lay a lattice verdict out for a reader.

    `answer` and `evidence` are those that the verdict was made of. Raises `TypeError` and `EvidenceError` as
    `verify_claim_lattice` does, and `ReportError` for another answer or other evidence than the verdict's.
    """
    prepared = prepare_evidence(evidence)
    expect_text("answer", answer, verdict.inputs.answer, "verdict")
    _check_evidence(verdict, prepared)
    numbers = {digest.pointer_id: number for number, digest in enumerate(verdict.inputs.evidence, 1)}
    proven = frozenset(verdict.warrant_proven_claim_idxs)
    claims = tuple(
        [
            _make_claim(claim, numbers, is_proven_by_chain=claim.claim_idx in proven)
            for claim in verdict.claim_statuses
        ]
    )
    problems = rank_problems(_list_problems(verdict, claims))
    return LatticeReport(
        audit_mode=verdict.audit_mode,
        label=verdict.rung,
        result=say(RESULTS[verdict.rung]),
        headline=make_headline(verdict),
        summary=f"{say(RUNG_HEADLINES[verdict.rung])}. {summarize_lattice(verdict)}"
        + tell_language(verdict.language),
        language=verdict.language,
        pairs=(verdict.n_verified, verdict.n_quotes),
        claims=claims,
        evidence=tuple(_make_cards(verdict, prepared, claims)),
        problems=problems,
        fixups=tuple([_make_fixup(fixup, answer) for fixup in verdict.json_fixups]),
        extra_keys=quote_names(verdict.json_extra_keys),
        rendered=_view_rendered(verdict),
        answer=view_text(
            answer,
            [Marked(span=claim.span, mark=Mark(unit=claim.number, kind=claim.state)) for claim in claims],
        ),
        record=verdict,
    )


def _check_evidence(verdict: LatticeVerdict, evidence: PreparedEvidence) -> None:
    expected = {digest.pointer_id: digest for digest in verdict.inputs.evidence}
    given = {digest.pointer_id: digest for digest in evidence.digests}
    for pointer_id in {**expected, **given}:
        if expected.get(pointer_id) != given.get(pointer_id):
            raise ReportError(
                f"evidence: {pointer_id} is not what the verdict was made of; expected the same pieces"
            )


def _list_problems(verdict: LatticeVerdict, claims: Sequence[ClaimRow]) -> Iterator[Problem]:
    """Yield a problem for each claim that did not come out whole, or of which there is something to know.

    Those that are about no claim follow, each by itself.
    """
    statuses = {claim.claim_idx: claim for claim in verdict.claim_statuses}
    own: dict[int, list[Violation]] = {}
    whole: list[Violation] = []
    for violation in verdict.violations:
        claim = _find_claim(violation, statuses)
        (whole if claim is None else own.setdefault(claim.claim_idx, [])).append(violation)
    for status, row in zip(verdict.claim_statuses, claims, strict=True):
        about = own.get(status.claim_idx, [])
        if row.state != "verified" or about:
            yield _make_problem(status, row, about)
    yield from (describe_whole(number, violation) for number, violation in enumerate(whole, len(claims) + 1))


def _name_failed(row: ClaimRow) -> str:
    """Say which of a claim's pointers failed, and what was found there."""
    failed = [pointer for pointer in row.pointers if pointer.state == "failed"]
    return "; ".join([f"{pointer.pointer_id}: {pointer.finding}" for pointer in failed[:_MAX_NAMED]])


def _make_problem(status: PointedClaim, row: ClaimRow, about: Sequence[Violation]) -> Problem:
    found = dict.fromkeys(
        CodedRow(code=item.code, sentence=describe_violation(item, status)) for item in about
    )
    codes = {item.code for item in about}
    found |= dict.fromkeys(
        CodedRow(code=code, sentence=mean(code)) for code in _read_codes(row.codes) if code not in codes
    )
    code = choose_gravest([item.code for item in found] or [ViolationCode.CITATION_MISMATCH])
    cause = _name_cause(about, code)
    return Problem(
        number=row.number,
        state="unchecked" if row.state == "verified" else row.state,
        code=code,
        found=tuple(found),
        named=cause or _name_failed(row),
        said=tuple(cut_middle(row.text, "match", max_chars=4 * _MAX_SAID_CHARS, kept_chars=_MAX_SAID_CHARS)),
    )


def _name_cause(about: Sequence[Violation], code: ViolationCode) -> str:
    """Say what a claim says and its evidence in its place, where that is known; else nothing."""
    for item in about:
        details = dict(item.details)
        if item.code == code and "said" in details and "stated" in details:
            return contrast(str(details["said"]), str(details["stated"]))
    return ""


def _read_codes(names: Sequence[str]) -> Iterator[ViolationCode]:
    """Yield the codes among what a claim is called: its status may be none."""
    yield from (ViolationCode(name) for name in names if name in ViolationCode.__members__)


def _find_claim(violation: Violation, claims: Mapping[int, PointedClaim]) -> PointedClaim | None:
    idx = dict(violation.details).get("claim_idx")
    return claims.get(idx) if isinstance(idx, int) else None


def _make_claim(
    claim: PointedClaim,
    numbers: Mapping[str, int],
    *,
    is_proven_by_chain: bool,
) -> ClaimRow:
    number = claim.claim_idx + 1
    pairs = {pair.pointer_id: pair for pair in claim.pairs}
    codes = dict.fromkeys([str(claim.status), *map(str, claim.reasons)])
    return ClaimRow(
        number=number,
        text=claim.text,
        status=claim.status,
        state=choose_state(claim),
        span=claim.span,
        pointers=tuple(
            [
                PointerRow(
                    pointer_id=shorten(pointer_id),
                    state=_choose_pointer_state(pairs.get(pointer_id)),
                    evidence=numbers.get(pointer_id),
                    finding=describe_pair(pairs.get(pointer_id)),
                )
                for pointer_id in claim.pointer_ids
            ]
        ),
        codes=tuple(codes),
        is_proven_by_chain=is_proven_by_chain,
    )


def _choose_pointer_state(pair: PairStatus | None) -> PointerState:
    if pair is None:
        return "unread"
    return "verified" if pair.reason is None else "failed"


def _view_rendered(verdict: LatticeVerdict) -> TextView:
    """Mark the lines of claims; which those are follows from what was rendered, not from their text."""
    segments: list[Segment] = []
    start = 0
    for marks in _name_lines(verdict):
        end = verdict.rendered_text.find("\n", start) + 1 or len(verdict.rendered_text)
        end = min(end, MAX_RENDERED_CHARS)
        if start < end:
            line = verdict.rendered_text[start:end]
            segments.append(Segment(text=_retell_mark(line) if marks else line, marks=marks))
        start = end
    n_chars = len(verdict.rendered_text)
    passage = Passage(span=(0, start), segments=tuple(segments))
    return TextView(n_chars=n_chars, passages=(passage,), is_whole=start == n_chars)


def _retell_mark(line: str) -> str:
    """Return a claim's line with the words that mark it in the language that is written in."""
    for mark, told in _MARKS.items():
        if line.startswith(f"- {mark}"):
            return f"- {say(told)} {line.removeprefix(f'- {mark}')}"
    return line


_MARKS = {UNCONFIRMED_MARK: later("(not confirmed)"), PARTIAL_MARK: later("(partly supported)")}


def _name_lines(verdict: LatticeVerdict) -> Iterator[tuple[Mark, ...]]:
    """Yield the claim of each rendered line; nothing for a line of evidence, which stands there once."""
    shown: set[str] = set()
    for claim in verdict.claim_statuses:
        if claim.is_rendered:
            yield (Mark(unit=claim.claim_idx + 1, kind=choose_state(claim)),)
            new = dict.fromkeys(pair.pointer_id for pair in claim.cited if pair.pointer_id not in shown)
            shown.update(new)
            yield from ((),) * len(new)


def _make_cards(
    verdict: LatticeVerdict, evidence: PreparedEvidence, claims: tuple[ClaimRow, ...]
) -> Iterator[EvidenceCard]:
    pointed: dict[str, list[tuple[int, PointerState]]] = {}
    for row in claims:
        for pointer in row.pointers:
            pointed.setdefault(pointer.pointer_id, []).append((row.number, pointer.state))
    places: dict[str, list[tuple[PointedClaim, PairStatus]]] = {}
    for claim in verdict.claim_statuses:
        for pair in claim.pairs:
            places.setdefault(pair.pointer_id, []).append((claim, pair))
    for number, (pointer_id, piece) in enumerate(evidence.pieces.items(), 1):
        text = piece.evidence.span
        is_folded = pointer_id not in pointed
        found = places.get(pointer_id, [])
        view = view_opening(text, max_chars=MAX_FOLDED_CHARS) if is_folded else _view_evidence(text, found)
        yield EvidenceCard(
            number=number,
            pointer_id=pointer_id,
            evidence_id=piece.digest.evidence_id,
            sha256=piece.digest.sha256,
            title=piece.evidence.title,
            source_role=piece.evidence.source_role,
            source_root=piece.evidence.source_root,
            source_span=piece.digest.source_span,
            view=view,
            passages=view if is_folded else _view_evidence(text, found, max_whole_chars=SHORT_CHARS),
            claims=tuple(pointed.get(pointer_id, ())),
        )


def _view_evidence(
    text: str,
    pairs: list[tuple[PointedClaim, PairStatus]],
    *,
    max_whole_chars: int = MAX_EVIDENCE_CHARS,
) -> TextView:
    """Mark the words that claims cover; a claim is numbered once where its words stand close together."""
    marked = []
    for claim, pair in pairs:
        mark = Mark(unit=claim.claim_idx + 1, kind="failed" if pair.reason else "verified")
        marked += [Marked(span=span, mark=mark) for span in _join_places(pair.places, text)]
    if len(text) > MAX_EVIDENCE_CHARS:
        marked = sorted(marked, key=lambda item: item.span)[:MAX_PLACES]
    view = view_text(text, marked, max_whole_chars=max_whole_chars, margin=PASSAGE_MARGIN)
    return keep_first_opens(keep_last_closes(view, gap=_GAP))


def _join_places(places: tuple[Span, ...], text: str) -> list[Span]:
    """Join places that overlap or have only blanks between them, so that runs are marked whole."""
    joined: list[Span] = []
    for start, end in sorted(places):
        last = joined[-1][1] if joined else -1
        if last >= 0 and (start <= last or (start - last <= _MAX_BLANKS and text[last:start].isspace())):
            joined[-1] = (joined[-1][0], max(end, last))
        else:
            joined.append((start, end))
    return joined


def _make_fixup(fixup: JsonFixup, answer: str) -> FixupRow:
    stood = answer[slice(*fixup.span)]
    if fixup.name == "raw_control":
        # As it is, a line break would be nothing to see.
        stood = stood.translate(_ESCAPES)
    return FixupRow(
        name=fixup.name,
        sentence=describe_fixup(fixup.name),
        span=fixup.span,
        pieces=tuple(cut_middle(stood, "match", max_chars=2 * _FIXUP_CHARS, kept_chars=_FIXUP_CHARS)),
    )
