"""A day played through on the example corpus, on every database: the page of the documentation, looked at."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.report.test_queue_pages import read_folder
from tests.test_docs import FOLDER, run_page
from verifier.audit import ClaimCard
from verifier.store import CardFilter, QueueFilter, open_store
from verifier.store.queue_figures import count_queue

MORNING, NIGHT, MONDAY = "2025-10-17T09:00:00Z", "2025-10-18T02:00:00Z", "2025-10-20T09:00:00Z"


def read_cards(path: str) -> list[ClaimCard]:
    return [ClaimCard.from_json(line) for line in Path(path).read_bytes().splitlines()]


AUDITED: list[bytes] = []
"""The cards of the morning, once they were made: no database has a part in them."""


@pytest.mark.slow
def test_a_day_from_two_hundred_answers_to_the_summary_of_the_night(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (FOLDER / "day.md").read_text(encoding="utf-8")
    (audit,) = re.findall(r"(?m)^verifier audit .*\n", page)
    if AUDITED:
        Path("cards.jsonl").write_bytes(AUDITED[0])
        page = page.replace(audit, "")
    run_page(page.replace('"day.db"', repr(address)).replace(" day.db", f" '{address}'"), "docs/day.md")

    AUDITED.append(Path("cards.jsonl").read_bytes())
    cards, night = read_cards("cards.jsonl"), read_cards("night.jsonl")
    assert len({card.answer_id for card in cards}) == 200
    assert Counter(card.rated[0] for card in cards)["SUPPORTED"] == 400
    with open_store(address, read_only=True) as store:
        check = store.verify()
        assert check.problems == ()
        assert (check.cards, check.escalations) == (len(cards) + len(night), 30)
        queued = [*store.list_escalations(QueueFilter(standing="all"))]
        # 30 answers, and each of them with the one claim that is wrong.
        assert len({store.read_card(one.card_digest).answer_id for one in queued}) == 30
        assert {one.opened_at for one in queued if one.level == 1} == {MORNING}
        assert Counter(one.effective_label for one in queued if one.resolution is not None) == {
            "CONTRADICTED": 11, "SUPPORTED": 5,
        }  # fmt: skip
        # Severity 1, due on the next business day; a postmortem three business days later.
        (grave,) = (one for one in queued if one.severity == 1)
        assert [(stage.level, stage.due_at) for stage in grave.stages] == [
            (1, "2025-10-17T09:30:00Z"), (3, "2025-10-20T09:28:00Z"),
        ]  # fmt: skip
        assert grave.postmortem_due_at == "2025-10-22T15:00:00Z"
        figures = count_queue(queued, as_of=MONDAY)
        assert [one.in_time for one in figures.levels] == [(20, 20), (5, 10), (1, 1)]
        assert (figures.overdue, figures.relabelled, figures.postmortems) == (14, 10, 1)
        assert [one.ages for one in figures.levels] == [(0, 0, 10, 0, 0), (0, 0, 4, 0, 0), (0,) * 5]
        # No card changed, and each of the night follows one of the day.
        assert [*store.list_cards(CardFilter(before=NIGHT))] == sorted(cards, key=lambda card: card.digest)
        assert [store.list_history(card.digest)[0].digest for card in night] == [
            card.previous for card in night
        ]
        events = [*store.list_events()]
        assert [event.at for event in events] == sorted(event.at for event in events)
        assert Counter(event.action for event in events) == {
            "add": 2, "open": 30, "assign": 15, "escalate": 15, "resolve": 16,
        }  # fmt: skip

    summary = json.loads(Path("night.json").read_bytes())
    assert (summary["cards"], summary["selected"], len(summary["review"])) == (430, 30, 25)
    assert [one["human_override"] for one in summary["changed"]] == ["SUPPORTED"] * 5
    assert {one["doc_id"] for one in summary["stale"]} == {"guide-2016", "museum", "register"}
    notices = [json.loads(line) for line in Path("notices.jsonl").read_bytes().splitlines()]
    assert Counter(one["kind"] for one in notices) == {"overdue": 14}
    pages, nights = read_folder(tmp_path / "pages"), read_folder(tmp_path / "night")
    # The four claims of the second level that wait, each with the card of the night.
    assert (len(pages), len(nights)) == (2 + 2 * 4, 1 + 30)
    assert nights["index.html"].text.count("The tower was painted red in 1931.") == 5
    assert pages["index.html"].text.count("judged again since") == 4
