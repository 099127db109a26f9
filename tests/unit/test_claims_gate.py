"""The gate and the score: what keeps a claim from being accepted, and what the score is made of."""

from __future__ import annotations

import pytest

from verifier import check_claim
from verifier.claims.gate import count_in_order


def list_codes(claim: str, evidence: str, **options: object) -> list[str]:
    return [str(item.code) for item in check_claim(claim, evidence, **options).violations]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("claim", "evidence", "codes"),
    [
        ("The bank closed in winter.", "The bank closed.", ["COVERAGE_TOO_LOW"]),
        ("The bank closed.", "The bank closed in winter.", []),
        # Words that say little may be missing, no others, however long the claim.
        ("The bank also closed.", "The bank closed.", []),
        (
            "The bank near the old harbour closed its doors after fire destroyed roof, cellar, grand stairs.",
            "The bank near the old harbour closed its doors after fire destroyed roof, cellar, stairs.",
            ["COVERAGE_TOO_LOW"],
        ),
        ("Apex closed the bank.", "Globex said that it closed the bank.", ["TOPIC_ABSENT", "MODALITY_LOST"]),
        ("Apex closed the bank.", "It closed the bank.", []),
        ("Apex closed the bank.", "WHO closed the bank.", ["TOPIC_ABSENT", "NAME_ABSENT"]),
        (
            "Apex closed the bank.",
            "Apex paid. Globex said that it closed the bank. It sang.",
            ["MODALITY_LOST"],
        ),
        (
            "Camels, goats, sheep, hens and geese slept.",
            "There slept geese, hens, sheep, goats, camels.",
            ["WORD_ORDER"],
        ),
        # What dates, numbers, denials and derivations are judged by needs not stand there in the same words.
        ("It closed in the third quarter of 2021.", "It closed in Q3 2021.", []),
        ("It closed nearly 500 branches.", "It closed 498 branches.", []),
        ("It didn't close.", "It did not close.", []),
        ("It closed 9 branches in total.", "It closed 4 branches in March and 5 branches in May.", []),
        ("It closed 9 branches in total.", "It closed 9 branches.", ["COVERAGE_TOO_LOW"]),
    ],
)
def test_what_keeps_a_claim_from_being_accepted(claim: str, evidence: str, codes: list[str]) -> None:
    check = check_claim(claim, evidence)
    assert sorted(str(item.code) for item in check.violations) == sorted(codes)
    assert check.accepted is (not codes)


def test_the_gate_is_of_the_policy() -> None:
    longer = "The grand bank closed."
    assert list_codes(longer, "The bank closed.") == ["COVERAGE_TOO_LOW"]
    assert list_codes(longer, "The bank closed.", gate_one_missing_bp=0) == []
    turned = "Camels, goats, sheep, hens and geese slept.", "There slept geese, hens, sheep, goats, camels."
    assert list_codes(*turned) == ["WORD_ORDER"]
    assert list_codes(*turned, gate_order_bp=0) == []
    assert "COVERAGE_TOO_LOW" in list_codes("It did not close.", "It closed.", facets=["numbers"])


@pytest.mark.parametrize(
    ("left", "right", "count"),
    [
        ("", "", 0),
        ("abc", "", 0),
        ("abc", "abc", 3),
        ("abc", "cba", 1),
        ("abcbd", "acbbd", 4),
        ("aa", "a", 1),
    ],
)
def test_how_many_words_stand_in_the_same_order(left: str, right: str, count: int) -> None:
    assert count_in_order(left, right) == count


