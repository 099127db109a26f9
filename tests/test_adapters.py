"""Adapters of public formats, on small samples written by hand: calls, gold, and lines of another shape."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.__main__ import main
from bench.adapters import alce, attrscore, facts, fever, numersense, ragtruth
from bench.adapters.adapted import Adapted, Convert, adapt
from verifier import audit_answer
from verifier.audit.measuring.ablation import ablate
from verifier.audit.measuring.judgements import judge_card, read_judgements
from verifier.audit.measuring.measures import measure
from verifier.calls import AuditAnswerCall, read_call
from verifier.testing import hostile_text

MODULES = {
    "alce": alce, "attrscore": attrscore, "facts": facts, "fever": fever, "numersense": numersense,
    "ragtruth": ragtruth,
}  # fmt: skip

BRIDGE = "The bridge over the Aune opened in 1932."
RESPONSE = "The bridge opened in 1932. It was painted blue. It opened in 1934."
SAMPLES: dict[str, list[dict[str, object]]] = {
    "alce": [
        {"question": "When did it open?", "output": "The bridge opened in 1932 [2].",
         "docs": [{"id": "x", "title": "Tolls", "text": "They rose."}, {"title": "B", "text": BRIDGE}]},
    ],
    "fever": [
        {"id": 7, "label": "SUPPORTS", "claim": "The bridge opened in 1932.", "evidence": [BRIDGE]},
        {"id": 8, "label": "REFUTES", "claim": "The bridge opened in 1934.",
         "evidence": [{"text": BRIDGE, "title": "Bridge"}]},
        {"id": 9, "label": "NOT ENOUGH INFO", "claim": "Moles dig.", "evidence": []},
    ],
    "facts": [
        {"system_instruction": "Use the text.", "user_request": "When?", "context_document": BRIDGE,
         "response": "The bridge opened in 1932."},
    ],
    "ragtruth": [
        {"id": "r", "context": BRIDGE, "response": RESPONSE,
         "annotations": {"word_level": [
             {"span": [34, 46], "label": "Evident Baseless Info"},
             {"span": [60, 64], "label": "Evident Conflict"},
         ]}},
    ],
    "numersense": [
        {"sentence": "A spider has <mask> legs.", "target": "eight"},
        {"sentence": "A snake has <mask> legs.", "target": "no"},
    ],
    "attrscore": [
        {"claim": "The bridge opened in 1932.", "reference": BRIDGE, "label": "Attributable"},
        {"claim": "The bridge opened in 1934.", "reference": BRIDGE, "label": "Contradictory"},
        {"claim": "Moles dig.", "reference": BRIDGE, "label": "Extrapolatory"},
    ],
}  # fmt: skip


def convert(name: str, rows: list[dict[str, object]] | None = None) -> Adapted:
    chosen: Convert = MODULES[name].convert
    return adapt([json.dumps(row) for row in rows or SAMPLES[name]], chosen)


@pytest.mark.parametrize("name", MODULES)
def test_calls_run_and_read_back(name: str) -> None:
    found = convert(name)
    assert not found.bad
    for call in found.calls:
        assert read_call(call.to_dict()) == call
        call.run()


def test_marks_lead_to_numbered_passages() -> None:
    (call,) = convert("alce").calls
    assert isinstance(call, AuditAnswerCall)
    assert (call.answer_id, call.question) == ("line1", "When did it open?")
    assert [(one.id, one.title) for one in call.sources] == [("1", "Tolls"), ("2", "B")]
    (card,) = call.run().cards
    assert [(one.doc_id, one.accepted) for one in card.citations_before or ()] == [("2", True)]


@pytest.mark.parametrize("name", ["fever", "attrscore", "numersense"])
def test_gold_of_plain_claims_is_found(name: str) -> None:
    found = convert(name)
    judged = [judge_card(call.run()) for call in found.calls]  # type: ignore[arg-type]
    assert [one.claim_id for one in judged] == [one.claim_id for one in found.gold]
    figures = measure(judged, found.gold)
    assert figures.tiers.tier1.count == 0
    assert figures.tiers.confusion[0][0] == sum(one.label == "supported" for one in found.gold)


def test_labels_of_each_format() -> None:
    assert [one.full_label for one in convert("fever").gold] == ["SUPPORTED", "CONTRADICTED", "NEI"]
    assert [one.full_label for one in convert("attrscore").gold] == ["SUPPORTED", "CONTRADICTED", None]
    assert [one.label for one in convert("attrscore").gold][-1] == "insufficient"
    numbers = convert("numersense")
    assert [call.claim for call in numbers.calls] == ["A spider has 8 legs.", "A spider has 9 legs."]  # type: ignore[union-attr]
    assert [one.full_label for one in numbers.gold] == ["SUPPORTED", "CONTRADICTED"]
    assert convert("alce").gold == convert("facts").gold == ()


def test_marked_spans_label_the_claims_that_they_overlap() -> None:
    found = convert("ragtruth")
    assert [(one.claim_id, one.full_label) for one in found.gold] == [
        ("r/c1", "SUPPORTED"), ("r/c2", "UNSUPPORTED"), ("r/c3", "CONTRADICTED"),
    ]  # fmt: skip
    cards = audit_answer(RESPONSE, BRIDGE, answer_id="r").cards
    assert [judge_card(card).claim_id for card in cards] == [one.claim_id for one in found.gold]
    assert not ablate(found.calls, found.gold, toggles=["all"]).missing


def test_a_published_line_of_ragtruth_is_read_with_its_source() -> None:
    (given,) = SAMPLES["ragtruth"]
    labels = [
        {"start": 34, "end": 46, "text": "x", "label_type": "Evident Baseless Info", "implicit_true": False},
        {"start": 60, "end": 64, "text": "1934", "label_type": "Evident Conflict", "due_to_null": False},
    ]
    source = {"name": "The bridge", "about": [{"text": BRIDGE, "stars": 5}]}
    line = {"id": "r", "source_id": "9", "model": "m", "response": RESPONSE, "labels": labels}
    (found,) = ragtruth.convert({**line, "source_info": source}, "r")  # type: ignore[arg-type]
    assert found[1] == next(iter(ragtruth.convert(given, "r")))[1]  # type: ignore[arg-type]
    assert f"text: {BRIDGE}" in json.dumps(found[0].to_dict())


@pytest.mark.parametrize(
    ("name", "row", "part"),
    [
        ("alce", {"docs": 5, "answer": "x"}, "key 'docs'"),
        ("alce", {"docs": ["x"], "answer": "x"}, "'x' in it"),
        ("alce", {"docs": [{"title": "x"}], "answer": "x"}, "got none of text"),
        ("alce", {"docs": []}, "output, answer"),
        ("alce", {"docs": [], "answer": 5}, "key 'answer'"),
        ("alce", {"docs": [], "answer": "x", "id": 1.5}, "key 'id'"),
        ("fever", {"label": "MAYBE", "claim": "x", "evidence": []}, "'MAYBE'"),
        ("fever", {"label": "SUPPORTS", "claim": "x", "evidence": [[1, 2, "Page", 0]]}, "sentences as text"),
        ("facts", {"context_document": "x"}, "got none of response"),
        ("ragtruth", {"context": "x", "response": "x"}, "key 'annotations'"),
        ("ragtruth", {"context": "x", "response": "x", "annotations": {"word_level": [{}]}}, "a span of two"),
        (
            "ragtruth",
            {
                "context": "x",
                "response": "x",
                "annotations": {"word_level": [{"span": [0, 9], "label": "y"}]},
            },
            "a place in the response",
        ),
        ("numersense", {"sentence": "x", "target": "two"}, "<mask> in it once"),
        ("numersense", {"sentence": "<mask>", "target": "many"}, "'many'"),
        ("attrscore", {"claim": "x", "reference": "x", "label": "y"}, "'y'"),
    ],
)
def test_lines_of_another_shape_are_named(name: str, row: dict[str, object], part: str) -> None:
    found = convert(name, [row, SAMPLES[name][0]])
    assert [number for number, _ in found.bad] == [1]
    assert part in found.bad[0][1]
    assert found.calls


@pytest.mark.parametrize("name", MODULES)
@given(
    row=st.dictionaries(
        st.sampled_from(
            ["id", "docs", "answer", "label", "claim", "evidence", "context_document", "response", "context",
             "annotations", "sentence", "target", "reference"]
        ),
        st.one_of(
            st.none(), st.integers(), hostile_text(max_size=20), st.just([]), st.just({"word_level": [5]})
        ),
        max_size=5,
    )
)  # fmt: skip
def test_no_line_raises(name: str, row: dict[str, object]) -> None:
    found = adapt([json.dumps(row), "no", "[]", " "], MODULES[name].convert)
    assert [number for number, _ in found.bad][-2:] == [2, 3]


def test_the_command_writes_lines_that_other_commands_read(tmp_path, capsys) -> None:
    data = tmp_path / "data.jsonl"
    data.write_text("".join(f"{json.dumps(row)}\n" for row in [*SAMPLES["fever"], {"id": 1}]))
    calls, gold = tmp_path / "calls.jsonl", tmp_path / "gold.jsonl"
    assert main(["adapt", "fever", str(data), str(calls), str(gold)]) == 1
    captured = capsys.readouterr()
    assert captured.out == "3 calls, 3 labels, 1 bad lines\n"
    assert "line 4:" in captured.err
    truths = read_judgements(gold.read_text().split("\n"))
    assert not truths.bad
    assert truths.judgements == convert("fever").gold
    assert [read_call(json.loads(line)) for line in calls.read_text().splitlines()] == [
        *convert("fever").calls
    ]
