"""`verifier.testing`: an extra that says what it needs, and strategies that do what they say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from verifier import (
    CLAIM_LATTICE_JSON_SCHEMA,
    Source,
    load_policy,
    parse_lenient_json,
    prepare_evidence,
    verify_claim_lattice,
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


@settings(max_examples=25)
@given(evidence_maps())
def test_evidence_is_by_its_pointer_and_can_be_used(evidence: dict[str, object]) -> None:
    prepared = prepare_evidence(evidence.values())  # type: ignore[arg-type]
    assert set(prepared.pieces) == set(evidence)
    assert {name: piece.pointer_id for name, piece in evidence.items()} == {name: name for name in evidence}  # type: ignore[attr-defined]


@pytest.mark.parametrize("role", ROLES)
def test_evidence_of_every_role_comes_up(role: str) -> None:
    found = find(
        evidence_maps(hostile=False),
        lambda evidence: any(piece.source_role == role for piece in evidence.values()),
        settings=SEARCH,
    )
    assert found


def test_numbers_of_evidence_may_have_gaps() -> None:
    found = find(
        evidence_maps(), lambda evidence: bool(evidence) and max(map(len, evidence)) > 8, settings=SEARCH
    )
    assert "E1" not in found or len(found) > 1


@pytest.mark.parametrize(
    "pattern",
    [
        r"\[E[0-9]+\]",
        r"\[e",
        r"\[E0[0-9]",
        r"E[0-9]+\u2013",
        r"\[E5-E2\]",
        r"\]\s*[,;.]\s*\[",
        "```",
        "(?m)^---$",
        r"\[E$",
    ],
)
def test_pointer_answers_hold(pattern: str) -> None:
    compiled = re.compile(pattern)
    assert find(pointer_answers(), lambda text: compiled.search(text) is not None, settings=SEARCH)


@pytest.mark.parametrize(
    "status",
    [
        "EVIDENCE_LINKED",
        "EVIDENCE_LINKED_PARTIAL",
        "NO_EVIDENCE_POINTER",
        "CITATION_MISMATCH",
        "UNKNOWN_EVIDENCE_ID",
        "SOURCE_ROLE_BLOCKED",
        "SCHEMA_INVALID",
    ],
)
def test_pointer_answers_give_every_status(status: str) -> None:
    def holds(drawn: tuple[str, dict[str, object]]) -> bool:
        verdict = verify_claim_lattice(drawn[0], drawn[1].values(), policy="baseline")  # type: ignore[arg-type]
        return any(claim.status == status for claim in verdict.claim_statuses)

    calls = evidence_maps().flatmap(
        lambda evidence: pointer_answers(evidence).map(lambda answer: (answer, evidence))
    )
    assert find(calls, holds, settings=SEARCH)


@settings(max_examples=40)
@given(claims_json(), claims_json(sound=True))
def test_claims_json_is_valid_and_sound_where_asked(rough: str, sound: str) -> None:
    json.loads(rough)
    jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA).validate(json.loads(sound))


def test_claims_json_is_not_always_what_the_schema_asks_for() -> None:
    schema = jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA)
    assert find(claims_json(), lambda text: not schema.is_valid(json.loads(text)), settings=SEARCH)


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_damage_comes_up_and_is_one(damage: str) -> None:
    drifted = find(drifted_json(), lambda drifted: drifted.damage == damage, settings=SEARCH)
    assert isinstance(drifted, DriftedJson)
    assert drifted.text != drifted.original
    assert drifted.text[: drifted.start] == drifted.original[: drifted.start]
    assert json.loads(drifted.original)["claims"]
    with pytest.raises(ValueError):
        json.loads(drifted.text)


@settings(max_examples=60)
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
    found = {find(drifted_json(damages=["cut"]), lambda _: True, settings=SEARCH).damage}
    assert found == {"cut"}


@pytest.mark.parametrize(("damages", "given_text"), [(["cutt"], "'cutt'"), ([], "none")])
def test_unknown_damages_are_refused(damages: list[str], given_text: str) -> None:
    with pytest.raises(ValueError, match=f"damages: got {given_text}, expected some of fence, "):
        drifted_json(damages=damages)  # type: ignore[arg-type]
