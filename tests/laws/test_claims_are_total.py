"""Law: no claim and no evidence make a check raise; its numbers add up and its places are in bounds."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from verifier import Source, check_claim
from verifier.policies import Lexicon
from verifier.testing import hostile_text, policy_changes, sentences, wikitext

ANY = st.text(st.characters(exclude_categories=()), max_size=40)
PIECES = (
    "5", "%", "3.2", "million", "$", "Q4", "2024", "July", "4", ",", "1776", "between", "and", "not",
    "never", "WHO", "U.S.", "n't", "by", "to", "from", "the", "Acme", "Globex", "beat", "half", "dozen", "-",
    ".", ";", "1st", "fell", "rose", "all", "few", "may", "total", "average",
)  # fmt: skip
FIGURES = st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join)
TEXTS = st.one_of(hostile_text(max_size=60), ANY, sentences(), FIGURES)


@given(TEXTS, st.lists(st.one_of(TEXTS, wikitext()), max_size=3), st.booleans(), TEXTS)
def test_every_check_is_sound(claim: str, texts: list[str], is_wikitext: bool, title: str) -> None:
    form = "wikitext" if is_wikitext else "plain"
    sources = [Source(id=str(number), text=text, format=form) for number, text in enumerate(texts)]
    check = check_claim(claim, sources, question=title, title=title)
    json.loads(check.to_json())
    assert 0 <= check.score <= 10_000
    assert 0 <= check.coverage[0] <= check.coverage[1]
    assert (check.window is None) is (check.coverage == (0, 0))
    assert check.label != "NEI" or not check.accepted
    assert check.label == "CONTRADICTED" or not check.conflicts
    places = [check.window, *[item.place for item in check.facets]]
    places += [place for item in check.derivation for _, place in item.inputs]
    for place in places:
        if place is not None:
            start, end = place.span
            assert 0 <= start <= end <= len(sources[place.source].text)
    for span in (*check.uncovered, *[item.span for item in check.facets]):
        if span is not None:
            assert 0 <= span[0] < span[1] <= len(claim)


@given(TEXTS, TEXTS, policy_changes())
def test_every_policy_checks_every_claim(claim: str, evidence: str, changes: dict[str, object]) -> None:
    # Lexicons of one random word are no groups.
    changes = {key: value for key, value in changes.items() if not isinstance(value, Lexicon)}
    check = check_claim(claim, evidence, **changes)  # type: ignore[arg-type]
    assert 0 <= check.score <= 10_000
    assert check_claim(claim, evidence, **changes).to_json() == check.to_json()  # type: ignore[arg-type]
