"""``python -m bench rules``: each rule of the claim check switched off, and lies and truths that it moves.

A first pass judges each item with all rules watched: only items for which a rule says anything can move when
it is off, and only they are judged again. Items are the hand-written pairs, the grids of clauses, and the
labelled claims of the folders that are named. The seen pairs and the hand-written cases are what rules were
written with; what moves nothing on any other set earns no place there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.claims.data import ClaimDataError, DataSet, read_sets
from bench.clauses.grids import FRAMES, LANGUAGES, make_items
from bench.pairs.command import SEEN, read_halves
from bench.printed_tables import Table, print_tables
from bench.rules.switches import Rule, Switchboard, list_caches, list_rules, switch_off, watch
from tests.case_files import read_area
from verifier import check_claim
from verifier.policies import Policy, VerifierError, load_policy

LIMIT = 120
LONGEST = 3_000
HAND_WRITTEN = "cases"
WRITTEN_FOR = frozenset((f"pairs, {SEEN}", HAND_WRITTEN))
NO_MOVE = "moves nothing"
_CHUNKS = 8
_SAID = (
    ("stops", False, False, True),
    ("costs", False, True, True),
    ("keeps", False, True, False),
    ("contradicts", True, True, True),
    ("spares", True, True, False),
)
"""What a rule does by what happens without it: whether to the label, to a truth, and for the better."""
_FIRST = ("contract", "natural")
_GROUPS: Mapping[str, str] = {"contract": "contract", "natural": "natural"}
"""Data sets by how their names begin; all others are public ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim with its evidence, of a set and its group."""

    data: str
    group: str
    claim: str
    evidence: tuple[str, ...]
    supported: bool
    question: str | None = None
    title: str | None = None


class Move(NamedTuple):
    """An item that comes out otherwise with a rule off: of which set, and whether it is accepted then.

    Where `is_label`, only whether it is called CONTRADICTED changes: `accepted` is then whether it is not.
    """

    rule: str
    group: str
    data: str
    supported: bool
    accepted: bool
    is_label: bool = False


class Outcome(NamedTuple):
    """Whether a claim is accepted, and whether it is called CONTRADICTED."""

    accepted: bool
    contradicted: bool


def list_cases(folders: Sequence[Path], *, limit: int, longest: int = LONGEST) -> list[Case]:
    """Return the items of all sets, at most `limit` lies and as many truths of each, spread evenly.

    Those with more than `longest` characters of evidence are left out.
    Raises `ClaimDataError`.
    """
    sets = [data for folder in folders for data in read_sets(folder)]
    sets.sort(key=lambda data: not data.name.startswith(_FIRST))
    cases: list[Case] = []
    for some in (*_list_pairs(), *_list_grids(), *map(_list_labelled, sets)):
        short = [case for case in some if sum(map(len, case.evidence)) <= longest]
        for supported in (False, True):
            half = [case for case in short if case.supported is supported]
            count = min(limit, len(half))
            cases += [half[place * len(half) // count] for place in range(count)]
    return cases


def list_hand_written() -> Iterator[Case]:
    """Yield the claims of the hand-written cases, each as true as it ought to be."""
    make = partial(Case, data=HAND_WRITTEN, group=HAND_WRITTEN)
    for case in read_area("claims"):
        evidence = case.given["evidence"]
        texts = (evidence,) if isinstance(evidence, str) else tuple(evidence)
        expect = case.ought or case.expect
        for key in ("holds", "fails"):
            for claim in expect.get(key, ()):
                yield make(claim=claim, evidence=texts, supported=key == "holds")


def list_lines(path: Path) -> Iterator[Case]:
    """Yield the claims of a file of JSON lines with `source`, `claim` and `truth`: true or false.

    Raises `ClaimDataError`.
    """
    try:
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            source, claim, is_true = row["source"], row["claim"], row["truth"] is True
            yield Case(data=path.stem, group="lists", claim=claim, evidence=(source,), supported=is_true)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ClaimDataError(f"{path}: {error}") from error


def _list_pairs() -> Iterator[list[Case]]:
    for language in LANGUAGES:
        for half, pairs in read_halves(language).items():
            # Of both languages the seen half is what rules were written with.
            name = f"{'' if half == SEEN or language == 'en' else f'{language} '}pairs, {half}"
            make = partial(Case, data=f"{language} pairs, {half}", group=name)
            yield [make(claim=one.claim, evidence=one.evidence, supported=one.supported) for one in pairs]


def _list_grids() -> Iterator[list[Case]]:
    for language in LANGUAGES:
        items = make_items(language)
        for group in dict.fromkeys(item.group for item in items):
            make = partial(Case, data=f"{language} {group}", group="clauses" if group == FRAMES else "small")
            yield [
                make(claim=item.claim, evidence=(item.evidence,), supported=item.supported)
                for item in items
                if item.group == group
            ]


def _list_labelled(data: DataSet) -> list[Case]:
    group = next((name for start, name in _GROUPS.items() if data.name.startswith(start)), "public")
    return [
        Case(
            data=data.name,
            group=group,
            claim=one.claim,
            evidence=(one.evidence,),
            supported=one.truth == "supported",
            question=one.question,
            title=one.title,
        )
        for one in data.claims
    ]


def find_moves(cases: Sequence[Case], policy: Policy, only: Sequence[str] = ()) -> Counter[Move]:
    """Switch each rule off in turn, or `only` some; count the items that come out otherwise."""
    rules = [rule for rule in list_rules() if not only or any(part in rule.name for part in only)]
    judge = partial(_judge, policy=policy, caches=list_caches())
    # What is imported when it is first needed must be there before anything is replaced.
    for case in cases[:1]:
        judge(case)
    board, usual, spoke = Switchboard(rules), [], {rule.name: list[int]() for rule in rules}
    noted: set[str] = set()
    with board.replace({rule.name: watch(rule, noted.add) for rule in rules}, rules):
        for number, case in enumerate(cases):
            noted.clear()
            usual.append(judge(case))
            for name in noted:
                spoke[name].append(number)
    moves = Counter[Move]()
    for rule in rules:
        with board.replace({rule.name: switch_off(rule)}, [rule]):
            for number in spoke[rule.name]:
                case = cases[number]
                outcome, before = _judge_without(case, judge), usual[number]
                move = Move(rule.name, case.group, case.data, case.supported, outcome.accepted)
                if outcome.accepted != before.accepted:
                    moves[move] += 1
                elif outcome != before:
                    moves[move._replace(accepted=before.contradicted, is_label=True)] += 1
    return moves


def _judge(case: Case, *, policy: Policy, caches: Sequence[Callable[[], None]]) -> Outcome:
    for clear in caches:
        clear()
    check = partial(check_claim, question=case.question, title=case.title, policy=policy)
    found = check(case.claim, case.evidence)
    return Outcome(found.accepted, found.label == "CONTRADICTED")


def _judge_without(case: Case, judge: Callable[[Case], Outcome]) -> Outcome:
    """Judge with a rule off: where others then have nothing to read and fail, nothing is accepted."""
    try:
        return judge(case)
    except (LookupError, TypeError, ValueError, AttributeError):
        return Outcome(False, False)


def measure(
    cases: Sequence[Case], policy: Policy, *, processes: int = 2, only: Sequence[str] = ()
) -> Counter[Move]:
    """Count the moves of all cases on so many processes; the counts are the same on any number."""
    if processes < 2:
        return find_moves(cases, policy, only)
    chunks = [cases[start::_CHUNKS] for start in range(_CHUNKS)]
    moves = Counter[Move]()
    with ProcessPoolExecutor(processes) as pool:
        for found in pool.map(partial(find_moves, policy=policy, only=only), chunks):
            moves.update(found)
    return moves


def make_table(rules: Sequence[Rule], moves: Counter[Move], columns: Sequence[str]) -> Table:
    """Return a row for each rule: lies and truths more or fewer by group or set, and what speaks for it."""
    rows = []
    for rule in rules:
        own = {move: count for move, count in moves.items() if move.rule == rule.name}
        rows.append((rule.name, rule.kind, *(_show(own, column) for column in columns), judge_rule(own)))
    return Table(
        title="lies / truths accepted more or fewer when a rule is off",
        headings=("rule", "off", *columns, "on data that it was not written for"),
        rows=tuple(rows),
    )


def _show(moves: Mapping[Move, int], column: str) -> str:
    some = {
        move: count
        for move, count in moves.items()
        if column in (move.group, move.data) and not move.is_label
    }
    nets = [
        sum(count if move.accepted else -count for move, count in some.items() if move.supported is supported)
        for supported in (False, True)
    ]
    return " / ".join(f"{net:+d}" if net else "0" for net in nets) if some else ""


def judge_rule(moves: Mapping[Move, int]) -> str:
    """Return what a rule does on data that it was not written for: lies stopped, truths refused and kept.

    Also how many truths it alone calls CONTRADICTED, or keeps from it; of lies that is no loss.
    """
    others = {move: count for move, count in moves.items() if move.group not in WRITTEN_FOR}
    said = []
    for word, is_label, supported, accepted in _SAID:
        own = (is_label, supported, accepted)
        count = sum(
            count for move, count in others.items() if (move.is_label, move.supported, move.accepted) == own
        )
        said += [f"{word} {count}"] * bool(count)
    lets_in = any(not (move.is_label or move.supported or move.accepted) for move in others)
    return ", ".join(said) or ("lets in lies" if lets_in else NO_MOVE)


def format_json(rules: Sequence[Rule], moves: Counter[Move], cases: Sequence[Case], policy: Policy) -> str:
    """Return all counts as JSON, for machines."""
    sizes = Counter((case.data, case.supported) for case in cases)
    rows = [
        {**move._asdict(), "items": count} for move, count in sorted(moves.items(), key=lambda pair: pair[0])
    ]
    report = {
        "policy": policy.name,
        "policy_hash": policy.hash,
        "sets": [
            {"data": data, "supported": truth, "items": count} for (data, truth), count in sizes.items()
        ],
        "rules": [{"rule": rule.name, "off": rule.kind} for rule in rules],
        "moves": rows,
    }
    return json.dumps(report, indent=2)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench rules``."""
    parser.add_argument("folders", nargs="*", type=Path, metavar="DIR", help="folders of labelled claims")
    parser.add_argument(
        "--list", action="append", default=[], dest="lists", type=Path, metavar="FILE",
        help="JSON lines with source, claim and truth, as further data",
    )  # fmt: skip
    parser.add_argument("--policy", default="default", help="a shipped policy, or a file")
    parser.add_argument("--limit", type=int, default=LIMIT, help="lies and truths of each set at most")
    parser.add_argument("--longest", type=int, default=LONGEST, help="characters of evidence at most")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT", help="rules with this in their name"
    )
    parser.add_argument("--cases", action="store_true", help="only the hand-written cases, all of them")
    parser.add_argument("--processes", type=int, default=2, help="on how many processes")
    parser.add_argument("--by-set", action="store_true", help="a column for each set, not for each group")
    parser.add_argument("--idle", action="store_true", help="only rules that move nothing on other data")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all counts to a file")


