"""Months, weekdays, times of the year and of the day."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import read_lines

MONTHS = read_lines(TABLES["calendar_words.months"])
BEFORE_YEAR = "in"
CLOCK = "uhr"
DECADE = ("er",)
DECADE_WORDS = frozenset(("jahre", "jahren"))

NOUNS = read_lines(TABLES["calendar_words.nouns"])
