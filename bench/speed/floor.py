"""What the speed bench measures with: texts that it makes itself, and the least work that they ask for.

The texts are generated prose, the same on every machine: sentences of common English words with names and
numbers, put together by a linear congruential generator with a fixed seed. They hold what makes a verifier
work (paragraph breaks, several units of one kind, words that occur often) and are nobody's text.

The *floor* of a call is what no lexical verifier can leave out, done with the standard library alone:

* prepared context: one substring search for each unit, ``unit in context``, both in normal form already;
* raw context: before that, white space collapsed and lowered (``" ".join(text.split()).lower()``), and the
  SHA-256 of the context's UTF-8 bytes.

It reads no answer, keeps no offsets, explains no failure and writes no record. A ratio to it says what all
of that costs, on the same machine, in the same run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from verifier.parsers.english import list_words, read_tables

_TABLES = read_tables(Path(__file__).with_name("articles.txt"))
_ADJECTIVES = list_words(_TABLES["plain adjectives"])
_NOUNS = list_words(_TABLES["plain nouns"])
_COUNTED = list_words(_TABLES["counted"])
_VERBS = list_words(_TABLES["plain verbs"])
_PREPOSITIONS = list_words(_TABLES["prepositions"])
_LINKS = list_words(_TABLES["links"])
_FIRST_NAMES = list_words(_TABLES["plain first"])
_LAST_NAMES = list_words(_TABLES["plain last"])
_INVENTED = list_words(_TABLES["invented"])
"""Words that the prose never uses, for units that stand nowhere."""


class Draw:
    """A linear congruential generator: the same draws on every machine and under every hash seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """Return an integer from 0 to ``bound - 1``."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        # The high bits: the low ones of such a generator repeat early.
        return (self._state >> 33) % bound

    def pick(self, words: Sequence[str]) -> str:
        """Return one of the words."""
        return words[self.below(len(words))]


def compose_sentences(seed: int) -> Iterator[str]:
    """Yield sentences without end; none holds a quotation mark."""
    draw = Draw(seed)
    while True:
        yield _compose_sentence(draw)


def _compose_sentence(draw: Draw) -> str:
    subject = _compose_name(draw) if draw.below(4) == 0 else f"the {_compose_thing(draw)}"
    parts = [subject, draw.pick(_VERBS), "the", _compose_thing(draw)]
    parts += [draw.pick(_PREPOSITIONS), "the", draw.pick(_NOUNS)]
    kind = draw.below(5)
    if kind == 0:
        parts.append(f"in {1700 + draw.below(300)}")
    elif kind == 1:
        parts.append(f"with {2 + draw.below(97)},{draw.below(1000):03} {draw.pick(_COUNTED)}")
    elif kind == 2:
        parts += [draw.pick(_LINKS), "the", draw.pick(_NOUNS), draw.pick(_VERBS), "the", _compose_thing(draw)]
    elif kind == 3:
        parts.append(f"and {draw.pick(_VERBS)} it {draw.below(60) + 2} years later")
    sentence = " ".join(parts)
    return sentence[0].upper() + sentence[1:] + "."


def _compose_thing(draw: Draw) -> str:
    return f"{draw.pick(_ADJECTIVES)} {draw.pick(_NOUNS)}"


def _compose_name(draw: Draw) -> str:
    return f"{draw.pick(_FIRST_NAMES)} {draw.pick(_LAST_NAMES)}"


def compose_prose(n_chars: int, *, seed: int) -> tuple[str, list[str]]:
    """Return a text of at least `n_chars` characters in paragraphs, and its sentences."""
    draw = Draw(seed + 1)
    sentences: list[str] = []
    pieces: list[str] = []
    length = 0
    left = 0
    for sentence in compose_sentences(seed):
        if length >= n_chars:
            break
        if pieces:
            separator = " " if left else "\n\n"
            pieces.append(separator)
            length += len(separator)
        left = left - 1 if left else 4 + draw.below(6)
        sentences.append(sentence)
        pieces.append(sentence)
        length += len(sentence)
    return "".join(pieces), sentences


def compose_repetitive(n_chars: int, *, seed: int) -> str:
    """Return a text of `n_chars` characters in which twenty words come again and again: a log, a table."""
    draw = Draw(seed)
    words = _NOUNS[:20]
    # No word of them is shorter than four letters.
    return " ".join([draw.pick(words) for _ in range(n_chars // 5 + 1)])[:n_chars]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Everything that a run is about. Spans are in code points of the text that they are named after."""

    context: str
    verbatim: tuple[str, ...]
    changed: tuple[str, ...]
    invented: tuple[str, ...]
    long: str
    quote: str
    quote_span: tuple[int, int]
    typos: str
    absent: str
    repetitive: str
    repetitive_span: tuple[int, int]


