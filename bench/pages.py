"""Pages of people as sources: Markdown and HTML files of this machine, quoted from what others see of them.

``python -m bench pages [DIR ...] --pages 40``. Of each page some sentences are taken from what turbohtml
shows of it (pyromark makes HTML of Markdown first), and checked as quotes against the page itself. Asked is
that each is verified, and that its place in the page shows exactly that sentence. Nothing of a page is kept.
"""

from __future__ import annotations

import argparse
import re
import sysconfig
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bench.markup_oracles import hides
from verifier import Source, prepare, verify_quotes
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.sources.context import Format, PreparedSource

if TYPE_CHECKING:
    from turbohtml import Node

FORMATS: dict[str, Format] = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html"}
_PLACES = ("/usr/share/doc", "/usr/lib/node_modules", "/usr/local/lib/node_modules")
_BLOCKS = frozenset(("p", "li", "td", "dd", "h1", "h2", "h3"))
_NESTING = frozenset(("p", "ul", "ol", "dl", "table", "div", "pre", "br", "li", "blockquote"))
_CHANGED = frozenset(("del", "s", "strike", "sup", "sub", "details", "select", "math", "svg", "img"))
_SENTENCE = re.compile(r"(?:\A|(?<=[.!?] ))[A-Z][^.!?]{30,300}[a-z]{2}[.!?](?=\s|\Z)")
_UNQUOTABLE = re.compile(r"[\"\u201c\u201d\u201e\xab\xbb\u300c\u300d\[\]\u2026]|\.\.")
_MIN_CHARS, _MAX_CHARS = 1_000, 400_000


@dataclass(slots=True)
class Tally:
    """What came out of the pages so far."""

    quotes: int = 0
    verified: int = 0
    exact: int = 0
    chars: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument(
        "folders",
        nargs="*",
        metavar="DIR",
        help="where to look; site-packages and /usr/share/doc unless told",
    )
    parser.add_argument("--pages", type=int, default=40, help="how many pages, half of each format")
    parser.add_argument("--quotes", type=int, default=10, help="how many sentences of a page")


def run(options: argparse.Namespace) -> int:
    """Quote the pages and print what came out; return 1 if a place is not exact, or if there is none."""
    folders = options.folders or [sysconfig.get_paths()["purelib"], *_PLACES]
    tally = Tally()
    counts: Counter[str] = Counter()
    for suffixes in ((".md", ".markdown"), (".html", ".htm")):
        for path, sentences in _choose_pages(folders, suffixes, options.pages // 2, options.quotes):
            text = path.read_text(encoding="utf-8")
            _quote_page(text, FORMATS[path.suffix.lower()], sentences, tally)
            counts[FORMATS[path.suffix.lower()]] += 1
    pages = ", ".join(f"{number} {format}" for format, number in sorted(counts.items()))
    rate = 1e3 * tally.seconds / max(1e-9, tally.chars / 1e3)
    print(f"pages: {pages} ({tally.chars:,} characters, read in {rate:.2f} ms/kB)")
    print(f"quotes: {tally.quotes}, verified {tally.verified}, places exact {tally.exact}")
    for code, number in tally.refused.most_common():
        print(f"  refused {number}: {code}")
    for example in tally.examples[:8]:
        print(f"    {example}")
    return int(tally.exact != tally.verified or not tally.verified)


def _choose_pages(
    folders: Sequence[str], suffixes: tuple[str, ...], number: int, quotes: int
) -> Iterator[tuple[Path, list[str]]]:
    """Yield pages with sentences to quote, one of a folder first, then more of them."""
    by_folder: dict[Path, list[Path]] = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() in suffixes and path.is_file() and not path.is_symlink():
                by_folder.setdefault(path.parent, []).append(path)
    seen: set[str] = set()
    rounds = max(map(len, by_folder.values()), default=0)
    for place in range(rounds):
        for paths in by_folder.values():
            if place >= len(paths) or not number:
                continue
            sentences = _read_sentences(paths[place], quotes, seen)
            if sentences:
                yield paths[place], sentences
                number -= 1


def _read_sentences(path: Path, quotes: int, seen: set[str]) -> list[str]:
    """Return some sentences that others see of a page; none of a page that was seen or cannot be read."""
    import turbohtml

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    if not _MIN_CHARS <= len(text) <= _MAX_CHARS or text in seen:
        return []
    seen.add(text)
    html = text
    if FORMATS[path.suffix.lower()] == "markdown":
        import pyromark

        options = pyromark.Options
        html = pyromark.html(text, options=options.ENABLE_TABLES | options.ENABLE_STRIKETHROUGH)
    found = [
        sentence
        for block in _list_blocks(turbohtml.parse(html))
        for sentence in _SENTENCE.findall(block)
        if _UNQUOTABLE.search(sentence) is None
    ]
    step = max(1, len(found) // quotes)
    return found[::step][:quotes]


def _list_blocks(document: Node) -> Iterator[str]:
    """Yield the texts of blocks that hold no other, and nothing that is read otherwise than it is written."""
    import turbohtml

    for node in document.descendants:
        if getattr(node, "tag", None) not in _BLOCKS:
            continue
        inside = {getattr(part, "tag", "") for part in node.descendants}
        around = [node, *node.ancestors]
        outside = {getattr(part, "tag", "") for part in around}
        if inside & (_NESTING | _CHANGED) or outside & _CHANGED or any(map(hides, around)):
            continue
        texts = [part.text for part in node.descendants if isinstance(part, turbohtml.Text)]
        yield " ".join("".join(texts).split())


def _quote_page(text: str, format: Format, sentences: list[str], tally: Tally) -> None:
    """Check sentences as quotes against their page."""
    source = Source(id="page", text=text, format=format)
    began = perf_counter()
    context = prepare(source)
    tally.seconds += perf_counter() - began
    tally.chars += len(text)
    for sentence in sentences:
        verdict = verify_quotes(f'"{sentence}"', context, format="plain")
        tally.quotes += 1
        status = verdict.claim_statuses[0] if verdict.claim_statuses else None
        if status is None or not status.is_verified or status.source_span is None:
            tally.refused[", ".join(sorted({item.code for item in verdict.violations}))] += 1
            tally.examples.append(ascii(sentence))
            continue
        tally.verified += 1
        tally.exact += _is_exact(context.sources[0], status.source_span, sentence)


def _is_exact(source: PreparedSource, span: tuple[int, int], sentence: str) -> bool:
    """Return whether what is read at a place of the original is a sentence, and it begins and ends there."""
    start, end = span
    shown = [
        character
        for place, character in enumerate(source.prose)
        if start <= (found := source.locate_in_source(place, place + 1))[0] and found[1] <= end
    ]
    folding = Folding.TYPOGRAPHY
    # The header of a cell is read with it, and has its place.
    is_shown = normalize_text("".join(shown), folding=folding).endswith(
        normalize_text(sentence, folding=folding)
    )
    original = source.source.text
    ends = (original[start], sentence[0]), (original[end - 1], sentence[-1])
    # A character reference stands for its character as a whole.
    return is_shown and all(written in (said, "&", ";") for written, said in ends)
