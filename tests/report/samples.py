"""Reports to look at: of each kind an ordinary one, empty ones, and ones made of hostile text."""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType

from tests.pages import HOSTILE
from verifier import (
    Evidence,
    Source,
    check_claim,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.demo import load_demo
from verifier.records.lattice_verdict import JsonFixup
from verifier.report import AnswerReport, build_answer_report
from verifier.report.answer.page import render_answer_page
from verifier.report.answer.terminal import render_answer_report
from verifier.report.claim.build import build_claim_report
from verifier.report.claim.model import ClaimReport
from verifier.report.claim.page import render_claim_page
from verifier.report.claim.terminal import render_claim_report
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import TextView
from verifier.report.common.violations import CodedRow
from verifier.report.lattice.build import build_lattice_report
from verifier.report.lattice.model import LatticeReport
from verifier.report.lattice.page import render_lattice_page
from verifier.report.lattice.terminal import render_lattice_report
from verifier.sources.context import Context

LIGHT = Evidence(
    pointer_id="E1",
    title="Skerrow Light",
    source_root="article",
    source_role="primary_answer_source",
    source_span=(120, 260),
    span="Skerrow Light is a lighthouse on the Ravel Skerries. It was first lit in October 1868, and its "
    "tower is 38 metres tall.",
)
TARRANT = Evidence(
    pointer_id="E2",
    title="Isobel Tarrant",
    source_root="register",
    span="Isobel Tarrant surveyed the rock twice and proposed to build in sections ashore, in Merrow.",
)
NOVEL = Evidence(
    pointer_id="E3",
    title="Skerrow Light (novel)",
    source_role="sequel_background_source",
    span="The keepers abandon the lighthouse after the gale.",
)
MERROW = Evidence(pointer_id="E4", span="Merrow is a harbour town with a fish market.")
HORN = Evidence(pointer_id="E5", title="Fog horns", span="The horn was silenced in 1988.")
EVIDENCE = (LIGHT, TARRANT, NOVEL, MERROW, HORN)

LINES = """\
- Skerrow Light is a lighthouse on the Ravel Skerries. [E1]
- Isobel Tarrant proposed to build the lighthouse in sections ashore. [E2][E4]
- The keepers abandoned the lighthouse after the gale. [E3]
- Skerrow Light was surveyed by craftsmen from Trieste. [E9]
- Nothing of the kind was ever written down.
- The tower of Skerrow Light is 38 metres tall. [E1-E4]
"""

TEXT = "It was a good year. Sales of Acme rose 12% to $4.2 million in 1998."
HOLDS = "Sales of Acme rose 12% in 1998."
FAILS = "Sales of Acme fell 12% in 1998."
BOATS = "The shop sold 40 boats in the north and 60 boats in the south."
ALL_BOATS = "The shop sold a total of 100 boats in the north and the south."
CITY = Source(id="city", text="''Intro.''\n\nThe [[Leeds|city]] has '''two''' harbours.", format="wikitext")

FILLER = "Filler goes here and on. " * 20_000


def report_on_answer(answer: str, context: Context, **options: object) -> AnswerReport:
    verdict = verify_quotes(answer, context, **options)  # type: ignore[arg-type]
    return build_answer_report(verdict, answer, context)


def report_on_lines(
    answer: str = LINES,
    evidence: tuple[Evidence, ...] = EVIDENCE,
    question: str | None = None,
    **options: object,
) -> LatticeReport:
    verdict = verify_claim_lattice(answer, evidence, question=question, **options)  # type: ignore[arg-type]
    return build_lattice_report(verdict, answer, evidence)


def report_on_json(claims: list[object], **fields: object) -> LatticeReport:
    """Lay out the verdict on claims in JSON; `fields` stand in place of the verdict's own."""
    text = json.dumps({"claims": claims})
    verdict = verify_claim_lattice_json(text, EVIDENCE, finish_reason="length")
    return build_lattice_report(dataclasses.replace(verdict, **fields), text, EVIDENCE)  # type: ignore[arg-type]


def report_on_claim(claim: str, evidence: Context = TEXT, **options: object) -> ClaimReport:
    check = check_claim(claim, evidence, **options)  # type: ignore[arg-type]
    policy = {name: value for name, value in options.items() if name not in ("question", "title")}
    return build_claim_report(check, claim, evidence, **policy)  # type: ignore[arg-type]


# --- Hostile text ---


def make_hostile_answer() -> AnswerReport:
    source = Source(id=f"id{HOSTILE}", title=HOSTILE, text=f"{HOSTILE} the tower burned down {HOSTILE}")
    answer = f'{HOSTILE} "the {HOSTILE} tower burned down" and more words of {HOSTILE}.'
    return report_on_answer(answer, [source])


def make_hostile_json() -> LatticeReport:
    titles: Any = {"title": HOSTILE, "source_root": HOSTILE}
    evidence = (
        Evidence(pointer_id="E1", source_role=f"unclassified{HOSTILE}",
                 span=f"{HOSTILE} the tower burned down {HOSTILE}", **titles),
        Evidence(pointer_id="E2", span=f"the tower burned {HOSTILE} down", **titles),
        Evidence(pointer_id="E3", span=HOSTILE, **titles),
    )  # fmt: skip
    claims = [
        {"text": f"the tower burned down {HOSTILE}".replace('"', ""), "evidence_ids": ["E2", f"E1{HOSTILE}"]},
        {"text": f"the tower {HOSTILE}", "evidence_ids": ["E1"]},
        {"text": "the tower burned down once", "evidence_ids": ["E2", "E1"]},
    ]
    answer = json.dumps({"claims": claims}, ensure_ascii=False).replace("\ud800", "")
    verdict = verify_claim_lattice_json(
        answer, evidence, question=HOSTILE, finish_reason=HOSTILE, warrant_chain_roots={HOSTILE}
    )
    without_surrogate = HOSTILE.replace("\ud800", "")
    named = dataclasses.replace(
        verdict,
        policy_name=without_surrogate,
        json_fixups=(JsonFixup(name="fence", span=(0, len(answer))),),
        json_extra_keys=(without_surrogate,),
    )
    return build_lattice_report(named, answer, evidence)


def make_hostile_lines() -> LatticeReport:
    evidence = (Evidence(pointer_id="E1", title=HOSTILE, span=f"{HOSTILE} the tower burned down {HOSTILE}"),)
    return report_on_lines(f"the tower burned down {HOSTILE} [E1]\nthe tower burned [E1] {HOSTILE}", evidence)


def make_hostile_claim() -> ClaimReport:
    source = Source(id=f"x{HOSTILE}", title=HOSTILE, text=f"{HOSTILE} Sales of Acme rose 12%. {HOSTILE}")
    return report_on_claim(f"{HOSTILE} Sales of Acme fell 13%.", source)


# --- The kinds ---


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of report: how it is rendered, what its page is called and says, and reports of it."""

    subject: str
    model: type[CheckReport]
    title: str
    said: tuple[str, ...]
    elements: frozenset[str]
    render_page: Callable[..., str]
    render_rows: Callable[..., RenderableType]
    make: Callable[[], CheckReport]
    others: tuple[Callable[[], CheckReport], ...]
    hostile: tuple[tuple[Callable[[], CheckReport], str], ...]
    make_large: Callable[[], tuple[CheckReport, str, int]]


_ELEMENTS = frozenset({"main", "header", "footer", "section", "mark"})

KINDS = {
    "answer": Kind(
        subject="answer",
        model=AnswerReport,
        title="1 contradicted, 2 not in the sources, 3 not confirmed, 2 supported (HYBRID)",
        said=("Semantics revision", "line 3", "Skerrow Light", "Skip to the problems"),
        elements=_ELEMENTS | {"details"},
        render_page=render_answer_page,
        render_rows=render_answer_report,
        make=lambda: report_on_answer(*load_demo()),
        others=(lambda: report_on_answer("", []),),
        hostile=((make_hostile_answer, "U+D800"),),
        make_large=lambda: (
            report_on_answer('"the tower burned down"', f"{FILLER}The tower burned down. {FILLER}"),
            "excerpts around the places found", 60_000,
        ),
    ),
    "lattice": Kind(
        subject="lattice",
        model=LatticeReport,
        title="4 of 6 claims not supported (POINTER-LINKED-PARTIAL)",
        said=(
            *(piece.title for piece in EVIDENCE if piece.title), HORN.span, "primary_answer_source",
            "from article", "characters 120\u2013260 there", "1 piece that no claim points at", "HYBRID",
            "source not allowed",
        ),
        elements=_ELEMENTS | {"article", "details"},
        render_page=render_lattice_page,
        render_rows=render_lattice_report,
        make=report_on_lines,
        others=(lambda: report_on_lines("", ()),),
        hostile=((make_hostile_json, "U+2066"), (make_hostile_lines, "U+D800")),
        make_large=lambda: (
            report_on_lines(
                "The lighthouse burned down. [E1]",
                (Evidence(pointer_id="E1", span=f"{FILLER}The lighthouse burned down. {FILLER}"),),
            ),
            "shown in part", 200_000,
        ),
    ),
    "claim": Kind(
        subject="claim",
        model=ClaimReport,
        title="The evidence says otherwise (CONTRADICTED)",
        said=("not passed", "It was a good year.", "Score", "Skip to the problems"),
        elements=_ELEMENTS,
        render_page=render_claim_page,
        render_rows=render_claim_report,
        make=lambda: report_on_claim(FAILS, [TEXT, BOATS], question="Whose?", title="Acme"),
        others=(
            lambda: report_on_claim(ALL_BOATS, BOATS),
            lambda: report_on_claim("The city has three harbours.", [CITY, "Nothing much."]),
            lambda: report_on_claim("", []),
        ),
        hostile=((make_hostile_claim, "U+D800"),),
        make_large=lambda: (
            report_on_claim(FAILS, FILLER + TEXT + FILLER), "excerpts around the places found", 60_000,
        ),
    ),
}  # fmt: skip


def list_rows(report: CheckReport) -> list[tuple[int, CodedRow]]:
    """Return what was found, a code and a sentence each, next to the number of the problem it belongs to."""
    return [(problem.number, row) for problem in report.problems for row in problem.found]


def print_plainly(report: CheckReport, width: int = 100) -> str:
    """Render a report for the terminal, without colours."""
    (kind,) = [kind for kind in KINDS.values() if kind.model is type(report)]
    console = Console(file=io.StringIO(), width=width)
    console.print(kind.render_rows(report))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def join(view: TextView) -> str:
    """Return the text that a view shows."""
    return "".join(segment.text for segment in view.segments)
