"""``python -m bench kinds DIR``: the decision by kind of text, all kinds side by side in one run.

A folder of labelled claims (`bench.claims.data`), grouped by what their names begin with: extractive
sentences (`natural`), free prose (`natural_own`), answers written under an instruction (`contract`, one group
for each `mode`), and public sets; the hand-written pairs stand beside them. For each kind: how well the score
ranks, beside simpler scores on the same texts; what each shipped policy accepts; what the dial `accept_score`
trades; which code refuses what, and what it refuses alone; which of the words that people marked are named.

Shares of few items are counts, with the bound that they leave at 95 % (Clopper and Pearson, one-sided).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.claims.baselines import PlainEvidence, list_baselines
from bench.claims.data import ClaimDataError, DataSet, LabelledClaim, Truth, read_sets
from bench.line_chart import Axis, draw_lines
from bench.pairs.command import read_halves
from bench.printed_tables import Table, print_tables
from bench.speed.grounding_jobs import find_gtrex, find_rapidfuzz
from verifier import check_claim, prepare
from verifier.claims.claim_tokens import read_claim
from verifier.measures.confidence import find_lower_bound, find_upper_bound
from verifier.measures.reliability import find_auroc
from verifier.policies import SEMANTICS, SHIPPED, VerifierError, load_policy
from verifier.policies.risk import TEXT_KINDS, RiskPoint, TextKind, find_risk_table
from verifier.records.claim_check import ClaimCheck

OWN = "claim check"
POLICIES = tuple(name for name in SHIPPED if name != "baseline")
STEPS = tuple(range(5_000, 10_000, 250))
"""The values of the dial that the frontier shows."""

RANKED = ("natural_hagrid", "natural_gensearch", "natural_attrscore")
"""The sets whose mean stands for extractive sentences."""

_PUBLIC = "public"
_PAIRS = "pairs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An item with what came of it: its score by each method, and what each policy made of it.

    Scores are in basis points. `gates` says which of the other methods that can refuse accept it; `words`, of
    each content word that people looked at, whether it is named as uncovered and whether they marked it.
    `reach` is the highest `accept_score` with which a policy accepts it, -1 where it refuses it at any.
    """

    data: str
    truth: Truth
    scores: Mapping[str, int]
    gates: Mapping[str, bool]
    words: tuple[tuple[bool, bool], ...]
    reach: Mapping[str, int]
    contradicted: Mapping[str, bool]
    codes: tuple[str, ...]

    @property
    def supported(self) -> bool:
        """Whether people said that its evidence supports it."""
        return self.truth == "supported"

    def is_accepted(self, policy: str) -> bool:
        """Return whether a shipped policy accepts it as it ships."""
        return self.reach[policy] >= load_policy(policy).accept_score


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


def judge(items: Sequence[Item]) -> list[Judged]:
    """Judge items by every method."""
    open_dials = {name: load_policy(name).replace(accept_score=0) for name in POLICIES}
    others = list_baselines()
    found: list[Judged] = []
    for data, claim, evidence in items:
        context, plain = prepare(list(evidence)), PlainEvidence(claim.evidence)
        check = partial(check_claim, claim.claim, context, question=claim.question, title=claim.title)
        checks = {name: check(policy=policy) for name, policy in open_dials.items()}
        own = checks["default"]
        found.append(
            Judged(
                data=data,
                truth=claim.truth,
                scores={OWN: own.score}
                | {name: round(10_000 * one.score(claim.claim, plain)) for name, one in others.items()},
                gates={
                    name: one.accepts(claim.claim, plain)
                    for name, one in others.items()
                    if one.accepts is not None
                },
                words=tuple(_list_words(claim, own)),
                reach={name: one.score if one.accepted else -1 for name, one in checks.items()},
                contradicted={name: one.label == "CONTRADICTED" for name, one in checks.items()},
                codes=tuple({violation.code.value: None for violation in own.violations}),
            )
        )
    return found


def _list_words(claim: LabelledClaim, check: ClaimCheck) -> Iterator[tuple[bool, bool]]:
    """Yield of each content word that people looked at whether it is named, and whether they marked it."""
    content = [token.span for token in read_claim(claim.claim, load_policy("default")).tokens]
    for word in claim.words:
        start, end = word.span
        named, counted = (
            any(first < end and start < last for first, last in spans) for spans in (check.uncovered, content)
        )
        if counted:
            yield named, word.is_unsupported


