"""``python -m bench kinds DIR``: the decision by kind of text, all kinds side by side in one run.

A folder of labelled claims as ``bench claims`` reads it, grouped by what their names begin with: extractive
sentences (`natural`), free prose (`natural_own`), answers written under an instruction (`contract`, one group
for each `mode`), and public sets; the hand-written pairs stand beside them. For each kind: how well the score
ranks, beside simpler scores on the same texts; what each shipped policy accepts; what the dial `accept_score`
trades; which code refuses what, and what it refuses alone.

Shares of few items are counts, with the bound that they leave at 95 % (Clopper and Pearson, one-sided).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.claims.baselines import PARAPHRASE, PlainEvidence, list_baselines
from bench.claims.data import ClaimDataError, DataSet, LabelledClaim, read_sets
from bench.claims.statistics import measure_auroc
from bench.pairs.command import read_halves
from bench.printed_tables import Table, print_tables
from bench.speed.grounding_jobs import find_gtrex, find_rapidfuzz
from verifier import check_claim, prepare
from verifier.measures.confidence import find_lower_bound, find_upper_bound
from verifier.policies import SHIPPED, VerifierError, load_policy

OWN = "claim check"
PEERS = ("K-Precision", PARAPHRASE, "rapidfuzz token_set_ratio", "gtrex")
POLICIES = tuple(name for name in SHIPPED if name != "baseline")
STEPS = tuple(range(5_000, 10_000, 250))
"""The values of the dial that the frontier shows."""

RANKED = ("natural_hagrid", "natural_gensearch", "natural_attrscore")
"""The sets whose mean stands for extractive sentences."""

_PUBLIC = "public"
_PAIRS = "pairs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An item with what came of it: its score by each method, and what each policy made of it."""

    data: str
    supported: bool
    scores: Mapping[str, float]
    accepted: Mapping[str, bool]
    contradicted: Mapping[str, bool]
    codes: tuple[str, ...]
    may_pass: bool


class Item(NamedTuple):
    """A claim of a set."""

    data: str
    claim: LabelledClaim
    evidence: tuple[str, ...]


def list_items(sets: Sequence[DataSet]) -> list[Item]:
    """Return the claims of all sets, and the hand-written pairs; those of one text in a row."""
    items = [
        Item(f"{data.name}: {claim.mode}" if claim.mode else data.name, claim, (claim.evidence,))
        for data in sets
        for claim in data.claims
    ]
    for language in ("en", "de"):
        for half, pairs in read_halves(language).items():
            for pair in pairs:
                claim = LabelledClaim(
                    id=pair.id,
                    claim=pair.claim,
                    evidence="\n".join(pair.evidence),
                    truth="supported" if pair.supported else "neither",
                )
                items.append(Item(f"{_PAIRS} {language}, {half}", claim, pair.evidence))
    return items


def judge(items: Sequence[Item], dial: str) -> list[Judged]:
    """Judge items by every method; `dial` is the policy whose vetoes the frontier has."""
    loaded = {name: load_policy(name) for name in POLICIES}
    open_dial = loaded[dial].replace(accept_score=0)
    peers = {name: one.score for name, one in list_baselines().items() if name in PEERS}
    found: list[Judged] = []
    for data, claim, evidence in items:
        context, plain = prepare(list(evidence)), PlainEvidence(claim.evidence)
        check = partial(check_claim, claim.claim, context, question=claim.question, title=claim.title)
        checks = {name: check(policy=policy) for name, policy in loaded.items()}
        own = checks["default"]
        found.append(
            Judged(
                data=data,
                supported=claim.truth == "supported",
                scores={OWN: own.score} | {name: score(claim.claim, plain) for name, score in peers.items()},
                accepted={name: one.accepted for name, one in checks.items()},
                contradicted={name: one.label == "CONTRADICTED" for name, one in checks.items()},
                codes=tuple({violation.code.value: None for violation in own.violations}),
                may_pass=check(policy=open_dial).accepted,
            )
        )
    return found


def measure(items: Sequence[Item], *, dial: str, processes: int) -> list[Judged]:
    """Judge items on so many processes."""
    if processes < 2:
        return judge(items, dial)
    chunks = [items[start::_CHUNKS] for start in range(_CHUNKS)]
    with ProcessPoolExecutor(processes) as pool:
        return [one for some in pool.map(partial(judge, dial=dial), chunks) for one in some]


_CHUNKS = 32


def name_kind(data: str) -> str:
    """Return the kind of text that a set is of: its own name, where it stands alone."""
    if data in RANKED:
        return "extractive"
    if data.startswith(("natural", "contract", _PAIRS)):
        return data
    return _PUBLIC


def list_tables(judged: Sequence[Judged], dial: str) -> Iterator[Table]:
    """Yield the tables of what was judged."""
    sets: dict[str, list[Judged]] = {}
    for one in sorted(judged, key=lambda one: (name_kind(one.data) == _PUBLIC, one.data)):
        sets.setdefault(one.data, []).append(one)
    yield _rank(sets)
    yield _accept(sets)
    yield _contradict(sets)
    yield _trade(sets, dial)
    yield _refuse(sets)


def _rank(sets: Mapping[str, Sequence[Judged]]) -> Table:
    names = [name for name, some in sets.items() if len({one.supported for one in some}) == 2]
    methods = next(iter(sets.values()))[0].scores
    columns = {method: [_find_auroc(sets[name], method) for name in names] for method in methods}
    rows = [
        (name, *(f"{columns[method][place]:.1f}" for method in methods)) for place, name in enumerate(names)
    ]
    for kind in ("extractive", _PUBLIC):
        places = [place for place, name in enumerate(names) if name_kind(name) == kind]
        if places:
            means = (sum(columns[method][place] for place in places) / len(places) for method in methods)
            rows.append((f"mean, {kind}", *(f"{mean:.1f}" for mean in means)))
    return Table(
        title="How often a supported claim scores above another, in % (AUROC)",
        headings=("set", *methods),
        rows=tuple(rows),
    )


