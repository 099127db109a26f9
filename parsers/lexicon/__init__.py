"""Words with their forms: one table a language, and what is asked of it."""

from verifier.parsers.lexicon.lexicon import Lexicon, Reading, load_lexicon

__all__ = ["Lexicon", "Reading", "load_lexicon"]
