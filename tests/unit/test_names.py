"""Names: two or more capitalised words in a row, on one line."""

from __future__ import annotations

import pytest

from verifier.parsers.segments.names import extract_names

NAMES = {
    "Ada Lovelace met Charles Babbage": ["Ada Lovelace", "Charles Babbage"],
    "Ada": [],
    "the Ada": [],
    "Carrie-Anne Moss": ["Carrie-Anne Moss"],
    "D'Arcy O\u2019Neil": ["D'Arcy O\u2019Neil"],
    "J Smith": ["J Smith"],
    "John F. Kennedy": ["John F. Kennedy"],
    "John F.": [],
    "Kennedy John F.": ["Kennedy John"],
    "Mr. Burns": [],
    "J. K. Rowling": [],
    "John X": [],
    "Ada  \t Lovelace": ["Ada  \t Lovelace"],
    "Ada\nLovelace": [],
    "Ada\xa0Lovelace": [],
    "Ada, Lovelace": [],
    "McAdam Xu and": ["McAdam Xu"],
    "iPhone Pro Max": ["Pro Max"],
    "\xc9mile Zola Noir": ["Zola Noir"],
    "Ada Lovelace's": ["Ada Lovelace's"],
    "Ada Lovelace-": ["Ada Lovelace"],
    "Ada Bc'": ["Ada Bc"],
    "Ada B'": [],
    "x_Ada Lovelace Ba": ["Lovelace Ba"],
    "-Ada Lovelace": ["Ada Lovelace"],
    "Ada Lovelac\xe9": [],
    "NASA ESA": ["NASA ESA"],
    "Ada 2nd Lovelace": [],
}


@pytest.mark.parametrize("text", NAMES)
def test_names(text: str) -> None:
    assert [text[slice(*span)] for span in extract_names(text)] == NAMES[text]
