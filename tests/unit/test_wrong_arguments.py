"""A caller's mistake: each call says what it was given and what it expects, whichever argument it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from verifier import ablate, audit_answer, audit_claim, gate_output, measure

SAID = "The bridge opened in 1932."
WRONG = cast(Any, 5)
WITHIN = cast(Any, ["x"])

CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "citations": (lambda: audit_answer(SAID, SAID, cited=WRONG), "cited: got int, expected a list of cit"),
    "likeness of answers": (
        lambda: audit_answer(SAID, SAID, similarity=WRONG),
        "similarity: got int, expected",
    ),
    "likeness of claims": (
        lambda: audit_claim(SAID, SAID, similarity=WRONG),
        "similarity: got int, expected",
    ),
    "card before": (
        lambda: audit_claim(SAID, SAID, previous=WRONG),
        "previous: got int, expected str or None",
    ),
    "answer of a claim": (
        lambda: audit_claim(SAID, SAID, answer_id=WRONG),
        "answer_id: got int, expected str",
    ),
    "claim of a gate": (
        lambda: gate_output("{}", [SAID], claim=WRONG),
        "claim: got int, expected str or None",
    ),
    "judged": (lambda: measure(WRONG, []), "judged: got int, expected a list of judgements"),
    "gold": (lambda: measure([], WRONG), "gold: got int, expected a list of judgements"),
    "one judged": (lambda: measure(WITHIN, []), "judged: got str in it, expected judgements"),
    "calls": (lambda: ablate(WRONG, []), "calls: got int, expected a list of recorded audits"),
    "one call": (lambda: ablate(WITHIN, []), "calls: got str in it, expected recorded audits"),
    "gold of calls": (lambda: ablate([], cast(Any, "x")), "gold: got str, expected a list of judgements"),
    "one gold of calls": (lambda: ablate([], WITHIN), "gold: got str in it, expected judgements"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_named_with_what_is_expected(name: str) -> None:
    call, message = CALLS[name]
    with pytest.raises(TypeError, match=f"^{message}"):
        call()
