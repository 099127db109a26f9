"""The page of an audited answer."""

from __future__ import annotations

import re

import pytest

from tests.pages import HOSTILE, check_hostile_page, check_page
from verifier import Source, audit_answer
from verifier.audit import Audit
from verifier.audit.records.numeric import NumericCheck
from verifier.corpus import Document, open_corpus
from verifier.policies.audit import load_audit_policy
from verifier.report.audit.page import render_audit_page
from verifier.report.audit.wording import AuditReport, build_audit_report
from verifier.report.common.page import FOLDER

DOCUMENTS = (
    "The Declaration of Independence was signed on July 4, 1776, in Philadelphia.",
    "The Treaty of Paris in 1783 formally ended the Revolutionary War between Britain and America.",
    "The shop sold 40 boats in the north and 60 boats in the south. "
    "Sales rose from $100 million in 1998 to $125 million in 1999.",
)
SIGNED = "The Declaration of Independence was signed on July 4, 1776"
ENDED = "The Treaty of Paris in 1783 formally ended the war"
ANSWER = (
    f"{SIGNED} [1]. {ENDED} [1]. It was signed in Berlin [2]. {SIGNED.replace('4', '5')} [1]. "
    "The shop sold a total of 100 boats [3]. Sales rose 25% from 1998 to 1999. Moles dig [9]."
)


@pytest.fixture(scope="module")
def audit() -> Audit:
    return audit_answer(ANSWER, DOCUMENTS, policy=ASKING)


ASKING = load_audit_policy("default").replace(enable_numeric_qa_verification=True)


@pytest.fixture(scope="module")
def report(audit: Audit) -> AuditReport:
    return build_audit_report(audit)


def read(html: str) -> str:
    return " ".join(check_page(html).text.split())


def find_claim(html: str, number: int) -> str:
    """Return the words of one claim and of what stands beside it."""
    check_page(html)
    item = html[html.index(f'id="a{number}"') :]
    end = item.find('<li class="', 1)
    while end >= 0 and not re.match(r'<li class="\w+" id="a\d', item[end:]):
        end = item.find('<li class="', end + 1)
    item = item[item.index(">") + 1 : end if end >= 0 else item.index("</section>")]
    return " ".join(re.sub("<[^>]+>", "", item).split())


def test_the_page_is_whole_and_says_what_identifies_it(audit, report):
    html = render_audit_page(report)
    text = read(html)
    assert f"<title>{report.headline} (REFUTED): answer audit report</title>" in html
    hashes = (audit.digest, audit.policy_hash, audit.claim_policy_hash, *(one.digest for one in audit.cards))
    for said in (*hashes, audit.corrected_text, report.headline, report.summary):
        assert said in text
    assert render_audit_page(build_audit_report(Audit.from_json(audit.to_json()))) == html


def test_problems_come_first_and_lead_to_their_claims(report):
    html = render_audit_page(report)
    assert html.index('id="problems"') < html.index('id="claims"')
    assert [(row.number, row.state) for row in report.problems] == [
        (4, "failed"), (3, "soft"), (7, "soft"), (2, "soft"), (6, "soft"),
    ]  # fmt: skip
    assert [row.words for row in report.problems] == [
        "another date", "name not found", "no such evidence", "cites the wrong source", "no source cited",
    ]  # fmt: skip
    assert {f"#a{row.number}" for row in report.problems} <= {*check_page(html).links}


def test_each_claim_has_its_badge_its_evidence_and_its_next_step(report):
    html = render_audit_page(report)
    assert [row.report.badge.label for row in report.claims] == [
        "Supported", "Supported", "Needs evidence", "Refuted", "Supported", "Supported", "Needs evidence",
    ]  # fmt: skip
    for row in report.claims:
        shown = find_claim(html, row.number)
        assert row.report.badge.label in shown
        assert all(str(one.snippet) in shown for one in row.card.evidence)
        assert all(step in shown for step in row.steps)
    assert report.claims[0].steps == ()
    assert all(row.steps for row in report.claims if not row.card)


