"""`verifier.testing`: an extra that says what it needs, and strategies that do what they say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeVar

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.strategies import SearchStrategy

from tests.examples import examples
from verifier import (
    CLAIM_LATTICE_JSON_SCHEMA,
    Evidence,
    Source,
    load_policy,
    parse_lenient_json,
    prepare_evidence,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
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
        "import sys; sys.modules['hypothesis'] = None\nimport verifier\nimport verifier.testing"
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1] == (
        "ImportError: verifier.testing needs hypothesis, which is not installed: "
        "install it with  pip install 'lexical-verifier[testing]'"
    )


def test_the_package_itself_never_imports_hypothesis() -> None:
    done = run_python(
        "import sys, verifier\n"
        "verifier.verify_quotes('\"a quote, checked\"', 'a text')\n"
        "print([name for name in sys.modules if name.startswith(('hypothesis', 'verifier.testing'))])"
    )
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    "char", ["\ud800", "\0", "\u202e", "\U000e0041", "\u03c2", "\u0130", "\u1161", "\ufb03", "\xad"]
)
def test_hostile_text_holds(char: str) -> None:
    assert char in find(hostile_text(), lambda text: char in text, settings=SEARCH)


def test_hostile_text_holds_long_runs_of_marks() -> None:
    run = re.compile("[\u0301\u0323\u0307\u0344\u0345\u05b0\u3099]{32}")
    assert run.search(find(hostile_text(), lambda text: run.search(text) is not None, settings=SEARCH))


@pytest.mark.parametrize("mode", ["STRICT", "HYBRID", "UNGROUNDED"])
def test_answers_and_contexts_give_every_mode(mode: str) -> None:
    pair = find(
        grounded_pairs() if mode == "STRICT" else perturbed_pairs(),
        lambda pair: verify_quotes(pair.answer, pair.context).audit_mode == mode,
        settings=SEARCH,
    )
    assert isinstance(pair, GroundedPair)


@pytest.mark.parametrize("method", ["quote", "span", "entity", "none"])
def test_answers_give_every_method_against_themselves(method: str) -> None:
    answer = find(
        answers(),
        lambda text: verify_quotes(text, text.swapcase(), policy="baseline").verifier_method == method,
        settings=SEARCH,
    )
    assert isinstance(answer, str)


@pytest.mark.parametrize("kind", [str, Source, list, dict])
def test_contexts_come_in_every_form(kind: type) -> None:
    assert isinstance(find(contexts(), lambda context: isinstance(context, kind), settings=SEARCH), kind)


@pytest.mark.parametrize("part", ["{{Infobox", "[[", "<ref>", "{|", "&#xd800;", "[http://a "])
def test_wikitext_holds(part: str) -> None:
    assert part in find(wikitext(), lambda text: part in text, settings=SEARCH)


@pytest.mark.parametrize("perturbation", PERTURBATIONS[1:])
def test_every_perturbation_comes_up(perturbation: str) -> None:
    pair = find(perturbed_pairs(), lambda pair: pair.perturbation == perturbation, settings=SEARCH)
    assert pair.changed is not None
    assert pair.origin is not None
    assert pair.units[pair.changed] != pair.origin
    assert any(pair.origin in text for text in pair.context)


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


def draw_many(strategy: SearchStrategy[T], count: int = 300) -> list[T]:
    """Return draws of a strategy, the same ones each time."""
    drawn: list[T] = []

    @settings(SEARCH, max_examples=count, derandomize=True)
    @given(strategy)
    def collect(value: T) -> None:
        drawn.append(value)

    collect()
    return drawn


def test_evidence_of_every_kind_comes_up() -> None:
    many = draw_many(evidence_maps(), 200)
    pieces = [piece for evidence in many for piece in evidence.values()]
    assert {piece.source_role for piece in pieces} == set(ROLES)
    assert {piece.title is None for piece in pieces} == {True, False}
    assert {len(evidence) for evidence in many} >= {0, 1, 2, 3}
    assert any("E1" not in evidence for evidence in many if evidence), "numbers may have gaps"


def test_pointer_answers_hold_tags_of_every_form_and_lines_that_are_no_claims() -> None:
    answers_drawn = draw_many(pointer_answers(), 600)
    for pattern in (
        r"\[E[0-9]+\]", r"\[e", r"\[E 0[0-9]", r"[0-9], ?[Ee]", r"[0-9]; ?[Ee]", r"\[ E", r"E[0-9]+\u2013",
        r"E[0-9]+ - ", r"\]\s*[,;.]\s*\[", "(?m)^(?:---|___|```|~~~|#)", "(?m)^- ", r"\u2028|\x85|\f",
        "[\ud800-\udfff]",
    ):  # fmt: skip
        assert any(re.search(pattern, answer) for answer in answers_drawn), pattern
    assert any("E5-E2" in answer or "E1-E900" in answer for answer in answers_drawn)


@pytest.mark.parametrize("form", ["lines", "json"])
def test_claims_of_every_status_come_up(form: str) -> None:
    def draw_calls(evidence: dict[str, Evidence]) -> SearchStrategy[tuple[str, dict[str, Evidence]]]:
        answer = pointer_answers(evidence) if form == "lines" else claims_json(evidence)
        return answer.map(lambda text: (text, evidence))

    verify = verify_claim_lattice if form == "lines" else verify_claim_lattice_json
    verdicts = [
        verify(answer, evidence.values(), policy="baseline")
        for answer, evidence in draw_many(evidence_maps().flatmap(draw_calls))
    ]
    assert {verdict.audit_mode for verdict in verdicts} == {"STRICT", "HYBRID", "UNGROUNDED"}
    assert {claim.status for verdict in verdicts for claim in verdict.claim_statuses} >= {
        "EVIDENCE_LINKED",
        "EVIDENCE_LINKED_PARTIAL",
        "NO_EVIDENCE_POINTER",
        "CITATION_MISMATCH",
        "UNKNOWN_EVIDENCE_ID",
        "SOURCE_ROLE_BLOCKED",
        "SCHEMA_INVALID",
    }


@examples(0.4)
@given(claims_json(), claims_json(sound=True))
def test_claims_json_is_valid_and_sound_where_asked(rough: str, sound: str) -> None:
    json.loads(rough)
    jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA).validate(json.loads(sound))


def test_claims_json_is_not_always_what_the_schema_asks_for() -> None:
    schema = jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA)
    assert len({schema.is_valid(json.loads(text)) for text in draw_many(claims_json(), 100)}) == 2


def test_every_damage_comes_up_and_is_one() -> None:
    many = draw_many(drifted_json(), 250)
    assert {drifted.damage for drifted in many} == set(DAMAGES)
    for drifted in many:
        assert isinstance(drifted, DriftedJson)
        assert drifted.text != drifted.original
        assert drifted.text[: drifted.start] == drifted.original[: drifted.start]
        assert drifted.text[drifted.start :][:1] != drifted.original[drifted.start :][:1]
        assert json.loads(drifted.original)["claims"]
        with pytest.raises(ValueError):
            json.loads(drifted.text)


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
