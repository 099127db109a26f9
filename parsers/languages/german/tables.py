"""The longer tables of words of German, each under the name of its module and its constant (`words.txt`)."""

from __future__ import annotations

from pathlib import Path

from verifier.parsers.english import read_tables

TABLES = read_tables(Path(__file__).with_name("words.txt"))
"""The tables by their names."""
