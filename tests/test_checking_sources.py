"""Sources of a check as people have them, and what is sensitive in them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

import verifier
from tests.cli.commands import run
from verifier import Source
from verifier.checking import Report
from verifier.corpus import Document
from verifier.sources import ContextError

AUNE = "The Aune bridge opened in 1932. Its main span is 84 metres long."
BELA = "The Bela bridge opened in 1941. It was designed by Maria Reyes."
ANSWER = "The Aune bridge opened in 1932 [1]. The Bela bridge opened in 1941 [2]."


@dataclass
class Page:
    """A document as LangChain has it."""

    page_content: str


@pytest.mark.parametrize(
    "sources",
    [
        [{"text": AUNE}, {"content": BELA, "metadata": {"page": 3}}],
        [{"id": "a", "page_content": AUNE}, {"doc_id": 7, "passage": BELA, "score": 0.5}],
        [Page(AUNE), Page(BELA)],
        {"documents": [AUNE, BELA]},
        {"contexts": [{"chunk": AUNE}, {"body": BELA}]},
        ({"a": AUNE, "b": BELA}),
    ],
)
def test_the_usual_keys_are_taken(sources: object) -> None:
    report = verifier.check(ANSWER, sources)  # type: ignore[arg-type]
    assert report.ok
    assert [mark.status for item in report.sentences for mark in item.citations] == ["right", "right"]


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        ([{"metadata": {}}], "got an object with the keys 'metadata'; expected a text under one of text, "),
        ([{"text": "a", "content": "b"}], "got an object with the keys 'text', 'content'"),
        ({"pages": [AUNE]}, "the mapping holds 'pages': list, expected a text for each id, or a list of"),
        ({"documents": [AUNE], "chunks": [BELA]}, "got a mapping with the keys 'documents', 'chunks'"),
        (7, "sources: got int, expected a text, a list of texts"),
        ([7], "sources: item 1 is int, expected a text, a Source, a Path"),
        ({"ä": 7}, "sources: the mapping holds 'ä': int, expected a text for each id"),
        (b"x", "sources: got bytes"),
    ],
)
def test_what_is_no_source_is_named(sources: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        verifier.check(ANSWER, sources)  # type: ignore[arg-type]


def test_the_name_of_a_file_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(AUNE)
    for name in (f"{tmp_path}/", str(tmp_path / "page.md")):
        with pytest.raises(ContextError, match="is the name of a file or a folder: give Path"):
            verifier.check(ANSWER, name)
    assert not verifier.check(ANSWER, f"{tmp_path}/none.md")
    assert not verifier.check(ANSWER, "a/" * 3_000)


@pytest.mark.parametrize(
    ("sources", "empty"),
    [
        ([], ()),
        ("", (1,)),
        ([""], (1,)),
        ({"a": " \n", "b": AUNE}, (1,)),
        ("page.txt", (1,)),
        ([AUNE, "notes/page.md", "https://bridges.example/aune", BELA], (2, 3)),
        ([Source(id="a", text="<script>1</script>", format="html"), AUNE], (1,)),
        (["Aune.", "84", "1932 page.txt", "The page.txt"], ()),
    ],
)
def test_a_source_that_says_nothing_is_told(sources: object, empty: tuple[int, ...]) -> None:
    report = verifier.check("The Aune bridge opened in 1932.", sources)  # type: ignore[arg-type]
    assert report.empty_sources == empty
    assert Report.from_json(report.to_json()) == report
    told = "Sources without text, or with nothing but the name of a file or a page: "
    assert (told in report.explain()) == bool(empty)
    is_empty = len(empty) == len(report.sources)
    assert ("You were given no source with any text" in report.feedback()) == is_empty
    assert not (is_empty and report.ok)


def test_an_empty_source_among_others_spoils_nothing() -> None:
    assert verifier.check("The Aune bridge opened in 1932 [2].", ["", AUNE]).ok
    done = run("check", "-a", ANSWER, "-c", AUNE, "-c", "page.txt")
    assert "the name of a file or a page: 2." in " ".join(done.stdout.split())


def test_what_is_prepared_may_be_a_path(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(AUNE)
    (tmp_path / "b.html").write_text(f"<p>{BELA}</p>")
    page = Source(id="c", text="It is green.")
    prepared = verifier.prepare([tmp_path / "a.md", tmp_path / "b.html", page])
    assert [item.source.id for item in prepared.sources] == ["a.md", "b.html", "c"]
    assert verifier.check(ANSWER, prepared).ok
    assert verifier.check(ANSWER, verifier.prepare(tmp_path)).ok
    with pytest.raises(ContextError, match="does not exist"):
        verifier.prepare([tmp_path / "none.md"])
    with pytest.raises(TypeError, match="item 2 is int"):
        verifier.prepare([AUNE, 7])  # type: ignore[list-item]
    line = {"doc_id": "v", "text": VAULT, "meta": SENSITIVE}
    (tmp_path / "v.jsonl").write_text(json.dumps(line))
    with pytest.raises(ContextError, match="sensitive documents: give the paths to check itself"):
        verifier.prepare(tmp_path / "v.jsonl")


def test_a_folder_is_shown_without_being_asked_how(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(AUNE)
    (tmp_path / "b.md").write_text(BELA)
    done = run("check", "-a", ANSWER, str(tmp_path))
    assert done.exit_code == 0
    assert "2 supported" in done.stdout


def test_an_object_may_say_what_it_is_written_in() -> None:
    text = "# Aune\n\nThe **Aune** bridge is **old**."
    report = verifier.check(
        "The Aune bridge is old.", [{"id": "a", "text": text}, {"id": "b", "text": text, "format": "plain"}]
    )
    assert [source.format for source in report.sources] == ["markdown", "plain"]
    assert report.told_formats == (1,)


def test_files_of_one_name_are_told_apart_and_read_as_what_they_are(tmp_path: Path) -> None:
    for folder, text in (("a", AUNE), ("b", BELA)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.md").write_text(f"# Bridges\n\n{text}\n")
    (tmp_path / "rows.csv").write_text("bridge,opened\nCasta,1950\n")
    (tmp_path / "tool.json").write_text('{"main_span_m": 84, "bridge": "Aune"}')
    paths = [tmp_path / "a" / "page.md", tmp_path / "b", tmp_path / "rows.csv", tmp_path / "tool.json"]
    report = verifier.check(ANSWER, [*paths, BELA])
    assert report.ok
    assert [source.id for source in report.sources] == ["page.md", "page.md#2", "rows.csv", "tool.json", "s5"]
    shown = run("check", "-a", ANSWER, *map(str, paths), "-c", BELA, "--show", "full")
    assert shown.stdout.strip().encode() == report.to_json()


def test_an_extra_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pypdf", None)
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    with pytest.raises(verifier.VerifierError, match=r"pip install '\.\[pdf\]'"):
        verifier.check(ANSWER, tmp_path / "a.pdf")
    with pytest.raises(verifier.VerifierError, match=r"pip install '\.\[pdf\]'"):
        verifier.check(ANSWER, tmp_path)


# --- Sensitive documents ---

VAULT = "The vault of the northern bank was rebuilt in 1932 by the council. Its door weighs 4,200 kilograms."
SENSITIVE = {"sensitive": True}


def list_outputs(report: Report) -> list[str]:
    shown = [
        report.show(form, unsupported=way)  # type: ignore[arg-type]
        for form in ("markdown", "text", "html")
        for way in ("mark", "drop")
    ]
    told = [report.revised, report.feedback(), report.explain(), repr(report)]
    return [*shown, *told, *(report.to_json(detail).decode() for detail in ("full", "brief"))]  # type: ignore[arg-type]


ANSWERS = (
    VAULT,
    VAULT.replace("1932", "1999"),
    VAULT.upper(),
    f"The harbour is green [2]. {VAULT[:66]} [2].",
    f"It is said that {VAULT[4:]}",
    "The door weighs 4,300 kilograms [1].",
    json.dumps({"claims": [{"text": VAULT[:66], "evidence_ids": ["E2"], "quote": VAULT[:66]}]}),
)


def hides(text: str) -> bool:
    said = text.lower().replace("\\u2588", "\u2588")
    copied = any(VAULT.lower()[at : at + 20] in said for at in range(len(VAULT) - 19))
    return not copied and "4,200" not in said and "4200" not in said


@pytest.mark.parametrize("answer", ANSWERS)
def test_no_word_of_a_sensitive_document_is_in_any_output(answer: str, tmp_path: Path) -> None:
    vault = {"doc_id": "a", "title": VAULT[:30], "text": VAULT, "meta": SENSITIVE}
    green = {"doc_id": "b", "text": "The harbour is green."}
    corpus = verifier.open_corpus(tmp_path / "pages.db")
    corpus.add([vault, green])
    folder = tmp_path / "folder"
    folder.mkdir()
    lines = folder / "pages.jsonl"
    lines.write_text("".join(json.dumps(one) + "\n" for one in (vault, green)))
    for sources in (corpus, lines, folder, [lines, "Tolls ended in 1950."]):
        report = verifier.check(answer, sources, question=f"Is it so? {VAULT[:40]}")
        assert report.redacted is not None
        for output in list_outputs(report):
            assert hides(output), output
        assert Report.from_json(report.to_json()) == report
    for show in ("text", "markdown", "html", "revised", "feedback", "brief", "full"):
        assert hides(run("check", "-a", answer, str(lines), "--show", show).stdout)
    asked = verifier.answer(lambda _: answer, "Who rebuilt it?", corpus, tries=1)
    assert all(hides(output) for output in list_outputs(asked.report))


def test_what_a_report_says_of_a_sensitive_document_stays(tmp_path: Path) -> None:
    corpus = verifier.open_corpus(tmp_path / "pages.db")
    corpus.add([Document(doc_id="a", text=VAULT, meta=SENSITIVE)])
    report = verifier.check(VAULT, corpus)
    assert report.ok
    assert [place.id for place in report.sentences[0].places] == ["a"]
    assert {place.text for place in report.sentences[0].places} == {""}
    assert len(report.answer) == len(VAULT)


def test_without_a_sensitive_document_nothing_is_masked(tmp_path: Path) -> None:
    corpus = verifier.open_corpus(tmp_path / "pages.db")
    corpus.add([Document(doc_id="a", text=VAULT)])
    report = verifier.check(VAULT, corpus)
    assert report.redacted is None
    assert report.answer == VAULT


@pytest.mark.parametrize(("language", "said"), [("en", "part of source 2"), ("de", "Teil von Quelle 2")])
def test_a_report_says_in_words_that_a_source_was_not_read_whole(language, said):
    nested = verifier.Source(id="n", text=f"{'<div>' * 1500}{BELA}{'</div>' * 1500}", format="html")
    report = verifier.check(ANSWER, [AUNE, nested])
    ways = [
        report.show("html", language=language),
        *(report.show(form, language=language) for form in ("markdown", "text")),
    ]
    assert all(
        said in text
        for text in (*ways, report.feedback(language=language), report.explain(language=language))
    )
    assert report.show("html").endswith("</em></div>")
    # Where nothing fails, nothing is missing.
    held = verifier.check("The Aune bridge opened in 1932.", [AUNE, nested])
    assert held.violations
    assert "source 2" not in held.show() + held.explain() + held.feedback()
    assert "was not read" not in verifier.check(ANSWER, [AUNE]).feedback()


# --- Ids that are numbers ---


@pytest.mark.parametrize(
    ("ids", "marks", "numbers", "counted"),
    [
        (("1", "2"), ("1", "2"), (1, 2), ()),
        (("a", "b"), ("1", "b"), (1, 2), ()),
        # Either may be meant: they count, as instructions show sources, and that is told.
        (("2", "1"), ("1", "2"), (1, 2), ("1", "2")),
        (("10", "20"), ("10", "20"), (1, 2), ()),
    ],
)
def test_a_number_is_a_place_unless_it_counts_no_source(
    ids: tuple[str, str], marks: tuple[str, str], numbers: tuple[int, int], counted: tuple[str, ...]
) -> None:
    texts = ("The Aune bridge opened in 1932", "The Bela bridge opened in 1941")
    sources = [Source(id=id, text=f"{text}.") for id, text in zip(ids, texts, strict=True)]
    answer = " ".join(f"{text} [{mark}]." for text, mark in zip(texts, marks, strict=True))
    report = verifier.check(answer, sources)
    found = [mark for one in report.sentences for mark in one.citations]
    assert tuple(mark.number for mark in found) == numbers
    assert report.ok
    assert report.counted_ids == counted
    assert ("other sources have these ids" in report.explain()) == bool(counted)
    assert report.show() == answer


# --- Sources with markup ---


def test_what_is_told_of_a_source_is_what_a_person_reads_there() -> None:
    page = (
        "<html><body><p>The <b>Aune</b> bridge opened in <span class=x>1932</span>. "
        '<span style="display:none">SECRET</span>Its main span is <i>84</i> metres&nbsp;long.</p>'
        "<script>var x = 1;</script></body></html>"
    )
    report = verifier.check("The Aune bridge opened in 1933. Its main span is 94 metres long.", [page])
    assert [one.places[0].text for one in report.sentences] == [
        "The Aune bridge opened in 1932.", "Its main span is 84 metres\xa0long.",
    ]  # fmt: skip
    assert report.sentences[1].instead == (("94 metres", "84 metres"),)
    place = report.sentences[0].places[0]
    assert page[slice(*place.span)].startswith("The <b>Aune</b>")
    for told in (report.feedback(), report.explain(), report.show(), report.to_json().decode()):
        assert not any(mark in told for mark in ("<b>", "<i>", "</", "SECRET", "&nbsp;"))


@pytest.mark.parametrize(
    "page",
    [
        "<p>The bridge opened in 1932.</p><details>Opening hours</details>",
        "<style>.a {opacity: 0}</style><h1>Bridges<a class=a>¶</a></h1><p>The bridge opened in 1932.</p>",
        "<p>The bridge opened in 1932.</p><textarea>Write to us</textarea>",
    ],
)
def test_what_is_not_read_of_a_source_takes_nothing_from_what_is_supported(page: str) -> None:
    source = Source(id="page", text=page, format="html")
    report = verifier.check("The bridge opened in 1932.", [source])
    assert [one.code.value for one in report.violations] == ["UNCLEAR_SOURCE"]
    assert report.ok
    assert report.status == "SUPPORTED"
    missing = verifier.check("The bridge opened in 1932. It has four piers.", [source])
    assert not missing.ok
    assert "A part of source 1 was not read" in missing.explain()