def run(arguments: argparse.Namespace) -> int:
    """Print the table; return 2 for data or a policy that cannot be used, else 0."""
    try:
        policy = load_policy(arguments.policy)
        cases = (
            [*list_hand_written()]
            if arguments.cases
            else list_cases(arguments.folders, limit=arguments.limit, longest=arguments.longest)
        )
        cases += [case for path in arguments.lists for case in list_lines(path)]
    except (ClaimDataError, VerifierError) as error:
        print(f"bench rules: {error}", file=sys.stderr)
        return 2
    rules = [r for r in list_rules() if not arguments.only or any(part in r.name for part in arguments.only)]
    moves = measure(cases, policy, processes=arguments.processes, only=arguments.only)
    print(f"policy {policy.name}, {policy.hash}")
    for data, size in Counter(case.data for case in cases).items():
        print(f"  {data}: {size}")
    columns = tuple(dict.fromkeys(case.data if arguments.by_set else case.group for case in cases))
    table = make_table(rules, moves, columns)
    idle = [row for row in table.rows if row[-1] == NO_MOVE]
    if arguments.idle:
        table = Table(title=table.title, headings=table.headings, rows=tuple(idle))
    print_tables([table], markdown=arguments.markdown)
    print(f"{len(idle)} of {len(rules)} rules move nothing on data that they were not written for")
    if arguments.json is not None:
        arguments.json.write_text(format_json(rules, moves, cases, policy) + "\n", encoding="utf-8")
    return 0
