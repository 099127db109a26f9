"""Laws of the normal form: idempotent, ordinary on ordinary text, word by word, the same for equivalents."""

from __future__ import annotations

from unicodedata import category, normalize

from hypothesis import example, given
from hypothesis import strategies as st

from verifier.parsers.text.normal_form import (
    MAX_MARKS,
    Folding,
    fold_typography,
    hyphens_agree,
    mark_line_hyphens,
    normalize_text,
)
from verifier.testing import answers, hostile_text

TEXTS = st.one_of(hostile_text(), answers(), st.text(st.characters(exclude_categories=()), max_size=30))
FOLDINGS = st.sampled_from(Folding)

# Letters, marks and blanks that every supported interpreter knows, and no long run of marks.
ORDINARY = st.text(
    st.characters(
        exclude_categories=("Cn", "Cs", "Co"),
        max_codepoint=0x2FFF,
        # Assigned after Unicode 14.0: opaque here, whatever newer tables say.
        exclude_characters="\u0cf3\u0ece\u1c89\u1c8a\u0897\u0c5c\u0cdc\u20c1\u2427\u2428\u2429\u2ffc\u2ffd\u2ffe\u2fff"
        "\u1acf\u1ad0\u1ad1\u1ad2\u1ad3\u1ad4\u1ad5\u1ad6\u1ad7\u1ad8\u1ad9\u1ada\u1adb\u1adc\u1add"
        "\u1ae0\u1ae1\u1ae2\u1ae3\u1ae4\u1ae5\u1ae6\u1ae7\u1ae8\u1ae9\u1aea\u1aeb\u088f\u1b4e\u1b4f\u1b7f",
    ),
    max_size=MAX_MARKS,
)


@given(TEXTS, FOLDINGS)
@example("\u0130" + "\u0301" * MAX_MARKS, Folding.NONE)
@example("\u0344" * MAX_MARKS, Folding.NONE)
@example("H\u0331 \u0397\u03a3", Folding.TYPOGRAPHY)
@example("a-\n-b", Folding.LINE_HYPHENS)
@example("H\u0331-e", Folding.LINE_HYPHENS)
@example("a\xad\n\xad\nb", Folding.TYPOGRAPHY)
def test_it_is_idempotent(text: str, folding: Folding) -> None:
    once = normalize_text(text, folding=folding)
    assert normalize_text(once, folding=folding) == once


@given(ORDINARY)
def test_it_is_what_the_standard_library_gives_on_ordinary_text(text: str) -> None:
    lowered = " ".join(normalize("NFC", text).split()).lower().replace("\u03c2", "\u03c3")
    assert normalize_text(text) == normalize("NFC", lowered)


@given(TEXTS)
def test_it_holds_single_blanks_only(text: str) -> None:
    for folding in Folding:
        normal = normalize_text(text, folding=folding)
        assert normal == " ".join(normal.split())
        assert len(normal.splitlines()) <= 1


@given(TEXTS, FOLDINGS)
def test_it_splits_at_white_space_into_the_normal_forms_of_its_words(text: str, folding: Folding) -> None:
    folded = fold_typography(text, folding) if folding else text
    words = [normalize_text(word) for word in folded.split()]
    assert normalize_text(text, folding=folding) == " ".join(words)


@given(st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=("Cn", "Cs", "Co")), max_size=10))
def test_canonically_equal_texts_have_one_normal_form(text: str) -> None:
    marks = sum(category(char).startswith("M") for char in normalize("NFD", text))
    if marks <= MAX_MARKS:
        assert normalize_text(normalize("NFD", text)) == normalize_text(text)


@given(TEXTS)
def test_folding_leaves_white_space_words_apart(text: str) -> None:
    assert fold_typography(fold_typography(text)).split() == fold_typography(text).split()


@given(TEXTS)
def test_hyphens_of_a_text_agree_with_themselves(text: str) -> None:
    assert hyphens_agree(mark_line_hyphens(text), text)


@given(
    st.lists(st.sampled_from(("co", "operate", "well", "known")), min_size=2, max_size=4),
    st.sampled_from(("-\n", "-\r\n", "-\n  ", "\u2010\n")),
)
def test_a_hyphen_at_a_line_end_matches_with_and_without_itself(parts: list[str], joint: str) -> None:
    broken = joint.join(parts)
    for whole in ("".join(parts), "-".join(parts)):
        assert normalize_text(broken, folding=Folding.LINE_HYPHENS) == normalize_text(
            whole, folding=Folding.LINE_HYPHENS
        )
        assert hyphens_agree(mark_line_hyphens(whole), broken)
        assert hyphens_agree(mark_line_hyphens(broken), whole)
