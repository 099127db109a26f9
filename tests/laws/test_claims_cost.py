"""Law: twice the claim, or twice the evidence, takes a check less than 2.5 times the processor time."""

from __future__ import annotations

import pytest

from tests.examples import choose
from tests.test_linear import FIGURES, PATTERNS, Pattern, check_doubling
from verifier import check_claim

LARGE = 1_000_000
"""A limit that no claim here reaches: one of the policy's length is too short to be measured."""

EVIDENCE = (
    "Acme bought Globex on 4 July 1990 for $3.2 million, not for $4 million, and the NBA met Ada Lang. "
    "Sales rose by 12% from 100 to 112 in Q3 2021, after World War II, in 9 of 30 towns of Norway. "
)
CLAIM = "Acme bought Globex for $3.2M in 1990, after sales of 112 boats in total rose 12% in Norway."

ROWS: dict[str, Pattern] = {
    "numbers": lambda n: "".join(f"{number} boats, " for number in range(n // 11)),
    "money": lambda n: "total $5 and $7 " * (n // 16),
    "dates": lambda n: "".join(f"4 July {1500 + number % 500}, " for number in range(n // 13)),
    "acronyms": lambda n: "NBA NATO WHO U.S. " * (n // 18),
    "one acronym": lambda n: "NBA " * (n // 4),
    "long names": lambda n: "National Basketball Association " * (n // 32),
    "one name": lambda n: "Globex " * (n // 7),
    "names": lambda n: "".join(f"Ada Lang{number} met " for number in range(n // 17)),
    "absent names": lambda n: "bought Initech and " * (n // 19),
    "letters": lambda n: "War I War II Ada I " * (n // 19),
    "denials": lambda n: "not not n't never " * (n // 18),
    "opposites": lambda n: "rose fell unhappy more less " * (n // 28),
    "one verb": lambda n: "Acme bought Globex bought " * (n // 26),
    "to and than": lambda n: "Acme to Globex than " * (n // 20),
    "few": lambda n: "few may all be said to " * (n // 23),
    "loosened": lambda n: "nearly almost over about more than 5 " * (n // 37),
    "prefixes": lambda n: "".join(f"boughtenness{number} " for number in range(n // 18)),
    "sentences": lambda n: "Acme bought Globex. Sales rose 12%. Not in 1990? " * (n // 49),
    "pronouns": lambda n: "It said Globex. " * (n // 16),
    "sides": lambda n: "Acme won $5 and Globex $7, " * (n // 27),
    "sides of dates": lambda n: "".join(f"born in {1960 + number % 40} and " for number in range(n // 17)),
    "sides of names": lambda n: "".join(f"in Ada{number}, and " for number in range(n // 16)),
    "sides of opposites": lambda n: "sales rose and costs fell, " * (n // 27),
    "soft hyphens": lambda n: "bo\xadught " * (n // 8),
}

ALL = {
    **ROWS,
    **FIGURES,
    **{name: PATTERNS[name] for name in ("capitals and hyphens", "lines", "Han", "dots")},
}


@pytest.mark.parametrize("name", choose([*ALL]))
def test_twice_the_claim_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: check_claim(ALL[name](n), EVIDENCE, max_claim_chars=LARGE))


@pytest.mark.parametrize("name", choose([*ALL]))
def test_twice_the_evidence_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: check_claim(CLAIM, ALL[name](n)))


@pytest.mark.parametrize("name", choose([*ROWS]))
def test_twice_of_both_takes_less_than_two_and_a_half_times_each(name: str) -> None:
    """The claim is cut where the policy would cut it; only the evidence grows without end."""
    claim = ROWS[name](4_000)
    check_doubling(lambda n: check_claim(claim, ROWS[name](n)))


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
