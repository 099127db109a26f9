"""Stems: what is known to be one without asking the library is what the library says."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from string import ascii_lowercase

import pytest
import snowballstemmer
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import choose
from verifier.claims.stemmer import get_stemmer, read_known_stems
from verifier.parsers.english.name_words import UNSTEMMED
from verifier.parsers.english.roots import tell_apart
from verifier.parsers.english.stemmer_probes import STEMMER_PROBES
from verifier.parsers.lexicon import load_lexicon
from verifier.policies import load_policy

SUFFIXES = (
    *(
        "able",
        "abli",
        "al",
        "alism",
        "aliti",
        "alize",
        "alli",
        "ance",
        "anci",
        "ant",
        "ate",
        "ation",
        "ational",
    ),
    *("ative", "ator", "bli", "ed", "eed", "eedly", "ement", "ence", "enci", "ent", "entli", "er", "ful"),
    *(
        "fulli",
        "fulness",
        "ible",
        "ic",
        "ical",
        "icate",
        "iciti",
        "idly",
        "ied",
        "ies",
        "ing",
        "ingly",
        "ion",
    ),
    *("ism", "iti", "ive", "iveness", "iviti", "ization", "ize", "izer", "l", "lessli", "li", "ll", "ly"),
    *("ment", "ness", "ogi", "ogist", "ous", "ousli", "ousness", "s", "ses", "ss", "tional", "us", "y", "'s"),
)
BEGINNINGS = ("", "b", "re", "hap", "control", "gener", "commun", "yel", "say", "rat", "uni", "bee")

stem = get_stemmer(load_policy("default").stemmer)
ask_library = snowballstemmer.stemmer("english").stemWord


def check(words: list[str]) -> None:
    wrong = {word for word in words if stem(word) != (word if word in UNSTEMMED else ask_library(word))}
    assert wrong == set()


def test_every_suffix_is_taken_off_as_the_library_does() -> None:
    check([start + one for start, one in product(BEGINNINGS, SUFFIXES)])
    pairs = [start + one + other for start, one, other in product(BEGINNINGS[:6], SUFFIXES, SUFFIXES)]
    check([*choose(pairs, 29)])
    check(
        [f"{start}{one}{letter}" for start, one, letter in product(("b", "rat"), SUFFIXES, ascii_lowercase)]
    )


def test_every_ending_of_three_letters() -> None:
    endings = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)]
    check([*choose([*endings, *(f"hap{ending}" for ending in endings)], 29)])


@given(st.text(alphabet="abeéiostnrlgdmcuy'1ß", max_size=9))
def test_any_word(word: str) -> None:
    check([word])


@pytest.mark.parametrize("word", ["bridge", "span", "toll", "metal", "opened", "happily", "witness", "boss"])
def test_stems_are_those_of_a_word_list(word: str) -> None:
    check([word])


@pytest.mark.parametrize("language", ["english", "german"])
def test_the_compiled_stemmer_gives_the_same_stems(language: str) -> None:
    compiled = pytest.importorskip("Stemmer", reason="PyStemmer is not installed").Stemmer(language)
    module = import_module(f"snowballstemmer.{language}_stemmer")
    written = getattr(module, f"{language.capitalize()}Stemmer")()
    words = [start + one + other for start, one, other in product(BEGINNINGS[:4], SUFFIXES, SUFFIXES)]
    words += [
        *STEMMER_PROBES,
        "m\xfctter",
        "stra\xdfe",
        "caf\xe9s",
        "\u0431\u0435\u0433",
        "\U0001d427ot",
        "'",
    ]
    assert [compiled.stemWord(word) for word in words] == [written.stemWord(word) for word in words]


def test_known_stems_are_those_of_the_library_and_of_the_lexicon() -> None:
    lexicon = load_lexicon("english")
    known = read_known_stems(load_policy("default").stemmer)
    assert len(known) > 1_000
    for word, stems in known.items():
        forms = word, lexicon.only_lemma(word)
        assert stems == (*map(stem, forms), *(tell_apart(one, stem, lexicon) for one in forms))
    # Of an irregular form that a policy lists the stem is its own, else that of its lemma: they differ.
    assert any(own != lemma for own, lemma, *_ in known.values())
