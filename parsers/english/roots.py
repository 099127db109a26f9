"""Roots: of which word an ending makes one that says the same; other words of one stem are told apart by it.

A stemmer makes one word of *defender* and *defendant*, *convent* and *convention*. One word are those made of
one by an ending that tells how it is, how it is done or that it is done: *quick*, *quickly*; *operate*,
*operation*. Who does it is a word of its own: an *operator* is no *operation*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verifier.parsers.lexicon import Lexicon
from verifier.parsers.lexicon.lexicon import ADJECTIVE, ADVERB, NOUN, VERB

_ENDINGS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("ily", ("y",), ADJECTIVE),
    ("ally", ("al", ""), ADJECTIVE),
    ("bly", ("ble",), ADJECTIVE | NOUN),
    ("ly", ("",), ADJECTIVE),
    ("iness", ("y",), ADJECTIVE),
    ("ness", ("",), ADJECTIVE),
    ("ing", ("", "e"), VERB),
    ("ied", ("y",), VERB),
    ("ed", ("", "e"), VERB),
    ("ication", ("y",), VERB),
    ("ation", ("e", "", "ate"), VERB),
    ("ion", ("e", ""), VERB),
    ("ment", ("",), VERB),
    ("al", ("", "e"), VERB),
    ("bility", ("ble",), ADJECTIVE | NOUN),
    ("ity", ("", "e"), ADJECTIVE),
    ("ce", ("t",), ADJECTIVE),
    ("cy", ("t",), ADJECTIVE),
    ("ance", ("", "e"), VERB),
    ("ence", ("", "e"), VERB),
    ("s", ("",), NOUN | ADJECTIVE | ADVERB),
)
"""Endings, what stands in their place in the word that they are put to, and what that must be."""

_OF_VERBS = frozenset(("ion", "al", "ance", "ence"))
"""Endings that make another word of a verb that is usually a noun: a *procession* is no *process*."""

_MIN_BASE = 2
"""How many letters stand before an ending at least, and one more."""


def tell_apart(word: str, stem: Callable[[str], str], lexicon: Lexicon) -> str:
    """Return the stem of a word, or its root where that is another word than the stem stands for."""
    stemmed, readings = stem(word), lexicon.find(word).readings
    if stemmed == word or not readings:
        return stemmed
    lemmas = [reading.lemma for reading in readings if stem(reading.lemma) == stemmed]
    root = _find_root(min(lemmas, key=lambda lemma: (len(lemma), lemma), default=word), stem, lexicon)
    root = root.replace("-", "")
    is_plain = root == stemmed or (stemmed.endswith("i") and root == f"{stemmed[:-1]}y")
    return stemmed if is_plain or _is_longer_form(root, stemmed, lexicon) else root


def _is_longer_form(root: str, stemmed: str, lexicon: Lexicon) -> bool:
    """Return whether a root is a stem with *e*, which is no other word, or shares its past form: `bathed`."""
    if root != f"{stemmed}e":
        return False
    shared = [reading.lemma for reading in lexicon.find(f"{root}d").readings]
    return stemmed in shared or not lexicon.find(stemmed).readings


def _find_root(word: str, stem: Callable[[str], str], lexicon: Lexicon) -> str:
    stemmed, base = stem(word), word
    while base:
        word, found = base, _list_bases(base, lexicon)
        base = next((one for one in found if stem(one) == stemmed), "")
    return word


def _list_bases(word: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield the shorter words, or those in another form, that a word may be made of."""
    for ending, places, tags in _ENDINGS:
        if not word.endswith(ending) or len(word) - len(ending) <= _MIN_BASE:
            continue
        for place in places:
            base = word.removesuffix(ending) + place
            doubled = (base[:-1],) if not place and base[-1] == base[-2] else ()
            for one in (base, *doubled):
                entry = lexicon.find(one)
                is_usual = ending not in _OF_VERBS or entry.usual & VERB or not entry.tags & NOUN
                if is_usual and any(r.lemma == one and r.tags & tags for r in entry.readings):
                    yield one
