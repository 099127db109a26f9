"""``python -m bench pairs``: hand-written lies and truths by class, in the claim check and in quotes.

Each pair is a claim with its evidence, and says whether the evidence carries it. A lie is to be refused, a
truth to be accepted: by `check_claim` with its gate, and by `verify_quotes` as an answer that is grounded
STRICT. The pairs were written class by class without sight of the rules, and split before anyone looked.
Rules are built with the `seen` half in view. The `unseen` half is measured by class alone: nothing here
prints a pair of it, so that its figures go on saying what the rules do with what nobody looked at.
``--language de`` takes the German pairs: their halves part passages, by the hash of a passage's id, so that
no text of the unseen half stands in the seen one.

`plain` has lies that anybody would try first (two clauses, halves without their verb, lists, before and
after), written in one go before their writer read the rules.

`conflicts` has truths in which a denial, another figure or an opposite stands next door, and contradictions
beside them, written before the rules that tell them apart. A table says of all sets how many lies and how
many truths `check_claim` calls CONTRADICTED: the worst that it can say of a truth.

A file has one JSON object a line: `id`; `class`; `claim`; `evidence`, a list of texts that are one context;
and `supported`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.printed_tables import Table, print_tables
from verifier import check_claim, verify_quotes
from verifier.policies import Policy, VerifierError, load_policy

FOLDER = Path(__file__).parent
SEEN, UNSEEN = "seen", "unseen"
PLAIN, CONFLICTS = "plain", "conflicts"
HALVES = (SEEN, UNSEEN)
ALL = "all classes"
PREFIXES: Mapping[str, str] = {"en": "", "de": "de_"}
"""What the file names of a language's halves begin with."""

_KEYS = ("id", "class", "claim", "evidence", "supported")


class PairError(ValueError):
    """A line of pairs that cannot be read: where, and what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim, the texts it is held against, and whether they carry it; `family` is its class."""

    id: str
    family: str
    claim: str
    evidence: tuple[str, ...]
    supported: bool


def _accept_claim(pair: Pair, policy: Policy) -> bool:
    return bool(check_claim(pair.claim, pair.evidence, policy=policy))


def _accept_answer(pair: Pair, policy: Policy) -> bool:
    return bool(verify_quotes(pair.claim, pair.evidence, policy=policy))


CALLS: Mapping[str, Callable[[Pair, Policy], bool]] = {
    "check_claim": _accept_claim,
    "verify_quotes": _accept_answer,
}
"""The calls that are measured, each as whether it accepts a pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many lies of some pairs are refused, and how many truths accepted."""

    refused: int
    lies: int
    accepted: int
    truths: int


def read_halves(language: str) -> dict[str, tuple[Pair, ...]]:
    """Read both halves of a language's pairs. Raises `PairError`."""
    return {half: read_pairs(FOLDER / f"{PREFIXES[language]}{half}.jsonl") for half in HALVES}


def read_pairs(path: Path) -> tuple[Pair, ...]:
    """Read the pairs of a file. Raises `PairError` with the line of what is none."""
    pairs: dict[str, Pair] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        pair = _read_pair(line, f"{path}, line {number}")
        if pair.id in pairs:
            raise PairError(f"{path}, line {number}: got the id {pair.id!r} again, expected it once")
        pairs[pair.id] = pair
    return tuple(pairs.values())


def _read_pair(line: str, where: str) -> Pair:
    try:
        row: object = json.loads(line)
    except ValueError as error:
        raise PairError(f"{where}: got no JSON ({error})") from error
    if not isinstance(row, dict) or sorted(row) != sorted(_KEYS):
        raise PairError(f"{where}: expected an object with the keys {', '.join(_KEYS)}")
    evidence = row["evidence"] if isinstance(row["evidence"], list) else []
    texts = (row["id"], row["class"], row["claim"], *evidence)
    if not evidence or not all(isinstance(text, str) and text for text in texts):
        raise PairError(f"{where}: expected texts that are not empty, and a list of them as evidence")
    if not isinstance(row["supported"], bool):
        raise PairError(f"{where}: key 'supported': got {row['supported']!r}, expected true or false")
    return Pair(
        id=row["id"],
        family=row["class"],
        claim=row["claim"],
        evidence=tuple(evidence),
        supported=row["supported"],
    )


