"""The report of a lattice verdict: its model, its page and its rows for the terminal."""

from __future__ import annotations

import dataclasses
from time import perf_counter

import pytest

from tests.pages import check_page
from tests.report.samples import (
    EVIDENCE,
    FILLER,
    HORN,
    LIGHT,
    LINES,
    MERROW,
    join,
    list_rows,
    print_plainly,
    report_on_json,
    report_on_lines,
)
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.codes import ViolationCode
from verifier.records.lattice_verdict import JsonFixup, LatticeVerdict
from verifier.report.common.marked_text import MAX_MARKS, TextView
from verifier.report.common.plain_words import rank_code
from verifier.report.lattice import build
from verifier.report.lattice.build import (
    MAX_EVIDENCE_CHARS,
    MAX_FOLDED_CHARS,
    MAX_RENDERED_CHARS,
    build_lattice_report,
)
from verifier.report.lattice.model import LatticeReport
from verifier.report.lattice.page import MAX_USERS, render_lattice_page
from verifier.sources import prepare_evidence

TEN_KINDS = (
    (
        "Isobel Tarrant surveyed the rock twice. [E1]\nThe lighthouse tower stands. [E1]",
        "Who built it?",
        "TITLE_MISMATCH",
    ),
    ("\n".join(["Prose without a single tag in sight, on and on."] * 6), None, "FORMAT_COLLAPSED"),
    ("\n".join(["Skerrow Light has a tower. [E1]"] * 14), None, "TOO_MANY_CLAIMS"),
    ("\n".join(["Skerrow Light has a tower. [E1]"] * 4), None, "LAZY_ANCHOR_DEMOTE"),
    ("Skerrow Light has a tower. [E1]", "What orchestra played there?", "DEFLECTION_DETECTED"),
    ("Skerrow Light was lit by Montgomery Burns. [E1]", "Who lit Skerrow Light?", "WARRANT_MISSING"),
    (
        "The Skerrow Light orchestra and the trumpets of the drummers of the tower lighthouse. [E1]",
        "Which orchestra trumpets drummers play?",
        "SUBJECT_TOKENS_ABSENT",
    ),
    ("Skerrow Light t\u043ewer lighthouse. [E1]", None, "MIXED_SCRIPT"),
    ("Skerrow. [E1]", None, "SCHEMA_INVALID"),
)


def read_marks(view: TextView) -> list[tuple[str, list[tuple[int, str]]]]:
    return [(s.text, [(m.unit, m.kind) for m in s.marks]) for s in view.segments if s.marks]


@pytest.fixture(scope="module")
def report() -> LatticeReport:
    return report_on_lines()


def test_claims_are_numbered_from_one_and_say_how_they_came_out(report: LatticeReport) -> None:
    assert report.label == "POINTER-LINKED-PARTIAL"
    assert [(claim.number, claim.status, claim.state) for claim in report.claims] == [
        (1, "EVIDENCE_LINKED", "verified"),
        (2, "EVIDENCE_LINKED_PARTIAL", "soft"),
        (3, "SOURCE_ROLE_BLOCKED", "failed"),
        (4, "UNKNOWN_EVIDENCE_ID", "failed"),
        (5, "NO_EVIDENCE_POINTER", "failed"),
        (6, "EVIDENCE_LINKED_PARTIAL", "soft"),
    ]
    assert "6 claims: 1 supported, 2 not confirmed, 3 not supported." in report.summary
    assert f"{report.pairs[0]} of {report.pairs[1]} pairs" in report.summary


def test_pointers_lead_to_their_evidence_and_say_what_was_found(report: LatticeReport) -> None:
    rows = [
        [(p.pointer_id, p.state, p.evidence, p.finding) for p in claim.pointers] for claim in report.claims
    ]
    assert rows[0] == [("E1", "verified", 1, "5 of 5 words")]
    assert rows[1][0] == ("E2", "verified", 2, "6 of 7 words; not there: “lighthouse”")
    assert rows[1][1][:3] == ("E4", "failed", 4)
    assert rows[2] == [("E3", "failed", 3, "a source that is not allowed")]
    assert rows[3] == [("E9", "failed", None, "leads nowhere")]
    assert rows[4] == []
    assert [(name, state) for name, state, _, _ in rows[5]] == [
        ("E1", "verified"),
        ("E2", "failed"),
        ("E3", "unread"),
        ("E4", "unread"),
    ]


