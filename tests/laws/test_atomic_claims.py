"""Laws of atomic claims: exact places, in order, and no word lost but those of marks, questions and `and`."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from verifier.parsers.segments.atomic_claims import AtomicClaim, parse_atomic_claims
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.segments.spans import drop_marks
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import extract_words
from verifier.policies import load_policy
from verifier.testing import answers, hostile_text, sentences

ABBREVIATIONS = load_policy("default").abbreviations.words
PIECES = st.sampled_from((
    "Acme", "Globex", "the mill", "The board", "it", "He", "sales", " ", " ", " ", " bought ", " sold ",
    " rose", " fell", " closed", " and ", ", and ", ", but ", "; ", ".", "?", "!", "\n", "- ", "1. ",
    "a) ", "# ", "> ", "[1]", "[2, 3]", "**", "(", ")", "\"", "\u201c", "\u201d", " its ", "which ",
    "said ", "if ", "5", "\ud800", "\u3002", "\u0130", "[ ] ", " in 1901",
))  # fmt: skip
TEXTS = st.one_of(answers(), hostile_text(), st.lists(PIECES, max_size=30).map("".join))
DROPPED = re.compile("and|but|x|[a-z]?[0-9]{1,4}|[a-z]|[ivx]{2,4}")
"""Words of conjunctions, list marks, boxes and notes."""


def take_apart(text: str, *, citation_cues: tuple[str, ...] = ()) -> tuple[AtomicClaim, ...]:
    parts = split_sentences(text, abbreviations=ABBREVIATIONS)
    return parse_atomic_claims(text, sentences=parts, citation_cues=citation_cues)


def read(text: str, span: tuple[int, int]) -> str:
    return " ".join(drop_marks(text[slice(*span)]).split())


@given(TEXTS)
def test_claims_stand_at_their_places_in_order(text: str) -> None:
    claims = take_apart(text, citation_cues=("see",))
    for claim in claims:
        start, end = claim.span
        assert 0 <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        assert claim.text
        if claim.subject_span is None:
            assert claim.text == read(text, claim.span)
        else:
            first, last = claim.subject_span
            assert 0 <= first < last <= start
            assert claim.text == f"{read(text, claim.subject_span)} {read(text, claim.span)}"
    for one, other in pairwise(claims):
        assert one.span[1] <= other.span[0]


@given(TEXTS)
def test_no_word_of_a_statement_is_lost(text: str) -> None:
    text = text.replace("?", ".").replace("\uff1f", ".").replace("\u061f", ".")
    claims = take_apart(text)
    begin, outside = 0, []
    for claim in claims:
        outside.append(text[begin : claim.span[0]])
        begin = claim.span[1]
    outside.append(text[begin:])
    for gap in outside:
        for word in extract_words(normalize_text(gap)):
            assert DROPPED.fullmatch(word), (word, gap)


@given(st.lists(sentences(), min_size=1, max_size=6))
def test_a_statement_alone_is_taken_apart_as_among_others(texts: list[str]) -> None:
    together = take_apart("\n\n".join(texts))
    assert [claim.text for claim in together] == [claim.text for text in texts for claim in take_apart(text)]
