"""What each token of a sentence may be, before anybody looks at what stands around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    BASE,
    COORDINATOR,
    DETERMINER,
    GERUND,
    KIND_TAGS,
    MARK,
    MODAL,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PAST,
    PLURAL,
    POSSESSIVE,
    PRONOUN,
    RELATIVE,
    SINGULAR,
    THIRD,
    TO,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_CLOSED_ALONE = DETERMINER | PRONOUN | COORDINATOR | AUXILIARY | NEGATION | TO | POSSESSIVE | RELATIVE
"""What a word is that is read as nothing that the table of forms has."""

_DIGITS = frozenset("0123456789")
_MAX_OPENING_MARKS = 4
_ENDINGS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("ly",), ADVERB),
    (("ing",), GERUND | SINGULAR | ADJECTIVE),
    (("ed",), PAST | PARTICIPLE | ADJECTIVE),
    (("ous", "ful", "ive", "able", "ible", "ical", "less", "ish", "al", "ic"), ADJECTIVE | SINGULAR),
    (("ss", "us", "is"), SINGULAR),
    (("s",), PLURAL | THIRD),
)
"""What an English word that the table lacks may be, by its ending; the first that fits."""


class Masks:
    """The readings of the tokens of a sentence, as bits."""

    def __init__(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        self.tokens = tokens
        self.lexicon = lexicon
        self.closed = _list_closed(lexicon)
        self._clock, self._half_modal = lexicon.kinds["clock"], lexicon.kinds["half_modal"]
        words = [token for token in tokens if token.is_word]
        # Where most words are written in capitals, capitals tell no name.
        self.is_shouted = sum(token.is_acronym for token in words) * 2 > len(words)
        self._first = next((at for at, token in enumerate(tokens[:_MAX_OPENING_MARKS]) if token.is_word), 0)

    def list(self) -> list[int]:
        """Return what each token may be."""
        return [self._read(at, token) for at, token in enumerate(self.tokens)]

    def _read(self, at: int, token: Token) -> int:
        if not token.is_word:
            return NUMBER if token.key[0] in _DIGITS else MARK
        if token.is_code:
            return NAME
        if self._is_noun(at, token):
            return SINGULAR
        closed = self.closed.get(token.key, 0)
        if token.is_capital and self._is_name(at, token, closed):
            return NAME
        if token.key in self._half_modal and self._is_kind(at + 1, "negation"):
            return MODAL
        tags = self._find_tags(at, token)
        if not closed:
            return tags or self._guess(token)
        if token.key in self.lexicon.kinds["also_open"]:
            return closed | tags
        if closed & _CLOSED_ALONE:
            return closed | (tags & NOUN if closed & MODAL else 0)
        return closed | (tags & ADJECTIVE)

    def _find_tags(self, at: int, token: Token) -> int:
        """Return what the table has for a word, as far as the words right beside it leave that open."""
        tags = self.lexicon.find(token.key).tags
        if tags & BASE and not tags & (NOUN | ADJECTIVE) and self._is_kind(at - 1, "article"):
            # A verb that the table has for no noun is one behind an article: `the vet`.
            return SINGULAR
        if tags & BASE and tags & NOUN and self._is_letter(at + 1) and self._is_finite(at + 2):
            # `Team A received a grant`.
            return tags & NOUN
        is_owned = self._is_kind(at - 1, "relative_owner") or self._is_kind(at - 1, "possessive")
        # `Whose rigging had rotted`.
        return SINGULAR if tags & GERUND and not tags & NOUN and is_owned else tags

    def _is_noun(self, at: int, token: Token) -> bool:
        """Return whether a word is no verb, no name and no rank: `9 am`, `a third of the votes`."""
        is_hour = token.key in self._clock and at and self.tokens[at - 1].key[0] in _DIGITS
        return bool(is_hour) or (self._is_kind(at, "share") and self._is_kind(at + 1, "whole_of"))

    def _is_kind(self, at: int, kind: str) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].key in self.lexicon.kinds[kind]

    def _is_name(self, at: int, token: Token, closed: int) -> bool:
        if token.is_acronym and not self.is_shouted:
            return True
        if token.key in self.lexicon.kinds["capital_name"]:
            return at > 0 or not closed
        if closed:
            # `King James I` is no pronoun; `Will signed it` asks nothing.
            is_regnal = self._is_kind(at - 2, "ruler") and self._is_kind(at, "regnal")
            may_open = self.lexicon.names_openers and bool(closed & MODAL) and at == self._first
            # `Battery A lasts longer`: a letter behind a noun is a name.
            is_letter = self._is_letter(at) and self._is_kind(at, "article") and self._is_lettered(at)
            return is_regnal or is_letter or (may_open and self._is_past(at + 1))
        if at != self._first:
            return True
        # What opens a sentence has a capital anyway: a name only where another one follows (`Harry Potter`).
        entry = self.lexicon.find(token.key)
        if not entry.tags or (entry.tags & BASE and self._is_capital_name(at + 1)):
            return True
        # Nobody is told to `bob was` or to `rob sold the farm`.
        if not self.lexicon.names_openers:
            return False
        is_verb = entry.tags & BASE and not (entry.usual or entry.tags) & NOUN
        return bool(is_verb) and self._is_finite(at + 1)

    def _is_letter(self, at: int) -> bool:
        return at < len(self.tokens) and len(self.tokens[at].key) == 1 and self.tokens[at].is_capital

    def _is_lettered(self, at: int) -> bool:
        """Return whether a noun stands before a letter, and no name behind it."""
        before = self.tokens[at - 1] if at else None
        is_noun = before is not None and before.key not in self.closed
        return (
            is_noun
            and bool(self.lexicon.find(self.tokens[at - 1].key).tags & NOUN)
            and not (at + 1 < len(self.tokens) and self.tokens[at + 1].is_capital)
        )

    def _is_finite(self, at: int) -> bool:
        """Return whether a word is a finite verb whatever stands before it."""
        if any(self._is_kind(at, kind) for kind in ("be", "have", "do", "modal")):
            return True
        tags = self.lexicon.find(self.tokens[at].key).tags if at < len(self.tokens) else 0
        return bool(tags & THIRD and not tags & NOUN) or self._is_past(at)

    def _is_past(self, at: int) -> bool:
        """Return whether a word is a past form with an object, a preposition or nothing behind it."""
        if at >= len(self.tokens) or not self.lexicon.find(self.tokens[at].key).tags & PAST:
            return False
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        leads = ("article", "determiner", "object_pronoun", "preposition", "possessive", "particle")
        is_word = after is not None and after.is_word and not after.is_capital and after.key[0] not in _DIGITS
        return not is_word or any(self._is_kind(at + 1, kind) for kind in leads)

    def _is_capital_name(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].is_capital and self.tokens[at].key not in self.closed

    def _guess(self, token: Token) -> int:
        """Return what a word that the table lacks may be: by its last part, by its ending."""
        key = token.key
        if key[0] in _DIGITS:
            return ADJECTIVE
        if "-" in key:
            last = self.lexicon.find(key.rpartition("-")[2]).tags
            if last:
                is_described = last & (PARTICIPLE | GERUND | ADJECTIVE)
                return ADJECTIVE if is_described else (last & NOUN) | ADJECTIVE
        return next((tags for endings, tags in _ENDINGS if key.endswith(endings)), SINGULAR | BASE)


def _list_closed(lexicon: Lexicon) -> Mapping[str, int]:
    """Return the tags of the words that are read by what they do; made once for a lexicon."""
    if not lexicon.closed:
        for kind, tag in KIND_TAGS.items():
            for word in lexicon.kinds.get(kind, ()):
                lexicon.closed[word] = lexicon.closed.get(word, 0) | tag
    return lexicon.closed
