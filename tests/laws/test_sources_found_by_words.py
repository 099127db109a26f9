"""Law: finding sources by the words that they hold gives the verdict that looking at every source gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verifier import Source, verify_quotes
from verifier.grounding.coverage import count_coverage
from verifier.policies import resolve_policy
from verifier.sources import context as context_module
from verifier.sources.context import prepare_context, read_context
from verifier.testing import answers, hostile_text

WORDS = (
    *("bridge", "opened", "river", "closed", "the", "not", "in", "it", "never", "Ada Moss", "Moss"),
    *("1931", "19", "31 boats", "harbour", "re-\nopened", "bridges", "\u6771\u4eac", "\u4eac", "\u6771"),
    *("caf\u00e9", "cafe\u0301", "...", "[the firm]", "31\u00bd", "it's", "Ben Moss"),
)
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(lambda words: " ".join(words) + ".")
TEXTS = st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join)
SOURCES = st.lists(st.one_of(TEXTS, TEXTS, hostile_text(), answers()), min_size=1, max_size=12)
UNITS = st.one_of(SENTENCES, SENTENCES.map('"{}"'.format), SENTENCES.map("- {}".format), hostile_text())
ANSWERS = st.lists(UNITS, min_size=1, max_size=4).map("\n".join)


def verify_both_ways(answer: str, sources: list[str], policy: str) -> list[dict[str, object]]:
    """Return the verdicts with every source looked at, and with an index of their words."""
    verdicts = []
    for most in (10**9, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(context_module, "MOST_WITHOUT_INDEX", most)
            verdicts.append(verify_quotes(answer, sources, policy=policy).to_dict())
    return verdicts


@given(ANSWERS, SOURCES, st.sampled_from(["baseline", "default", "strict"]))
@example(
    '"the bridge opened in the re-\nopened harbour"', ["the bridge opened", "in re-\nopened x"], "default"
)
@example("- Ada Moss opened the bridge in 1931.", ["Ada Moss the bridge. 1931 opened."] * 3, "default")
@example('"bridge opened harbour x river closed"', ["harbour it river closed", "bridge opened in"], "default")
def test_the_verdict_is_that_of_looking_at_every_source(answer: str, sources: list[str], policy: str) -> None:
    looked_at, by_words = verify_both_ways(answer, sources, policy)
    assert by_words == looked_at


@given(SOURCES, st.lists(st.sampled_from([word.lower() for word in WORDS]), max_size=6), st.booleans())
def test_the_coverage_is_that_of_looking_at_every_source(
    texts: list[str], tokens: list[str], word_boundaries: bool
) -> None:
    policy = resolve_policy("default", {"word_boundaries": word_boundaries})
    sources = read_context(texts)
    counts = []
    for most in (10**9, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(context_module, "MOST_WITHOUT_INDEX", most)
            counts.append(count_coverage(tokens, prepare_context(texts, sources, policy).sources, policy))
    assert counts[0] == counts[1]


def test_a_source_is_looked_at_only_for_words_that_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []
    find = context_module.PreparedForm.find

    def note(form: context_module.PreparedForm, needle: str, start: int = 0) -> int:
        looked_at.append(form.text)
        return find(form, needle, start)

    monkeypatch.setattr(context_module.PreparedForm, "find", note)
    sources = [Source(id=f"p{i}", text=f"The gate number{i} opened there.") for i in range(100)]
    verify_quotes('"the gate number41 opened there"', sources)
    assert set(looked_at) == {"the gate number41 opened there."}
