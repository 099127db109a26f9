"""Mixing: `Bob was born in 1950`, where the evidence says so of Alice, and of Bob that he was born in 1962.

Every word of the claim stands in its window, and still the window does not say it. One sentence, the
*carrier*, has all of the claim but what the claim takes from another one, the *holder*, and something else in
its place: another figure, date, name or direction (`verifier.claims.facets.binding.taken`), another word
(`displaced`), label (`labels`) or subject (`subjects`).

The holder may still say it of the same thing. So nothing is reported where all that it lacks of the claim is
what the claim is about, and it has a pronoun for that or names nothing in its place: `Profit was $3 billion.
It rose to $5 billion`. Nor where it has all that the carrier lacks, and leaves out what the two share: `Boys
scored 61 points. Girls scored 68`. Nor where a text denies or compares, and where something is said `again`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from verifier.claims.compare import Comparison
from verifier.claims.denials import NO_DENIALS
from verifier.claims.facets.binding.displaced import list_displaced
from verifier.claims.facets.binding.joined import JoinedClaim
from verifier.claims.facets.binding.labels import find_other_label
from verifier.claims.facets.binding.sides import (
    FREE,
    LIGHT,
    MAX_ITEMS,
    Owner,
    Side,
    tells_time,
)
from verifier.claims.facets.binding.subjects import find_other_subject
from verifier.claims.facets.binding.taken import TakenItem, list_taken
from verifier.claims.facets.result import FacetResult
from verifier.claims.match import MatchedToken
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import REPEATING, RESPECTIVELY
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.determiners import DEFINITE
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import Outcome

# What holds of more than one thing, or may: `Berg won again`, `sales were higher than costs`.
_OPENING = REPEATING | {THAN, RESPECTIVELY}


def check_mixing(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what a claim takes from a sentence that is about something else: one thing, a conflict first."""
    if comparison.window.is_single or comparison.claim.denials != NO_DENIALS:
        return
    findings = list(_check_carriers(JoinedClaim(comparison)))
    if findings:
        yield min(findings, key=lambda finding: finding.outcome != "conflicts")


