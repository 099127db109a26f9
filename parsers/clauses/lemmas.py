"""The name of a verb: its lemma, with a particle that stands apart from it."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.clauses.records import VerbGroup
from verifier.parsers.clauses.tags import VERB
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon


def name_verb(tokens: Sequence[Token], verb: VerbGroup, lexicon: Lexicon, tag: int = VERB) -> str:
    """Return the lemma of the verb of a group; with its particle where the language writes both as one.

    `tag` is the form that its head has where it stands: *ground* is one of *grind* in `was ground`.
    """
    key = tokens[verb.head].key
    lemma = next((one.lemma for one in lexicon.find(key).readings if one.tags & tag & VERB), "")
    lemma = (lemma or lexicon.lemma_of_verb(key)).replace("-", "")
    if verb.particle is None or not lexicon.joins_particles:
        return lemma
    return tokens[verb.particle].key + lemma
