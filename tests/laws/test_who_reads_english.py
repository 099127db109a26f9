"""A language is a pack of data: who asks the tables of English outside the packs is named, with the reason.

The engine's terms are English. So a module may ask its tables where the text that it is handed is in terms
already, where it puts the text in terms itself, or where what it does is for English alone and another
language has its own. A module that is not named here reads every text as English.
"""

from __future__ import annotations

import re

import pytest

from tests.test_floors import MODULES, list_imports

ENGLISH = "verifier.parsers.english"
PACKS = ("verifier.parsers.english", "verifier.parsers.languages")

HANDED_TERMS = (
    "verifier.parsers.dates", "verifier.parsers.numerics", "verifier.parsers.quantities",
    "verifier.claims", "verifier.audit.numbers",
)  # fmt: skip
"""Rooms that are handed texts in terms: what asks them for figures, dates or facets has read them."""

IN_TERMS = frozenset(
    {
        "verifier.audit.claims.definitions", "verifier.audit.claims.description",
        "verifier.audit.claims.subjects",
        "verifier.audit.judging.gate", "verifier.grounding.cut_context",
        "verifier.grounding.quote_match", "verifier.grounding.repair", "verifier.grounding.stitches",
        "verifier.lattice.checks.warrant",
    }
)  # fmt: skip
"""Modules that put a text in terms themselves, or take it from who does."""

ASKS_PACK = frozenset(
    {
        "verifier.answers.frame_words", "verifier.answers.framed_statement", "verifier.corpus.tokens",
        "verifier.grounding.accounting", "verifier.grounding.quote_speakers",
        "verifier.lattice.question", "verifier.parsers.segments.sentences",
    }
)  # fmt: skip
"""Modules that hold words of English beside those that they ask the pack, or the policy, for."""

TOLD = {
    "verifier.answers.framing": "words of the policy's lexicons, which a pack adds to, less those that turn",
    "verifier.answers.note_figures": "a figure behind a stop is a note unless words before it ask for one",
    "verifier.audit.claims.timeframes": "is handed the claim in terms",
    "verifier.audit.contradicted_figures": "words that ask to compute may be missing; elsewhere none may be",
    "verifier.audit.redaction.identifying_words": "function words are no names; else too many words count",
    "verifier.audit.redaction.redactor": "function words tell nobody; elsewhere too many words are masked",
    "verifier.grounding.absent_words": "marks that ask; scale words tell that figures are read",
    "verifier.grounding.answer_sentences": "marks that ask, the same everywhere",
    "verifier.grounding.negation": "how far English denials reach; those of a pack reach over their sentence",
    "verifier.grounding.captions": "words of addresses (`www`, `html`), the same everywhere",
    "verifier.lattice.evidence_places": "an English plural and its singular are one token; others stay",
    "verifier.parsers.clauses.tokens": "`due to` before a verb, which only English has",
    "verifier.parsers.lexicon.word_forms": "words of texts in terms, for all who ask of one by itself",
    "verifier.parsers.segments.clause_numbers": "is handed words in terms",
    "verifier.parsers.segments.clauses": "English words; those of a pack are handed in",
    "verifier.parsers.segments.governors": "is handed words in terms",
    "verifier.parsers.text.surface_words": "the possessive's ending, which other languages do not write so",
    "verifier.sources.negation_triggers": "English contractions, beside the triggers that a pack adds",
}
"""The others, each with its reason."""

ASKING = re.compile(
    r"\b(?:write_in_terms|read_surface|list_readings|load_pack|read_frame_words|abbreviations|terms)\b"
    r"|\blanguage\b"
)


def list_readers() -> set[str]:
    """Return the modules outside the packs that import a table of English, but for rooms handed terms."""
    return {
        module
        for module in MODULES
        if not module.startswith((*PACKS, *HANDED_TERMS))
        and any(imported.startswith(ENGLISH) for imported in list_imports(module))
    }


def test_every_module_that_asks_english_tables_is_named() -> None:
    assert list_readers() == IN_TERMS | ASKS_PACK | TOLD.keys()


@pytest.mark.parametrize("module", sorted(IN_TERMS | ASKS_PACK))
def test_who_puts_texts_in_terms_does_so(module: str) -> None:
    assert ASKING.search(MODULES[module].read_text(encoding="utf-8")) is not None


def test_no_module_names_a_language_but_the_packs_and_their_registry() -> None:
    """No code asks which language it is: a code of one stands in the registry and the policies alone."""
    from verifier.parsers.languages.registry import FOLDERS

    named = re.compile("|".join(rf"[\"']{code}[\"']" for code in FOLDERS))
    found = [
        module
        for module, file in MODULES.items()
        if not module.startswith((ENGLISH, *FOLDERS.values()))
        and named.search(file.read_text(encoding="utf-8"))
    ]
    assert found == ["verifier.parsers.languages.registry"]
