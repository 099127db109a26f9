"""One ranking everywhere: under another hash seed, without assertions, and with another SQLite."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.corpus.fingerprint import take_fingerprint
from tests.corpus_documents import check_documents, find_files, read_files
from tests.examples import looks_at_all

ROOT = Path(__file__).parents[1]
_KINDS = {"markdown": 6, "html": 4, "plain": 8} if looks_at_all() else {"markdown": 2, "html": 2, "plain": 3}


def run_fingerprint(*arguments: str, flags: tuple[str, ...] = (), **environment: str) -> list[str]:
    """Take it in a process of its own; return SQLite's version and the fingerprint."""
    done = subprocess.run(
        [sys.executable, *flags, "-m", "bench.corpus.fingerprint", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout.split()


@pytest.mark.slow
def test_the_fingerprint_is_one_under_every_setting_and_with_another_sqlite() -> None:
    import sqlite3

    other = ["pysqlite3"] if importlib.util.find_spec("pysqlite3") else []
    settings = {"PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "XXX-12:45"}
    version, fingerprint = run_fingerprint(*other, flags=("-O",), **settings)
    assert fingerprint == take_fingerprint()
    assert (version != sqlite3.sqlite_version) == bool(other)


def test_documents_that_packages_ship_are_exact_in_the_original(tmp_path: Path) -> None:
    import sysconfig

    found = find_files([Path(sysconfig.get_path("purelib"))], _KINDS)
    files = [file for paths in found.values() for file in paths]
    if len(files) < 6:
        pytest.skip("the packages of this environment ship no documentation")
    report = check_documents(list(read_files(files)), tmp_path, pdfs=1, claims=10 if looks_at_all() else 0)
    assert report.inexact == ()
    assert report.wrong_pages == ()
    assert report.is_same_after_export
    assert report.n_pdf_passages or not any(path.suffix in (".txt", ".rst") for path in files)
    assert report.among_five >= report.n_claims // 2
