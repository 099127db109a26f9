"""Sides: what stands with which of several like items of a sentence."""

from __future__ import annotations

import pytest

from verifier.claims.facets.binding.attachment import has_own_words
from verifier.claims.facets.binding.sides import (
    MAX_ITEMS,
    Owner,
    Sentence,
    find_lead,
    may_have_sides,
    read_part,
    read_sides,
)
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.text.surface_words import read_surface_words
from verifier.policies import load_policy

DEFAULT = load_policy("default")


def read(text: str, *items: str) -> list[tuple[list[str], list[str]]] | None:
    """Return the words before and after each item of a text, sorted; items occur once, in order."""
    words = tuple(read_surface_words(text))
    spans = [(text.index(item), text.index(item) + len(item)) for item in items]
    sentence = Sentence(text, (0, len(text)), words, [word.key for word in words], ())
    sides = read_sides(sentence, spans, DEFAULT)
    if sides is None:
        return None
    return [
        (sorted(owner.stem for owner in hand[0]), sorted(owner.stem for owner in hand[1])) for hand in sides
    ]


@pytest.mark.parametrize(
    ("text", "items", "expected"),
    [
        ("Profit was $3 and revenue $5.", ("$3", "$5"), [(["profit"], []), (["revenue"], [])]),
        ("Of cats 3 purr, but 5 hiss.", ("3", "5"), [(["cats"], ["purr"]), ([], ["hiss"])]),
        (
            "Cats ate 3; dogs 5, mice 7.",
            ("3", "5", "7"),
            [(["ate", "cats"], []), (["dogs"], []), (["mice"], [])],
        ),
        ("Cats ate 3 (dogs 5).", ("3", "5"), [(["ate", "cats"], []), (["dogs"], [])]),
        ("Cats ate 3 compared with 5 for dogs.", ("3", "5"), [(["ate", "cats"], []), ([], ["dogs"])]),
        # What tells when, and adverbs, own nothing.
        ("Cats ate 3 and a year later quickly 5.", ("3", "5"), [(["ate", "cats"], []), ([], [])]),
        # No mark, or more than one.
        ("Cats ate 3 of the 5 mice.", ("3", "5"), None),
        ("Cats ate 3 and, being dogs, 5.", ("3", "5"), None),
        ("Cats and dogs ate 3 and 5 respectively.", ("3", "5"), None),
        # An `and` inside a word is none.
        ("Cats ate 3 in the sand 5 times.", ("3", "5"), None),
    ],
)
def test_what_stands_with_which(
    text: str, items: tuple[str, ...], expected: list[tuple[list[str], list[str]]] | None
) -> None:
    assert read(text, *items) == expected


def test_more_items_than_can_be_told_apart_are_a_table() -> None:
    figures = [f"{number}9" for number in range(1, MAX_ITEMS + 2)]
    assert read(", ".join(figures), *figures) is None
    assert read(", ".join(figures[:-1]), *figures[:-1]) is not None


def test_only_what_is_led_alike_can_take_a_place() -> None:
    text = "In Europe sales grew 5 and in northern Asia after the war 3."
    words = tuple(read_surface_words(text))
    stems = [read_vocabulary(DEFAULT).stem(word.key) for word in words]
    spans = [(text.index("5"), text.index("5") + 1), (text.index("3"), text.index("3") + 1)]
    sides = read_sides(Sentence(text, (0, len(text)), words, stems, ()), spans, DEFAULT)
    assert sides is not None
    europe, asia, war = (
        Owner("europ", "name", "in", 0),
        Owner("asia", "name", "in", 8),
        Owner("war", "word", "after the", 11),
    )
    assert europe in sides[0].before
    assert sides[1].before >= {asia, war}
    assert (asia.kind, asia.lead) in europe.places
    assert (war.kind, war.lead) not in europe.places
    # A capital at the start of a sentence may be anything.
    assert (asia.kind, asia.lead) in Owner("x", "", "in", 0).places
    # A light word stands for nothing.
    assert not Owner("x", "light", "in", 0).places


