"""The bench of figures by kind: the pairs that it makes, and what comes of them."""

from __future__ import annotations

from bench.__main__ import main
from bench.figures import CALLS, FigurePair, accept, list_pairs
from verifier import load_policy

DEFAULT, STRICT = load_policy("default"), load_policy("strict")

OPEN = (
    ("In the ballot 62 of the weavers chose the plan.", "In the ballot 62 "),
    ("The guild has 500 members in the valley.", "The guild has about 500 members in the valley."),
)
"""Lies that are accepted today, by their claim and the beginning of their evidence."""


def _is_open(pair: FigurePair) -> bool:
    return any(pair.claim == claim and pair.evidence.startswith(evidence) for claim, evidence in OPEN)


def test_every_kind_has_lies_and_truths_under_every_policy():
    pairs = list_pairs()
    assert len(pairs) == len({(pair.claim, pair.evidence) for pair in pairs}) > 300
    for policy in (DEFAULT, STRICT):
        found = {(pair.kind, pair.is_truth(policy)) for pair in pairs}
        assert found == {(pair.kind, truth) for pair in pairs for truth in (True, False)}


def test_no_other_figure_passes_and_few_truths_are_refused():
    outcomes = {pair: accept(pair, DEFAULT) for pair in list_pairs()}
    lies = [pair for pair in outcomes if not pair.is_truth(DEFAULT) and not _is_open(pair)]
    assert [pair for pair in lies if any(outcomes[pair])] == []
    truths = [outcomes[pair] for pair in outcomes if pair.is_truth(DEFAULT)]
    refused = [sum(not accepted[number] for accepted in truths) for number in range(len(CALLS))]
    assert all(count <= limit for count, limit in zip(refused, (1, 5, 1), strict=True)), refused


def test_the_tables_are_printed(capsys, monkeypatch):
    monkeypatch.setattr("bench.figures.list_pairs", lambda: (list_pairs()[0], list_pairs()[1]))
    assert main(["figures", "--policy", "default", "--show", "--markdown"]) == 0
    printed = capsys.readouterr().out
    assert "**Accepted, default**" in printed
    assert "| rounding | truths | 1 | 1 | 1 | 1 |" in printed
