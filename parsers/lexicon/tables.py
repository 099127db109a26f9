"""The tables that there are, each made a lexicon when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from verifier.parsers.lexicon.german import GermanLexicon
from verifier.parsers.lexicon.lexicon import Lexicon

_FOLDER: Final = Path(__file__).parent

TABLES: Final = {"": "english", "en": "english", "de": "german"}
"""The names of the tables by the code of a language; English is what no code stands for."""


def _read_kinds(text: str) -> dict[str, frozenset[str]]:
    rows = (line.partition(":") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: frozenset(words.split()) for name, _, words in rows}


@cache
def load_lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language by the name of its tables (`english`); the same one each time."""
    forms = (_FOLDER / f"{language}_forms.txt").read_bytes()
    kinds = _read_kinds((_FOLDER / f"{language}_kinds.txt").read_text(encoding="utf-8"))
    return (GermanLexicon if language == "german" else Lexicon)(forms, kinds)