def list_failures(pairs: Sequence[Pair], call: str, policy: Policy) -> tuple[Pair, ...]:
    """Return the lies that a call accepts and the truths that it refuses."""
    accepts = CALLS[call]
    return tuple(pair for pair in pairs if accepts(pair, policy) != pair.supported)


def tally(pairs: Sequence[Pair], failures: Sequence[Pair]) -> Mapping[str, Tally]:
    """Count by class, in the order of their names, and over all of them first."""
    counts = Counter[tuple[str, bool]]()
    wrong = Counter[tuple[str, bool]]()
    for counter, counted in ((counts, pairs), (wrong, failures)):
        for pair in counted:
            counter[pair.family, pair.supported] += 1
            counter[ALL, pair.supported] += 1
    return {
        family: Tally(
            refused=counts[family, False] - wrong[family, False],
            lies=counts[family, False],
            accepted=counts[family, True] - wrong[family, True],
            truths=counts[family, True],
        )
        for family in (ALL, *sorted({pair.family for pair in pairs}))
    }


def make_table(call: str, halves: Mapping[str, Mapping[str, Tally]]) -> Table:
    """Return the table of a call: a row for each class, with the halves next to each other."""
    families = sorted({name for found in halves.values() for name in found} - {ALL})
    kinds = ("lies refused", "truths accepted")
    headings = ("class", *(f"{half}: {kind}" for half in halves for kind in kinds))
    rows = []
    for family in (ALL, *families):
        cells = []
        for found in halves.values():
            one = found.get(family, Tally(refused=0, lies=0, accepted=0, truths=0))
            cells += [_share(one.refused, one.lies), _share(one.accepted, one.truths)]
        rows.append((family, *cells))
    return Table(title=call, headings=headings, rows=tuple(rows))


def _share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole >= 100 else "")


def make_conflict_table(sets: Mapping[str, Sequence[Pair]], policy: Policy) -> Table:
    """Return the table of what is called CONTRADICTED: a row for each set of pairs."""
    rows = []
    for name, pairs in sets.items():
        found = Counter(
            (pair.supported, check_claim(pair.claim, pair.evidence, policy=policy).label == "CONTRADICTED")
            for pair in pairs
        )
        shares = (_share(found[it, True], found[it, True] + found[it, False]) for it in (False, True))
        rows.append((name, *shares))
    return Table(title="called CONTRADICTED", headings=("set", "lies", "truths"), rows=tuple(rows))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench pairs``."""
    parser.add_argument("--policy", default="default", help="a shipped policy or the path of a policy file")
    parser.add_argument("--language", choices=tuple(PREFIXES), default="en", help="language of the pairs")
    parser.add_argument("--only", metavar="CLASS", help="one class")
    parser.add_argument(
        "--failures", action="store_true", help="also print each pair of the seen half that comes out wrong"
    )
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Print a table for each call; the exit code is 0, however low the figures are."""
    try:
        policy = load_policy(arguments.policy)
        halves = read_halves(arguments.language)
        for name in (PLAIN, CONFLICTS):
            halves[name] = read_pairs(FOLDER / f"{PREFIXES[arguments.language]}{name}.jsonl")
    except (PairError, VerifierError) as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.only is not None:
        halves = {
            half: tuple(pair for pair in pairs if pair.family == arguments.only)
            for half, pairs in halves.items()
        }
        if not any(halves.values()):
            print(f"--only {arguments.only}: there is no such class", file=sys.stderr)
            return 2
    print(f"policy {policy.name}, {policy.hash}")
    for call in CALLS:
        failures = {half: list_failures(pairs, call, policy) for half, pairs in halves.items()}
        counts = {half: tally(pairs, failures[half]) for half, pairs in halves.items()}
        print_tables([make_table(call, counts)], markdown=arguments.markdown)
        for pair in failures[SEEN] if arguments.failures else ():
            print(f"{pair.id} {pair.family}: {'refused' if pair.supported else 'ACCEPTED'}: {pair.claim}")
            print(f"    {' | '.join(pair.evidence)}")
    print_tables([make_conflict_table(halves, policy)], markdown=arguments.markdown)
    return 0
