"""Stores where nothing can be written: a full disk, a folder that is read only. Reading goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

from tests.cli.commands import run
from tests.store.example_cards import AT, make_cards
from verifier.store import StoreError, open_store

Prepare = Callable[[Path], None]

READING = (
    ("verify", "q.db"), ("list", "q.db"), ("export", "q.db"), ("events", "q.db"), ("list", "q.db", "--json"),
    ("tickets", "q.db"), ("web-cache", "list", "q.db"),
)  # fmt: skip


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of a disk of one megabyte, where this user may mount one; be there."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("SKIPPED: a small disk cannot be mounted here")
    monkeypatch.chdir(folder)
    try:
        yield folder
    finally:
        monkeypatch.chdir(tmp_path)
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))


def make(path: Path) -> None:
    with open_store(path) as store:
        store.add_cards(make_cards(40, refuted_every=4), at=AT, actor="nightly")


def leave_a_log(path: Path) -> None:
    """Make a store as a process leaves it that was killed: what it wrote last stands in its log."""
    make(path.with_name("whole.db"))
    with open_store(path.with_name("whole.db")) as store:
        digest = next(store.list_escalations()).card_digest
        with store._database.read():
            store.assign(digest, to="ann", at=AT, actor="ann")
            for suffix in ("", "-wal"):
                shutil.copy(f"{path.with_name('whole.db')}{suffix}", f"{path}{suffix}")
    path.with_name("whole.db").unlink()


def check_reading() -> None:
    for command in READING:
        done = run("queue", *command)
        assert (done.exit_code, done.stderr) == (0, ""), command


@pytest.mark.parametrize("prepare", [make, leave_a_log])
def test_a_full_disk_keeps_nobody_from_reading(disk: Path, prepare: Prepare) -> None:
    prepare(Path("q.db"))
    Path("q.db-shm").unlink(missing_ok=True)
    fill(disk)
    check_reading()
    with open_store("q.db", read_only=True) as store:
        before = [one.to_json() for one in store.list_escalations()]
        assert store.read_head()[0] == (12 if prepare is leave_a_log else 11)
    with pytest.raises(StoreError, match="disk"), open_store("q.db") as store:
        store.add_cards(make_cards(400, start=1_000), at=AT, actor="nightly")
    Path("filler").unlink()
    with open_store("q.db") as store:
        assert store.verify().problems == ()
        assert [one.to_json() for one in store.list_escalations()] == before


def test_nothing_is_left_where_no_store_and_no_corpus_could_be_made(disk: Path) -> None:
    Path("cards.jsonl").write_bytes(b"".join(card.to_json() + b"\n" for card in make_cards(3)))
    Path("text.txt").write_text("The bridge opened in 1932.\n")
    fill(disk)
    for command in (
        ("corpus", "add", "new.db", "text.txt"),
        ("queue", "add", "new.db", "cards.jsonl", "--by", "a"),
    ):
        refused = run(*command)
        assert refused.exit_code == 2, refused.output
        assert "disk" in refused.stderr
        assert sorted(path.name for path in disk.iterdir()) == ["cards.jsonl", "filler", "text.txt"]


@pytest.mark.parametrize("prepare", [make, leave_a_log])
def test_a_disk_that_is_read_only_keeps_nobody_from_reading(disk: Path, prepare: Prepare) -> None:
    prepare(Path("q.db"))
    Path("q.db-shm").unlink(missing_ok=True)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    check_reading()
    refused = run("queue", "rebuild", "q.db")
    assert (refused.exit_code, "q.db: " in refused.stderr) == (2, True), refused.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever is root may write everywhere")
@pytest.mark.parametrize("prepare", [make, leave_a_log])
def test_a_folder_that_is_read_only_keeps_nobody_from_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepare: Prepare
) -> None:
    monkeypatch.chdir(tmp_path)
    prepare(Path("q.db"))
    Path("q.db-shm").unlink(missing_ok=True)
    tmp_path.chmod(0o555)
    try:
        check_reading()
    finally:
        tmp_path.chmod(0o755)