def test_the_score_is_the_sum_of_its_weights() -> None:
    claim, evidence = "Acme bought Globex for $5M.", "Acme bought Globex for $5M."
    assert check_claim(claim, evidence).score == 10_000
    parts = ("window", "document", "rows", "complete", "numbers", "names", "polarity", "direction")
    none = dict.fromkeys([f"score_{part}" for part in (*parts, "doubt", "conflict")], 0)
    only = {**none, "score_numbers": 1}
    assert check_claim(claim, "Acme bought Globex for $6M.", **only).score == 0
    assert check_claim(claim, "Acme bought Initech for $5M.", **only).score == 10_000
    only = {**none, "score_names": 1}
    assert check_claim(claim, "Acme bought Globex for $6M.", **only).score == 10_000
    assert check_claim(claim, "Acme bought Initech for $5M.", **only).score == 0
    only = {**none, "score_direction": 1}
    assert check_claim("Sales rose.", "Sales fell.", **only).score == 0
    only = {**none, "score_polarity": 1}
    assert check_claim("Sales did not rise.", "Sales rose.", **only).score == 0
    assert check_claim("Sales did not rise.", "Sales rose. Nobody slept.", **only).score == 10_000
    # Of four rows of three words the evidence has two; a claim of two words is one row.
    only = {**none, "score_rows": 1}
    assert (
        check_claim("Old Acme bought all Globex shares.", "Acme bought all Globex plants.", **only).score
        == 5_000
    )
    assert check_claim("Prices rose.", "Prices rose, they say.", **only).score == 10_000
    assert check_claim("Prices rose.", "Oil prices fell.", **only).score == 0


def test_what_speaks_against_a_claim_takes_from_its_score() -> None:
    whole = {"score_doubt": 0, "score_conflict": 0}
    doubted = "All old members left in June.", "Old members left in June."
    assert check_claim(*doubted).score == check_claim(*doubted, **whole).score - 200
    denied = "The old members left.", "The old members never left."
    assert check_claim(*denied).label == "CONTRADICTED"
    assert check_claim(*denied).score == check_claim(*denied, **whole).score - 3_000
    assert check_claim(*denied, score_conflict=10_000).score == 0
    # Whatever is contradicted scores below all that is not and has the same words.
    assert (
        check_claim(*denied).score
        < check_claim("The old members left.", "The old members may have left.").score
    )


def test_what_the_gate_accepts_scores_high() -> None:
    claim, evidence = (
        "In June Acme bought Globex.",
        "Acme bought Globex in June.",
    )
    none = dict.fromkeys(
        ("score_window", "score_complete", "score_numbers", "score_names", "score_polarity"), 0
    )
    for options in ({}, none):
        check = check_claim(claim, evidence, **options)  # type: ignore[arg-type]
        assert not check or 9_000 <= check.score < 10_000
    assert check_claim(claim, evidence)


def test_accepting_by_score_by_gate_or_by_both() -> None:
    claim, evidence = "The bank closed in winter.", "The bank closed."
    score = check_claim(claim, evidence).score
    assert not check_claim(claim, evidence)
    assert check_claim(claim, evidence, accept_by="score", accept_min_score=score)
    assert not check_claim(claim, evidence, accept_by="score", accept_min_score=score + 1)
    assert not check_claim(claim, evidence, accept_by="both", accept_min_score=score)
    # What the evidence contradicts no threshold accepts.
    assert not check_claim("Sales rose.", "Sales fell.", accept_by="score", accept_min_score=0)


@pytest.mark.parametrize(
    ("claim", "evidence", "label"),
    [
        ("Sales rose.", "Sales rose.", "SUPPORTED"),
        ("Sales rose in all northern districts.", "Sales rose in northern towns.", "PARTIAL"),
        ("Sales rose.", "Sales fell.", "CONTRADICTED"),
        ("Sales rose 9%.", "Sales rose.", "UNSUPPORTED"),
        ("Sales rose.", "Camels sleep.", "NEI"),
        ("Sales rose.", "", "NEI"),
        ("", "Sales rose.", "NEI"),
        ("", "", "NEI"),
        ("?!", "?!", "NEI"),
    ],
)
def test_every_label(claim: str, evidence: str, label: str) -> None:
    check = check_claim(claim, evidence)
    assert check.label == label
    assert check.accepted is (label == "SUPPORTED")
    assert bool(check) is check.accepted
