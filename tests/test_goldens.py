"""Golden files: recorded once, checked for ever; a change is named, and nothing passes unchecked."""

from __future__ import annotations

import dataclasses
import json
from hashlib import sha256
from pathlib import Path

import pytest

from verifier import Source
from verifier.calls import Call
from verifier.policies import hash_canonical, load_policy
from verifier.receipts.goldens import GoldenError, check_goldens, read_goldens, record_goldens
from verifier.receipts.receipts import Receipt, record_call

TEXT = "The lighthouse was lit in 1868. Its keeper, Ida Lewis, rowed out in every storm."


def _call(number: int) -> Call:
    source = Source(id=f"s{number}", text=TEXT)
    return Call(answer='Of it, "the lighthouse was lit in 1868".', sources=(source,))


RECEIPTS = [record_call(_call(number), id=f"call-{number}") for number in range(4)]


def _write(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines), encoding="ascii", newline="\n")
    return path


@pytest.fixture(autouse=True)
def at_a_desk(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)


# --- check ---


def test_the_calls_of_these_tests_are_strict_and_differ():
    assert all(receipt.verdict for receipt in RECEIPTS)
    assert len({receipt.verdict.digest for receipt in RECEIPTS}) == len(RECEIPTS)


def test_what_was_recorded_passes(tmp_path: Path):
    path = _write(tmp_path / "a.jsonl", RECEIPTS[0].to_line(), "", " ", RECEIPTS[1].to_line())
    report = check_goldens([path])
    assert report
    assert (report.n_calls, report.failures) == (2, ())
    digests = "".join(receipt.verdict.digest + "\n" for receipt in RECEIPTS[:2])
    assert report.corpus_hash == "sha256:" + sha256(digests.encode()).hexdigest()


def test_folders_are_walked_in_the_order_of_names(tmp_path: Path):
    folder = tmp_path / "goldens"
    _write(folder / "b.jsonl", RECEIPTS[2].to_line())
    _write(folder / "a" / "z.jsonl", RECEIPTS[0].to_line())
    _write(folder / "a.b" / "a.jsonl", RECEIPTS[1].to_line())
    _write(folder / "notes.txt", "not a receipt")
    last = _write(tmp_path / "single.data", RECEIPTS[3].to_line())
    whole = _write(tmp_path / "whole.jsonl", *(receipt.to_line() for receipt in RECEIPTS))
    report = check_goldens([folder, last])
    assert report
    assert report.n_calls == 4
    assert report.corpus_hash == check_goldens([whole]).corpus_hash
    assert report.corpus_hash != check_goldens([last, folder]).corpus_hash


def test_a_change_names_file_line_call_field_values_and_cause(tmp_path: Path):
    tampered = dataclasses.replace(RECEIPTS[1].verdict, audit_mode="HYBRID")
    path = _write(
        tmp_path / "a.jsonl",
        RECEIPTS[0].to_line(),
        "",
        dataclasses.replace(RECEIPTS[1], verdict=tampered).to_line(),
    )
    report = check_goldens([path])
    assert not report
    (failure,) = report.failures
    assert (failure.file, failure.line, failure.id, failure.problem) == (str(path), 3, "call-1", None)
    assert failure.replay.causes == ("engine",)
    (difference,) = failure.replay.differences
    assert (difference.path, difference.recorded, difference.now) == (
        "/audit_mode",
        "HYBRID",
        RECEIPTS[1].verdict.audit_mode,
    )
    # The hash is over what came out now, so it does not tell what was recorded.
    clean = _write(tmp_path / "b.jsonl", *(receipt.to_line() for receipt in RECEIPTS[:2]))
    assert report.corpus_hash == check_goldens([clean]).corpus_hash


