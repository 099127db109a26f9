"""What of an answer claims nothing in a report: headings and notes; which short lines are statements."""

from __future__ import annotations

import pytest

import verifier

PAGES = {
    "one": "The bridge over the Aune was opened on 4 May 1932. The bridge carries 200 cars a day.",
    "two": "Its main span is 84 metres long. Maria Reyes designed bridges and town halls.",
}
BODY = "The bridge over the Aune was opened on 4 May 1932."


def _list_statuses(answer: str, **options: object) -> list[str]:
    return [one.status for one in verifier.check(answer, PAGES, **options).sentences]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "heading",
    ["History of the bridge", "Size and traffic:", "# Size and traffic", "**Effect on cars**", "1. Traffic"],
)
def test_a_heading_claims_nothing(heading: str) -> None:
    assert _list_statuses(f"{heading}\n\n{BODY}") == ["NO_CLAIM", "SUPPORTED"]


@pytest.mark.parametrize(
    "line",
    [
        *("The bridge collapsed", "Bridge closed", "Closed for good", "Unsafe", "Traffic up", "Never opened"),
        *("Maria Reyes, architect of the bridge", "Bridge demolished in 1950", "Size and traffic [1]"),
    ],
)
def test_a_line_that_says_how_something_is_stays_a_statement(line: str) -> None:
    assert _list_statuses(f"{line}\n\n{BODY}")[0] in ("UNDECIDED", "NOT_FOUND", "CONTRADICTED")


def test_a_german_heading_claims_nothing() -> None:
    page = ["Die Br\u00fccke wurde am 4. Mai 1932 er\u00f6ffnet."]
    for line, status in (("Geschichte der Br\u00fccke", "NO_CLAIM"), ("Br\u00fccke gesperrt", "UNDECIDED")):
        assert verifier.check(f"{line}\n\n{page[0]}", page).sentences[0].status == status


def test_a_line_alone_and_a_claim_of_json_are_no_headings() -> None:
    assert _list_statuses("History of the bridge") == ["UNDECIDED"]
    answer = '{"claims": [{"text": "History of the bridge"}, {"text": "Its main span is 84 metres long."}]}'
    assert _list_statuses(answer) == ["UNDECIDED", "SUPPORTED"]


def test_under_baseline_nothing_is_set_apart() -> None:
    assert "NO_CLAIM" not in _list_statuses(f"History of the bridge\n\n{BODY}", policy="baseline")


@pytest.mark.parametrize(
    "notes",
    [
        "[^1]: The report of 1933, p. 4.\n[^2]: https://example.org/two",
        "[1]: The report of 1933, p. 4.\n[2]: The paper",
        "[1] The report of 1933, p. 4.\n[2] The paper",
        "\xb9 The report of 1933\n\xb2 The paper",
    ],
)
def test_notes_that_only_name_a_source_claim_nothing(notes: str) -> None:
    first, second = ("[^1]", "[^2]") if "^" in notes else ("[1]", "[2]") if "[" in notes else ("\xb9", "\xb2")
    found = verifier.check(f"{BODY}{first} Its main span is 84 metres long.{second}\n\n{notes}", PAGES)
    assert found.ok, [(one.status, one.text) for one in found.sentences]
    assert found.share == (2, 2)
    assert [mark.status for one in found.sentences for mark in one.citations] == ["right", "right"]


def test_a_note_that_states_something_is_a_claim() -> None:
    answer = f"{BODY}[^1]\n\n[^1]: The bridge was sold in 1950."
    assert _list_statuses(answer) == ["SUPPORTED", "NOT_FOUND"]


def test_a_line_with_a_number_that_nothing_above_cites_is_a_claim() -> None:
    assert _list_statuses(f"{BODY}\n\n[1] Sale of the bridge in 1950") != ["SUPPORTED", "NO_CLAIM"]


def test_a_figure_set_high_behind_a_stop_or_a_year_is_a_mark_which_is_put_right() -> None:
    found = verifier.check(
        f"{BODY}\xb2 Its main span is 84 metres long.\xb2 It was opened in 1932\xb9.", PAGES
    )
    assert [one.status for one in found.sentences][:2] == ["SUPPORTED", "SUPPORTED"]
    assert found.show().startswith(f"{BODY}\xb9 Its main span is 84 metres long.\xb2")


@pytest.mark.parametrize(("figure", "status"), [("84", "SUPPORTED"), ("94", "CONTRADICTED")])
def test_a_table_of_one_row_is_a_statement(figure: str, status: str) -> None:
    answer = f"{BODY}\n\n| Main span | {figure} metres |\n|---|---|\n"
    assert _list_statuses(answer) == ["SUPPORTED", status]


def test_an_answer_of_too_many_lines_is_refused_and_says_so() -> None:
    report = verifier.check("x\n" * 20_000, PAGES)
    assert not report.ok
    assert [one.code for one in report.violations] == ["TOO_MANY_UNITS"]
    assert report.sentences == ()
