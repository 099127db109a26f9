"""Articles that the speed bench checks claims against: varied prose, and claims on it.

The prose of `bench.speed.floor` repeats a few hundred words, which is kind to an index: here are more than a
thousand, with names, dates, quantities, abbreviations and sentences of a dozen builds. The same on every
machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bench.speed.floor import Draw, compose_prose
from verifier.parsers.english import list_words, read_tables

_TABLES = read_tables(Path(__file__).with_name("articles.txt"))
_THINGS = list_words(_TABLES["things"])
_QUALITIES = list_words(_TABLES["qualities"])
_ACTIONS = list_words(_TABLES["actions"])
_PLACES = list_words(_TABLES["places"])
_FIRST = list_words(_TABLES["first"])
_LAST = list_words(_TABLES["last"])
_MONTHS = list_words("January February March April May June July August September October November December")
_UNITS = [
    "kilometres", "tonnes", "hectares", "metres", "percent", "passengers", "copies", "employees", "houses",
]  # fmt: skip
# A year up to its last digit, or nothing before any other digit.
_FIGURE = re.compile("((?<![0-9,.])[0-9]{3}(?=[0-9](?!,?[0-9]))|)([0-9])")
_HIGHER = str.maketrans("0123456789", "1234567890")
_TURNS = ["However, ", "In the end, ", "Later, ", "By then, ", "Officially, ", "At first, "]


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A text, its title, and its sentences in order."""

    title: str
    text: str
    sentences: tuple[str, ...]


def compose_article(draw: Draw, *, n_chars: int = 0, n_words: int = 0) -> Article:
    """Return an article of at least so many characters and words, on one person and place."""
    person = f"{draw.pick(_FIRST)} {draw.pick(_LAST)}"
    place = draw.pick(_PLACES)
    sentences: list[str] = []
    text = ""
    while len(text) < n_chars or text.count(" ") < n_words:
        sentence = _compose_sentence(draw, person, place)
        if text:
            text += "\n\n" if len(sentences) % 7 == 0 else " "
        text += sentence
        sentences.append(sentence)
    return Article(title=f"{person} of {place}", text=text, sentences=tuple(sentences))


def _compose_sentence(draw: Draw, person: str, place: str) -> str:
    thing, other, third = _thing(draw), _thing(draw), _thing(draw)
    act, then = draw.pick(_ACTIONS), draw.pick(_ACTIONS)
    stranger = f"{draw.pick(_FIRST)} {draw.pick(_LAST)}"
    count = f"{1 + draw.below(900)},{draw.below(1000):03}"
    date = f"{1 + draw.below(28)} {draw.pick(_MONTHS)} {1700 + draw.below(320)}"
    year, unit, decimal = 1700 + draw.below(320), draw.pick(_UNITS), f"{1 + draw.below(90)}.{draw.below(10)}"
    builds = (
        f"{person} {act} the {thing} of {draw.pick(_PLACES)} on {date}.",
        f"The {thing}, which {stranger} {act} in {year}, {then} the {other}.",
        f"About {count} {unit} of the {thing} were lost when the {other} {act} a {third}.",
        f"According to {stranger}, the {thing} was never {act} by the {other} in {place}.",
        f"It {act} {count} {unit}, but the {thing} {then} only the {other}.",
        f"Dr. {stranger} {act} the {thing} and {then} a {other} near the {third}.",
        f"In {draw.pick(_MONTHS)} {year} the {thing} cost ${decimal} million, "
        f"{2 + draw.below(60)} percent more than the {other}.",
        f'"The {thing} {act} us," said {stranger}, who {then} the {other} in {year}.',
        f"Between {year} and {year + 9}, the {thing} {act} the {other} of {place}.",
        f"Although the {thing} was {act}, {person} {then} neither the {other} nor the {third}.",
        f"{draw.pick(_TURNS)}the {thing} {act} the {other}; the {third} {then} it.",
        f"The {thing} is {decimal} km from {draw.pick(_PLACES)} and holds {count} seats.",
    )
    return builds[draw.below(len(builds))]


def _thing(draw: Draw) -> str:
    noun = draw.pick(_THINGS)
    return f"{draw.pick(_QUALITIES)} {noun}" if draw.below(3) else noun


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeInputs:
    """Fifty pieces of 1 kB, an answer of twelve claims with one or two pointers each, and a question.

    Of each claim `pairs` has its words and the pieces that it points at, for the floor. The first `N_STATED`
    claims are sentences of the first piece that they point at. The others are such sentences with other
    figures, and sentences that stand nowhere, by turns.
    """

    pieces: tuple[Article, ...]
    answer: str
    question: str
    pairs: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]


N_PIECES = 50
N_CLAIMS = 12
N_STATED = 8


def compose_lattice() -> LatticeInputs:
    """Make the inputs of a lattice call; always the same ones."""
    draw = Draw(50)
    pieces = tuple(compose_article(draw, n_chars=1_000) for _ in range(N_PIECES))
    _, strange = compose_prose(2_000, seed=12)
    lines, pairs = [], []
    for number in range(N_CLAIMS):
        first, second = (7 + 4 * number) % N_PIECES, (20 + 11 * number) % N_PIECES
        claim = _pick_plain(pieces[first], number)
        if number >= N_STATED:
            claim = strange[number] if number % 2 else change_figures(claim)
        cited = (first, second) if number % 3 == 1 else (first,)
        lines.append(f"- {claim} {''.join(f'[E{piece + 1}]' for piece in cited)}")
        pairs.append((tuple(claim.lower().rstrip(".").split()), cited))
    return LatticeInputs(
        pieces=pieces,
        answer="\n".join(lines),
        question=f"Who was {pieces[7].title}, and when?",
        pairs=tuple(pairs),
    )


def _pick_plain(article: Article, number: int) -> str:
    """Return a sentence with a figure and without a quotation mark."""
    plain = [
        sentence
        for sentence in article.sentences
        if '"' not in sentence and any(char.isdigit() for char in sentence)
    ]
    return plain[number % len(plain)]


def change_figures(sentence: str) -> str:
    """Return a sentence with other figures: every digit one higher, in a year only the last one."""
    return _FIGURE.sub(lambda match: match[1] + match[2].translate(_HIGHER), sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimInputs:
    """An article of 1,000 words, and claims: a sentence of it, that with other figures, a strange one."""

    article: Article
    stated: str
    changed: str
    absent: str


def compose_claims() -> ClaimInputs:
    """Make the inputs of a claim check; always the same ones."""
    article = compose_article(Draw(1_000), n_words=1_000)
    stated = _pick_plain(article, 5)
    _, strange = compose_prose(2_000, seed=12)
    return ClaimInputs(
        article=article, stated=stated, changed=change_figures(stated), absent=strange[N_STATED]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditInputs:
    """A text of 20 kB, and ten sentences of it, every other one with other figures."""

    text: str
    stated: tuple[str, ...]
    changed: tuple[str, ...]


def compose_audit() -> AuditInputs:
    """Make the inputs of an audit; always the same ones."""
    article = compose_article(Draw(1_000), n_words=2_950)
    claims = [_pick_plain(article, place) for place in range(0, 100, 10)]
    return AuditInputs(
        text=article.text, stated=tuple(claims[::2]), changed=tuple(map(change_figures, claims[1::2]))
    )