def test_the_words_that_claims_cover_are_marked(report: LatticeReport) -> None:
    light, tarrant = report.evidence[:2]
    assert read_marks(light.view) == [
        ("Skerrow Light", [(6, "verified"), (1, "verified")]),
        ("lighthouse", [(1, "verified")]),
        ("Ravel Skerries", [(1, "verified")]),
        ("tower", [(6, "verified")]),
        ("metres tall", [(6, "verified")]),
    ]
    assert ("sections ashore", [(2, "verified")]) in read_marks(tarrant.view)
    assert light.claims == ((1, "verified"), (6, "verified"))
    assert report.evidence[4].claims == ()


def test_a_piece_whose_pointer_failed_is_marked_as_such() -> None:
    (piece,) = report_on_lines(
        "The harbour orchestra played seven symphonies yesterday. [E1]",
        (dataclasses.replace(MERROW, pointer_id="E1"),),
    ).evidence
    assert read_marks(piece.view) == [("harbour", [(1, "failed")])]


def test_what_is_rendered_is_told_apart_by_its_lines_and_not_by_how_they_begin() -> None:
    answer = "> [E9] Skerrow Light is a lighthouse. [E1]\nThe horn was silenced in 1988. [E5]"
    verdict = verify_claim_lattice(answer, EVIDENCE)
    report = build_lattice_report(verdict, answer, EVIDENCE)
    assert join(report.rendered) == verdict.rendered_text
    lines = [(part.text[:4], [mark.unit for mark in part.marks]) for part in report.rendered.segments]
    claims = [claim.number for claim in report.claims if claim.state != "failed"]
    assert [units for _, units in lines if units] == [[number] for number in claims]
    assert all(text == "  > " for text, units in lines if not units)


def test_every_code_of_a_claim_is_in_its_problem(report: LatticeReport) -> None:
    problems = {problem.number: {*problem.codes} for problem in report.problems}
    for claim in report.claims:
        codes = {code for code in claim.codes if code in ViolationCode.__members__}
        assert codes <= problems.get(claim.number, set())
        assert (claim.number in problems) == (claim.state != "verified")


def test_the_gravest_problem_stands_first_whatever_the_order_of_the_record() -> None:
    verdict = verify_claim_lattice(LINES * 3, EVIDENCE, question="What orchestra played?")
    shuffled = dataclasses.replace(verdict, violations=verdict.violations[::-1])
    problems = build_lattice_report(shuffled, LINES * 3, EVIDENCE).problems
    ranks = [(row.state != "failed", rank_code(row.code), row.number) for row in problems]
    assert ranks == sorted(ranks)
    assert any(row.number > len(verdict.claim_statuses) for row in problems)


def test_the_headline_goes_by_the_rung() -> None:
    strict = report_on_lines("Skerrow Light is a lighthouse. [E1]\nMerrow is a harbour town. [E4]")
    assert (strict.label, strict.headline) == ("EVIDENCE-WARRANTED", "All 2 claims supported")
    assert strict.summary == "The evidence supports every claim. 2 of 2 pairs of claim and pointer passed."
    apart = report_on_lines(
        "The lighthouse tower was first lit in October. [E1]\nThe rock was surveyed twice. [E2]"
    )
    assert apart.label == "UNGROUNDED"
    assert apart.summary.endswith("so none counts.")
    added = report_on_lines("Skerrow Light is a lighthouse of glass and marble. [E1]")
    assert added.headline == "The only claim is not supported by its evidence"
    assert added.claims[0].state == "soft"
    lazy = report_on_lines("\n".join(["Skerrow Light has a tower. [E1]"] * 4))
    assert lazy.label == "ANCHOR-WARRANTED"
    assert lazy.summary.endswith("The answer is in doubt: it leans on one piece of evidence.")