def test_a_policy_that_changed_is_the_cause(tmp_path: Path):
    policy = tmp_path / "house.toml"
    policy.write_text('extends = "default"\n', encoding="utf-8")
    call = dataclasses.replace(_call(1), policy="house.toml")
    path = _write(tmp_path / "a.jsonl", record_call(call, id="x", base=tmp_path).to_line())
    assert check_goldens([path])
    policy.write_text('extends = "default"\nproximity_n = 9\n', encoding="utf-8")
    (failure,) = check_goldens([path]).failures
    assert failure.replay.causes == ("policy",)
    assert [difference.path for difference in failure.replay.differences] == ["/policy/hash"]
    policy.unlink()
    (failure,) = check_goldens([path]).failures
    assert failure.id == "x"
    assert "house.toml" in failure.problem


@pytest.mark.parametrize(
    ("line", "id", "part"),
    [
        ("garbage", "", "expected JSON"),
        ("[" * 100_000, "", "nests deeper"),
        ("{}", "", "schema"),
        (RECEIPTS[0].to_line().replace("STRICT", "HYBRID"), "", "one of them was changed"),
        (Receipt(id="bare", verdict=RECEIPTS[0].verdict).to_line(), "bare", "keeps no call"),
        (RECEIPTS[1].verdict.to_json().decode(), "", "keeps no call"),
        (RECEIPTS[1].to_line(), "call-1", "stands in line 1 already"),
        (
            RECEIPTS[2].to_line().replace('"policy":"default"', '"policy":"lax"'),
            "call-2",
            "unknown policy 'lax'",
        ),
    ],
)
def test_a_line_that_cannot_be_checked_fails(tmp_path: Path, line, id, part):
    path = _write(tmp_path / "a.jsonl", RECEIPTS[1].to_line(), line, RECEIPTS[3].to_line())
    report = check_goldens([path])
    assert report.n_calls == 3
    (failure,) = report.failures
    assert (failure.line, failure.id, failure.replay) == (2, id, None)
    assert part in failure.problem