def _check_carriers(joined: JoinedClaim) -> Iterator[FacetResult]:
    comparison = joined.comparison
    # What takes more than that from elsewhere is no sentence with a thing changed.
    most = min(MAX_ITEMS, (len(comparison.tokens) + 1) // 2)
    for carrier in comparison.window.numbers:
        lacking = joined.list_lacking(carrier)
        if 0 < len(lacking) <= most and not _is_open(joined, carrier):
            yield from _check_carrier(joined, carrier, lacking)


def _check_carrier(
    joined: JoinedClaim, carrier: int, lacking: Sequence[MatchedToken]
) -> Iterator[FacetResult]:
    taken = _list_items(joined, carrier, lacking)
    rest = [item for item in joined.comparison.tokens if not _is_in_any(item.token.span, taken)]
    absent = [item for item in rest if not joined.stands_in(item, carrier)]
    if taken and (not absent or _is_meant(joined, carrier, absent)):
        rest = [item for item in rest if item not in absent]
        for item in taken:
            outcomes = [
                _judge(joined, carrier, item, place, rest, is_bundle=_has_all(place[0], taken))
                for place in item.held
            ]
            if all(outcomes):
                yield _report("unsupported" if "unsupported" in outcomes else "conflicts", carrier, item)
    for find in (find_other_label, find_other_subject):
        other = find(joined, carrier, lacking)
        if other is not None:
            yield _report("unsupported", carrier, other)


def _has_all(holder: int, taken: Sequence[TakenItem]) -> bool:
    """Tell whether a sentence holds all that is taken, and that is more than one thing."""
    return len(taken) > 1 and all(any(line == holder for line, _ in item.held) for item in taken)


def _report(outcome: Outcome, carrier: int, item: TakenItem) -> FacetResult:
    is_conflict = outcome == "conflicts" and item.code is not None
    return FacetResult(
        outcome=outcome,
        code=item.code if is_conflict else ViolationCode.SAID_OF_ANOTHER,
        claim_span=item.claimed,
        place=(carrier, item.stated),
    )


def _is_open(joined: JoinedClaim, line: int) -> bool:
    """Tell whether a sentence denies, compares or repeats: what it says may be true of another, too."""
    index = joined.comparison.index
    return (
        not _OPENING.isdisjoint(index.sentences[line].keys)
        or index.read_denials(line, joined.policy) != NO_DENIALS
    )


# --- What the carrier lacks -------------------------------------------------------------------------------


def _list_items(joined: JoinedClaim, carrier: int, lacking: Sequence[MatchedToken]) -> list[TakenItem]:
    """Give what the carrier has something else in the place of; of plain words one thing at most."""
    spans = [item.token.span for item in lacking]
    taken = [item for item in list_taken(joined, carrier) if any(_is_in(span, item) for span in spans)]
    if all(_is_in_any(span, taken) for span in spans):
        return taken
    displaced = list(list_displaced(joined, carrier, lacking))
    return taken + displaced if len(displaced) == 1 else taken


def _is_in(span: Span, item: TakenItem) -> bool:
    return item.claimed[0] <= span[0] and span[1] <= item.claimed[1]


def _is_in_any(span: Span, items: Sequence[TakenItem]) -> bool:
    return any(_is_in(span, item) for item in items)


def _is_meant(joined: JoinedClaim, carrier: int, absent: Sequence[MatchedToken]) -> bool:
    """Tell whether a pronoun of the carrier may stand for what it lacks: one thing, named before it."""
    before = range(joined.comparison.window.first, carrier)
    if not joined.has_pronoun(carrier) or not all(item.match_weight_in(before) for item in absent):
        return False
    stems = {item.token.stem for item in absent}
    return stems <= joined.subject or any(stems <= row.stems for row in joined.claim_rows)


# --- What the holder is about -----------------------------------------------------------------------------


def _judge(
    joined: JoinedClaim,
    carrier: int,
    item: TakenItem,
    place: tuple[int, Span],
    rest: Sequence[MatchedToken],
    *,
    is_bundle: bool,
) -> Outcome | None:
    """Tell what taking an item from a holder comes to; None where the holder may be about the same.

    Of a *bundle* the holder has all that is taken, more than one thing: it may well say the same of another
    time or thing, and leave out what both share (`in 2016 it was 500 tonnes`).
    """
    holder, held = place
    missing = frozenset([other.token.stem for other in rest if not joined.stands_in(other, holder)])
    if not missing or _is_open(joined, holder):
        return None
    own, other = joined.read_side(carrier, item.stated), joined.read_side(holder, held)
    if own is None or other is None:
        return None
    is_certain = item.code is not None and not _may_change(joined, carrier, item)
    if is_bundle or not _lacks_more(joined, own, missing):
        # What is left out may be the same, and so may what a pronoun stands for.
        meant = joined.subject if joined.has_pronoun(holder) else frozenset()
        rivals = _list_rivals(joined, carrier, own, other, missing - meant)
        if not rivals or (meant and not is_bundle):
            return None
        # A description behind it may be one of it.
        is_certain = is_certain and (
            holder < carrier or all(rival.kind == "name" or rival.lead != DEFINITE for rival in rivals)
        )
        if is_bundle:
            first = min([owner.row for owner in other.owners])
            named = _list_rivals(joined, carrier, own, other, missing & joined.subject - meant)
            is_certain = is_certain and any(rival.row == first for rival in named)
    return "conflicts" if is_certain else "unsupported"


def _may_change(joined: JoinedClaim, carrier: int, item: TakenItem) -> bool:
    """Tell whether a figure was stated for a time of which the claim says nothing."""
    comparison = joined.comparison
    if item.code != ViolationCode.NUMBER_MISMATCH or comparison.claim.dates:
        return False
    line = comparison.index.sentences[carrier]
    return bool(comparison.index.figures.dates.get(carrier)) or any(map(tells_time, line.keys))


def _lacks_more(joined: JoinedClaim, side: Side, missing: Set[str]) -> bool:
    """Tell whether what the holder is missing is more than what the claim, or the carrier, is about."""
    rows = [owner.row for owner in side.before if owner.lead in FREE]
    # With no such word the last one stands for it: `in Germany inflation was 6%`.
    subject = min(rows) if rows else max([owner.row for owner in side.before], default=-1)
    more = missing - joined.subject
    return any(owner.stem in more and owner.row != subject and owner.kind != LIGHT for owner in side.owners)


def _list_rivals(joined: JoinedClaim, carrier: int, own: Side, other: Side, missing: Set[str]) -> list[Owner]:
    """Give what the holder names in the place of what it lacks."""
    known = {*joined.sentence(carrier).stems, *joined.comparison.claim.stem_set}
    rivals: list[Owner] = []
    for hand, other_hand in ((own.before, other.before), (own.behind, other.behind)):
        places = {place for owner in hand if owner.stem in missing for place in owner.places}
        rivals += [
            rival
            for rival in _lead_descriptions(other_hand)
            if rival.stem not in known and (rival.kind, rival.lead) in places
        ]
    return rivals


def _lead_descriptions(owners: Set[Owner]) -> list[Owner]:
    """Let an article lead all of a description, not its first word alone: `the young striker`."""
    led: list[Owner] = []
    end = -1
    for owner in sorted(owners, key=lambda owner: owner.row):
        if owner.lead.endswith(DEFINITE) or (owner.row == end and not owner.lead):
            led.append(owner._replace(lead=DEFINITE))
            end = owner.row + 1
        else:
            led.append(owner)
    return led