def measure(items: Sequence[Item], *, processes: int) -> list[Judged]:
    """Judge items on so many processes."""
    if processes < 2:
        return judge(items)
    chunks = [items[start::_CHUNKS] for start in range(_CHUNKS)]
    with ProcessPoolExecutor(processes) as pool:
        return [one for some in pool.map(judge, chunks) for one in some]


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
    yield _call_otherwise(sets)
    yield _trade(sets, dial)
    yield _refuse(sets)
    yield _accept_otherwise(sets)
    yield _name_words(sets)


def _rank(sets: Mapping[str, Sequence[Judged]]) -> Table:
    names = [name for name, some in sets.items() if len({one.supported for one in some}) == 2]
    methods = next(iter(sets.values()))[0].scores
    columns = {
        method: [
            (find_auroc([(one.scores[method], one.supported) for one in sets[name]]).bp or 0) / 100
            for name in names
        ]
        for method in methods
    }
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


def _accept(sets: Mapping[str, Sequence[Judged]]) -> Table:
    rows = []
    for name, some in sets.items():
        cells = []
        for policy in POLICIES:
            for supported in (False, True):
                own = [one.is_accepted(policy) for one in some if one.supported is supported]
                cells.append(_bound(sum(own), len(own), is_risk=not supported))
        rows.append((name, *cells))
    means = [
        _share_mean(sets, lambda one, policy=policy: one.is_accepted(policy), supported)  # type: ignore[misc]
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


def _call_otherwise(sets: Mapping[str, Sequence[Judged]]) -> Table:
    truths: tuple[Truth, ...] = ("contradicted", "neither", "supported")
    rows = []
    for name, some in sets.items():
        called = Counter(one.truth for one in some if one.contradicted["default"])
        rows.append((name, *(str(called[truth]) for truth in truths)))
    return Table(
        title="Called CONTRADICTED under `default`, by what people said",
        headings=("set", *truths),
        rows=tuple(rows),
    )


def _trade(sets: Mapping[str, Sequence[Judged]], dial: str) -> Table:
    kinds: dict[str, list[Judged]] = {}
    for name, some in sets.items():
        kinds.setdefault(name_kind(name), []).extend(some)
    rows = [(f"{least:,}", *(_show_trade(some, dial, least) for some in kinds.values())) for least in STEPS]
    return Table(
        title=f"The dial under the vetoes of `{dial}`: unsupported / supported accepted, in %",
        headings=("accept_score", *kinds),
        rows=tuple(rows),
    )


_TEXT_KINDS: Mapping[str, TextKind] = {
    **dict.fromkeys(RANKED, "extractive"),
    **dict.fromkeys(("contract: close", "contract: pointer"), "instructed"),
    "natural_own": "free",
}
"""What each set stands for where a policy is chosen by its risk."""


def list_points(judged: Sequence[Judged], policy: str, text: TextKind) -> Iterator[RiskPoint]:
    """Yield what a policy's dial does on a kind of text, from the lowest `accept_score` up.

    The first point is the policy with all that its vetoes let through. One that neither refuses more of what
    is not supported than the point before, nor has a lower bound for it, is left out.
    """
    own = [one for one in judged if _TEXT_KINDS.get(one.data) == text]
    reach = {truth: [one.reach[policy] for one in own if one.supported is truth] for truth in (False, True)}
    before: int | None = None
    for least in (0, *STEPS):
        lies, truths = (sum(score >= least for score in reach[truth]) for truth in (False, True))
        if lies != before:
            risk = find_upper_bound(lies, len(reach[False]))
            yield RiskPoint(least, risk, 10_000 * truths // (len(reach[True]) or 1))
            before = lies


def write_risk_table(judged: Sequence[Judged]) -> str:
    """Return the table that `load_policy` goes by with a risk, as TOML."""
    lines = [
        "# How often each shipped policy accepts what the sources do not bear out, by kind of text.",
        "# Written by `python -m bench kinds DIR --write-risk`; not for editing.",
        "# Each point: accept_score; upper end at 95 % of the share of what they do not bear out that is",
        "# accepted; share of what they do that is accepted; both in basis points.",
        f"semantics = {SEMANTICS}",
    ]
    for policy in POLICIES:
        lines += ["", f"[policies.{policy}]", f'hash = "{load_policy(policy).hash}"']
        for text in TEXT_KINDS:
            points = (f"[{', '.join(map(str, point))}]" for point in list_points(judged, policy, text))
            lines.append(f"{text} = [{', '.join(points)}]")
    return "\n".join(lines) + "\n"


_DRAWN: Mapping[str, str] = {
    "sentences of search engines": "extractive",
    "words of the evidence": "contract: close",
    "free prose": "natural_own",
    "short lies by hand": f"{_PAIRS} en, unseen",
}
"""The kinds that the picture of the frontier has, by what it calls them."""

_MOST_RISK = 0.25
"""Where the picture of the frontier ends: nobody wants to accept more than that."""


def draw_frontier(judged: Sequence[Judged], dial: str) -> str:
    """Return what the dial trades under the vetoes of a policy as a picture: a line for each kind of text."""
    lines: dict[str, list[tuple[float, float]]] = {}
    dots: dict[str, list[tuple[float, float]]] = {policy: [] for policy in POLICIES}
    for name, kind in _DRAWN.items():
        some = [one for one in judged if name_kind(one.data) == kind]
        lines[name] = sorted({*_list_low(_share_reaching(some, dial, least) for least in STEPS)})
        for policy in POLICIES:
            dots[policy] += _list_low([_share_reaching(some, policy, load_policy(policy).accept_score)])
    return draw_lines(
        lines,
        title=f"What accept_score trades under the vetoes of {dial}, by kind of text",
        x=Axis("supported accepted", [(step / 4, f"{25 * step} %") for step in range(5)]),
        y=Axis("unsupported accepted", [(step / 5, f"{5 * step} %") for step in range(6)]),
        dots=dots,
    )


def _list_low(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points that the picture of the frontier has room for, as places in it."""
    return [(kept, risk / _MOST_RISK) for kept, risk in points if risk <= _MOST_RISK]


def _share_reaching(some: Sequence[Judged], policy: str, least: int) -> tuple[float, float]:
    """Return the shares of the supported and of the others that a policy accepts from a score on."""
    shares = []
    for supported in (True, False):
        own = [one.reach[policy] >= least for one in some if one.supported is supported]
        shares.append(sum(own) / len(own) if own else 0.0)
    return shares[0], shares[1]


def _show_trade(some: Sequence[Judged], dial: str, least: int) -> str:
    truths = {one.supported for one in some}
    kept, risk = _share_reaching(some, dial, least)
    return " / ".join(
        f"{100 * share:.1f}" if truth in truths else "-" for truth, share in ((False, risk), (True, kept))
    )


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


def _accept_otherwise(sets: Mapping[str, Sequence[Judged]]) -> Table:
    methods = next(iter(sets.values()))[0].gates
    rows = []
    for name, some in sets.items():
        cells = []
        for method in methods:
            halves = (
                [one.gates[method] for one in some if one.supported is truth] for truth in (False, True)
            )
            cells.append(" / ".join(f"{sum(half)} of {len(half)}" for half in halves))
        rows.append((name, *cells))
    return Table(
        title="Accepted by other methods: unsupported / supported",
        headings=("set", *methods),
        rows=tuple(rows),
    )


def _name_words(sets: Mapping[str, Sequence[Judged]]) -> Table:
    rows = []
    for name, some in sets.items():
        if words := [word for one in some for word in one.words]:
            both = sum(named and marked for named, marked in words)
            named, marked = (sum(column) for column in zip(*words, strict=True))
            counts = ((both, named), (both, marked), (marked, len(words)))
            rows.append((name, *(f"{part} of {whole}" for part, whole in counts)))
    return Table(
        title="Content words named as uncovered, against those that people marked as unsupported",
        headings=("set", "named: marked", "marked: named", "all: marked"),
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
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the frontier as an SVG")
    parser.add_argument(
        "--write-risk", action="store_true", help="write what `load_policy(..., risk=...)` goes by"
    )
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
    judged = measure(list_items(sets), processes=arguments.processes)
    print_tables(list_tables(judged, arguments.dial), markdown=arguments.markdown)
    if arguments.write_risk:
        find_risk_table().write_text(write_risk_table(judged), encoding="utf-8")
    if arguments.picture is not None:
        arguments.picture.write_text(draw_frontier(judged, arguments.dial), encoding="utf-8")
    return 0
