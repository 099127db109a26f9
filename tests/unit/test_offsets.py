"""Offset maps: places through folding and normalising, by hand."""

from __future__ import annotations

import pytest

from verifier.parsers.text.normal_form import Folding, map_normal_form, normalize_text
from verifier.parsers.text.offsets import ChainMap, IdentityMap, PieceMapBuilder

# Text, folding, what to look for in the normal form, what it was made from.
PLACES = [
    ("  The  Cat\n sat ", Folding.NONE, "cat sat", "Cat\n sat"),
    ("The Cat", Folding.NONE, "cat", "Cat"),
    ("caf\u0065\u0301 open", Folding.NONE, "caf\xe9", "cafe\u0301"),
    ("\u0130stanbul is", Folding.NONE, "stanbul", "stanbul"),
    ("\u0130stanbul is", Folding.NONE, "i\u0307stanbul", "\u0130stanbul"),
    ("\u1100\u1161\u11a8 one", Folding.NONE, "\uac01", "\u1100\u1161\u11a8"),
    ("a\u0301\u0323b", Folding.NONE, "\u1ea1\u0301", "a\u0301\u0323"),
    ("an o\ufb03ce here", Folding.TYPOGRAPHY, "office", "o\ufb03ce"),
    ("an o\ufb03ce here", Folding.TYPOGRAPHY, "fic", "\ufb03c"),
    ("co\xadoperate now", Folding.TYPOGRAPHY, "cooperate", "co\xadoperate"),
    ("co\xad\n operate now", Folding.TYPOGRAPHY, "cooperate", "co\xad\n operate"),
    ("wait\u2026 more", Folding.TYPOGRAPHY, "wait... more", "wait\u2026 more"),
    ("\u201cquoted\u201d\xa0text", Folding.TYPOGRAPHY, '"quoted" text', "\u201cquoted\u201d\xa0text"),
    ("\uff21\uff22 \uff11", Folding.TYPOGRAPHY, "ab 1", "\uff21\uff22 \uff11"),
    ("zero\u200bwidth", Folding.TYPOGRAPHY, "zerowidth", "zero\u200bwidth"),
    ("a mar-\n  ket day", Folding.LINE_HYPHENS, "market", "mar-\n  ket"),
    ("a well-known day", Folding.LINE_HYPHENS, "wellknown", "well-known"),
    ("\u0378\u0378 One", Folding.NONE, "\u0378\u0378 one", "\u0378\u0378 One"),
]


@pytest.mark.parametrize(("text", "folding", "wanted", "original"), PLACES)
def test_places(text: str, folding: Folding, wanted: str, original: str) -> None:
    normal = normalize_text(text, folding=folding)
    start = normal.index(wanted)
    span = map_normal_form(text, normal, folding=folding).locate(start, start + len(wanted))
    assert text[slice(*span)] == original


def test_a_copied_piece_is_cut_and_a_rewritten_one_is_not() -> None:
    builder = PieceMapBuilder()
    builder.add(4, 0, 4)  # copied
    builder.add(1, 4, 9)  # `&amp;` to `&`
    builder.add(3, 9, 12)  # copied
    offsets = builder.build()
    assert offsets.locate(1, 3) == (1, 3)
    assert offsets.locate(4, 5) == (4, 9)
    assert offsets.locate(3, 6) == (3, 10)
    assert offsets.locate(2, 2) == (0, 0)


def test_what_kept_its_length_but_moved_is_not_cut() -> None:
    builder = PieceMapBuilder()
    builder.add(1, 0, 1)
    builder.add_rewritten(2, 1, 3)
    builder.add(1, 3, 4)
    offsets = builder.build()
    assert [offsets.locate(place, place + 1) for place in range(4)] == [(0, 1), (1, 3), (1, 3), (3, 4)]


def test_maps_compose() -> None:
    first = PieceMapBuilder()
    first.add(0, 0, 2)
    first.add(5, 2, 7)
    second = PieceMapBuilder()
    second.add(1, 0, 3)
    second.add(2, 3, 5)
    assert ChainMap(second.build(), first.build()).locate(0, 1) == (2, 5)
    assert ChainMap(IdentityMap(), first.build()).locate(1, 3) == (3, 5)
