"""The pages of the queue: what waits, its figures, and the history of each claim."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

from tests.cli.commands import run
from tests.pages import HOSTILE, STEERING, Page, check_hostile_page, check_page
from tests.store.example_cards import AT, OTHER, make_card, make_cards
from verifier.audit.records.card import Timestamps
from verifier.measures.exact import WHOLE_BP
from verifier.policies import hash_text
from verifier.report.card.page import render_card_page
from verifier.report.card.wording import build_card_report
from verifier.report.history.page import HistoryCard, render_history_page
from verifier.report.queue.page import MAX_LISTED, QueueRow, render_figures_page, render_queue_page
from verifier.report.queue.wording import describe_left
from verifier.store import QueueFilter, Store, open_store
from verifier.store.queue_figures import count_queue, rate

LATER = "2025-10-17T16:25:00Z"
FIRST = make_card(1, OTHER, verified_at="2025-10-17T09:00:00Z")
AGAIN = replace(FIRST, previous=FIRST.digest, timestamps=Timestamps(verified_at="2025-10-18"))
# What a card may hold, and what an event may.
WRITTEN = HOSTILE.replace("\ud800", "")
NAMED = WRITTEN.replace("\x00", "")


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.chdir(tmp_path)
    with open_store("q.db") as opened:
        opened.add_cards([FIRST, *make_cards(3, start=2, refuted_every=2)], at=AT, actor="nightly")
        opened.add_cards([AGAIN], at=LATER, actor="nightly")
        opened.assign(FIRST.digest, to="ann", at="2025-10-17T16:10:00Z", actor="ann")
        opened.escalate(FIRST.digest, note="which register?", at="2025-10-17T16:20:00Z", actor="ann")
        rationale = "the register is wrong"
        opened.resolve(FIRST.digest, label="SUPPORTED", rationale=rationale, at=LATER, actor="bob")
        return opened


def read_folder(folder: Path) -> dict[str, Page]:
    """Read pages that lead to each other and nowhere else."""
    found: dict[str, Page] = {}
    for path in sorted(folder.iterdir()):
        html = path.read_text(encoding="utf-8")
        # Links inside the folder are checked below; here, those inside the page.
        page = check_page(re.sub(r'href="[\w-]+\.html"', 'href="#"', html).replace('href="#"', ""))
        assert not STEERING.search(html)
        page.links = re.findall(r'href="([\w-]+\.html)"', html)
        found[path.name] = page
    for page in found.values():
        assert {*page.links} <= {*found}
    return found


def test_a_folder_has_the_queue_its_figures_and_each_claims_history(tmp_path: Path) -> None:
    done = run("queue", "list", "q.db", "--html", "pages", "--standing", "all", "--as-of", LATER)
    assert (done.exit_code, done.stderr) == (0, "verifier: wrote pages/index.html\n")
    pages = read_folder(tmp_path / "pages")
    assert len(pages) == 2 + 4
    index = pages["index.html"]
    assert {*index.links} == {*pages} - {"index.html", f"card-{AGAIN.digest[7:31]}.html"}
    for said in ("3 cards", "due soon", "in 5 minutes", "level 2, an expert of the domain", "resolved by bob",
                 "a person: SUPPORTED", "judged again since", "The bridge opened in 1932."):  # fmt: skip
        assert said in index.text, said
    first = next(page for name, page in pages.items() if FIRST.digest[7:31] in name)
    for said in ("Number 1 of 2 cards", "A person says SUPPORTED.", "which register?", "in time",
                 "the register is wrong", FIRST.digest, AGAIN.digest, "2025-10-18", "escalate"):  # fmt: skip
        assert said in first.text, said
    assert f"card-{AGAIN.digest[7:31]}.html" in first.links
    assert "index.html" in first.links
    figures = pages["figures.html"]
    for said in ("Supported without a person", "1 of 4 (25%)", "missed", "1 of 1 (100%)", "under 30 days"):
        assert said in figures.text, said


def test_one_page_goes_to_a_file_or_to_stdout(tmp_path: Path) -> None:
    for command in (("list", "q.db", "--as-of", LATER), ("show", "q.db", FIRST.digest)):
        run("queue", *command, "--html", "one.html")
        written = (tmp_path / "one.html").read_text(encoding="utf-8")
        check_page(written)
        assert run("queue", *command, "--html", "-").stdout == written
    counted = run("queue", "figures", "q.db", "--as-of", LATER, "--html", "-", "--backlog", "10", "7")
    assert "7 of 10 (70%)" in check_page(counted.stdout).text
    done = run("queue", "list", "q.db", "--html", "q.db")
    assert (done.exit_code, "it is a file, expected a folder" in done.stderr) == (2, True)


def test_hostile_words_are_shown_and_do_nothing(tmp_path: Path) -> None:
    assert FIRST.check is not None
    judged = replace(FIRST.inputs, answer=hash_text(WRITTEN))
    card = replace(
        FIRST,
        claim=replace(FIRST.claim, text=WRITTEN, claim_id=WRITTEN),
        inputs=judged,
        check=replace(FIRST.check, inputs=replace(FIRST.check.inputs, answer=judged.answer)),
        answer_id=WRITTEN,
        rationale=WRITTEN,
    )
    with open_store(tmp_path / "hostile.db") as opened:
        opened.add_cards([card], at=AT, actor=NAMED)
        opened.assign(card.digest, to=NAMED, note=NAMED, at=AT, actor=NAMED)
        opened.resolve(card.digest, label="NEI", rationale=NAMED, at=AT, actor=NAMED)
        (one,) = opened.list_escalations(QueueFilter(standing="all"))
        row = QueueRow(escalation=one, card=opened.read_card(card.digest), due=None)
        history = HistoryCard(card=card, escalation=one, events=tuple(opened.list_events()))
    check_hostile_page(render_history_page([history]))
    html = render_queue_page([row], 1, AT)
    assert not STEERING.search(html)
    assert check_page(html).text.count("<script>alert(1)</script>") == 2


def test_a_long_queue_is_counted_and_not_all_listed(store: Store) -> None:
    (one, *_) = store.list_escalations()
    rows = [QueueRow(escalation=one, card=FIRST, due=rate(one, LATER))] * MAX_LISTED
    assert "and 99,000 more" in check_page(render_queue_page(rows, 100_000, LATER)).text
    empty = check_page(render_queue_page([], 0, LATER)).text
    assert "Nothing waits" in empty
    assert "Nobody has to look at anything." in empty


def test_the_same_figures_give_the_same_page(store: Store) -> None:
    def render() -> str:
        everything = store.list_escalations(QueueFilter(standing="all"))
        return render_figures_page(count_queue(everything, as_of=LATER), store.rate_targets())

    assert render() == render()


@pytest.mark.parametrize(
    ("due", "now", "words"),
    [
        ("2025-10-17T16:30:00Z", "2025-10-17T16:29:59Z", "in 0 minutes"),
        ("2025-10-17T16:30:00Z", "2025-10-17T16:29:00Z", "in 1 minute"),
        ("2025-10-17T16:30:00Z", "2025-10-17T16:40:00Z", "10 minutes ago"),
        ("2025-10-17T18:00:00Z", "2025-10-17T16:00:00Z", "in 2 hours"),
        ("2025-10-20T12:00:00Z", "2025-10-17T16:00:00Z", "in 2 days"),
        ("2025-10-17T16:00:00Z", "2025-10-20T12:00:00Z", "2 days ago"),
    ],
)
def test_how_far_off_a_due_time_is(due: str, now: str, words: str) -> None:
    assert describe_left(due, now) == words


def test_the_badge_of_a_card_has_its_metrics_wherever_it_stands(tmp_path: Path) -> None:
    run("queue", "show", "q.db", FIRST.digest, "--html", "one.html")
    run("queue", "list", "q.db", "--html", "list.html", "--standing", "all", "--as-of", LATER)
    cards = {"history": "one.html", "queue": "list.html"}
    pages = {name: (tmp_path / path).read_text("utf-8") for name, path in cards.items()}
    pages["card"] = render_card_page(build_card_report(FIRST))
    assert FIRST.review is not None
    parts = [
        (name, f"{found // 100} %" if total == WHOLE_BP else f"{found:,} of {total:,}")
        for name, (found, total) in FIRST.metrics
    ]
    for name, html in pages.items():
        assert all(f"<span>{part} <b>{value}</b>" in html for part, value in parts), name
        # Who has no pointer gets to each by the keyboard.
        assert html.count('class="metrics"') == html.count('rated" tabindex="0">') > 0, name
    (first, *_) = build_card_report(replace(FIRST, review=None)).metrics
    assert first == ("support", f"{FIRST.support // 100} %")
