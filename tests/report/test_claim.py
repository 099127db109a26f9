"""The report of a claim check: its model, its page and its rows for the terminal."""

from __future__ import annotations

import pytest

from tests.pages import check_page
from tests.report.samples import (
    ALL_BOATS,
    BOATS,
    CITY,
    FAILS,
    HOLDS,
    TEXT,
    list_rows,
    print_plainly,
    report_on_claim,
)
from verifier import check_claim
from verifier.claims.facets.registry import FACETS
from verifier.codes import ViolationCode
from verifier.policies import SHIPPED, load_policy
from verifier.records.claim_check import Derivation, FacetFinding
from verifier.records.kept import SourcePlace
from verifier.report.claim.build import build_claim_report
from verifier.report.claim.page import render_claim_page
from verifier.report.claim.terminal import MAX_FINDINGS
from verifier.report.claim.wording import (
    LABEL_HEADLINES,
    NOT_CHECKED,
    QUIET_FACETS,
    describe_derivation,
    describe_finding,
)


def test_the_report_marks_the_claim_and_the_window():
    claim = "All sales of Acme fell 13% to a record $4.2 million in 1998."
    check = check_claim(claim, TEXT)
    report = build_claim_report(check, claim, TEXT)
    shown = " ".join(print_plainly(report).split())
    assert (report.label, report.state, report.record.accepted) == ("CONTRADICTED", "failed", False)
    assert report.headline == LABEL_HEADLINES["CONTRADICTED"]
    places = {row.code: (row.number, row.said, row.stands) for row in report.findings}
    number, *texts = places["NUMBER_MISMATCH"]
    opposite, *words = places["DIRECTION_CONFLICT"]
    assert (texts, words) == (["13%", "12%"], ["fell", "rose"])
    first, last = check.window.span
    for part in (
        "*13%*", "*record*", f"[{number}x: 12%]", f"[{opposite}~: rose]",
        "The claim says \u201cfell\u201d, the evidence the opposite, \u201crose\u201d; they may be",
        "The claim says \u201cAll\u201d, and the evidence does not.",
        f"Source s1, line 1, characters {first}-{last}",
        check.digest,
    ):  # fmt: skip
        assert part in shown


def test_the_report_says_how_a_figure_follows():
    shown = print_plainly(report_on_claim(ALL_BOATS, BOATS))
    said = "is the sum of \u201c40\u201d (characters 14-16) and \u201c60\u201d (characters 40-42)."
    assert said in shown
    assert "[1+: 40] boats in the north and [1+: 60] boats" in shown


def test_wikitext_is_shown_as_it_was_read():
    report = report_on_claim("The city has three harbours.", CITY)
    assert report.window.is_rendered
    assert report.window.line == 3
    assert [(row.said, row.stands) for row in report.findings] == [("three", "two")]
    assert "as rendered" in print_plainly(report)


@pytest.mark.parametrize(
    ("claim", "evidence", "options", "part"),
    [
        ("Quiet moles dig.", TEXT, {}, "No word of the claim stands in the evidence."),
        ("", TEXT, {}, "(no text)"),
        ("x" * 9, TEXT, {"max_claim_chars": 8}, f"{NOT_CHECKED}. An input exceeds a limit"),
        ("Acme\u202e \ud800grew.", "Acme grew.\x1b[31m", {}, "<U+202E>"),
    ],
)
def test_what_has_little_to_show_is_shown(claim, evidence, options, part):
    report = report_on_claim(claim, evidence, **options)
    check_page(render_claim_page(report))
    shown = print_plainly(report)
    assert part in shown
    assert not any(char in shown for char in "\u202e\ud800\x1b")


def test_many_findings_are_cut():
    claim = "There were " + ", ".join(f"{number} boats" for number in range(1000, 1150)) + "."
    report = report_on_claim(claim, "There were boats.")
    assert len(report.findings) > MAX_FINDINGS
    assert f"and {len(report.findings) - MAX_FINDINGS} more" in print_plainly(report)


