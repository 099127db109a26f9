"""Law: what more evidence can and cannot do to a check.

More evidence can change a label: a later sentence that covers more of a claim may say the opposite. It never
lowers the covered weight, where no word of the evidence is merely related to a word of the claim: related
words count only where the word itself stands nowhere. And where the window stays, the score does not fall.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import check_claim

# No two of these have the same beginning, share a stem or stand in one entry of a lexicon.
WORDS = ("amber", "brick", "cedar", "drum", "ember", "flute", "gravel", "hazel", "9", "17", "Oslo", "Quito")
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(
    lambda words: f"It has {' '.join(words)}."
)
SOURCES = st.lists(st.lists(SENTENCES, min_size=1, max_size=4).map(" ".join), max_size=3)


@given(SENTENCES, SOURCES, SOURCES)
def test_more_sources_never_lower_the_coverage(claim: str, first: list[str], more: list[str]) -> None:
    before, after = check_claim(claim, first), check_claim(claim, first + more)
    assert after.coverage[0] >= before.coverage[0]
    if after.window == before.window:
        assert after.score >= before.score


@given(SENTENCES, SOURCES)
def test_a_source_without_a_word_of_the_claim_changes_nothing(claim: str, sources: list[str]) -> None:
    before, after = (
        check_claim(claim, sources),
        check_claim(claim, [*sources, "Nobody knew whales. Yaks graze?"]),
    )
    assert (after.label, after.facets, after.window, after.uncovered, after.accepted) == (
        before.label, before.facets, before.window, before.uncovered, before.accepted,
    )  # fmt: skip
    assert after.score >= before.score


@given(SENTENCES, SOURCES)
def test_the_same_source_twice_changes_nothing(claim: str, sources: list[str]) -> None:
    before, after = check_claim(claim, sources), check_claim(claim, [*sources, *sources])
    assert (after.label, after.score, after.facets, after.window) == (
        before.label, before.score, before.facets, before.window,
    )  # fmt: skip
