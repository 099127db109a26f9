"""The window of a claim: the short way by one sentence that holds all of it leads where the long one does."""

from __future__ import annotations

import pytest

from policies import load_policy
from verifier.claims.index import ClaimIndex
from verifier.claims.matching import find_whole, match_tokens, match_wholly
from verifier.claims.reading import read_claim
from verifier.claims.windows import find_window
from verifier.sources import PreparedSource, Source

DEFAULT = load_policy("default")


def index_text(text: str) -> ClaimIndex:
    return ClaimIndex((PreparedSource(Source(id="s", text=text), wikitext_steps_per_char=1),), DEFAULT)


@pytest.mark.parametrize(
    ("claim", "text", "line"),
    [
        ("The mill closed in 1901.", "It rained. The mill closed in 1901. The mill closed in 1901 again.", 1),
        # Another form earns as much, so the earlier sentence it is.
        ("They make money.", "They made money. They should make money.", 0),
        ("The mill closed in 1901.", "The mill burnt. It closed in 1901.", None),
        ("The mill closed in 1902.", "The mill closed in 1901.", None),
        ("", "The mill closed.", None),
    ],
)
def test_the_first_sentence_that_holds_a_claim_whole(claim: str, text: str, line: int | None) -> None:
    read, index = read_claim(claim, DEFAULT), index_text(text)
    assert find_whole(read, index, DEFAULT) == line
    window = find_window(match_tokens(read, index, DEFAULT), index, max_sentences=3)
    if line is not None:
        assert window is not None
        assert (window.first, window.last) == (line, line + 1)
        matched = match_wholly(read, index, DEFAULT)
        assert [item.credit_at(window.lines) for item in matched] == [10] * len(read.tokens)


def test_a_token_without_weight_leaves_the_long_way() -> None:
    weightless = DEFAULT.replace(weight_name=0)
    read = read_claim("The mill closed in Leeds.", weightless)
    assert (
        find_whole(read, index_text("The mill closed in York. The mill closed in Leeds."), weightless) is None
    )
