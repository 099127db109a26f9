"""Pronouns that a claim resolves: `The original names are used`, of `These are used` behind what names them.

The claim is judged with the pronoun of a sentence in the place of what stands there in the claim. That has to
be the only thing which the sentences before name, and the pronoun may stand for: the subject for `it` and
`they`, the one phrase of several for `these`, the one with the same noun for `that commit`, the condition of
the sentence before for `in this case`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.antecedents import EXPLETIVE, Mention, find_antecedents, list_phrases, read_sentence
from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.events import read_claim_readings, read_sentence_readings
from verifier.claims.index import EvidenceIndex, EvidenceSentence
from verifier.claims.naming import holds
from verifier.parsers.clauses.genders import tell_of_pronoun
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.clauses.tags import THIRD
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy

_MAX_BACK = 8
"""How many sentences back a text names what it goes on about, at most."""

_NEAR = 3
"""In how many sentences before one stands what `that commit` means."""

_MAX_NAMED = 40
"""How many tokens of a claim are tried for a pronoun, at most: each place in a claim tries its own."""

_MAX_TRIES = 4
"""In how many ways a claim is put with a pronoun, at most."""


class Resolved(NamedTuple):
    """A claim with a pronoun of a sentence in it; `text` is as long as the claim was written."""

    text: str
    sentence: EvidenceSentence


def put_pronouns(
    claim: ReadClaim, sentences: Sequence[EvidenceSentence], index: EvidenceIndex, policy: Policy
) -> Iterator[Resolved]:
    """Yield a claim as sentences put it that name by a pronoun what the claim names and they may mean."""
    if claim.language not in TABLES:
        return
    written, (start, end) = claim.as_written
    tries = (
        Resolved(f"{written[: span[0]]}{_write(word, written, span)}{written[span[1] :]}", sentence)
        for sentence in sentences
        if sentence.language == claim.language
        for word, span in _Resolver(claim, sentence, index, policy).find()
        if start <= span[0] and span[1] <= end
    )
    for _, found in zip(range(_MAX_TRIES), tries, strict=False):
        yield found


def _write(word: str, text: str, span: tuple[int, int]) -> str:
    is_capital = text[span[0]].isupper() and not text[: span[0]].strip()
    return f"{word.capitalize() if is_capital else word:<{span[1] - span[0]}}"


class _Resolver:
    """Finds what of a claim a pronoun of a sentence stands for."""

    def __init__(
        self, claim: ReadClaim, sentence: EvidenceSentence, index: EvidenceIndex, policy: Policy
    ) -> None:
        self._claim = claim
        self._sentence = sentence
        self._index = index
        self._policy = policy
        self._lexicon = load_lexicon(TABLES[claim.language])
        self._kinds = self._lexicon.kinds
        self._small = self._kinds["article"] | self._kinds["definite"] | self._kinds["pointing"]

    def find(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield pronouns, each with what it may stand in for in the claim, as it was written."""
        sentence, pronouns = self._sentence, self._kinds["anaphor"] | self._kinds["this_one"]
        if pronouns.isdisjoint(
            extract_words(sentence.written.lower()) if sentence.language else sentence.keys
        ):
            return
        readings = read_sentence_readings(sentence, self._policy)
        own = [token for one in read_claim_readings(self._claim, self._policy) for token in one.tokens]
        if not own:
            return
        for reading in readings:
            for at, token in enumerate(reading.tokens):
                if token.key not in pronouns:
                    continue
                for first, last in self._align(reading.tokens, at, own):
                    if self._is_meant(own[first:last], reading, at):
                        yield token.key, (own[first].start, own[last - 1].end)
        yield from self._find_case(readings, own)

    def _align(self, stated: Sequence[Token], at: int, own: Sequence[Token]) -> Iterator[tuple[int, int]]:
        """Yield what stands in a claim where a sentence has a pronoun: between the same words."""
        after = stated[at + 1].key if at + 1 < len(stated) else "."
        before = stated[at - 1].key if at else ""
        width = stated[at].end - stated[at].start
        # `This` before a noun stands where it stands; a subject may be what a claim opens with.
        opens = before in ("", ",") or stated[at].key in self._kinds["anaphor"] - self._kinds["this_one"]
        starts: tuple[int, ...] = ()
        for last, token in enumerate(own):
            if token.key == after:
                for first in dict.fromkeys((*starts, *range(opens))):
                    is_wide = first < last and own[last - 1].end - own[first].start >= width
                    if is_wide and last - first <= _MAX_NAMED:
                        yield first, last
            if token.key == before:
                starts = (last + 1,)

    # --- What a pronoun stands for ------------------------------------------------------------------------

    def _is_meant(self, named: Sequence[Token], reading: SentenceReading, at: int) -> bool:
        """Return whether what is named in a claim is the one thing that a pronoun may stand for."""
        words = [token.key for token in named if token.key not in self._small and token.key[-1:].isalnum()]
        key = reading.tokens[at].key
        if not words or key in words:
            return False
        is_demonstrative = key in self._kinds["this_one"]
        noun = next(
            (
                one
                for clause in reading.clauses
                for one in list_phrases(clause)
                if is_demonstrative and one.start == at < one.head
            ),
            None,
        )
        before = self._index.list_before(self._sentence.number, _MAX_BACK)[::-1]
        if noun is not None:
            keys = [reading.tokens[n].key for n in range(at + 1, noun.head + 1)]
            return self._is_one_of_noun(words, keys, before[:_NEAR])
        if is_demonstrative:
            return (
                key in self._kinds["these"] and bool(before) and self._are_one(words, self._list(before[0]))
            )
        said = " ".join([token.key for token in reading.tokens[at:]])
        if EXPLETIVE.match(said) or key in self._kinds.get("dummy", ()):
            return False
        after = reading.tokens[at + 1].key if at + 1 < len(reading.tokens) else ""
        genders = tell_of_pronoun(key, after, self._lexicon)
        found = find_antecedents(genders, map(self._list, before))
        is_meant = bool(found) and all(self._names(one, words) for one in found)
        return is_meant or ("n" in genders and bool(before) and self._opens_with(before[0], named))

    def _is_one_of_noun(
        self, words: Sequence[str], keys: Sequence[str], before: Sequence[EvidenceSentence]
    ) -> bool:
        """Return whether words describe the only thing that a noun has named last."""
        for sentence in before:
            found = [one for one in self._list(sentence) if keys[-1] in one.heads]
            if found:
                return all(self._has(one, (*words, *keys)) for one in found)
        return False

    def _are_one(self, words: Sequence[str], phrases: Sequence[Mention]) -> bool:
        """Return whether words name the only phrase of a sentence that is of several."""
        many = [one for one in phrases if one.is_plural and (one.is_plain or not _is_part(one, phrases))]
        return len(many) == 1 and many[0].is_plain and self._names(many[0], words)

    def _opens_with(self, sentence: EvidenceSentence, named: Sequence[Token]) -> bool:
        """Return whether a sentence opens with all that is named and a verb of one.

        A word in quotation marks may have been taken for its verb: `The "exists" subcommand checks`.
        """
        keys = [one.key for read in read_sentence_readings(sentence, self._policy) for one in read.tokens]
        end = len(named)
        if [token.key for token in named] != keys[:end] or not self._lexicon.lists_nouns:
            return False
        return any(one.tags & THIRD for one in self._lexicon.find("".join(keys[end : end + 1])).readings)

    def _names(self, phrase: Mention, words: Sequence[str]) -> bool:
        """Return whether words name a phrase, all things that it joins."""
        if phrase.is_part:
            # `Few members left. They were fined.`
            return False
        return self._has(phrase, words) and all(self._holds(head, words) for head in phrase.heads)

    def _has(self, phrase: Mention, words: Sequence[str]) -> bool:
        return all(self._holds(word, phrase.keys) for word in words)

    def _holds(self, word: str, words: Sequence[str] | frozenset[str]) -> bool:
        return holds(word, words) if self._claim.language else word in words

    def _list(self, sentence: EvidenceSentence) -> list[Mention]:
        """Return what a sentence names, all that a coordinator joins as one."""
        return [one for one in read_sentence(sentence).mentions if not one.is_joined]

    def _find_case(
        self, readings: Sequence[SentenceReading], own: Sequence[Token]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield `in this case` with the condition of the claim that the sentence before opens with."""
        keys = [token.key for one in readings for token in one.tokens][:3]
        before = self._index.list_before(self._sentence.number, 1)
        is_case = keys[:1] == ["in"] and {*keys[1:2]} <= self._kinds["this_one"]
        if not (is_case and {*keys[2:]} <= self._kinds["case"] and own[0].key in self._kinds["condition"]):
            return
        stated = [
            token.key
            for one in before
            for read in read_sentence_readings(one, self._policy)
            for token in read.tokens
        ]
        end = next((at for at, token in enumerate(own) if token.key == ","), 0)
        if end and [token.key for token in own[: end + 1]] == stated[: end + 1]:
            yield " ".join(keys), (own[0].start, own[end - 1].end)


def _is_part(phrase: Mention, phrases: Sequence[Mention]) -> bool:
    """Return whether a phrase stands inside another one."""
    return any(one.is_plain and phrase.keys < one.keys for one in phrases)
