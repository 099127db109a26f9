"""Sides: what stands with which of several like items of a sentence."""

from __future__ import annotations

import pytest

from parsers.surface_words import read_surface_words
from policies import load_policy
from verifier.claims.sides import MAX_ITEMS, Owner, Sentence, may_have_sides, read_sides
from verifier.claims.vocabulary import read_vocabulary

DEFAULT = load_policy("default")


def read(text: str, *items: str) -> list[tuple[list[str], list[str]]] | None:
    """Give the words before and behind each item of a text, sorted; items stand there once, in order."""
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
        Owner("europ", "name", "in"),
        Owner("asia", "name", "in"),
        Owner("war", "word", "after"),
    )
    assert europe in sides[0].before
    assert sides[1].before >= {asia, war}
    assert europe.is_like(asia)
    assert not europe.is_like(war)
    # A capital at the start of a sentence may be anything.
    assert Owner("x", "", "in").is_like(asia)


@pytest.mark.parametrize(
    ("text", "expected"), [("It ran.", False), ("It ran, it sat.", True), ("Sand", False)]
)
def test_what_has_sides(text: str, expected: bool) -> None:
    assert may_have_sides(text, (0, len(text))) is expected
