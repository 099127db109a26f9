"""The file of a corpus: what is refused in words, and that nothing ever is half added."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from array import array
from pathlib import Path

import pytest

from verifier.corpus import Change, Corpus, CorpusError, Document, RankMethod, Span, open_corpus
from verifier.corpus.readers import read_corpus_lines
from verifier.corpus.store import Store
from verifier.corpus.tokens import hash_tokenizer

BRIDGE = Document(
    doc_id="a", text="The bridge opened in 1932.", meta={"gold": True, "pages": [1, {"x": "y"}]}
)
TOLLS = Document(doc_id="b", text="Tolls were lifted in 1950.", created_at="1950-05-01", title="Tolls")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with open_corpus(tmp_path / "corpus.db") as corpus:
        corpus.add([BRIDGE])
    return tmp_path / "corpus.db"


def set_meta(path: Path, key: str, value: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = ?", (value, key))
    connection.close()


def test_what_was_added_is_there_again(path: Path) -> None:
    with open_corpus(path, read_only=True) as corpus:
        assert dict(corpus.documents) == {"a": BRIDGE}
        assert corpus.documents["a"].is_gold
        assert corpus.documents["a"].read_meta() == {"gold": True, "pages": [1, {"x": "y"}]}
        assert "b" not in corpus.documents
        assert [item.doc_id for item in corpus.search("bridges")] == ["a"]


def test_a_missing_file_is_an_error_and_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file"):
        open_corpus(tmp_path / "none.db", read_only=True)
    corpus = open_corpus(tmp_path / "none.db")
    for ask in (lambda: corpus.search("x"), lambda: corpus.digest, lambda: [*corpus.documents], corpus.check):
        with pytest.raises(CorpusError, match="no such file"):
            ask()
    assert not (tmp_path / "none.db").exists()


def test_an_addition_that_is_refused_leaves_no_corpus_that_finds_nothing(tmp_path: Path) -> None:
    corpus = open_corpus(tmp_path / "new.db")
    with pytest.raises(CorpusError, match="1 problem, nothing was added"):
        corpus.add([{"doc_id": "a"}])
    with pytest.raises(CorpusError, match=r"no such file|it is empty"):
        corpus.search("bridge")
    corpus.add([BRIDGE])
    assert len(corpus.search("bridge")) == 1


def test_an_addition_of_nothing_writes_nothing(tmp_path: Path) -> None:
    corpus = open_corpus(tmp_path / "new.db")
    assert corpus.add([], iter(())) == Change(documents=0, spans=0)
    with pytest.raises(CorpusError, match="no such file"):
        corpus.remove([])
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("method", ["bm25", "overlap", "jaccard"])
def test_a_corpus_in_memory_without_anything_finds_nothing(method: RankMethod) -> None:
    for given in ((), ([],)):
        with open_corpus(":memory:") as corpus:
            for documents in given:
                corpus.add(documents)
            assert corpus.search("bridge", method=method) == ()
            assert (dict(corpus.documents), corpus.spans, [*corpus.export()], corpus.check()) == (
                {},
                (),
                [],
                (),
            )
            assert corpus.digest == "sha256:" + hashlib.sha256(b"").hexdigest()


def test_flags_stop_no_addition_however_many(path: Path) -> None:
    documents = [Document(doc_id=f"f{number}", text=f"Gate {number} \ud800.") for number in range(1_200)]
    with open_corpus(path) as corpus:
        change = corpus.add(documents)
        assert change.documents == len(documents) == len(change.problems)
        assert len(corpus.documents) == len(documents) + 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no database at all, and long enough to be one" * 40, "no SQLite database"),
        (None, "another program"),
    ],
)
def test_what_is_no_corpus_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "other.db"
    if content is None:
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT)")
        connection.close()
    else:
        path.write_bytes(content)
    with pytest.raises(CorpusError, match=said):
        open_corpus(path)


def test_another_schema_is_refused(path: Path) -> None:
    set_meta(path, "schema", "0")
    with pytest.raises(CorpusError, match="schema '0', this version reads '1'"):
        open_corpus(path)


def test_another_tokenizer_is_refused_and_can_be_exported(path: Path) -> None:
    with open_corpus(path) as corpus:
        digest, lines = corpus.digest, [*corpus.export()]
    set_meta(path, "tokenizer", "sha256:0")
    with pytest.raises(CorpusError, match=r"another version, .* is sha256:0.*verifier corpus export"):
        open_corpus(path)
    with Corpus(str(path), read_only=True, any_tokenizer=True) as corpus:
        assert [*corpus.export()] == lines
        assert corpus.digest == digest


def test_a_corpus_that_is_read_only_is_not_added_to(path: Path) -> None:
    with open_corpus(path, read_only=True) as corpus, pytest.raises(CorpusError, match="for reading only"):
        corpus.add([TOLLS])


def test_a_locked_file_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.corpus.store._WAIT_SECONDS", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        for act in (lambda: open_corpus(path).search("bridge"), lambda: open_corpus(path).add([TOLLS])):
            with pytest.raises(CorpusError, match="locked by another process"):
                act()
    finally:
        other.execute("ROLLBACK")
        other.close()
    with open_corpus(path) as corpus:
        assert [*corpus.documents] == ["a"]


def test_a_search_sees_one_state_of_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Another process tries to add while the search is under way: it has to wait.
    monkeypatch.setattr("verifier.corpus.store._WAIT_SECONDS", 0.01)
    seen: list[str] = []
    read_holders = Store.read_holders

    def interrupt(store: Store, blocks: list[int], term: int):  # type: ignore[no-untyped-def]
        if not seen:
            with pytest.raises(CorpusError, match="locked by another"):
                open_corpus(path).add([Document(doc_id="c", text="The bridge, the bridge, the bridge.")])
            seen.append("tried")
        return read_holders(store, blocks, term)

    monkeypatch.setattr(Store, "read_holders", interrupt)
    with open_corpus(path) as corpus:
        before = corpus.search("bridge")
        assert seen == ["tried"]
        assert corpus.search("bridge") == before


def test_a_file_that_changes_under_a_search_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Where the system's locks do not hold, the counter of changes tells.
    counts = Store.read_counts
    asked: list[int] = []

    def change(store: Store):  # type: ignore[no-untyped-def]
        asked.append(1)
        return counts(store)._replace(generation=len(asked))

    with open_corpus(path) as corpus:
        monkeypatch.setattr(Store, "read_counts", change)
        with pytest.raises(CorpusError, match="changed while it was read"):
            corpus.search("bridge")


def test_a_full_disk_is_an_error_and_nothing_is_added(path: Path) -> None:
    words = (f"word{number}" for number in range(200_000))
    text = " ".join(words) + "."
    with open_corpus(path) as corpus:
        before = corpus.digest
        store = corpus._get_store()
        store._connection.execute("PRAGMA max_page_count = 40")
        with pytest.raises(CorpusError, match="disk is full"):
            corpus.add([Document(doc_id="big", text=text)])
        assert corpus.digest == before
        assert [*corpus.documents] == ["a"]
        store._connection.execute("PRAGMA max_page_count = 1000000")
        corpus.add([TOLLS])
        assert [*corpus.documents] == ["a", "b"]


def test_what_another_process_added_is_found(path: Path) -> None:
    with open_corpus(path) as one, open_corpus(path) as other:
        assert len(one.search("bridge tolls")) == 1
        other.add([TOLLS])
        assert len(one.search("bridge tolls")) == 2
        assert one.digest == other.digest
        other.remove(["a"])
        assert [item.doc_id for item in one.search("bridge tolls", method="jaccard")] == ["b"]


def test_removing_what_is_not_there_is_an_error_and_removes_nothing(path: Path) -> None:
    with open_corpus(path) as corpus:
        with pytest.raises(CorpusError, match="no document 'z'"):
            corpus.remove(["a", "z"])
        assert [*corpus.documents] == ["a"]
        change = corpus.remove("a")
        assert change.documents == 1
        assert corpus.search("bridge") == ()


def test_threads_share_a_corpus(path: Path) -> None:
    with open_corpus(path) as corpus, open_corpus(":memory:") as memory:
        memory.add([BRIDGE])
        expected = corpus.search("bridge")
        found: list[object] = []

        def ask() -> None:
            for _ in range(20):
                found.extend((corpus.search("bridge"), memory.search("bridge")))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [expected] * 160


def test_lone_surrogates_and_nul_are_kept_as_they_are(tmp_path: Path) -> None:
    text = "The bridge \ud800 opened\0 in 1932. \U0001f309 Tolls rose."
    span = Span(span_id="s", doc_id="x", start=4, end=20, quote="bridge \ud800 opened\0")
    with open_corpus(tmp_path / "corpus.db") as corpus:
        change = corpus.add([Document(doc_id="x", text=text, title="\udfff")], [span])
        assert [problem.code for problem in change.problems] == ["LONE_SURROGATE"]
        assert [problem.code for problem in corpus.check()] == ["LONE_SURROGATE"]
        assert corpus.documents["x"] == Document(doc_id="x", text=text, title="\udfff")
        assert corpus.spans == (span,)
        found = corpus.search("bridge opened")
        assert [item.snippet for item in found] == [text[4:20], text[:29]]
        lines = [*corpus.export()]
        assert all(line.isascii() for line in lines)
        with open_corpus(":memory:") as copy:
            copy.add(*read_corpus_lines(lines))
            assert copy.digest == corpus.digest
            assert copy.search("bridge opened") == found


def test_two_halves_are_the_character_that_they_write() -> None:
    halves, whole = "The bridge \ud83c\udf09 opened.", "The bridge \U0001f309 opened."
    given = {"doc_id": "x", "text": halves, "title": "\ud83c\udf09"}
    for document in (Document(doc_id="x", text=halves, title="\ud83c\udf09"), given):
        with open_corpus(":memory:") as corpus, open_corpus(":memory:") as copy:
            change = corpus.add([document], [Span(span_id="s", doc_id="x", start=11, end=12)])
            assert change.problems == ()
            assert corpus.documents["x"] == Document(doc_id="x", text=whole, title="\U0001f309")
            copy.add(*read_corpus_lines(corpus.export()))
            assert copy.digest == corpus.digest


def test_the_digest_is_that_of_the_lines(path: Path) -> None:
    with open_corpus(path) as corpus:
        corpus.add([TOLLS], [Span(span_id="s", doc_id="a", start=0, end=10)])
        data = "".join(f"{line}\n" for line in corpus.export()).encode("ascii")
        assert corpus.digest == f"sha256:{hashlib.sha256(data).hexdigest()}"
    with open_corpus(path, read_only=True) as corpus:
        assert corpus.digest == f"sha256:{hashlib.sha256(data).hexdigest()}"


def test_the_tokenizer_has_a_hash_that_is_kept(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        kept = dict(connection.execute("SELECT key, value FROM meta"))
    connection.close()
    assert kept["tokenizer"] == hash_tokenizer()
    assert kept["schema"] == "1"


def widen_short(block: int, lower: bytes) -> bytes:
    return array("I", [block << 3 | number for number in array("H", lower)]).tobytes()


def test_many_blocks_rank_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # Blocks of 65,536 spans are too long for a test: with shorter ones the same rankings come out.
    documents = [
        Document(
            doc_id=f"d{number:03}", text=f"The bridge {number % 7} opened. " + "toll " * (number % 3) + "end."
        )
        for number in range(60)
    ]
    with open_corpus(":memory:") as whole:
        whole.add(documents)
        expected = [whole.search(query, k=9) for query in ("bridge 3 toll", "toll", "bridge opened end 5")]
    for module in ("indexing", "store"):
        monkeypatch.setattr(
            f"verifier.corpus.{module}.split_number", lambda number: (number >> 3, number & 7)
        )
    monkeypatch.setattr("verifier.corpus.store.BLOCK_SPANS", 8)
    monkeypatch.setattr("verifier.corpus.store.RANGE_BLOCKS", 3)
    monkeypatch.setattr("verifier.corpus.postings.widen", widen_short)
    with open_corpus(":memory:") as parted:
        for start in (0, 7, 33):
            parted.add(documents[start : {0: 7, 7: 33, 33: 60}[start]])
        assert len(parted._get_store().list_blocks()) >= 8
        assert [
            parted.search(query, k=9) for query in ("bridge 3 toll", "toll", "bridge opened end 5")
        ] == expected
        parted.remove([f"d{number:03}" for number in range(20, 40)])
        parted.add(documents[20:40])
        assert [
            parted.search(query, k=9) for query in ("bridge 3 toll", "toll", "bridge opened end 5")
        ] == expected


def test_a_folder_is_called_no_file_rather_than_missing(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="it is no file"):
        open_corpus(str(tmp_path), read_only=True)
