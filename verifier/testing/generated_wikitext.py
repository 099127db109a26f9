"""Wikitext: the markup of encyclopedia articles, whole and broken."""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.testing import word_pool

_WHOLE: Final = (
    "[[Cloud|clouds]]", "[[Grace Hopper]]", "[[File:A.jpg|thumb|of [[B|the bridge]]]]",
    "[[Category:Rivers|x]]", "[https://example.org/a the harbour]", "<ref>Annual report, 1928.</ref>",
    '<ref name="a" />', "'''bold''' and ''italic''", "{{convert|300|km|mi}}", "{{birth date|1815|12|10}}",
    "{{cite web|url=http://example.org|title=A (b)}}",
    "{{Infobox person\n| name = Ada Lovelace\n| born = {{birth date|1815|12|10}}\n| for = [[Engine]]s}}",
    "{{Infobox film|starring={{plainlist|\n* Ada Moss\n* Maria Reyes}}}}",
    '{| class="wikitable"\n|-\n! a !! b\n|-\n| c || d\n|}', "\n== History ==\n", "\n* first\n** second\n",
    "<!-- not shown -->", "<nowiki>[[literal]]</nowiki>", "<math>x^2</math>",
    "&amp;&nbsp;&#8211;&#x41;&lt;", "__NOTOC__", "<br />", "{{{name|the default}}}",
    "<gallery>\nA.jpg|text\n</gallery>",
)  # fmt: skip
_BROKEN: Final = (
    "{{", "}}", "{{a|", "{{{", "[[", "]]", "[http://a ", "<ref>", "</ref>", '<a b="', "<!--", "{|", "|}",
    "|-", "\n|", "\n!", "''", "'''''", "==", "&#xd800;", "&#0;", "&#99999999;", "&", "<nowiki>", "<div",
    "|", "=", "\0", "\ud800", "\n",
)  # fmt: skip


@cache
def wikitext(*, max_size: int = 12) -> SearchStrategy[str]:
    """Generate wikitext: templates, infoboxes, links, references, tables, comments, each also unclosed.

    Prose of the vocabulary that `answers` uses stands between. `max_size` counts pieces; constructs nest.
    """
    prose = st.lists(
        st.sampled_from(word_pool.NOUNS + word_pool.VERBS + word_pool.SMALL + word_pool.NUMERALS), max_size=6
    )
    leaf: SearchStrategy[str] = st.one_of(
        prose.map(lambda parts: " ".join(parts) + " "), st.sampled_from(_WHOLE), st.sampled_from(_BROKEN)
    )
    nested = st.recursive(
        leaf,
        lambda inner: st.one_of(
            inner.map(lambda text: "{{Infobox x|a=" + text + "}}"),
            inner.map(lambda text: f"[[Target|{text}]]"),
            inner.map(lambda text: f"<ref>{text}</ref>"),
            inner.map(lambda text: f"''{text}''"),
            inner.map(lambda text: "{|\n|" + text + "\n|}"),
            st.tuples(inner, inner).map("".join),
        ),
        max_leaves=6,
    )
    return st.lists(nested, max_size=max_size).map("".join)