def _find_auroc(some: Sequence[Judged], method: str) -> float:
    truth = np.array([one.supported for one in some])
    statistic = measure_auroc(truth, np.array([one.scores[method] for one in some], dtype=np.float64))
    return 100 * float(statistic(np.ones((1, len(some))))[0])


def _accept(sets: Mapping[str, Sequence[Judged]]) -> Table:
    rows = []
    for name, some in sets.items():
        cells = []
        for policy in POLICIES:
            for supported in (False, True):
                own = [one.accepted[policy] for one in some if one.supported is supported]
                cells.append(_bound(sum(own), len(own), is_risk=not supported))
        rows.append((name, *cells))
    means = [
        _share_mean(sets, lambda one, policy=policy: one.accepted[policy], supported)  # type: ignore[misc]
        for policy in POLICIES
        for supported in (False, True)
    ]
    rows.append(("mean, extractive", *means))
    kinds = [f"{policy}: {what}" for policy in POLICIES for what in ("unsupported", "supported")]
    return Table(
        title="Accepted by the shipped policies, with the bound at 95 %",
        headings=("set", *kinds),
        rows=tuple(rows),
    )


def _contradict(sets: Mapping[str, Sequence[Judged]]) -> Table:
    rows = [
        (
            name,
            *(
                _bound(
                    sum(one.contradicted[policy] for one in some if one.supported),
                    sum(one.supported for one in some),
                    is_risk=True,
                )
                for policy in POLICIES
            ),
        )
        for name, some in sets.items()
    ]
    return Table(title="Supported, and called CONTRADICTED", headings=("set", *POLICIES), rows=tuple(rows))


def _trade(sets: Mapping[str, Sequence[Judged]], dial: str) -> Table:
    kinds: dict[str, list[Judged]] = {}
    for name, some in sets.items():
        kinds.setdefault(name_kind(name), []).extend(some)
    rows = []
    for least in STEPS:

        def passes(one: Judged, least: int = least) -> bool:
            return one.may_pass and one.scores[OWN] >= least

        rows.append((f"{least:,}", *(_show_trade(some, passes) for some in kinds.values())))
    return Table(
        title=f"The dial under the vetoes of `{dial}`: unsupported / supported accepted, in %",
        headings=("accept_score", *kinds),
        rows=tuple(rows),
    )


def _show_trade(some: Sequence[Judged], passes: Callable[[Judged], bool]) -> str:
    shares = []
    for supported in (False, True):
        own = [passes(one) for one in some if one.supported is supported]
        shares.append(f"{100 * sum(own) / len(own):.1f}" if own else "-")
    return " / ".join(shares)


def _refuse(sets: Mapping[str, Sequence[Judged]]) -> Table:
    counts = Counter[tuple[str, str, bool, bool]]()
    codes = Counter[str]()
    kinds = dict.fromkeys(name_kind(name) for name in sets)
    for name, some in sets.items():
        for one in some:
            codes.update(one.codes)
            for code in one.codes:
                counts[name_kind(name), code, one.supported, False] += 1
                counts[name_kind(name), code, one.supported, True] += len(one.codes) == 1
    rows = [
        (
            code,
            *(
                " / ".join(
                    f"{counts[kind, code, supported, False]} ({counts[kind, code, supported, True]})"
                    for supported in (False, True)
                )
                for kind in kinds
            ),
        )
        for code, _ in codes.most_common()
    ]
    return Table(
        title="What a code of `default` refuses, and what it refuses alone: unsupported / supported",
        headings=("code", *kinds),
        rows=tuple(rows),
    )


def _bound(part: int, whole: int, *, is_risk: bool) -> str:
    """Return a count with the bound that it leaves: the upper one of a risk, the lower one of a use."""
    if not whole:
        return "-"
    bound, mark = (find_upper_bound, "<") if is_risk else (find_lower_bound, ">")
    return f"{part} of {whole}, {mark} {bound(part, whole) / 100:.1f} %"


def _share_mean(
    sets: Mapping[str, Sequence[Judged]], holds: Callable[[Judged], bool], supported: bool
) -> str:
    shares = []
    for name in RANKED:
        own = [holds(one) for one in sets.get(name, ()) if one.supported is supported]
        shares += [sum(own) / len(own)] if own else []
    return f"{100 * sum(shares) / len(shares):.1f} %" if shares else "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench kinds``."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder of labelled claims, JSON lines")
    parser.add_argument(
        "--only", action="append", default=[], metavar="SET", help="this set; may be repeated"
    )
    parser.add_argument("--dial", default="default", choices=POLICIES, help="whose vetoes the frontier has")
    parser.add_argument("--processes", type=int, default=2, help="on how many processes")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Print the tables; return 2 for data that cannot be used, else 0: a figure is no test."""
    try:
        sets = read_sets(arguments.folder, only=arguments.only)
    except (ClaimDataError, VerifierError) as error:
        print(f"bench kinds: {error}", file=sys.stderr)
        return 2
    absent = "not installed, so left out"
    print(f"rapidfuzz {find_rapidfuzz() or absent}; gtrex {find_gtrex() or absent}")
    for name in POLICIES:
        print(f"policy {name}, {load_policy(name).hash}")
    judged = measure(list_items(sets), dial=arguments.dial, processes=arguments.processes)
    print_tables(list_tables(judged, arguments.dial), markdown=arguments.markdown)
    return 0
