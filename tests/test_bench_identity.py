"""The bench of texts against themselves: what it finds, what it asks, and what it counts."""

from __future__ import annotations

from functools import partial

import pytest

from bench.__main__ import main
from bench.identity.command import make_tables, measure_identity, measure_quotes
from bench.identity.passages import Passage, Text, choose_passages, digest_passages
from bench.identity.probes import (
    CHANGES,
    Probe,
    change_all,
    choose_stretches,
    cut_sentences,
    list_vocabulary,
)

HARBOUR = (
    "The harbour master keeps all tide tables of the northern coast in the old customs house, e.g. those of"
    " 1871. Visitors reach the house by the narrow road behind the market.\n\n"
    "- The market opens on Mondays at 8 and closes before noon.\n"
    "- A second market for flowers opens in summer."
)
PASSAGE = Passage(kind="documents", name="harbour", format="plain", text=HARBOUR)
FERRY = Passage(
    kind="documents",
    name="ferry",
    format="plain",
    text="The ferry crosses the sound twice every morning. Passengers pay at the landing of either island.",
)


def test_texts_of_the_machine_are_chosen_once_and_the_same_each_time():
    texts = {
        "documents": [
            Text(kind="documents", name=name, format="plain", read=partial(str, f"{name}.\n\n" + 3 * HARBOUR))
            for name in ("harbour", "repeats it")
        ]
    }
    passages = choose_passages(texts, 5)
    assert len(passages) == 1
    assert passages == choose_passages(texts, 5)
    assert digest_passages(passages) != digest_passages([])


def test_sentences_end_where_they_do_and_lose_their_bullets():
    assert cut_sentences(PASSAGE) == [
        "The harbour master keeps all tide tables of the northern coast in the old customs house, e.g. those"
        " of 1871.",
        "Visitors reach the house by the narrow road behind the market.",
        "The market opens on Mondays at 8 and closes before noon.",
        "A second market for flowers opens in summer.",
    ]


def test_stretches_stand_in_their_passage_and_what_is_changed_does_not():
    stretches = choose_stretches([PASSAGE, FERRY], 12)
    assert len({probe.text for probe in stretches}) == len(stretches) >= 8
    plain = {passage: " ".join(passage.text.split()) for passage in (PASSAGE, FERRY)}
    assert all(probe.text in plain[probe.passage] for probe in stretches)
    changed = list(change_all(stretches, list_vocabulary([PASSAGE, FERRY]), tuple(CHANGES)))
    assert {probe.change for probe in changed} == set(CHANGES)
    assert not any(probe.text in plain[probe.passage] for probe in changed)


def test_what_is_exchanged_is_a_word_that_the_passage_lacks():
    (changed,) = change_all(
        [Probe(passage=FERRY, text="The ferry crosses the sound")],
        list_vocabulary([PASSAGE, FERRY]),
        ["one word exchanged"],
    )
    (other,) = set(changed.text.split()) - set(FERRY.text.split())
    assert other in HARBOUR


def test_quotes_and_sentences_are_counted_with_what_was_changed_beside_them():
    quotes, _ = measure_quotes([PASSAGE, FERRY], "default", 8)
    identity, _ = measure_identity([PASSAGE, FERRY], "default")
    assert quotes["as it stands, alone"].texts == 8
    assert not any(one.accepted for row, one in quotes.items() if not row.startswith("as it stands"))
    assert identity["passages, verify_quotes"].texts == 2
    assert identity["sentences as it stands, check_claim"].accepted == 5
    assert identity["sentences one word exchanged, audit_answer"].accepted == 0
    tables = make_tables("default", quotes, identity)
    assert [len(table.rows) for table in tables] == [len(quotes), len(identity)]


@pytest.mark.slow
def test_the_command_says_what_it_found_and_measures_it(capsys):
    sizes = ["--passages", "2", "--stretches", "4", "--kind", "docstrings", "--kind", "comments"]
    assert main(["identity", "--policy", "default", "--show", *sizes]) == 0
    printed = capsys.readouterr().out
    assert "digest" in printed
    assert "Quotes, default" in printed
    assert "Identity, default" in printed
