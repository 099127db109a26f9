"""The front door: one call for an answer in any form, what is shown of it, and the loop around a model."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import verifier
from tests.cli.commands import run
from tests.examples import examples
from tests.schema_values import Validator
from verifier import Source
from verifier.audit.records.gate import GateReason, Label, SelectionReason
from verifier.checking import Report, ReportSentence
from verifier.checking.formats import tell_format
from verifier.checking.instructions import INSTRUCTED_FORMS
from verifier.checking.json_answers import read_json_answer
from verifier.checking.texts import LANGUAGES, load_texts
from verifier.checking.words_as_written import join_run
from verifier.corpus import Document
from verifier.policies import encode_canonical
from verifier.records.kept import VerdictFormatError
from verifier.report import render_report
from verifier.schemas import load_schema
from verifier.sources import ContextError
from verifier.sources.file_kinds import names_file

AUNE = "The Aune bridge opened in 1932. Its main span is 84 metres long."
BELA = "The Bela bridge opened in 1941. It was designed by Maria Reyes."
REYES = "Maria Reyes designed bridges and town halls."
SOURCES = [AUNE, BELA, REYES]


def statuses(report: Report) -> list[str]:
    return [sentence.status for sentence in report.sentences]


def marks(report: Report) -> list[tuple[str, str, int | None]]:
    return [(one.pointer, one.status, one.instead) for item in report.sentences for one in item.citations]


@pytest.mark.parametrize("marks", ['""', "\u201c\u201d", "\u201e\u201c", "\xbb\xab"])
def test_a_sentence_in_quotation_marks_leaves_its_neighbours_as_they_are(marks: str) -> None:
    opens, closes = marks
    quote = f"{opens}Its main span is 84 metres long.{closes}"
    for other, status in (
        ("The Aune bridge opened in 1932.", "SUPPORTED"),
        ("The Aune bridge opened in 1934.", "CONTRADICTED"),
    ):
        assert statuses(verifier.check(f"{other} {quote}", AUNE)) == [status, "SUPPORTED"]
        assert statuses(verifier.check(f"{quote} {other}", AUNE)) == ["SUPPORTED", status]


@pytest.mark.parametrize(
    "line",
    [
        "The library was written by Ann Lee <ann@example.org> in 2004.",
        "See `the manual <https://example.org/manual>`_ for more details.",
        "Each class keeps its names in the __dict__ of its own.",
    ],
)
def test_what_stands_there_as_it_is_written_is_supported(line: str) -> None:
    assert statuses(verifier.check(line, [line])) == ["SUPPORTED"]
    # Written so in the answer alone, marks are what a person sees of them.
    other = line.replace("written", "sold").replace("manual", "guide").replace("keeps", "loses")
    assert statuses(verifier.check(line, [other])) != ["SUPPORTED"]
    assert statuses(verifier.check("The bridge is ~~not~~ safe.", ["The bridge is not safe."])) != [
        "SUPPORTED"
    ]


# --- Forms of answers ---


@pytest.mark.parametrize(
    "answer",
    [
        "The Aune bridge opened in 1932 [1]. Maria Reyes designed bridges and town halls [3].",
        "The Aune bridge opened in 1932. [E1]\nMaria Reyes designed bridges and town halls. [E3]",
        '{"claims": [{"text": "The Aune bridge opened in 1932.", "evidence_ids": ["E1"]},'
        ' {"text": "Maria Reyes designed bridges and town halls.", "evidence_ids": ["E3"]}]}',
        '```json\n[{"claim": "The Aune bridge opened in 1932.", "sources": [1]},'
        ' {"claim": "Maria Reyes designed bridges and town halls.", "sources": "[3]"}]\n```',
    ],
    ids=["cited", "pointer lines", "json", "json list in a fence"],
)
def test_each_form_of_one_answer_comes_out_alike(answer: str) -> None:
    report = verifier.check(answer, SOURCES)
    assert statuses(report) == ["SUPPORTED", "SUPPORTED"]
    assert [(status, better) for _, status, better in marks(report)] == [("right", None)] * 2
    assert report.ok
    assert report.share == (2, 2)
    assert [place.number for item in report.sentences for place in item.places] == [1, 3]


def test_a_claim_beside_its_quote_gives_both() -> None:
    given = [{"claim": "The bridge over the Aune has been open since 1932.", "quote": "opened in 1932"}]
    report = verifier.check(json.dumps(given), SOURCES)
    assert report.answer == 'The bridge over the Aune has been open since 1932.\n\n"opened in 1932"'
    assert statuses(report)[1] == "SUPPORTED"
    assert report.form == "json"


def test_claims_in_json_keep_what_only_looks_like_markup() -> None:
    code = "The module __main__ runs first. It takes *args and <b> and `x`."
    claims = [{"text": "The module __main__ runs first.", "quote": "It takes *args and <b> and `x`."}]
    report = verifier.check(json.dumps(claims), [code])
    assert [one.text for one in report.sentences] == [
        "The module __main__ runs first.", '"It takes *args and <b> and `x`."',
    ]  # fmt: skip
    assert statuses(report) == ["SUPPORTED", "SUPPORTED"]
    wrong = json.dumps([{"text": "It takes.", "quote": "It takes *kwargs and <b> and `x`."}])
    assert statuses(verifier.check(wrong, [code]))[1] == "NOT_FOUND"
    # What is written in Markdown twice is read so, and what the call says counts before all.
    bold = json.dumps([{"text": "The **Aune** bridge opened in **1932**."}])
    assert verifier.check(bold, SOURCES).sentences[0].text == "The Aune bridge opened in 1932."
    asked = verifier.check(json.dumps(claims), [code], format="markdown")
    assert asked.sentences[0].text == "The module main runs first."


@pytest.mark.parametrize(
    "text", ["{", "{}", "[]", '{"claims": []}', '{"claims": [1, null, {}]}', "[1] is so.", "{a: b}"]
)
def test_what_is_no_list_of_claims_is_read_as_it_stands(text: str) -> None:
    assert read_json_answer(text) is None
    assert verifier.check(text, SOURCES).answer == text


def test_an_answer_without_a_claim_is_not_ok() -> None:
    for answer in ("", "How long is it?", "The sources do not say who paid for it."):
        report = verifier.check(answer, SOURCES)
        assert report.share == (0, 0)
        assert not report


def test_a_sentence_that_says_that_nothing_is_said_is_no_claim() -> None:
    report = verifier.check(
        "The Aune bridge opened in 1932. The sources do not say who paid for it.", SOURCES
    )
    assert statuses(report) == ["SUPPORTED", "NO_CLAIM"]
    assert report.sentences[1].notes == ("ANSWER_ABSTAINS",)
    assert report.ok


# --- Citations ---


def test_a_wrong_mark_is_told_and_mended() -> None:
    report = verifier.check("The Aune bridge opened in 1932 [2]. It is a pity [9].", SOURCES)
    assert marks(report) == [("2", "wrong", 1), ("9", "wrong", None)]
    assert report.show() == "The Aune bridge opened in 1932 [1]. It is a pity. (not confirmed)"
    assert report.revised == "The Aune bridge opened in 1932 [1]."


@pytest.mark.parametrize("mark", ["[2]", "[1][2]", "[9]"])
def test_an_answer_with_a_wrong_citation_is_not_ok(mark: str) -> None:
    report = verifier.check(f"The Aune bridge opened in 1932 {mark}.", SOURCES)
    assert (report.ok, report.share, report.status) == (False, (1, 1), "UNDECIDED")
    assert "CITATION_WRONG" in report.codes
    mended = verifier.check(report.revised, SOURCES)
    assert (mended.ok, mended.codes) == (True, ())


def test_what_claims_nothing_may_cite_what_it_likes() -> None:
    answer = "When did it open? [2] The Aune bridge opened in 1932 [1]. The sources do not say who paid [2]."
    report = verifier.check(answer, SOURCES)
    assert statuses(report) == ["NO_CLAIM", "SUPPORTED", "NO_CLAIM"]
    assert report.ok
    assert report.show() == answer


@pytest.mark.parametrize(
    ("said", "source"),
    [
        ("A room costs 80 euros{}.", "A room costs 80 euros in winter. The mayor opened the pier in May."),
        ("Smith moved to York{}.", "Smith moved to York and after the war to Leeds."),
        ("Das Südtor ist sonntags nicht geöffnet{}.", "Das Nordtor ist sonntags geöffnet, das Südtor nicht."),
        ("Profits fell in Italy{}.", "Profits fell in Spain and rose in Italy."),
        ("Its main span is 84 metres long{}!", "Its main span is 84 metres long."),
        ("Was it built in 1931{}?", "The bridge was built in 1931."),
        ("He never married{}.", "He never married, and he left his fortune to the university."),
    ],
)
def test_a_mark_says_the_same_before_a_stop_and_behind_it(said: str, source: str) -> None:
    bare = said.format("")
    answers = (bare, said.format(" [1]"), said.format("[1]"), f"{bare} [1]", f"{bare}[1]")
    found = [verifier.check(answer, [source]).sentences for answer in answers]
    said_of = [
        [(one.status, one.reasons, one.missing, one.instead, one.places) for one in sentences]
        for sentences in found
    ]
    assert said_of == [said_of[0]] * len(answers)


def test_each_half_of_a_sentence_is_judged_by_its_own_mark() -> None:
    answer = "The Aune bridge opened in 1932 [2], and the Bela bridge opened in 1941 [2]."
    report = verifier.check(answer, [f"{AUNE} {BELA}", BELA])
    assert statuses(report) == ["SUPPORTED"]
    assert report.revised == "The Aune bridge opened in 1932 [1], and the Bela bridge opened in 1941 [2]."


def test_sources_are_counted_in_the_order_in_which_they_are_given() -> None:
    sources = [Source(id=name, text=text) for name, text in zip(("s10", "b", "a"), SOURCES, strict=True)]
    report = verifier.check(
        "The Aune bridge opened in 1932 [1]. The Bela bridge opened in 1941 [2].", sources
    )
    assert [status for _, status, _ in marks(report)] == ["right", "right"]


# --- What is shown ---


ANSWER = """# Bridges