def test_citations_stand_before_and_after_with_what_becomes_of_them(report):
    html = render_audit_page(report)
    for number, said in {
        1: "KEEP [1]", 2: "REPLACE [1] becomes [2]", 3: "REMOVE [2]", 6: "ADD [3]", 7: "REMOVE [9]",
    }.items():  # fmt: skip
        shown = find_claim(html, number)
        assert said in shown
        assert shown.index("Citations before") < shown.index(said) < shown.index("Citations after")
    assert "[9] no document: ? does not support it" in find_claim(html, 7)
    assert "[1] s1: \u2717 contradicts it" in find_claim(html, 4)
    assert "[1] s1: \u2713 supports the claim" in find_claim(html, 1)


def test_derivations_are_written_as_arithmetic(report):
    html = render_audit_page(report)
    assert "40 + 60 = 100; the claim says 100" in find_claim(html, 5)
    said = "the difference of $100 million and $125 million, \u00f7 $100 million \u00d7 100 = 25 percent"
    assert said in find_claim(html, 6)


@pytest.mark.parametrize(
    ("evidence", "claim", "said"),
    [
        ("Sales were $10 in May, $20 in June and $30 in July.", "Sales were $20 on average from May to July.",
         "($10 + $20 + $30) \u00f7 3"),
        ("Sales were $10 in 1998 and $30 in 1999.", "Sales grew by $20 from 1998 to 1999.",
         "the difference of $10 and $30"),
        ("Sales were $10 in 1998 and $30 in 1999.", "Sales in 1999 were 3 times those of 1998.",
         "$30 \u00f7 $10"),
    ],
)  # fmt: skip
def test_every_operation_can_be_followed(evidence, claim, said):
    report = build_audit_report(audit_answer(f"{claim} [1]", [evidence], policy=ASKING))
    checks: list[NumericCheck] = [one for row in report.claims for one in row.card.numeric or ()]
    written = [one.calculation for row in report.claims for one in row.arithmetic]
    assert written == [said], checks


def test_the_page_of_a_document_stands_beside_the_claim():
    text = "The first page.\fThe bridge opened in 1932."
    with open_corpus(":memory:") as corpus:
        corpus.add([Document(doc_id="report", text=text, pages=(0, 16))])
        report = build_audit_report(audit_answer("The bridge opened in 1932 [1].", corpus))
    assert "page 2, characters" in find_claim(render_audit_page(report), 1)


def test_an_answer_without_claims_and_one_without_faults_have_pages():
    assert "makes no claim that can be judged" in read(
        render_audit_page(build_audit_report(audit_answer("", DOCUMENTS)))
    )
    report = build_audit_report(audit_answer(f"{SIGNED} [1].", DOCUMENTS))
    assert (report.label, report.audit_mode, report.problems) == ("SUPPORTED", "STRICT", ())
    assert "Every claim is supported" in read(render_audit_page(report))


def test_what_is_only_cited_wrong_is_told_from_what_is_wrong():
    report = build_audit_report(audit_answer(f"{ENDED} [1].", DOCUMENTS))
    assert (report.label, report.audit_mode) == ("SUPPORTED", "HYBRID")
    assert [row.words for row in report.problems] == ["cites the wrong source"]
    assert report.claims[0].steps == ("Use the corrected citations.",)


def test_hostile_text_is_shown_and_does_nothing():
    source = Source(
        id=f"x{HOSTILE}".replace("\ud800", ""),
        title=HOSTILE,
        text=f"{HOSTILE} Sales of Acme rose 12%. {HOSTILE}",
    )
    answer = f"{HOSTILE} Sales of Acme rose 12% [1]. Sales of Acme fell 13% [{HOSTILE}] in {HOSTILE}."
    report = build_audit_report(audit_answer(answer, [source], answer_id=f"id{HOSTILE}"))
    check_hostile_page(render_audit_page(report))


def test_the_page_has_no_colours_but_those_that_both_schemes_have():
    sheet = (FOLDER / "audit/page.css").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", sheet)
    used = {*re.findall(r"var\(--([a-z-]+)\)", sheet)} - {"state"}
    common = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    dark = common[common.index("(prefers-color-scheme: dark)") :]
    dark = dark[: dark.index("\n  }\n")]
    assert {name for name in used if f"--{name}:" not in dark} == set()
    assert "@media print" in sheet
