"""Laws of the reader of clauses: any text is read, places are exact, company changes nothing, linear cost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.texts import SENTENCES, WORDS
from verifier.parsers.clauses.reader import read_sentence
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.lexicon import load_lexicon
from verifier.testing import answers, hostile_text

LEXICONS = {name: load_lexicon(name) for name in ("english", "german")}
TEXTS = st.one_of(answers(), hostile_text(), st.text(alphabet=st.characters(exclude_categories=())))

SMALL = (
    "the a that which who if and or of to by in was is has not nurse nurses sign signs signed plans built "
    "Ames , ( ) ; 3"
)
GERMAN = (
    "der die das den dem ein und oder nicht zu um dass weil hat ist wird wurde worden mäht gemäht mähen "
    "Küster Wiese sich von in 3 , . beziehungsweise deren Ames ab mähte zwei als wer"
)
WORDY = st.lists(st.sampled_from(SMALL.split() + GERMAN.split()), max_size=40).map(" ".join)
LANGUAGES = st.sampled_from(sorted(LEXICONS))


def read(text: str, language: str = "english") -> tuple[SentenceReading, ...]:
    return read_sentence(text, 0, len(text), LEXICONS[language])


def list_nouns(clause: Clause) -> Iterator[NounPhrase]:
    fillers = (role.filler for role in clause.roles)
    waiting = [*clause.subjects, *clause.objects, *clause.complements, *fillers]
    while waiting:
        noun = waiting.pop()
        yield noun
        waiting += [*noun.of, *noun.conjuncts, *noun.appositions]
        waiting += [] if noun.possessor is None else [noun.possessor]


@given(st.one_of(TEXTS, WORDY), LANGUAGES)
def test_any_text_is_read_and_every_place_is_in_bounds(text: str, language: str) -> None:
    for reading in read(text, language):
        count = len(reading.tokens)
        assert count == len(reading.tags) > 0
        assert all(tag > 0 and tag & (tag - 1) == 0 for tag in reading.tags)
        places = [token.span for token in reading.tokens]
        assert places == sorted(places)
        assert all(0 <= start < end <= len(text) for start, end in places)
        for number, clause in enumerate(reading.clauses):
            assert 0 <= clause.start <= clause.end <= count
            assert clause.parent is None or (clause.parent != number and clause.parent < len(reading.clauses))
            assert clause.verb is not None or clause.kind == "fragment"
            for noun in list_nouns(clause):
                assert 0 <= noun.start <= noun.head < noun.end <= count
            if clause.verb is not None:
                assert all(0 <= at < count for at in (clause.verb.head, *clause.verb.rest))


@given(st.one_of(TEXTS, WORDY), LANGUAGES)
def test_no_word_is_read_twice_and_none_is_lost(text: str, language: str) -> None:
    read_words = sorted(token.span for reading in read(text, language) for token in reading.tokens)
    assert len(read_words) == len(set(read_words))
    # What is left over is blanks, brackets, and marks that part nothing.
    covered = {at for start, end in read_words for at in range(start, end)}
    assert not any(char.isalnum() and char.isascii() for at, char in enumerate(text) if at not in covered)


@given(WORDY, WORDY, LANGUAGES)
def test_a_sentence_has_the_same_clauses_in_any_company(text: str, other: str, language: str) -> None:
    alone = read(text, language)
    start = len(other) + 2
    behind = read_sentence(f"{other}. {text}", start, start + len(text), LEXICONS[language])
    assert [reading.clauses for reading in behind] == [reading.clauses for reading in alone]
    assert [reading.tags for reading in behind] == [reading.tags for reading in alone]


@given(WORDY, LANGUAGES)
def test_a_reading_is_the_same_each_time(text: str, language: str) -> None:
    assert read(text, language) == read(text, language)


# The words are English or none: one in four shows what German makes of words that it does not know.
ROWS = [("english", name) for name in (*WORDS, *SENTENCES)]
ROWS += [("german", name) for name in (*[*WORDS][::4], *SENTENCES)]


@pytest.mark.parametrize(("language", "name"), choose(ROWS, 12))
def test_twice_the_text_takes_less_than_two_and_a_half_times(name: str, language: str) -> None:
    pattern = (WORDS | SENTENCES)[name]
    check_doubling(lambda n: read(pattern(n), language))


@pytest.mark.parametrize(
    "unit",
    choose(["the man who ", "the roof of ", "and the mill ", "that ", "if it ", "to ", "( ", "a, "], 8),
)
def test_what_nests_or_goes_on_for_ever_costs_no_more(unit: str) -> None:
    check_doubling(lambda n: read(unit * n))


@pytest.mark.parametrize(
    "unit",
    choose(
        [
            *("der Mann, der ", "das Dach der ", "und der Küster mäht ", "dass "),
            *(", weil er ", "zu ", "von dem ", "A, "),
        ],
        8,
    ),
)
def test_what_nests_or_goes_on_for_ever_in_german_costs_no_more(unit: str) -> None:
    check_doubling(lambda n: read(unit * n, "german"))
