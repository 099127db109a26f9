"""What is said beside a statement takes it back, wherever the statement is moved to, and whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import Evidence, audit_answer, check, check_claim, verify_claim_lattice, verify_quotes
from verifier.parsers.segments.retractions import is_denied_after, is_taken_back, opens_as_false
from verifier.testing import hostile_text

STATEMENTS = st.sampled_from(
    (
        "The mill burned down in 1940.",
        "The lamp is sound.",
        "Ada Quill drew the tower.",
        "Fees rose by 3 percent.",
    )
)
BEFORE = st.sampled_from(("", "It rained.\n\n", "The gate is green.\n\n", "- It rained.\n\n"))
AROUND = st.sampled_from(
    (
        "{} That is not true.",
        "{} This claim was later disproved.",
        "{} That was invented.",
        "{} The story was fabricated by the press.",
        "{} Wrong!",
        "{} It rained. None of this is true.",
        "Myth: {}",
        "The following is false:\n\n- {}",
        "None of the following holds:\n1. It snowed.\n2. {}",
        "# Myths\n\n{}",
    )
)
HARMLESS = st.sampled_from(
    (
        "{} That is true.",
        "{} It was rejected.",
        "{} It was invented by Bell in 1876.",
        "{} It was fabricated in Sheffield.",
        "{} It was mistaken for a star.",
        "{} No. 4 is next.",
        "Fact: {}",
        "The following is so:\n\n- {}",
        "# Facts\n\n{}",
    )
)


@given(BEFORE, AROUND, STATEMENTS, st.sampled_from(("default", "strict")))
def test_what_is_taken_back_is_not_said(before: str, around: str, statement: str, policy: str) -> None:
    source = before + around.format(statement)
    assert verify_quotes(f'"{statement}"', source, policy=policy).audit_mode == "UNGROUNDED"
    assert not check_claim(statement, source, policy=policy).accepted


@given(BEFORE, HARMLESS, STATEMENTS, st.sampled_from(("default", "strict")))
def test_what_is_not_taken_back_is_said(before: str, around: str, statement: str, policy: str) -> None:
    source = before + around.format(statement)
    assert verify_quotes(f'"{statement}"', source, policy=policy).audit_mode == "STRICT"
    assert check_claim(statement, source, policy=policy).accepted


TAKEN_BACK = {
    "en": (
        "{} This is a widespread misconception.",
        "{} That does not match the facts.",
        "{} But the story is far from true.",
        "{} It is widely considered false.",
        "{} There is no truth in it.",
        "Claim: {}\nRating: mostly false.",
        "Popular misconceptions\n\n- {}\n- It snowed.",
        "| Statement | Verdict |\n|---|---|\n| {} | false |",
        "{} It snowed. Those statements are untrue.",
    ),
    "de": (
        "{} Das stimmt nicht.",
        "{} Das trifft jedoch so nicht zu.",
        "{} Diese alte Behauptung ist unwahr.",
        "{} Falsch!",
        "{} In Wahrheit stimmt das nicht.",
        "{} Das ist ein weit verbreiteter Irrtum.",
        "{} Das genaue Gegenteil ist der Fall.",
        "{} Dem ist nicht so.",
        "{} Das hat sich als falsch erwiesen.",
        "{} Es schneite. Nichts davon stimmt.",
        "Irrtum: {}",
        "Folgendes ist falsch: {}",
        "Behauptung: {}\nBewertung: falsch",
        "Volksirrt\xfcmer \xfcber M\xfchlen\n\n- {}\n- Es schneite.",
        "| Aussage | Urteil |\n|---|---|\n| {} | falsch |",
    ),
}
LEFT_STANDING = {
    "en": (
        "{} That was a costly mistake.",
        "{} That is no misconception.",
        "{} It is wrong to forget it.",
        "Myth: It never snowed. Fact: {}",
        "## Myths and facts\n\n{}",
        "It never snowed. That is not true. {}",
        "| Statement | Verdict |\n|---|---|\n| {} | true |\n| It snowed. | false |",
    ),
    "de": (
        "{} Das stimmt.",
        "{} Das stimmt nachdenklich.",
        "{} Das ist kein Irrtum.",
        "{} Es ist falsch, dass es schneite.",
        "{} Es ist falsch, das zu vergessen.",
        "{} Das ist nicht so lange her.",
        "{} Diese Entscheidung war falsch.",
        "Irrtum: Es schneite nie. Richtig ist: {}",
        "## Mythen und Fakten\n\n{}",
        "| Aussage | Urteil |\n|---|---|\n| {} | richtig |\n| Es schneite. | falsch |",
    ),
}
SAID = {
    "en": ("The mill burned down in 1940.", "In 1940 the mill burned down."),
    "de": ("Die M\xfchle brannte 1940 ab.", "1940 brannte die M\xfchle ab."),
}


def list_accepting(claim: str, source: str) -> list[str]:
    """Return the calls that accept a claim."""
    pointed = verify_claim_lattice(f"{claim} [E1]", [Evidence(pointer_id="E1", span=source)])
    cards = audit_answer(f"{claim} [1]", [source]).cards
    found = {
        "check": bool(check(claim, source)),
        "check_claim": check_claim(claim, source).accepted,
        "verify_quotes": bool(verify_quotes(claim, source)),
        "lattice": bool(pointed),
        "audit_answer": bool(cards) and all(card.label == "SUPPORTED" for card in cards),
    }
    return [call for call, accepts in found.items() if accepts]


@pytest.mark.parametrize(
    ("language", "around"), [(code, around) for code, rows in TAKEN_BACK.items() for around in rows]
)
def test_every_call_hears_that_a_source_takes_it_back(language: str, around: str) -> None:
    verbatim, moved = SAID[language]
    source = around.format(verbatim)
    assert [list_accepting(claim, source) for claim in (verbatim, moved)] == [[], []]
    assert not check_claim(verbatim.replace("1940", "1950"), source).conflicts


@pytest.mark.parametrize(
    ("language", "around"), [(code, around) for code, rows in LEFT_STANDING.items() for around in rows]
)
def test_every_call_accepts_what_a_source_lets_stand(language: str, around: str) -> None:
    verbatim, moved = SAID[language]
    source = around.format(verbatim)
    assert [len(list_accepting(claim, source)) for claim in (verbatim, moved)] == [5, 5]


@given(hostile_text(), st.integers(0, 40), st.integers(0, 40))
def test_any_text_is_read(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    for heard in ((), ("en", "de")):
        for found in (
            is_taken_back(text, start, end, heard),
            is_denied_after(text, end, heard),
            opens_as_false(text[start:end], heard),
        ):
            assert found in (True, False)


@pytest.mark.parametrize(
    "text", [row * 20_000 for row in ("that is ", "- a\n", "none of ", "myth: ", "das stimmt ", "so so ")]
)
def test_only_what_is_near_is_read(text: str) -> None:
    middle = len(text) // 2
    window = text[middle - 30_000 : middle + 400]
    heard = ("en", "de")
    assert is_taken_back(text, middle, middle + 8, heard) == is_taken_back(window, 30_000, 30_008, heard)
