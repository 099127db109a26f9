"""Policies chosen by their risk: the lowest score that is safe enough, and what cannot be asked for."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest

import verifier
from bench.goldens import record_hashes
from verifier import load_policy
from verifier.policies import SEMANTICS, SHIPPED, Policy, PolicyError
from verifier.policies.risk import TEXT_KINDS, choose_accept_score, find_risk_table, list_risk_points

MEASURED = [name for name in SHIPPED if name != "baseline"]


@pytest.mark.parametrize("policy", MEASURED)
@pytest.mark.parametrize("text", TEXT_KINDS)
def test_a_higher_score_has_no_higher_risk(policy, text):
    points = list_risk_points(policy, text)
    assert points[0].accept_score == 0
    assert [*points] == sorted(points)
    for one, other in pairwise(points):
        assert one.risk > other.risk
        assert one.kept >= other.kept


@pytest.mark.parametrize("policy", MEASURED)
@pytest.mark.parametrize("text", TEXT_KINDS)
def test_a_risk_chooses_the_lowest_score_that_keeps_to_it(policy, text):
    points = list_risk_points(policy, text)
    for point in points:
        assert choose_accept_score(policy, point.risk, text) == point.accept_score
    assert choose_accept_score(policy, 10_000, text) == 0


def test_a_policy_of_a_risk_differs_in_its_score_alone():
    least = list_risk_points("balanced", "extractive")[-1]
    chosen = load_policy("balanced", risk=least.risk, text="extractive")
    assert chosen.accept_score == least.accept_score
    assert chosen == load_policy("balanced").replace(accept_score=least.accept_score)
    assert chosen.hash != load_policy("balanced").hash


@pytest.mark.parametrize(
    ("reference", "risk", "text", "says"),
    [
        ("balanced", 0, "extractive", "no risk of at most 0 basis points was measured; the lowest is"),
        ("balanced", 10_001, "extractive", "got 10001, expected basis points from 0 to 10,000"),
        ("balanced", -1, "free", "got -1"),
        ("balanced", 300, "poetry", "text: got 'poetry', expected one of instructed, extractive, free"),
        ("baseline", 300, "free", "policy 'baseline' was not measured, expected one of default, strict"),
        (load_policy("default"), 300, "free", "only shipped policies were measured"),
        ("ours.toml", 300, "free", "only shipped policies were measured, got 'ours.toml'"),
    ],
)
def test_what_was_not_measured_cannot_be_asked_for(reference, risk, text, says):
    with pytest.raises(PolicyError, match=says):
        load_policy(reference, risk=risk, text=text)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"risk": 300}, "expected a kind of text with it"),
        ({"text": "free"}, "expected a risk in basis points with it"),
        ({"risk": 0.03, "text": "free"}, "got 0.03, expected an integer of basis points"),
        ({"risk": True, "text": "free"}, "got True"),
    ],
)
def test_half_of_a_risk_is_an_error(given, says):
    with pytest.raises(TypeError, match=says):
        load_policy("default", **given)


# A rule that changes by accident shows here, and one of `baseline` in the golden corpus. Record a hash only
# together with the changelog's section on verdict changes, and with the semantics revision where the same
# policy may now give another verdict.
def test_the_risks_are_those_of_the_policies_that_ship():
    written = tomllib.loads(find_risk_table().read_text(encoding="utf-8"))
    hashes = {name: kinds["hash"] for name, kinds in written["policies"].items()}
    assert written["semantics"] == SEMANTICS
    assert hashes == {name: load_policy(name).hash for name in MEASURED}


def test_recording_golden_files_records_the_hashes_of_policies(tmp_path):
    table = tmp_path / "risk.toml"
    written = find_risk_table().read_text(encoding="utf-8")
    table.write_text(written.replace(load_policy("strict").hash, f"sha256:{'0' * 64}"), encoding="utf-8")
    assert table.read_text(encoding="utf-8") != written
    record_hashes(table)
    assert table.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("name", ["default", "balanced"])
def test_a_report_knows_what_was_measured_of_its_policy(name: str) -> None:
    def read_risk(policy: Policy) -> dict[str, int]:
        return {**verifier.check("Ann won.", ["Ann won."], policy=policy).risk}

    plain = load_policy(name)
    assert read_risk(plain) == {
        kind: min(one.risk for one in list_risk_points(name, kind) if one.accept_score <= plain.accept_score)
        for kind in TEXT_KINDS
    }
    assert read_risk(load_policy(name, risk=400, text="extractive"))["extractive"] <= 400
    # Of one that differs in anything else nothing was measured.
    assert read_risk(plain.replace(min_quote_chars=plain.min_quote_chars + 1)) == {}
    assert read_risk(load_policy("baseline")) == {}
