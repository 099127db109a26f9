"""Law: twice the claim, or twice the evidence, takes a check less than 2.5 times the processor time."""

from __future__ import annotations

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.texts import CLAIMS
from verifier import check_claim

LARGE = 1_000_000
"""A limit that no claim here reaches: one of the policy's length is too short to be measured."""


@pytest.mark.parametrize("name", choose([*CLAIMS]))
def test_twice_of_both_takes_less_than_two_and_a_half_times_each(name: str) -> None:
    """The claim is cut where the policy would cut it; only the evidence grows without end.

    A call that is broken off for its steps costs nothing, and would make the next one look dear; so would a
    claim that is its evidence word for word.
    """
    claim = CLAIMS[name](3_500)
    calls = [check_claim(claim, CLAIMS[name](n)) for n in (4_000, 32_000)]
    if not any(item.code == "INPUT_TOO_LARGE" for call in calls for item in call.violations):
        check_doubling(lambda n: check_claim(claim, CLAIMS[name](n)))


def list_words(opening: str, n: int) -> str:
    """Return different words, `n` code points of them."""
    return " ".join([f"{opening}{number}" for number in range(n // (len(opening) + 6))])


def test_long_sides_take_no_longer_than_their_words() -> None:
    """What stands with two items is compared word by word; neither side may meet the other whole."""

    def check_same_words(n: int) -> object:
        words = list_words("boat", n // 2)
        return check_claim("Profit was $5.", f"{words} $5 and {words} profit $7.")

    def check_words_of_the_claim(n: int) -> object:
        own, other = list_words("boat", n // 2), list_words("mill", n // 2)
        return check_claim(f"{own} {other} $5.", f"{own} $5 and {other} $7.", max_claim_chars=LARGE)

    check_doubling(check_same_words)
    check_doubling(check_words_of_the_claim)


@pytest.mark.slow
def test_long_sentences_that_a_claim_is_mixed_from_are_read_once() -> None:
    """What a sentence has in the place of a part is looked for by kind, by neighbour and at its opening."""

    def check_figures(n: int) -> object:
        figures = " and ".join(["$5"] * (n // 7))
        return check_claim("Profit was $5.", f"Revenue was {figures}. Profit was $3.")

    def check_names(n: int) -> object:
        names, others = (
            " ".join(f"in {town}{number}" for number in range(n // 24)) for town in ("Ada", "Bo")
        )
        return check_claim("Lund lived in Bo7.", f"Lund lived {names}. Berg lived {others}.")

    def check_words(n: int) -> object:
        said = list_words("boat", n)
        return check_claim(
            f"Lund {said} sold $5.", f"Lund {said} sold $7. It earned $5.", max_claim_chars=LARGE
        )

    def check_subjects(n: int) -> object:
        said = list_words("boat", n)
        return check_claim(f"Lund sold {said}.", f"Berg sold {said}. Lund slept.", max_claim_chars=LARGE)

    def check_repeats(n: int) -> object:
        # One of the claim's words is lacking: the acronym, whose stem all the others have, has no synonyms.
        claim = f"The BUY {'buy ' * (n // 8)}in 1990."
        evidence = f"The purchase of {'land ' * (n // 10)} in 1990. Land buy."
        return check_claim(claim, evidence, max_claim_chars=LARGE)

    for check in (check_figures, check_names, check_words, check_subjects, check_repeats):
        check_doubling(check)
