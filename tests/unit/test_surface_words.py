"""Words as a text writes them: keys, places, capitals, acronyms."""

from __future__ import annotations

import pytest

from verifier.parsers.text.surface_words import read_keys, read_surface_words


def describe(text: str) -> list[str]:
    """Return each word as its key, with `^` before a capital's and `!` after an acronym's."""
    return [f"{'^' * word.is_capital}{word.key}{'!' * word.is_acronym}" for word in read_surface_words(text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The cat's 9 lives", ["^the", "cat", "9", "lives"]),
        ("it didn't, he can't", ["it", "didn't", "he", "can't"]),
        ("it didn\u2019t", ["it", "didn't"]),
        ("The U.S. and the U.K.", ["^the", "^us!", "and", "the", "^uk!"]),
        ("NATO, NASDAQ, NASDAQX and I", ["^nato!", "^nasdaq!", "^nasdaqx", "and", "^i"]),
        ("COVID-19 Boeing 747", ["^covid!", "19", "^boeing", "747"]),
        ("state-of-the-art", ["state", "of", "the", "art"]),
        ("\u00c9mile Zola\u2019s na\u00efve caf\u00e9", ["^\u00e9mile", "^zola", "na\u00efve", "caf\u00e9"]),
        ("Zu\u0308rich Z\u00fcrich", ["^z\u00fcrich", "^z\u00fcrich"]),
        ("the o\ufb03ce \ufb01re", ["the", "office", "fire"]),
        (
            "re\xadbuilt re\u200bbuilt re\u2060\xadbuilt day\u200b of",
            ["rebuilt", "rebuilt", "rebuilt", "day", "of"],
        ),
        ("\u6771\u4eac\u90fd \u6771", ["\u6771\u4eac", "\u4eac\u90fd", "\u6771"]),
        (
            "\u039f\u03b4\u03cc\u03c2 \u039f\u0394\u039f\u03a3",
            ["^\u03bf\u03b4\u03cc\u03c3", "^\u03bf\u03b4\u03bf\u03c3!"],
        ),
        ("", []),
        ("\ufe0f \u2764\ufe0f", []),
        ("\u2014 ... '' \ud800", []),
    ],
)
def test_what_is_read(text: str, words: list[str]) -> None:
    assert describe(text) == words
    assert read_keys(text) == [word.key for word in read_surface_words(text)]


def test_places_are_those_of_the_text_and_within_the_bounds() -> None:
    text = "The \u2018re\xadbuilt\u2019 U.S. fort"
    assert [text[word.start : word.end] for word in read_surface_words(text)] == [
        "The", "re\xadbuilt", "U.S.", "fort",
    ]  # fmt: skip
    assert [word.key for word in read_surface_words(text, 4, 14)] == ["rebuilt"] == read_keys(text, 4, 14)
    assert read_keys("The cat's U.S. fort", 4, 14) == ["cat", "us"]
    assert [(word.key, word.start) for word in read_surface_words("one two three", 4)] == [
        ("two", 4),
        ("three", 8),
    ]
