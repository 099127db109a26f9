"""What each token of a German sentence may be, and what is settled by the words right beside it.

Nouns have a capital. What is left open here is whether a word is a verb, and which: that is settled where
the verbs of a clause are looked for (`verbs.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    BASE,
    BE,
    COORDINATOR,
    DETERMINER,
    FINITE,
    GERUND,
    HAVE,
    MARK,
    MODAL,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PARTICLE,
    PAST,
    PREPOSITION,
    RELATIVE,
    SINGULAR,
    SUBJECT_PRONOUN,
    SUBORDINATOR,
    THIRD,
    TO,
    VERB,
    WERDEN,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon, Reading

PRONOUN: Final = SUBJECT_PRONOUN
"""German pronouns tell by their case what they do."""

HELPING: Final = AUXILIARY | WERDEN
VERBAL: Final = VERB | HELPING
CLAUSE_MARKS: Final = frozenset(",;:.!?\u2013\u2014")

_KINDS: Final = {
    "article": DETERMINER,
    "determiner": DETERMINER,
    "pronoun": PRONOUN,
    "reflexive": ADVERB,
    "preposition": PREPOSITION,
    "particle": PARTICLE,
    "coordinator": COORDINATOR,
    "correlative": ADVERB,
    "subordinator": SUBORDINATOR,
    "relative": RELATIVE,
    "modal": MODAL,
    "sein": BE,
    "haben": HAVE,
    "werden": WERDEN,
    "negation": NEGATION,
    "near_negation": NEGATION,
    "to": TO,
    "adverb": ADVERB,
    "number": NUMBER,
}
_ORDER: Final = (
    RELATIVE, SUBORDINATOR, TO, HAVE, BE, WERDEN, MODAL, GERUND, PARTICIPLE, PAST, THIRD, BASE, DETERMINER,
    ADJECTIVE, SINGULAR, NUMBER, SUBJECT_PRONOUN, COORDINATOR, NEGATION, ADVERB, PREPOSITION, PARTICLE,
)  # fmt: skip
"""Which tag is shown of a word that is still several."""

_DIGITS: Final = frozenset("0123456789")
_SIGNS: Final = frozenset("%\u2030\u20ac$\u00a3\u00b0")
"""Marks that are read as the noun behind a figure."""

_MAX_UNIT: Final = 4
_REACH: Final = 12
_INFLECTED: Final = ("e", "en", "er", "es", "em")


class Words:
    """The tokens of a sentence with what each may be; `tags` is changed while the sentence is read."""

    def __init__(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        self.tokens = tokens
        self.lexicon = lexicon
        self.closed = _list_closed(lexicon)
        self.keys = [token.key for token in tokens]
        self.tags = [self._read(at, token) for at, token in enumerate(tokens)]
        for at in range(len(tokens)):
            self.tags[at] = self._settle(at, self.tags[at]) or self.tags[at]
        # The participles of attributes, each by the article before it.
        self.attributes: dict[int, int] = {}
        for at, tag in enumerate(self.tags):
            participle = self.find_attribute(at + 1) if tag & DETERMINER else None
            if participle is not None:
                self.attributes[at] = participle
                self.tags[participle] = ADJECTIVE

    def is_kind(self, at: int, kind: str) -> bool:
        """Return whether the word at a place is of a kind."""
        return 0 <= at < len(self.keys) and self.keys[at] in self.lexicon.kinds[kind]

    def get(self, at: int) -> int:
        """Return what a token is or may be; a mark beyond both ends."""
        return self.tags[at] if 0 <= at < len(self.tags) else MARK

    def is_boundary(self, at: int) -> bool:
        """Return whether clauses may part at a place: a mark, but that of an ordinal, or an end."""
        if not 0 <= at < len(self.tags):
            return True
        return bool(self.tags[at] & MARK) and self.keys[at] in CLAUSE_MARKS

    def is_known(self, at: int) -> bool:
        """Return whether the word at a place is one of a table, and not guessed by its ending."""
        return bool(self.tags[at] & HELPING) or bool(self.lexicon.find(self.keys[at]).usual)

    def list_tags(self) -> list[int]:
        """Return the one tag that each token was read as."""
        return [next((one for one in _ORDER if tag & one), tag & -tag) for tag in self.tags]

    # What a word may be.

    def _read(self, at: int, token: Token) -> int:
        if token.is_code:
            return SINGULAR
        if not token.is_word:
            if at and self.keys[at - 1][0] in _DIGITS and token.key in _SIGNS:
                return SINGULAR
            return NUMBER if token.key[0] in _DIGITS else MARK
        closed = self.closed.get(token.key, 0)
        opens = self._opens(at)
        if token.is_capital and not (opens or self._is_polite(token)):
            return SINGULAR
        if closed:
            return closed | (self.lexicon.find(token.key).tags & ADJECTIVE if closed == PARTICLE else 0)
        tags = self.lexicon.find(token.key).tags
        if token.is_capital:
            return self._read_opening(at, tags)
        if token.key[0] in _DIGITS:
            return ADJECTIVE
        is_unit = at > 0 and self.keys[at - 1][0] in _DIGITS and len(token.key) <= _MAX_UNIT
        return tags or (SINGULAR if is_unit else ADVERB)

    def _opens(self, at: int) -> bool:
        """Return whether a token has its capital because a sentence begins with it."""
        return at == 0 or (not self.tokens[at - 1].is_word and self.keys[at - 1] in ".:!?\u2013")

    def _is_polite(self, token: Token) -> bool:
        return token.key in ("sie", "ihnen", "ihr", "ihre", "ihren", "ihrem", "ihrer")

    def _read_opening(self, at: int, tags: int) -> int:
        """Return what a word of content may be that a sentence begins with."""
        if at + 1 >= len(self.tokens) or not self.lexicon.find(self.keys[at]).usual:
            return SINGULAR
        after, closed = self.tokens[at + 1], self.closed.get(self.keys[at + 1], 0)
        is_before_noun = after.is_capital and not closed
        if tags & ADJECTIVE and is_before_noun and self.keys[at].endswith(_INFLECTED):
            return ADJECTIVE
        is_led = closed & HELPING or self._may_be_verb(at + 1) or after.key[0] in _DIGITS
        if tags & ADJECTIVE and not tags & VERB and is_led:
            return ADVERB
        if tags & BASE and closed & MODAL:
            return BASE
        if tags & PARTICIPLE and closed & (HELPING | PREPOSITION):
            return PARTICIPLE
        is_asked = closed & (DETERMINER | PRONOUN) and tags & FINITE and (tags & BASE or not tags & ADJECTIVE)
        return tags & VERB if is_asked else SINGULAR

    def _may_be_verb(self, at: int) -> bool:
        token = self.tokens[at]
        return not token.is_capital and bool(self.lexicon.find(token.key).tags & FINITE)

    # What the words beside it say.

    def opens_noun(self, at: int) -> bool:
        """Return whether adjectives and figures from a place on lead to a noun."""
        for here in range(at, min(len(self.tags), at + _REACH)):
            tag = self.tags[here]
            if tag & (NOUN | NAME) or self.is_kind(here, "remaining"):
                return True
            if tag & PREPOSITION and here == at and not tag & (PARTICLE | ADVERB):
                return self._holds_attribute(here)
            if tag & PREPOSITION and not tag & ADVERB:
                return self.find_attribute(at) is not None
            is_between = tag & (ADJECTIVE | NUMBER | DETERMINER | NEGATION) or tag & ADVERB
            is_joint = tag & COORDINATOR and here > at and self.get(here + 1) & ADJECTIVE
            if not (is_between or is_joint):
                return False
        return False

    def _holds_attribute(self, at: int) -> bool:
        """Return whether a preposition behind an article leads up to a participle: `die von ihm gebaute`."""
        for here in range(at + 1, min(len(self.tags) - 1, at + _REACH)):
            if self.is_boundary(here):
                return False
            if self.tags[here] & ADJECTIVE and self.tags[here + 1] & NOUN:
                return bool(self.lexicon.find(self.keys[here]).tags & ADJECTIVE)
        return False

    def find_attribute(self, at: int) -> int | None:
        """Return the participle that all from a place on goes with: `1990 in Ulm gegründete`.

        Something stands before it, and a noun behind it; what a preposition or an article leads is closed.
        """
        is_led = False
        for here in range(at, min(len(self.tags) - 1, at + _REACH)):
            tag, after = self.tags[here], self.get(here + 1)
            if self.is_boundary(here) or (tag & VERBAL and not tag & (ADJECTIVE | NOUN)):
                return None
            if tag & ADJECTIVE and not is_led and here > at and after & (NOUN | NAME | ADJECTIVE):
                if self._read_participle(here):
                    return here
            elif tag & (PREPOSITION | DETERMINER) and after & ~MARK:
                is_led = True
            elif tag & (NOUN | NAME | PRONOUN):
                if not is_led and not self.get(here - 1) & (NOUN | NAME):
                    return None
                is_led = False
            elif tag & NUMBER:
                is_led = is_led and bool(after & (NOUN | NAME))
        return None

    def _read_participle(self, at: int) -> Reading | None:
        return self.lexicon.read_attribute(self.keys[at]) if self.keys[at].endswith(_INFLECTED) else None

    def _settle(self, at: int, tag: int) -> int:
        """Return what a word is by its neighbours; 0 where they do not say."""
        if self.is_kind(at, "remaining") and self.get(at - 1) & DETERMINER:
            # `30 Tage, die anderen 25`: it stands for its noun, if none follows.
            return ADJECTIVE if self.opens_noun(at + 1) else SINGULAR
        if tag & PREPOSITION and self._counts(at):
            return ADVERB
        if not tag & (tag - 1) and not self.is_kind(at, "neither_nor"):
            return tag
        if tag & TO:
            return self._settle_to(at)
        if self.is_kind(at, "neither_nor") and self._is_denied_before(at):
            return COORDINATOR
        if tag & COORDINATOR and tag & ADVERB and not self.is_kind(at, "pairing"):
            return COORDINATOR if self.is_boundary(at - 1) or self.keys[at] == "denn" else ADVERB
        if tag & DETERMINER:
            return self._settle_determiner(at, tag)
        if tag & PREPOSITION:
            return self._settle_preposition(at, tag)
        if tag & PARTICLE:
            return PARTICLE if self._ends_clause(at) else tag & ~PARTICLE
        return 0

    def _is_denied_before(self, at: int) -> bool:
        """Return whether *weder* stands before a word, back to the last mark."""
        for earlier in range(at - 1, max(-1, at - _REACH), -1):
            if self.is_kind(earlier, "neither"):
                return True
            if self.is_boundary(earlier):
                return False
        return False

    def _ends_clause(self, at: int) -> bool:
        after = self.get(at + 1)
        is_compared = self.is_kind(at + 1, "comparing")
        return self.is_boundary(at + 1) or is_compared or bool(after & COORDINATOR and not after & ADVERB)

    def _settle_to(self, at: int) -> int:
        after = self.get(at + 1)
        if after & (BASE | BE | HAVE | WERDEN | MODAL) and not after & (NOUN | DETERMINER):
            return TO
        if self._ends_clause(at):
            return PARTICLE
        if after & (ADJECTIVE | ADVERB) and not self.opens_noun(at + 1):
            return ADVERB
        return PREPOSITION

    def _settle_determiner(self, at: int, tag: int) -> int:
        if self.keys[at] in ("sein", "ein") and self._ends_clause(at):
            return BE if tag & BE else PARTICLE
        if tag & ADVERB and self.get(at + 1) & (ADJECTIVE | ADVERB) and not self.opens_noun(at + 1):
            return ADVERB
        if self.is_kind(at, "partitive") and self.keys[at + 1 : at + 2] in (["der"], ["des"]):
            return PRONOUN
        if self.opens_noun(at + 1):
            is_led = self.get(at - 1) & PREPOSITION and self.is_boundary(at - 2)
            if is_led and at > 1 and self.get(at + 1) & (DETERMINER | PRONOUN):
                return tag & RELATIVE or DETERMINER
            return DETERMINER | (tag & RELATIVE if self.is_boundary(at - 1) or (is_led and at > 1) else 0)
        if tag & ADVERB and not tag & PRONOUN:
            return ADVERB
        if tag & BE and self.get(at + 1) & HELPING:
            return BE
        if self.is_kind(at, "definite") and self._ranks(at + 1):
            # `Die älteste stammt von dort`: its noun is left out.
            return DETERMINER
        return tag & (PRONOUN | RELATIVE) or tag & ~DETERMINER

    def _ranks(self, at: int) -> bool:
        """Return whether a word is a superlative before a noun, or stands for one."""
        is_inflected = self.get(at) & ADJECTIVE and self.keys[at].endswith(_INFLECTED)
        return bool(is_inflected) and self.keys[at].rstrip("enrms").endswith("st")

    def _counts(self, at: int) -> bool:
        """Return whether a preposition says how many: `mehr als 20`, `zwischen 40 und 60 Tiere leben`."""
        if not self.get(at + 1) & NUMBER:
            return False
        if self.is_kind(at, "comparing"):
            return self.is_kind(at - 1, "comparing_amount")
        is_range = self.get(at + 2) & COORDINATOR and self.get(at + 3) & NUMBER and self.get(at + 4) & NOUN
        return self.is_kind(at, "between") and bool(is_range) and not self.keys[at + 4].endswith("n")

    def _settle_preposition(self, at: int, tag: int) -> int:
        if self._ends_clause(at):
            return PARTICLE if tag & PARTICLE else tag & ADVERB or PREPOSITION
        if tag & SUBORDINATOR and self.is_boundary(at - 1):
            return tag & (PREPOSITION | SUBORDINATOR)
        after = self.get(at + 1)
        leads = self.opens_noun(at + 1) or after & (PRONOUN | NUMBER | DETERMINER | RELATIVE | PREPOSITION)
        if leads:
            return PREPOSITION
        return tag & ADVERB or (PREPOSITION if after & (ADVERB | ADJECTIVE) else tag & ~PREPOSITION)


def _list_closed(lexicon: Lexicon) -> Mapping[str, int]:
    """Return the tags of the words that are read by what they do; made once for a lexicon."""
    if not lexicon.closed:
        for kind, tag in _KINDS.items():
            for word in lexicon.kinds[kind]:
                lexicon.closed[word] = lexicon.closed.get(word, 0) | tag
    return lexicon.closed
