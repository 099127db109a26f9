"""Words of a record as they stand in a text: the quick way for ASCII finds what the pattern finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verifier.checking.words_as_written import restore_letters

PIECES = st.lists(st.sampled_from(["a", "B", "ab", "_", "-", "1", " ", "  ", "\n", "\x1c", "."]), max_size=9)


@given(PIECES, PIECES)
def test_ascii_words_stand_where_the_pattern_finds_them(words: list[str], text: list[str]) -> None:
    wanted, within = "".join(words).lower(), "".join(text)
    assume(not wanted.isdigit())
    pattern = r"\s+".join(map(re.escape, wanted.split(" ")))
    found = re.search(rf"(?<!\w){pattern}(?!\w)", within, re.IGNORECASE)
    assert restore_letters(wanted, within) == (wanted if found is None else " ".join(found[0].split()))


@pytest.mark.parametrize(
    ("words", "text", "stands"),
    [
        ("smith", "Blacksmith  SMITH came.", "SMITH"),
        ("new york", "To New\nYork.", "New York"),
        ("river", "Rivers rise.", "river"),
        ("m\u00fcller", "Herr M\u00dcLLER kam.", "M\u00dcLLER"),
        ("54000", "Die Miete von 54.000 Euro.", "54.000"),
        ("64", "Die Miete von 64.000 Euro.", "64.000"),
        ("20050", "Es sind 1.200,50 Euro.", "1.200,50"),
        ("54", "Von 54.000 Euro sind 54 bezahlt.", "54"),
        ("7", "Seite 17.", "7"),
    ],
)
def test_words_have_the_letters_of_the_text(words: str, text: str, stands: str) -> None:
    assert restore_letters(words, text) == stands
