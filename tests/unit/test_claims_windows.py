"""The window of a claim: the short way by one sentence that holds all of it leads where the long one does."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verifier.claims.claim_tokens import read_claim
from verifier.claims.index import EvidenceIndex
from verifier.claims.match import find_full_matches, match_in_full, match_tokens
from verifier.claims.window import find_window
from verifier.policies import load_policy
from verifier.sources.context import PreparedSource, Source

DEFAULT = load_policy("default")


def index_text(text: str) -> EvidenceIndex:
    return EvidenceIndex((PreparedSource(Source(id="s", text=text)),), DEFAULT)


@pytest.mark.parametrize(
    ("claim", "text", "number"),
    [
        ("The mill closed in 1901.", "It rained. The mill closed in 1901. The mill closed in 1901 again.", 1),
        # Another form has the same match weight, so the earlier sentence it is.
        ("They make money.", "They made money. They should make money.", 0),
        ("The mill closed in 1901.", "The mill burnt. It closed in 1901.", None),
        ("The mill closed in 1902.", "The mill closed in 1901.", None),
        ("", "The mill closed.", None),
    ],
)
def test_the_first_sentence_that_holds_a_claim_whole(claim: str, text: str, number: int | None) -> None:
    read, index = read_claim(claim, DEFAULT), index_text(text)
    assert next(find_full_matches(read, index, DEFAULT), None) == number
    window = find_window(read, match_tokens(read, index, DEFAULT), index, max_sentences=3)
    if number is not None:
        assert window is not None
        assert (window.first, window.last) == (number, number + 1)
        matched = match_in_full(read, index, DEFAULT)
        assert [item.match_weight_in(window.numbers) for item in matched] == [10] * len(read.tokens)


@pytest.mark.parametrize(
    ("claim", "text", "number"),
    [
        ("The mill closed.", "It rained. The mill  closed.", 1),
        ("The mill closed", "It rained. The mill\u00a0closed . The mill closed.", 1),
        ("The mill closed.", "The mill closed? The mill closed!", None),
        ("The mill closed.", "- The mill closed.", 0),
        ("The mill closed.", "3. The mill closed.", 0),
        ("The mill closed.", "Not so: the mill closed.", None),
    ],
)
def test_a_sentence_that_is_a_claim_word_for_word(claim: str, text: str, number: int | None) -> None:
    assert [*next(index_text(text).list_said(claim), ())] == ([] if number is None else [number])


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("It rained. The **mill** closed.", [0, 1]),
        ('The mill closed. Was it "sold"?', [1, 2]),
        ("The mill closed. Was it", []),
        ("The mill closed. Was it sold!", []),
        ("The mill was closed.", []),
    ],
)
def test_sentences_in_a_row_that_are_a_claim_word_for_word(claim: str, said: list[int]) -> None:
    assert [*next(index_text("It rained. The mill closed. Was it sold?").list_said(claim), ())] == said


def test_of_equal_windows_the_one_that_is_the_claim() -> None:
    claim = "The mill closed in the 19th century."
    index = index_text(f"The old mill closed in the 19th century. {claim} {claim}")
    read = read_claim(claim, DEFAULT)
    tokens = match_tokens(read, index, DEFAULT)
    for verbatim, first in ((None, 0), (1, 1), (2, 2)):
        window = find_window(read, tokens, index, max_sentences=3, verbatim=verbatim)
        assert window is not None
        assert (window.first, window.last) == (first, first + 1)


WHOLE = ["mill", "weir", "lock", "barge"]
WORDS = st.lists(
    st.sampled_from(["mill", "weir", "barge", "lock", "closed", "opened"]), min_size=1, max_size=4
)


@example([["mill"], ["weir"], ["lock"], ["barge"]], ["mill", "weir"], 3)
@example([["mill"], ["lock"], ["barge"], ["mill", "weir", "lock"], ["mill"]] + [["mill"]] * 6, WHOLE, 3)
@given(st.lists(WORDS, min_size=1, max_size=12), WORDS, st.integers(1, 3))
def test_no_window_covers_more_than_the_one_that_is_found(
    sentences: list[list[str]], claimed: list[str], size: int
) -> None:
    index = index_text(" ".join([f"The {' '.join(words)}." for words in sentences]))
    read = read_claim(" ".join(claimed), DEFAULT)
    tokens = match_tokens(read, index, DEFAULT)
    window = find_window(read, tokens, index, max_sentences=size)
    ranks = [
        (
            sum(item.token.weight * item.match_weight_in(range(first, last)) for item in tokens),
            first - last,
            -first,
        )
        for first in range(index.n_sentences)
        for last in range(first + 1, min(first + size, index.n_sentences) + 1)
    ]
    best = max(ranks)
    found = None if window is None else (window.covered, window.first - window.last, -window.first)
    assert found == (best if best[0] else None)
