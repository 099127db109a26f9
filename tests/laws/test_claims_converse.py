"""Law: the converse of a relation says the same; with its arguments or its word alone changed it does not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import check_claim

NAMES = ("Norway", "Turin", "Acme", "Globex", "Bremen", "Lyon")
SENTENCES = (
    ("{} is bigger than {}.", "{} is smaller than {}."),
    ("{} is older than {}.", "{} is younger than {}."),
    ("{} has more members than {}.", "{} has fewer members than {}."),
    ("{} is safer than {}.", "{} is less safe than {}."),
    ("{} is more expensive than {}.", "{} is less expensive than {}."),
    ("{} opened before {}.", "{} opened after {}."),
    ("{} stands above {}.", "{} stands below {}."),
    ("{} lies north of {}.", "{} lies south of {}."),
    ("{} lies east of {}.", "{} lies west of {}."),
)
PAIRS = st.lists(st.sampled_from(NAMES), min_size=2, max_size=2, unique=True)


@given(PAIRS, st.sampled_from(SENTENCES), st.booleans())
def test_the_other_side_says_the_same(names: list[str], forms: tuple[str, str], is_turned: bool) -> None:
    one, other = names
    first, second = reversed(forms) if is_turned else forms
    evidence = first.format(one, other)
    assert check_claim(second.format(other, one), evidence).accepted
    assert check_claim(first.format(other, one), evidence).label == "CONTRADICTED"
    assert check_claim(second.format(one, other), evidence).label == "CONTRADICTED"
