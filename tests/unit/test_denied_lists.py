"""Lists below a line that denies: their items are said by nobody, unless the answer denies them as well."""

from __future__ import annotations

import pytest

from verifier import check, check_claim, verify_quotes

SOURCE = "Members may not:\n- bring dogs after ten\n- cook in the rooms\n\nMembers may:\n- use the laundry\n"


@pytest.mark.parametrize("policy", ["default", "strict"])
def test_an_item_below_another_lead_is_refused(policy: str) -> None:
    assert not check("Members may:\n- cook in the rooms", SOURCE, policy=policy).ok
    assert not check_claim("Members may cook in the rooms.", SOURCE, policy=policy)


def test_the_same_list_below_the_same_lead_is_accepted() -> None:
    assert check(SOURCE, SOURCE).ok
    assert verify_quotes(SOURCE, SOURCE)
    assert check("Members may:\n- use the laundry", SOURCE).ok


def test_a_condition_denies_no_step() -> None:
    source = "If you do not have an account:\n1. Open the page.\n2. Register there.\n"
    assert check_claim("Open the page.", source)