def test_bytes_that_are_not_utf_8_fail(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(RECEIPTS[0].to_line().encode() + b"\n\xff\n")
    (failure,) = check_goldens([path]).failures
    assert (failure.line, "not UTF-8" in failure.problem) == (2, True)


def test_the_same_id_may_stand_in_two_files(tmp_path: Path):
    paths = [_write(tmp_path / name, RECEIPTS[0].to_line()) for name in ("a.jsonl", "b.jsonl")]
    assert check_goldens(paths)


def test_a_check_of_nothing_does_not_pass(tmp_path: Path):
    (tmp_path / "empty").mkdir()
    blank = _write(tmp_path / "blank.jsonl", "", "")
    for paths in ([], [tmp_path / "empty"], [blank]):
        with pytest.raises(GoldenError, match="got no call"):
            check_goldens(paths)
    with pytest.raises(GoldenError, match=r"absent\.jsonl is not there"):
        check_goldens([blank, tmp_path / "absent.jsonl"])


# --- record ---


def _calls(path: Path, *values: object) -> Path:
    return _write(path, *(json.dumps(value) for value in values))


def test_recorded_calls_pass_their_check(tmp_path: Path):
    calls = _calls(
        tmp_path / "in" / "calls.jsonl",
        {"id": "b", "answer": "\ud800 \0", "context": TEXT},
        {"id": "a", "answer": "Ida Lewis rowed.", "context": {"x": TEXT}, "policy": "baseline"},
        {"id": "\u00e9", "answer": "x", "context": [], "overrides": {"proximity_n": 2}, "question": "?"},
    )
    target = tmp_path / "goldens" / "new.jsonl"
    assert record_goldens(calls, target) == 3
    data = target.read_bytes()
    assert data.isascii()
    assert b"\r" not in data
    assert [receipt.id for receipt in read_goldens(target)] == ["b", "a", "\u00e9"]
    report = check_goldens([target.parent])
    assert report
    assert report.n_calls == 3
    assert [file.name for file in target.parent.iterdir()] == ["new.jsonl"]


def test_recording_again_in_place_keeps_order_and_mends_verdicts(tmp_path: Path):
    tampered = dataclasses.replace(RECEIPTS[1].verdict, audit_mode="HYBRID")
    mixed = _write(
        tmp_path / "a.jsonl",
        RECEIPTS[2].to_line(),
        dataclasses.replace(RECEIPTS[1], verdict=tampered).to_line(),
        RECEIPTS[0].to_line().replace("STRICT", "HYBRID"),
        json.dumps({"id": "call-3", **_call(3).to_dict()}),
    )
    assert not check_goldens([mixed])
    assert record_goldens(mixed, mixed) == 4
    assert list(read_goldens(mixed)) == [RECEIPTS[place] for place in (2, 1, 0, 3)]
    assert check_goldens([mixed])


# --- policies ---


HOUSE = 'extends = "default"\n'


def _record_under_house(folder: Path, *overrides: dict[str, object]) -> Path:
    (folder / "house.toml").write_text(HOUSE, encoding="utf-8")
    values = [
        {"id": f"call-{number}", **_call(0).to_dict(), "policy": "house.toml", "overrides": changes}
        for number, changes in enumerate(overrides)
    ]
    target = folder / "golden.jsonl"
    record_goldens(_calls(folder / "calls.txt", *values), target)
    return target


def test_a_policy_stands_once_before_its_calls(tmp_path: Path):
    target = _record_under_house(tmp_path, {}, {"proximity_n": 5}, {}, {"proximity_n": 5})
    lines = [json.loads(line) for line in target.read_text(encoding="ascii").splitlines()]
    assert [line["schema"].split("/")[1] for line in lines] == ["golden-policy"] * 2 + ["golden-call"] * 4
    house = load_policy(tmp_path / "house.toml")
    assert [(line["policy"], line["overrides"], line["hash"], line["semantics"]) for line in lines[:2]] == [
        ("house.toml", {}, house.hash, house.semantics),
        ("house.toml", {"proximity_n": 5}, house.replace(proximity_n=5).hash, house.semantics),
    ]
    text = target.read_text(encoding="ascii")
    assert [text.count(line["hash"]) for line in lines[:2]] == [1, 1]
    assert not any({"policy", "semantics"} & set(line["verdict"]) for line in lines[2:])
    expected = [
        record_call(dataclasses.replace(_call(0), policy="house.toml", overrides=changes), base=tmp_path)
        for changes in ((), (("proximity_n", 5),))
    ]
    assert [receipt.verdict for receipt in read_goldens(target)] == [item.verdict for item in expected] * 2


def test_a_policy_that_changed_is_said_once_and_the_rest_compared_without_it(tmp_path: Path):
    target = _record_under_house(tmp_path, {}, {"min_quote_chars": 8}, {})
    assert check_goldens([target])
    recorded = load_policy(tmp_path / "house.toml")
    # One that moves no verdict, and one that moves those whose calls do not override it.
    for field, moved in (("proximity_window = 61", []), ("min_quote_chars = 60", ["call-0", "call-2"])):
        (tmp_path / "house.toml").write_text(f"{HOUSE}{field}\n", encoding="utf-8")
        now = load_policy(tmp_path / "house.toml")
        report = check_goldens([target])
        assert not report
        assert report.n_calls == 3
        plain, *overridden = report.changed_policies
        assert (plain.file, plain.line, plain.policy, plain.causes) == (
            str(target),
            1,
            "house.toml",
            ("policy",),
        )
        assert (plain.has_overrides, plain.recorded, plain.now) == (False, recorded.hash, now.hash)
        assert [item.has_overrides for item in overridden] == ([] if moved else [True])
        assert [failure.id for failure in report.failures] == moved
        for failure in report.failures:
            assert failure.replay.causes == ("policy",)
            assert not {item.path for item in failure.replay.differences} & {"/policy/hash", "/semantics"}
        assert report.corpus_hash == check_goldens([target]).corpus_hash


def test_a_semantics_revision_that_changed_is_said_of_the_policy(tmp_path: Path):
    target = _record_under_house(tmp_path, {})
    policy, call = target.read_text(encoding="ascii").splitlines()
    older = {**load_policy(tmp_path / "house.toml").to_dict(), "semantics": 1}
    value = {**json.loads(policy), "hash": hash_canonical(older), "semantics": 1}
    _write(target, json.dumps(value), call)
    report = check_goldens([target])
    assert report.failures == ()
    assert [item.causes for item in report.changed_policies] == [("semantics",)]


def test_lines_of_two_files_and_receipts_may_stand_in_one(tmp_path: Path):
    first = _record_under_house(tmp_path, {}).read_text(encoding="ascii").splitlines()
    others = _calls(tmp_path / "others.txt", {"id": "x", "answer": "a", "context": TEXT})
    record_goldens(others, tmp_path / "others.jsonl")
    second = (tmp_path / "others.jsonl").read_text(encoding="ascii").splitlines()
    both = _write(tmp_path / "both.jsonl", *first, "", RECEIPTS[1].to_line(), *second)
    report = check_goldens([both])
    assert report
    assert report.n_calls == 3
    assert [receipt.id for receipt in read_goldens(both)] == ["call-0", "call-1", "x"]
    assert record_goldens(both, both) == 3
    assert check_goldens([both])


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda _, call: (call,), "'house.toml' with no overrides, expected a line before it"),
        (lambda policy, call: (call, policy), "expected a line before it"),
        (lambda policy, call: ({**policy, "overrides": {"proximity_n": 3}}, call), "expected a line before"),
        (lambda policy, call: ({**policy, "overrides": 3}, call), "an object 'overrides'"),
        (lambda policy, call: ({**policy, "hash": 3}, call), "receipt: "),
        (lambda policy, call: ({**policy, "extra": 3}, call), "'extra'"),
        (lambda policy, call: (policy, {**call, "extra": 3}), "'extra'"),
        (lambda policy, call: (policy, {**call, "id": 3}), "key 'id'"),
        (lambda policy, call: (policy, {**call, "verdict": None}), "a verdict without policy and semantics"),
        (lambda policy, call: (policy, {**call, "verdict": {**call["verdict"], "semantics": 2}}), "without"),
        (
            lambda policy, call: (policy, {**call, "verdict": {**call["verdict"], "n_quotes": 9}}),
            "one of them was changed",
        ),
        (lambda policy, call: (policy, {**call, "verdict": {"x": "\ud800"}}), "golden call: "),
        (lambda policy, call: (policy, {**call, "digest": "sha256:0"}), "one of them was changed"),
        (lambda policy, call: (policy, {**call, "call": None}), "call: got null"),
    ],
)
def test_a_line_of_a_golden_file_that_cannot_be_read_fails(tmp_path: Path, change, part):
    target = _record_under_house(tmp_path, {})
    policy, call = map(json.loads, target.read_text(encoding="ascii").splitlines())
    _write(target, *map(json.dumps, change(policy, call)))
    report = check_goldens([target])
    assert part in report.failures[0].problem
    with pytest.raises(GoldenError, match=r"golden\.jsonl, line [12]: "):
        list(read_goldens(target))


