"""One sentence read from left to right: each word, figure and mark with the term that it is read as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from verifier.parsers.languages.capitals import CapitalReader
from verifier.parsers.languages.figure_items import FigureReader
from verifier.parsers.languages.figures import read_unit
from verifier.parsers.languages.items import Item, hang_quotes, join_hyphens
from verifier.parsers.languages.record import Language, Term
from verifier.parsers.languages.stems import Stems
from verifier.parsers.languages.tokens import Token, Tokens, list_tokens
from verifier.parsers.text.letters import is_uppercase

_MINUS = frozenset("-\u2212")
_RATE_WORDS = 2
_RATE_REACH = 3
"""How many items before a rate a figure stands at most: `45 Euro Miete im Monat`."""
_DATING = frozenset(("adverb", "determiner", "opening"))
_DATING_TERMS = frozenset(("before", "after"))


@lru_cache(maxsize=16)
def _list_phrases(pack: Language) -> dict[str, list[tuple[tuple[str, ...], Term]]]:
    """Return the phrases of a pack, by the word they begin with, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Term]]] = {}
    for phrase, term in pack.phrases.items():
        tokens = list_tokens(phrase)
        found.setdefault(tokens[0], []).append((tokens, term))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


class ItemReader:
    """Reads one sentence, word by word."""

    def __init__(self, text: str, start: int, end: int, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._tokens = Tokens(text, start, end, stems)
        self._figures = FigureReader(self._tokens, pack)
        self._capitals = CapitalReader(self._tokens, pack, stems)
        self._phrases = _list_phrases(pack)

    def read(self) -> list[Item]:
        """Return the items of the sentence in order."""
        items: list[Item] = []
        number = 0
        while number < len(self._tokens):
            item, number = self._read_at(number, items)
            items.append(item)
        return [*hang_quotes(join_hyphens(items), self._tokens.text)]

    def _read_at(self, number: int, items: Sequence[Item]) -> tuple[Item, int]:
        """Return the item that begins at a token behind some items, and the token behind it."""
        token = self._tokens.rows[number]
        found = self._read_unit(number, items) or self._read_rate(number, items) or self._read_phrase(number)
        if found is not None:
            return found
        if token.text[0].isdigit():
            return self._figures.read(number, items)
        if token.text in _MINUS and self._is_signed(number):
            item, after = self._figures.read(number + 1, items)
            return replace(item, term="-" + item.term, start=token.start, glued=False), after
        if not token.text[0].isalpha():
            return self._tokens.make(Term(token.text, "mark"), *token), number + 1
        return self._read_word(number), number + 1

    def _is_signed(self, number: int) -> bool:
        """Return whether a minus stands before a figure, with a blank before it: `bei -12 Grad`."""
        _, start, end = self._tokens.rows[number]
        if number + 1 == len(self._tokens) or (start and not self._tokens.text[start - 1].isspace()):
            return False
        after = self._tokens.rows[number + 1]
        return after.start == end and after.text[0].isdigit()

    # --- Units and phrases ----------------------------------------------------------------------------------

    def _read_unit(self, number: int, items: Sequence[Item]) -> tuple[Item, int] | None:
        """Return the short form of a unit behind a figure."""
        token = self._tokens.rows[number]
        unit = read_unit(self._tokens.text, token.start) if self._follows_figure(token, items) else None
        if unit is None:
            return None
        name, end = unit
        return self._tokens.make(Term(name, "noun"), name, token.start, end), self._tokens.skip(end, number)

    def _follows_figure(self, token: Token, items: Sequence[Item]) -> bool:
        """Return whether a word stands behind a figure; a sign may stand behind what scales one."""
        if not items or token.text.isdigit():
            return False
        if items[-1].part == "number":
            return self._tokens.text[items[-1].end - 1].isdigit()
        is_scaled = len(items) > 1 and items[-1].is_noun and items[-2].part == "number"
        return is_scaled and not token.text[0].isalpha()

    def _read_rate(self, number: int, items: Sequence[Item]) -> tuple[Item, int] | None:
        """Return what says per which time something is so often or so much: `45 Euro im Monat`."""
        tokens, after = self._tokens, number + _RATE_WORDS
        key = " ".join(tokens.lower[number:after])
        term = self._pack.rates.get(key)
        if term is None or self._is_dated(after):
            return None
        ending = self._pack.times_ending
        if any(item.part == "number" or item.key.endswith(ending) for item in items[-_RATE_REACH:]):
            start, end = tokens.rows[number].start, tokens.rows[after - 1].end
            return tokens.make(Term(term, "adverb"), key, start, end), after
        return None

    def _is_dated(self, number: int) -> bool:
        """Return whether what follows tells which one is meant: `im Jahr 1990`, `im Jahr darauf`."""
        if number == len(self._tokens):
            return False
        token, key = self._tokens.rows[number].text, self._tokens.lower[number]
        small = self._pack.words.get(key)
        is_told = small is not None and (small.part in _DATING or small.text in _DATING_TERMS)
        return token[0].isdigit() or key in self._pack.figures.months or is_told

    def _read_phrase(self, number: int) -> tuple[Item, int] | None:
        """Return the longest row of words that is one term."""
        tokens = self._tokens
        for words, term in self._phrases.get(tokens.lower[number], ()):
            after = number + len(words)
            if tuple(tokens.lower[number:after]) != words or self._is_in_name(number, term):
                continue
            if words[-1] == "." and after == len(tokens) and len(words) == 2:
                # The stop ends the sentence, too.
                after -= 1
            key = " ".join(tokens.lower[number:after])
            return tokens.make(term, key, tokens.rows[number].start, tokens.rows[after - 1].end), after
        return None

    def _is_in_name(self, number: int, term: Term) -> bool:
        """Return whether a row of words has a capital inside a sentence and is no noun."""
        is_capital = is_uppercase(self._tokens.rows[number].text[0])
        return is_capital and number != self._tokens.first and term.part not in ("noun", "name")

    # --- Words ----------------------------------------------------------------------------------------------

    def _read_word(self, number: int) -> Item:
        token, key = self._tokens.rows[number], self._tokens.lower[number]
        term = self._read_small(number) or self._figures.read_word(number)
        if term is None and is_uppercase(token.text[0]):
            return self._capitals.read(number)
        is_open = term is None
        return self._tokens.make(term or Term("", "adjective"), key, token.start, token.end, is_open=is_open)

    def _read_small(self, number: int) -> Term | None:
        """Return the term of a small word; with a capital inside a sentence it may be a name."""
        token, key = self._tokens.rows[number].text, self._tokens.lower[number]
        small = self._pack.words.get(key)
        if small is None:
            return None
        if key in self._pack.before_counts and self._figures.precede(number):
            return Term(self._pack.before_counts[key], "adverb")
        is_written_so = not is_uppercase(token[0]) or number == self._tokens.first
        is_polite = small.part in ("pronoun", "determiner") and len(token) > 1
        return small if is_written_so or is_polite else None
