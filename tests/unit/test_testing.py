"""`verifier.testing`: an extra that says what it needs, and strategies that do what they say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TypeVar

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from tests.examples import choose, examples
from verifier import (
    Evidence,
    Source,
    load_policy,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.lattice.answer_schema import CLAIM_LATTICE_JSON_SCHEMA
from verifier.parsers.lenient_json import parse_lenient_json
from verifier.sources import prepare_evidence
from verifier.testing import (
    DAMAGES,
    PERTURBATIONS,
    ROLES,
    DriftedJson,
    GroundedPair,
    answers,
    claims_json,
    contexts,
    drifted_json,
    evidence_maps,
    grounded_pairs,
    hostile_text,
    perturbed_pairs,
    pointer_answers,
    policies,
    wikitext,
)

T = TypeVar("T")
ROOT = Path(__file__).parent.parent.parent
# The first example is enough, however large it is.
SEARCH = settings(
    max_examples=20_000,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_without_hypothesis_one_clear_error_names_the_extra() -> None:
    done = run_python(
        "import sys; sys.modules['hypothesis'] = None\nimport verifier\nfrom verifier.testing import answers"
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1] == (
        "ImportError: verifier.testing.answers needs hypothesis, which is not installed: "
        "in a copy of the repository run pip install '.[testing]'"
    )


def test_the_package_itself_never_imports_hypothesis() -> None:
    done = run_python(
        "import sys, verifier\n"
        "verifier.verify_quotes('\"a quote, checked\"', 'a text')\n"
        "print([name for name in sys.modules if name.startswith(('hypothesis', 'verifier.testing'))])"
    )
    assert done.stdout.strip() == "[]", done.stderr


def find_missing(
    strategy: SearchStrategy[T],
    look: Callable[[T], Iterable[object]],
    wanted: set[object],
    count: int = SEARCH.max_examples,
) -> set[object]:
    """Draw until all that is wanted has come up, the same draws each time; return what `count` draws lack."""
    missing = {*wanted}

    def is_last(value: T) -> bool:
        missing.difference_update(look(value))
        return not missing

    with suppress(NoSuchExample):
        find(strategy, is_last, settings=settings(SEARCH, max_examples=count), random=Random(2))
    return missing


def find_patterns(patterns: Iterable[str]) -> Callable[[str], list[str]]:
    """Return what finds those of the patterns that occur in a text."""
    return lambda text: [pattern for pattern in patterns if re.search(pattern, text)]


HOSTILE = [
    "\ud800", "\0", "\u202e", "\U000e0041", "\u03c2", "\u0130", "\u1161", "\ufb03", "\xad",
    "[\u0301\u0323\u0307\u0344\u0345\u05b0\u3099]{32}",
]  # fmt: skip


@pytest.mark.slow
def test_hostile_text_holds_characters_of_every_kind_and_long_runs_of_marks() -> None:
    assert find_missing(hostile_text(), find_patterns(HOSTILE), {*HOSTILE}) == set()


def test_answers_and_contexts_give_every_mode() -> None:
    def judge(pair: GroundedPair) -> list[str]:
        assert isinstance(pair, GroundedPair)
        return [verify_quotes(pair.answer, pair.context).audit_mode]

    assert find_missing(grounded_pairs(), judge, {"STRICT"}) == set()
    assert find_missing(perturbed_pairs(), judge, {"HYBRID", "UNGROUNDED"}) == set()


def test_answers_give_every_method_against_themselves() -> None:
    def judge(answer: str) -> list[str]:
        return [verify_quotes(answer, answer.swapcase(), policy="baseline").verifier_method]

    assert find_missing(answers(), judge, {"quote", "span", "entity", "none"}) == set()


def test_contexts_come_in_every_form() -> None:
    forms = {str, Source, list, dict}
    assert find_missing(contexts(), lambda context: {type(context)} & forms, forms) == set()


def test_wikitext_holds_structures_of_every_kind() -> None:
    parts = [re.escape(part) for part in ("{{Infobox", "[[", "<ref>", "{|", "&#xd800;", "[http://a ")]
    assert find_missing(wikitext(), find_patterns(parts), {*parts}) == set()


def test_every_perturbation_comes_up() -> None:
    def look(pair: GroundedPair) -> set[str]:
        if pair.perturbation not in PERTURBATIONS[1:]:
            return set()
        assert pair.changed is not None
        assert pair.origin is not None
        assert pair.units[pair.changed] != pair.origin
        assert any(pair.origin in text for text in pair.context)
        return {pair.perturbation}

    assert find_missing(perturbed_pairs(), look, {*PERTURBATIONS[1:]}) == set()


@given(policies())
def test_policies_are_valid_and_load(policy: object) -> None:
    assert load_policy(policy) is policy  # type: ignore[arg-type]


# --- The claim lattice ------------------------------------------------------------------------------------


@examples(0.25)
@given(evidence_maps())
def test_evidence_is_by_its_pointer_and_can_be_used(evidence: dict[str, object]) -> None:
    prepared = prepare_evidence(evidence.values())  # type: ignore[arg-type]
    assert set(prepared.pieces) == set(evidence)
    assert {name: piece.pointer_id for name, piece in evidence.items()} == {name: name for name in evidence}  # type: ignore[attr-defined]


def draw_many(strategy: SearchStrategy[T], count: int) -> list[T]:
    """Return draws of a strategy, the same ones each time."""
    drawn: list[T] = []

    @settings(SEARCH, max_examples=count, derandomize=True)
    @given(strategy)
    def collect(value: T) -> None:
        drawn.append(value)

    collect()
    return drawn


def test_evidence_of_every_kind_comes_up() -> None:
    def look(evidence: dict[str, Evidence]) -> Iterator[object]:
        for piece in evidence.values():
            assert piece.source_role in ROLES
            yield piece.source_role
            yield "untitled" if piece.title is None else "titled"
        yield len(evidence)
        if evidence and "E1" not in evidence:
            yield "numbers with gaps"

    wanted = {*ROLES, "untitled", "titled", 0, 1, 2, 3, "numbers with gaps"}
    assert find_missing(evidence_maps(), look, wanted, 200) == set()


@pytest.mark.slow
def test_pointer_answers_hold_tags_of_every_form_and_lines_that_are_no_claims() -> None:
    patterns = (
        r"\[E[0-9]+\]", r"\[e", r"\[E 0[0-9]", r"[0-9], ?[Ee]", r"[0-9]; ?[Ee]", r"\[ E", r"E[0-9]+\u2013",
        r"E[0-9]+ - ", r"\]\s*[,;.]\s*\[", "(?m)^(?:---|___|```|~~~|#)", "(?m)^- ", r"\u2028|\x85|\f",
        "[\ud800-\udfff]", "E5-E2|E1-E900",
    )  # fmt: skip
    assert find_missing(pointer_answers(), find_patterns(patterns), {*patterns}, 600) == set()


@pytest.mark.parametrize("form", choose(["json", "lines"]))
def test_claims_of_every_status_come_up(form: str) -> None:
    def draw_calls(evidence: dict[str, Evidence]) -> SearchStrategy[tuple[str, dict[str, Evidence]]]:
        answer = pointer_answers(evidence) if form == "lines" else claims_json(evidence)
        return answer.map(lambda text: (text, evidence))

    verify = verify_claim_lattice if form == "lines" else verify_claim_lattice_json
    modes = {"STRICT", "HYBRID", "UNGROUNDED"}

    def judge(call: tuple[str, dict[str, Evidence]]) -> list[str]:
        verdict = verify(call[0], call[1].values(), policy="baseline")
        assert verdict.audit_mode in modes
        return [verdict.audit_mode, *(claim.status for claim in verdict.claim_statuses)]

    wanted = modes | {
        "EVIDENCE_LINKED",
        "EVIDENCE_LINKED_PARTIAL",
        "NO_EVIDENCE_POINTER",
        "CITATION_MISMATCH",
        "UNKNOWN_EVIDENCE_ID",
        "SOURCE_ROLE_BLOCKED",
        "SCHEMA_INVALID",
    }
    assert find_missing(evidence_maps().flatmap(draw_calls), judge, wanted, 300) == set()


@examples(0.4)
@given(claims_json(), claims_json(sound=True))
def test_claims_json_is_valid_and_sound_where_asked(rough: str, sound: str) -> None:
    json.loads(rough)
    jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA).validate(json.loads(sound))


def test_claims_json_is_not_always_what_the_schema_asks_for() -> None:
    schema = jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA)
    fits = {True, False}
    assert find_missing(claims_json(), lambda text: [schema.is_valid(json.loads(text))], fits, 100) == set()


def test_every_damage_comes_up_and_is_one() -> None:
    def look(drifted: DriftedJson) -> list[str]:
        assert isinstance(drifted, DriftedJson)
        assert drifted.damage in DAMAGES
        assert drifted.text != drifted.original
        assert drifted.text[: drifted.start] == drifted.original[: drifted.start]
        assert drifted.text[drifted.start :][:1] != drifted.original[drifted.start :][:1]
        assert json.loads(drifted.original)["claims"]
        with pytest.raises(ValueError):
            json.loads(drifted.text)
        return [drifted.damage]

    assert find_missing(drifted_json(), look, {*DAMAGES}, 250) == set()


@examples(0.6)
@given(drifted_json())
def test_a_draw_says_what_the_damage_left(drifted: DriftedJson) -> None:
    claims = json.loads(drifted.original)["claims"]
    if drifted.keeps_meaning:
        assert drifted.keeps_content
        read = parse_lenient_json(drifted.text)
        assert read.value == {"claims": claims}
        assert read.fixups
    if drifted.keeps_content:
        for claim in claims:
            words = re.findall("[A-Za-z]{3,}", claim["text"])
            assert all(word in drifted.text for word in words)
    else:
        assert drifted.original.startswith(drifted.text)


def test_only_the_damages_that_are_asked_for_come_up() -> None:
    asked = ["cut", "comment"]
    assert {drifted.damage for drifted in draw_many(drifted_json(damages=asked), 30)} == set(asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("damages", "given_text"), [(["cutt"], "'cutt'"), ([], "none")])
def test_unknown_damages_are_refused(damages: list[str], given_text: str) -> None:
    with pytest.raises(ValueError, match=f"damages: got {given_text}, expected some of fence, "):
        drifted_json(damages=damages)  # type: ignore[arg-type]
