"""Verbs: auxiliaries, forms that no rule leads back, prefixes, endings, those with a term of the engine."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import list_words, make_terms, read_lines
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import Reading

AUXILIARIES = {
    **make_terms(
        TABLES["verbs.auxiliaries.1"],
        "auxiliary",
    ),
    **make_terms(
        TABLES["verbs.auxiliaries.2"],
        "modal",
    ),
    **make_terms("been: gewesen worden\nhad: gehabt\nbecome: geworden", "bare"),
}

PASSIVE = read_lines(TABLES["verbs.passive"])
"""With a participle; with an infinitive the forms of the present are `will`, told by code's `FUTURE`."""

PERFECT = read_lines(TABLES["verbs.perfect"])


def list_readings(word: str) -> tuple[Reading, ...]:
    """Return what a word in lower case is as the lexicon knows it; nothing of one that it only guesses."""
    entry = load_lexicon("german").find(word)
    return entry.readings if entry.usual else ()


ENDINGS = ("etet", "eten", "ete", "et", "ten", "te", "en", "t", "n", "e")
LINKED = frozenset(("etet", "eten", "ete", "et"))
WEAK_ENDINGS = ("t",)
FINITE_ENDINGS = ("te", "ten", "t", "en", "ern", "eln")
SINGULAR = ("t",)
PLURAL = ("en", "ern", "eln", "sind", "tun")
NO_PLURAL = ("schien",)
PAST_ENDINGS = ("te", "ten")
BARE_ENDINGS = ("en", "ern", "eln")
PARTICIPLE_PREFIX = "ge"
PARTICIPLE_ENDINGS = ("t", "en")
PARTICIPLE_ENDING_ALONE = ("iert",)
KEEP_PREFIX = (
    "genehmig", "gestalt", "gefährd", "gelang", "gewähr", "gehorch", "gebühr", "gewöhn", "gehör", "gestatt",
    "gesteh", "genüg", "gewinn", "gering", "genes", "gener",
)  # fmt: skip
INSEPARABLE = ("miss", "voll", "wider", "hinter", "unter", "über", "zer", "ver", "ent", "emp", "er", "be")
SEPARABLE = (
    "zusammen", "entgegen", "gegenüber", "herunter", "hinunter", "voraus", "zurück", "heraus", "hinaus",
    "herein", "hinein", "herbei", "vorbei", "weiter", "wieder", "bereit", "statt", "nieder", "durch", "unter",
    "teil", "fest", "fort", "frei", "heim", "nach", "hoch", "los", "mit", "vor", "weg", "auf", "aus", "bei",
    "dar", "ein", "her", "hin", "ab", "an", "um", "zu",
)  # fmt: skip
INFINITIVE_MARKER = "zu"
HELPING_INFINITIVES = frozenset(("werden", "sein", "haben", "können", "müssen", "dürfen", "sollen", "wollen"))

TERMS = read_lines(TABLES["verbs.terms"])


SETTLING = frozenset(list_words(TABLES["verbs.settling"]))

SAYING = frozenset(list_words(TABLES["verbs.saying"]))
BEARING_OUT = tuple(list_words(TABLES["verbs.bearing_out"]))
CLAIMING = tuple(list_words(TABLES["verbs.claiming"]))
HEARSAY = read_lines("es: hieß\nman: sagte sagt erzählte erzählt munkelte munkelt raunte")
