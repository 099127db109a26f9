"""Violation codes: each name has a row of the table, and each row says all that is said of a code."""

from __future__ import annotations

import pytest

from bench.schemas.kinds import list_codes
from verifier.checking.texts import LANGUAGES, OWN, load_texts
from verifier.codes import ViolationCode, read_code_rows

RECORDS = {"verdict", "lattice", "claim", "card", "audit"}


def test_the_names_and_the_rows_are_the_same() -> None:
    assert {*read_code_rows()} == {*ViolationCode}
    assert [code.value for code in ViolationCode] == [code.name for code in ViolationCode]


@pytest.mark.parametrize("code", list(ViolationCode))
def test_a_row_is_whole(code: ViolationCode) -> None:
    row = code.row
    assert {*row.words} == {*LANGUAGES}
    assert {*row.meanings} == {*LANGUAGES} - {OWN}
    said = [row.meaning, row.example, *row.words.values(), *row.meanings.values()]
    assert all(text.strip() for text in said)
    assert {*row.records} <= RECORDS
    assert len({*row.records}) == len(row.records)


def test_the_gravest_comes_first() -> None:
    words = [*load_texts(OWN).codes]
    assert words == [*read_code_rows()]
    ranks = [
        words.index(ViolationCode(code)) for code in ("DENIED_IN_SOURCE", "NAME_ABSENT", "JSON_REPAIRED")
    ]
    assert ranks == sorted(ranks)


def test_the_codes_of_a_record_are_in_the_order_of_the_names() -> None:
    names = [code.value for code in ViolationCode]
    for record in sorted(RECORDS):
        codes = list_codes(record)
        assert codes
        assert [names.index(code) for code in codes] == sorted(names.index(code) for code in codes)
