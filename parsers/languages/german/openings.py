"""How German answers open before they say anything, and how they cite: tables of the English `openings`."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in text.split(";") if entry.strip())


OPENINGS = {
    "SOURCE_NOUNS": _list(TABLES["openings.openings.1"]),
    "SOURCE_ADJECTIVES": _list(TABLES["openings.openings.2"]),
    "SOURCE_DETERMINERS": _list(TABLES["openings.openings.3"]),
    "AFTER_SOURCES": _list("oben; unten"),
    "BEFORE_SOURCES": _list(TABLES["openings.openings.4"]),
    "SAYING_VERBS": _list(TABLES["openings.openings.5"]),
    "SAID_VERBS": _list(TABLES["openings.openings.6"]),
    "IMPERSONAL_VERBS": _list(TABLES["openings.openings.7"]),
    "PLACES": _list("dort; hier; da; darin; hierzu; dazu; weiter; ferner"),
    "FRAMES_APART": (
        "{SOURCE} zufolge",
        "{SOURCE} nach",
        "wie {SOURCE} {SAYING_VERBS}",
        "wie {BEFORE_SOURCES} {SOURCE} {SAID_VERBS}",
        "wie {BEFORE_SOURCES} {SOURCE} {IMPERSONAL_VERBS}",
    ),
    "FRAMES_STATING": (
        "{BEFORE_SOURCES} {SOURCE} {IMPERSONAL_VERBS}",
        "(?:{PLACES} )?{PLACES} {IMPERSONAL_VERBS}",
        "{PLACES} {IMPERSONAL_VERBS} {BEFORE_SOURCES} {SOURCE}",
        "es heißt(?: {BEFORE_SOURCES} {SOURCE})?",
    ),
    "FRAMES_CLOSING": (
        "(?:so|laut|gemäß) {SOURCE}",
        "{SOURCE} zufolge",
        "(?:so )?(?:heißt|steht) es {BEFORE_SOURCES} {SOURCE}",
        "wie {SOURCE} {SAYING_VERBS}",
    ),
    "FRAMES_INVERTED": (
        "(?:laut|gemäß|nach angaben) {SOURCE}(?= {FINITE} )",
        "{SOURCE} zufolge(?= {FINITE} )",
    ),
    "FINITE": _list(TABLES["openings.openings.16"]),
    "LABELS": _list(TABLES["openings.openings.8"]),
    "LINKS": _list(TABLES["openings.openings.9"]),
    "CITING_LABELS": _list(TABLES["openings.openings.10"]),
    "BETWEEN_CITATIONS": ("und", "sowie"),
    "CITED_AGAIN": _list("ebd; ebenda; a. a. o; aao"),
    "PLACE_NAMES": _list(TABLES["openings.openings.11"]),
    "STATEMENT_HEADERS": _list(TABLES["openings.openings.12"]),
    "REFERENCE_HEADERS": _list(TABLES["openings.openings.13"]),
    "NUMBER_HEADERS": _list("nr.; nr; nummer; zeile; lfd. nr."),
    "KEY_HEADERS": _list(TABLES["openings.openings.14"]),
    "VALUE_HEADERS": _list(TABLES["openings.openings.15"]),
    "OFFERS": _list("helfen; hilfe; weiterhelfen; fragen; sonst"),
}
