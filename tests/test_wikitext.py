"""Rendering of wikitext: what is kept, where it came from, and that no text can break it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mwparserfromhell.parser.errors import ParserError
from mwparserfromhell.parser.tokenizer import Tokenizer

from tests.examples import examples
from verifier.parsers.text.offsets import IdentityMap
from verifier.parsers.wikitext import RenderedWikitext, render_wikitext

CASES = {
    # links
    "label": ("one [[Cloud|clouds]] two", "one clouds two"),
    "title": ("[[Cloud]]s", "Clouds"),
    "empty label": ("[[Foo (bar)|]]", "Foo (bar)"),
    "label with marks": ("[[A|''b'' c]]", "b c"),
    "file with nested links": ("x [[File:A.jpg|thumb|of [[B|b]] and [[C]]]]y", "x y"),
    "image and media": ("a[[ image :B.png]][[MEDIA:C.ogg|c]]d", "ad"),
    "category": ("end\n[[Category:Films|x]]", "end\n"),
    "shown category": ("see [[:Category:Films]] and [[:File:A.jpg|]]", "see Category:Films and File:A.jpg"),
    "not a namespace": ("[[Files: a history]]", "Files: a history"),
    "titled external link": ("[http://a.b/c the ''title'']", "the title"),
    "untitled external link": ("a [http://a.b] c", "a  c"),
    "bare URL": ("see http://a.b/c?d=e&f, then", "see http://a.b/c?d=e&f, then"),
    "unclosed link": ("a [[b", "a [[b"),
    # marks and tags
    "bold and italic": ("'''a''' ''b'' '''''c'''''", "a b c"),
    "apostrophe": ("it's the dogs' own", "it's the dogs' own"),
    "inline tags": ('<b class="x y" id = \'z\' t>a</b><small>b</small><span style="c:d">e</span>', "abe"),
    "line break": ("a<br>b<br />c", "a\nb\nc"),
    "block": ("a<div>b</div>c", "a\nb\nc"),
    "blockquote": ("a <blockquote>b</blockquote> c", "a \nb\n c"),
    "ref": ("a<ref>x</ref> b", "a b"),
    "named ref": ('a<ref name="x y" />, b<ref name=z>{{cite}}</ref>.', "a, b."),
    "references": ("a<references><ref>b</ref></references>", "a"),
    "gallery": ("a\n<gallery mode=x>\nFile:B.jpg|c\n</gallery>\nd", "a\n\nd"),
    "dropped tags": ("a<math>x</math><score>y</score><style>z</style><templatestyles src='q' />b", "a\nb"),
    "comment": ("a<!-- [[b]] -->c", "ac"),
    "unclosed comment": ("a<!-- b", "a<!-- b"),
    "nowiki": ("<nowiki>[[a]] ''b'' {{c}} __TOC__ &lt;</nowiki>", "[[a]] ''b'' {{c}} __TOC__ <"),
    "no tag name": ("if <é>x</é>", "if <é>x</é>"),
    "less than": ("1 < 2 and <3", "1 < 2 and <3"),
    "closing break": ("a</br>b", "a\nb"),
    "struck out": ("It is <s>not [[a]]</s>b<del>c {{em|d}}</del><strike>e</strike><ins>f</ins>", "It is bf"),
    "superscript": ("10<sup>6</sup> m<sup>2</sup>, a<sup>-1</sup> e<sup>(x)</sup>", "10 6 m 2, a-1 e(x)"),
    "before a superscript": ("(<sup>a</sup> <sup>14</sup>C <sup>1</sup>/<sub>2</sub>", "(a 14C 1/2"),
    "subscript": ("H<sub>2</sub>O, x<sub>i</sub>, 10<sub>2</sub>", "H2O, xi, 10 2"),
    "digits behind": ("x<sub>1</sub>0 y<sup>2</sup>3 z<sup>a</sup>b", "x1 0 y 2 3 z ab"),
    "superscript within marks": ("''10''<sup>''6''</sup>{{em|5}}", "10 6 5"),
    "superscript of a reference": ("1&#48;<sup>&#54;</sup>", "10 6"),
    "superscript beyond ASCII": ("é<sup>ü</sup> 漢<sup>字</sup>", "é ü 漢字"),
    "sub in a superscript": ("a<sup><sub>b</sub></sup>", "a b"),
    "superscript with a break": ("a<sup><br>b</sup>", "a\nb"),
    "empty superscript": ("a<sup></sup>b [[C|<sup></sup>]]", "ab C"),
    # lines
    "heading": ("a\n== History ==\nb", "a\nHistory\nb"),
    "heading alone": ("=='' A''=B ==", "A=B"),
    "lists": ("* a\n** b\n#c\n: d\ne", "a\nb\nc\nd\ne"),
    "definition": (";t:d", "t\nd"),
    "rule": ("a\n----\nb", "a\n\nb"),
    "table": ('a\n{| class="x"\n|+ c\n|-\n! h !! i\n|-\n| style="d" | j || k\n|}\nb', "a\n\nb"),
    "table in a line": ("a\n{|\n|b\n|}c", "a\nc"),
    "redirect": ("#REDIRECT [[Foo]]", "#REDIRECT Foo"),
    "magic word": ("a\n__NOTOC__\nb __ALL__", "a\n\nb __ALL__"),
    # references to characters
    "entities": ("a&nbsp;b &amp; &lt; &#65;&#x42; &apos;", "a\xa0b & < AB '"),
    "no entities": (
        "AT&T &bogus; &#0; &#x110000; &#xd800; &#; &amp",
        "AT&T &bogus; &#0; &#x110000; &#xd800; &#; &amp",
    ),
    "many digits": ("&#" + "9" * 5000 + ";", "&#" + "9" * 5000 + ";"),
    "resolved once": ("&amp;lt;", "&lt;"),
    # templates
    "template": ("end.{{cite}} Next", "end. Next"),
    "nested template": ("a {{b|{{c|d=[[e]]}}|f}} g", "a  g"),
    "argument": ("a{{{b}}}c{{{d|e}}}", "ace"),
    "infobox": (
        "{{Infobox_film <!-- c -->\n| name = [[The Matrix|Matrix]]\n| empty =\n| year=1999<ref>x</ref>\n"
        "|extra}}\nIt",
        "Matrix\n1999\nextra\nIt",
    ),
    "infobox after a word": ("a{{INFOBOX x|b=c}}d", "a\nc\nd"),
    "lists in an infobox": (
        "{{Infobox x|a={{Plainlist|\n* [[Keanu Reeves]]\n* B\n}}|c={{ubl|D|class=q|E}}|f={{hlist|G|H}}}}",
        "Keanu Reeves\nB\nD\nE\nG\nH",
    ),
    "values in an infobox": (
        "{{infobox x|a={{nowrap|5 km}} far|b={{lang|fr|mot}}|c={{convert|5|km|mi|0}}|d={{small|1=e=f}}}}",
        "5 km far\nmot\n5 km\ne=f",
    ),
    "dates in an infobox": ("{{infobox x|a={{Birth date and age|1964|9|2|df=y}}}}", "1964-9-2"),
    "other templates in an infobox": ("{{infobox x|a=b {{cite|c}} d|e={{f|g}}}}", "b  d"),
    "lists outside": ("a {{ubl|b|c}} d {{plainlist|\n* e\n}} f", "a  d  f"),
    "inline templates": (
        "It is {{em|not}} {{Strong|a}} {{small|b}} {{big|c}} {{nobold|d}}, {{nobr|does not}} {{nowrap|e f}}.",
        "It is not a b c d, does not e f.",
    ),
    "inline templates show one value": (
        "{{abbr|km|kilometre}} {{lang|fr|mot|x}} {{em|a|b|role=c}}",
        "km mot a",
    ),
    "blanks of an inline template": ("does{{nowrap| not}} go{{em|1= on }}", "does not goon"),
    "measures": (
        "{{convert|300|m}}, {{convert|5|km|mi|0}}, {{cvt|5|km|0|abbr=on}}, {{convert| 5 | km }}",
        "300 m, 5 km, 5 km, 5 km",
    ),
    "measures of several parts": (
        "{{convert|5|ft|10|in|m|2}}, {{convert|5|to|-10.5|km|mi|0}}, {{convert|3|by|4|by|5|m|0}}",
        "5 ft 10 in, 5 to -10.5 km, 3 by 4 by 5 m",
    ),
    "no measure behind a gap": ("{{convert|5|km|mi|3|x}} {{convert|5|km||3|x}}", "5 km 5 km"),
    "date": ("born {{birth date|1815|12|10}} in", "born 1815-12-10 in"),
    "inline template in what is dropped": ("a<ref>{{em|b}}</ref>{{x|{{em|c}}}}[[File:D|{{em|d}}]]e", "ae"),
    "dropped in an inline template": ("{{em|a{{cite|b}}<s>c</s>{{ubl|d}}}}", "a"),
    "infobox in a dropped one": ("a{{x|{{infobox y|b=c}}}}d", "ad"),
    # what is no text to other parsers
    "NUL": ("a\0[[b\0|c\0]]\0d", "a\0c\0\0d"),
    "surrogates": ("\ud800[[\udfff|\ud801]]", "\ud800\ud801"),
    "beyond ASCII": ("Ünï [[Çödé|cödé 漢字 😀]] ''é''", "Ünï cödé 漢字 😀 é"),
    "empty": ("", ""),
}

HOSTILE = (
    *(
        "<ref>",
        "{{a|",
        "[http://a ",
        '<a b="',
        "{|\n|-\n|",
        "{|\n!",
        "[[",
        "'''",
        "''",
        "<b>",
        "{{{",
        "{{{a|",
    ),
    *("&", "[[a|", "<!--", "=a", "\n=", "a:", "http://a", "<li>", "<br>", "</br ", "<nowiki>", "{{a|[[b|"),
    *("<a b ", "{|\n|{{a|", "''a[[b|", "\n;a:", "*", "----", "<", "\0", "&#9", "{{infobox|", "</"),
)
EXHAUSTING = ("<ref>", "{{a|", "[http://a ", '<a b="', "{|\n|-\n|", "<b>", "[[a|", "<!--", "<nowiki>")

FRAGMENTS = (
    *HOSTILE,
    *(
        "}}",
        "]]",
        "|",
        "=",
        "\n",
        "</b>",
        "</ref>",
        "-->",
        "|}",
        "</nowiki>",
        ">",
        '"',
        "a",
        "b c",
        " ",
        "\t",
    ),
    *("{{Infobox x|a=", "{{ubl|", "[[File:", "[[:Category:", "&nbsp;", "&amp;", "__TOC__", "\n==", "==\n"),
    *("<sup>", "</sup>", "<sub>", "</sub>", "<s>", "</s>", "{{em|", "{{convert|", "10", "{{lang|"),
    *("é", "\u3000", "\u0130", "\ud800", "!!", "||", "\n|-\n", "\n* ", "</li>", "/>", "{{{", "}}}"),
)
wikitexts = st.one_of(
    st.text(st.characters(exclude_categories=())),
    st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join),
    st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=4)), max_size=20).map("".join),
)


def summary(rendered: RenderedWikitext) -> tuple[str, bool, int, list[tuple[int, int]]]:
    spans = [rendered.offsets.locate(at, at + 1) for at in range(len(rendered.text))]
    return rendered.text, rendered.complete, rendered.steps, spans


@pytest.mark.parametrize(("raw", "prose"), CASES.values(), ids=CASES.keys())
def test_prose(raw: str, prose: str) -> None:
    rendered = render_wikitext(raw)
    assert rendered.complete
    assert rendered.text == prose


def test_offsets_of_copied_and_rewritten_text() -> None:
    raw = "It's [[Cloud|clouds]] &amp; rain<ref>x</ref>."
    rendered = render_wikitext(raw)
    assert rendered.text == "It's clouds & rain."
    places = {
        part: raw[slice(*rendered.offsets.locate(at, at + len(part)))]
        for part in ("clouds", "&", "rain.", "s & r")
        for at in [rendered.text.index(part)]
    }
    assert places == {
        "clouds": "clouds",
        "&": "&amp;",
        "rain.": "rain<ref>x</ref>.",
        "s & r": "s]] &amp; r",
    }


def test_places_around_superscripts_and_inline_templates() -> None:
    raw = "Of 10<sup>6</sup> it is {{em|not}} {{convert|5|to|10|km}} far."
    rendered = render_wikitext(raw)
    assert rendered.text == "Of 10 6 it is not 5 to 10 km far."
    places = {
        part: raw[slice(*rendered.offsets.locate(at, at + len(part)))]
        for part in ("10 6", "6", "not", "is not 5", "10 km")
        for at in [rendered.text.index(part)]
    }
    assert places == {
        "10 6": "10<sup>6",
        "6": "6",
        "not": "not",
        "is not 5": "is {{em|not}} {{convert|5",
        "10 km": "10|km",
    }


@examples(3)
@given(wikitexts)
def test_every_character_has_its_place(raw: str) -> None:
    rendered = render_wikitext(raw)
    text, _, steps, spans = summary(rendered)
    assert 0 <= steps <= 20_000 + 12 * len(raw)
    assert all(0 <= start <= end <= len(raw) for start, end in spans)
    assert all(before[1] <= after[0] or before == after for before, after in pairwise(spans))
    for character, (start, end) in zip(text, spans, strict=True):
        if end - start == 1:
            assert raw[start] == character
        elif start == end:  # a separator
            assert character in "\n -"
        else:
            assert raw[start] == "&"
            assert raw[end - 1] == ";"


@examples(1)
@given(st.text(st.characters(exclude_characters="{}[]<>|=&'#*;:-_\n\t ", exclude_categories=())))
def test_text_without_markup_is_itself(raw: str) -> None:
    rendered = render_wikitext(raw)
    assert (rendered.text, rendered.complete) == (raw, True)
    assert all(rendered.offsets.locate(at, at + 1) == (at, at + 1) for at in range(len(raw)))


@pytest.mark.parametrize("pattern", HOSTILE)
def test_hostile_text_stays_within_the_budget(pattern: str) -> None:
    raw = pattern * (10_000 // len(pattern))
    rendered = render_wikitext(raw, max_steps_per_char=6, base_steps=100)
    assert rendered.steps <= 100 + 6 * len(raw)
    if pattern in EXHAUSTING:
        assert not rendered.complete
    if not rendered.complete:
        assert rendered.text == raw
        assert isinstance(rendered.offsets, IdentityMap)


def test_the_budget_is_exact() -> None:
    raw = "a '''b''' [[c]] <ref>d</ref> e"
    steps = render_wikitext(raw).steps
    exact = render_wikitext(raw, max_steps_per_char=0, base_steps=steps)
    assert (exact.complete, exact.steps) == (True, steps)
    short = render_wikitext(raw, max_steps_per_char=0, base_steps=steps - 1)
    assert (short.complete, short.steps, short.text) == (False, steps - 1, raw)


DEEP = tuple(pattern * 300 for pattern in ("{{a|", "<b>", "[[a|", "<li>", "''<i>", "{|\n|", "a="))


def summaries() -> list[object]:
    texts = (*DEEP, "=" + "a=" * 500, *(raw for raw, _ in CASES.values()))
    return [summary(render_wikitext(raw)) for raw in texts]


def at_depth(depth: int, job: Callable[[], list[object]]) -> list[object]:
    return job() if depth == 0 else at_depth(depth - 1, job)


def test_the_stack_of_the_caller_does_not_matter() -> None:
    results: list[list[object]] = []

    def collect() -> None:
        results.extend(at_depth(depth, summaries) for depth in (0, 900))

    thread = threading.Thread(target=collect)  # the test runner's own stack is deep already
    thread.start()
    thread.join()
    assert len(results) == 2
    assert results[0] == results[1]


def test_where_threads_do_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = summaries()
    limit = sys.getrecursionlimit()

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    # So deep that the tokenizer would not have room without the raised limit.
    assert at_depth(limit - 250, summaries) == expected
    assert sys.getrecursionlimit() == limit


DENSE = {
    "table": "{|\n" + "|-\n| a || b || style='x' | c\n" * 200 + "|}",
    "tables": '{| class="x"\n|-\n| style="w:1" |\n' * 5 + "a" + "\n| [[b]]\n|}" * 5,
    "refs": "a<ref>{{cite web|url=https://a.b/c?d=e&f=g|title=''x''|date=2012-06-11}}</ref> " * 100,
    "list": "* '''[[a]]''' b\n" * 300,
    "navbox": "{{Navbox|list=" + "* [[a b]]\n" * 300 + "}}",
}


@pytest.mark.parametrize("raw", DENSE.values(), ids=DENSE.keys())
def test_dense_pages_use_at_most_half_of_the_budget(raw: str) -> None:
    rendered = render_wikitext(raw)
    assert rendered.complete
    assert rendered.steps < 6 * len(raw)


def fail(_tokenizer: object) -> None:
    raise ParserError("a failure inside the tokenizer")  # type: ignore[no-untyped-call]


def lose_text(tokenizer: Tokenizer) -> None:
    tokenizer._head += 2


@pytest.mark.parametrize("fault", [fail, lose_text])
def test_a_faulty_tokenizer_gives_the_text_back(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[Tokenizer], None]
) -> None:
    monkeypatch.setattr(Tokenizer, "_parse_comment", fault)
    rendered = render_wikitext("'''a''' <!-- b -->")
    assert (rendered.text, rendered.complete) == ("'''a''' <!-- b -->", False)


def test_import_does_not_load_mwparserfromhell() -> None:
    code = "import sys, verifier.parsers.wikitext; sys.exit('mwparserfromhell' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
