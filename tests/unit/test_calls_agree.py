"""A sentence has one outcome in `check` and `check_claim`."""

from __future__ import annotations

import pytest

from verifier import check, check_claim, verify_quotes

SAME = [
    ("The trail is 3.2 km long.", "The trail is 3200 m long."),
    ("The tower is 84 metres high.", "The tower is 84 m high."),
    ("The bridge is 1.5 km long and was opened in 1901.", "The bridge is 1500 m long."),
    ("50 percent of the pupils walk to school.", "Half of the pupils walk to school."),
    ("Two thirds of the members voted.", "67 percent of the members voted."),
    ("Der Weg ist 3,2 km lang.", "Der Weg ist 3200 m lang."),
]
OTHER = [
    ("The trail is 3.2 km long.", "The trail is 3300 m long."),
    ("The tower is 84 metres high.", "The tower is 84 k high."),
    ("The tower is 84 metres high.", "The tower is 84 \u2260 m high."),
    ("For residents the museum is free.", "The museum is free."),
    ("The museum is free for residents.", "The museum is free."),
    ("In mice the drug lowers the risk.", "The drug lowers the risk."),
    ("Der Weg ist 3,2 km lang.", "Der Weg ist 3300 m lang."),
]


@pytest.mark.parametrize(("evidence", "claim"), SAME)
def test_what_is_stated_is_stated_in_both(evidence: str, claim: str) -> None:
    assert check_claim(claim, evidence)
    assert check(claim, evidence).ok
    assert verify_quotes(claim, evidence)


@pytest.mark.parametrize(("evidence", "claim"), OTHER)
def test_what_is_not_is_not_in_either(evidence: str, claim: str) -> None:
    assert not check_claim(claim, evidence)
    assert not check(claim, evidence).ok
    assert not verify_quotes(claim, evidence)
