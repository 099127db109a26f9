"""The hand-written pairs: how they are read and counted, and what no change may lose of them."""

from __future__ import annotations

import json
from itertools import product

import pytest

from bench.__main__ import main
from bench.pairs.command import (
    ALL,
    CALLS,
    SEEN,
    UNSEEN,
    Pair,
    PairError,
    Tally,
    list_failures,
    make_table,
    read_halves,
    read_pairs,
    tally,
)
from tests.examples import choose
from verifier.policies import load_policy

ROW = {"id": "p1", "class": "ranges", "claim": "It has 3.", "evidence": ["It has 3."], "supported": True}


@pytest.mark.parametrize(("language", "least"), [("en", 600), ("de", 420)])
def test_a_pair_stands_in_one_half_and_has_its_class_in_both(language, least):
    halves = read_halves(language)
    ids = [pair.id for pairs in halves.values() for pair in pairs]
    assert len(set(ids)) == len(ids) >= least
    classes = [{pair.family for pair in pairs} for pairs in halves.values()]
    assert classes[0] == classes[1]
    for pairs in halves.values():
        lies = sum(not pair.supported for pair in pairs)
        assert 2 * abs(2 * lies - len(pairs)) < len(pairs) // 3


def test_a_german_passage_stands_in_one_half():
    seen, unseen = ({pair.evidence for pair in pairs} for pairs in read_halves("de").values())
    assert seen
    assert unseen
    assert not seen & unseen


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "no JSON"),
        ("[]", "expected an object with the keys id, class, claim, evidence, supported"),
        (json.dumps(ROW | {"more": 1}), "expected an object with the keys"),
        (json.dumps(ROW | {"evidence": []}), "a list of them as evidence"),
        (json.dumps(ROW | {"evidence": "It has 3."}), "a list of them as evidence"),
        (json.dumps(ROW | {"claim": ""}), "texts that are not empty"),
        (json.dumps(ROW | {"supported": "yes"}), "got 'yes', expected true or false"),
        (json.dumps(ROW), "got the id 'p1' again"),
    ],
)
def test_a_line_that_is_no_pair_is_named(tmp_path, line, said):
    path = tmp_path / "pairs.jsonl"
    path.write_text(f"{json.dumps(ROW)}\n{line}\n")
    with pytest.raises(PairError, match="line 2: ") as error:
        read_pairs(path)
    assert said in str(error.value)


def make_pair(number: int, family: str, *, supported: bool) -> Pair:
    return Pair(id=f"p{number}", family=family, claim="c", evidence=("e",), supported=supported)


def test_lies_and_truths_are_counted_by_class():
    pairs = [make_pair(number, "ab"[number % 2], supported=number < 3) for number in range(6)]
    failures = [pairs[0], pairs[4]]
    counted = tally(pairs, failures)
    assert counted == {
        ALL: Tally(refused=2, lies=3, accepted=2, truths=3),
        "a": Tally(refused=0, lies=1, accepted=1, truths=2),
        "b": Tally(refused=2, lies=2, accepted=1, truths=1),
    }
    table = make_table("check_claim", {SEEN: counted, UNSEEN: tally([], [])})
    assert table.rows[1] == ("a", "0 of 1", "1 of 2", "-", "-")


# How many of the seen half may come out wrong: a little more than do. A rule that costs more than that takes
# a decision, not an oversight. It is no aim: the table of `docs/accuracy.md` says what is.
MOST_LIES_ACCEPTED = {
    "en": {"check_claim": 16, "verify_quotes": 18},
    "de": {"check_claim": 4, "verify_quotes": 4},
}
MOST_TRUTHS_REFUSED = {
    "en": {"check_claim": 96, "verify_quotes": 105},
    "de": {"check_claim": 29, "verify_quotes": 29},
}


@pytest.mark.parametrize(("language", "call"), choose([*product(MOST_LIES_ACCEPTED, CALLS)], 3))
def test_what_is_told_apart_in_the_seen_half_stays_so(language, call):
    wrong = list_failures(read_halves(language)[SEEN], call, load_policy("default"))
    lies = [pair.id for pair in wrong if not pair.supported]
    assert len(lies) <= MOST_LIES_ACCEPTED[language][call], lies
    assert len(wrong) - len(lies) <= MOST_TRUTHS_REFUSED[language][call]


@pytest.mark.parametrize(("language", "family"), [("en", "wrong_of_two"), ("de", "longer_passages")])
def test_the_command_prints_pairs_of_the_seen_half_alone(language, family, capsys):
    halves = read_halves(language)
    assert main(["pairs", "--language", language, "--only", family, "--failures"]) == 0
    printed = capsys.readouterr().out
    assert family in printed
    assert all(pair.claim not in printed for pair in halves[UNSEEN])
    assert any(pair.claim in printed for pair in halves[SEEN])
    assert main(["pairs", "--only", "sounds"]) == 2
    assert "there is no such class" in capsys.readouterr().err
