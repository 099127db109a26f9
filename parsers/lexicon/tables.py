"""The tables that there are, each made a lexicon when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from verifier.parsers.languages.registry import NAMES
from verifier.parsers.languages.telling import HOME
from verifier.parsers.lexicon.lexicon import Lexicon

_FOLDER: Final = Path(__file__).parent

_NAMES: Final = {code: name.lower() for code, name in NAMES.items()}
TABLES: Final = {"": "english", HOME: "english", **_NAMES}
"""The names of the tables by the code of a language; English is what no code stands for."""


# Imported here and not by the first call, which may come from deep in a caller's stack.
_KINDS: Final[Mapping[str, type[Lexicon]]] = {
    name: import_module(f"verifier.parsers.lexicon.{name}.lexicon").OwnLexicon for name in _NAMES.values()
}
"""The lexicons that know more of their words than the table says."""


def _read_kinds(text: str) -> dict[str, frozenset[str]]:
    rows = (line.partition(":") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: frozenset(words.split()) for name, _, words in rows}


@cache
def load_lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language by the name of its tables (`english`); the same one each time."""
    forms = (_FOLDER / f"{language}_forms.txt").read_bytes()
    kinds = _read_kinds((_FOLDER / f"{language}_kinds.txt").read_text(encoding="utf-8"))
    return _KINDS.get(language, Lexicon)(forms, kinds)
