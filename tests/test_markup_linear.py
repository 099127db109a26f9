"""Cost of HTML inside Markdown: twice the text takes at most 2.5 times as long."""

from __future__ import annotations

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.texts import HTML
from verifier.parsers.markdown import render_markdown


@pytest.mark.parametrize("name", choose([*HTML]))
def test_twice_the_html_inside_markdown_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: render_markdown("<div>\n" + HTML[name](n)))
