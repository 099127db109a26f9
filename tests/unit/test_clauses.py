"""Clauses, case by case: who does what to whom in a sentence, as `verifier policy explain` prints it.

A case of `cases/clauses` gives a `text` and expects its `clauses`, a line each. Where it has an `ought`,
others are read today: these are known, and a change that mends one has to say so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.german_table import SOURCE, TARGET, list_forms, read_rows, render
from tests.case_files import Case, read_area
from verifier.parsers.clauses.draft import name_verb
from verifier.parsers.clauses.reader import read_sentence
from verifier.parsers.lexicon import Lexicon, Reading, load_lexicon
from verifier.parsers.lexicon.lexicon import (
    ADJECTIVE,
    BASE,
    GERUND,
    NOUN,
    PARTICIPLE,
    PAST,
    PLURAL,
    SINGULAR,
    THIRD,
    VERB,
)
from verifier.policies import load_policy
from verifier.report.clauses.wording import explain_text

CASES = read_area("clauses")
ROOT = Path(__file__).parents[2]
LEXICON = load_lexicon("english")


def list_clauses(text: str, language: str) -> list[str]:
    lines = []
    for sentence in explain_text(text, load_policy("default"), language):
        for clause in sentence.clauses:
            within = "" if clause.within is None else f" in {clause.within}"
            parts = " | ".join(f"{part.name}: {part.words}" for part in clause.parts)
            lines.append(f"{clause.kind}{within} | {parts}")
    return lines


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_sentence_has_its_clauses(case: Case) -> None:
    found = list_clauses(case.given["text"], case.given.get("language", "en"))
    assert found == case.expect["clauses"], case.why
    assert case.ought is None or found != case.ought["clauses"], f"mended: {case.name or case.given['text']}"


@pytest.mark.parametrize(
    ("word", "tags", "lemma"),
    [
        ("rose", PAST, "rise"),
        ("rose", SINGULAR, "rose"),
        ("plans", PLURAL | THIRD, "plan"),
        ("built", PAST | PARTICIPLE, "build"),
        ("signing", GERUND, "sign"),
        ("children", PLURAL, "child"),
        ("worse", ADJECTIVE, "bad"),
        ("ran", PAST, "run"),
        ("lay", PAST, "lie"),
        ("lay", BASE, "lay"),
    ],
)
def test_the_table_has_every_form_with_its_lemma(word: str, tags: int, lemma: str) -> None:
    readings = LEXICON.find(word).readings
    assert any(reading.tags & tags == tags and reading.lemma == lemma for reading in readings)


@pytest.mark.parametrize(
    ("word", "lemma"),
    [("shorn", "shear"), ("matrices", "matrix"), ("found", "found"), ("rose", "rose"), ("older", "older")],
)
def test_an_only_lemma_is_that_of_a_noun_or_a_verb_that_may_be_no_other(word: str, lemma: str) -> None:
    assert LEXICON.only_lemma(word) == lemma


def test_a_row_written_by_hand_stands_in_for_one_of_the_table() -> None:
    lexicon = Lexicon(b"mended\tvdn2\nplan\t-sb0\n", {"own_forms": frozenset(("plan:s0", "faxed:dn2"))})
    assert lexicon.find("mended").readings == (Reading(PAST | PARTICIPLE, "mend"),)
    assert lexicon.find("plan").readings == (Reading(SINGULAR, "plan"),)
    assert lexicon.find("faxed").readings == (Reading(PAST | PARTICIPLE, "fax"),)


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("outsold", "outsell"),
        ("overflown", "overfly"),
        ("co-wrote", "cowrite"),
        ("blorping", "blorp"),
        ("frindled", "frindl"),
        ("quibbed", "quib"),
    ],
)
def test_a_verb_that_the_table_lacks_has_what_its_forms_share(word: str, lemma: str) -> None:
    assert LEXICON.lemma_of_verb(word) == lemma


def test_a_prefix_makes_no_verb_of_a_noun() -> None:
    assert not LEXICON.find("pre-tax").tags & VERB


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        ("Profits fell by 3 percent in Spain and by 9 percent in Italy.", 2),
        ("Ames grows rye on the hill, barley in the valley and oats at the road.", 3),
        ("The kit contains two brushes, four rollers and a tray.", 1),
        ("Ames met Reyes in May, and Lind and Carrow in June.", 2),
        ("Ames sold bread, cakes and tea in the shop.", 1),
    ],
)
def test_halves_have_two_kinds_of_phrases_each(text: str, halves: int) -> None:
    reading = next(iter(read_sentence(text, 0, len(text), LEXICON)))
    assert len(reading.clauses) == halves


def test_what_the_table_lacks_has_no_reading() -> None:
    for word in ("", "a", "xyzzy", "Rose", "\ud800", "ros", "rosee", "zzzz", "'"):
        assert LEXICON.find(word).tags == 0


def test_an_inflected_form_is_no_base_of_itself() -> None:
    for word in ("built", "went", "taken"):
        assert not LEXICON.find(word).tags & BASE


def test_a_usual_part_of_speech_is_one_that_the_word_has() -> None:
    assert LEXICON.find("water").usual == NOUN & LEXICON.find("water").tags
    assert LEXICON.find("left").usual & VERB
    assert LEXICON.find("sign").usual == 0


def test_every_row_of_the_table_is_found_and_can_be_read() -> None:
    # A prime step: rows of all letters, in a fraction of the time that all of them take.
    rows = LEXICON._forms.decode("ascii").splitlines()
    assert rows == sorted(rows, key=lambda row: row.split("\t")[0])
    assert len(rows) > 60_000
    assert all(LEXICON.find(row.split("\t")[0]).tags for row in rows[::37])


def test_a_bracket_is_read_by_itself() -> None:
    text = "The club (founded by Ames) closed."
    outer, inner = read_sentence(text, 0, len(text), LEXICON)
    assert [token.key for token in outer.tokens] == ["the", "club", "closed", "."]
    assert text[slice(*inner.span)] == "founded by Ames"
    for text in ("The club (founded by Ames closed.", "The club founded) closed.", "()", "(((", ")))", ""):
        assert len(read_sentence(text, 0, len(text), LEXICON)) <= 1


@pytest.mark.parametrize(
    ("word", "tags", "lemma"),
    [
        ("schor", PAST, "scheren"),
        ("abgeholt", PARTICIPLE, "abholen"),
        ("abzuholen", GERUND, "abholen"),
        ("aufnimmt", THIRD, "aufnehmen"),
        ("bestochen", PARTICIPLE, "bestechen"),
        ("bestach", PAST, "bestechen"),
        ("verkauft", PARTICIPLE | THIRD, "verkaufen"),
        ("vergessen", BASE | PARTICIPLE, "vergessen"),
        ("arbeitete", PAST, "arbeiten"),
        ("handle", THIRD, "handeln"),
        ("gearbeitet", PARTICIPLE, "arbeiten"),
        ("anerkannt", PARTICIPLE, "anerkennen"),
        ("teure", ADJECTIVE, "teuer"),
        ("ältesten", ADJECTIVE, "ältest"),
        ("abgeholten", ADJECTIVE, "abgeholt"),
        ("laufende", ADJECTIVE, "laufend"),
    ],
)
def test_a_german_form_is_found_with_its_lemma(word: str, tags: int, lemma: str) -> None:
    readings = load_lexicon("german").find(word).readings
    assert any(reading.tags & tags == tags and reading.lemma == lemma for reading in readings)


@pytest.mark.parametrize(
    ("word", "lemma"), [("blorkt", "blorken"), ("geblorkt", "blorken"), ("vertrumpelte", "vertrumpeln")]
)
def test_a_german_verb_that_nothing_lists_is_guessed_and_not_known(word: str, lemma: str) -> None:
    entry = load_lexicon("german").find(word)
    assert entry.usual == 0
    assert lemma in [reading.lemma for reading in entry.readings if reading.tags & VERB]


def test_the_german_table_is_in_order_and_is_what_its_words_make() -> None:
    made = render(list_forms(read_rows(SOURCE.read_text(encoding="utf-8"))))
    assert made == TARGET.read_text(encoding="utf-8")
    rows = made.splitlines()
    lexicon = load_lexicon("german")
    assert [row.encode() for row in rows] == sorted(row.encode() for row in rows)
    assert all(lexicon.find(row.split("\t")[0]).usual for row in rows[::37])


def test_every_kind_of_german_words_has_a_reader() -> None:
    rooms = [ROOT / "parsers", *(room for room in (ROOT / "verifier").iterdir() if not room.is_symlink())]
    code = "".join(file.read_text(encoding="utf-8") for room in rooms for file in room.rglob("*.py"))
    kinds = [kind for kind in load_lexicon("german").kinds if not kind.startswith(("case_", "alike_"))]
    assert [kind for kind in kinds if f'"{kind}"' not in code] == []


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Oskar Brandt schaltete den Ofen aus.", "ausschalten"),
        ("Oskar Brandt hat den Ofen ausgeschaltet.", "ausschalten"),
        ("Der Notar versiegelt die Kiste.", "versiegeln"),
    ],
)
def test_a_german_verb_is_named_with_its_particle(text: str, verb: str) -> None:
    lexicon = load_lexicon("german")
    (reading,) = read_sentence(text, 0, len(text), lexicon)
    assert reading.clauses[0].verb is not None
    assert name_verb(reading.tokens, reading.clauses[0].verb, lexicon) == verb


def test_a_text_tells_the_language_in_which_it_is_explained() -> None:
    text = "Weil die Fähre nicht fährt, bleiben die Schüler zu Hause."
    policy = load_policy("default")
    assert explain_text(text, policy) == explain_text(text, policy, "de") != explain_text(text, policy, "en")
