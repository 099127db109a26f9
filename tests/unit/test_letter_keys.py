"""Keys of texts: letters and digits alone, however they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.redaction.identifying_words import find_identifying_words
from verifier.parsers.text.letter_keys import list_pieces, read_letter_key


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Kess\u200bler 123-45", ["kess", "ler", "123", "45"]),
        ("\uff2b\uff45\uff53\uff53 \uff11\uff12", ["kess", "12"]),
        ("K\u0435ssl\u0435r", ["kessler"]),
        ("M\xfcller Stra\xdfe \ufb01n", ["muller", "strasse", "fin"]),
        ("\u6771\u4eac abc12", ["\u6771", "\u4eac", "abc", "12"]),
        ("\U0001d40a\U0001d41e\U0001d42c", ["kes"]),
        ("\u0663\u0664", ["34"]),
        ("-- ?!", []),
    ],
)
def test_what_is_drawn_otherwise_has_one_key(text: str, pieces: list[str]) -> None:
    read = read_letter_key(text)
    assert [read.key[start:end] for start, end in list_pieces(read)] == pieces


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_has_a_key_with_its_places(text: str) -> None:
    read = read_letter_key(text)
    assert len(read.key) == len(read.places)
    assert [*read.places] == sorted(read.places)
    assert all(0 <= place < len(text) for place in read.places)
    assert "".join(read.key[start:end] for start, end in list_pieces(read)) == read.key
    assert read_letter_key(read.key).key == read.key


@pytest.mark.parametrize(
    ("text", "known", "unknown"),
    [
        ("Call Maria Kessler.", ["maria", "kessler", "mariakessler"], ["the"]),
        ("The bank of Bonn was rebuilt.", ["bonn"], ["the", "bank", "rebuilt", "was"]),
        ("It cost 1,203,112 crowns.", ["1203112"], ["1", "203", "112", "crowns"]),
        ("The SSN is 123-45-6789.", ["123456789", "6789", "ssn"], ["is"]),
        ("Write to a.kessler@wolken.example soon.", ["akesslerwolkenexample", "kessler"], ["soon"]),
        ("the nurse saw kessler in the ward today", ["kessler"], ["nurse", "ward", "saw"]),
        ("In May it rained.", ["may"], ["in", "it"]),
        ("May it rain.", [], ["may", "it"]),
    ],
)
def test_names_and_figures_identify_and_common_words_do_not(
    text: str, known: list[str], unknown: list[str]
) -> None:
    found = find_identifying_words([text], str)
    assert [word for word in known if word not in found.keys] == []
    assert [word for word in unknown if word in found.keys] == []
