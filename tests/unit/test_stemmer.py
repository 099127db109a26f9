"""Stems: English ones by our own tables are those of the library, and of the revision that is named."""

from __future__ import annotations

from itertools import product
from string import ascii_lowercase

import pytest
import snowballstemmer
from hypothesis import given
from hypothesis import strategies as st

from verifier.claims.stemmer import _STEMS, get_stemmer
from verifier.parsers.english.name_words import UNSTEMMED
from verifier.parsers.english.snowball import stem_english
from verifier.parsers.english.stemmer_probes import STEMMER_PROBES
from verifier.policies import hash_canonical, load_policy

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
    check([start + one + other for start, one, other in product(BEGINNINGS[:4], SUFFIXES, SUFFIXES)])
    check(
        [f"{start}{one}{letter}" for start, one, letter in product(("b", "rat"), SUFFIXES, ascii_lowercase)]
    )


def test_every_ending_of_three_letters() -> None:
    endings = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)]
    check([f"hap{ending}" for ending in endings])


@given(st.text(alphabet="abeéiostnrlgdmcuy'1ß", max_size=9))
def test_any_word(word: str) -> None:
    check([word])


def test_every_step_before_every_other() -> None:
    starts = ("", "'", "y", "yy", "ay", "past", "inter", "later")
    rests = ("", "b", "bb", "add", "at", "bl", "cann", "inn", "succ", "ty")
    ends = ("", "ed", "eed", "ingly", "ies", "sses", "'s'", "e", "y", "ion")
    check(["".join(parts) for parts in product(starts, rests, ends, ends)])


def test_the_stems_of_the_named_revision() -> None:
    # Of the probes; what the library is held against before it stems another language.
    own = [stem_english(word) for word in STEMMER_PROBES]
    assert hash_canonical(own) == _STEMS["snowball-3.1"]
    get_stemmer("snowball-3.1", "german")


@pytest.mark.parametrize("word", ["bridge", "span", "toll", "metal", "opened", "happily", "witness", "boss"])
def test_stems_are_those_of_a_word_list(word: str) -> None:
    check([word])
