"""Law: a sentence has one outcome in every call. Calls differ in what they look at, not in how they judge.

Each hand-written pair of `cases/claims` is asked of `check_claim`, as an answer of `verify_quotes` and of
`check`, as a claim of a lattice that points at all its evidence, and in `audit_answer`: accepted is what
`check_claim` accepts. A call may leave open what it does not look at, and says so by a code: a text that is
shorter than what it takes for a unit, more pointers than a claim may have, passages that no word leads to.
Whatever else differs is listed in `KNOWN` with its reason; a line that holds no more has to go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pytest

from tests.examples import choose, group
from tests.test_claim_cases import CASES, Pair, read_pairs
from verifier import Evidence, audit_answer, check, verify_claim_lattice, verify_quotes
from verifier.codes import ViolationCode

_EACH = 24
"""The quick look takes one of so many claims."""

_PARTS = 8
"""So many tests share the claims: a claim is asked of all calls in one of them, of `check_claim` once."""

_LEFT_OPEN = {
    ViolationCode.NO_UNIT,
    ViolationCode.NOT_PROSE,
    ViolationCode.NAMES_APART,
    ViolationCode.SCHEMA_INVALID,
    ViolationCode.POINTER_OVERFLOW_TRIMMED,
}
"""The codes of a call that has not looked at a claim, or not at all of its evidence."""

KNOWN: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "an answer with a ligature is held to be disguised, a claim is not": {
            "The subsidiary earned $4.2\u00a0M in its \ufb01rst year.": (
                "verify_quotes",
                "check",
            ),
        },
        "a passage is one sentence, and what it goes on about is what the claim names": {
            "Emma Stahl taught music there.": ("audit_answer",),
            "Mortar also keeps rain out of the wall.": ("audit_answer",),
        },
        "every piece that a claim points at, or every passage, has to say it": {
            "Revenue was $5 billion.": (
                "verify_claim_lattice",
                "audit_answer",
            ),
            "Revenue was $3 billion.": (
                "verify_claim_lattice",
                "audit_answer",
            ),
        },
        "a role of a markup language is read as code": {
            "read_config returns a mapping.": ("check",),
        },
        "several sentences are judged each by itself, and what a pronoun stands for by what verifies them": {
            "The pump is old. It was repaired.": ("audit_answer",),
            "Die Kirche steht am Markt. Sie brannte 1811 ab.": (
                "verify_quotes",
                "check",
                "verify_claim_lattice",
                "audit_answer",
            ),
        },
        "a card is of the words that it can read": {
            "Its main span is 84 metres long. \u24c3\u24be\u24c3\u24ba \u24b9\u24be\u24ba\u24b9": (
                "audit_answer",
            ),
        },
        "square brackets and elisions in a quote are what its author changed; in a claim they are text": {
            '"The pier is [84] metres long"': (
                "verify_quotes",
                "check",
            ),
            '"The pier is [94] metres long"': ("audit_answer",),
            '"The usual charge is [40] euros a day."': ("audit_answer",),
        },
        "a source in front is looked up for a claim alone, where the verb stands right behind it": {
            "Laut Quelle 1 ist die Brücke 40 Meter lang.": (
                "verify_quotes",
                "check",
            ),
        },
        "what stands beside a sentence of an answer is told of the answer, not of the sentence": {
            "The bridge over the Aune is 412 metres long. (!)": ("audit_answer",),
            "The bridge over the Aune is 412 metres long. Or is it?": (
                "verify_quotes",
                "check",
                "audit_answer",
            ),
            "# A ruin\n\nThe bridge over the Aune is 412 metres long.": (
                "check",
                "audit_answer",
            ),
            "The tower opened in 1904. [^not-true]": (
                "verify_claim_lattice",
                "audit_answer",
            ),
            "The tower opened in 1904. \u3010this is false\u2020source\u3011": (
                "verify_claim_lattice",
                "audit_answer",
            ),
            "A timeout is not an error. Hence the default port is 7443.": (
                "verify_claim_lattice",
                "audit_answer",
            ),
        },
        "letters with stops between them are unchecked in an answer, where the source has no stops": {
            "The U.S. imposed tariffs on steel from Brazil.": (
                "verify_quotes",
                "check",
            ),
        },
    }
)
"""What differs, by its reason: the claims, each with the calls that say otherwise than `check_claim`."""


def _ask_quotes(pair: Pair) -> bool | None:
    verdict = verify_quotes(pair.claim, list(pair.evidence))
    if not _LEFT_OPEN.isdisjoint(one.code for one in verdict.violations):
        return None
    return _are_supported([one.status for one in verdict.sentences])


def _ask_front_door(pair: Pair) -> bool | None:
    return _are_supported([one.status for one in check(pair.claim, list(pair.evidence)).sentences])


def _ask_lattice(pair: Pair) -> bool | None:
    evidence = [Evidence(pointer_id=f"E{at}", span=text) for at, text in enumerate(pair.evidence, 1)]
    marks = "".join([f" [{one.pointer_id}]" for one in evidence])
    verdict = verify_claim_lattice(f"{pair.claim}{marks}", evidence)
    if not _LEFT_OPEN.isdisjoint(one.code for one in verdict.violations):
        return None
    return _are_supported([one.status for one in verdict.sentences])


def _ask_audit(pair: Pair) -> bool | None:
    labels = [card.label for card in audit_answer(f"{pair.claim} [1]", list(pair.evidence)).cards]
    return None if not labels or "NEI" in labels else all(label == "SUPPORTED" for label in labels)


def _are_supported(statuses: Sequence[str]) -> bool:
    return "SUPPORTED" in statuses and {"SUPPORTED", "NO_CLAIM"}.issuperset(statuses)


def _find_differences(pair: Pair) -> set[tuple[str, str]]:
    """Return the calls that say otherwise than `check_claim`, each with the claim."""
    accepted, quotes = pair.check().accepted, _ask_quotes(pair)
    outcomes = {
        "verify_quotes": quotes,
        # What the one does not look at, the other leaves open as well.
        "check": None if quotes is None else _ask_front_door(pair),
        "verify_claim_lattice": _ask_lattice(pair),
        "audit_answer": _ask_audit(pair),
    }
    return {(pair.claim, call) for call, said in outcomes.items() if said not in (None, accepted)}


BY_CLAIM = group((pair for case in CASES for pair in read_pairs(case, case.expect)), lambda pair: pair.claim)
KNOWN_PAIRS = {(claim, call) for row in KNOWN.values() for claim, calls in row.items() for call in calls}


@pytest.mark.parametrize("part", range(_PARTS))
def test_a_claim_has_one_outcome(part: int) -> None:
    asked = choose([*BY_CLAIM], _EACH)[part::_PARTS]
    found = set().union(*(_find_differences(pair) for claim in asked for pair in BY_CLAIM[claim]))
    assert found == {(claim, call) for claim, call in KNOWN_PAIRS if claim in asked}


def test_what_is_known_is_asked() -> None:
    assert {claim for claim, _ in KNOWN_PAIRS} <= {*BY_CLAIM}