# --- record, where it is refused ---


def test_relative_policies_start_from_the_golden_file_s_folder(tmp_path: Path):
    calls = _calls(
        tmp_path / "calls.jsonl", {"id": "a", "answer": "x", "context": TEXT, "policy": "house.toml"}
    )
    target = tmp_path / "goldens" / "a.jsonl"
    with pytest.raises(GoldenError, match=r"calls\.jsonl, line 1: .*house\.toml"):
        record_goldens(calls, target)
    assert not target.exists()
    target.parent.mkdir()
    (target.parent / "house.toml").write_text('extends = "strict"\n', encoding="utf-8")
    assert record_goldens(calls, target) == 1
    assert check_goldens([target])


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("garbage", "expected JSON"),
        ("[]", "list"),
        (json.dumps({"answer": "a", "context": "c"}), "'id'"),
        (json.dumps({"id": "", "answer": "a", "context": "c"}), "'id'"),
        (json.dumps({"id": 7, "answer": "a", "context": "c"}), "'id'"),
        (json.dumps({"id": "x", "answer": "a"}), "neither"),
        (
            json.dumps({"id": "x", "answer": "a", "context": "c", "entity_policy": "drop"}),
            "under 'overrides'",
        ),
        (json.dumps({"id": "x", "answer": "a", "context": "c", "policy": "lax"}), "'lax'"),
        (json.dumps({"id": "call-0", "answer": "a", "context": "c"}), "'call-0', which stands in line 1"),
        (Receipt(id="bare", verdict=RECEIPTS[0].verdict).to_line(), "call: got null"),
    ],
)
def test_one_bad_call_leaves_the_target_as_it_was(tmp_path: Path, line, part):
    calls = _write(tmp_path / "calls.jsonl", RECEIPTS[0].to_line(), "", line)
    target = _write(tmp_path / "target.jsonl", "old")
    with pytest.raises(GoldenError) as caught:
        record_goldens(calls, target)
    assert "line 3" in str(caught.value)
    assert part in str(caught.value)
    assert target.read_text(encoding="ascii") == "old\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["calls.jsonl", "target.jsonl"]


