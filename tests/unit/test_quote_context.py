"""Quotes and their sentences: what is denied of them, what is told beside them, and what that costs."""

from __future__ import annotations

import pytest

import verifier
import verifier.grounding.soft_match as soft_match
from verifier.codes import ViolationCode
from verifier.grounding.negation import denies_around
from verifier.policies import load_policy

DEFAULT = load_policy("default")


@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("It is not true that", "the bridge is safe"),
        ("Brask never", "discovered the cave"),
        ("The firm did not actually", "open in 1931"),
        ("No bridge of the county", "was closed in the storm"),
        ("Not a single clerk", "signed the note"),
        ("Neither the name of the firm nor those of its clerks", "may be used"),
        ("There was no", "evidence of a fire"),
        ("There is no clear proof", "the bridge fell"),
        ("Nothing in the report suggests", "the bridge fell"),
        ("The hall was never seen or", "visited by the queen"),
        ("A clerk wrongly reported", "the hall had closed"),
        ("He entered without", "having paid"),
        ("No agreement, licence or fee is", "required for any such use"),
        ("Neither the firm nor its clerks may", "be named in letters"),
        ("The museum did not", "open until 1931"),
        ("Readers will not need to", "show a pass"),
        ("It could not show", "that one causes the other"),
        ("It has not yet been shown that", "the drug cures the fever"),
        ("As the text falsely puts it,", "the hall was opened by the queen"),
    ],
)
def test_a_denial_reaches_the_very_clause(before: str, unit: str) -> None:
    assert denies_around(f"{before} ", unit, "", DEFAULT)


@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("The museum does not ask a fee of", "schools that visit"),
        ("If you do not agree,", "the program prints an error"),
        ("It is lent without fee, provided that the name of", "the museum is shown"),
        ("The clerk may not use the name in letters", "or pictures of the hall"),
        ("A lack of answers, which none of the clerks saw, because", "the wires had burned"),
        ("It lists no book with the implied rights of", "readers in the hall"),
        ("With or without", "frames the maps are sold"),
        ("Maps may be lent without limit, including without limit", "the right to copy them"),
        ("The mayor signed the note, as the clerk was not there, so it would", "be good to keep it"),
        ("A very rarely seen", "bird of the county nests on the hall when it is warm"),
        ("The firm is not named in the contract, and it", "was paid in full"),
        ("He doubts that the roof leaks, but", "the wall is sound"),
        ("The hall was not damaged in", "the flood of 1947"),
    ],
)
def test_a_denial_of_something_before_does_not(before: str, unit: str) -> None:
    assert not denies_around(f"{before} ", unit, "", DEFAULT)


@pytest.mark.parametrize(
    ("unit", "after", "denies"),
    [
        ("The bridge fell", " is a lie.", True),
        ("that the drug cures cancer", " isn't true.", True),
        ("The bridge fell.", " False!", True),
        ("Both schemas reduce", " to false.", False),
        ("The call returns true", " if it is there, false otherwise.", False),
    ],
)
def test_what_follows_denies_what_it_is_said_of(unit: str, after: str, denies: bool) -> None:
    assert denies_around("", unit, after, DEFAULT) is denies


@pytest.mark.parametrize(
    ("sentence", "quote", "words"),
    [
        ("Guests need a pass unless they live here.", "Guests need a pass", "unless they live here"),
        ("Storms may now and then damage the pier.", "damage to the pier", None),
        ("Fares may double in the summer months.", "double in the summer months", "Fares may"),
        ("The mast weighs 90 kg when wet.", "The mast weighs 90 kg", "when wet"),
        ("It is said that the vault is empty.", "the vault is empty", "It is said that"),
        ("According to the mayor, the vault is empty.", "the vault is empty", "According to the mayor"),
        ("Fewer than 12 boats moor here.", "12 boats moor here", "Fewer than"),
        ("Most boats moor here.", "boats moor here", "Most"),
        ("The pass is free only for pupils.", "The pass is free", "only for pupils"),
        ("No guest may swim without a guide.", "No guest may swim", "without a guide"),
        ("The dog that bit the postman chased the cat.", "the postman chased the cat", "The dog that bit"),
        ("They ask no fee of schools near the pier.", "schools near the pier", "They ask no fee of"),
        ("Is the vault really empty?", "the vault really empty", "?"),
        ("In May the fares rise.", "the fares rise", ""),
        ("No doubt the tide runs fast.", "the tide runs fast", ""),
        ("The pier was built in 1962 and in 1988.", "The pier was built in 1962", ""),
    ],
)  # fmt: skip
def test_what_stands_beside_a_quote_is_told_with_its_words(
    sentence: str, quote: str, words: str | None
) -> None:
    verdict = verifier.verify_quotes(f'"{quote}"', f"The pier is old. {sentence}")
    if words is None:
        assert [item.code for item in verdict.violations] == ["NOT_FOUND"]
        return
    assert verdict.audit_mode == "STRICT"
    told = [item for item in verdict.violations if item.code == ViolationCode.CONTEXT_CUT]
    assert [dict(item.details)["words"] for item in told] == ([words] if words else [])
    assert verdict.claim_statuses[0].reasons == (("CONTEXT_CUT",) if words else ())


def test_more_places_than_are_shown_are_left_out() -> None:
    source = (
        "If it rains, and if it snows, or if the sea is rough, or if fog comes, the ferry waits at the pier."
    )
    verdict = verifier.verify_quotes('"the ferry waits at the pier"', source)
    (told,) = verdict.violations
    assert str(dict(told.details)["words"]).count(";") <= 2


def test_a_quote_asks_no_claim_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise AssertionError("a claim was judged")

    monkeypatch.setattr(soft_match, "_judge_once", refuse)
    source = "If the tolls are raised, traffic may fall unless the bridge must close."
    verdict = verifier.verify_quotes('"traffic may fall" "the bridge must close"', source)
    assert verdict.n_verified == 2


def test_a_statement_that_is_cut_is_still_judged() -> None:
    source = "If the tolls are raised, traffic on the bridge falls by half."
    assert verifier.verify_quotes('"traffic on the bridge falls by half"', source)
    assert not verifier.verify_quotes("Traffic on the bridge falls by half.", source)


def test_a_denial_that_an_elision_leaves_out_ends_with_its_sentence() -> None:
    source = "The fever is rare. People cannot catch it twice. They stay in bed for a week.."
    verdict = verifier.verify_quotes('"The fever is rare. ... They stay in bed for a week."', source)
    assert verdict.audit_mode == "STRICT"
    assert not verifier.verify_quotes('"People ... catch it twice."', source)
