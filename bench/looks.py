"""Pages of reports as a browser shows and prints them: found by axe, measured, and taken as pictures.

``python -m bench looks --out FOLDER`` needs the extra ``looks`` and a Chromium. Each page is shown at three
widths, light and dark: axe finds nothing, nothing is wider than the window, the first problem stands in the
window with its reason, and what a badge rests on comes into sight with the focus. Printed, the answer begins
on the second sheet at the latest. The pages are those of five answers of people (``tests/report/real``), of
the demo, of an answer in German, and of each other kind of report.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from shutil import copyfile, which
from typing import TYPE_CHECKING, Literal

import verifier

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

IMAGES = Path(__file__).parent.parent / "docs" / "images"
WIDTHS = {1280: 900, 768: 1024, 390: 844}
"""The widths of a screen, a tablet and a phone in CSS pixels, with their heights."""

_PICTURES: tuple[tuple[str, str, tuple[int, int], Literal["screen", "print"], str], ...] = (
    ("check-demo", "report.png", (1200, 1100), "screen", ""),
    ("check-demo", "problem.png", (1200, 1100), "screen", ".problem-list > li:nth-child(2)"),
    ("check-demo", "phone.png", (390, 844), "screen", ""),
    ("check-demo", "paper.png", (794, 1123), "print", ""),
    ("audit-demo", "audit.png", (1200, 1100), "screen", ""),
)
"""The pictures of the documentation: a page, a file, a window, a medium, and the part that is shown."""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_MARGIN = "15mm"
_FIRST_PROBLEM = ".problem-list > li:first-child"
_REASON = f"{_FIRST_PROBLEM} .what"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a browser says of one page."""

    name: str
    sheets: int
    problems: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where pages and pictures go")
    parser.add_argument("--only", metavar="NAME", help="look at one page")
    parser.add_argument("--images", action="store_true", help="take the pictures of the documentation anew")