def test_nothing_is_recorded_from_nothing(tmp_path: Path):
    target = tmp_path / "target.jsonl"
    with pytest.raises(GoldenError, match="got no call"):
        record_goldens(_write(tmp_path / "calls.jsonl", ""), target)
    with pytest.raises(GoldenError, match="is not there"):
        record_goldens(tmp_path / "absent.jsonl", target)
    with pytest.raises(GoldenError, match="is a folder; expected a file of calls"):
        record_goldens(tmp_path, target)
    assert not target.exists()


@pytest.mark.parametrize("value", ["1", "true", "True", "yes", "github"])
def test_ci_refuses_to_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value):
    calls = _write(tmp_path / "calls.jsonl", RECEIPTS[0].to_line())
    monkeypatch.setenv("CI", value)
    with pytest.raises(GoldenError, match="not recorded in CI"):
        record_goldens(calls, tmp_path / "target.jsonl")
    assert not (tmp_path / "target.jsonl").exists()
    assert check_goldens([calls])


@pytest.mark.parametrize("value", ["", " ", "0", "false", "FALSE"])
def test_an_environment_that_says_it_is_no_ci_may_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value
):
    calls = _write(tmp_path / "calls.jsonl", RECEIPTS[0].to_line())
    monkeypatch.setenv("CI", value)
    assert record_goldens(calls, tmp_path / "target.jsonl") == 1


def test_a_folder_is_no_target_and_no_draft_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    calls = _calls(tmp_path / "calls.jsonl", {"id": "a", "answer": "x", "context": TEXT})
    (tmp_path / "goldens").mkdir()
    with pytest.raises(GoldenError, match="goldens is a folder; expected the name of a file"):
        record_goldens(calls, tmp_path / "goldens")

    def replace(self: Path, target: Path) -> None:
        assert self.is_file()
        raise PermissionError(13, "denied", str(target))

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError):
        record_goldens(calls, tmp_path / "mine.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["calls.jsonl", "goldens"]


def test_bare_calls_are_not_checked_but_named(tmp_path: Path):
    path = _calls(tmp_path / "calls.jsonl", {"id": "a", "answer": "x", "context": TEXT})
    with pytest.raises(
        GoldenError, match=r"calls\.jsonl: these are calls without verdicts: record them first"
    ):
        check_goldens([path])
    # One among receipts is a line that cannot be checked, as any other.
    mixed = _write(tmp_path / "mixed.jsonl", RECEIPTS[0].to_line(), path.read_text("ascii").strip())
    report = check_goldens([mixed])
    assert [(failure.line, failure.id) for failure in report.failures] == [(2, "")]
