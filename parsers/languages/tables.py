"""How the tables of packs are written: a line for each term, with the words that are read as it."""

from __future__ import annotations

from verifier.parsers.languages.record import ALL_CASES, Part, Term

NOTHING = "-"
"""Stands for the term of words that say nothing of their own."""


def list_words(text: str) -> list[str]:
    """Return the words of a list that is written as one text with blanks."""
    return text.split()


def read_lines(text: str) -> dict[str, str]:
    """Return the words of a table -> their term; each line is ``term: word word``."""
    table = {}
    for line in text.strip().splitlines():
        term, _, words = line.partition(":")
        for word in words.split():
            table[word] = "" if term.strip() == NOTHING else term.strip()
    return table


def read_rows(text: str) -> dict[str, str]:
    """Return the same for rows of words, with semicolons between: ``term: row of words; other row``."""
    table = {}
    for line in text.strip().splitlines():
        term, _, rows = line.partition(":")
        for row in rows.split(";"):
            table[" ".join(row.split())] = "" if term.strip() == NOTHING else term.strip()
    return table


def make_terms(text: str, part: Part, cases: str = ALL_CASES) -> dict[str, Term]:
    """Return the words of a table as terms of one kind."""
    return {word: Term(term, part, cases) for word, term in read_lines(text).items()}


def make_phrases(text: str, part: Part) -> dict[str, Term]:
    """Return the rows of words of a table as terms of one kind."""
    return {row: Term(term, part) for row, term in read_rows(text).items()}
