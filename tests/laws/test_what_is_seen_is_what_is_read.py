"""Laws: look-alikes and marks at figures are never accepted for what they look like; other languages stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifier
from verifier.parsers.text.confusables import undisguise
from verifier.parsers.text.lookalikes import FOREIGN, STYLED

SOURCE = "The old mill stands. It was built in 1788 for 900 crowns. The bridge was not damaged in the flood."
TRUE = "The bridge was not damaged in the flood."
FIGURE = "It was built in 1788 for 900 crowns."
MARKS = "²³¹⁴₄½±∓≥≤≈≠➖➕⁻⁺·•٠०१𝟺⑨‴√∛‱†‡¬÷∞∑∆µ㎏㎞‖¦⁄∕٫٬،⟨₿¢&=~+@\\^{}∸⊖⊝⊕🔢∙⋅᛫˗ˈʹ⁒⸺∣∥⌀⌈"
POLICIES = ("default", "strict")
LETTERS = [
    (place, alike)
    for place, letter in enumerate(TRUE)
    for table in (STYLED, FOREIGN)
    for alike in table.get(letter.lower(), "")
]


def is_accepted(text: str, policy: str) -> bool:
    answer = verifier.verify_quotes(text, SOURCE, policy=policy)
    claim = verifier.check_claim(text, SOURCE, policy=policy)
    quote = verifier.verify_quotes(f'"{text}"', SOURCE, policy=policy)
    return "STRICT" in (answer.audit_mode, quote.audit_mode) or claim.accepted


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("text", [TRUE, FIGURE])
def test_the_controls_are_accepted(text: str, policy: str) -> None:
    assert is_accepted(text, policy)


@given(st.sampled_from(LETTERS), st.sampled_from(POLICIES))
def test_a_letter_that_looks_alike_is_not_the_letter(change: tuple[int, str], policy: str) -> None:
    place, alike = change
    text = TRUE[:place] + alike + TRUE[place + 1 :]
    assert not is_accepted(text, policy)
    assert verifier.verify_quotes(f'"{text}"', text, policy="default").audit_mode == "STRICT" or any(
        violation.code == "MIXED_SCRIPT"
        for violation in verifier.verify_quotes(f'"{text}"', text, policy="default").violations
    )


@given(st.sampled_from(LETTERS))
def test_a_disguised_word_is_read_as_what_it_looks_like(change: tuple[int, str]) -> None:
    place, alike = change
    assert undisguise(TRUE[:place] + alike + TRUE[place + 1 :]).lower() == TRUE.lower()


@pytest.mark.parametrize("mark", MARKS)
def test_a_figure_with_a_mark_is_another_figure(mark: str) -> None:
    for text in (FIGURE.replace("900", f"{mark}900"), FIGURE.replace("900", f"900{mark}")):
        assert not any(is_accepted(text, policy) for policy in POLICIES), text


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_that_the_source_has_too_is_none_of_the_answers(mark: str) -> None:
    text = FIGURE.replace("900", f"{mark}900")
    assert verifier.verify_quotes(f'"{text}"', text).audit_mode == "STRICT"


@pytest.mark.parametrize(
    "text",
    [
        "Το παλιό γεφύρι άνοιξε το 1931 και έχει μήκος 84 μέτρα.",
        "Старый мост открыли в 1931 году, и его длина 84 метра.",
        "古い橋は1931年に開通し、長さは84メートルである。",
        "فُتح الجسر القديم في عام ١٩٣١ وطوله ٨٤ مترا.",
        "Die alte Brücke wurde 1931 für 84 Bürger eröffnet.",
    ],
)
@pytest.mark.parametrize("policy", POLICIES)
def test_another_language_is_no_disguise(text: str, policy: str) -> None:
    for answer in (text, f'"{text}"'):
        verdict = verifier.verify_quotes(answer, f"{text}\n\n{text}", policy=policy)
        assert verdict.audit_mode == "STRICT", verdict.violations