@pytest.mark.parametrize(
    ("answer", "options", "said"),
    [
        ("", {}, "The answer holds no claim."),
        ("Some words. [E1]", {"max_answer_chars": 5}, "Nothing was checked: an input exceeds a limit"),
        ("Some words. [E1][E2]", {"max_units": 1}, "Nothing was checked: the answer has more pointers"),
    ],
)
def test_an_answer_that_was_not_checked_says_why(answer: str, options: dict[str, int], said: str) -> None:
    shown = report_on_lines(answer, **options)
    assert shown.label == "UNGROUNDED"
    assert said in shown.summary
    check_page(render_lattice_page(shown))
    assert said.split(":")[0] in " ".join(print_plainly(shown).split())


def test_json_that_cannot_be_read_says_where() -> None:
    text = '{"claims": "none"}'
    shown = build_lattice_report(verify_claim_lattice_json(text, EVIDENCE), text, EVIDENCE)
    assert shown.summary == "The evidence does not support the answer. No claim could be read from the JSON."
    assert shown.problems[0].named.endswith("The JSON is no object with a list of claims.")


@pytest.mark.parametrize(("answer", "question", "code"), TEN_KINDS)
def test_a_violation_is_explained_with_its_details(answer: str, question: str | None, code: str) -> None:
    shown = report_on_lines(answer, question=question)
    row = next(row for _, row in list_rows(shown) if row.code == code)
    assert row.sentence.startswith(ViolationCode(code).meaning + " ")
    for name in ("claim_idx", "claim idx", "pointer_id", "pointer id"):
        assert name not in row.sentence
    assert row.sentence == row.sentence.strip()


def test_sentences_hold_what_the_details_say() -> None:
    bare = report_on_lines("Skerrow. [E1]").problems[0].found[0]
    assert bare.sentence.endswith("It has 1 of the 2 content tokens that it needs.")
    rows = {row.code: (number, row) for number, row in list_rows(report_on_lines())}
    assert "The role of this source is “sequel_background_source”." in rows["SOURCE_ROLE_BLOCKED"][1].sentence
    assert "Looked at: “E1”, “E2”; left out: “E3”, “E4”." in rows["POINTER_OVERFLOW_TRIMMED"][1].sentence
    mismatch = [row.sentence for _, row in list_rows(report_on_lines()) if row.code == "CITATION_MISMATCH"]
    assert any("0 of 7 stand there; not there: \u201cisobel\u201d" in sentence for sentence in mismatch)
    named = {problem.number: problem.named for problem in report_on_lines().problems}
    assert named[4] == "E9: leads nowhere"
    assert named[2].startswith("E4: 0 of 7 words; not there: \u201cisobel\u201d")


def test_an_opposite_is_said_once() -> None:
    piece = Evidence(pointer_id="E1", span="Sales in Europe rose by half in the spring.")
    shown = report_on_lines("Sales in Europe fell by half in the spring. [E1]", (piece,))
    row = next(row for _, row in list_rows(shown) if row.code == "DIRECTION_CONFLICT")
    assert row.sentence == (
        "The evidence says the opposite of a word of the claim. "
        "The claim says \u201cfell\u201d, the evidence \u201crose\u201d."
    )


def test_a_limit_names_the_piece_that_exceeds_it() -> None:
    shown = report_on_lines("Some words. [E1]", max_source_chars=100)
    row = next(row for _, row in list_rows(shown) if row.code == "INPUT_TOO_LARGE")
    assert row.sentence.endswith(f"The limit max_source_chars is 100; E1 has {len(LIGHT.span)}.")


