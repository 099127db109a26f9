"""The calls that a grid is held against, what they accept, and the shares of that with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from bench.clauses.grids import Item
from verifier import Evidence, audit_answer, check_claim, verify_claim_lattice, verify_quotes
from verifier.policies import Policy
from verifier.policies.audit import load_audit_policy

ALL = "all"
_SURE = 1.959964
"""How many standard errors the 95 % interval reaches to each side."""


def _accept_claim(item: Item, policy: Policy) -> bool:
    return check_claim(item.claim, [item.evidence], policy=policy).accepted


def _accept_answer(item: Item, policy: Policy) -> bool:
    return bool(verify_quotes(item.claim, [item.evidence], policy=policy))


def _accept_pointed(item: Item, policy: Policy) -> bool:
    evidence = [Evidence(pointer_id="E1", span=item.evidence)]
    return bool(verify_claim_lattice(f"{item.claim} [E1]", evidence, policy=policy))


def _accept_audited(item: Item, policy: Policy) -> bool:
    audited = load_audit_policy("default").replace(claim_policy=policy)
    cards = audit_answer(f"{item.claim} [1]", [item.evidence], policy=audited).cards
    return bool(cards) and all(card.label == "SUPPORTED" for card in cards)


CALLS: Mapping[str, Callable[[Item, Policy], bool]] = {
    "check_claim": _accept_claim,
    "verify_quotes": _accept_answer,
    "lattice": _accept_pointed,
    "audit_answer": _accept_audited,
}
"""Each call as whether it accepts an item: by the gate, as STRICT, as STRICT, with all cards SUPPORTED."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval after Wilson; nothing of nothing may be any share."""
        if not self.whole:
            return 0.0, 1.0
        share, spread = self.part / self.whole, _SURE**2 / self.whole
        middle = share + spread / 2
        reach = _SURE * sqrt(share * (1 - share) / self.whole + spread / self.whole / 4)
        return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))

    def show(self) -> str:
        """Return the share in percent with its interval, and of how many."""
        if not self.whole:
            return "-"
        low, high = self.interval
        return f"{100 * self.part / self.whole:.1f} [{100 * low:.1f}, {100 * high:.1f}] of {self.whole}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormCount:
    """What a call accepts of one form: of its lies, and of its truths."""

    group: str
    form: str
    lies: Share
    truths: Share


def judge_items(items: Iterable[Item], call: str, policy: Policy) -> list[Item]:
    """Return the items that a call accepts."""
    accepts = CALLS[call]
    return [item for item in items if accepts(item, policy)]


def count_forms(items: Sequence[Item], accepted: Iterable[Item]) -> list[FormCount]:
    """Count by group and form in the order of the grid, the whole of each group before its forms."""
    counts, held = Counter(_list_keys(items)), Counter(_list_keys(accepted))
    counted = []
    for group in dict.fromkeys(item.group for item in items):
        for form in dict.fromkeys([ALL, *[item.form for item in items if item.group == group]]):
            lies, truths = (
                Share(part=held[group, form, is_true], whole=counts[group, form, is_true])
                for is_true in (False, True)
            )
            counted.append(FormCount(group=group, form=form, lies=lies, truths=truths))
    return counted


def _list_keys(items: Iterable[Item]) -> list[tuple[str, str, bool]]:
    return [(item.group, form, item.supported) for item in items for form in (ALL, item.form)]
