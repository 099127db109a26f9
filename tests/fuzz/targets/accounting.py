"""Units and the rest tile a STRICT answer: what no unit holds says nothing.

Of plain answers, whose every character is seen.
"""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier import load_policy, verify_quotes
from verifier.answers.framing import list_claiming_words
from verifier.parsers.english import openings
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.normal_form import normalize_text
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

SEEDS = ("grounding",)
# Words of the closed lists that frame a statement, and numerals of lists.
_TABLES = [table for name, table in vars(openings).items() if name.isupper()]
_FRAMES = " ".join([*(str(item) for table in _TABLES for item in table), "i ii iii tl dr"])
_POLICIES = ("default", "strict")


def check(data: bytes) -> None:
    """Ground the first text in the others; the first of these is quoted first, where the option says so."""
    given = read_inputs(data)
    sources = [*given.texts[1:]]
    answer = given.text(0)
    if given.option & 2:
        answer = f'"{given.text(1)}" {answer}'
    policy = load_policy(_POLICIES[given.option % 2])
    verdict = verify_quotes(answer, sources, policy=policy, format="plain")
    if verdict.audit_mode != "STRICT":
        return
    left = list(answer)
    for start, end in [status.span for status in (*verdict.claim_statuses, *verdict.rest_statuses)]:
        left[start:end] = " " * (end - start)
    # A source's id in a mark of citation says nothing but which source is meant.
    ids = [source.id for source in verdict.inputs.sources]
    known = normalize_text(" ".join([*sources, *ids, _FRAMES]), folding=choose_folding(policy))
    words = list_claiming_words(blank_marks("".join(left)), policy)
    # Few words around a quote may stand with it in one window of a source; a denial that frames a unit counts
    # as the unit's own.
    denials = policy.negations.words if may_deny(known, policy) else frozenset()
    assert [word for word in words if not (word in known or word.isdigit() or word in denials)] == []
