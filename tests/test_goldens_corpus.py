"""The golden corpus: it checks clean, it is its sources', and it shows every way that answers can fail."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from bench.golden_choice import AT_LEAST, read_left_out
from bench.goldens import (
    ARTICLE_POLICIES,
    CASE_IDS,
    GOLDEN,
    LEFT_OUT,
    build_corpus,
    find_changed,
    find_stale,
    list_reasons,
    read_articles,
    record_corpus,
)
from tests.case_calls import read_call_cases
from tests.case_files import CASES, CaseError
from tests.examples import choose, looks_at_all
from tests.schema_values import Validator
from verifier.calls import ContextCache
from verifier.codes import ViolationCode
from verifier.receipts.goldens import GoldenError, check_goldens, read_goldens, write_goldens
from verifier.receipts.replay import replay_receipt
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck, Label, Outcome
from verifier.records.lattice_verdict import LatticeVerdict, Rung
from verifier.schemas import load_schema

MAX_BYTES = 6_000_000
LATTICE_METHODS = {"pointer_lines", "json_claims"}
FILES = sorted(GOLDEN.rglob("*.jsonl"))


READ = {path: [*read_goldens(path)] for path in FILES}
RECEIPTS = [receipt for receipts in READ.values() for receipt in receipts]
LEFT_OUT_IDS = [*read_left_out((GOLDEN / LEFT_OUT).read_text(encoding="ascii"))]
CHECKS = [receipt.verdict for receipt in RECEIPTS if isinstance(receipt.verdict, ClaimCheck)]


@cache
def list_calls():
    """Return the calls of the corpus, built from their sources once."""
    return build_corpus()


def test_it_checks_clean():
    assert len(RECEIPTS) >= 1_000
    if looks_at_all():
        report = check_goldens(FILES)
        assert [(failure.id, failure.problem, failure.replay) for failure in report.failures] == []
        assert report.n_calls == len(RECEIPTS)
        return
    # What the cases of answers give stands whole beside them: `tests/test_cases.py` compares it.
    again = {GOLDEN / "cases" / "grounding.jsonl", GOLDEN / "cases" / "lattice.jsonl"}
    rest = [receipt for file in FILES if file not in again for receipt in READ[file]]
    kept = ContextCache()
    assert [one.id for one in choose(rest, 3) if not replay_receipt(one, contexts=kept)] == []


def test_it_holds_the_calls_of_its_sources():
    assert find_stale(list_calls()) == [], "record it anew: python -m bench goldens"


def test_every_call_is_kept_for_a_reason_that_few_others_have():
    shown = Counter()
    for id, reasons in list_reasons(list_calls()):
        assert reasons, id
        shown.update(reasons)
    assert {"verify_quotes under default: code DENIED_IN_SOURCE", "max_units = 1"} <= shown.keys()
    assert max(shown.values()) == AT_LEAST


def test_ids_are_unique_and_say_where_their_calls_come_from():
    ids = [*LEFT_OUT_IDS, *(receipt.id for receipt in RECEIPTS)]
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    kinds = Counter(id.split("/")[0] for id in ids)
    assert set(kinds) == {"vectors", "cases", "articles"}
    assert kinds["vectors"] == 600 + 200 + 300
    assert kinds["cases"] == sum(len(read_call_cases(area)) for area in CASE_IDS)
    assert kinds["articles"] == sum(len(calls) for _, calls in read_articles()) * len(ARTICLE_POLICIES)


def test_every_code_of_a_verdict_occurs():
    # A gold document needs a corpus, which no golden file holds; the others stand on cards of answers.
    cards = {"RESOLVED_BY_GOLD", "UNIT_MISMATCH", "ENTITY_MISMATCH", "RETRACTED_CLAIM"}
    raised = {violation.code for receipt in RECEIPTS for violation in receipt.verdict.violations}
    # A number that follows from others is no violation: only the facet says so.
    raised |= {finding.code for check in CHECKS for finding in check.facets if finding.code is not None}
    # Verdicts of earlier revisions have it; no claim is refused for the order of its words any more.
    earlier = {"WORD_ORDER"}
    assert {*ViolationCode} - raised == cards | earlier


def test_every_outcome_occurs_under_every_policy():
    outcomes = {
        (receipt.verdict.policy_name, receipt.verdict.verifier_method, receipt.verdict.audit_mode)
        for receipt in RECEIPTS
        if isinstance(receipt.verdict, Verdict)
    }
    modes = {"STRICT", "HYBRID", "UNGROUNDED"}
    for policy, methods in {
        "baseline": {"quote", "span", "paraphrase", "entity", "none"},
        "default": {"quote", "span", "paraphrase", "entity", "none"},
        "strict": {"quote", "span", "none"},
    }.items():
        found = {(method, mode) for name, method, mode in outcomes if name == policy}
        assert {method for method, _ in found} - LATTICE_METHODS == methods
        assert {mode for method, mode in found if method in methods} == modes
    for policy in ("baseline", "default"):
        for method in LATTICE_METHODS:
            assert {mode for *key, mode in outcomes if key == [policy, method]} == modes


def test_every_label_occurs():
    assert {check.label for check in CHECKS} == {*get_args(Label)}
    assert {finding.outcome for check in CHECKS for finding in check.facets} == {*get_args(Outcome)}


def test_every_rung_occurs():
    rungs = {receipt.verdict.rung for receipt in RECEIPTS if isinstance(receipt.verdict, LatticeVerdict)}
    assert rungs == {*get_args(Rung)}


def test_verdicts_and_receipts_fit_their_schemas():
    verdicts = {
        schema["properties"]["schema"]["const"]: Validator(schema)
        for schema in map(load_schema, ("verdict", "lattice_verdict", "claim_check", "claim_card", "audit"))
    }
    whole = load_schema("receipt")
    receipts = Validator({**whole, "properties": {**whole["properties"], "verdict": True}})
    for recorded in choose(RECEIPTS, 2):
        value = json.loads(recorded.to_line())
        assert receipts.is_valid(value), value["id"]
        assert verdicts[value["verdict"]["schema"]].is_valid(value["verdict"]), value["id"]
    # The schema of receipts holds those of verdicts, and chooses the right one of them.
    for value in {receipt.call.function: json.loads(receipt.to_line()) for receipt in RECEIPTS}.values():
        assert Validator(whole).find_errors(value) == []


def test_its_files_are_of_reasonable_size():
    assert sum(path.stat().st_size for path in GOLDEN.rglob("*") if path.is_file()) < MAX_BYTES
    assert max(len(call.sources[0].text.encode()) for _, calls in read_articles() for call in calls) < 8_000


def test_writing_the_calls_again_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    for path in FILES:
        write_goldens(tmp_path / path.name, READ[path])
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Calls of one article, of which some are left out, recorded in a folder."""
    monkeypatch.delenv("CI", raising=False)
    name = Path("articles/biography.jsonl")
    corpus = {name: list_calls()[name][:36]}
    (file,) = record_corpus(corpus, tmp_path)
    assert file.kept
    assert file.left_out
    assert find_stale(corpus, tmp_path) == find_changed(corpus, tmp_path) == []
    return corpus, file, tmp_path