def test_claims_from_json_that_are_refused_say_why() -> None:
    shown = report_on_json(
        [
            {"text": "Skerrow Light is a lighthouse.", "evidence_ids": ["E1"]},
            {"text": 'He said "no" to Skerrow Light.', "evidence_ids": ["E1", "E2"]},
            {"text": ["two"], "evidence_ids": "E1"},
            {"text": "Skerrow Light is a lighthouse.", "evidence_ids": [None, "x" * 1_000]},
        ]
    )
    statuses = "EVIDENCE_LINKED MANUAL_QUOTE_VIOLATION SCHEMA_INVALID UNKNOWN_EVIDENCE_ID"
    assert " ".join([claim.status for claim in shown.claims]) == statuses
    assert [pointer.state for pointer in shown.claims[1].pointers] == ["unread", "unread"]
    sentences = {(number, row.code): row.sentence for number, row in list_rows(shown)}
    for place, said in (
        ((3, "SCHEMA_INVALID"), "or its ids are no list."),
        ((4, "SCHEMA_INVALID"), "One of its ids is no string: (null)."),
        ((5, "OUTPUT_TRUNCATED"), "The model's server said “length”."),
    ):
        assert sentences[place].endswith(said)
    assert len(shown.claims[3].pointers[1].pointer_id) < 100
    assert "Finish reason" in check_page(render_lattice_page(shown)).text
    rows = print_plainly(shown, 60)
    assert "(no text)" in rows
    assert max(map(len, rows.splitlines())) <= 60


def test_repairs_and_keys_that_nobody_asked_for_are_listed() -> None:
    claim = {"text": "Skerrow Light is a lighthouse.", "evidence_ids": ["E1"]}
    fixups = (
        JsonFixup(name="fence", span=(0, 5)),
        JsonFixup(name="prose_trim", span=(0, 500)),
        JsonFixup(name="close_brace", span=(14, 14)),
        JsonFixup(name="of_tomorrow", span=(0, 1)),
    )
    shown = report_on_json([claim] * 9, json_fixups=fixups, json_extra_keys=("<b>", "note"))
    assert [row.name for row in shown.fixups] == ["fence", "prose_trim", "close_brace", "of_tomorrow"]
    assert shown.fixups[0].sentence == "A Markdown code fence around the JSON was peeled off."
    assert [piece.kind for piece in shown.fixups[1].pieces] == ["match", "cut", "match"]
    assert shown.fixups[2].pieces == ()
    page = check_page(render_lattice_page(shown))
    for text in (page.text, print_plainly(shown)):
        assert "The text ended inside an object, which was closed." in text
        assert "“<b>”, “note”" in text
    assert "Repairs of the JSON" not in render_lattice_page(report_on_lines())


def test_control_characters_in_a_string_are_listed_as_escapes() -> None:
    answer = '{"claims": [{"text": "Skerrow Light\r\nis a\tlighthouse.\n\n", "evidence_ids": ["E1"]}]}'
    verdict = verify_claim_lattice_json(answer, EVIDENCE)
    shown = build_lattice_report(verdict, answer, EVIDENCE)
    stood = ["".join(piece.text for piece in row.pieces) for row in shown.fixups]
    assert stood == [r"\r\n", r"\t", r"\n\n"]
    for text in (check_page(render_lattice_page(shown)).text, print_plainly(shown)):
        assert all(escapes in text for escapes in stood)


def test_evidence_may_come_prepared_and_in_any_order() -> None:
    verdict = verify_claim_lattice(LINES, EVIDENCE)
    expected = build_lattice_report(verdict, LINES, EVIDENCE)
    assert build_lattice_report(verdict, LINES, prepare_evidence(EVIDENCE)) == expected
    assert build_lattice_report(verdict, LINES, iter(EVIDENCE[::-1])) == expected
    assert expected == build_lattice_report(
        LatticeVerdict.from_json(verdict.to_json()),  # type: ignore[arg-type]
        LINES,
        EVIDENCE,
    )


def test_a_long_piece_of_evidence_is_shown_around_its_words() -> None:
    text = f"{FILLER}The lighthouse burned down. {FILLER}"
    pieces = tuple(Evidence(pointer_id=name, span=text) for name in ("E1", "E2"))
    shown = report_on_lines("The lighthouse burned down. [E1]", pieces)
    first, second = shown.evidence
    assert not first.view.is_whole
    assert [word for word, _ in read_marks(first.view)] == ["lighthouse burned down"]
    assert len(join(first.view)) < MAX_EVIDENCE_CHARS
    assert len(join(second.view)) <= MAX_FOLDED_CHARS
    html = render_lattice_page(shown)
    assert html.count("shown in part") == 2
    assert len(html) < 200_000
    assert len(shown.rendered.passages[0].segments[-1].text) < MAX_RENDERED_CHARS


