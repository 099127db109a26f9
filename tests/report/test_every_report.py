"""What holds of every report: its page is safe, its rows fit, and its inputs are those of the record."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

import pytest

from tests.pages import STEERING, check_hostile_page, check_page
from tests.report.samples import (
    EVIDENCE,
    FAILS,
    HOLDS,
    HORN,
    KINDS,
    LINES,
    TEXT,
    Kind,
    join,
    print_plainly,
    report_on_answer,
)
from verifier import Evidence, Source, check_claim, verify_claim_lattice
from verifier.codes import ViolationCode
from verifier.demo import load_demo
from verifier.policies import PolicyError, load_policy
from verifier.records import Violation
from verifier.report.claim.build import build_claim_report
from verifier.report.common.frame import CheckReport, ReportError
from verifier.report.common.plain_words import PLAIN_WORDS
from verifier.report.common.violations import describe_violation
from verifier.report.lattice.build import build_lattice_report
from verifier.sources import ContextError
from verifier.sources.context import prepare_context

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
every_hostile = pytest.mark.parametrize(
    ("kind", "make", "hidden"),
    [(kind, make, hidden) for kind in KINDS.values() for make, hidden in kind.hostile],
    ids=[make.__name__ for kind in KINDS.values() for make, _ in kind.hostile],
)


@every_kind
def test_the_page_is_well_formed_and_self_contained(kind: Kind) -> None:
    for make in (kind.make, *kind.others):
        html = kind.render_page(make())
        check_page(html)
        assert not STEERING.search(html)


@every_kind
def test_the_page_says_what_it_is(kind: Kind) -> None:
    report = kind.make()
    html = kind.render_page(report)
    page = check_page(html)
    assert ("html", {"lang": "en"}) in page.tags
    assert f"<title>{kind.title}: {kind.subject} report</title>" in html
    hashes = [str(part) for part in re.findall(r"sha256:[0-9a-f]{64}", repr(report))]
    assert len(hashes) > 3
    for said in (*hashes, *kind.said, report.code or report.badge.label, report.headline, report.summary):
        assert said in page.text
    assert kind.elements <= {tag for tag, _ in page.tags}


@every_hostile
def test_hostile_text_is_shown_and_does_nothing(
    kind: Kind, make: Callable[[], CheckReport], hidden: str
) -> None:
    report = make()
    check_hostile_page(kind.render_page(report), hidden)
    text = print_plainly(report)
    assert not STEERING.search(text)
    assert "<U+001B>[31m" in text


def test_no_text_is_read_as_markup() -> None:
    report = report_on_answer("[bold]The tower[/bold] stands.", "[red]x[/]")
    assert "[bold]" in print_plainly(report)


@every_kind
@pytest.mark.parametrize("width", [20, 40, 200])
def test_the_terminal_keeps_to_its_width(kind: Kind, width: int) -> None:
    for make in (kind.make, *kind.others, *(make for make, _ in kind.hostile)):
        shown = print_plainly(make(), width)
        assert all(len(line) <= width for line in shown.splitlines())
        assert "\x1b" not in shown


@every_kind
def test_digests_fit_into_eighty_columns(kind: Kind) -> None:
    report = kind.make()
    shown = print_plainly(report, 80)
    assert all(f" {digest}" in shown for digest in (report.record.digest, report.record.policy_hash))


@every_kind
def test_a_large_source_makes_a_small_page(kind: Kind) -> None:
    report, said, limit = kind.make_large()
    html = kind.render_page(report)
    assert len(html) < limit
    assert said in html
    assert {"s1", "p1-1"} & {*check_page(html).ids}


@every_kind
def test_texts_are_shown_whole(kind: Kind) -> None:
    report = kind.make()
    answer, sources = load_demo()
    prepared = prepare_context(sources, sources, load_policy("default"))
    views, texts = {
        "answer": lambda: ([report.answer, *(s.view for s in report.sources)],
                              [answer, *(s.prose for s in prepared.sources)]),
        "lattice": lambda: ([report.answer, *(piece.view for piece in report.evidence)],
                            [LINES, *(piece.span for piece in EVIDENCE)]),
        "claim": lambda: ([report.claim, report.sources[0].view], [FAILS, TEXT]),
    }[kind.subject]()  # fmt: skip
    assert all(view.is_whole for view in views)
    assert [join(view) for view in views] == texts


# --- Inputs that are not the record's ---


@pytest.mark.parametrize(
    ("answer", "evidence", "said"),
    [
        (LINES + " ", EVIDENCE, "answer: got one with the hash"),
        (LINES, EVIDENCE[1:], "evidence: E1 is not what the verdict was made of"),
        (LINES, (*EVIDENCE, dataclasses.replace(HORN, pointer_id="E6")), "evidence: E6 is not"),
        (LINES, (*EVIDENCE[:4], dataclasses.replace(HORN, span="Another text.")), "evidence: E5 is not"),
    ],
)
def test_other_inputs_than_the_verdicts_are_refused(
    answer: str, evidence: tuple[Evidence, ...], said: str
) -> None:
    verdict = verify_claim_lattice(LINES, EVIDENCE)
    with pytest.raises(ReportError, match=re.escape(said)):
        build_lattice_report(verdict, answer, evidence)
    with pytest.raises(TypeError, match="answer: got bytes"):
        build_lattice_report(verdict, b"", EVIDENCE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("claim", "evidence", "options", "error", "said"),
    [
        (FAILS, TEXT, {}, ReportError, "claim: got one with the hash"),
        (HOLDS, f"{TEXT} ", {}, ReportError, "other sources"),
        (HOLDS, TEXT, {"policy": "strict"}, ReportError, "policy: got one with the hash"),
        (HOLDS, TEXT, {"policy": "lenient"}, PolicyError, "lenient"),
        (5, TEXT, {}, TypeError, "claim: got int"),
        (HOLDS, [Source(id="a", text=""), Source(id="a", text="")], {}, ContextError, "'a'"),
    ],
)
def test_other_inputs_than_those_of_the_check_are_refused(claim, evidence, options, error, said) -> None:
    with pytest.raises(error, match=said):
        build_claim_report(check_claim(HOLDS, TEXT), claim, evidence, **options)


# --- Violations in words ---


def test_every_code_has_plain_words_that_no_code_is() -> None:
    assert {*PLAIN_WORDS} == {*ViolationCode}
    assert all(words and words == words.strip() and "_" not in words for words in PLAIN_WORDS.values())


@pytest.mark.parametrize("code", list(ViolationCode))
def test_every_code_has_a_sentence_also_with_details_that_are_new(code: ViolationCode) -> None:
    assert describe_violation(Violation(code=code)).startswith(code.meaning)
    details = (("claim_idx", 0), ("other_detail", "x" * 5_000), ("pointer_id", "E1"))
    sentence = describe_violation(Violation(code=code, details=details))
    assert sentence.startswith(code.meaning)
    assert len(sentence) < 500


def test_json_that_stops_says_where() -> None:
    details = (("offset", 7), ("parser_code", "duplicate_key"))
    cut = Violation(code=ViolationCode.SCHEMA_INVALID, details=details)
    assert describe_violation(cut).endswith("Reading the JSON stopped at character 7: duplicate_key.")


@every_kind
def test_quoted_texts_say_which_language_they_are_in(kind: Kind) -> None:
    # The page is in English; a reader aloud and a browser that hyphenates have to know what is not.
    report = kind.make()
    said = [kind.render_page(dataclasses.replace(report, language=code)) for code in (None, "de")]
    assert [len(re.findall(r'<[a-z]+[^>]* lang="de"', html)) > 0 for html in said] == [False, True]
    assert all(html.count("<html lang=") == 1 for html in said)
