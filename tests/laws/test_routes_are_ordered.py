"""Law: a cheaper route never accepts a claim that a dearer one refuses."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from verifier.audit.review.routes import ROUTES, take_route
from verifier.testing import hostile_text, sentences

# What takes back a sentence beside it, or says that it is not the text's own.
TURNS = st.sampled_from(
    (
        *("That is a myth.", "This is not true.", "Nobody says this:", "False statements follow.", "Myths"),
        *("Common myths:\n-", "It is false that:", "Correction:", "In the novel, the sea rises.", "Q:"),
        *(
            "A: No.",
            "Some say:",
            "This was later retracted.",
            "[1]",
            "According to critics,",
            "If so,",
            "Not",
        ),
    )
)
TEXTS = st.lists(st.one_of(sentences(), hostile_text(max_size=40), TURNS), max_size=3)


@given(st.one_of(sentences(), hostile_text(max_size=40)), TEXTS, st.lists(TEXTS, max_size=2), st.booleans())
@example("The dam failed.", ["It is not true that the dam failed."], [["The dam did not fail."]], False)
@example("The dam failed.", ["This is false."], [], True)
@example("The dam failed.", ["That is a myth."], [], False)
@example("The dam failed.", ["This is not true.", "It held."], [], False)
@example("The dam failed.", ["Nobody believed what they wrote:"], [], False)
def test_what_a_cheaper_route_accepts_a_dearer_accepts(
    claim: str, others: list[str], more: list[list[str]], is_paragraph: bool
) -> None:
    joint = "\n\n" if is_paragraph else " "
    texts = [joint.join([*others, claim]), joint.join([claim, *others]), *(joint.join(row) for row in more)]
    for count in range(len(texts) + 1):
        accepted = [take_route(claim, texts[:count], route).accepted for route in ROUTES]
        assert accepted == sorted(accepted)
