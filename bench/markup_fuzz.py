"""Fuzz the readers of Markdown and HTML against other libraries, and count the differences by kind.

``python -m bench.markup_fuzz --texts 60000``. Markdown is compared with pyromark, place by place, and where
the two differ in text, comrak is asked as well; HTML is compared with turbohtml. Each kind of difference that
is kept stands with its reason in ``tests/cases/markdown/differences.toml`` and
``tests/cases/html/differences.toml``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable

from bench.markup_oracles import (
    HoldsHtmlError,
    compare_with_pyromark,
    read_with_comrak,
    read_with_turbohtml,
    without_blanks,
)
from verifier.parsers.html import render_html
from verifier.parsers.markdown import render_markdown
from verifier.parsers.visible_text import Kind

MARKDOWN = (
    *(
        "a", "b", "é", "😀", "word", " ", "  ", "    ", "\t", "\n", "\n", "\n", "\n\n", "  \n", "\\\n", ".",
        "!", "“",
    ),
    *(
        "*", "**", "***", "_", "__", "~", "~~", "`", "``", "```", "~~~", "``` py", "\\", "\\*", "\\|", "'",
        '"',
    ),
    *(
        "[", "]", "(", ")", "[a]", "[a]: /u", "![", "](u)", "](<u v> 't')", "<http://x>", "&amp;",
        "&#x41;", "&no;",
    ),
    *("> ", ">", "- ", "-", "* ", "1. ", "2) ", "+ ", "# ", "## ", "---", "===", "- [x] ", "[^1]", "[^1]: "),
    *("| ", "|", "|a|b|", "|-|-|", "\n|-|-|\n", ":-:", "\u00a0"),
)  # fmt: skip
"""What the texts are put together from."""

HTML = (
    *(
        "a", "b", "é", " ", "\n", "x y", "&amp;", "&notit;", "&#x80;", "&#65", "&", "&lt", "<", ">", '"',
        "'", "=", "/",
    ),
    *(
        "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<s>", "</s>", "<i hidden>", "</i>",
        "<span hidden>", "</span>",
    ),
    *(
        "<div hidden>", "<p hidden>", "<ul>", "</ul>", "<li>", "<li hidden>", "</li>", "<br>",
        "<a href=x>", "</a>",
    ),
    *(
        "<h1>", "</h1>", "<h2 hidden>", "</h2>", "<dl>", "<dt>", "<dd hidden>", "</dl>", "<pre>", "</pre>",
        "<!-- ", "-->",
    ),
    *("--!>", "<!-->", "<!x>", "<?x>", "</ x>", "<script>", "</script>", "<title>", "</title>", "<textarea>"),
    *(
        "</textarea>", "<style>", "</style>", "<template>", "</template>", "<b a='", "<b a=", '<b a="c>">',
        "<br/>",
    ),
    *(
        "<button>", "</button>", "<u style='display:none'>", "</u>", "<option hidden>", "<object>",
        "</object>",
    ),
)  # fmt: skip
TABLES = (
    *(
        "<table>", "</table>", "<tr>", "</tr>", "<tr hidden>", "<td>", "</td>", "<td hidden>", "<th>",
        "<tbody>",
    ),
    *("<caption>", "</caption>", "<thead>", "</tbody>"),
)  # fmt: skip
"""Browsers move text of a table that stands in no cell; we do not."""


def make_text(chance: random.Random, atoms: tuple[str, ...], longest: int = 25) -> str:
    """Return a text of up to `longest` atoms."""
    return "".join(chance.choices(atoms, k=chance.randint(1, longest)))


def judge_markdown(text: str) -> str:
    """Return how a Markdown text is read by others: "" where they agree with us."""
    try:
        difference = compare_with_pyromark(text)
    except HoldsHtmlError:
        if without_blanks(render_markdown(text).text) == read_with_comrak(text):
            return ""
        return "html, with notes" if "[^" in text else "html"
    if difference != "text":
        return difference
    if "[^" in text:
        return "text, with notes"
    ours = without_blanks(render_markdown(text).text)
    return "text, comrak agrees" if ours == read_with_comrak(text) else "text, comrak differs too"


def judge_html(html: str) -> str:
    """Return how HTML is read by another: "" where it agrees with us."""
    visible = render_html(html)
    ours, theirs = without_blanks(visible.text), read_with_turbohtml(f"<!DOCTYPE html>{html}")
    if ours == theirs:
        return ""
    if any(region.kind == Kind.DOUBTFUL for region in visible.regions):
        return "said to be doubtful"
    return "order" if sorted(ours) == sorted(theirs) else "text"


def shrink(text: str, judge: Callable[[str], str]) -> str:
    """Return a shorter text that is judged the same."""
    judgement = judge(text)
    at = 0
    while at < len(text):
        shorter = text[:at] + text[at + 1 :]
        if judge(shorter) == judgement:
            text, at = shorter, 0
        else:
            at += 1
    return text


def run(
    name: str, atoms: tuple[str, ...], judge: Callable[[str], str], texts: int, seed: int, show: int
) -> None:
    """Judge texts, and print how many differ by kind, with some of each kind."""
    chance = random.Random(seed)
    kinds: Counter[str] = Counter()
    for _ in range(texts):
        text = make_text(chance, atoms)
        kind = judge(text)
        kinds[kind] += 1
        if kind and kinds[kind] <= show:
            print(f"{name}: {kind}: {shrink(text, judge)!r}")
    print(f"{name}: {texts} texts, {kinds.pop('')} read alike; {dict(kinds)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many differences of each kind are printed")
    given = parser.parse_args()
    run("markdown", MARKDOWN, judge_markdown, given.texts, given.seed, given.show)
    run("html", HTML, judge_html, given.texts, given.seed, given.show)
    run("html with tables", HTML + TABLES * 3, judge_html, given.texts // 4, given.seed, given.show)
