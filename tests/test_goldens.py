"""Golden files: recorded once, checked for ever; a change is named, and nothing passes unchecked."""

from __future__ import annotations

import dataclasses
import json
from hashlib import sha256
from pathlib import Path

import pytest

from verifier import Source
from verifier.calls import Call
from verifier.receipts.goldens import GoldenError, check_goldens, record_goldens
from verifier.receipts.receipts import Receipt, read_receipt, record_call

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
    assert [read_receipt(line).id for line in data.splitlines()] == ["b", "a", "\u00e9"]
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
    assert mixed.read_text(encoding="ascii").splitlines() == [
        RECEIPTS[place].to_line() for place in (2, 1, 0, 3)
    ]
    assert check_goldens([mixed])


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
