"""The pack."""

from __future__ import annotations

from verifier.parsers.languages.record import Figures, Language, Verbs
from verifier.parsers.languages.tables import make_terms
from verifier.parsers.lexicon.lexicon import PARTICIPLE, Reading

LANGUAGE = Language(
    code="eo",
    stemmer="esperanto",
    words={
        **make_terms("the: la", "determiner"),
        **make_terms("in: en\nduring: dum\nof: de\nto: al\nwith: kun", "preposition"),
        **make_terms("not: ne", "denial"),
        **make_terms("was: estis\nis: estas", "auxiliary"),
        **make_terms("and: kaj", "joining"),
    },
    figures=Figures(decimal=",", group=".", small={"dek": 10}, months={"majo": "May"}, before_year="in"),
    verbs=Verbs(
        list_readings=lambda word: (Reading(PARTICIPLE, "detrui"),) if word == "detruita" else (),
        finite_endings=("is", "as", "os"),
        past_endings=("is",),
        bare_endings=("i",),
        endings=("is", "as", "os", "i"),
    ),
    abbreviations=frozenset(("ekz",)),
)
