"""The packs that there are, by the codes of their languages; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from verifier.parsers.languages.telling import HOME, Signs

if TYPE_CHECKING:
    from verifier.parsers.languages.record import Language
    from verifier.parsers.languages.retraction_rows import RetractionRows

FOLDERS = {"de": "verifier.parsers.languages.german"}
NAMES = {"de": "German"}
"""From the codes of languages to the packages: each has `pack.LANGUAGE`, `signs.SIGNS` and `retractions`."""


@cache
def load_pack(code: str) -> Language | None:
    """Return the pack of a language; None for the language of the terms, and for one that has no pack."""
    if code == HOME or code not in FOLDERS:
        return None
    pack: Language = import_module(f"{FOLDERS[code]}.pack").LANGUAGE
    return pack


@cache
def load_retractions(codes: tuple[str, ...]) -> tuple[RetractionRows, ...]:
    """Return how texts of some languages take back what they say, and English as every policy knows it."""
    from verifier.parsers.english.retraction_words import FIRST_RETRACTIONS, RETRACTIONS

    folders = [FOLDERS[code] for code in codes if code in FOLDERS]
    own = RETRACTIONS if HOME in codes else FIRST_RETRACTIONS
    return (own, *(import_module(f"{folder}.retractions").RETRACTIONS for folder in folders))


@cache
def load_setting_aside(code: str) -> tuple[str, ...]:
    """Return the rows of what sets aside the words behind it, in a language; none of one without a pack."""
    if code in FOLDERS:
        rows: tuple[str, ...] = import_module(f"{FOLDERS[code]}.retractions").SETTING_ASIDE
        return rows
    return ()


@cache
def load_signs(codes: tuple[str, ...]) -> Mapping[str, Signs]:
    """Return the signs of those languages that have a pack, by their codes, without loading the packs."""
    return {code: import_module(f"{FOLDERS[code]}.signs").SIGNS for code in codes if code in FOLDERS}