def test_a_call_that_is_left_out_is_recorded_by_two_digests(few):
    corpus, file, folder = few
    first, *others = file.left_out
    (name,) = corpus
    of_its_source = f"{name}: its calls are not those of its source"
    for lines, stale, changed in (
        (others, [of_its_source], [f"{first.id}: its verdict changed"]),
        ([replace(first, id="stray"), first, *others], [f"{LEFT_OUT}: no source gives stray"], []),
        ([replace(first, verdict="0"), *others], [], [f"{first.id}: its verdict changed"]),
        ([replace(first, call="0"), *others], [of_its_source], [f"{first.id}: its verdict changed"]),
        (
            [first, *others, replace(first, id=file.kept[0].id)],
            [of_its_source],
            [f"{file.kept[0].id}: it is to be kept"],
        ),
    ):
        (folder / LEFT_OUT).write_text("".join(f"{line.to_line()}\n" for line in lines), encoding="ascii")
        assert find_stale(corpus, folder) == stale
        assert find_changed(corpus, folder) == changed


def test_recording_is_refused_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(GoldenError, match="not recorded in CI"):
        list(record_corpus(list_calls(), tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_what_does_not_fit_its_source_is_named(tmp_path: Path):
    folder = tmp_path / "golden"
    shutil.copytree(GOLDEN, folder)
    corpus = list_calls()
    first, second, third = sorted(corpus)[:3]
    (folder / first).unlink()
    lines = (folder / second).read_text(encoding="ascii").splitlines(keepends=True)
    (folder / second).write_text("".join(lines[:-1]), encoding="ascii", newline="\n")
    shutil.copy(folder / third, folder / "stray.jsonl")
    assert find_stale(corpus, folder) == [
        "stray.jsonl: no source gives it",
        f"{first}: not recorded",
        f"{second}: its calls are not those of its source",
    ]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("answers = ['x']\nquestion = 'q'", "text"),
        ("answers = ['x']\ntext = 't'", "question"),
        ("answers = [1]\ntext = 't'\nquestion = 'q'", "answer"),
        ("answer = ['x']\ntext = 't'\nquestion = 'q'", "unknown key answer"),
        ("answers =", "cannot be read as TOML"),
    ],
)
def test_an_article_that_cannot_be_read_names_its_file(tmp_path: Path, text, part):
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=part) as caught:
        read_articles(tmp_path)
    assert "a.toml" in str(caught.value)


def test_cases_and_articles_are_written_apart_from_what_is_recorded():
    assert not list(CASES.rglob("*.jsonl"))
    assert all(
        path.suffix in {".jsonl", ".toml", ".json", ".txt"} for path in GOLDEN.rglob("*") if path.is_file()
    )