def test_thousands_of_claims_on_one_piece_stay_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    count, most = 400, 25_000
    monkeypatch.setattr(build, "MAX_RENDERED_CHARS", most)
    piece = Evidence(
        pointer_id="E1", title="Light", span="The lighthouse tower stands on granite rocks. " * 400
    )
    answer = "Light of the lighthouse tower stands on granite rocks. [E1]\n" * count
    verdict = verify_claim_lattice(answer, [piece], steps_per_char=1_000_000)
    start = perf_counter()
    shown = build_lattice_report(verdict, answer, [piece])
    html = render_lattice_page(shown)
    seconds = perf_counter() - start
    page = check_page(html)
    assert len(html) < 2_000 * len(shown.claims) + 500_000
    assert f"and {count - MAX_USERS:,} more" in page.text
    assert f"and {count - MAX_MARKS:,} more" in page.text
    assert f"{most:,} of" in page.text
    assert len(print_plainly(shown)) < 1_000 * len(shown.claims)
    assert seconds < 30


def test_claims_evidence_and_violations_can_be_linked_to(report: LatticeReport) -> None:
    page = check_page(render_lattice_page(report))
    claims = {f"c{claim.number}" for claim in report.claims}
    assert claims | {f"e{piece.number}" for piece in report.evidence} <= {*page.ids}
    assert {f"#c{problem.number}" for problem in report.problems[1:]} <= {*page.links}


def test_pointers_lead_to_their_evidence_and_to_the_words_there(report: LatticeReport) -> None:
    page = check_page(render_lattice_page(report))
    pointers = [pointer for claim in report.claims for pointer in claim.pointers if pointer.evidence]
    users = [(piece.number, *user) for piece in report.evidence for user in piece.claims]
    assert {f"#e{pointer.evidence}" for pointer in pointers} <= {*page.links}
    assert {f"#c{number}" for _, number, _ in users} <= {*page.links}
    for piece, number, state in users:
        assert (f"#p{piece}-{number}" in page.links) == (state == "verified")


def test_a_warrant_that_the_chain_proves_is_said() -> None:
    answer, question = "Skerrow Light was lit by Montgomery Burns. [E1]", "Who lit Skerrow Light?"
    shown = report_on_lines(answer, question=question, warrant_chain_roots={"article"})
    assert shown.claims[0].is_proven_by_chain
    assert "proven by the caller's chain of sources" in check_page(render_lattice_page(shown)).text
    assert "chain of sources" in print_plainly(shown)
    assert not report_on_lines(answer, question=question).claims[0].is_proven_by_chain


def test_the_terminal_marks_words_without_colour(report: LatticeReport) -> None:
    joined = " ".join(print_plainly(report).split())
    assert "*Skerrow Light*[6+] is a *lighthouse* on the *Ravel Skerries*[1+]." in joined
    assert "is Partly supported, EVIDENCE_LINKED_PARTIAL" in joined
    assert "1 piece that no claim points at." in joined
    assert report.label in joined


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        ((), "None."),
        ((MERROW,), "1 piece that no claim points at."),
        ((MERROW, HORN), "2 pieces that no claim points at."),
    ],
)
def test_the_terminal_says_what_became_of_the_evidence(evidence: tuple[Evidence, ...], said: str) -> None:
    lines = print_plainly(report_on_lines("The keepers left.", evidence)).splitlines()
    (heading,) = [place for place, line in enumerate(lines) if line.startswith("Evidence \u2500")]
    assert lines[heading + 1] == said


def test_a_digest_fits_into_eighty_columns() -> None:
    shown = report_on_lines(LINES, question="Who built Skerrow Light?")
    text = print_plainly(shown, 80)
    record = shown.record
    for digest in (record.digest, record.policy_hash, record.inputs.answer, record.inputs.question):
        assert digest is not None
        assert digest in text
