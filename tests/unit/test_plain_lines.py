"""Lines of plain text: marks that are left out, wrapping that is undone, and what stays as it is written."""

from __future__ import annotations

import pytest

from verifier import Source, check_claim, load_policy, prepare, verify_quotes
from verifier.sources.plain_lines import read_lines

THROUGH = {
    "a forwarded message": ("> The lock is\n> closed.\n", "The lock is\nclosed.\n"),
    "a message in a message": ("> > The lock\n> > is closed.", "The lock\nis closed."),
    "a comment": ("x = 1\n# The lock is\n# closed.\ny = 2", "x = 1\nThe lock is\nclosed.\ny = 2"),
    "an indented comment": ("  // The lock is\r\n  // closed.", "  The lock is\r\n  closed."),
    "a comment of two paragraphs": (";; It is\n;; shut.\n;;\n;; Why?", "It is\nshut.\n\nWhy?"),
    "one block below another": ("> It is\n> shut.\n# It is\n# open.", "It is\nshut.\nIt is\nopen."),
}

AS_WRITTEN = {
    "headings": "# The lock\n# The weir\nIt is closed.",
    "a single line": "> The lock is closed.\nSo it is.",
    "a comparison": "The lock holds boats of\n> 5 t and\n> 3 m.",
    "marks without a blank": "#include a\n#include b",
    "two marks": "> The lock is\n# closed.",
    "a list": "* The lock is\n* closed.",
    "two lines": "The keeper of the old lock at the lower weir is\nNora Falk, who lives beside it.",
    "short lines": "The keeper of the lock is\nNora Falk, who lives\nbeside it\nAll year round.",
    "rows": "Lock    The keeper of the lock    Depth\nlower   Nora Falk who is there   deep\nUpper   Ada",
    "verses": "The keeper goes to the river at night,\nAnd he sees the moon on the weir,\nAnd opens.",
}


@pytest.mark.parametrize("name", THROUGH)
def test_a_block_is_read_without_its_marks(name: str) -> None:
    text, expected = THROUGH[name]
    prose, offsets = read_lines(text)
    assert prose == expected
    # Each character stands for itself in the original.
    assert "".join([text[slice(*offsets.locate(at, at + 1))] for at in range(len(prose))]) == prose


WRAPPED = (
    "The gates of the lower lock were made of oak in the year of the\n"
    "Great Flood, and have since then been in the care of nobody but\n"
    "the keeper, whose house stands by the weir.\n"
    "Nora Falk moved out of it, and left it to all her friends of the\n"
    "Trust. They open it twice a day."
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_is_joined_where_the_next_word_had_no_room(end: str) -> None:
    text = WRAPPED.replace("\n", end)
    prose, offsets = read_lines(text)
    assert len(prose) == len(text)
    assert offsets.locate(5, 9) == (5, 9)
    # *Nora* had room behind *the weir.*: somebody ended that line.
    first, second = prose.split("\n")
    assert first.rstrip("\r").endswith("by the weir.")
    assert second.startswith("Nora Falk")


def test_items_of_a_list_are_read_each_by_itself() -> None:
    item = "- " + WRAPPED.replace("\n", "\n  ")
    prose, _ = read_lines(f"{item}\n{item}")
    assert [line[:9] for line in prose.split("\n")] == ["- The gat", "  Nora Fa"] * 2


def test_a_claim_is_found_across_wrapped_lines() -> None:
    assert check_claim("The gates were made of oak in the year of the Great Flood.", WRAPPED)


@pytest.mark.parametrize("name", AS_WRITTEN)
def test_what_is_no_block_stays(name: str) -> None:
    text = AS_WRITTEN[name]
    assert read_lines(text)[0] == text


def test_a_sentence_goes_on_behind_the_mark_of_its_next_line() -> None:
    source = "> Nora wrote that boats wait. The keeper opened the\n> lock in the evening of 3 May.\n"
    assert check_claim("The keeper opened the lock in the evening of 3 May.", source)
    verdict = verify_quotes('He said: "opened the lock in the evening".', source)
    assert verdict
    span = verdict.claim_statuses[0].source_span
    assert span is not None
    assert source[slice(*span)] == "opened the\n> lock in the evening"


def test_a_prepared_context_is_read_again_for_a_policy_that_keeps_the_marks() -> None:
    source = Source(id="mail", text="> The keeper opened the\n> lock in the evening.")
    prepared = prepare([source], policy=load_policy("baseline"))
    quote = '"opened the lock in the evening"'
    assert not verify_quotes(quote, prepared, policy=load_policy("baseline"))
    assert verify_quotes(quote, prepared)
    assert prepared.for_policy(load_policy("baseline")) is prepared
