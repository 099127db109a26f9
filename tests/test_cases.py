"""The hand-written cases of every rule, of grounding and of the claim lattice.

`case_files` reads them, `case_calls` makes calls of them. `<slug>.expected.json` holds the whole verdicts of
a file, a list in the calls' order, written by ``pytest tests/test_cases.py --write-expected``, which is
refused where the environment sets ``CI``. They leave out the policy and its revision, which must be those of
the case: a word in a lexicon changes only the verdicts that it decides.

What `expect` of grounding may hold: `audit_mode` and `verifier_method` (always), `counts` and `rest_counts`
(units, verified), `units` and `rest` (all of them, in order), `attempts` (strategy to units), `violations`
(all codes, in any order), `includes` and `excludes` (some codes). A unit holds its `text` and `status`, and
where it matters `method`, `at` (what its span cuts out of the answer, if that is not its text), `source`,
`cuts` (what its place cuts out of the original source; "" for none), `parts`, `folded`, `reasons`,
`coverage`, and of the violation that says where it nearly stands `nearest` (cut out), `missing`, `added` and
`changed`. `sentences` are all of the answer, in order; one holds its `text` and `status`, and where it
matters `at`, `cuts` (what its places cut out of the sources), `missing`, `instead`, `reasons`, `notes`,
`scored`.

What `expect` of the claim lattice may hold: `audit_mode` (always), `rung`, `counts` (pairs, passed), `claims`
(all, in order), `sentences`, `violations`, `includes`, `excludes` as above, `details` (by code, of its first
violation), and any other key of the record under `record`. A claim holds its `text` and `status`, and where
it matters `pointers`, `passed` (those of them that did), `reasons`, `pairs` (the reason of each kept pair, ""
for none), `coverage`, `missing` (of its first pair), and `at` (what its span cuts out of the answer).
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.case_calls import CallCase, read_call_cases, read_call_cases_of
from tests.case_files import AREAS, CASES, CaseError
from tests.examples import check_each, group
from verifier.answers.answer_text import read_answer
from verifier.calls import Call, LatticeCall
from verifier.policies import SEMANTICS
from verifier.receipts.replay import compare_verdicts
from verifier.records import ClaimStatus, Verdict, read_verdict
from verifier.records.checked_sentence import CheckedSentence
from verifier.records.json_lines import write_json_line
from verifier.records.lattice_verdict import LatticeVerdict, PointedClaim
from verifier.sources.input_checks import choose_format

ALL = read_call_cases("grounding")
LATTICE = read_call_cases("lattice")
FILES = [path for area in ("grounding", "lattice") for path in sorted((CASES / area).glob("*.toml"))]


# --- What is expected by hand -----------------------------------------------------------------------------


def describe_unit(status: ClaimStatus, call: Call, verdict: Verdict) -> dict[str, Callable[[], object]]:
    """Return what can be said of a unit, by the words that the cases use."""

    def cut(source: int | None, span: tuple[int, int] | None) -> str:
        return "" if source is None or span is None else call.sources[source].text[slice(*span)]

    def nearest(name: str) -> object:
        found = [v.nearest for v in verdict.violations if v.nearest and v.span == status.span]
        if not found:
            return None
        if name == "nearest":
            return cut(found[0].source, found[0].span)
        return json.loads(json.dumps(getattr(found[0], name)))

    return {
        "text": lambda: status.text,
        "status": lambda: status.status,
        "method": lambda: status.method,
        "at": lambda: call.answer[slice(*status.span)],
        "source": lambda: status.source,
        "cuts": lambda: cut(status.source, status.source_span),
        "parts": lambda: [cut(status.source, part) for part in status.source_parts],
        "folded": lambda: status.folded,
        "reasons": lambda: [str(code) for code in status.reasons],
        "coverage": lambda: list(status.coverage),
        "nearest": lambda: nearest("nearest"),
        "missing": lambda: nearest("missing"),
        "added": lambda: nearest("added"),
        "changed": lambda: nearest("changed"),
    }


def compare_units(
    expected: Sequence[dict[str, object]], statuses: Sequence[ClaimStatus], call: Call, verdict: Verdict
) -> None:
    came_out = []
    for number, status in enumerate(statuses):
        described = describe_unit(status, call, verdict)
        asked = expected[number] if number < len(expected) else {"text": "", "status": ""}
        assert {"text", "status"} <= set(asked) <= set(described)
        came_out.append({key: described[key]() for key in asked})
    assert came_out == list(expected)


def compare_sentences(
    expected: Sequence[dict[str, object]],
    sentences: Sequence[CheckedSentence],
    answer: str,
    texts: Sequence[str],
) -> None:
    came_out = []
    for number, sentence in enumerate(sentences):
        asked = expected[number] if number < len(expected) else {"text": "", "status": ""}
        described = {
            "text": sentence.text,
            "status": sentence.status,
            "at": answer[slice(*sentence.span)],
            "cuts": [texts[place.source][slice(*place.span)] for place in sentence.places],
            "missing": list(sentence.missing),
            "instead": [list(pair) for pair in sentence.instead],
            "reasons": [str(code) for code in sentence.reasons],
            "notes": [str(code) for code in sentence.notes],
            "scored": sentence.score is not None,
        }
        assert {"text", "status"} <= set(asked) <= set(described)
        came_out.append({key: described[key] for key in asked})
    assert came_out == list(expected)


def compare(expect: dict[str, Any], call: Call, verdict: Verdict) -> None:
    assert {"audit_mode", "verifier_method"} <= set(expect) <= {*AREAS["grounding"].expect}
    assert (verdict.verifier_method, verdict.audit_mode) == (expect["verifier_method"], expect["audit_mode"])
    if "counts" in expect:
        assert [verdict.n_quotes, verdict.n_verified] == expect["counts"]
    if "rest_counts" in expect:
        assert [verdict.n_rest, verdict.n_rest_verified] == expect["rest_counts"]
    if "units" in expect:
        compare_units(expect["units"], verdict.claim_statuses, call, verdict)
    if "rest" in expect:
        compare_units(expect["rest"], verdict.rest_statuses, call, verdict)
    if "sentences" in expect:
        texts = [source.text for source in call.sources]
        compare_sentences(expect["sentences"], verdict.sentences, call.answer, texts)
    compare_codes(expect, call, verdict)


def compare_codes(expect: dict[str, Any], call: Call, verdict: Verdict) -> None:
    if "attempts" in expect:
        found = {attempt.strategy: attempt.claim_statuses for attempt in verdict.attempts}
        assert list(found) == list(expect["attempts"])
        for strategy, units in expect["attempts"].items():
            compare_units(units, found[strategy], call, verdict)
    codes = [str(violation.code) for violation in verdict.violations]
    if "violations" in expect:
        assert Counter(codes) == Counter(expect["violations"])
    assert set(expect.get("includes", ())) <= set(codes)
    assert set(expect.get("excludes", ())).isdisjoint(codes)


def describe_claim(claim: PointedClaim, answer: str) -> dict[str, Callable[[], object]]:
    """Return what can be said of a claim, by the words that the cases use."""
    return {
        "text": lambda: claim.text,
        "status": lambda: claim.status,
        "pointers": lambda: list(claim.pointer_ids),
        "passed": lambda: [pair.pointer_id for pair in claim.cited],
        "reasons": lambda: [str(code) for code in claim.reasons],
        "pairs": lambda: [str(pair.reason or "") for pair in claim.pairs],
        "coverage": lambda: list(claim.coverage),
        "missing": lambda: list(claim.pairs[0].missing),
        "at": lambda: answer[slice(*claim.span)],
    }


def compare_claims(expected: Sequence[dict[str, object]], answer: str, verdict: LatticeVerdict) -> None:
    came_out = []
    for number, claim in enumerate(verdict.claim_statuses):
        described = describe_claim(claim, answer)
        asked = expected[number] if number < len(expected) else {"text": "", "status": ""}
        assert {"text", "status"} <= set(asked) <= set(described)
        came_out.append({key: described[key]() for key in asked})
    assert came_out == list(expected)


def compare_lattice(
    expect: dict[str, Any], answer: str, verdict: LatticeVerdict, texts: Sequence[str] = ()
) -> None:
    """Assert that a verdict is what a case expects."""
    assert {"audit_mode"} <= set(expect) <= {*AREAS["lattice"].expect}
    codes = [str(violation.code) for violation in verdict.violations]
    assert (verdict.audit_mode, codes) == (expect["audit_mode"], codes)
    if "violations" in expect:
        assert Counter(codes) == Counter(expect["violations"])
    assert set(expect.get("includes", ())) <= set(codes)
    assert set(expect.get("excludes", ())).isdisjoint(codes)
    if "rung" in expect:
        assert verdict.rung == expect["rung"]
    if "counts" in expect:
        assert [verdict.n_quotes, verdict.n_verified] == expect["counts"]
    if "claims" in expect:
        compare_claims(expect["claims"], answer, verdict)
    if "sentences" in expect:
        compare_sentences(expect["sentences"], verdict.sentences, answer, texts)
    for code, details in expect.get("details", {}).items():
        found = next(dict(violation.details) for violation in verdict.violations if violation.code == code)
        assert {key: found.get(key) for key in details} == details
    record = json.loads(verdict.to_json())
    wanted = expect.get("record", {})
    assert {key: record[key] for key in wanted} == wanted


def name_of(case: CallCase) -> str:
    return case.id


_VERDICTS: dict[tuple[Path, str], Any] = {}


def run_once(case: CallCase) -> Any:
    """Return the verdict of a case; it is looked at by hand-written expectations and as a whole."""
    key = (case.case.path, case.id)
    if key not in _VERDICTS:
        _VERDICTS[key] = case.call.run()
    return _VERDICTS[key]


ALL_BY_FILE = group(ALL, lambda case: case.case.slug)
LATTICE_BY_FILE = group(LATTICE, lambda case: case.case.slug)


def check_case(case: CallCase) -> None:
    verdict = run_once(case)
    compare(case.case.expect, case.call, verdict)
    policy = case.call.resolve_policy()
    read_as = choose_format(case.call.format, policy)
    seen = read_answer(
        case.call.answer,
        read_as,
        set_headings_apart=policy.account_for_text,
        leave_out_code=policy.answer_code == "leave_out",
    )
    for statuses in (verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)):
        for status in statuses:
            if seen.offsets is None:
                cut = case.call.answer[slice(*status.span)]
                assert cut.encode("utf-8", "backslashreplace").decode() == status.text
            else:
                # What is seen of the unit stands at its span, between marks.
                places = [found.start() for found in re.finditer(re.escape(status.text), seen.text)]
                spans = [seen.offsets.locate(place, place + len(status.text)) for place in places]
                assert status.span in spans


@pytest.mark.parametrize("slug", ALL_BY_FILE)
def test_cases_come_out_as_written_and_their_spans_cut_units_out(slug: str):
    check_each(check_case, ALL_BY_FILE[slug], name_of)


def check_lattice_case(case: CallCase) -> None:
    call = case.call
    assert isinstance(call, LatticeCall)
    texts = [piece.span for piece in sorted(call.evidence, key=lambda piece: int(piece.pointer_id[1:]))]
    compare_lattice(case.case.expect, call.answer, run_once(case), texts)


@pytest.mark.parametrize("slug", LATTICE_BY_FILE)
def test_cases_of_the_lattice_come_out_as_written(slug: str):
    check_each(check_lattice_case, LATTICE_BY_FILE[slug], name_of)


def test_there_is_a_case_for_nearly_everything():
    assert len(ALL) >= 120
    assert len({case.case.id for case in LATTICE}) >= 80
    assert all(case.case.why.strip() for case in (*ALL, *LATTICE))
    for cases in (ALL, LATTICE):
        same = Counter(write_json_line(case.call.to_dict()) for case in cases)
        assert [case.id for case in cases if same[write_json_line(case.call.to_dict())] > 1] == []


LATTICE_CODES = {
    "EMPTY_ANSWER", "NO_UNIT", "INPUT_TOO_LARGE", "TOO_MANY_UNITS", "LONE_SURROGATE",
    "DISGUISED_WORD", "FIGURE_IN_DOUBT", "HIDDEN_CHARACTER", "MIXED_SCRIPT",
    "NO_EVIDENCE_POINTER", "SCHEMA_INVALID",
    "POINTER_OVERFLOW_TRIMMED", "UNKNOWN_EVIDENCE_ID", "SOURCE_ROLE_BLOCKED", "CITATION_MISMATCH",
    "MANUAL_QUOTE_VIOLATION", "TRUNCATED_CLAIM", "WARRANT_MISSING", "TITLE_MISMATCH",
    "SUBJECT_TOKENS_ABSENT", "NOT_ACCEPTED", "TOO_MANY_CLAIMS", "LAZY_ANCHOR_DEMOTE", "DEFLECTION_DETECTED",
    "FORMAT_COLLAPSED", "OUTPUT_TRUNCATED", "JSON_REPAIRED",
}  # fmt: skip


def test_the_cases_of_the_lattice_see_every_code_of_its_own():
    assert {
        str(violation.code) for case in LATTICE for violation in run_once(case).violations
    } >= LATTICE_CODES


# --- Whole verdicts ---------------------------------------------------------------------------------------


def expected_path(path: Path) -> Path:
    return path.with_suffix(".expected.json")


def write_expected(path: Path, area: str) -> None:
    if os.environ.get("CI", "").strip().lower() not in ("", "0", "false"):
        raise CaseError(f"{path}: expected verdicts are not written in CI: write them at your desk")
    verdicts = [json.loads(case.call.run().to_json()) for case in read_call_cases_of(path, area)]
    for verdict in verdicts:
        del verdict["policy"], verdict["semantics"]
    text = json.dumps(verdicts, ensure_ascii=True, indent=1, sort_keys=True)
    # A span or a ratio in one line.
    text = re.sub(r"\[\n *(\d+),\n *(\d+)\n *\]", r"[\1, \2]", text)
    expected_path(path).write_text(text + "\n", encoding="ascii", newline="\n")


def read_expected(path: Path) -> list[Verdict]:
    """Read the expected verdicts of a file, each under the policy of its case."""
    expected = json.loads(expected_path(path).read_text(encoding="ascii"))
    policies = [case.call.resolve_policy() for case in read_call_cases_of(path, path.parent.name)]
    return [
        read_verdict({**value, "policy": {"hash": policy.hash, "name": policy.name}, "semantics": SEMANTICS})
        for value, policy in zip(expected, policies, strict=True)
    ]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_whole_verdicts_are_as_expected(path: Path, request: pytest.FixtureRequest):
    if request.config.getoption("--write-expected"):
        write_expected(path, path.parent.name)
    assert expected_path(path).is_file(), f"{path.stem}: run pytest tests/test_cases.py --write-expected"
    verdicts = [run_once(case) for case in read_call_cases_of(path, path.parent.name)]
    for number, (verdict, wanted) in enumerate(zip(verdicts, read_expected(path), strict=True), 1):
        differences = compare_verdicts(wanted, verdict)
        assert verdict == wanted, f"case {number}: {[(d.path, d.recorded, d.now) for d in differences]}"


def test_no_expectation_is_left_over():
    found = {path for area in AREAS for path in (CASES / area).iterdir() if path.suffix != ".toml"}
    assert found == {expected_path(path) for path in FILES}
    assert {path.name for path in CASES.iterdir()} == {*AREAS}


# --- The reading of cases ---------------------------------------------------------------------------------

SMALL = """
why = "shared"
context = "The lamp was lit in 1823."

