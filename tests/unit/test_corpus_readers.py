"""Readers of a corpus: lines of JSON, arrays, YAML, folders of files, tables and PDFs."""

from __future__ import annotations

import json
from pathlib import Path

import pypdf
import pytest

from tests.corpus_documents import make_pdf
from verifier.corpus import CorpusError, Document, open_corpus
from verifier.corpus.passages import cut_places, cut_sentences, read_prose
from verifier.corpus.readers import (
    read_corpus_lines,
    read_document,
    read_file,
    read_folder,
    read_json_array,
    read_yaml,
)
from verifier.demo import CORPUS
from verifier.parsers.separated_values import parse_rows


def test_lines_that_cannot_be_read_are_named_with_the_others() -> None:
    lines = [
        '{"doc_id": "a", "text": "x"}',
        "",
        "nonsense",
        '{"doc_id": "a", "doc_id": "b"}',
        '{"text": "y"}',
    ]
    documents, spans = read_corpus_lines(lines, "x.jsonl")
    with open_corpus(":memory:") as corpus, pytest.raises(CorpusError) as caught:
        corpus.add(documents, spans)
    assert [(item.path, item.line, item.code) for item in caught.value.problems] == [
        ("x.jsonl", 3, "BAD_LINE"),
        ("x.jsonl", 4, "BAD_LINE"),
        ("x.jsonl", 5, "MISSING_KEY"),
    ]


def test_items_of_an_array_have_the_lines_on_which_they_begin() -> None:
    text = '[\n {"doc_id": "a", "text": "[{\\"x"},\n {"doc_id":\n "b", "text": "y, {"}\n,\n 7 ]'
    assert [(entry.line, entry.value) for entry in read_json_array(text)] == [
        (2, {"doc_id": "a", "text": '[{"x'}),
        (3, {"doc_id": "b", "text": "y, {"}),
        (6, 7),
    ]
    assert list(read_json_array("[]")) == []
    (entry,) = read_json_array('[{"doc_id": "a"')
    assert entry.defect


def test_scalars_of_yaml_are_the_texts_that_stand_there() -> None:
    text = """\
- doc_id: 0012
  text: 'Yes: it is.'
  created_at: 2024-05-01
  title: NO
  source:
  meta: {gold: true, share: 0.10}
- span_id: s1
  doc_id: 0012
  start: 0
  end: 3
  tags: [definition]
"""
    document, span = read_yaml(text)
    assert (document.line, span.line) == (1, 7)
    assert document.value == {
        "doc_id": "0012",
        "text": "Yes: it is.",
        "created_at": "2024-05-01",
        "title": "NO",
        "source": None,
        "meta": {"gold": "true", "share": "0.10"},
    }
    assert span.value == {"span_id": "s1", "doc_id": "0012", "start": 0, "end": 3, "tags": ["definition"]}
    with open_corpus(":memory:") as corpus:
        corpus.add([document], [span])
        assert corpus.documents["0012"].is_gold
        assert [item.span_id for item in corpus.search("yes")] == ["0012#0-11", "s1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b", "no list"),
        ("- [", "cannot be read"),
        ("- &x {doc_id: a}\n- *x", "alias"),
        ("- {a: 1, a: 2}", "twice"),
        ("- {[a]: 1}", "no scalar"),
        ("- " + "[" * 70 + "]" * 70, "deeper"),
    ],
)
def test_yaml_that_says_no_documents(text: str, said: str) -> None:
    assert any(said in (entry.defect or "") for entry in read_yaml(text))


