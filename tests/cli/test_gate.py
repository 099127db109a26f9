"""``verifier cards gate``: claims of an answer, and recorded verdicts, in English and German."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import verifier
from tests.cli.commands import run
from verifier.audit import Audit

ANSWER = "Die Nordbrücke wurde im Jahr 1876 eröffnet. Sie ist 94 Meter lang. Sie ist grün."
SOURCE = "Die Nordbrücke wurde im Jahr 1876 eröffnet. Sie ist 84 Meter lang."
PASSAGE = "The bridge over the Aune opened in 1932."


@pytest.fixture
def paths(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "answer.txt").write_text(ANSWER)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "bridge.md").write_text(SOURCE)
    return str(tmp_path / "answer.txt"), str(tmp_path / "pages")


def write_output(label: str, quote: str, index: int = 0) -> str:
    said = {"label": label, "confidence": 0.9, "selected_evidence_index": index, "evidence_quote": quote}
    return json.dumps({"claim": "The bridge opened in 1934.", "passages": [PASSAGE], "output": said})


def test_each_claim_has_its_verdict_its_place_and_its_quote(paths: tuple[str, str]) -> None:
    done = run("cards", "gate", *paths, "--lang", "de")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "1. richtig (0-43): Die Nordbrücke wurde im Jahr 1876 eröffnet.",
        "   Grund: ein Zitat aus dem Dokument belegt das",
        "   Beleg: bridge.md, 0-43: Die Nordbrücke wurde im Jahr 1876 eröffnet.",
        "2. falsch (44-66): Sie ist 94 Meter lang.",
        "   Grund: ein Zitat aus dem Dokument sagt es anders; „94 Meter“, in der Quelle „84 Meter“",
        "   Beleg: bridge.md, 44-66: Sie ist 84 Meter lang.",
        "3. unsicher (67-80): Sie ist grün.",
        "   Grund: Keine Textstelle hat ein Wort mit der Aussage gemeinsam.",
        "Aussagen: 3; richtig 1, falsch 1, unsicher 1",
    ]
    assert run("cards", "gate", *paths).stdout == done.stdout, "without --lang it is that of the texts"
    assert "1. correct" in run("cards", "gate", *paths, "--lang", "en").stdout


def test_each_uncertain_claim_has_its_own_reason_and_the_nearest_passage(paths: tuple[str, str]) -> None:
    Path(paths[0]).write_text(
        "Die Nordbrücke wurde im Jahr 1876 von Maria Reyes eröffnet. Die Nordbrücke ist aus Stahl. "
        "Die Nordbrücke wird täglich von 400 Autos befahren."
    )
    (Path(paths[1]) / "bridge.md").write_text(f"{SOURCE} Etwa 500 Autos befahren die Nordbrücke.")
    said = run("cards", "gate", *paths, "--lang", "de").stdout.splitlines()
    assert said[1] == "   Grund: steht nicht in den Quellen; steht dort nicht: Maria Reyes"
    assert said[2] == "   nächste Textstelle: bridge.md, 0-43: Die Nordbrücke wurde im Jahr 1876 eröffnet."
    assert "Stahl" in said[4]
    assert "400" in said[7]
    assert "täglich" in said[7]
    assert not any("%" in line for line in said)
    rows = [json.loads(line) for line in run("cards", "gate", *paths, "--json").stdout.splitlines()]
    assert rows[0]["differs"] == [{"code": "NAME_ABSENT", "words": "Maria Reyes"}]
    assert "confidence" not in rows[0]


@pytest.mark.parametrize(
    "heading",
    [
        "Die Nordbrücke\n\n",
        "1. Eröffnung der Brücke\n",
        "§ 1 Mietgegenstand\n\n",
        "Fazit:\n",
        "Eröffnung\n=====\n\n",
    ],
)
def test_a_heading_is_no_claim(paths: tuple[str, str], heading: str) -> None:
    Path(paths[0]).write_text(f"{heading}Die Nordbrücke wurde im Jahr 1876 eröffnet.")
    said = run("cards", "gate", *paths, "--lang", "de").stdout
    assert said.splitlines()[0].endswith(": Die Nordbrücke wurde im Jahr 1876 eröffnet.")
    assert "Aussagen: 1; richtig 1" in said


@pytest.mark.parametrize(
    "line",
    ["Die Brücke ist grün\n\n", "Eröffnung 1877\n\n", "Die Brücke, eröffnet 1877\n\n", "Grün.\n\n"],
)
def test_a_line_that_states_something_is_a_claim(paths: tuple[str, str], line: str) -> None:
    Path(paths[0]).write_text(f"{line}Die Nordbrücke wurde im Jahr 1876 eröffnet.")
    assert "Aussagen: 2;" in run("cards", "gate", *paths, "--lang", "de").stdout


def test_rows_are_json_and_the_audit_is_kept(paths: tuple[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "audit.json"
    done = run("cards", "gate", *paths, "--json", "--audit", str(kept))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["label_final"] for row in rows] == ["correct", "incorrect", "uncertain"]
    assert rows[1]["evidence"] == {"document": "bridge.md", "span": [44, 66]}
    audit = Audit.from_json(kept.read_bytes().rstrip(b"\n"))
    assert [card.claim.text for card in audit.cards] == [row["claim"] for row in rows]


def test_an_answer_whose_claims_are_all_correct_passes(paths: tuple[str, str]) -> None:
    Path(paths[0]).write_text("Die Nordbrücke wurde im Jahr 1876 eröffnet.")
    assert run("cards", "gate", *paths).exit_code == 0
    Path(paths[0]).write_text("")
    assert run("cards", "gate", *paths).exit_code == 1


def test_recorded_verdicts_go_through_the_same_gate(tmp_path: Path) -> None:
    lines = [
        write_output("incorrect", "opened in 1932"),
        write_output("incorrect", "opened in 1934"),
        write_output("correct", "", -1),
        json.dumps({"claim": "It is green.", "passages": [PASSAGE], "output": "no JSON"}),
    ]
    (tmp_path / "outputs.jsonl").write_text("\n".join([*lines, ""]))
    done = run("cards", "gate", "--recorded", str(tmp_path / "outputs.jsonl"))
    assert done.exit_code == 1
    said = done.stdout.splitlines()
    assert said[0] == "1. incorrect, 50 %: The bridge opened in 1934."
    assert said[2] == "   evidence: [0], 25-39: opened in 1932"
    assert said[4].endswith("no quote from a passage supports a verdict; the quote is not in the passage")
    assert said[-2] == "   reason: the output cannot be read"
    assert said[-1] == "claims: 4; correct 0, incorrect 1, uncertain 3"


def test_no_word_of_a_sensitive_document_is_printed(tmp_path: Path) -> None:
    secret = "The vault of the northern bank was rebuilt in 1932 by the council."
    (tmp_path / "answer.txt").write_text(secret)
    line = {"doc_id": "a", "text": secret, "meta": {"sensitive": True}}
    (tmp_path / "pages.jsonl").write_text(json.dumps(line) + "\n")
    given = (str(tmp_path / "answer.txt"), str(tmp_path / "pages.jsonl"))
    for options in ((), ("--json",)):
        done = run("cards", "gate", *given, *options, "--audit", str(tmp_path / "audit.json"))
        assert done.exit_code == 0
        assert "northern bank" not in done.stdout + (tmp_path / "audit.json").read_text()


def test_errors_and_what_a_passage_lacks_are_told_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    claim = "Die Brücke in Brask wurde 1876 eröffnet."
    said = {
        "label": "correct",
        "confidence": 0.9,
        "selected_evidence_index": 0,
        "evidence_quote": "Sie ist alt.",
    }
    line = {"claim": claim, "passages": ["Sie ist alt."], "output": json.dumps(said)}
    Path("outputs.jsonl").write_text(json.dumps(line))
    shown = run("cards", "gate", "--recorded", "outputs.jsonl", "--lang", "de").stdout
    assert "Grund: ein Zitat aus dem Dokument belegt das; es fehlt: 1876" in shown
    assert "missing: 1876" in run("cards", "gate", "--recorded", "outputs.jsonl").stdout
    for text, message in (
        ('{"claim": 1}', "outputs.jsonl: Zeile 1: erwartet wird ein Objekt mit claim, passages und output"),
        ('{"claim": ', "outputs.jsonl: Zeile 1: erwartet wird JSON"),
        (
            '{"claim": "a", "passages": [1], "output": ""}',
            "Zeile 1: erwartet werden passages als Liste von Texten",
        ),
    ):
        Path("outputs.jsonl").write_text(text)
        done = run("cards", "gate", "--recorded", "outputs.jsonl", "--lang", "de")
        assert (done.exit_code, done.stderr.startswith("verifier: Fehler: "), message in done.stderr) == (
            2,
            True,
            True,
        )
    assert "es gibt keine solche Datei" in run("cards", "gate", "x.txt", "y.txt", "--lang", "de").stderr
    assert "erwartet werden die Datei der Antwort" in run("cards", "gate", "--lang", "de").stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected the answer's file and at least one document, or --recorded FILE"),
        (("--lang", "fr"), "--lang: got 'fr', expected one of en, de"),
        (("answer.txt", "--recorded", "outputs.jsonl"), "--recorded takes the place of an answer"),
        (("--recorded", "outputs.jsonl"), "line 2: expected an object with claim, passages and output"),
    ],
)
def test_what_cannot_be_used_is_named(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answer.txt").write_text(ANSWER)
    (tmp_path / "outputs.jsonl").write_text(write_output("correct", "opened in 1932") + '\n{"claim": 1}\n')
    done = run("cards", "gate", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


NO_GERMAN = re.compile(r"\b(?:the|it|is|are|expected|file|folder|cannot|read|need|one)\b")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("utf16.txt", "a.txt"), "das ist UTF-16"),
        (("a.txt", "utf16.txt"), "das ist UTF-16"),
        (("a.txt", "picture.png"), "kein UTF-8: Byte 0x89 an Stelle 0"),
        (("book.pdf", "a.txt"), "das ist ein PDF"),
        (("office.docx", "a.txt"), "das ist ein Archiv oder ein Office-Dokument"),
        (("corpus.db", "a.txt"), "das ist eine Datenbank"),
        (("a.txt", "book.pdf"), "lässt sich nicht als PDF lesen (PdfStreamError)"),
        (("a.txt", "absent.pdf"), "Quellen: absent.pdf gibt es nicht"),
        (("a.txt", "empty"), "Quellen: empty: darin ist keine lesbare Datei"),
        (("a.txt", "data"), "Zeile 1: UNKNOWN_KEY: unbekannter Schlüssel 'x'"),
        (("-", "-"), "von der Standardeingabe kommt nur eine Eingabe"),
        (("a.txt", "a.txt", "--audit", "absent/a.json"), "den Ordner absent gibt es nicht"),
        (("a.txt", "a.txt", "--audit", "a.txt"), "das überschriebe eine Eingabe, a.txt"),
        (("a.txt", "a.txt", "--audit", "empty"), "das ist ein Ordner"),
        (("a.txt", "a.txt", "--audit", "-", "--json"), "wollen beide die Standardausgabe"),
        (("--recorded", "a.txt", "--audit", "b.json"), "--recorded steht anstelle einer Antwort"),
        (("--recorded", "absent.jsonl"), "es gibt keine solche Datei"),
    ],
)
def test_no_error_is_english_in_german(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "a.txt": b"Die Bruecke ist alt.", "utf16.txt": "ä".encode("utf-16"), "picture.png": b"\x89PNG\r\n",
        "book.pdf": b"%PDF-1.4 \xff", "office.docx": b"PK\x03\x04\xff", "corpus.db": b"SQLite format 3\0\xff",
    }  # fmt: skip
    for name, data in files.items():
        Path(name).write_bytes(data)
    Path("empty").mkdir()
    Path("data").mkdir()
    Path("data/x.json").write_text('{"x": 1}')
    done = run("cards", "gate", *arguments, "--lang", "de")
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.startswith("verifier: Fehler: ")
    assert not NO_GERMAN.search(done.stderr)
    english = run("cards", "gate", *arguments).stderr
    assert english.startswith("verifier: error: ")
    assert NO_GERMAN.search(english)


CONTRACT = """Der Mieter zahlt dem Vermieter im Jahr 54.000 Euro. Dieser Vertrag unterliegt deutschem Recht.
Die Kaution beträgt 9.000 Euro. Der Vermieter stellt den Mieter von Ansprüchen Dritter frei.
Die Kündigung bedarf der Schriftform.
Der Mieter darf die Wohnung nur mit Zustimmung des Vermieters untervermieten."""


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("Der Vertrag unterliegt nicht deutschem Recht.", "die Quelle sagt das Gegenteil"),
        ("Die Kaution beträgt 8.000 Euro.", "„8.000 Euro“, in der Quelle „9.000 Euro“"),
        ("Der Mieter stellt den Vermieter von Ansprüchen Dritter frei.", "umgekehrt: „Mieter“, „Vermieter“"),
        ("Der Vertrag ist deutlich: „Die Kündigung bedarf der Schriftform.“", "Zitat belegt"),
        ("Der Mieter darf die Wohnung untervermieten.", "ausgelassen: nur mit Zustimmung des Vermieters"),
        ("Die Heizkosten betragen 1.400 Euro.", "steht dort nicht: Heizkosten, 1.400 Euro"),
    ],
)
def test_the_gate_says_what_a_check_says(paths: tuple[str, str], claim: str, reason: str) -> None:
    Path(paths[0]).write_text(claim)
    (Path(paths[1]) / "bridge.md").write_text(CONTRACT)
    said = run("cards", "gate", *paths, "--lang", "de").stdout.splitlines()[1]
    assert said.startswith("   Grund: ")
    assert reason in said
    told = verifier.check(claim, CONTRACT).explain()
    assert reason in told, "people are told the same by both"


def test_documents_without_text_are_told(paths: tuple[str, str]) -> None:
    (Path(paths[1]) / "nothing.txt").write_text("")
    assert "Quellen ohne Text" in run("cards", "gate", *paths).stderr
    (Path(paths[1]) / "nothing.txt").write_text("Die Brücke ist aus Stahl.")
    assert run("cards", "gate", *paths).stderr == ""


def test_what_a_check_finds_contradicted_is_incorrect_with_its_quote(paths: tuple[str, str]) -> None:
    Path(paths[0]).write_text('The council agreed to the plan. It "collapsed in the flood of 1947".')
    (Path(paths[1]) / "bridge.md").write_text(
        "Neither the mayor nor the council agreed to the plan.\fIt is not true that the bridge collapsed in "
        "the flood of 1947."
    )
    said = run("cards", "gate", *paths, "--lang", "en").stdout.splitlines()
    assert said[0] == "1. incorrect (0-31): The council agreed to the plan."
    assert said[2].startswith(
        "   evidence: bridge.md, page 1, 0-53: Neither the mayor nor the council agreed"
    )
    assert said[3].startswith("2. incorrect (32-")
    assert "bridge.md, page 2" in said[5]
