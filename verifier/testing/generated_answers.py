"""Answers and contexts: what a model writes, and what it was given.

A strategy is made once: hypothesis validates each new one, which takes longer than to draw from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.sources.context import Source
from verifier.testing import word_pool
from verifier.testing.generated_wikitext import wikitext
from verifier.testing.hostile import LINE_ENDS, hostile_text

_SEEN = ("markdown", "html")

RawContext: TypeAlias = "str | Source | Sequence[str | Source] | Mapping[str, str]"
"""What a context may be given as, before it is prepared."""

QUOTE_MARKS: Final = (
    ('"', '"'),
    ("\u201c", "\u201d"),
    ("\u201e", "\u201c"),
    ("\u201e", "\u201d"),
    ("\xab", "\xbb"),
    ("\u300c", "\u300d"),
    ("\uff02", "\uff02"),
    # As people and models mistype them.
    ('"', "\u201d"),
    ("\u201d", "\u201d"),
    ("\u201c", '"'),
    ("'", "'"),
    ('"', ""),
    ("", "\u201d"),
    ("\xab", ""),
)
"""Opening and closing marks of a quote: straight, curly, directed, mistyped, unbalanced."""


@cache
def names() -> SearchStrategy[str]:
    """Generate names of people: two or three words, some with apostrophes, hyphens or initials."""
    first, last = st.sampled_from(word_pool.FIRST_NAMES), st.sampled_from(word_pool.LAST_NAMES)
    gap = st.sampled_from((" ", " ", " ", "  ", "\t"))
    return st.one_of(
        st.tuples(first, gap, last).map("".join),
        st.tuples(first, gap, last, gap, last).map("".join),
    )


@cache
def numerals() -> SearchStrategy[str]:
    """Generate numbers as they are written: digits, commas, points, suffixes, words."""
    return st.one_of(st.sampled_from(word_pool.NUMERALS), st.integers(0, 10**7).map(str))


@cache
def sentences() -> SearchStrategy[str]:
    """Generate sentences of a small vocabulary, some with names, numbers or denials, each with a stop."""
    word = st.sampled_from(word_pool.NOUNS + word_pool.VERBS + word_pool.ADJECTIVES + word_pool.SMALL)
    piece = st.one_of(word, word, word, names(), numerals(), st.sampled_from(word_pool.DENIALS))
    row = st.lists(piece, min_size=2, max_size=12).map(" ".join)
    return st.builds(lambda text, stop: text[:1].upper() + text[1:] + stop, row, st.sampled_from(".!?."))


@cache
def _inside_quotes() -> SearchStrategy[str]:
    plain = sentences().map(lambda text: text.rstrip(".!?"))
    gap = st.sampled_from(
        (" ... ", "\u2026", " [...] ", " (...) ", " [the firm] ", " [sic] ", " [1] ", "[T]")
    )
    broken = st.builds(lambda left, joint, right: left + joint + right, plain, gap, plain)
    nested = st.builds(lambda outer, inner: f"{outer} \u201c{inner}\u201d {outer}", plain, plain)
    return st.one_of(plain, plain, broken, nested, st.just(""), hostile_text(max_size=12))


@cache
def _quoted() -> SearchStrategy[str]:
    return st.builds(
        lambda marks, text: marks[0] + text + marks[1], st.sampled_from(QUOTE_MARKS), _inside_quotes()
    )


@cache
def _lines() -> SearchStrategy[str]:
    bullet = st.sampled_from(("", "", "", "- ", "* ", "+ ", "\u2022 ", "1. ", "12) ", "-"))
    opening = st.sampled_from(("", "", "", *word_pool.FRAMING))
    citation = st.sampled_from(("", "", "", *(f" {text}" for text in word_pool.CITATIONS)))
    body = st.lists(
        st.one_of(sentences(), sentences(), _quoted(), names(), hostile_text(max_size=6)),
        max_size=3,
    )
    return st.builds(
        lambda mark, framing, parts, tail: mark + framing + " ".join(parts) + tail,
        bullet,
        opening,
        body.map(list),
        citation,
    )


@cache
def answers() -> SearchStrategy[str]:
    """Generate answers: bullets, sentences, quotes of all shapes, names, numbers, citations, framing.

    Quotes are straight, curly, directed, unbalanced, nested, elided and edited. Lines end in every way that
    `str.splitlines` knows. Some answers are hostile text; some are empty.
    """
    end = st.sampled_from(("\n", "\n", "\n\n", *LINE_ENDS))
    rows = st.lists(st.tuples(_lines(), end), max_size=5)
    return st.one_of(
        rows.map(lambda pairs: "".join(line + stop for line, stop in pairs)),
        _lines(),
        hostile_text(),
    )


@cache
def contexts() -> SearchStrategy[RawContext]:
    """Generate contexts in every form that `verifier.verify_quotes` accepts.

    Strings, `Source` objects of every format, lists of both, mappings of id to text; some are empty. The
    vocabulary is that of `answers`, so what an answer says is found now and then.
    """
    prose = st.one_of(
        st.lists(sentences(), max_size=6).map(" ".join),
        st.lists(sentences(), max_size=4).map("\n".join),
        answers(),
        hostile_text(),
    )
    title = st.one_of(st.none(), names(), hostile_text(max_size=3))

    @st.composite
    def listed(draw: st.DrawFn) -> list[str | Source]:
        items: list[str | Source] = []
        for number in range(draw(st.integers(0, 4))):
            if draw(st.booleans()):
                items.append(draw(prose))
            else:
                items.append(draw(sources(f"id{number}")))
        return items

    def sources(name: str) -> SearchStrategy[Source]:
        plain = st.builds(Source, id=st.just(name), text=prose, title=title)
        marked = st.builds(Source, id=st.just(name), text=wikitext(), title=title, format=st.just("wikitext"))
        seen = st.builds(Source, id=st.just(name), text=prose, title=title, format=st.sampled_from(_SEEN))
        return st.one_of(plain, marked, seen)

    mapping = st.dictionaries(st.text("abc\u0431\ud800", max_size=3), prose, max_size=3)
    return st.one_of(prose, sources("only"), listed(), mapping)
