"""verifier corpus: documents in a file, searched exactly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import expect_usage_error, run, write_lines
from verifier.corpus import open_corpus
from verifier.demo import CORPUS

DOCUMENTS: list[dict[str, object]] = [
    {"doc_id": "a", "text": "The bridge opened in 1932.", "title": "Bridges"},
    {"doc_id": "b", "text": "Tolls were lifted in 1950."},
]
SPAN: dict[str, object] = {"span_id": "s", "doc_id": "b", "start": 0, "end": 5, "quote": "Tolls"}


@pytest.fixture(autouse=True)
def corpus(folder: Path) -> Path:
    write_lines("docs.jsonl", [*DOCUMENTS, SPAN])
    assert run("corpus", "add", "c.db", "docs.jsonl").stdout == (
        "Added 2 documents and 1 marked span: 2 documents, 3 passages in all\n"
    )
    return folder / "c.db"


def test_what_is_found_is_shown_with_its_place() -> None:
    result = run("corpus", "search", "c.db", "bridge tolls", "-k", "5")
    assert result.exit_code == 0
    head, *rows = [line.split(None, 3) for line in result.stdout.splitlines()]
    assert head == ["score", "document", "place", "passage"]
    assert rows[0][1:] == ["a", "0-26", "The bridge opened in 1932."] or rows[0][1] == "b"
    assert "(s)" in result.stdout
    found = run("corpus", "search", "c.db", "bridge", "--json")
    ranking = json.loads(found.stdout)
    assert [item["span_id"] for item in ranking["ranked"]] == ["a#0-26"]
    assert ranking["corpus_digest"] == run("corpus", "digest", "c.db").stdout.strip()
    assert ranking["method"] == "bm25"
    nothing = run("corpus", "search", "c.db", "tunnels")
    assert (nothing.exit_code, nothing.stdout) == (1, "No passage shares a word with it\n")


@pytest.mark.parametrize("method", ["bm25", "overlap", "jaccard"])
def test_every_method_gives_what_the_library_gives(method: str) -> None:
    shown = json.loads(run("corpus", "search", "c.db", "bridge 1932", "--method", method, "--json").stdout)
    with open_corpus("c.db", read_only=True) as opened:
        expected = opened.search("bridge 1932", method=method)  # type: ignore[arg-type]
    assert shown["ranked"] == [item.to_dict() for item in expected]


def test_stale_documents_are_left_out_of_a_search() -> None:
    text = "The bridge opened in 1932."
    documents = [
        {"doc_id": "old", "text": text, "created_at": "2019-01-31"},
        {"doc_id": "new", "text": text, "created_at": "2024-01-31"},
        {"doc_id": "brain", "text": text, "created_at": "2024-01-31", "meta": {"domain": "neuroscience"}},
        {"doc_id": "undated", "text": text},
    ]
    write_lines("dated.jsonl", documents)
    run("corpus", "add", "d.db", "dated.jsonl")

    def search(*options: str) -> list[str]:
        found = run("corpus", "search", "d.db", "bridge", "-k", "1", "--json", *options)
        return [one["doc_id"] for one in json.loads(found.stdout)["ranked"]]

    assert search() == ["brain"]
    assert search("--as-of", "2025-10-17") == ["new"]
    assert search("--as-of", "2029-10-17") == []
    expect_usage_error(run("corpus", "search", "d.db", "bridge", "--as-of", "soon"), "as_of")


def test_what_is_refused_is_named_and_nothing_is_added() -> None:
    before = run("corpus", "digest", "c.db", "--json").stdout
    write_lines(
        "more.jsonl", [{"doc_id": "c", "text": "New."}, DOCUMENTS[0], {**SPAN, "span_id": "t", "end": 99}]
    )
    result = run("corpus", "add", "c.db", "more.jsonl")
    assert result.exit_code == 1
    assert "more.jsonl: line 2: 'a': DUPLICATE_ID" in result.stderr
    assert "more.jsonl: line 3: 't': SPAN_OUT_OF_BOUNDS" in result.stderr
    assert "2 problems, nothing was added" in result.stderr
    assert run("corpus", "digest", "c.db", "--json").stdout == before
    listed = json.loads(run("corpus", "add", "c.db", "more.jsonl", "--json").stdout)["problems"]
    assert [item["code"] for item in listed] == ["DUPLICATE_ID", "SPAN_OUT_OF_BOUNDS"]
    checked = run("corpus", "check", "c.db", "more.jsonl", "--json")
    assert checked.exit_code == 1
    assert json.loads(checked.stdout)["problems"] == listed
    fresh = run("corpus", "check", "none.db", "more.jsonl")
    assert fresh.exit_code == 1
    assert "UNKNOWN_DOCUMENT" in fresh.stdout
    assert not Path("none.db").exists()


def make_folder() -> Path:
    folder = Path("notes")
    folder.mkdir()
    (folder / "a.txt").write_text("The bridge opened in 1932.")
    (folder / "b.pdf").write_bytes(b"%PDF-1.4 and no more of it")
    (folder / "c.txt").write_bytes(b"caf\xe9")
    (folder / "d.md").write_text("# Tolls\n\nTolls were lifted in 1950.\n")
    return folder


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_added() -> None:
    make_folder()
    result = run("corpus", "add", "new.db", "notes")
    assert result.exit_code == 1
    assert "notes/b.pdf: UNREADABLE: cannot be read as PDF" in result.stderr
    assert "notes/c.txt: UNREADABLE: not UTF-8: byte 0xe9 at offset 3" in result.stderr
    assert result.stdout.startswith("Added 2 documents")
    listed = run("corpus", "export", "new.db").stdout.splitlines()
    assert [json.loads(line)["doc_id"] for line in listed] == ["a.txt", "d.md"]
    # Named one by one they are read as those of the folder.
    named = run("corpus", "add", "named.db", "notes/a.txt", "notes/b.pdf", "notes/d.md", "--json")
    assert named.exit_code == 1
    assert json.loads(named.stdout)["added"] == {"documents": 2, "spans": 0}
    assert [item["code"] for item in json.loads(named.stdout)["problems"]] == ["UNREADABLE"]
    assert run("corpus", "digest", "named.db").stdout == run("corpus", "digest", "new.db").stdout


def test_an_audit_does_not_leave_evidence_out() -> None:
    make_folder()
    expect_usage_error(run("audit", "-a", "Tolls were lifted in 1950.", "notes"), "notes/b.pdf: UNREADABLE")


@pytest.mark.parametrize("paths", [["empty"], ["empty.jsonl"], ["empty", "empty.jsonl"]])
def test_nothing_to_add_makes_no_file(paths: list[str]) -> None:
    Path("empty").mkdir()
    Path("empty.jsonl").write_text("\n")
    said = f"nothing to add: {', '.join(paths)}: expected at least one document"
    expect_usage_error(run("corpus", "add", "new.db", *paths), said)
    make_folder()
    result = run("corpus", "add", "new.db", "notes/b.pdf", "notes/c.txt")
    assert result.exit_code == 1
    assert "2 problems, nothing was added" in result.stderr
    assert not Path("new.db").exists()


def test_documents_are_removed_with_their_spans() -> None:
    before = run("corpus", "digest", "c.db").stdout
    expect_usage_error(run("corpus", "remove", "c.db", "b", "z"), "there is no document 'z'")
    assert run("corpus", "digest", "c.db").stdout == before
    result = run("corpus", "remove", "c.db", "b")
    assert result.exit_code == 0
    assert result.stdout.startswith("Removed 1 document and 1 marked span: ")
    assert run("corpus", "search", "c.db", "tolls").exit_code == 1
    kept = json.loads(run("corpus", "remove", "c.db", "a", "--json").stdout)
    assert kept == {"corpus": {"documents": 0, "spans": 0}, "removed": {"documents": 1, "spans": 0}}


def test_a_document_is_replaced_only_where_that_is_said() -> None:
    write_lines("more.jsonl", [{"doc_id": "b", "text": "No toll."}])
    result = run("corpus", "add", "c.db", "more.jsonl", "--replace")
    assert result.exit_code == 0
    assert "'s': QUOTE_DIFFERS" in result.stderr
    assert run("corpus", "check", "c.db").exit_code == 1


def test_a_check_says_how_much_is_marked() -> None:
    said = "b: 5 of 26 characters (19 %) in 1 marked span; the rest is searched as well\nNo problem\n"
    result = run("corpus", "check", "c.db")
    assert (result.exit_code, result.stdout) == (0, said)
    assert json.loads(run("corpus", "check", "c.db", "--json").stdout) == {
        "marked": [{"doc_id": "b", "spans": 1, "marked": 5, "characters": 26}],
        "problems": [],
    }
    write_lines("empty.jsonl", [{"doc_id": "b", "text": ""}])
    assert run("corpus", "add", "c.db", "empty.jsonl", "--replace").exit_code == 0
    emptied = run("corpus", "check", "c.db").stdout
    assert "b: 0 of 0 characters (0 %) in 0 marked spans" in emptied
    assert "SPAN_OUT_OF_BOUNDS" in emptied


def test_files_are_checked_without_a_corpus() -> None:
    said = "b: 5 of 26 characters (19 %) in 1 marked span; the rest is searched as well\nNo problem\n"
    result = run("corpus", "check", "docs.jsonl")
    assert (result.exit_code, result.stdout) == (0, said)
    bad = {"doc_id": "e", "text": "Tolls.", "created_at": "2024"}
    write_lines("bad.jsonl", [bad, {**SPAN, "doc_id": "e"}, {"text": "x"}])
    result = run("corpus", "check", "bad.jsonl")
    assert result.exit_code == 1
    assert "bad.jsonl: line 1: 'e': BAD_DATE" in result.stdout
    assert "bad.jsonl: line 3: MISSING_KEY" in result.stdout
    assert "UNKNOWN_DOCUMENT" not in result.stdout
    assert result.stdout.endswith("\n2 problems\n")
    # Several, a folder, stdin, and a corpus whose name says something else.
    assert "DUPLICATE_ID" in run("corpus", "check", "docs.jsonl", "docs.jsonl").stdout
    folder = make_folder()
    assert run("corpus", "check", str(folder)).stdout.count("UNREADABLE") == 2
    assert run("corpus", "check", "-", stdin="{}").stdout.endswith("2 problems\n")
    Path("c.db").rename("c.json")
    assert run("corpus", "check", "c.json").stdout == said
    Path("empty").mkdir()
    expect_usage_error(run("corpus", "check", "empty"), "nothing to check: empty: expected at least one")
    expect_usage_error(run("corpus", "check", "gone.jsonl"), "gone.jsonl: no such file")
    Path("c.bin").write_text("no corpus")
    expect_usage_error(run("corpus", "check", "c.bin"), "no SQLite database")


def test_an_export_is_added_again() -> None:
    exported = run("corpus", "export", "c.db", "-o", "out.jsonl")
    assert exported.exit_code == 0
    assert run("corpus", "add", "copy.db", "out.jsonl").exit_code == 0
    assert run("corpus", "digest", "copy.db").stdout == run("corpus", "digest", "c.db").stdout
    assert run("corpus", "export", "copy.db").stdout == Path("out.jsonl").read_text(encoding="ascii")
    piped = run("corpus", "add", "piped.db", "-", stdin=Path("out.jsonl").read_text(encoding="ascii"))
    assert piped.exit_code == 0
    assert run("corpus", "digest", "piped.db").stdout == run("corpus", "digest", "c.db").stdout


def test_the_example_is_added_and_asked() -> None:
    assert run("corpus", "add", "example.db", "--example").exit_code == 0
    marked = "museum: 234 of 281 characters (83 %) in 4 marked spans; the rest is searched as well"
    assert run("corpus", "check", "example.db").stdout == f"{marked}\nNo problem\n"
    result = run("corpus", "search", "example.db", "the fog horn was silenced in 1992", "-k", "2")
    assert "silenced in 1992" in result.stdout
    assert "silenced in 1988" in result.stdout
    assert str(CORPUS).endswith("corpus.jsonl")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "none.db", "x"], "none.db: no such file"),
        (["digest", "none.db"], "none.db: no such file"),
        (["export", "none.db"], "none.db: no such file"),
        (["check", "none.db"], "none.db: no such file"),
        (["remove", "none.db", "a"], "none.db: no such file"),
        (["add", "c.db"], "nothing to add"),
        (["add", "c.db", "gone.jsonl"], "gone.jsonl: no such file"),
        (["add", "docs.jsonl", "docs.jsonl"], "it would overwrite an input"),
        (["export", "c.db", "-o", "c.db"], "it would overwrite an input"),
        (["search", "docs.jsonl", "x"], "no SQLite database"),
        (["search", "c.db", "x", "--method", "vibes"], "expected one of bm25, jaccard, overlap"),
        (["search", "c.db", "x", "-k", "0"], "expected an integer from 1 to 1000"),
        (["search", "c.db", "x", "--policy", "nobody"], "unknown audit policy 'nobody'"),
    ],
)
def test_what_cannot_be_used_is_said(arguments: list[str], said: str) -> None:
    expect_usage_error(run("corpus", *arguments), said)