@pytest.mark.parametrize(
    ("claim", "options", "said"),
    [
        (HOLDS, {}, "Accepted. Score: 100 %. 100 % of the claim"),
        (FAILS, {}, "Not accepted: the evidence says otherwise."),
        (f"{HOLDS[:-1]} in towns.", {"forgiven": ("words",), "accept_score": 5_000},
         "Accepted: its score reaches 50 %."),
        (f"{HOLDS} Moles dig.", {"accept_score": 10_000}, "Not accepted: its score is below 100 %."),
        (f"{HOLDS} Moles dig.", {}, "Not accepted. Score"),
        (f"{HOLDS}\ud800", {}, "Not accepted: it holds half of a surrogate pair."),
        (HOLDS, {"facets": ("dates",)}, "On the one point compared, the evidence agrees."),
        (HOLDS, {}, "Of 2 points compared, the evidence agrees on 2."),
        (FAILS, {}, "Of 3 points compared, the evidence agrees on 2 and says otherwise on 1."),
        ("", {}, "The claim has no words to look for."),
        ("Moles dig.", {}, "Not accepted. Score: 0 %. No word of the claim stands in"),
    ],
)  # fmt: skip
def test_the_summary_says_what_decided(claim, options, said):
    assert said in report_on_claim(claim, TEXT, **options).summary


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        ("It has 13 boats.", "It has 12 boats.", "another number: \u201c12\u201d, not \u201c13\u201d."),
        ("It has 13 boats.", "It has boats.", "\u201c13\u201d does not stand in that place."),
        (ALL_BOATS, BOATS, "\u201c100\u201d follows from figures that stand in that place."),
        ("Acme grew in 1990.", "Acme grew in 1980.",
         "has another date: \u201c1980\u201d, not \u201c1990\u201d."),
        ("Acme grew in May 1990.", "Acme grew in 1990.", "in that place, or not as exactly."),
        ("Acme grew in 1990.", "Acme grew in 1990.", "The evidence agrees: \u201c1990\u201d."),
        ("It was made by Carla Dunn.", "It was made by Maria Reyes.",
         "Where the claim has \u201cCarla Dunn\u201d, the evidence has \u201cMaria Reyes\u201d, though"),
        ("It was made by Carla Dunn.", "It was made in May.",
         "The name \u201cCarla Dunn\u201d does not stand in that place."),
        ("Acme acquired Globex in 2019.", "Globex acquired Acme in 2019.",
         "the other way round: \u201cGlobex\u201d."),
        ("The drug reduced mortality.", "The drug never reduced mortality.",
         "The evidence denies \u201creduced mortality\u201d, by \u201cnever\u201d, and the claim does not."),
        ("Sales rose 12% in May.", "Sales fell 12% in May.", "the evidence the opposite, \u201cfell\u201d."),
        ("All members agreed.", "Members agreed.", "says \u201cAll\u201d, and the evidence does not."),
        ("Members agreed.", "Few members agreed.", "says \u201cFew\u201d, and the claim leaves that out."),
        ("Members agreed.", "Members may agree.", "says \u201cmay\u201d, and the claim leaves that out."),
        ("Members agreed.", "Have members agreed?", "The evidence only asks what the claim states."),
    ],
)  # fmt: skip
def test_every_finding_has_a_sentence_for_its_violation_too(claim, evidence, said):
    report = report_on_claim(claim, evidence)
    (row,) = [row for row in report.findings if said in row.sentence]
    same = [found.sentence for number, found in list_rows(report) if number == row.number]
    assert same == ([] if row.state == "verified" else [row.sentence])
    assert "unit" not in row.sentence


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        ("Moles dig.", TEXT, "No word of the claim stands in the evidence."),
        ("", TEXT, "The claim has no words to look for."),
        (f"{HOLDS} Moles dig.", TEXT, "do not stand in that place: \u201cmoles\u201d, \u201cdig\u201d."),
        ("Globex grew by much in the north.", "Acme grew by much in the north.",
         "What the claim opens with does not stand in that place, nor a pronoun"),
    ],
)  # fmt: skip
def test_what_the_gate_refuses_is_said_of_claims(claim, evidence, said):
    rows = [row for _, row in list_rows(report_on_claim(claim, evidence))]
    assert any(said in row.sentence for row in rows), rows
    assert not any("unit" in row.sentence or "answer" in row.sentence for row in rows)