def run(options: argparse.Namespace) -> int:
    """Look at each page and print what is wrong; return 1 if anything is."""
    from playwright.sync_api import sync_playwright

    if options.out is None:
        with tempfile.TemporaryDirectory() as folder:
            options.out = Path(folder)
            return run(options)
    options.out.mkdir(parents=True, exist_ok=True)
    browser_path = next(filter(None, map(which, _BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        looks = [
            look_at(browser, name, html, options.out)
            for name, html in list_pages()
            if options.only in (None, name)
        ]
        if options.images:
            _take_images(browser, options.out)
        browser.close()
    for look in looks:
        print(f"{look.name:12} {look.sheets:2} sheets  {'; '.join(look.problems) or 'nothing wrong'}")
    return int(any(look.problems for look in looks))


def list_pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of each page."""
    from tests.report.real_cases import CASES, report_on_case
    from tests.report.samples import KINDS
    from verifier.report import render_report
    from verifier.report.answer.page import render_answer_page

    for name in CASES:
        yield name, render_answer_page(report_on_case(name))
    for name, kind in KINDS.items():
        yield f"{name}-demo", kind.render_page(kind.make())
    yield "check-demo", _render_by_command("check", "--demo", "--html", "demo.html", page="demo.html")
    yield "lease-de", render_report(verifier.check(_LEASE_ANSWER, _LEASE), _LEASE)
    yield "audit-demo", _render_by_command("audit", "--demo", "--html", "audit.html", page="audit.html")
    options = ("lines.jsonl", "-o", "rows.jsonl", "--html", "pages")
    yield "index-demo", _render_by_command("batch", *options, page="pages/index.html")
    yield from _render_cards()


_LEASE = [
    "§ 3 Vermieter ist der Haus e. V.\n\n"
    "§ 4 Der Vertrag beginnt am 1. Juli 2024 und endet am 30. Juni 2029.\n\n"
    "§ 5 Die Miete beträgt 840 Euro im Monat. Der Mieter darf keine Hunde halten.",
    "Die Kaution beträgt drei Monatsmieten.",
]
_LEASE_ANSWER = (
    "Vermieter ist der Haus e. V. [1] Der Vertrag endet am 30. Juni 2028 [1]. Der Mieter darf Hunde halten. "
    "Die Kaution beträgt drei Monatsmieten [1]. Die Wohnung hat 70 Quadratmeter. Tiere sind erwünscht."
)
_LINES = (
    {"id": "hours", "answer": "It opened in 1931.", "context": "It opened in 1932."},
    {"id": "tolls", "answer": "Tolls ended in 1950.", "context": "Tolls ended in 1950."},
    {"id": "bad", "answer": 7, "context": "Tolls ended in 1950."},
)
_CLAIMS = (
    {"claim_id": "c1", "text": "The bridge opened in 1932."},
    {"claim_id": "c2", "text": "Tolls ended in 1950."},
)


def _render_by_command(*options: str, page: str) -> str:
    """Return a page that a command writes, in a folder that has a few lines of a batch."""
    with tempfile.TemporaryDirectory() as folder:
        _run_there(Path(folder), *options)
        return (Path(folder) / page).read_text(encoding="utf-8")


def _render_cards() -> Iterator[tuple[str, str]]:
    """Yield a card's page, the list of cards, the queue, and a claim's history: badges with metrics."""
    day, text = "2025-10-17", "The bridge opened in 1931. Tolls ended in 1950."
    judged = ("--as-of", day, "--verified-at", day, "-o", "cards.jsonl", "--html", "cards")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run_there(folder, "audit", "claims.jsonl", "--evidence-text", text, *judged)
        _run_there(folder, "queue", "add", "queue.db", "cards.jsonl", "--by", "night", "--at", day)
        _run_there(folder, "queue", "list", "queue.db", "--as-of", day, "--html", "queue")
        card = next((folder / "queue").glob("card-*.html"))
        pages = {"cards": "cards/index.html", "card": "cards/card-00001.html", "queue": "queue/index.html"}
        for kind, page in {**pages, "history": str(card)}.items():
            yield f"{kind}-demo", (folder / page).read_text(encoding="utf-8")


def _run_there(folder: Path, *options: str) -> None:
    """Run a command in a folder that has a few lines of a batch, and of an audit."""
    for name, lines in {"lines.jsonl": _LINES, "claims.jsonl": _CLAIMS}.items():
        (folder / name).write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    command = [sys.executable, "-m", "verifier", *options]
    environment = {**os.environ, "PYTHONPATH": str(IMAGES.parent.parent)}
    done = subprocess.run(command, check=False, capture_output=True, cwd=folder, env=environment)
    if done.returncode > 1:
        raise SystemExit(f"{' '.join(options)}: {done.stderr.decode()}")


def look_at(browser: Browser, name: str, html: str, folder: Path) -> Look:
    """Show and print one page, and keep it with its pictures in a folder."""
    path = folder / f"{name}.html"
    path.write_text(html, encoding="utf-8")
    problems = [
        problem
        for width in WIDTHS
        for scheme in ("light", "dark")
        for problem in _look_in_window(browser, path, width, scheme)
    ]
    sheets, problem = _print(browser, path)
    return Look(name=name, sheets=sheets, problems=(*problems, *problem))


def _look_in_window(browser: Browser, path: Path, width: int, scheme: str) -> Iterator[str]:
    where = f"{width} {scheme}"
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme="dark" if scheme == "dark" else "light",
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(path.resolve().as_uri())
    page.screenshot(path=path.with_suffix(f".{width}-{scheme}.png"))
    if page.evaluate("document.documentElement.scrollWidth") > width:
        yield f"{where}: wider than the window"
    if page.locator(_FIRST_PROBLEM).count():
        box = page.locator(_REASON).first.bounding_box()
        if box is None or box["y"] + box["height"] > WIDTHS[width]:
            yield f"{where}: the first problem is out of sight"
    for badge in page.locator("main .rated").all():
        badge.focus()
        box = badge.locator(".metrics").bounding_box()
        is_shown = badge.locator(".metrics").evaluate("one => getComputedStyle(one).opacity === '1'")
        if box is None or not is_shown or box["x"] < 0 or box["x"] + box["width"] > width:
            yield f"{where}: what a badge rests on is out of sight"
    yield from (f"{where}: axe finds {found}" for found in _run_axe(page))
    context.close()


def _run_axe(page: Page) -> list[str]:
    """Return the rules that axe finds broken, with all that is folded opened."""
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']} ({len(rule['nodes'])})" for rule in found]


def _print(browser: Browser, path: Path) -> tuple[int, list[str]]:
    """Return how many sheets a page prints on, and what is wrong with them."""
    from pypdf import PdfReader

    page = browser.new_page()
    page.goto(path.resolve().as_uri())
    margin = dict.fromkeys(("top", "bottom", "left", "right"), _MARGIN)
    data = page.pdf(format="A4", margin=margin)
    # What comes after the problems: the texts, or the claims.
    headings = page.locator("main h2").all_text_contents()[1:2]
    page.close()
    path.with_suffix(".pdf").write_bytes(data)
    texts = [" ".join(sheet.extract_text().lower().split()) for sheet in PdfReader(BytesIO(data)).pages]
    is_late = any(not any(heading.lower() in text for text in texts[:2]) for heading in headings)
    return len(texts), ["printed, the summary is longer than a sheet"] if is_late else []


def _take_images(browser: Browser, folder: Path) -> None:
    """Take the pictures of the documentation from those pages that were kept."""
    for name, image, (width, height), media, part in _PICTURES:
        if not (folder / f"{name}.html").exists():
            continue
        page = browser.new_page(viewport={"width": width, "height": height})
        page.emulate_media(media=media)
        page.goto((folder / f"{name}.html").resolve().as_uri())
        target = folder / image
        if part:
            page.locator(part).first.screenshot(path=target)
        else:
            page.screenshot(path=target)
        page.close()
        copyfile(folder / image, IMAGES / image)
