"""Relations with two arguments, and comparatives, as claims read them."""

from __future__ import annotations

import pytest

from verifier.claims.binary_relations import MAX_RELATIONS, Relation, compare_relations, read_relations
from verifier.claims.comparatives import compare_signs, list_bases, read_comparative, read_comparatives
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.text.surface_words import read_surface_words
from verifier.policies import load_policy

POLICY = load_policy("default")
VOCABULARY = read_vocabulary(POLICY)


def read(text: str) -> tuple[Relation, ...]:
    words = tuple(read_surface_words(text))
    return read_relations(text, words, [VOCABULARY.stem(word.key) for word in words], POLICY)


def comparatives(text: str) -> list[tuple[int, str]]:
    words = tuple(read_surface_words(text))
    found = read_comparatives(words)
    return [(item.sign, " ".join(words[place].key for place in item.places)) for item in found]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Norway lies north of Denmark.", {"norway", "lie"}, {"denmark"}),
        ("In May, Ada was born before Bob, in Lyon.", {"ada", "born"}, {"bob"}),
        ("Mercury is closer to the Sun than Venus.", {"mercuri", "sun"}, {"venus"}),
        ("The firm hired more women than men.", {"firm", "hire", "women"}, {"men"}),
        ("Gold is more expensive than silver.", {"gold"}, {"silver"}),
        # What both arguments have is part of neither.
        ("The new car is safer than the old car.", {"new"}, {"old"}),
        ("After the war, the hall opened.", {"hall", "open"}, {"war"}),
    ],
)
def test_the_arguments_of_a_relation(text: str, first: set[str], second: set[str]) -> None:
    (relation,) = read(text)
    assert (relation.first, relation.second) == (first, second)


@pytest.mark.parametrize(
    "text",
    [
        "It opened before 1990.",
        "The North of Denmark is flat.",
        "They walked north.",
        "It stands above 500 others.",
        "Tea rather than coffee was drunk.",
        "No other than Ada came.",
        "The car is safer than the car.",
    ],
)
def test_what_is_no_relation(text: str) -> None:
    assert read(text) == ()


def test_a_text_has_a_few_relations_at_most() -> None:
    assert len(read("Ada came before Bob, " * 20)) == MAX_RELATIONS


@pytest.mark.parametrize(
    ("claimed", "stated", "match"),
    [
        ("Ada is older than Bob.", "Ada is older than Bob.", "same"),
        ("Ada is older than Bob.", "Bob is older than Ada.", "swapped"),
        ("Ada is older than Bob.", "Ada is younger than Bob.", "opposite"),
        ("Ada is older than Bob.", "Bob is younger than Ada.", "converse"),
        ("Ada is bigger than Bob.", "Bob is smaller than Ada.", "converse"),
        ("Ada is bigger than Bob.", "Bob is less big than Ada.", "converse"),
        ("Ada is bigger than Bob.", "Ada is larger than Bob.", "same"),
        ("Ada is older than Bob.", "Ada is richer than Bob.", None),
        ("Ada is older than Bob.", "Ada came after Bob.", None),
        ("Ada came before Bob.", "Ada lives north of Bob.", None),
        ("Ada came before Bob.", "Eve came before Bob.", "same"),
        ("Ada came before Bob.", "Eve slept before Max.", None),
        # What else is said of an argument may be what came first.
        ("Ada came before Bob.", "Bob slept before Ada came.", None),
        ("Ada lives north of Bob.", "Bob lives happily south of Ada and Eve.", "converse"),
    ],
)
def test_how_two_relations_stand_to_each_other(claimed: str, stated: str, match: str | None) -> None:
    (own,), (other,) = read(claimed), read(stated)
    assert compare_relations(own, other, VOCABULARY, amounts=True) == match


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is less safe.", [(-1, "less safe")]),
        ("It is the safest and the most modern.", [(1, "safest"), (1, "most modern")]),
        ("It is the least known.", [(-1, "least known")]),
        ("Anna is better.", [(1, "better")]),
        ("Peter was very safe.", [(0, "safe")]),
        ("Another number, however, or rather no other.", []),
        # How many, not of what kind.
        ("It has fewer doors and less than that.", []),
    ],
)
def test_comparatives_of_a_sentence(text: str, expected: list[tuple[int, str]]) -> None:
    assert sorted(comparatives(text)) == sorted(expected)


@pytest.mark.parametrize(
    ("form", "base"),
    [("safer", "safe"), ("bigger", "big"), ("easiest", "easy"), ("tallest", "tall"), ("worse", "bad")],
)
def test_a_form_with_an_ending_has_its_base_among_its_bases(form: str, base: str) -> None:
    assert base in list_bases(form)


def test_comparatives_of_different_qualities_do_not_compare() -> None:
    safer, richer = (read_comparative(tuple(read_surface_words(word)), 0) for word in ("safer", "richer"))
    assert safer is not None
    assert richer is not None
    assert compare_signs(safer, richer, VOCABULARY) == 0
    assert compare_signs(safer, safer, VOCABULARY) == 1