@pytest.mark.parametrize(
    ("operation", "figures", "said"),
    [
        ("sum", ["4", "5", "6"], "the sum of <4> (characters 0-1), <5> (characters 1-2) and <6>"),
        ("difference", ["4", "6"], "the difference between <4> (characters 0-1) and <6>"),
        ("difference", ["4 to 6"], "the difference between the two ends of <4 to 6>"),
        ("percent change", ["4", "6"], "the change in percent from <4> (characters 0-1) to <6>"),
        ("percent change", ["4 to 6"], "the change in percent from one end of <4 to 6> (characters 0-1) to"),
        ("ratio", ["8", "4"], "<4> (characters 1-2) in percent of <8> (characters 0-1)."),
        ("root", ["9"], "root of <9> (characters 0-1)."),
    ],
)  # fmt: skip
def test_a_derivation_is_said_in_a_sentence(operation, figures, said):
    inputs = tuple(
        (text, SourcePlace(source=0, span=(place, place + 1))) for place, text in enumerate(figures)
    )
    sentence = describe_derivation(Derivation(span=(0, 1), operation=operation, inputs=inputs), "50")
    assert sentence.replace("\u201c", "<").replace("\u201d", ">").startswith(f"<50> is {said}")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("NAME_ABSENT", "the evidence has \u201cb\u201d, though the sentence may be about something else."),
        ("POLARITY_CONFLICT", "The claim or the evidence may deny something, in words that are disguised."),
        ("DIRECTION_CONFLICT", "the opposite, \u201cb\u201d; they may be about different things."),
    ],
)  # fmt: skip
def test_what_may_be_about_something_else_is_said_with_doubt(code, said):
    place = SourcePlace(source=0, span=(0, 1))
    finding = FacetFinding(
        facet="names", outcome="unsupported", code=ViolationCode(code), span=(0, 1), place=place
    )
    assert said in describe_finding(finding, "a", "b")


def test_what_belongs_to_something_else_is_no_other_number():
    report = report_on_claim("Revenue was $3.", "Profit was $3 and revenue was $5.")
    assert [row.sentence for row in report.findings] == [
        "The evidence agrees: \u201c$3\u201d.",
        "There \u201c$3\u201d belongs to something else; what the claim gives it to has \u201c$5\u201d.",
    ]


def test_a_facet_without_a_finding_says_what_that_means():
    assert list(QUIET_FACETS) == list(FACETS)
    report = report_on_claim(FAILS, TEXT, facets=("dates", "roles", "direction"))
    assert [row.facet for row in report.findings] == ["dates", "direction"]
    assert report.quiet == (("roles", QUIET_FACETS["roles"]),)
    assert report_on_claim("Moles dig.", TEXT).quiet == ()


def test_every_label_has_a_headline():
    reports = [
        report_on_claim(claim, TEXT) for claim in (HOLDS, FAILS, "Moles dig.", "", f"{HOLDS} Moles dig.")
    ]
    assert {report.headline for report in reports} <= {*LABEL_HEADLINES.values()}
    assert report_on_claim("x" * 9, TEXT, max_claim_chars=8).headline == NOT_CHECKED


def test_every_finding_leads_to_both_its_places_and_back():
    page = check_page(
        render_claim_page(report_on_claim("All sales of Acme fell 13% in 1998.", [BOATS, TEXT]))
    )
    for number in range(1, 4):
        assert {f"a{number}", f"s{number}", f"f{number}"} <= {*page.ids}
        assert {f"#a{number}", f"#s{number}", f"#f{number}"} <= {*page.links}
    # What has no place in the one or the other is not linked there.
    assert ("a4" in page.ids, "s4" in page.ids) == (True, False)
    page = check_page(render_claim_page(report_on_claim("Members agreed.", "Members may have agreed.")))
    assert ("a1" in page.ids, "s1" in page.ids) == (False, True)


def test_the_claim_tells_found_missing_and_contradicted_words_apart():
    html = render_claim_page(
        report_on_claim("Sales of Acme fell 13% to a record $4.2 million in 1998.", TEXT)
    )
    for said in (
        '<span class="mark verified">Acme</span>',
        '<span class="mark soft">record</span>',
        '<mark class="failed">13%</mark>',
        '<mark class="verified">1998</mark>',
        "</bdi> to a <span",
    ):
        assert said in html
    assert '<span class="window">Sales of Acme </span>' in html


@pytest.mark.parametrize("name", SHIPPED)
def test_every_policy_can_be_shown(name):
    policy = load_policy(name)
    assert policy.hash in check_page(render_claim_page(report_on_claim(HOLDS, TEXT, policy=policy))).text