@pytest.mark.parametrize(
    ("text", "expected"), [("It ran.", False), ("It ran, it sat.", True), ("Sand", False)]
)
def test_what_has_sides(text: str, expected: bool) -> None:
    assert may_have_sides(text, (0, len(text))) is expected


def make_sentence(text: str) -> Sentence:
    words = tuple(read_surface_words(text))
    stems = [read_vocabulary(DEFAULT).stem(word.key) for word in words]
    return Sentence(text, (0, len(text)), words, stems, ())


def find(text: str, part: str) -> tuple[int, int]:
    return text.index(part), text.index(part) + len(part)


@pytest.mark.parametrize(
    ("text", "item", "expected"),
    [
        ("Profits fell to 5, sales to 9.", "5", ["fell", "profit"]),
        ("Profits fell to 5, sales to 9.", "9", ["sale"]),
        # A phrase that says where or when goes with what it opens, another does not.
        ("In Asia, sales were 9.", "9", ["asia", "sale"]),
        ("After costs, profits were 9.", "9", ["profit"]),
        ("In Asia, costs rose, and sales were 9.", "9", ["sale"]),
    ],
)
def test_what_is_said_in_the_same_breath(text: str, item: str, expected: list[str]) -> None:
    owners = read_part(make_sentence(text), find(text, item), DEFAULT)
    assert sorted(owner.stem for owner in owners) == expected


@pytest.mark.parametrize(
    ("text", "item", "lead"),
    [
        ("Sales rose to 5.", "5", "to"),
        ("Sales rose to a record 5.", "5", "to"),
        ("Sales rose 5.", "5", ""),
        ("Sales are more than 5.", "5", "than"),
        ("It is dearer than in Oslo.", "Oslo", "than"),
        ("In May, 5 came.", "5", ""),
        ("5 came.", "5", ""),
    ],
)
def test_what_leads_an_item(text: str, item: str, lead: str) -> None:
    assert find_lead(make_sentence(text), find(text, item), DEFAULT) == lead


def test_what_leads_an_owner_and_which_capitals_are_one_name() -> None:
    text = "Yesterday Ada's brother Tom Lund led the group in the west, 5."
    sides = read_sides(make_sentence(text), [find(text, "5")], DEFAULT)
    assert sides is not None
    owners = {owner.stem: (owner.kind, owner.lead, owner.row) for owner in sides[0].before}
    assert owners["ada"] == ("name", "'s", 0)
    assert owners["brother"] == ("word", "", 2)
    assert owners["tom"] == ("name", "", 3)
    assert owners["lund"] == ("name", "", 3)
    assert owners["group"] == ("word", "the", 7)
    assert owners["west"] == ("word", "in the", 10)


def test_figures_own_nothing_but_have_a_side() -> None:
    text = "Cats ate 3 on Monday and 5 on Tuesday."
    figures = [find(text, "3"), find(text, "5")]
    sentence = make_sentence(text)._replace(figures=figures)
    sides = read_sides(sentence, [find(text, "Monday"), find(text, "Tuesday")], DEFAULT)
    assert sides is not None
    assert [side.figures for side in sides] == [{"3"}, {"5"}]
    assert not {"3", "5"} & (sides[0].stems | sides[1].stems)


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("It was sold.", "The mill was bought and sold.", False),
        ("They had sold a mill.", "Ada sold the mill.", False),
        # A synonym is no word of its own.
        ("Ada purchased it.", "Ada bought the mill.", False),
        ("Ada sold the house.", "Ada sold the mill.", True),
        ("Ada sold it before.", "Ada sold the mill.", True),
        ("The mill was sold.", "Ada sold the mill.", True),
        ("The mill was sold.", "Ada sold the mill, which is old.", True),
    ],
)
def test_words_of_its_own(claim: str, evidence: str, expected: bool) -> None:
    assert has_own_words(make_sentence(claim), make_sentence(evidence), DEFAULT) is expected


def test_a_figure_is_no_word_of_its_own() -> None:
    claim = make_sentence("Ada sold 5.")
    assert has_own_words(claim, make_sentence("Ada sold mills."), DEFAULT)
    assert not has_own_words(
        claim._replace(figures=[find(claim.text, "5")]), make_sentence("Ada sold mills."), DEFAULT
    )
