"""Words with a capital, in a language whose nouns have one: a name, a noun, or what opens a sentence."""

from __future__ import annotations

from itertools import pairwise

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import SUBJECT_CASE, Language, Term
from verifier.parsers.languages.stems import Stems
from verifier.parsers.languages.tokens import Tokens
from verifier.parsers.text.letters import is_uppercase


class CapitalReader:
    """Reads the words of a sentence that have a capital."""

    __slots__ = ("_nouns", "_pack", "_stems", "_tokens")

    def __init__(self, tokens: Tokens, pack: Language, stems: Stems) -> None:
        self._tokens = tokens
        self._pack = pack
        self._nouns = pack.nouns
        self._stems = stems

    def read(self, number: int) -> Item:
        """Return what a word with a capital is."""
        token, key = self._tokens.rows[number], self._tokens.lower[number]
        term = self._read_listed(number)
        is_first = number == self._tokens.first
        if is_first and (self._opens_condition(number) or (term is None and self._opens(number))):
            return self._tokens.make(Term("", "adjective"), key, token.start, token.end, is_open=True)
        if term is None:
            noun = self._stems.read_noun(key)
            is_name = self._is_name(number)
            term = Term(noun[:1].upper() + noun[1:], "name") if is_name else Term(noun, "noun")
        return self._tokens.make(term, key, token.start, token.end)

    def _read_listed(self, number: int) -> Term | None:
        """Return the term of a month, of a name in capitals alone, of a noun that a table has."""
        word, key = self._tokens.rows[number].text, self._tokens.lower[number]
        month = self._pack.figures.months.get(key)
        if month is not None:
            return Term(month, "name")
        if len(word) > 1 and word.isupper():
            return Term(self._stems.fold(word).upper(), "name")
        known = self._nouns.terms.get(key)
        if known is None:
            return None
        return Term(known, "name" if known[:1].isupper() else "noun")

    # --- What opens a sentence ------------------------------------------------------------------------------

    def _opens(self, number: int) -> bool:
        """Return whether a sentence opens with what is hardly a noun: an adjective, an adverb."""
        following, key = self._tokens.show(number + 1), self._tokens.lower[number]
        if not following[:1].isalpha():
            return False
        if is_uppercase(following[0]):
            return following.lower() in self._pack.polite
        is_passive = following in self._pack.passive and self._stems.is_participle(key)
        return is_passive or self._stems.is_marked_participle(key)

    def _opens_condition(self, number: int) -> bool:
        """Return whether the verb of a condition opens a sentence: `Steigt der Druck, so \u00f6ffnet es`."""
        row, words = self._tokens.lower[number:], self._pack.words
        following = self._tokens.read(number + 1)
        subject = words.get(following)
        goes_on = next((word for mark, word in pairwise(row) if mark == "," and not word.isdigit()), "")
        after = words.get(goes_on)
        verbs, is_plural = self._pack.verbs, row[0].endswith(self._pack.verbs.plural)
        # `Kosten der Reise`: a noun and whose it is.
        may_be_verb = row[0].endswith(verbs.singular) or (is_plural and following not in self._pack.genitive)
        if subject is None or not may_be_verb:
            return False
        is_verb = (
            self._stems.may_be_finite(goes_on) if after is None else after.part in ("auxiliary", "modal")
        )
        may_be_subject = subject.part in ("determiner", "pronoun") and SUBJECT_CASE in subject.cases
        return may_be_subject and (is_verb or goes_on in self._pack.then)

    # --- Names ----------------------------------------------------------------------------------------------

    def _is_name(self, number: int) -> bool:
        """Return whether a capital is a name's: two in a row, after a title, with a capital inside."""
        token, key = self._tokens.rows[number].text, self._tokens.lower[number]
        if any(is_uppercase(char) for char in token[1:]) or key in self._nouns.towns:
            return True
        if self._is_kind(number):
            return False
        is_titled = number > 0 and self._tokens.lower[number - 1] in self._nouns.titles
        is_in_row = any(self._stands_beside(number, other) for other in (number - 1, number + 1))
        return is_titled or is_in_row or self._is_place(number)

    def _stands_beside(self, number: int, other: int) -> bool:
        """Return whether a capital stands right beside another that is a title or no known noun."""
        tokens, nouns = self._tokens, self._nouns
        if not 0 <= other < len(tokens) or not is_uppercase(tokens.rows[other].text[0]):
            return False
        key, beside = tokens.lower[number], tokens.lower[other]
        if beside in self._pack.words or any(word.endswith(nouns.common) for word in (key, beside)):
            return False
        one, two = sorted((number, other))
        is_apart = bool(tokens.text[tokens.rows[one].end : tokens.rows[two].start].strip())
        is_known = beside in nouns.terms or beside in self._pack.phrases
        return not is_apart and (beside in nouns.titles or not is_known)

    def _is_kind(self, number: int) -> bool:
        """Return whether a noun behind an article says what the name behind it is: `die Firma Lux`."""
        tokens, key = self._tokens, self._tokens.lower[number]
        if not 0 < number < len(tokens) - 1 or not is_uppercase(tokens.rows[number + 1].text[0]):
            return False
        before = self._pack.words.get(tokens.lower[number - 1])
        is_kind = key in self._nouns.kinds or key.endswith(self._nouns.kind_endings)
        return is_kind and before is not None and before.part == "determiner"

    def _is_place(self, number: int) -> bool:
        """Return whether a noun has no article behind a preposition that leads places: `in Leipzig`."""
        tokens = self._tokens
        return (
            number > 0
            and tokens.lower[number - 1] in self._pack.before_places
            and tokens.read(number + 1) not in self._pack.genitive
            and tokens.lower[number] not in self._nouns.terms
        )
