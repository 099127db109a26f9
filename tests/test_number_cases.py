"""The hand-written figures come out as expected; true and false ones are as many."""

from __future__ import annotations

import json

import pytest

from tests.number_cases import NumberCase, read_number_cases
from verifier.audit.records.numeric import NumericCheck
from verifier.records.codec import read

CASES = list(read_number_cases())


@pytest.mark.parametrize("case", CASES, ids=[f"{case.kind}: {case.claim}" for case in CASES])
def test_figures_come_out_as_expected(case: NumberCase) -> None:
    checks = case.ask()
    assert list(case.list_wrong(checks)) == []
    for check in checks:
        assert list(check.find_disagreements()) == []
        assert read(NumericCheck, json.loads(json.dumps(check.to_dict()))) == check


def test_true_and_false_ones_are_as_many() -> None:
    true = sum(case.holds for case in CASES)
    assert len(CASES) >= 150
    assert abs(2 * true - len(CASES)) <= len(CASES) // 10
