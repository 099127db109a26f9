"""The report of a lattice verdict for the terminal: the same `LatticeReport` that the page shows, as rows.

What a claim covers stands between ``*`` and ``*``, followed by the claim's number and a sign. Needs Rich, of
the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say, say_count
from verifier.report.common.marked_text import MAX_MARKS, Segment, TextView, snap_left, snap_right
from verifier.report.common.problems import Problem
from verifier.report.common.terminal import SIGNS, STATE_STYLES, Section, lay_out, make_rows, render_problems
from verifier.report.lattice.model import ClaimRow, EvidenceCard, LatticeReport
from verifier.report.lattice.wording import CLAIM_LABELS, POINTER_LABELS, STATUS_LABELS

MAX_POINTERS = 24
"""Most pointers of one claim that are listed, and most claims of one piece of evidence."""

_CONTEXT_CHARS = 120
_MAX_POINTER_CHARS = 12


def render_lattice_report(report: LatticeReport) -> Group:
    """Lay a lattice report out for a Rich console."""
    record = [
        (say("policy"), f"{report.record.policy_name}, {report.record.policy_hash}"),
        (say("answer"), report.record.inputs.answer),
    ]
    if report.record.inputs.question is not None:
        # A longer name would leave too little of 80 columns for a digest.
        record.append((say("asked"), report.record.inputs.question))
    return lay_out(report, _list_sections(report), [*record, (say("verdict"), report.record.digest)])


def _list_sections(report: LatticeReport) -> Iterator[Section]:
    def show_pointers(problem: Problem) -> Iterator[tuple[str, Text]]:
        if problem.number <= len(report.claims):
            claim = report.claims[problem.number - 1]
            if not problem.said:
                yield say("says"), Text(f"({say('no text')})")
            if claim.state == "soft":
                # No code of a violation says so.
                label = say(STATUS_LABELS.get(claim.status, CLAIM_LABELS["soft"]))
                yield say("is"), Text(f"{label}, {claim.status}")
            yield from _list_pointers(claim)

    yield render_problems(report.problems, show_pointers)
    # What is wrong with the others stands above, once.
    claims = [row for claim in report.supported for row in _render_claim(claim)]
    if claims or not report.claims:
        yield say("Supported claims"), claims or [Text(say("None."))]
    yield say("Evidence"), _render_all_evidence(report.evidence)
    rendered = _render_lines(report.rendered) if report.rendered.n_chars else Text(say("Nothing."))
    yield say("What a person may be shown"), [rendered]
    if report.fixups or report.extra_keys:
        yield say("Repairs of the JSON"), [_render_fixups(report)]


def _render_claim(claim: ClaimRow) -> Iterator[RenderableType]:
    style = STATE_STYLES[claim.state]
    yield Text()
    yield Text.assemble(
        (f"[{claim.number}] ", f"bold {style}"),
        (say(STATUS_LABELS.get(claim.status, CLAIM_LABELS[claim.state])), f"bold {style}"),
        (f", {', '.join(claim.codes)}", "dim"),
    )
    rows = make_rows()
    rows.add_row(say("claim"), Text(show_plainly(claim.text) or f"({say('no text')})"))
    for name, text in _list_pointers(claim):
        rows.add_row(name, text)
    yield Padding(rows, (0, 0, 0, 3))


def _list_pointers(claim: ClaimRow) -> Iterator[tuple[str, Text]]:
    """Yield what was found behind each pointer of a claim."""
    for pointer in claim.pointers[:MAX_POINTERS]:
        sign = (f"{SIGNS[pointer.state]} ", STATE_STYLES[pointer.state])
        yield _name_pointer(pointer.pointer_id), Text.assemble(sign, show_plainly(pointer.finding))
    if len(claim.pointers) > MAX_POINTERS:
        yield "", Text(say("and {n} more pointers", n=len(claim.pointers) - MAX_POINTERS), style="dim")
    if claim.is_proven_by_chain:
        yield "", Text(say("warrant proven by the caller's chain of sources"), style="dim")


def _render_legend() -> Text:
    legend = Text(say("*words that a claim covers*[number and sign of the claim]") + "  ", style="dim")
    for state, label in POINTER_LABELS.items():
        legend.append(f"{SIGNS[state]} {say(label)}  ")
    legend.rstrip()
    return legend


def _render_all_evidence(evidence: tuple[EvidenceCard, ...]) -> Iterator[RenderableType]:
    """Yield the pieces that claims point at, and how many more there are."""
    pointed = [piece for piece in evidence if piece.claims]
    if pointed:
        yield _render_legend()
    for piece in pointed:
        yield from _render_evidence(piece)
    others = len(evidence) - len(pointed)
    if pointed and others:
        yield Text()
    if others:
        one, many = later("{n} piece that no claim points at"), later("{n} pieces that no claim points at")
        yield Text(f"{say_count(others, one, many)}.", style="dim")
    if not evidence:
        yield Text(say("None."))


def _render_evidence(piece: EvidenceCard) -> Iterator[RenderableType]:
    title = show_plainly(piece.title) if piece.title else f"({say('no title')})"
    role, root = show_plainly(piece.source_role), show_plainly(piece.source_root)
    origin = f", {say('from')} {root}" if root else ""
    users = " ".join(f"{number}{SIGNS[state]}" for number, state in piece.claims[:MAX_POINTERS])
    more = len(piece.claims) - MAX_POINTERS
    yield Text()
    yield Text.assemble((f"{piece.pointer_id} ", "bold"), (title, "bold"))
    yield Padding(
        Group(
            Text(f"{role}{origin}, {say('claims')} {users}", style="dim")
            + Text(say(" and {n} more", n=more) if more > 0 else "", style="dim"),
            _render_marked(piece.view),
        ),
        (0, 0, 0, 3),
    )


def _render_marked(view: TextView) -> Text:
    """Return a text with its marks, and of what lies between them the parts that are near."""
    text = Text()
    segments = list(view.segments)
    for place, segment in enumerate(segments):
        if not segment.marks:
            text.append(_cut_gap(segment.text, place == 0, place == len(segments) - 1), style="dim")
            continue
        kinds = [mark.kind for mark in segment.marks]
        state = "verified" if "verified" in kinds else "failed"
        text.append(f"*{show_plainly(segment.text)}*", style=STATE_STYLES[state])
        _append_numbers(text, segment)
    text.rstrip()
    return text


def _append_numbers(text: Text, segment: Segment) -> None:
    if segment.closes:
        shown = [f"{mark.unit}{SIGNS[mark.kind]}" for mark in segment.closes[:MAX_MARKS]]
        more = len(segment.closes) - len(shown)
        text.append(f"[{' '.join(shown)}{say(' and {n} more', n=more) if more else ''}]", style="bold")


def _cut_gap(gap: str, is_first: bool, is_last: bool) -> str:
    """Show a stretch without marks: whole, or its ends that stand next to marks."""
    if len(gap) <= 3 * _CONTEXT_CHARS:
        return show_plainly(gap)
    head = gap[: snap_right(gap, _CONTEXT_CHARS, limit=0)]
    tail = gap[snap_left(gap, len(gap) - _CONTEXT_CHARS, limit=len(gap)) :]
    if is_first and is_last:
        tail = ""
    elif is_first:
        head = ""
    elif is_last:
        tail = ""
    return f"{show_plainly(head)} [...] {show_plainly(tail)}"


def _render_lines(view: TextView) -> Text:
    text = Text()
    for segment in view.segments:
        text.append(show_plainly(segment.text), style="" if segment.marks else "dim")
    text.rstrip()
    if not view.is_whole:
        text.append(f"\n[...] ({say('{n} characters in all', n=view.n_chars)})", style="dim")
    return text


def _render_fixups(report: LatticeReport) -> Table:
    rows = make_rows()
    for row in report.fixups:
        stood = "".join(" [...] " if piece.kind == "cut" else piece.text for piece in row.pieces)
        first, last = row.span
        where = f"{row.sentence} " + say("Characters {first}\u2013{last}", first=first, last=last)
        rows.add_row(row.name, Text(f"{where}: {show_plainly(stood)}" if stood else f"{where}."))
    if report.extra_keys:
        keys = show_plainly(report.extra_keys)
        told = say("Keys that nobody asked for, and nobody read: {keys}.", keys=keys)
        rows.add_row(say("keys"), Text(told))
    return rows


def _name_pointer(pointer_id: str) -> str:
    """Return a pointer as it fits into a column."""
    shown = show_plainly(pointer_id)
    return shown if len(shown) <= _MAX_POINTER_CHARS else f"{shown[: _MAX_POINTER_CHARS - 1]}\u2026"