[[case]]
answer = "The lamp was lit in 1823."
expect = { audit_mode = "STRICT", verifier_method = "span" }

[[case]]
why = "own"
context_json = '["\\ud800"]'
answer_json = '"caf\\ud800"'
expect = { audit_mode = "UNGROUNDED", verifier_method = "none" }
"""


def test_what_stands_at_the_top_holds_for_every_case(tmp_path: Path):
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    first, second = read_call_cases("grounding", tmp_path)
    assert (first.id, first.case.why, first.call.sources[0].text) == (
        "small/1",
        "shared",
        "The lamp was lit in 1823.",
    )
    assert (second.id, second.case.why, second.call.answer, second.call.sources[0].text) == (
        "small/2",
        "own",
        "caf\ud800",
        "\ud800",
    )


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("answer =", "anwser =", "unknown key anwser"),
        ('why = "shared"', 'whi = "shared"', "unknown key whi"),
        ('why = "shared"', "", "a sentence 'why'"),
        ("[[case]]", "[[csae]]", "unknown key csae"),
        ("context =", "context", "cannot be read as TOML"),
        ('context = "The lamp was lit in 1823."', "", "neither of the keys"),
    ],
)
def test_a_case_that_cannot_be_read_names_its_place(tmp_path: Path, old, new, part):
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(CaseError, match=part) as caught:
        read_call_cases_of(path, "grounding")
    assert str(path) in str(caught.value)


def test_a_wrong_expectation_fails():
    case = next(case for case in ALL if case.case.expect.get("units"))
    expect, verdict = case.case.expect, case.call.run()
    first, *others = expect["units"]
    for wrong in (
        {"audit_mode": "NEITHER"},
        {"counts": [999, 0]},
        {"units": []},
        {"units": [{**first, "cuts": "something else"}, *others]},
        {"violations": ["NO_SUCH_CODE"]},
        {"includes": ["NO_SUCH_CODE"]},
        {"excludes": [str(verdict.violations[0].code)]} if verdict.violations else {"rest_counts": [9, 9]},
        {"attempts": {"entity": []}},
        {"no_such_key": 1},
    ):
        with pytest.raises(AssertionError):
            compare({**expect, **wrong}, case.call, verdict)


@pytest.mark.parametrize("value", ["1", "true", "yes"])
def test_expected_verdicts_are_not_written_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value):
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    monkeypatch.setenv("CI", value)
    with pytest.raises(CaseError, match="not written in CI"):
        write_expected(path, "grounding")
    assert not expected_path(path).exists()
    monkeypatch.setenv("CI", "")
    write_expected(path, "grounding")
    verdicts = json.loads(expected_path(path).read_text(encoding="ascii"))
    assert [verdict["audit_mode"] for verdict in verdicts] == ["STRICT", "UNGROUNDED"]


SMALL_LATTICE = """
why = "shared"
policies = ["baseline", "default"]
evidence = { E1 = "The lamp was lit in 1823.", E2 = { text = "It is red.", role = "background_source" } }

