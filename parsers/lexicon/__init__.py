"""Words with their forms: one table a language, and what is asked of it."""

from verifier.parsers.lexicon.lexicon import Lexicon, Reading
from verifier.parsers.lexicon.tables import TABLES, load_lexicon

__all__ = ["TABLES", "Lexicon", "Reading", "load_lexicon"]
