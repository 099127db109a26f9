"""``python -m bench audit``: labelled claims looked up among the evidence of all, judged, and measured.

All texts of evidence of a data set are one corpus, each a document once. A claim is truly supported where one
of its rows is and none is contradicted, unsupported the other way round, and insufficient else: so the table
of `verifier.audit.judging.adjudication` has it for people's labels, too. Beside it every claim is judged by
its own evidence alone, which tells what the judging does from what the search does.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bench.claims.data import DataSet, Truth, add_set_arguments, print_sets
from verifier.audit.claims.description import describe_claim
from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.measures import Measures, measure
from verifier.audit.records.card import ClaimCard
from verifier.corpus import Document, open_corpus
from verifier.measures.tiers import LABELS, Label3
from verifier.policies import hash_text
from verifier.policies.audit import load_audit_policy
from verifier.sources.context import Source

_BUCKETS = 1_000

_FLOORS = range(0, 10_001, 1_000)
"""The floors of relevance of a curve, in basis points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A claim with what people said of it, and the ids of its own evidence."""

    claim_id: str
    claim: str
    truth: Label3
    own: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench audit``."""
    add_set_arguments(parser)
    parser.add_argument(
        "--permille", type=int, default=_BUCKETS, help="how many claims, chosen by their hash"
    )
    parser.add_argument("--policy", default="default", help="an audit policy")
    parser.add_argument("--curve", action="store_true", help="risk against coverage by floors of relevance")
    parser.add_argument("--errors", type=int, default=0, help="how many false accepts to print")


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of each data set."""
    if arguments.curve:
        curve = Curve()
        code = print_sets(arguments, lambda data: curve.take(data, arguments.permille, arguments.policy))
        curve.print()
        return code
    return print_sets(
        arguments, lambda data: print_set(data, arguments.permille, arguments.policy, arguments.errors)
    )


def collect(data: DataSet, permille: int) -> tuple[dict[str, str], list[Item]]:
    """Return the texts of evidence with their ids, and the claims whose hash chooses them."""
    documents: dict[str, str] = {}
    rows: dict[str, list[tuple[str, Truth]]] = {}
    for row in data.claims:
        id = documents.setdefault(row.evidence, f"e{len(documents):05}")
        rows.setdefault(row.claim, []).append((id, row.truth))
    items = [
        Item(
            claim_id=f"k{number:05}",
            claim=claim,
            truth=_combine(truth for _, truth in found),
            own=tuple(dict.fromkeys(id for id, _ in found)),
        )
        for number, (claim, found) in enumerate(rows.items())
        if int(hash_text(claim).removeprefix("sha256:")[:8], 16) % _BUCKETS < permille
    ]
    return documents, items


def _combine(truths: Iterable[Truth]) -> Label3:
    found = {*truths} & {"supported", "contradicted"}
    if len(found) != 1:
        return "insufficient"
    return "supported" if "supported" in found else "unsupported"


def print_set(data: DataSet, permille: int, policy: str, n_errors: int) -> None:
    """Measure one data set and print its figures."""
    documents, items = collect(data, permille)
    texts = {id: text for text, id in documents.items()}
    gold = [
        Judgement(claim_id=item.claim_id, label=item.truth, passages=tuple((id, "") for id in item.own))
        for item in items
    ]
    with open_corpus(":memory:") as corpus:
        corpus.add([Document(doc_id=id, text=text) for id, text in texts.items()])
        n_spans = corpus.n_spans
        print(f"{data.name}: {len(items):,} claims, {len(documents):,} documents, {n_spans:,} passages")
        began = time.process_time()
        cards = [
            audit_claim(describe_claim(item.claim, claim_id=item.claim_id), corpus, policy=policy)
            for item in items
        ]
        _print_figures("among all evidence", measure(cards, gold), cards, items, began)
    began = time.process_time()
    cards = [
        audit_claim(
            describe_claim(item.claim, claim_id=item.claim_id),
            tuple(Source(id=id, text=texts[id]) for id in item.own),
            policy=policy,
        )
        for item in items
    ]
    _print_figures("by their own evidence", measure(cards, gold), cards, items, began)
    _print_errors(cards, items, n_errors)


class Curve:
    """Risk against coverage: what an audit among all evidence comes to under ever higher floors of relevance.

    Every claim is audited once, under the highest floor; its card then says how relevant the best passage is.
    """

    def __init__(self) -> None:
        self._cards: list[ClaimCard] = []
        self._gold: list[Judgement] = []

    def take(self, data: DataSet, permille: int, policy: str) -> None:
        """Audit the claims of a data set."""
        documents, items = collect(data, permille)
        highest = load_audit_policy(policy).replace(relevance_floor_bp=_FLOORS[-1])
        with open_corpus(":memory:") as corpus:
            corpus.add([Document(doc_id=id, text=text) for text, id in documents.items()])
            for item in items:
                id = f"{data.name}/{item.claim_id}"
                self._cards.append(
                    audit_claim(describe_claim(item.claim, claim_id=id), corpus, policy=highest)
                )
                self._gold.append(Judgement(claim_id=id, label=item.truth))

    def print(self) -> None:
        """Print the figures of every floor."""
        print(
            f"{'floor':>7}{'answered':>10}{'coverage':>10}{'tier 1':>8}{'tier 2':>8}{'risk':>9}{'right':>8}"
        )
        for floor in _FLOORS:
            tiers = measure([_lower_floor(card, floor) for card in self._cards], self._gold).tiers
            right = sum(row[place] for place, row in enumerate(tiers.confusion))
            shares = (tiers.answered / tiers.n, tiers.tier2.count / tiers.answered, right / tiers.answered)
            coverage, risk, accuracy = (f"{share:.1%}" for share in shares)
            counts = f"{tiers.tier1.count:>8,}{tiers.tier2.count:>8,}"
            print(f"{floor:>7,}{tiers.answered:>10,}{coverage:>10}{counts}{risk:>9}{accuracy:>8}")


def _lower_floor(card: ClaimCard, floor: int) -> ClaimCard:
    """Return a card that was made under the highest floor as it is under another one."""
    rated = [dict(one.details)["relevance_bp"] for one in card.violations if one.code == "LOW_SCORE"]
    if not rated or int(rated[0]) < floor:
        return card
    return replace(card, abstained=False, abstain_reason=None)


def _print_figures(
    title: str, figures: Measures, cards: Sequence[ClaimCard], items: Sequence[Item], began: float
) -> None:
    milliseconds = (time.process_time() - began) * 1000 / max(1, len(cards))
    tiers = figures.tiers
    print(f"  {title}: {milliseconds:.1f} ms a claim")
    print(f"    n {tiers.n:,}, abstained {tiers.abstained:,}, answered {tiers.answered:,}")
    for name, tier in (("tier 1", tiers.tier1), ("tier 2", tiers.tier2)):
        share = "none" if tier.conditional.bp is None else f"{tier.conditional.bp / 100:.2f} %"
        bounds = f"{tier.lower_bp / 100:.2f} to {tier.upper_bp / 100:.2f} %"
        print(f"    false accepts, {name}: {tier.count:,} of {tier.answered:,} = {share} ({bounds})")
    print(f"    {'true / predicted':18}" + "".join(f"{label:>14}" for label in LABELS))
    for label, row in zip(LABELS, tiers.confusion, strict=True):
        print(f"    {label:18}" + "".join(f"{count:>14,}" for count in row))
    for ranking in figures.rankings:
        recall, precision = ranking.macro_recall.bp or 0, ranking.macro_precision.bp or 0
        shares = f"recall {recall / 100:.1f} %, precision {precision / 100:.1f} %, NDCG {ranking.ndcg_bp}"
        print(f"    at {ranking.k}: {shares}")
    truths = {item.claim_id: item.truth for item in items}
    codes = Counter((str(one.code), truths[card.claim.claim_id]) for card in cards for one in card.violations)
    for (code, truth), count in sorted(codes.items()):
        print(f"    {code}: {count:,} of the truly {truth}", flush=True)


def _print_errors(cards: Sequence[ClaimCard], items: Sequence[Item], n_errors: int) -> None:
    truths = {item.claim_id: item.truth for item in items}
    wrong = [card for card in cards if card and truths[card.claim.claim_id] != "supported"]
    for card in wrong[:n_errors]:
        print(f"    {truths[card.claim.claim_id]}, accepted: {card.claim.text}")
        print(f"      {card.evidence[0].source_id}: {card.evidence[0].snippet}")
