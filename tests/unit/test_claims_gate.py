"""The gate and the score: what keeps a claim from being accepted, and what the score is made of."""

from __future__ import annotations

import pytest

from verifier import check_claim, verify_quotes
from verifier.claims.score import count_in_order
from verifier.policies import RULES, Policy
from verifier.records.claim_check import ScorePart


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
        ("Apex closed the bank.", "WHO closed the bank.", ["TOPIC_ABSENT"]),
        (
            "Apex closed the bank.",
            "Apex paid. Globex said that it closed the bank. It sang.",
            ["MODALITY_LOST"],
        ),
        # Whatever the order of their words is, the facets read how they belong together.
        (
            "Camels, goats, sheep, hens and geese slept.",
            "There slept geese, hens, sheep, goats, camels.",
            [],
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


PARTS = ("window", "document", "order", "length", "numbers", "names", "agreement", "whole")


@pytest.mark.parametrize(
    ("part", "claim", "evidence", "score"),
    [
        ("window", "The bank closed.", "The bank slept. It closed.", 10_000),
        ("window", "The bank closed.", "The bank slept.", 5_000),
        ("window", "The bank closed.", "The bank slept. Ada sang. Bob sang. Eve sang. It closed.", 5_000),
        ("document", "The bank closed.", "The bank slept. Ada sang. Bob sang. Eve sang. It closed.", 10_000),
        ("order", "Old Acme bought Globex shares.", "Globex bought Acme shares.", 4_000),
        ("length", "The bank closed.", "The bank moved.", 10_000),
        ("length", "The bank closed.", "The bank moved." + " It rained." * 10, 7_500),
        ("length", "The bank closed.", "The bank moved." + " It rained." * 2_000, 0),
        # What stands there word for word is there for no chance.
        ("length", "The bank closed.", "The bank closed." + " It rained." * 2_000, 10_000),
        ("numbers", "Acme bought Globex for $5M.", "Acme bought Globex for $6M.", 0),
        ("numbers", "Acme bought Globex for $5M.", "Acme bought Initech for $5M.", 10_000),
        ("names", "Acme bought Globex for $5M.", "Acme bought Globex for $6M.", 10_000),
        ("names", "Acme bought Globex for $5M.", "Acme bought Initech for $5M.", 0),
        ("agreement", "Sales rose.", "Sales fell.", 0),
        ("agreement", "The old members left.", "The old members never left.", 0),
        ("agreement", "The old members left.", "The old members may have left.", 10_000),
        ("whole", "The old members left.", "The old members left in June.", 10_000),
        ("whole", "The old members left.", "The old members may have left.", 0),
        ("whole", "The old members left in June.", "The old members left.", 0),
    ],
)
def test_a_part_of_the_score(
    part: str, claim: str, evidence: str, score: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*PARTS, "doubt"):
        monkeypatch.setattr(Policy, f"score_{name}", int(name == part))
    check = check_claim(claim, evidence)
    assert (check.score, check.parts) == (score, (ScorePart(part, score),))


def test_parts_add_up_to_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, evidence = "All old members left in June.", "Old members left in June."
    assert check_claim(claim, claim).score == 10_000
    check = check_claim(claim, evidence)
    assert [part.part for part in check.parts] == [*PARTS, "doubts"]
    assert sum(part.points for part in check.parts) == check.score
    assert check.parts[-1].points == -70
    monkeypatch.setattr(Policy, "score_doubt", 10_000)
    assert check_claim(claim, evidence).score == 0


def test_whatever_is_contradicted_scores_below_what_has_the_same_words_and_is_not() -> None:
    claim = "The old members left."
    denied = check_claim(claim, "The old members never left.")
    assert denied.label == "CONTRADICTED"
    assert denied.score < check_claim(claim, "The old members may have left.").score


def test_a_claim_is_accepted_by_its_score_unless_something_refuses_it() -> None:
    claim, evidence = "The bank closed in winter.", "The bank closed."
    check = check_claim(claim, evidence, forgiven=["words"])
    assert (check.accepted, check.label) == (True, "PARTIAL")
    assert check_claim(claim, evidence, forgiven=["words"], accept_score=check.score)
    assert not check_claim(claim, evidence, forgiven=["words"], accept_score=check.score + 1)
    assert not check_claim(claim, evidence, forgiven=["subject"])
    # What the evidence contradicts no policy accepts, nor what holds another sign.
    forgiving = {"forgiven": RULES["forgiven"].choices}
    assert not check_claim("Sales rose.", "Sales fell.", **forgiving)  # type: ignore[arg-type]
    assert not check_claim("Sales rose \u274c.", "Sales rose.", **forgiving)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "claim", "evidence"),
    [
        ("words", "The bank closed in winter.", "The bank closed."),
        ("subject", "Apex closed the bank.", "Rain fell. They closed the bank in WHO."),
        ("modality", "The bank closed.", "The bank may close."),
        ("clauses", "Nurses sign the forms.", "Nurses take the samples and doctors sign the forms."),
    ],
)
def test_what_a_policy_forgives_lowers_the_score_and_does_not_refuse(
    rule: str, claim: str, evidence: str
) -> None:
    rest = [other for other in RULES["forgiven"].choices if other != rule]
    assert check_claim(claim, evidence, forgiven=[*rest, rule])
    assert not check_claim(claim, evidence, forgiven=rest)


TOWN = "The old town hall by the river was built by Maria Reyes in 1932 and was not damaged in the war."


@pytest.mark.parametrize(
    ("claim", "is_accepted"),
    [
        ("The old town hall by the wide river was built by Maria Reyes in 1932.", True),
        ("The old town hall by the river was built by Maria Reyes in 1942.", False),
        ("The old town hall by the river was built by Carla Dunn in 1932.", False),
        ("The old town hall by the river was damaged in the war.", False),
    ],
)
def test_balanced_forgives_words_and_nothing_definite(claim: str, is_accepted: bool) -> None:
    assert not check_claim(claim, TOWN)
    assert bool(check_claim(claim, TOWN, policy="balanced")) is is_accepted
    assert bool(verify_quotes(claim, TOWN, policy="balanced")) is is_accepted


def test_a_low_score_alone_refuses_in_every_call() -> None:
    claim, evidence = "In 1932 the old town hall was built.", TOWN
    assert check_claim(claim, evidence)
    assert not check_claim(claim, evidence, accept_score=10_000)
    verdict = verify_quotes(claim, evidence, accept_score=10_000)
    assert verdict.audit_mode == "UNGROUNDED"
    assert [sentence.status for sentence in verdict.sentences] == ["UNDECIDED"]


def test_what_is_forgiven_is_forgiven_in_every_call() -> None:
    claim, evidence = (
        "The bank near the old harbour closed in winter.",
        "The bank near the old harbour closed.",
    )
    assert verify_quotes(claim, evidence).audit_mode == "UNGROUNDED"
    assert verify_quotes(claim, evidence, forgiven=["words"]).audit_mode == "STRICT"


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