def test_a_folder_is_read_by_the_names_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name, text in {
        "b.md": "The **bridge** opened.",
        "a.txt": "\ufeffTolls rose.\r\n",
        "deep/c.HTML": "<p>The span</p>",
        "deep/t.csv": "Name,Length\nAune,84 m\n",
        "picture.png": "x",
        ".hidden/d.txt": "x",
        "more.jsonl": '{"doc_id": "z", "text": "The mayor."}\n',
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    documents, spans = read_folder(tmp_path)
    read = [entry.value for entry in documents if isinstance(entry.value, dict)]
    assert [(value["doc_id"], value.get("format", "plain")) for value in read] == [
        ("a.txt", "plain"), ("b.md", "markdown"), ("deep/c.HTML", "html"), ("deep/t.csv", "csv"),
        ("z", "plain"),
    ]  # fmt: skip
    assert spans == []
    with open_corpus(":memory:") as corpus:
        corpus.add(documents)
        (found,) = corpus.search("bridges")
        assert (found.doc_id, found.snippet, found.start, found.end) == ("b.md", "The bridge opened.", 0, 22)
        (row,) = corpus.search("84 m")
        assert (row.snippet, row.start, row.end) == ("Name: Aune, Length: 84 m", 12, 21)
        assert corpus.documents["a.txt"].text == "Tolls rose.\r\n"


def test_a_file_that_the_system_refuses_stops_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("kept.txt", "refused.txt"):
        (tmp_path / name).write_text("The bridge is 94 metres long.")
    is_file = Path.is_file

    def refuse(path: Path) -> bool:
        if path.name == "refused.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    kept, refused = read_folder(tmp_path)[0]
    assert isinstance(kept.value, dict)
    assert kept.value["doc_id"] == "kept.txt"
    assert (refused.value, refused.code, refused.defect) == (None, "UNREADABLE", "Permission denied")


def test_what_is_no_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc\xff")
    with pytest.raises(CorpusError, match="byte 0xff at offset 3"):
        read_file(tmp_path / "a.txt")


def test_cells_are_read_with_their_places() -> None:
    text = 'a,"b ""c"", d"\r\n\r\n"x\ny",,z\n'
    assert [[cell.text for cell in row] for row in parse_rows(text)] == [["a", 'b "c", d'], ["x\ny", "", "z"]]
    assert all(
        text[cell.span[0] : cell.span[1]].replace('""', '"') == cell.text
        for row in parse_rows(text)
        for cell in row
    )
    assert [[cell.text for cell in row] for row in parse_rows("a;b\n1,5;2")] == [["a", "b"], ["1,5", "2"]]
    assert parse_rows("") == []


def test_rows_keep_the_headers_of_their_cells() -> None:
    document = Document(doc_id="t", text="Year\tRevenue\n2023\t5\n\n2024\t\n\t7\n", format="csv")
    passages = list(cut_sentences(document, read_prose(document)))
    assert [item.prose for item in passages] == ["Year: 2023, Revenue: 5", "Year: 2024", "Revenue: 7"]
    assert [document.text[item.start : item.end] for item in passages] == ["2023\t5", "2024", "7"]


def test_spans_of_markdown_are_places_in_the_original() -> None:
    text = "# The bridge\n\nIt **opened** in [1932](x.md) & closed.\n"
    document = Document(doc_id="m", text=text, format="markdown")
    start, end = text.index("**"), text.index(" &")
    (passage,) = cut_places(read_prose(document), [(start, end)])
    assert passage.prose == "opened in 1932"
    with open_corpus(":memory:") as corpus:
        corpus.add(
            [document],
            [
                {
                    "span_id": "s",
                    "doc_id": "m",
                    "start": start,
                    "end": end,
                    "quote": "**opened** in [1932](x.md)",
                }
            ],
        )
        found, around = corpus.search("1932")
        assert (found.snippet, found.start, found.end) == ("opened in 1932", start, end)
        assert around.snippet == "It opened in 1932 & closed."
        assert [item.snippet for item in corpus.search("bridge")] == ["The bridge"]


def test_markup_that_is_nested_too_deeply_is_flagged() -> None:
    with open_corpus(":memory:") as corpus:
        change = corpus.add([Document(doc_id="m", text="> " * 300 + "deep *text*", format="markdown")])
        assert [problem.code for problem in change.problems] == ["UNRENDERED"]
        assert corpus.search("deep") == ()


def test_a_pdf_is_read_by_page(tmp_path: Path) -> None:
    lines = [f"Line {number} says the toll of bridge number {number * 7}." for number in range(1, 121)]
    data, pages = make_pdf("\n".join(lines), lines_a_page=40)
    (tmp_path / "a.pdf").write_bytes(data)
    document = read_document(tmp_path / "a.pdf", doc_id="a.pdf")
    assert document.extractor == "pypdf 7.1.0"
    assert len(document.pages) == len(pages) == 3
    assert [document.find_page(start) for start in document.pages] == [1, 2, 3]
    with open_corpus(tmp_path / "corpus.db") as corpus:
        corpus.add([document])
        for number in (1, 40, 41, 80, 81, 120):
            found = corpus.search(f"toll of bridge number {number * 7}, line {number}")[0]
            assert f"Line {number} says" in found.snippet
            assert found.page == (number - 1) // 40 + 1
            assert document.text[found.start : found.end] == found.snippet
        kept = corpus.documents["a.pdf"]
        assert kept == document
        assert kept.sha256 == document.sha256
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4\nnothing")
    with pytest.raises(CorpusError, match=r"b\.pdf: cannot be read as PDF"):
        read_document(tmp_path / "b.pdf", doc_id="b")


@pytest.mark.parametrize(
    ("limit", "says"),
    [("MOST_CHARS", "its text has more than"), ("MOST_BYTES", "what its pages draw is more")],
)
def test_a_small_pdf_with_very_much_in_it_is_refused(
    tmp_path: Path, monkeypatch, limit: str, says: str
) -> None:
    """A page that is named again and again is read each time: a kilobyte would cost hours."""
    data, _ = make_pdf("\n".join(["The toll of the bridge."] * 40), lines_a_page=20)
    (tmp_path / "a.pdf").write_bytes(data)
    whole = read_document(tmp_path / "a.pdf", doc_id="a")
    read: list[int] = []
    extract = pypdf.PageObject.extract_text
    monkeypatch.setattr(pypdf.PageObject, "extract_text", lambda page: read.append(1) or extract(page))
    monkeypatch.setattr(f"verifier.corpus.pdf.{limit}", len(whole.text) * 100)
    assert read_document(tmp_path / "a.pdf", doc_id="a") == whole
    read.clear()
    monkeypatch.setattr(f"verifier.corpus.pdf.{limit}", 100)
    with pytest.raises(CorpusError, match=says):
        read_document(tmp_path / "a.pdf", doc_id="a")
    assert len(read) < 2


def test_the_example_that_ships_is_whole() -> None:
    with open_corpus(":memory:") as corpus:
        corpus.add(*read_file(CORPUS))
        assert corpus.check() == ()
        assert len(corpus.documents) == 5
        assert {document.format for document in corpus.documents.values()} == {
            "plain", "markdown", "html", "wikitext", "csv",
        }  # fmt: skip
        assert [doc_id for doc_id, document in corpus.documents.items() if document.is_gold] == ["register"]
        assert [span.span_id for span in corpus.find_tagged("definition")] == ["museum-definition"]
        assert [json.loads(line) for line in corpus.export()]
