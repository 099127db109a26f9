"""Files of others: what a line of data, a folder or a disk may not do to whoever runs it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import verifier.receipts.batch
from verifier.calls import Call
from verifier.cli.app import app
from verifier.policies import LexiconError, PolicyError, load_lexicon, load_policy
from verifier.policies.lexicon import MAX_FILE_BYTES
from verifier.receipts import read_receipt
from verifier.receipts.batch import BatchError, resume_batch, run_batch
from verifier.receipts.goldens import GoldenError, check_goldens, record_goldens
from verifier.records.json_lines import ReceiptError

RUNNER = CliRunner()
SECRET = "Zqx:x:0:0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a word list and a policy, and next to it a secret."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "words.txt").write_text("alpha\n")
    (inner / "house.toml").write_text('extends = "default"\nmin_quote_chars = 20\n')
    (tmp_path / "secret.txt").write_text(SECRET + "\n")
    (tmp_path / "secret.toml").write_text(SECRET + "\n")
    (inner / "link.txt").symlink_to(tmp_path / "secret.txt")
    return inner


def write_line(**keys: object) -> str:
    return json.dumps({"id": "x", "answer": "An answer.", "context": "A text.", **keys})


def list_escapes(folder: Path) -> list[dict[str, object]]:
    outside = folder.parent
    return [
        {"overrides": {"stop_words": str(outside / "secret.txt")}},
        {"overrides": {"stop_words": "../secret.txt"}},
        {"overrides": {"stop_words": "link.txt"}},
        {"overrides": {"stop_words": "words.txt/../../secret.txt"}},
        {"policy": str(outside / "secret.toml")},
        {"policy": "../secret.toml"},
    ]


NAMES = [{"overrides": {"stop_words": "words.txt"}}, {"policy": "house.toml"}]


@pytest.mark.parametrize("named", NAMES)
def test_a_line_names_files_only_where_the_run_says_which_folder(
    folder: Path, named: dict[str, object]
) -> None:
    (refused,) = run_batch([write_line(**named)])
    assert refused.error is not None
    assert "--files" in refused.error
    (row,) = run_batch([write_line(**named)], base=folder)
    assert row.error is None


@pytest.mark.parametrize("number", range(6))
def test_no_path_leaves_its_folder_and_no_message_shows_what_stands_there(
    folder: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    named = list_escapes(folder)[number]
    for base in (None, folder):
        (row,) = run_batch([write_line(**named)], base=base)
        assert row.verdict is None
        assert row.error is not None
        assert "Zqx" not in row.error
    calls = folder / "calls.txt"
    calls.write_text(write_line(**named) + "\n")
    with pytest.raises(GoldenError, match="stays in its folder") as raised:
        record_goldens(calls, folder / "golden.jsonl")
    assert "Zqx" not in str(raised.value)


def test_goldens_and_batches_read_the_same_list_from_the_same_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    line = write_line(overrides={"stop_words": "words.txt"})
    calls = folder.parent / "calls.txt"
    calls.write_text(line + "\n")
    golden = folder.parent / "golden.jsonl"
    record_goldens(calls, golden, files=folder)
    assert check_goldens([golden], files=folder)
    assert not check_goldens([golden])
    (row,) = run_batch([line], base=folder)
    expected = Call(
        answer="An answer.",
        sources=(verifier.Source(id="s1", text="A text."),),
        overrides=(("stop_words", "words.txt"),),
    ).run(base=folder)
    assert row.verdict == expected


def test_the_command_line_says_which_folder(folder: Path) -> None:
    calls = folder.parent / "calls.jsonl"
    calls.write_text(write_line(policy="house.toml") + "\n")
    assert RUNNER.invoke(app, ["batch", str(calls), "-o", str(folder / "out")]).exit_code == 1
    again = ["--files", str(folder), "--overwrite"]
    assert RUNNER.invoke(app, ["batch", str(calls), "-o", str(folder / "out"), *again]).exit_code == 0


def test_large_files_are_refused_by_their_size(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("a\n" * (MAX_FILE_BYTES // 2))
    assert load_lexicon(str(words)).entries == ("a",)
    words.write_text("a\n" * (MAX_FILE_BYTES // 2) + "a")
    with pytest.raises(LexiconError, match="more than 1,048,576 bytes"):
        load_lexicon(str(words))
    policy = tmp_path / "large.toml"
    policy.write_text("#" * (MAX_FILE_BYTES + 1))
    with pytest.raises(PolicyError, match="more than 1,048,576 bytes"):
        load_policy(policy)


def test_endless_files_are_refused() -> None:
    with pytest.raises(PolicyError):
        load_policy("/dev/zero.toml")


@pytest.mark.parametrize("word", ["Ab", "É", "Σ", "Б", "aB"])
def test_a_capital_is_no_entry(word: str) -> None:
    with pytest.raises(LexiconError, match="lower case"):
        verifier.load_policy("default").replace(stop_words=(word,))


@pytest.mark.parametrize("word", ["ab", "é", "ς", "б", "ß", "\ua7da", "\U00010d50", "\U0001e900"])
def test_letters_that_interpreters_do_not_agree_on_are_entries_everywhere(word: str) -> None:
    assert word in verifier.load_policy("default").replace(stop_words=(word,)).stop_words.words


def test_recording_does_not_follow_a_planted_link(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    victim = folder.parent / "victim"
    victim.write_text("mine")
    target = folder / "golden.jsonl"
    for name in ("golden.jsonl.part", ".golden.jsonl.part"):
        (folder / name).symlink_to(victim)
    calls = folder / "calls.txt"
    calls.write_text(write_line() + "\n")
    record_goldens(calls, target)
    assert victim.read_text() == "mine"
    assert target.is_file()
    assert not target.is_symlink()
    assert target.stat().st_mode & 0o777 == calls.stat().st_mode & 0o777


def test_a_run_that_would_carry_other_keys_is_not_gone_on_with(tmp_path: Path) -> None:
    lines = [write_line(team="a", shift=1), write_line(team="b", shift=2)]
    output = tmp_path / "rows"
    output.write_text("".join(row.to_line() + "\n" for row in run_batch(lines[:1], keep=["team", "shift"])))
    for keep in ([], ["shift"], ["team"]):
        with pytest.raises(BatchError, match="--keep"):
            resume_batch(lines, output, keep=keep)
    count, rows = resume_batch(lines, output, keep=["team", "shift"])
    assert count == 1
    assert [row.kept for row in rows] == [(("shift", 2), ("team", "b"))]


@pytest.mark.parametrize("kind", [MemoryError, RecursionError])
def test_what_the_machine_could_not_do_is_no_finished_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    real = verifier.receipts.batch.read_call

    def read_call(value):
        if value["answer"] == "large":
            raise kind
        return real(value)

    monkeypatch.setattr(verifier.receipts.batch, "read_call", read_call)
    calls, output = tmp_path / "calls.jsonl", tmp_path / "rows"
    calls.write_text(f"{write_line()}\n{write_line(answer='large')}\n{write_line()}\n")
    done = RUNNER.invoke(app, ["batch", str(calls), "-o", str(output)])
    assert done.exit_code == 3
    assert "run again with --resume" in done.output
    assert output.read_text().count("\n") == 1
    monkeypatch.undo()
    assert RUNNER.invoke(app, ["batch", str(calls), "-o", str(output), "--resume"]).exit_code == 0
    assert output.read_text().count("\n") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a disk that is always full")
def test_a_full_disk_is_not_a_mistake_of_the_caller(tmp_path: Path) -> None:
    calls = tmp_path / "calls.jsonl"
    calls.write_text(f"{write_line()}\n" * 200)
    done = RUNNER.invoke(app, ["batch", str(calls), "-o", "/dev/full"])
    assert done.exit_code == 3
    assert os.strerror(28) in done.output


VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.sampled_from(("default", "plain"))
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
GOOD = Call(answer="An answer.", sources=(verifier.Source(id="s1", text="A text."),))
RECEIPT = json.loads(verifier.receipts.record_call(GOOD, id="x").to_line())
PLACES = st.sampled_from(
    [
        ("call",), ("call", "overrides"), ("call", "overrides", "stop_words"), ("call", "sources"),
        ("call", "policy"), ("call", "sources", 0, "format"), ("call", "sources", 0, "id"), ("verdict",),
        ("verdict", "claims"), ("schema",), ("verdict", "schema"), ("verdict", "violations"), ("digest",),
        ("id",), ("call", "function"),
    ]
)  # fmt: skip


@given(PLACES, VALUES)
def test_reading_a_receipt_raises_its_error_and_nothing_else(
    place: tuple[str | int, ...], value: object
) -> None:
    damaged = json.loads(json.dumps(RECEIPT))
    inner = damaged
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    try:
        read_receipt(json.dumps(damaged))
    except ReceiptError:
        return
