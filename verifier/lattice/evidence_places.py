"""Where the words of a piece of evidence stand: what tokens are looked up in, made once for each piece.

Places are in code points. In a piece of plain ASCII no reading moves a word, so its words are looked for
where they stand; in any other they are looked for in the normal form, and a place must be located.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from verifier.parsers.english.suffixes import PLURAL
from verifier.parsers.text.normal_form import Folding
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import blank_all_but_words, iterate_words
from verifier.sources.evidence import PreparedPiece


def drop_plural(token: str) -> str:
    """Return a token without a final ``s``, if it is longer than four characters and does not end in ``ss``.

    The pages and the policy's `claim_stems` call that a stem; it has nothing to do with the claim check's.
    """
    if len(token) > 4 and token[-1] == PLURAL and token[-2] != PLURAL:
        return token[:-1]
    return token


def drop_plurals(tokens: Iterable[str]) -> tuple[str, ...]:
    """Return what `drop_plural` returns for each token; few end so that there is anything to drop."""
    return tuple([drop_plural(token) if token[-1:] == PLURAL else token for token in tokens])


class SingularPlaces:
    """Where the first word of each singular stands in a piece.

    The words of the first claim are searched for in the text itself, which is cheaper than an index; the
    index is made for the second.
    """

    __slots__ = ("_index", "_is_used", "_words")

    def __init__(self, piece: PreparedPiece, folding: Folding) -> None:
        self._is_used = False
        self._words = ""
        self._index: dict[str, Span] | None = None
        if piece.source.prose.isascii():
            # A blank at each end, so that every word stands between blanks.
            self._words = f" {blank_all_but_words(piece.source.prose)} "
        else:
            self._index = _index_words(piece.source.record.form(folding).text)

    def find(self, singulars: Iterable[str]) -> list[Span | None]:
        """Find where each singular stands first; None for one that stands nowhere."""
        index = self._index
        if index is None:
            if not self._is_used:
                self._is_used = True
                return list(map(self._search, singulars))
            self._index = index = _index_ascii_words(self._words)
        return list(map(index.get, singulars))

    def holds(self, item: str) -> bool:
        """Return whether a word of the piece has the singular."""
        return self._search(item) is not None if self._index is None else item in self._index

    def _search(self, item: str) -> Span | None:
        start, length = self._words.find(f" {item} "), len(item)
        if length >= 4 and item[-1] != PLURAL:
            # Words with one s more have this singular, too.
            longer = self._words.find(f" {item}{PLURAL} ")
            if longer >= 0 and (start < 0 or longer < start):
                start, length = longer, length + 1
        # The blank in front stands for itself: the word begins one further, in a text one longer.
        return (start, start + length) if start >= 0 else None


def read_singulars(piece: PreparedPiece, folding: Folding) -> SingularPlaces:
    """Return where the singulars of a piece stand, in the text that `read_letters` returns."""
    key = ("singulars", folding)
    kept = piece.recall(key)
    if kept is None:
        kept = piece.keep(key, SingularPlaces(piece, folding))
    return cast("SingularPlaces", kept)


def read_letters(piece: PreparedPiece, folding: Folding) -> str:
    """Return the text that tokens are looked for in: no token holds a blank, so ASCII stays as it is."""
    if not piece.source.prose.isascii():
        return piece.source.record.form(folding).text
    kept = piece.recall("letters")
    if kept is None:
        kept = piece.keep("letters", piece.source.prose.lower())
    return cast("str", kept)


def locate_found(found: Iterable[Span | None], piece: PreparedPiece, folding: Folding) -> tuple[Span, ...]:
    """Return the places in the piece's own text, in its order."""
    places = [place for place in found if place is not None]
    if not piece.source.prose.isascii():
        locate = piece.source.record.form(folding).locate
        places = [piece.source.locate_in_source(*locate(start, end)) for start, end in places]
    return tuple(sorted(places))


def _index_ascii_words(words: str) -> dict[str, Span]:
    """Return the first place of each singular in a text of words and blanks, less the one in front."""
    # Splitting and adding up lengths takes half the time of a pattern.
    places: dict[str, Span] = {}
    start = -1
    for word in words.split(" "):
        end = start + len(word)
        if word:
            item = drop_plural(word) if word[-1] == PLURAL else word
            if item not in places:
                places[item] = (start, end)
        start = end + 1
    return places


def _index_words(text: str) -> dict[str, Span]:
    places: dict[str, Span] = {}
    for start, end in iterate_words(text):
        places.setdefault(drop_plural(text[start:end]), (start, end))
    return places
