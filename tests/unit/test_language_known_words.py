"""The words that show a language: all lists are stemmed only for a text whose small words are not enough."""

from __future__ import annotations

import pytest

from verifier import check_claim, load_policy
from verifier.claims import language
from verifier.codes import ViolationCode

POLICY = load_policy("default")
GERMAN = "Der Vertrag endet nach Ablauf des Jahres ohne weitere Kündigung."


def test_small_words_are_among_all_that_are_known() -> None:
    for name in ("default", "balanced", "strict"):
        policy = load_policy(name)
        assert language._list_small_stems(policy) < language._list_known_stems(policy)


def test_a_plain_english_claim_needs_no_other_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(policy: object) -> frozenset[str]:
        raise AssertionError(policy)

    monkeypatch.setattr(language, "_list_known_stems", fail)
    found = check_claim(
        "The bridge opened in 1932 and has two towers.", ["It has two towers and a gate."], policy=POLICY
    )
    assert ViolationCode.LANGUAGE_NOT_COVERED not in {one.code for one in found.violations}


def test_another_language_is_told_by_all_lists() -> None:
    policy = POLICY.replace(languages=()) if hasattr(POLICY, "languages") else POLICY
    found = check_claim(GERMAN, [GERMAN.replace("Jahres", "Monats")], policy=policy)
    assert ViolationCode.LANGUAGE_NOT_COVERED in {one.code for one in found.violations}
    # Initials that only look like small words are names, and show nothing.
    assert "WHO" not in language._list_small_stems(POLICY)
