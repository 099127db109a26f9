"""Law: of two sentences that say the same of two things, what one of them has is never the other's."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from verifier import check_claim

# No descriptions: `the mill` may be the same as what was named before.
SUBJECTS = ("Oslo", "Ada Holm", "Copper", "Revenue", "Farms in Kent", "Profit of the yard", "Italy")
TEMPLATES = (
    ("{} has {} workers.", ("120", "9,500", "48")),
    ("{} was worth ${} in June.", ("3 million", "700", "5.5 billion")),
    ("{} came to Norway in {}.", ("1806", "1990", "July 2004")),
    ("{} was sent to {} by ship.", ("Bergen", "York", "New Zealand")),
    ("{} was {} in the last winter.", ("rising", "falling")),
)
BETWEEN = (" ", "\n", "\n- ", " A storm came up at noon. ")


@dataclass(frozen=True, slots=True)
class Parallel:
    """Two things, two values, and how both are said."""

    template: str
    subjects: tuple[str, str]
    values: tuple[str, str]
    between: str

    def say(self, subject: int, value: int) -> str:
        return self.template.format(self.subjects[subject], self.values[value])

    @property
    def evidence(self) -> str:
        return f"{self.say(0, 0)}{self.between}{self.say(1, 1)}"


@st.composite
def parallels(draw: st.DrawFn) -> Parallel:
    template, values = draw(st.sampled_from(TEMPLATES))
    subjects = draw(st.permutations(SUBJECTS))
    drawn = draw(st.permutations(values))
    return Parallel(
        template, (subjects[0], subjects[1]), (drawn[0], drawn[1]), draw(st.sampled_from(BETWEEN))
    )


@given(parallels())
def test_what_the_evidence_says_is_supported(pair: Parallel) -> None:
    assert check_claim(pair.say(0, 0), pair.evidence).accepted
    assert check_claim(pair.say(1, 1), pair.evidence).accepted


@given(parallels())
def test_what_it_says_of_the_other_is_not(pair: Parallel) -> None:
    for claim in (pair.say(0, 1), pair.say(1, 0)):
        check = check_claim(claim, pair.evidence)
        assert check.label != "SUPPORTED"
        assert not check.accepted


@given(parallels())
def test_a_third_sentence_that_says_it_makes_it_true(pair: Parallel) -> None:
    evidence = f"{pair.evidence} {pair.say(0, 1)}"
    assert check_claim(pair.say(0, 1), evidence).accepted