- The Aune bridge opened in 1932 [1].
- It is painted green [1].

Its main span is 94 metres long. Maria Reyes designed bridges and town halls.
The Bela bridge was built by 400 workers.
"""


def test_what_fails_is_marked_in_words() -> None:
    shown = verifier.check(ANSWER, SOURCES).show()
    assert "- The Aune bridge opened in 1932 [1].\n" in shown
    assert "green. (not confirmed)" in shown or "green [1]. (not confirmed)" in shown
    assert "94 metres long. (the sources say otherwise)" in shown
    assert "400 workers. (not in the sources)" in shown


def test_what_fails_is_left_out_with_the_lines_that_it_empties() -> None:
    expected = (
        "# Bridges\n\n- The Aune bridge opened in 1932 [1].\n\nMaria Reyes designed bridges and town halls.\n"
    )
    report = verifier.check(ANSWER, SOURCES)
    assert report.revised == expected
    assert report.show(unsupported="drop") == expected
    assert verifier.check(expected, SOURCES).ok


def test_html_is_escaped_and_says_in_words_what_fails() -> None:
    report = verifier.check("The <b>Aune & Co</b> bridge is green.", SOURCES, format="plain")
    shown = report.show("html")
    assert "&lt;b&gt;Aune &amp; Co&lt;/b&gt;" in shown
    assert 'class="undecided"' in shown or 'class="not-found"' in shown
    assert "<em>(" in shown
    assert "<em>(" not in report.show("html", unsupported="drop")


def test_feedback_names_what_differs_and_the_nearest_passage() -> None:
    said = verifier.check(ANSWER, SOURCES).feedback()
    assert said.startswith("The sources do not support 3 of the 5 statements in your answer:")
    assert "you wrote “94 metres”, the source has “84 metres”" in said
    assert "source [1] says: “Its main span is 84 metres long.”" in said
    assert "400" in said
    assert "opened in 1932" not in said


CLOSED = "The Aune bridge may be closed only by the council. Its span is 84 metres."


def test_a_misquote_is_told_the_words_that_it_lacks() -> None:
    report = verifier.check('"The Aune bridge may be closed by the council." [1]', [CLOSED])
    (sentence,) = report.sentences
    assert (sentence.status, sentence.left_out, sentence.instead) == ("NOT_FOUND", ("only",), ())
    assert "left out of the quote: only" in report.feedback()
    assert (
        "source [1] says: \u201cThe Aune bridge may be closed only by the council.\u201d" in report.feedback()
    )
    other = verifier.check('"The Aune bridge can be closed only by the council." [1]', [CLOSED])
    assert other.sentences[0].instead == (("can", "may"),)
    assert not other.sentences[0].left_out
    right = verifier.check('"The Aune bridge may be closed only by the council." [1]', [CLOSED])
    assert right.ok
    assert not right.sentences[0].left_out


CONTRACT = """The Tenant shall pay the Landlord a rent of 54,000 euros a year. The deposit is 9,000 euros.
The Seller indemnifies the Buyer. The Licensee grants the Licensor a licence.
The minister hired Ada Berg in Rome."""
VERTRAG = "Der Mieter zahlt dem Vermieter die Miete. Die Miete beträgt 54.000 Euro. Der Vertrag ist gültig."


@pytest.mark.parametrize(
    ("claim", "source", "pair"),
    [
        (
            "The Landlord shall pay the Tenant a rent of 54,000 euros a year.",
            CONTRACT,
            ("Landlord", "Tenant"),
        ),
        ("The Buyer indemnifies the Seller.", CONTRACT, ("Buyer", "Seller")),
        ("The Licensor grants the Licensee a licence.", CONTRACT, ("Licensor", "Licensee")),
        ("Ada Berg hired the minister in Rome.", CONTRACT, ("Ada Berg", "minister")),
        ("Der Vermieter zahlt dem Mieter die Miete.", VERTRAG, ("Vermieter", "Mieter")),
    ],
)
def test_two_who_changed_places_are_named(claim: str, source: str, pair: tuple[str, str]) -> None:
    report = verifier.check(claim, source)
    (sentence,) = report.sentences
    assert sentence.instead == (pair, pair[::-1])
    words = "genau umgekehrt: „{}“, „{}“" if report.language else "the other way round: “{}”, “{}”"
    assert words.format(*pair) in report.explain()
    assert words.format(*pair) in report.feedback()


@pytest.mark.parametrize(
    ("claim", "source", "told"),
    [
        ("This deposit is not 9,000 euros.", CONTRACT, "the source says the reverse; not found there: not"),
        (
            "Dieser Vertrag ist nicht gültig.",
            VERTRAG,
            "die Quelle sagt das Gegenteil; steht dort nicht: nicht",
        ),
    ],
)
def test_a_denial_is_told_and_no_article(claim: str, source: str, told: str) -> None:
    report = verifier.check(claim, source)
    assert (report.status, report.sentences[0].instead) == ("CONTRADICTED", ())
    assert told in report.explain()


def test_a_figure_is_told_once_and_with_its_separators() -> None:
    (sentence,) = verifier.check("Die Miete beträgt 64.000 Euro.", VERTRAG).sentences
    assert (sentence.missing, sentence.instead) == ((), (("64.000 Euro", "54.000 Euro"),))
    (sentence,) = verifier.check("Die Miete beträgt 1.200,50 Dollar.", VERTRAG).sentences
    assert sentence.missing == ("1.200,50 Dollar",)


def test_names_are_told_whole_and_words_that_no_quote_leaves_out_are_not_of_one() -> None:
    source = "The bridge opened in 1932. The flat may be sublet with the consent of the Landlord."
    said = verifier.check("The bridge was opened by Maria Reyes in 1932.", source).explain()
    assert "not found there: Maria Reyes" in said
    assert "left out: with the consent" not in said
    misquoted = verifier.check('"The flat may be sublet the consent of the Landlord."', source)
    assert "left out of the quote: with" in misquoted.explain()


def test_a_reason_of_another_passage_than_the_one_shown_is_not_told() -> None:
    source = "Jede Partei kann kündigen. Die Kündigung bedarf der Schriftform."
    (sentence,) = verifier.check(
        "Der Vertrag ist deutlich: „Die Kündigung bedarf der Schriftform.“", source
    ).sentences
    assert sentence.quotes
    assert "MODALITY_LOST" not in sentence.reasons


def test_a_citation_of_where_the_source_says_otherwise_stays() -> None:
    answer = (
        "Its main span is 94 metres long [1]. Its main span is 95 metres long [2]. It opened in 1932 [2]."
    )
    report = verifier.check(answer, SOURCES)
    assert [one.status for one in report.sentences[:2]] == ["CONTRADICTED", "CONTRADICTED"]
    assert marks(report) == [("1", "wrong", None), ("2", "wrong", None), ("2", "wrong", 1)]
    assert report.show() == (
        "Its main span is 94 metres long [1]. (the sources say otherwise) "
        "Its main span is 95 metres long. (the sources say otherwise) It opened in 1932 [1]."
    )


def test_texts_that_are_names_of_files_are_warned_of(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(AUNE)
    with pytest.warns(
        UserWarning, match=r"page\.md' is the name of a file or a folder, and is read as a text"
    ):
        report = verifier.check("The Aune bridge opened in 1932.", [str(page), BELA])
    assert report.empty_sources == (1,)
    assert verifier.check("The Aune bridge opened in 1932.", [page, "page.md", "no/such/file.md"]).ok


def test_every_call_warns_of_a_text_that_is_the_name_of_a_file_where_it_was_called(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(AUNE)
    page, told = str(path), r"page\.md' is the name of a file"
    calls: list[Callable[[], object]] = [
        lambda: verifier.verify_quotes(page, AUNE),
        lambda: verifier.verify_quotes(AUNE, page),
        lambda: verifier.check_claim(AUNE, [page]),
        lambda: verifier.check_claim(AUNE, {"a": page}),
        lambda: verifier.prepare(page),
        lambda: verifier.verify_claim_lattice(f"{AUNE} [E1]", [page]),
        lambda: verifier.check(AUNE, {"a": page}),
    ]
    for call in calls:
        with pytest.warns(UserWarning, match=told) as caught:
            call()
        assert {one.filename for one in caught} == {__file__}
    # What a model wrote makes nobody look at another machine.
    assert not names_file("//host/share/page.md")


def test_an_answer_and_sources_that_were_exchanged_are_warned_of() -> None:
    page = f"{AUNE} {BELA} It was repaired in 1960, and again in 1990, by the county."
    with pytest.warns(UserWarning, match="were the two exchanged"):
        verifier.check(page, "The bridge opened in 1932.")
    with pytest.raises(TypeError, match="the answer comes first, its sources second"):
        verifier.check([page], "The bridge opened in 1932.")  # type: ignore[arg-type]
    assert not verifier.check(page, "Trains run on Sundays.")
    assert not verifier.check(f"{AUNE} It is a wonder of the age, and people come to see it.", AUNE)


def test_an_answer_and_its_sources_that_were_exchanged_are_told() -> None:
    for answer in (SOURCES, {"a": AUNE}, Path("pages"), Source(id="a", text=AUNE)):
        with pytest.raises(TypeError, match="expected str: the answer comes first, its sources second"):
            verifier.check(answer, "The Aune bridge opened in 1932.")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"answer: got list, expected str\Z"):
        verifier.check(SOURCES, SOURCES)  # type: ignore[arg-type]


def test_people_are_not_told_what_they_wrote() -> None:
    report = verifier.check("The deposit is 8,000 euros.", CONTRACT)
    assert "you wrote" in report.feedback()
    assert "“8,000 euros”, where the source says “9,000 euros”" in report.explain()
    assert "you wrote" not in report.explain()


LEASE = [
    "The lease begins on 1 April 2021 and ends on 31 March 2026.",
    "Volume rose from 18,200 pallets in 2022 to 21,900 pallets in 2023.",
]
LEASE_DE = ["Der Vertrag beginnt am 1. April 2021 und endet am 31. März 2026."]


@pytest.mark.parametrize(
    ("answer", "sources", "pair"),
    [
        ("The lease ends on 31 March 2027.", LEASE, ("31 March 2027", "31 March 2026")),
        ("The lease begins on 2 April 2021.", LEASE, ("2 April 2021", "1 April 2021")),
        ("Volume rose to 21,700 pallets in 2023.", LEASE, ("21,700", "21,900")),
        ("Der Vertrag endet am 31. März 2027.", LEASE_DE, ("31. März 2027", "31. März 2026")),
    ],
)
def test_the_figure_that_stands_instead_is_that_of_the_same_words(
    answer: str, sources: list[str], pair: tuple[str, str]
) -> None:
    (sentence,) = verifier.check(answer, sources).sentences
    assert sentence.status == "CONTRADICTED"
    assert sentence.instead == (pair,)


def test_a_report_is_read_from_values_that_went_through_json() -> None:
    report = verifier.check("The lease ends on 31 March 2027.", LEASE)
    values = json.loads(json.dumps(json.loads(report.to_json()), indent=1))
    assert Report.from_dict(values) == report
    values["policy"]["more"] = 1
    with pytest.raises(VerdictFormatError, match="not those that to_dict gives"):
        Report.from_dict(values)


def test_a_report_without_sources_says_so() -> None:
    assert "There are no sources" in verifier.check("The lease ends.", []).explain()
    assert "There are no sources" not in verifier.check("The lease ends.", LEASE).explain()


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ('{"claims": [{"txt": "The lease ends.", "evidence_ids": [1]}]}', "'txt'"),
        ('{"answers": [{"text": "The lease ends.", "evidence_ids": ["1"]}]}', "'answers'"),
    ],
)
def test_json_with_a_wrong_key_is_a_broken_form_and_no_prose(answer: str, key: str) -> None:
    report = verifier.check(answer, LEASE)
    assert not report.ok
    assert (report.form, report.sentences, report.show()) == ("json", (), "")
    assert report.codes == ("SCHEMA_INVALID",)
    assert f"unknown keys {key}" in report.explain()
    assert f"unknown keys {key}" in report.feedback()
    assert "SCHEMA_INVALID" in render_report(report, LEASE)
    assert verifier.check('{"port": [{"number": 80}]}', LEASE).form == "text"


def test_an_answer_that_is_the_name_of_a_file_is_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "answer.md"
    path.write_text("The lease ends on 31 March 2026.")
    with pytest.warns(UserWarning, match=r"answer: '.*answer\.md' is the name of a file"):
        verifier.check(str(path), LEASE)


def test_words_that_stand_behind_each_other_are_told_as_one_run() -> None:
    text = "It begins on 1. April 2021 and ends on Sunday, at noon."
    assert join_run(["begins", "on", "1", "April", "at", "noon"], text) == ["begins on 1. April", "at noon"]
    assert join_run(["ends", "elsewhere"], text) == ["ends", "elsewhere"]


def test_feedback_says_why_where_no_word_differs() -> None:
    mill = "The old mill was built by Ada Berg in 1932."
    report = verifier.check(mill, f"The keeper says that {mill[0].lower()}{mill[1:]}")
    (sentence,) = report.sentences
    assert (sentence.status, sentence.missing, sentence.instead) == ("UNDECIDED", (), ())
    assert report.feedback().splitlines()[3] == "   - not confirmed; less sure or limited in the source"
    assert verifier.check(mill, mill).feedback() == "The sources support every statement in your answer."


def test_a_mark_without_a_source_is_told_how_many_there_are() -> None:
    report = verifier.check("The Aune bridge opened in 1932 [10].", SOURCES)
    assert "there is no source 10; the number of sources is 3" in report.feedback()
    assert dict(report.violations[0].details) == {"pointer": "10", "sources": 3}
    green = verifier.check("The Aune bridge is green [10].", SOURCES)
    assert "there is no source 10; the number of sources is 3" in green.feedback()


def test_a_quote_that_verifies_is_told_beside_a_statement_that_is_not_confirmed() -> None:
    quote = '"The Aune bridge may be closed only by the council."'
    answer = f"Traffic ends when officials want. {quote} [1]"
    report = verifier.check(answer, [CLOSED])
    (sentence,) = report.sentences
    assert sentence.status == "UNDECIDED"
    assert [answer[slice(*span)] for span in sentence.quotes] == [quote.strip('"')]
    assert report.show() == f"{answer} (quote verified, statement not confirmed)"
    assert f'<span class="quote-verified">{quote[1:-1]}</span>' in report.show("html")
    assert "quote verified, statement not confirmed" in report.feedback()
    assert Report.from_json(report.to_json()) == report
    # A quote with a word changed is not verified, and a sentence that is supported tells its places alone.
    changed = verifier.check(answer.replace("only", "also"), [CLOSED])
    assert not changed.sentences[0].quotes
    assert "quote verified" not in changed.show() + changed.show("html") + changed.feedback()
    assert not verifier.check(f"{quote} [1]", [CLOSED]).sentences[0].quotes
    # A mark that is mended in front of it moves it.
    moved = verifier.check(f"Its span is 84 metres [22].\n\n{answer}", [CLOSED])
    assert f'<span class="quote-verified">{quote[1:-1]}</span>' in moved.show("html")


def test_feedback_of_what_is_all_carried_asks_for_nothing() -> None:
    assert verifier.check(AUNE, SOURCES).feedback() == load_texts("en").feedback["none"]
    assert verifier.check("How long is it?", SOURCES).feedback() == load_texts("en").feedback["no_claim"]


def test_german_texts_are_answered_in_german() -> None:
    source = "Der Hauptturm ist 84 Meter hoch. Er wurde im Jahr 1932 gebaut."
    report = verifier.check("Der Hauptturm ist 94 Meter hoch [1].", [source])
    assert report.show() == "Der Hauptturm ist 94 Meter hoch [1]. (die Quellen sagen es anders)"
    assert "in der Quelle steht" in report.feedback()


def test_a_form_that_there_is_not_is_named() -> None:
    report = verifier.check(AUNE, SOURCES)
    with pytest.raises(ValueError, match="show: got 'pdf', expected one of markdown, text, html"):
        report.show("pdf")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unsupported: got 'hide', expected mark or drop"):
        report.show(unsupported="hide")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="detail: got 'some', expected brief or full"):
        report.to_json("some")  # type: ignore[arg-type]


# --- Laws ---

PIECES = st.sampled_from(
    [
        *("The Aune bridge opened in 1932. ", "Its main span is 94 metres long [1]. ", "It is green [7]. "),
        *("- ", "\n", "\n\n", "# Heads\n", "[2]", "[E1]", "> ", '"opened in 1932" ', "| a | b |\n", "1. "),
        *(
            "Maria Reyes designed bridges and town halls [2]. ",
            "The sources do not say. ",
            "\ud800",
            "\u202e",
        ),
        *("{", "}", "Why? ", "\r\n", "\t", "Der Turm ist hoch. ", "<b>", "&amp;"),
    ]
)
TEXTS = st.lists(PIECES, max_size=8).map("".join)


@examples(3)
@given(answer=TEXTS)
def test_nothing_is_shown_unmarked_that_is_not_carried(answer: str) -> None:
    report = verifier.check(answer, SOURCES)
    shown, notes = report.show(), load_texts("de" if report.language == "de" else "en").marks
    failed = [sentence for sentence in report.sentences if sentence.failed]
    assert sum(shown.count(f" ({note})") for note in {*notes.values()}) == len(failed)
    for sentence in failed:
        is_quoted = sentence.status == "UNDECIDED" and sentence.quotes
        assert f" ({notes['QUOTED' if is_quoted else sentence.status]})" in shown
    miscited = any(item.status == "SUPPORTED" and item.wrong_marks for item in report.sentences)
    claims = any(item.is_claim for item in report.sentences)
    assert report.ok == (claims and not failed and not miscited and not report.violations)


@examples(3)
@given(answer=TEXTS)
def test_sentences_stand_in_order_at_their_places(answer: str) -> None:
    report = verifier.check(answer, SOURCES)
    ends = [0, *(sentence.span[1] for sentence in report.sentences)]
    for sentence, before in zip(report.sentences, ends, strict=False):
        assert before <= sentence.span[0] < sentence.span[1] <= len(report.answer)
        for place in sentence.places:
            assert place.text == SOURCES[place.number - 1][slice(*place.span)]


VALIDATOR = Validator(load_schema("report"))


@examples(3)
@given(answer=TEXTS)
def test_the_bytes_are_the_same_each_time_and_brief_ones_are_few(answer: str) -> None:
    report, again = (verifier.check(answer, SOURCES) for _ in range(2))
    for detail in ("full", "brief"):
        assert report.to_json(detail) == again.to_json(detail)
    VALIDATOR.validate(json.loads(report.to_json()))
    for sentence in json.loads(report.to_json("brief"))["sentences"]:
        assert len(json.dumps(sentence, ensure_ascii=False).encode()) <= 600


def test_a_brief_sentence_is_short_whatever_it_says() -> None:
    words = " ".join(f"{chr(97 + place % 26) * 40}{place}" for place in range(60))
    for letter in ("a", "\U00020000", "\u0416", "\x01"):
        wide = tuple([letter * 40] * 9)
        sentence = ReportSentence(
            text="a", span=(0, 1), status="UNDECIDED", missing=wide, instead=((wide[0], wide[1]),) * 3
        )
        report = replace(verifier.check("a", SOURCES), sentences=(sentence,))
        (brief,) = json.loads(report.to_json("brief"))["sentences"]
        assert len(encode_canonical(brief)) <= 600
        assert {"missing", "instead"} & {*brief}
    report = verifier.check(f"{words} {' '.join(f'[{n}]' for n in range(4, 40))}.", SOURCES)
    for sentence in json.loads(report.to_json("brief"))["sentences"]:
        assert len(json.dumps(sentence, ensure_ascii=False).encode()) <= 600


@pytest.mark.parametrize("marks", ['""', "''", "\u2018\u2019", "\u201a\u2018"])
def test_quotes_in_single_marks_are_found_or_not_as_in_double_ones(marks: str) -> None:
    opens, closes = marks
    source = "The council may close the bridge in winter. The sailors' union doesn't mind."
    for said, status in (
        ("may close the bridge in winter", "SUPPORTED"),
        ("must close the bridge", "NOT_FOUND"),
    ):
        report = verifier.check(f"The text says {opens}{said}{closes}.", [source])
        assert statuses(report) == [status]
    assert (
        verifier.verify_quotes(f"It says {opens}may close the bridge{closes}.", source).verifier_method
        == "quote"
    )
    basic = verifier.verify_quotes("It says 'may close the bridge'.", source, policy="baseline")
    assert basic.verifier_method != "quote"


def test_a_quote_with_code_is_found_in_a_source_with_its_ticks() -> None:
    said = "Use `git commit --amend` to change the last commit"
    for source in (f"{said}.", f"{said}. It takes `--no-edit`, too."):
        report = verifier.check(f'The page says "{said}."', [source])
        assert (statuses(report), report.told_formats) == (["SUPPORTED"], (1,))
        assert not verifier.check(f'The page says "{said.replace("last", "first")}."', [source]).ok
    marked = f"{said}. It takes *args and __kwargs__."
    assert verifier.check(marked, [marked]).told_formats == ()


# --- Sources ---


def test_sources_may_be_anything_that_holds_texts(tmp_path: Path) -> None:
    (tmp_path / "doc2.md").write_text(f"# Aune\n\n{AUNE}\n")
    (tmp_path / "doc10.txt").write_text(BELA)
    (tmp_path / "rows.csv").write_text("bridge,opened\nAune,1932\n")
    answer = "The Aune bridge opened in 1932. The Bela bridge opened in 1941."
    joined = f"{AUNE}\n\n{BELA}"
    for sources in (joined, [AUNE, BELA], {"a": AUNE, "b": BELA}, verifier.prepare(joined), tmp_path):
        assert verifier.check(answer, sources).ok, sources
    report = verifier.check(answer, tmp_path)
    assert [source.id for source in report.sources] == ["doc2.md", "doc10.txt", "rows.csv"]
    assert [place.number for item in report.sentences for place in item.places] == [1, 2]
    corpus = verifier.open_corpus(tmp_path / "corpus.sqlite")
    corpus.add([Document(doc_id="a", text=AUNE), Document(doc_id="b", text=BELA)], [])
    assert verifier.check(answer, corpus).ok


def test_sources_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    with pytest.raises(ContextError, match="does not exist"):
        verifier.check(AUNE, tmp_path / "none")
    with pytest.raises(ContextError, match="it holds no file that can be read, expected"):
        verifier.check(AUNE, tmp_path)
    with pytest.raises(TypeError, match="sources: got int"):
        verifier.check(AUNE, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="answer: got bytes"):
        verifier.check(b"x", AUNE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (AUNE, "plain"),
        ("<p>The bridge opened.</p><p>It is long.</p>", "html"),
        ("'''The bridge''' spans the [[Aune]].", "wikitext"),
        ("# Bridge\n\nIt is **long** and **old**.", "markdown"),
        ("if a < b and b > c: **", "plain"),
        ("See <p> once.", "plain"),
    ],
)
def test_a_bare_text_is_read_as_what_it_looks_like(text: str, format: str) -> None:
    assert tell_format(text) == format
    report = verifier.check("The bridge is long.", [text])
    assert report.sources[0].format == format
    assert report.told_formats == (() if format == "plain" else (1,))


def test_a_source_in_restructuredtext_is_told() -> None:
    rst = ".. note:: It is old.\n\nSee :ref:`the list <list>`. The bridge is long.\n"
    for sources in ([AUNE, rst], [AUNE, Source(id="b", text=rst)]):
        report = verifier.check("The bridge is long.", sources)
        assert report.ok
        assert (report.unread_markup, report.told_formats) == ((2,), ())
        assert "reStructuredText, read as plain text with its marks: 2." in report.explain()
        assert Report.from_json(report.to_json()) == report
    for text in (
        ".. note:: It is old.",
        "Meet at 3:30: `x` and a :b:.",
        "# A\n\nIt is **long** and **old**.",
    ):
        assert not verifier.check("The bridge is long.", [text]).unread_markup


def test_a_source_says_itself_how_it_is_read() -> None:
    report = verifier.check("It is long.", [Source(id="a", text="# Bridge\n\nIt is **long** and **old**.")])
    assert report.sources[0].format == "plain"
    assert report.told_formats == ()


# --- Instructions and the loop ---


def list_texts(language: str) -> dict[str, str]:
    """Return every text that a language's file says to somebody, by the keys that lead to it."""
    raw = tomllib.loads((files("verifier.checking.texts") / f"{language}.toml").read_text(encoding="utf-8"))
    return {
        f"{section}.{name}.{number}": text
        for section, texts in raw.items()
        # How answers are read is said to nobody; what reports and errors say in English stands in their code.
        if section not in ("answers", "errors", "reports")
        for name, value in texts.items()
        for number, text in enumerate([value] if isinstance(value, str) else value)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_translation(language: str) -> None:
    own, theirs = list_texts("en"), list_texts(language)
    assert {*own} == {*theirs}
    for name, text in theirs.items():
        fields = [field.split("}")[0] for field in text.split("{")[1:]]
        assert sorted(fields) == sorted(field.split("}")[0] for field in own[name].split("{")[1:]), name
        assert text.strip()
        assert language == "en" or text != own[name], f"{name} is not translated"
    assert {*load_texts("en").rules} == {*INSTRUCTED_FORMS, "json_quoted"}
    assert {*load_texts("en").marks} == {"UNDECIDED", "NOT_FOUND", "CONTRADICTED", "QUOTED"}
    oks = {f"ok_{label}" for label in get_args(Label)}
    decisions = {*get_args(Label), *get_args(GateReason), *get_args(SelectionReason), *oks} - {"ok"}
    assert decisions <= {*load_texts(language).gate}


def test_what_is_said_of_an_answer_may_be_in_another_language() -> None:
    report = verifier.check("Its main span is 94 metres long.", SOURCES)
    assert "(die Quellen sagen es anders)" in report.show(language="de")
    assert "(die Quellen sagen es anders)" in report.show("html", language="de")
    assert "in der Quelle steht" in report.feedback(language="de")
    assert report.explain(language="de").startswith("Die Quellen belegen 0 von 1 Aussagen")
    for say in (report.show, report.feedback, report.explain):
        with pytest.raises(ValueError, match="language: got 'fr', expected one of en, de"):
            say(language="fr")
    shown = run("check", "-a", report.answer, "-c", AUNE, "--show", "text", "--lang", "de")
    assert "(die Quellen sagen es anders)" in shown.stdout
    refused = run("check", "-a", report.answer, "-c", AUNE, "--show", "text", "--lang", "fr")
    assert (refused.exit_code, "--lang: got 'fr'" in refused.stderr) == (2, True)


@pytest.mark.parametrize("form", INSTRUCTED_FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_instructions_show_numbered_sources(form: str, language: str) -> None:
    told = verifier.instructions(
        form,  # type: ignore[arg-type]
        question="When did it open?",
        sources=[
            Source(id="x", text="<p>The bridge <b>opened</b>.</p>", title="Bridge", format="html"),
            BELA,
        ],
        language=language,  # type: ignore[arg-type]
    )
    letter = "E" if form == "json" else ""
    assert f"[{letter}1] Bridge\nThe bridge opened." in told.user
    assert f"[{letter}2]\n{BELA}" in told.user
    assert (told.schema is not None) == (form == "json")
    assert [message["role"] for message in told.messages] == ["system", "user"]


QUOTED_CLAIMS = """{"claims": [
  {"text": "The Aune bridge opened in 1932.", "evidence_ids": ["E1"],
   "quote": "The Aune bridge opened in 1932."},
  {"text": "It is 84 metres.", "quote": "Its main span is 94 metres long.", "evidence_ids": ["E1"]},
  {"text": "The bridge is a toll bridge.", "evidence_ids": ["E3"],
   "quote": "Maria Reyes designed bridges"}]}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_claims_as_json_may_have_their_quotes(language: str) -> None:
    told = verifier.instructions("json", question="?", sources=SOURCES, quoted=True, language=language)
    plain = verifier.instructions("json", question="?", sources=SOURCES, language=language)
    assert "“quote”" in told.system or "„quote“" in told.system
    assert "quote" not in plain.system
    assert told.schema is not None
    assert plain.schema is not None
    validator = Draft202012Validator(told.schema)
    assert validator.is_valid(json.loads(QUOTED_CLAIMS))
    assert not Draft202012Validator(plain.schema).is_valid(json.loads(QUOTED_CLAIMS))
    without = [{"text": "a", "evidence_ids": ["E1"]}]
    assert not validator.is_valid({"claims": without})
    # A quote must stand there, and it supports no claim that its sentence does not.
    report = verifier.check(QUOTED_CLAIMS, SOURCES)
    assert statuses(report) == [
        "SUPPORTED",
        "SUPPORTED",
        "UNDECIDED",
        "NOT_FOUND",
        "UNDECIDED",
        "SUPPORTED",
    ]
    assert [one.text for one in report.sentences[0].places] == ["The Aune bridge opened in 1932."]


def test_wrong_arguments_of_instructions_are_named() -> None:
    with pytest.raises(ValueError, match="form: got 'prose', expected one of close, quoted, json, cited"):
        verifier.instructions("prose", question="?", sources=AUNE)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="language: got 'fr', expected one of en, de"):
        verifier.instructions(question="?", sources=AUNE, language="fr")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="question: got NoneType, expected str"):
        verifier.instructions(question=None, sources=AUNE)  # type: ignore[arg-type]


def test_a_model_is_asked_again_with_what_failed() -> None:
    outputs = ["The Aune bridge opened in 1933 [1].", "The Aune bridge opened in 1932 [1]."]
    asked: list[list[dict[str, str]]] = []

    def model(messages):
        asked.append(messages)
        return outputs[len(asked) - 1]

    found = verifier.answer(model, "When did it open?", SOURCES)
    assert found
    assert found.text == outputs[1]
    assert [message["role"] for message in asked[1]] == ["system", "user", "assistant", "user"]
    assert "the source has “1932”" in asked[1][-1]["content"]
    again = verifier.answer(lambda messages: outputs[len(messages) // 2 - 1], "When did it open?", SOURCES)
    assert [one.report.to_json() for one in again.attempts] == [
        one.report.to_json() for one in found.attempts
    ]


def test_a_model_that_never_gets_there_gives_its_best_attempt() -> None:
    outputs = iter([f"{AUNE} It is green.", "It is green.", "It is red."])
    found = verifier.answer(lambda _: next(outputs), "What of it?", SOURCES, tries=3)
    assert not found
    assert len(found.attempts) == 3
    assert found.report.answer == f"{AUNE} It is green."
    assert found.text == AUNE


def test_wrong_arguments_of_the_loop_are_named() -> None:
    with pytest.raises(ValueError, match="tries: got 0, expected a whole number of at least 1"):
        verifier.answer(lambda _: "", "?", SOURCES, tries=0)
    with pytest.raises(TypeError, match="model: returned NoneType, expected str"):
        verifier.answer(lambda _: None, "?", SOURCES)  # type: ignore[arg-type,return-value]


# --- The command ---


@pytest.mark.parametrize(
    ("show", "begins"),
    [
        ("markdown", "The Aune bridge opened in 1932 [1]. It is"),
        ("text", "The Aune bridge opened in 1932 [1]. It is"),
        ("html", '<div class="checked-answer"'),
        ("revised", "The Aune bridge opened in 1932 [1].\n"),
        ("feedback", "Statements in your answer: 2. Not supported by the sources: 1. Citing a source"),
        ("brief", '{"form":"text"'),
        ("full", '{"answer":'),
    ],
)
def test_the_command_shows_each_form(show: str, begins: str, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(AUNE)
    (tmp_path / "two.txt").write_text(BELA)
    answer = "The Aune bridge opened in 1932 [2]. It is green."
    for paths in (("one.txt", "two.txt"), (".",)):
        given = [str(tmp_path / path) for path in paths]
        result = run("check", "-a", answer, *given, "--show", show)
        assert result.exit_code == 1
        assert result.stdout.startswith(begins)
    passing = run("check", "-a", AUNE, str(tmp_path), "--show", show)
    assert passing.exit_code == 0


def test_the_command_names_a_form_that_there_is_not() -> None:
    result = run("check", "-a", AUNE, "-c", AUNE, "--show", "pdf")
    assert result.exit_code == 2
    assert "--show: got 'pdf', expected one of text, markdown" in result.stderr


def test_reasons_are_borne_out_by_the_passage_that_is_shown() -> None:
    source = "At first crews at Northfield used paper strips and those at Harmer used electronic strips."
    (said,) = verifier.check("At first crews at Harmer used electronic strips.", source).sentences
    assert (said.status, said.missing, said.instead) == ("UNDECIDED", (), ())
    source = "The ferry carries passengers. It is slow."
    (said,) = verifier.check("The ferry carries heavy goods.", source).sentences
    assert "goods" in said.missing
    assert "ferry" not in said.missing
    report = verifier.check("12 members must vote.", "At most 12 members must vote.")
    assert report.sentences[0].missing == ("12",)
    assert "stands there with a limit" in report.explain()


LEASES = "The lease commences on 1 April 2024 and terminates on 31 March 2029."


@pytest.mark.parametrize(
    ("answer", "source", "pairs"),
    [
        ("The lease expires on 31 March 2027.", LEASES, ("31 March 2027", "31 March 2029")),
        (
            "The lease expires on 31 March 2027.",
            "This lease begins on 1 April 2024 and runs until 31 March 2029.",
            ("31 March 2027", "31 March 2029"),
        ),
        ("The council voted for the plan [1].", "The council voted against the plan.", ("for", "against")),
        ("Der Rat stimmte für den Plan.", "Der Rat stimmte gegen den Plan.", ("für", "gegen")),
        (
            'The mayor told the meeting: "the new bridge will be closed for repairs".',
            "The mayor said that the old bridge will be closed for repairs, and the new one be open.",
            ("new", "old"),
        ),
    ],
)
def test_what_stands_in_the_place_of_one_word_is_told(
    answer: str, source: str, pairs: tuple[str, str]
) -> None:
    (sentence,) = verifier.check(answer, source).sentences
    assert sentence.status != "SUPPORTED"
    assert sentence.instead[0] == pairs
    assert "MODALITY_LOST" not in sentence.reasons or sentence.status == "NOT_FOUND"
    assert pairs[0] not in sentence.missing


def test_what_is_said_of_another_date_is_told_as_left_out() -> None:
    (sentence,) = verifier.check("The lease expires on 31 March 2027.", LEASES).sentences
    assert sentence.instead[1] == ("expires", "terminates")
    assert sentence.left_out == ("commences on 1 April 2024 and",)


@pytest.mark.parametrize(
    ("answer", "sentences"),
    [
        ("Vermieter ist der Haus e. V. § 4 Der Vertrag endet am 30. Juni 2028.", 2),
        ("Der Vertrag endet am 30. Juni 2028. § 5 Die Miete beträgt 840 Euro.", 2),
        ("Der Vermieter haftet nach § 3 i. V. m. § 4 des Vertrags.", 1),
        ("Der Vermieter haftet lt. § 4 und betr. § 5 des Vertrags.", 1),
    ],
)
def test_a_section_opens_a_sentence_behind_what_is_no_abbreviation(answer: str, sentences: int) -> None:
    source = "§ 3 Vermieter ist der Haus e. V. § 4 Der Vertrag endet am 30. Juni 2029."
    found = verifier.check(answer, source, language="de").sentences
    assert len(found) == sentences


def test_no_word_is_told_as_left_out_or_absent_that_a_person_reads_there() -> None:
    source = "Die Grundstücksverkehrsgenehmigung liegt „seit dem 3. Mai 2024 unwiderruflich“ vor."
    (sentence,) = verifier.check(source.replace("Grundstücksverkehrsg", "G"), source).sentences
    assert sentence.quotes
    assert sentence.left_out == ()
    page = "Tolls ended in 1950. Before, a car paid two crowns."
    report = verifier.check("A car paid two crowns before.", page)
    assert "number not found" not in report.explain()


@pytest.mark.parametrize("head", ['{"claims": ', ""])
@pytest.mark.parametrize(
    "tail", ["It has four", 'It has four piers."}, {"te', 'It has four piers."}', 'It has four piers."},']
)
def test_json_that_was_cut_off_is_told_and_never_ok(head: str, tail: str) -> None:
    cut = head + '[{"text": "The bridge opened in 1932.", "evidence_ids": ["E1"]}, {"text": "' + tail
    report = verifier.check(cut, ["The bridge opened in 1932. It has four piers."])
    assert [one.code.value for one in report.violations] == ["JSON_REPAIRED"]
    assert not report.ok
    told = "The JSON of the answer is cut off or broken"
    assert told in report.explain()
    assert told in report.feedback()
    whole = cut.removesuffix(tail) + 'It has four piers."}]' + "}" * bool(head)
    assert verifier.check(f"```json\n{whole}\n```", ["The bridge opened in 1932. It has four piers."]).ok


def test_a_list_that_is_whole_is_not_cut_where_the_last_brace_is_missing() -> None:
    answer = '{"claims": [{"text": "The bridge opened in 1932.", "evidence_ids": ["E1"]}]'
    assert verifier.check(answer, ["The bridge opened in 1932."]).ok


def test_the_path_of_an_answer_is_told_how_its_text_is_given() -> None:
    for sources in ("One.", ["One."]):
        with pytest.raises(
            TypeError, match=r"expected str: .*of a file give Path\('a.md'\)\.read_text\(encoding='utf-8'\)"
        ):
            verifier.check(Path("a.md"), sources)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"files and folders, prepare\(Path\('notes'\)\)"):
        verifier.check_claim("One.", Path("notes"))  # type: ignore[arg-type]


def test_a_model_that_cannot_be_called_is_named() -> None:
    with pytest.raises(TypeError, match="model: got str, expected a function from messages to text"):
        verifier.answer("a-model", "When?", ["In 1932."])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "source", "instead", "missing"),
    [
        # Of adults it is another price, whatever it is.
        (
            "The ticket for children costs 12 euros.",
            "The ticket for adults costs 18 euros.",
            (("children", "adults"),),
            ("12 euros",),
        ),
        (
            "The ticket for children costs 12 euros.",
            "The ticket for adults costs 18 euros, for children 9 euros.",
            (),
            ("12 euros",),
        ),
        (
            "Die Karte für Kinder kostet 12 Euro.",
            "Die Karte kostet für Erwachsene 18 Euro und für Kinder 9 Euro.",
            (),
            ("12 Euro",),
        ),
        (
            "The mill in Leeds closed in 2003.",
            "The mill in York closed in 1999, the one in Leeds in 2004.",
            (),
            ("2003",),
        ),
        ("The Bela bridge opened in 1950.", "The Aune bridge opened in 1932.", (), ("Bela", "1950")),
        # What stands on its own side is told.
        (
            "The ticket for adults costs 12 euros.",
            "The ticket for adults costs 18 euros, for children 9 euros.",
            (("12 euros", "18 euros"),),
            (),
        ),
        (
            "Its side spans are 94 metres long.",
            "Its main span is 84 metres long, and its side spans are 40 metres long.",
            (("94 metres", "40 metres"),),
            (),
        ),
        (
            "The Aune bridge was inaugurated in 1950.",
            "The Aune bridge was opened in 1932.",
            (("inaugurated", "opened"), ("1950", "1932")),
            (),
        ),
        (
            "The price for children is 12 euros.",
            "Price for adults: 18 euros\nPrice for children: 9 euros",
            (("12 euros", "9 euros"),),
            (),
        ),
    ],
)
def test_no_figure_of_another_thing_is_suggested(
    sentence: str, source: str, instead: tuple[tuple[str, str], ...], missing: tuple[str, ...]
) -> None:
    (said,) = verifier.check(sentence, source).sentences
    assert said.status in ("UNDECIDED", "NOT_FOUND", "CONTRADICTED")
    assert said.instead == instead
    assert sorted(said.missing) == sorted(missing)


def test_the_passage_shown_first_has_what_is_told_to_stand_there() -> None:
    source = "The ticket for adults costs 18 euros. The ticket for children costs 9 euros."
    report = verifier.check("The ticket for children costs 12 euros.", source)
    assert report.sentences[0].instead == (("12 euros", "9 euros"),)
    assert "says: “The ticket for children costs 9 euros.”" in report.feedback()


@pytest.mark.parametrize(
    ("answer", "marks"),
    [
        ("The bridge was opened on 4 May¹. It was closed in June².", [("1", "right"), ("2", "right")]),
        ("The bridge was opened on 4 May², and was later closed².", [("2", "right")] * 2),
        ("It was closed in June¹.", [("1", "wrong")]),
    ],
)
def test_a_raised_figure_before_a_stop_cites(answer: str, marks: list[tuple[str, str]]) -> None:
    sources = [
        "The bridge was opened on 4 May.",
        "It was closed in June. The bridge was opened on 4 May, and was later closed.",
    ]
    report = verifier.check(answer, sources)
    assert {one.status for one in report.sentences} == {"SUPPORTED"}
    assert [(mark.pointer, mark.status) for one in report.sentences for mark in one.citations] == marks


@pytest.mark.parametrize("figure", ["84 metres²", "84 Meter²", "84 km²", "84 feet³", "84 m³"])
def test_a_power_of_a_unit_is_no_mark(figure: str) -> None:
    (sentence,) = verifier.check(f"The hall has {figure}.", [f"The hall has {figure[:-1]}."]).sentences
    assert (sentence.status != "SUPPORTED", sentence.citations) == (True, ())
