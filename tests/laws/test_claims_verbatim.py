"""Law: a sentence is supported by itself at full score, be it hedged or denied, however it is set in type.

It holds of one sentence of at least one word, wherever it stands: an earlier sentence that covers as much
may say otherwise, and the one that is the claim word for word counts. Where no language is to be told, as in
a row of figures, it holds with that check switched off.
"""

from __future__ import annotations

from random import Random

from hypothesis import assume, example, given
from hypothesis import strategies as st

from verifier import check_claim
from verifier.codes import ViolationCode
from verifier.parsers.quantities import extract_quantities_and_dates
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.surface_words import read_surface_words
from verifier.policies import load_policy
from verifier.testing import hostile_text, sentences

POLICY = load_policy("default")
ABBREVIATIONS = POLICY.abbreviations.words
DENIALS = POLICY.negations.words | POLICY.denial_cues.words | POLICY.denial_cues_after.words
DIGITS = frozenset("0123456789")
FIGURES = (
    "2020-02-01", "01/02/2020", "5.6.1999", "2020/21", "1914-18", "1,234 BC", "FY2023", "Q3 2021",
    "19th century", "the 1990s", "Route 7 300", "Boeing 747", "phase 3", "half", "two thirds", "10^6",
    "one and a half million", "1 hour 30 minutes", "6'2\"", "6 ft 2 in", "from 5% to 3%",
    "between 5 and 10", "over 500", "a dozen", "twice", "3:30 pm", "minus 5", "1,2,3", "1.234,5", "5 Mb",
    "6.02e23", "World War II", "no. 5", "6th century BC", "1980s and 1990s",
)  # fmt: skip
OTHERS = st.lists(sentences(), max_size=3)


def is_one_sentence(text: str) -> bool:
    return len(split_sentences(text, abbreviations=ABBREVIATIONS)) == 1 and any(read_surface_words(text))


def read_sentence(text: str) -> str:
    return " ".join(text.split()).removesuffix(".")


def has_surrogate(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


NOTHING_DOUBTED = {"check_language": False, "refuse_hidden": False, "refuse_mixed_script": False}
DOUBTS = {
    ViolationCode.LANGUAGE_NOT_COVERED,
    ViolationCode.HIDDEN_CHARACTER,
    ViolationCode.MIXED_SCRIPT,
}
"""What keeps a claim from being accepted though it stands word for word: its text cannot be read for sure."""


@given(st.one_of(sentences(), hostile_text(max_size=60)))
@example("\ufe0f")
@example("The bank may not have closed in May 2012, Ada denied.")
@example("It fell from 5% to 3%, not by 9, in Q3 2021 or from 1914 to 1918.")
@example("Avenged Sevenfold beat Globex, and Globex beat Avenged Sevenfold.")
@example("Only few of all never rose or fell.")
def test_a_sentence_supports_itself(text: str) -> None:
    assume(is_one_sentence(text))
    check = check_claim(text, text, **NOTHING_DOUBTED)
    assert check.label == ("UNSUPPORTED" if has_surrogate(text) else "SUPPORTED")
    assert check.accepted is not has_surrogate(text)
    # What is asked is not looked up by its words, so a question has no full score.
    assert check.score == 10_000 or "?" in text
    assert not check.uncovered
    added = {*check_claim(text, text).violations} - {*check.violations}
    assert {item.code for item in added} <= DOUBTS


PIECES = st.lists(
    st.sampled_from((*FIGURES, "The", "It", "Acme", "was", "sold", "in", "and", "to", "by", "not", ",", "(")),
    min_size=1,
    max_size=7,
)


@given(PIECES)
def test_a_sentence_of_figures_supports_itself(pieces: list[str]) -> None:
    text = " ".join(pieces)
    assume(is_one_sentence(text))
    check = check_claim(text, text, check_language=False)
    assert (check.label, check.score, check.uncovered) == ("SUPPORTED", 10_000, ())


@given(PIECES, st.randoms(use_true_random=False))
@example(["It", "was", "sold", "in", "19th century"], Random(0))
def test_a_sentence_of_figures_supports_itself_behind_others_of_its_words(
    pieces: list[str], random: Random
) -> None:
    text = " ".join(pieces)
    mixed = text.split()
    random.shuffle(mixed)
    denied = f"It is not true that {text[0].lower()}{text[1:]}"
    others = [denied, " ".join(mixed)]
    assume(all(map(is_one_sentence, [text, *others])))
    check = check_claim(text, "\n\n".join([*others, text]), check_language=False)
    assert (check.label, check.score, check.uncovered) == ("SUPPORTED", 10_000, ())


@given(sentences(), OTHERS, OTHERS)
@example("The dam failed.", ["Early reports said that the dam had not failed."], [])
@example("The church was built in the 19th century.", ["The tower has 19 bells."], [])
@example("Acme bought Globex in 1990.", ["Globex bought Acme in 1990, not in 1991."], ["Acme sold Globex."])
def test_a_sentence_supports_itself_wherever_it_stands(
    text: str, before: list[str], after: list[str]
) -> None:
    assume(is_one_sentence(text) and "?" not in text)
    evidence = "\n\n".join([*before, text, *after])
    check = check_claim(text, evidence)
    assert check.accepted
    # What is asked is not looked up by its words, so a question has no full score.
    assert check.score == 10_000 or "?" in text
    assert check.window is not None
    assert read_sentence(evidence[slice(*check.window.span)]) == read_sentence(text)


@given(sentences(), OTHERS)
def test_a_denial_in_front_costs_a_sentence_nothing(text: str, others: list[str]) -> None:
    assume(is_one_sentence(text) and "?" not in text)
    denied = f"It is not true that {text[0].lower()}{text[1:]}"
    check = check_claim(text, "\n\n".join([denied, *others, text]))
    assert check.label == "SUPPORTED"


@given(sentences())
def test_a_denial_in_front_is_never_accepted(text: str) -> None:
    assume(is_one_sentence(text))
    assume(DENIALS.isdisjoint(word.key for word in read_surface_words(text)) and "n't" not in text)
    denied = f"It is not true that {text[0].lower()}{text[1:]}"
    assert not check_claim(text, denied)


@given(sentences())
def test_typography_changes_no_label(text: str) -> None:
    set_in_type = text.replace("'", "\u2019").replace("fi", "\ufb01").replace("ss", "s\xads")
    if not extract_quantities_and_dates(text)[0] and not DIGITS.intersection(text):
        # A blank that keeps two parts of a number together keeps them from being read as one number.
        set_in_type = set_in_type.replace(" ", "\u00a0")
    assume(is_one_sentence(text))
    assert check_claim(set_in_type, text).label == check_claim(text, text).label
    assert check_claim(text, set_in_type).label == check_claim(text, text).label
