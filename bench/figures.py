"""``python -m bench figures``: figures that say the same and figures that do not, by kind, in three calls.

Every pair is a claim and the one sentence that it is checked against; they differ in one figure and in how
it is written. The frames and the figures are the project's own, and all their combinations are made. In one
place it depends on the policy what a truth is: `default` takes a figure that is rounded to two digits or more
for the same, `strict` does not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import permutations, product
from typing import Literal, TypeAlias

from bench.printed_tables import Table, print_tables
from verifier import Evidence, check_claim, load_policy, verify_claim_lattice, verify_quotes
from verifier.policies import Policy

POLICIES = ("default", "strict")
CALLS = ("check_claim", "verify_quotes", "verify_claim_lattice")
Truth: TypeAlias = Literal["same", "rounded", "other"]

_ROUNDED = (
    ("The cistern behind the chapel holds {} litres of rain.", "."),
    ("In the ballot {} percent of the weavers chose the plan.", "."),
    ("Der Speicher hinter der M\u00fchle fasst {} Liter Wasser.", ","),
)
_VALUES = ("0.5", "0.6", "3.19", "15.6", "62.5", "7.46", "84.37", "118.6", "2347")
_DIGITS = (1, 2, 3)

_ONE: Mapping[str, Sequence[tuple[str, Sequence[str], str]]] = {
    "The restoration of the organ takes {}.": (
        ("month", ("a month", "1 month", "one month"), "three months"),
        ("week", ("a week", "1 week", "one week"), "6 weeks"),
    ),
    "The tenant must answer within {}.": (
        ("day", ("a day", "1 day", "one day"), "30 days"),
        ("hour", ("an hour", "1 hour", "one hour"), "six hours"),
    ),
    "Der Umbau der Orgel dauert {}.": (
        ("Monat", ("einen Monat", "1 Monat"), "drei Monate"),
        ("Woche", ("eine Woche", "1 Woche"), "6 Wochen"),
    ),
}

_WRITTEN: Mapping[str, Sequence[tuple[str, Sequence[str], Sequence[str]]]] = {
    "units": (
        ("The towpath along the canal is {} long.", ("1.5 km", "1500 m", "1,500 metres"),
         ("1.5 m", "15 km", "1500 km", "1.5 miles")),
        ("The ferry needs {} to the island.", ("2 hours", "120 minutes"),
         ("2 minutes", "120 hours", "3 hours")),
        ("The bell of the chapel weighs {}.", ("3 kg", "3000 g", "3 kilograms"),
         ("3 g", "3 tonnes", "30 kg")),
    ),
    "percent": (
        ("In the ballot {} of the weavers chose the plan.", ("62 percent", "62 %", "62 per cent"),
         ("63 percent", "6.2 %", "38 percent", "62")),
        ("The rent rose by {} in May.", ("4.5 percent", "4.5%"),
         ("45 percent", "4.5 percentage points", "5.4%")),
    ),
    "money": (
        ("The annual budget of the museum is {}.",
         ("$1.5 million", "$1,500,000", "1.5 million dollars"),
         ("$1.5 billion", "\u20ac1.5 million", "$1.4 million", "$15 million")),
        ("The parish paid {} for the stove.", ("\u00a3240", "240 pounds"),
         ("$240", "\u00a3420", "\u00a32,400")),
    ),
}  # fmt: skip
"""Frames, each with what says one thing in them and what says another."""

_BOUNDED: Sequence[tuple[str, Sequence[str], Sequence[str]]] = (
    ("about {}", ("498", "512"), ("350", "650")),
    ("nearly {}", ("487", "498"), ("512", "350")),
    ("more than {}", ("512", "650"), ("498", "350")),
    ("fewer than {}", ("498", "350"), ("512", "650")),
    ("at least {}", ("500", "650"), ("498", "350")),
)
"""What is said of 500, and the figures of which it is true and of which it is not."""

_BOUNDED_FRAME = "The guild has {} members in the valley."
_BOUND = "500"


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePair:
    """A claim, the sentence that it is checked against, and whether they say the same."""

    kind: str
    claim: str
    evidence: str
    truth: Truth

    def is_truth(self, policy: Policy) -> bool:
        """Return whether the claim follows under a policy: one that rounds takes what is rounded."""
        return self.truth == "same" or (self.truth == "rounded" and policy.rounded_numbers)


def list_pairs() -> tuple[FigurePair, ...]:
    """Return all pairs, each once."""
    pairs = [*_list_rounded(), *_list_ones(), *_list_written(), *_list_bounded()]
    return tuple(dict.fromkeys(pairs))


def _list_rounded() -> Iterator[FigurePair]:
    for (frame, point), value in product(_ROUNDED, map(Decimal, _VALUES)):
        evidence = frame.format(_write(value, point))
        yield FigurePair(kind="rounding", claim=evidence, evidence=evidence, truth="same")
        for digits in _DIGITS:
            step = Decimal(1).scaleb(value.adjusted() - digits + 1)
            nearest = value.quantize(step, rounding=ROUND_HALF_UP)
            for given in (nearest, nearest - step if nearest > value else nearest + step):
                if given > 0 and given != value:
                    claim = frame.format(_write(given, point))
                    truth: Truth = "rounded" if _is_rounded(given, value) else "other"
                    yield FigurePair(kind="rounding", claim=claim, evidence=evidence, truth=truth)


def _is_rounded(given: Decimal, value: Decimal) -> bool:
    """Return whether a figure of two digits or more is another one, rounded to as many."""
    shown = given.normalize().as_tuple()
    if len(shown.digits) < 2 or not isinstance(shown.exponent, int):
        return False
    return value.quantize(Decimal(1).scaleb(shown.exponent), rounding=ROUND_HALF_UP) == given


def _write(value: Decimal, point: str) -> str:
    return format(value.normalize(), "f").replace(".", point)


def _list_ones() -> Iterator[FigurePair]:
    for frame, nouns in _ONE.items():
        for _, ones, many in nouns:
            for said, stated in permutations((*ones, many), 2):
                truth: Truth = "other" if many in (said, stated) else "same"
                claim, evidence = frame.format(said), frame.format(stated)
                yield FigurePair(kind="articles as 1", claim=claim, evidence=evidence, truth=truth)


def _list_written() -> Iterator[FigurePair]:
    for kind, frames in _WRITTEN.items():
        for frame, same, others in frames:
            for said, stated in product((*same, *others), same):
                truth: Truth = "same" if said in same else "other"
                claim, evidence = frame.format(said), frame.format(stated)
                yield FigurePair(kind=kind, claim=claim, evidence=evidence, truth=truth)


def _list_bounded() -> Iterator[FigurePair]:
    for bound, inside, outside in _BOUNDED:
        claim = _BOUNDED_FRAME.format(bound.format(_BOUND))
        yield from (_compare(claim, _BOUNDED_FRAME.format(figure), "same") for figure in inside)
        yield from (_compare(claim, _BOUNDED_FRAME.format(figure), "other") for figure in outside)
        # Whoever drops the word says more than the source.
        yield _compare(_BOUNDED_FRAME.format(_BOUND), claim, "other")


def _compare(claim: str, evidence: str, truth: Truth) -> FigurePair:
    return FigurePair(kind="about, nearly, more than", claim=claim, evidence=evidence, truth=truth)


def accept(pair: FigurePair, policy: Policy) -> tuple[bool, ...]:
    """Return which calls accept a claim, in the order of `CALLS`."""
    evidence = [Evidence(pointer_id="E1", span=pair.evidence)]
    return (
        bool(check_claim(pair.claim, pair.evidence, policy=policy)),
        bool(verify_quotes(pair.claim, pair.evidence, policy=policy)),
        bool(verify_claim_lattice(f"{pair.claim} [E1]", evidence, policy=policy)),
    )


def measure_figures(pairs: Sequence[FigurePair], policy: Policy, *, show: bool = False) -> Table:
    """Return the table of a policy: lies and truths by kind, and how many of them each call accepts."""
    counts: Counter[tuple[str, bool, str]] = Counter()
    for pair in pairs:
        truth = pair.is_truth(policy)
        counts[pair.kind, truth, ""] += 1
        for call, accepted in zip(CALLS, accept(pair, policy), strict=True):
            counts[pair.kind, truth, call] += accepted
            if show and accepted != truth:
                said = "accepted" if accepted else "refused"
                print(f"{call}, {pair.kind}: {pair.claim!a} by {pair.evidence!a} {said}")
    kinds = dict.fromkeys(pair.kind for pair in pairs)
    rows = [
        (
            kind,
            "truths" if truth else "lies",
            str(counts[kind, truth, ""]),
            *(str(counts[kind, truth, call]) for call in CALLS),
        )
        for kind, truth in product(kinds, (False, True))
    ]
    return Table(
        title=f"Accepted, {policy.name}", headings=("figures", "", "pairs", *CALLS), rows=tuple(rows)
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench figures``."""
    parser.add_argument("--policy", action="append", help="a shipped policy; default and strict unless told")
    parser.add_argument("--show", action="store_true", help="print the lies accepted and the truths refused")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Print the tables; the exit code is 0, however low the figures are."""
    pairs = list_pairs()
    policies = [load_policy(name) for name in arguments.policy or POLICIES]
    tables = [measure_figures(pairs, policy, show=arguments.show) for policy in policies]
    print_tables(tables, markdown=arguments.markdown)
    return 0
