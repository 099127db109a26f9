"""Words, content tokens, and the insides of words."""

from __future__ import annotations

import pytest

from verifier.parsers.text.words import extract_content_words, extract_tokens, extract_words, is_inside_word

STOP = frozenset({"with", "that"})

# Normal form, words, tokens, content words.
READINGS = [
    ("batman's co-op", ["batman", "s", "co", "op"], ["batman's", "co-op"], ["batman"]),
    ("(that), with! word...", ["that", "with", "word"], ["word"], ["word"]),
    ("word word", ["word", "word"], ["word", "word"], ["word", "word"]),
    ("\u6771\u4eac\u90fd abc", ["\u6771\u4eac", "\u4eac\u90fd", "abc"], [], ["\u6771\u4eac", "\u4eac\u90fd"]),
    ("\u6c34", ["\u6c34"], [], ["\u6c34"]),
    (
        "caf\xe9 na\xefve x\u0301",
        ["caf\xe9", "na\xefve", "x\u0301"],
        ["caf\xe9", "na\xefve"],
        ["caf\xe9", "na\xefve"],
    ),
    ("a1b2 2024", ["a1b2", "2024"], ["a1b2", "2024"], ["a1b2", "2024"]),
    ("under_score", ["under", "score"], ["under_score"], ["under", "score"]),
    ("", [], [], []),
    ("--- ...", [], [], []),
]

INSIDE = [
    ("party", 1, True),
    ("party", 0, False),
    ("party", 5, False),
    ("1300", 1, True),
    ("a1", 1, True),
    ("co-op", 2, False),
    ("co-op", 3, False),
    ("it's", 2, False),
    ("a_b", 1, False),
    ("\u6771\u4eac", 1, False),
    ("\xe9t\xe9", 1, True),
    ("e\u0301", 1, True),
    (" a", 1, False),
]


@pytest.mark.parametrize(("normal", "words", "tokens", "content"), READINGS)
def test_readings(normal: str, words: list[str], tokens: list[str], content: list[str]) -> None:
    assert extract_words(normal) == words
    assert extract_tokens(normal, min_chars=4, stop_words=STOP) == tokens
    assert extract_content_words(normal, min_chars=4, stop_words=STOP) == content


@pytest.mark.parametrize(("text", "place", "inside"), INSIDE)
def test_insides_of_words(text: str, place: int, inside: bool) -> None:
    assert is_inside_word(text, place) is inside
