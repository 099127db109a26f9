"""Sentences of a source."""

from __future__ import annotations

import pytest

from verifier.parsers.segments.sentences import find_sentence, split_sentences
from verifier.policies import load_policy
from verifier.sources.languages import read_policy_in

ABBREVIATIONS = load_policy("default").abbreviations.words

SENTENCES = {
    "One. Two! Three? Four": ["One.", "Two!", "Three?", "Four"],
    "One. two": ["One. two"],
    "It rose 3.5 percent. Yes": ["It rose 3.5 percent.", "Yes"],
    "Dr. Who came. He left.": ["Dr. Who came.", "He left."],
    "J. K. Rowling wrote.": ["J. K. Rowling wrote."],
    "He won (in Jan. 1900). She": ["He won (in Jan. 1900).", "She"],
    "e.g. Apples": ["e.g. Apples"],
    'What? "No." Yes': ["What?", '"No."', "Yes"],
    "end.) Next": ["end.)", "Next"],
    "Wait... What": ["Wait...", "What"],
    "Wait... what": ["Wait... what"],
    "\u6771\u4eac\u3002\u5927\u962a\uff01": ["\u6771\u4eac\u3002", "\u5927\u962a\uff01"],
    "a line\nthat was wrapped": ["a line\nthat was wrapped"],
    "A line\nAnother": ["A line", "Another"],
    "one\n\ntwo": ["one", "two"],
    "one\n \ntwo": ["one", "two"],
    " \n ": [],
    "": [],
}


@pytest.mark.parametrize("text", SENTENCES)
def test_sentences(text: str) -> None:
    found = split_sentences(text, abbreviations=ABBREVIATIONS)
    assert [text[slice(*span)] for span in found] == SENTENCES[text]


@pytest.mark.parametrize(
    ("text", "unit", "sentence"),
    [
        ("So. It is not true that sales rose. Next", "sales rose", "It is not true that sales rose."),
        ("So. Sales rose. That is false", "Sales rose.", "Sales rose."),
        ("So. Sales rose. That is false", "rose. That", "Sales rose. That is false"),
        ("a\n\nb c\n\nd", "b c", "b c"),
        ("sales rose", "sales rose", "sales rose"),
    ],
)
def test_the_sentence_around_a_place(text: str, unit: str, sentence: str) -> None:
    start = text.index(unit)
    found = find_sentence(text, start, start + len(unit), reach=1_000, abbreviations=ABBREVIATIONS)
    assert text[slice(*found)].strip() == sentence


def test_the_reach_bounds_what_is_read() -> None:
    text = "word " * 1_000
    assert find_sentence(text, 2_500, 2_504, reach=100, abbreviations=ABBREVIATIONS) == (2_400, 2_604)


GERMAN = read_policy_in(load_policy("default"), "de", "Der Mieter zahlt nicht.", ()).abbreviations.words


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Er kann nach § 543 Abs.\n2 BGB kündigen.", " Ende."),
        ("Er kann nach § 543 Abs. 2 BGB i. V. m.\n  § 578 BGB kündigen.", " Ende."),
        ("Der Verein Brask e.\nV. zahlt.", " Ende."),
        ("Am 1.\r\nApril 2024 zahlt er.", " Ende."),
        # A sentence may end with an abbreviation, a paragraph does, and so does any other word.
        ("Er zahlt usw.\n", "Die Miete ist hoch."),
        ("Er kann nach § 543 Abs.\n\n", "2 BGB kündigen."),
        ("Er kann kündigen.\n", "Ende."),
    ],
)
def test_a_line_that_was_wrapped_behind_an_abbreviation_ends_no_sentence(first: str, then: str) -> None:
    assert find_sentence(first + then, 1, 2, reach=300, abbreviations=GERMAN) == (0, len(first))
