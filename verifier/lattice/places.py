"""Where the words of a piece of evidence stand: what tokens are looked up in, made once for each piece.

Places are in code points. In a piece of plain ASCII no reading moves a word, so its words are looked for
where they stand; in any other they are looked for in the normal form, and a place must be located.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from parsers.normal_form import Folding
from parsers.offsets import Span
from parsers.words import blank_all_but_words, iterate_words
from verifier.evidence import PreparedPiece


def stem(token: str) -> str:
    """Give a token without a final ``s``, if it is longer than four characters and does not end in ``ss``."""
    if len(token) > 4 and token[-1] == "s" and token[-2] != "s":
        return token[:-1]
    return token


def read_letters(piece: PreparedPiece, folding: Folding) -> str:
    """Give the text that tokens are looked for in: no token holds a blank, so ASCII keeps all that it has."""
    if not piece.source.prose.isascii():
        return piece.source.form(folding).text
    kept = piece.recall("letters")
    if kept is None:
        kept = piece.keep("letters", piece.source.prose.lower())
    return cast("str", kept)


def index_stems(piece: PreparedPiece, folding: Folding) -> dict[str, Span]:
    """Give where the first word of each stem stands, in the text that `read_letters` gives."""
    key = ("stems", folding)
    kept = piece.recall(key)
    if kept is None:
        prose = piece.source.prose
        kept = piece.keep(
            key, _index_ascii(prose) if prose.isascii() else _index_normal(piece.source.form(folding).text)
        )
    return cast("dict[str, Span]", kept)


def locate_found(found: Iterable[Span | None], piece: PreparedPiece, folding: Folding) -> tuple[Span, ...]:
    """Give the places in the piece's own text, in its order."""
    places = [place for place in found if place is not None]
    if not piece.source.prose.isascii():
        locate: Callable[[int, int], Span] = piece.source.form(folding).locate
        places = [locate(start, end) for start, end in places]
    return tuple(sorted(places))


def _index_ascii(text: str) -> dict[str, Span]:
    # Splitting and adding up lengths takes half the time of a pattern.
    places: dict[str, Span] = {}
    start = 0
    for word in blank_all_but_words(text).split(" "):
        end = start + len(word)
        if word:
            item = stem(word) if word[-1] == "s" else word
            if item not in places:
                places[item] = (start, end)
        start = end + 1
    return places


def _index_normal(text: str) -> dict[str, Span]:
    places: dict[str, Span] = {}
    for start, end in iterate_words(text):
        places.setdefault(stem(text[start:end]), (start, end))
    return places
