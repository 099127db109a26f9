"""The report of a claim card for the terminal: the same as the page, as rows of text. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.table import Table
from rich.text import Text

from verifier.audit.records.card import ClaimCard
from verifier.report.card.wording import (
    LEFT_OUT,
    STANCES,
    CardReport,
    describe_document,
    name_document,
    name_place,
)
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say
from verifier.report.common.plain_words import show_points
from verifier.report.common.terminal import (
    SIGNS,
    STATE_STYLES,
    Section,
    lay_out,
    make_rows,
    make_table,
    render_problems,
)


def render_card_report(report: CardReport) -> Group:
    """Lay a card out for a Rich console."""
    card = report.record
    record = [(say("policy"), f"{card.policy_name}, {card.policy_hash}"), (say("card"), card.digest)]
    if card.corpus_digest is not None:
        record.insert(1, (say("corpus"), card.corpus_digest))
    return lay_out(report, _list_sections(report), record)


def _list_sections(report: CardReport) -> Iterator[Section]:
    card = report.record
    if report.problems:
        yield render_problems(report.problems)
    facts = make_rows()
    for name, value in (*report.facts, *report.described):
        facts.add_row(name, Text(show_plainly(value)))
    yield (
        say("Claim {id}", id=show_plainly(card.claim.claim_id)),
        [Text(show_plainly(card.claim.text)), facts],
    )
    if card.evidence:
        yield say("Evidence"), _list_evidence(card)
    if card.documents:
        yield say("What each document says"), [_list_documents(card)]


def _list_evidence(card: ClaimCard) -> Iterator[Text]:
    for one in card.evidence:
        state, words = STANCES[one.stance]
        head = (
            f"{SIGNS[state]} {say(words)}: {name_document(card, one.source_id, one.title)}, {name_place(one)}"
        )
        yield Text(show_plainly(head), style=STATE_STYLES[state])
        yield Text(f"  {show_plainly(say(LEFT_OUT) if one.snippet is None else one.snippet)}")


def _list_documents(card: ClaimCard) -> Table:
    table = make_table()
    table.add_column(say("Document"), overflow="fold", style="bold")
    table.add_column(say("It"), no_wrap=True)
    table.add_column(say("Its best passage"), overflow="fold")
    for one in card.documents:
        state, words = STANCES[one.stance]
        stance = Text(f"{SIGNS[state]} {say(words)}", style=STATE_STYLES[state])
        name = Text(show_plainly(name_document(card, one.doc_id)))
        table.add_row(name, stance, f"{describe_document(one)} ({show_points(one.score)})")
    return table
