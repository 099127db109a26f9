"""The hand-written figures come out as expected; true and false ones are as many."""

from __future__ import annotations

import json

import pytest

from tests.examples import check_each, group
from tests.number_cases import NumberCase, read_number_cases
from verifier.audit.records.numeric import NumericCheck
from verifier.records.codec import read

CASES = list(read_number_cases())


BY_KIND = group(CASES, lambda case: case.kind)


def check_case(case: NumberCase) -> None:
    checks = case.ask()
    assert list(case.list_wrong(checks)) == []
    for check in checks:
        assert list(check.find_disagreements()) == []
        assert read(NumericCheck, json.loads(json.dumps(check.to_dict()))) == check


@pytest.mark.parametrize("kind", BY_KIND)
def test_figures_come_out_as_expected(kind: str) -> None:
    check_each(check_case, BY_KIND[kind], lambda case: case.claim)


def test_true_and_false_ones_are_as_many() -> None:
    true = sum(case.holds for case in CASES)
    assert len(CASES) >= 150
    assert abs(2 * true - len(CASES)) <= len(CASES) // 10
