"""The bench of rules: what it takes for rules, how they are switched off and put back, what is counted."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from bench.__main__ import main
from bench.claims.data import ClaimDataError
from bench.rules.command import (
    NO_MOVE,
    WRITTEN_FOR,
    Case,
    Move,
    find_moves,
    judge_rule,
    list_cases,
    list_hand_written,
    list_lines,
    make_table,
    measure,
)
from bench.rules.switches import (
    Rule,
    Switchboard,
    _choose_kind,
    list_caches,
    list_rules,
    switch_off,
    watch,
)
from verifier import check_claim
from verifier.claims import pipeline
from verifier.claims.facets.clauses import comparing
from verifier.claims.facets.registry import FACETS
from verifier.policies import load_policy

LIE = Case(
    data="one",
    group="made",
    claim="The gate was closed.",
    evidence=("The gate was not closed.",),
    supported=False,
)
TRUTH = Case(
    data="one",
    group="made",
    claim="The gate was closed.",
    evidence=("The gate was closed in May.",),
    supported=True,
)


def find_rule(name: str) -> Rule:
    """Return the rule that is a facet."""
    return next(rule for rule in list_rules() if rule.function is FACETS[name])


def check(case: Case) -> bool:
    for clear in list_caches():
        clear()
    return check_claim(case.claim, case.evidence).accepted


def test_every_facet_is_a_rule_and_no_name_stands_twice():
    rules = list_rules()
    assert {rule.function for rule in rules} >= set(FACETS.values())
    names = [rule.name for rule in rules]
    assert names == sorted(set(names))


def test_what_a_rule_returns_tells_how_it_is_switched_off():
    def meets() -> bool:
        return True

    def find() -> int | None:
        return 1

    def read() -> int:
        return 1

    for function, returned in ((meets, "bool"), (find, "int | None"), (read, "int")):
        function.__annotations__["return"] = returned
    assert _choose_kind("room.meets", meets) == "never met"
    assert _choose_kind("gate._keeps_order", meets) == "always met"
    assert _choose_kind("room.find", find) == "finds nothing"
    assert _choose_kind("room.read", read) is None


def test_a_rule_that_is_off_lets_in_what_it_stops_and_is_put_back():
    rule = find_rule("polarity")
    table = pipeline.FACETS
    assert (check(LIE), check(TRUTH)) == (False, True)
    with Switchboard([rule]).replace({rule.name: switch_off(rule)}, [rule]):
        assert (check(LIE), check(TRUTH)) == (True, True)
        assert pipeline.FACETS is not table
    assert (check(LIE), check(TRUTH)) == (False, True)
    assert pipeline.FACETS is table


def test_a_rule_that_stands_in_a_row_of_others_is_switched_off():
    rule = next(rule for rule in list_rules() if rule.function is comparing._check_tenses)
    lie = replace(LIE, claim="Ames sold the mill.", evidence=("Ames will sell the mill.",))
    row = comparing.PARTS
    assert not check(lie)
    with Switchboard([rule]).replace({rule.name: switch_off(rule)}, [rule]):
        assert check(lie)
    assert comparing.PARTS is row
    assert not check(lie)


def test_a_rule_that_only_spares_a_truth_the_label_moves_it():
    truth = replace(
        TRUTH,
        claim="The bridge was destroyed.",
        evidence=("The bridge was not destroyed by the flood, a fire did that.",),
    )
    moves = find_moves([truth], load_policy("default"), ["facets.clauses.denies_another"])
    assert moves == {Move("facets.clauses.denies_another", "made", "one", True, False, is_label=True): 1}


def test_hand_written_cases_are_as_true_as_they_ought_to_be():
    cases = {(case.claim, case.evidence): case.supported for case in list_hand_written()}
    assert cases["Revenue was $5 billion.", ("Profit was $3.2 billion and revenue was $5 billion.",)]
    assert not cases["Profit was $5 billion.", ("Profit was $3.2 billion and revenue was $5 billion.",)]
    # A limit of today.
    assert cases["The singer died in Vienna.", ("The tenor passed away in Vienna.",)]


def test_a_rule_is_put_back_after_an_error():
    rule = find_rule("polarity")
    with pytest.raises(ValueError, match="stop"):  # noqa: SIM117
        with Switchboard([rule]).replace({rule.name: switch_off(rule)}, [rule]):
            raise ValueError("stop")
    assert not check(LIE)


def test_rules_that_are_watched_judge_as_they_do():
    rules = list_rules()
    noted: set[str] = set()
    cases = [*list_cases([], limit=2), LIE, TRUTH]
    usual = [check(case) for case in cases]
    with Switchboard(rules).replace({rule.name: watch(rule, noted.add) for rule in rules}, rules):
        assert [check(case) for case in cases] == usual
    assert find_rule("polarity").name in noted


@pytest.mark.slow
def test_what_says_nothing_moves_nothing():
    # Only items for which a rule says something are judged again: here all are, without that short cut.
    cases = list_cases([], limit=1)
    rules = [rule for rule in list_rules() if "facets.polarity" in rule.name]
    moved = Counter[Move]()
    usual = [check(case) for case in cases]
    for rule in rules:
        with Switchboard([rule]).replace({rule.name: switch_off(rule)}, [rule]):
            for case, before in zip(cases, usual, strict=True):
                if check(case) != before:
                    moved[Move(rule.name, case.group, case.data, case.supported, not before)] += 1
    assert moved
    found = find_moves(cases, load_policy("default"), ["facets.polarity"])
    assert Counter({move: count for move, count in found.items() if not move.is_label}) == moved


@pytest.mark.slow
def test_counts_are_the_same_on_one_process_and_on_two():
    cases, policy = [*list_cases([], limit=1), LIE, TRUTH], load_policy("default")
    only = ["facets.polarity", "facets.modality"]
    alone = measure(cases, policy, processes=1, only=only)
    assert alone == measure(cases, policy, processes=2, only=only)
    assert alone[Move(find_rule("polarity").name, "made", "one", False, True)] == 1


def test_cases_are_sampled_evenly_and_long_evidence_is_left_out(tmp_path):
    rows = [
        {
            "claim": f"Claim {number}.",
            "evidence": "Evidence. " * (1 + 99 * (number == 0)),
            "label": number % 2 == 0,
        }
        for number in range(40)
    ]
    (tmp_path / "natural_made.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    cases = [case for case in list_cases([tmp_path], limit=3, longest=500) if case.data == "natural_made"]
    assert {case.group for case in cases} == {"natural"}
    assert [case.claim for case in cases if not case.supported] == ["Claim 1.", "Claim 13.", "Claim 27."]
    assert [case.claim for case in cases if case.supported] == ["Claim 2.", "Claim 14.", "Claim 26."]


def test_a_list_is_lines_of_source_claim_and_truth(tmp_path):
    path = tmp_path / "made.jsonl"
    path.write_text('{"source": "A burned.", "claim": "B burned.", "truth": false}\n')
    (case,) = list_lines(path)
    assert (case.data, case.claim, case.evidence, case.supported) == (
        "made",
        "B burned.",
        ("A burned.",),
        False,
    )
    path.write_text('{"claim": "B burned."}\n')
    with pytest.raises(ClaimDataError, match=path.name):
        [*list_lines(path)]


def test_a_rule_is_told_by_what_it_moves_on_other_data():
    lie_in = Move("r", "clauses", "en clauses", False, True)
    truth_in = Move("r", "clauses", "en clauses", True, True)
    truth_out = Move("r", "natural", "natural_x", True, False)
    lie_out = Move("r", "natural", "natural_x", False, False)
    for group in WRITTEN_FOR:
        seen = Move("r", group, "en pairs, seen", False, True)
        assert judge_rule({}) == judge_rule({seen: 3}) == NO_MOVE
    assert judge_rule({lie_in: 3, truth_in: 2, truth_out: 1, seen: 4}) == "stops 3, costs 2, keeps 1"
    assert judge_rule({lie_out: 2}) == "lets in lies"
    wrong, spared = (truth_in._replace(accepted=accepted, is_label=True) for accepted in (True, False))
    assert judge_rule({truth_in: 2, wrong: 3}) == "costs 2, contradicts 3"
    assert judge_rule({spared: 4, lie_in._replace(is_label=True): 5}) == "spares 4"
    assert judge_rule({lie_in._replace(is_label=True): 5}) == NO_MOVE
    rule = Rule(name="r", kind="never met", function=check, owner=None)
    moves = Counter({lie_in: 3, truth_in: 2, lie_out: 1, wrong: 7})
    table = make_table([rule], moves, ["clauses", "natural", "public"])
    assert table.rows == (("r", "never met", "+3 / +2", "-1 / 0", "", "stops 3, costs 2, contradicts 7"),)


def test_the_command_prints_and_writes_counts(tmp_path, capsys):
    path = tmp_path / "counts.json"
    options = [
        "--limit",
        "1",
        "--only",
        "facets.polarity",
        "--processes",
        "1",
        "--by-set",
        "--json",
        str(path),
    ]
    assert main(["rules", *options]) == 0
    printed = capsys.readouterr().out
    assert "en pairs, seen: 2" in printed
    assert "rules move nothing on data that they were not written for" in printed
    report = json.loads(path.read_text())
    assert {row["items"] for row in report["sets"]} == {1}
    assert all("facets.polarity" in row["rule"] for row in report["rules"])
    assert main(["rules", str(tmp_path / "none")]) == 2
    assert "expected a folder" in capsys.readouterr().err
