"""Cost of the readers of Markdown and HTML: twice the text takes at most 2.5 times as long."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.examples import choose
from tests.test_linear import check_doubling
from verifier.parsers.html import render_html
from verifier.parsers.markdown import render_markdown

Pattern = Callable[[int], str]

MARKDOWN: dict[str, Pattern] = {
    "quotes": lambda n: ">" * n,
    "quotes and lines": lambda n: "> " * 100 + "a\n" + "b\n" * (n // 2),
    "lists": lambda n: "- " * (n // 2),
    "lists and blank lines": lambda n: "- " * 100 + "a\n" + "\n" * n + "b",
    "lists of tabs": lambda n: "-\t" * (n // 2),
    "almost a rule": lambda n: "- " * (n // 2) + "x",
    "marks of rules in turn": lambda n: "* - " * (n // 4),
    "items": lambda n: "- a\n" * (n // 4),
    "stars": lambda n: "*" * n,
    "openers": lambda n: "*a " * (n // 3),
    "closers": lambda n: "a* " * (n // 3),
    "openers of two kinds": lambda n: "**a __b " * (n // 8),
    "either": lambda n: "a**b" * (n // 4),
    "either, and closers": lambda n: "a**bc* " * (n // 7),
    "tildes": lambda n: "~a ~~b " * (n // 7),
    "marks of all kinds": lambda n: "*_[" * (n // 3),
    "brackets": lambda n: "[" * n,
    "nested brackets": lambda n: "[" * (n // 2) + "a" + "]" * (n // 2),
    "links in open brackets": lambda n: "[" * (n // 2) + "[a](b)" * (n // 12),
    "images around links": lambda n: "![" * (n // 4) + "[a](b)" * (n // 12),
    "nested images": lambda n: "![" * (n // 8) + "](a)" * (n // 8),
    "open destinations": lambda n: "[a](b" * (n // 5),
    "open pointed destinations": lambda n: "[a](<b" * (n // 6),
    "open titles": lambda n: '[a](b "' * (n // 7),
    "open parentheses": lambda n: "[a](b (c" * (n // 8),
    "labels": lambda n: "[a][b]" * (n // 6),
    "definitions": lambda n: "[a]: b\n" * (n // 7),
    "definitions and titles": lambda n: "[a]: b\n'x\n" * (n // 10),
    "definitions and underlines": lambda n: "[a]: b\n===\n" * (n // 11),
    "notes": lambda n: "".join(f"[^{i}]: x [^{i}]\n\n" for i in range(n // 18)),
    "ticks": lambda n: "".join("`" * i + " " for i in range(int((2 * n) ** 0.5))),
    "tags": lambda n: '<a b="' * (n // 6),
    "attributes": lambda n: "x<a" + " b" * (n // 2),
    "comments": lambda n: "a<!-- " * (n // 6),
    "instructions": lambda n: "a<?" * (n // 3),
    "raw texts": lambda n: "a<![CDATA[" * (n // 10),
    "addresses": lambda n: "<a:" * (n // 3),
    "references": lambda n: "&amp" * (n // 4),
    "pipes": lambda n: "|a" * (n // 4) + "|\n" + "|-" * (n // 4) + "|\n",
    "rows": lambda n: "|a|b|\n|-|-|\n" + "|c|d|\n" * (n // 6),
    "surplus cells": lambda n: "|a|\n|-|\n" + "|" * n,
    "almost tables": lambda n: "a|b\n-|-|-\n" * (n // 10),
    "blanks": lambda n: "x" + " " * n + "x",
    "line ends": lambda n: "a\r\n" * (n // 3),
    "blanks at line ends": lambda n: ("a" + " " * 500 + "\n") * (n // 502),
    "marks of headings": lambda n: "# " + "# " * (n // 2),
    "underlines": lambda n: "a\n=\n" * (n // 4),
    "fences": lambda n: "`" * (n // 2) + "\n" + "`" * (n // 2 - 1),
    "blocks of HTML": lambda n: "<div>\n\na\n\n" * (n // 10),
    "other scripts": lambda n: "“*é*”" * (n // 5),
    "NUL": lambda n: "\0" * n,
    "lone surrogates": lambda n: "\ud800" * n,
}

HTML: dict[str, Pattern] = {
    "less": lambda n: "<" * n,
    "formatting": lambda n: "<b>" * (n // 6) + "</i>" * (n // 8),
    "formatting that hides": lambda n: "<b hidden>" * (n // 20) + "<p>x" * (n // 8),
    "formatting around blocks": lambda n: "<i hidden><div></i>" * (n // 19),
    "blocks": lambda n: "<div>" * (n // 5),
    "blocks and wrong ends": lambda n: "<span>" * (n // 12) + "</div>" * (n // 12),
    "paragraphs": lambda n: "<p>" * (n // 3),
    "ordinary elements in formatting": lambda n: "<b><x>" * (n // 10) + "</b>" * (n // 10),
    "links": lambda n: "<a href=x>" * (n // 10),
    "open attributes": lambda n: '<a b="' * (n // 6),
    "attributes": lambda n: "<a " + "".join(f"a{i} " for i in range(n // 7)) + ">",
    "comments": lambda n: "<!--" * (n // 4),
    "dashes": lambda n: "<!--" + "-" * n,
    "titles": lambda n: "<title>" * (n // 7),
    "scripts": lambda n: "<script><!--<script>" * (n // 20),
    "references": lambda n: "&amp" * (n // 4),
    "letters": lambda n: "&" + "a" * n,
    "digits": lambda n: "&#" + "1" * n,
    "cells": lambda n: "<table><tr>" + "<td>" * (n // 4),
    "nested tables": lambda n: "<table><tr><td>" * (n // 15),
    "wide cells": lambda n: "<table>" + "<th colspan=100>" * (n // 16),
    "hidden in tables": lambda n: "<table>" + "<i hidden>" * (n // 20) + "<td>x" * (n // 10),
    "items": lambda n: "<ul><li>" * (n // 8),
    "terms": lambda n: "<dd><dt>" * (n // 8),
    "blanks": lambda n: "x" + " " * n + "x",
    "blanks in a tag": lambda n: "<a" + " " * n,
    "instructions": lambda n: "<?" * (n // 2),
    "raw texts in pictures": lambda n: "<svg>" + "<![CDATA[" * (n // 9),
    "declarations": lambda n: "<b style='" + "a:b;" * (n // 4) + "'>",
    "zeros": lambda n: "<b style='opacity:" + "0" * n + "#'>",
    "zeros of a size": lambda n: "<b style='font-size:" + "." + "4" * n + "#'>",
    "escapes": lambda n: "<b style='" + "\\3b " * (n // 4) + "'>",
    "comments in a style": lambda n: "<b style='" + "/*" * (n // 2) + "'>",
    "line ends": lambda n: "<pre>" + "\r\n" * (n // 2),
    "raised": lambda n: "<sup>1</sup>" * (n // 12),
}


@pytest.mark.parametrize("name", choose([*MARKDOWN]))
def test_twice_the_markdown_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: render_markdown(MARKDOWN[name](n)))


@pytest.mark.parametrize("name", choose([*HTML]))
def test_twice_the_html_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: render_html(HTML[name](n)))


@pytest.mark.parametrize("name", choose([*HTML]))
def test_twice_the_html_inside_markdown_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: render_markdown("<div>\n" + HTML[name](n)))
