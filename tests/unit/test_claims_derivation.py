"""Numbers that follow from numbers: which operation, from what, at which places, and when none is tried."""

from __future__ import annotations

import pytest

from verifier import check_claim

TABLE = "It sold 40 boats in the north, 60 boats in the south and 20 boats in the west."


def list_chains(claim: str, evidence: str, **options: object) -> list[str]:
    check = check_claim(claim, evidence, **options)  # type: ignore[arg-type]
    chains = []
    for item in check.derivation:
        for text, place in item.inputs:
            assert evidence[slice(*place.span)] == text
        inputs = ", ".join(text for text, _ in item.inputs)
        chains.append(f"{claim[slice(*item.span)]} = {item.operation}: {inputs}")
    return chains


@pytest.mark.parametrize(
    ("claim", "evidence", "chains"),
    [
        ("It sold a total of 120 boats.", TABLE, ["120 = sum: 40, 60, 20"]),
        (
            "It sold 40 boats on average.",
            "It sold 30 boats in May and 50 boats in June.",
            ["40 = average: 30, 50"],
        ),
        (
            "It sold 20 more boats in the south.",
            "It sold 45 boats in the north and 65 boats in the south.",
            ["20 = difference: 45, 65"],
        ),
        ("Sales rose by 25%.", "Sales rose from $80 to $100.", ["25% = percent change: $80 to $100"]),
        ("Sales rose by $20.", "Sales rose from $80 to $100.", ["$20 = difference: $80 to $100"]),
        ("Sales fell by 20%.", "Sales fell from $100 to $80.", ["20% = percent change: $100 to $80"]),
        (
            "Sales grew 50%.",
            "Sales were 20 euros in May and 30 euros in June.",
            ["50% = percent change: 20 euros, 30 euros"],
        ),
        (
            "The share of voters was 25%.",
            "Of 200 voters asked, 50 voters came.",
            ["25% = ratio: 200, 50"],
        ),
        # Nothing asks for a sum; the direction is the other; a part is no more than its whole.
        ("It sold 120 boats.", TABLE, []),
        ("Sales rose by 20%.", "Sales fell from $100 to $80.", []),
        ("The share of voters was 400%.", "Of 200 voters asked, 50 voters came.", []),
        # Boats and crates do not add up, nor do euros and dollars.
        ("It sold a total of 100 boats.", "It sold 40 boats and 60 crates.", []),
        ("It made a total of $100.", "It made $40 and €60.", []),
        # A range has no one value to add.
        ("It sold a total of 100 boats.", "It sold 40 boats in May and 50 to 60 boats in June.", []),
        # Labels and ordinals are no amounts.
        ("It has a total of 12 wings.", "It has phase 5 and phase 7.", []),
    ],
)
def test_what_follows(claim: str, evidence: str, chains: list[str]) -> None:
    assert list_chains(claim, evidence) == chains


def test_a_derived_number_agrees_with_its_code_and_its_operation() -> None:
    check = check_claim("It sold a total of 120 boats.", TABLE)
    (finding,) = check.facets
    assert (finding.outcome, finding.code) == ("agrees", "DERIVED_NUMBER")
    assert dict(finding.details) == {"operation": "sum"}
    assert "DERIVED_NUMBER" not in {item.code for item in check.violations}


def test_the_switch_and_the_strict_policy_leave_it_out() -> None:
    claim = "It sold a total of 120 boats."
    assert list_chains(claim, TABLE, derived_numbers=False) == []
    assert list_chains(claim, TABLE, policy="strict") == []
    assert not check_claim(claim, TABLE, policy="strict").accepted


def test_what_a_table_adds_up_to_is_not_derived() -> None:
    def table(rows: int) -> str:
        return "It sold " + ", ".join(f"{number} boats" for number in range(100, 100 + rows)) + "."

    assert list_chains(f"It sold a total of {sum(range(100, 112))} boats.", table(12)) != []
    assert list_chains(f"It sold a total of {sum(range(100, 113))} boats.", table(13)) == []


def test_a_figure_that_stands_there_is_not_derived() -> None:
    assert list_chains("It sold a total of 60 boats in the south.", TABLE) == []