[[case]]
answer = "The lamp was lit in 1823. [E1]"
expect = { audit_mode = "STRICT", counts = [1, 1] }

[[case]]
policy = "baseline"
answer_json = '"\\ud800"'
expect = { audit_mode = "UNGROUNDED" }
"""


def test_a_case_of_the_lattice_is_run_under_each_of_its_policies(tmp_path: Path):
    (tmp_path / "small.toml").write_text(SMALL_LATTICE, encoding="utf-8")
    first, second, third = read_call_cases("lattice", tmp_path)
    assert (first.id, second.id) == ("small/1/baseline", "small/1/default")
    assert (third.id, third.call.answer, len(third.call.evidence)) == ("small/2/baseline", "\ud800", 2)


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("answer =", "anwser =", "unknown key anwser"),
        ("policies =", "polices =", "unknown key polices"),
        ("role =", "rule =", "unknown key rule"),
        ('why = "shared"', "", "a sentence 'why'"),
        ("[[case]]", "[[csae]]", "unknown key csae"),
        ("evidence =", "evidence", "cannot be read as TOML"),
        ("answer_json = '\"\\ud800\"'", "", "expected one of 'answer' and 'json'"),
    ],
)
def test_a_case_of_the_lattice_that_cannot_be_read_names_its_place(tmp_path: Path, old, new, part):
    path = tmp_path / "small.toml"
    assert old in SMALL_LATTICE
    path.write_text(SMALL_LATTICE.replace(old, new), encoding="utf-8")
    with pytest.raises(CaseError, match=part) as caught:
        read_call_cases_of(path, "lattice")
    assert str(path) in str(caught.value)


def test_a_wrong_expectation_of_the_lattice_fails():
    case = next(case for case in LATTICE if case.case.expect.get("claims") and case.call.run().violations)
    expect, verdict = case.case.expect, case.call.run()
    first, *others = expect["claims"]
    for wrong in (
        {"audit_mode": "NEITHER"},
        {"rung": "NEITHER"},
        {"counts": [999, 0]},
        {"claims": []},
        {"claims": [{**first, "passed": ["E99"]}, *others]},
        {"violations": ["NO_SUCH_CODE"]},
        {"includes": ["NO_SUCH_CODE"]},
        {"excludes": [str(verdict.violations[0].code)]},
        {"details": {str(verdict.violations[0].code): {"no_such": 1}}},
        {"record": {"rendered_text": "other"}},
        {"no_such_key": 1},
    ):
        with pytest.raises(AssertionError):
            compare_lattice({**expect, **wrong}, case.call.answer, verdict)