QUOTE_CHARS = 120


def compose_inputs() -> Inputs:
    """Make the inputs; always the same ones."""
    context, sentences = compose_prose(20_000, seed=20)
    long, _ = compose_prose(200_000, seed=200)
    # Spread over the context, so that a search has to go some way, and long enough to be told apart.
    telling = [sentence for sentence in sentences if len(sentence) >= 70]
    chosen = [telling[len(telling) * place // 10] for place in range(10)]
    span = _find_quotable(long)
    repetitive = compose_repetitive(2_000_000, seed=2)
    quote = long[slice(*span)]
    return Inputs(
        context=context,
        verbatim=tuple(chosen[::2]),
        changed=tuple(_change_word(unit, place) for place, unit in enumerate(chosen[1::2])),
        invented=tuple(_invent(place) for place in range(5)),
        long=long,
        quote=quote,
        quote_span=span,
        typos=mistype(quote, (20, 50, 80)),
        absent=" ".join(_invent(place)[:-1] for place in range(3))[:QUOTE_CHARS].strip(),
        repetitive=repetitive,
        repetitive_span=_find_quotable(repetitive),
    )


def _find_quotable(text: str) -> tuple[int, int]:
    """Find whole words of `QUOTE_CHARS` characters in one paragraph, past two thirds, that occur once."""
    start = 2 * len(text) // 3
    while True:
        start = text.index(" ", start) + 1
        quote = text[start : start + QUOTE_CHARS]
        whole = quote[-1].isalpha() and text[start + QUOTE_CHARS] == " " and quote[0].isalpha()
        if whole and "\n" not in quote and text.count(quote) == 1:
            return start, start + QUOTE_CHARS


def _change_word(sentence: str, place: int) -> str:
    words = sentence.split(" ")
    middle = len(words) // 2
    # An article is no content; the word after it is.
    middle += words[middle] == "the"
    words[middle] = _INVENTED[place]
    return " ".join(words)


def _invent(place: int) -> str:
    words = [_INVENTED[(3 * place + step) % len(_INVENTED)] for step in range(8)]
    text = "{} {} near the {} {} where every {} followed the {} {}".format(*words)
    return f"{text[0].upper()}{text[1:]} {words[7]}."


def mistype(quote: str, percents: Sequence[int]) -> str:
    """Return the quote with one letter changed so far into it, none of them in its first or last word."""
    letters = list(quote)
    for share in percents:
        place = len(quote) * share // 100
        while not letters[place].isalpha():
            place += 1
        letters[place] = "x" if letters[place] != "x" else "q"
    return "".join(letters)


def collapse(text: str) -> str:
    """Return a text with white space collapsed and lowered: the floor's normal form."""
    return " ".join(text.split()).lower()


def search(units: tuple[str, ...], normal: str) -> list[bool]:
    """Do the floor's work on a prepared context: one substring search for each unit."""
    return [unit in normal for unit in units]


def search_raw(units: tuple[str, ...], context: str) -> tuple[list[bool], str]:
    """Do the floor's work on a raw context: collapse, lower, search, hash."""
    return search(units, collapse(context)), sha256(context.encode()).hexdigest()
