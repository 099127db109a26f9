"""Signs: which marks are punctuation, and which say something."""

from __future__ import annotations

import pytest

from verifier.parsers.text.signs import HELD, find_loose_marks, find_signs, find_unread


def list_loose(text: str) -> list[str]:
    """Return the loose marks of a text in which `B` stands for what is accounted for."""
    text = text.replace("B", HELD)
    return [text[start:end] for start, end in find_loose_marks(text)]


@pytest.mark.parametrize(
    "text",
    [
        '"B"', '"B".', '("B")', '"B", "B" & "B"', '"B" ... "B"', '"B" -- "B"', "B!", "Sure! B", "- B\n- B",
        "a) B\nb) B",
        "1. B\n2. B", "(1) B", "# B", "> B", "---\nB", "| a | b |\n|---|---|", "**it** B", "it's B",
        "B (see [1]).",
        "B / B", "and/or", "✓ B", "《B》。", "50% of £3", "(£2)", "B\u200b", "• B", "he said: “B”", "Well… B",
        "B ©", "© B", "Acme™ B", "B®.",
    ],
)  # fmt: skip
def test_punctuation_is_accounted_for(text: str) -> None:
    assert list_loose(text) == []


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ('"B"?', ['"?']), ('"B" (?)', ["(?)"]), ("?? B", ["??"]), ('!"B"', ['!"']), ("B (!)", ["(!)"]),
        ("B ?!", ["?!"]),
        ("B ...", ["..."]), ("B ;-)", [";-)"]), ("B :(", [":("]), ("B -.-", ["-.-"]), ("B :/", [":/"]),
        ("B ❌", ["❌"]),
        ("≠ B", ["≠"]), ("B ⠝⠕", ["⠝⠕"]), ("B*", ["*"]), ("~ B", ["~"]), ("B [ ]", ["[", "]"]),
        ("B ✓", ["✓"]), ("B \u20e0", ["\u20e0"]),
        ("B = B", ["="]), ("\\ B", ["\\"]), ("B ** B", ["**"]), ("B ؟", ["؟"]), ("B ？", ["？"]),
    ],
)  # fmt: skip
def test_what_is_no_punctuation_is_loose(text: str, loose: list[str]) -> None:
    assert list_loose(text) == loose


@pytest.mark.parametrize(
    ("text", "known", "unread"),
    [
        ("The bridge fell.", "the bridge fell", None),
        ("The bridge fell!", "the bridge fell", None),
        ("The bridge fell?", "the bridge fell", "?"),
        ("Did it? The bridge fell.", "did it? the bridge fell", None),
        ("The bridge fell…", "the bridge fell", "…"),
        ("X the bridge fell", "the bridge fell", "X"),
        ("b) the bridge fell", "the bridge fell", None),
        ("the bridge fell. هذا", "the bridge fell", "هذا"),
        ("the café fell", "the Café fell", None),
        ("it rose 5% to £3", "it rose 5 percent to 3 pounds", None),
        ("it rose ~ to", "it rose to", "~"),
        ("*it* fell", "it fell", None),
    ],
)
def test_what_a_source_does_not_show_is_unread(text: str, known: str, unread: str | None) -> None:
    found = find_unread(text, known)
    assert (None if found is None else text[slice(*found)]) == unread


def test_signs_are_neither_words_nor_punctuation() -> None:
    text = "a, b; “c” 5% — ≠ ☒ 東京 ½ é"
    assert [text[start:end] for start, end in find_signs(text)] == ["≠", "☒"]


@pytest.mark.parametrize(
    ("text", "loose"),
    [('"a, b."', False), ('"a, b.".', False), ('a".', False), ('"a"..', True), ('"a." ?', True)],
)
def test_marks_around_a_quoted_sentence(text: str, loose: bool) -> None:
    assert any(find_loose_marks(text)) == loose
