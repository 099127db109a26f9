"""The gate: rules that must all hold for a claim to be accepted, so that accepting is nearly never wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.comparison import WHOLE_BP, Comparison
from verifier.codes import ViolationCode
from verifier.records import Violation


def check_gate(comparison: Comparison) -> Iterator[Violation]:
    """Report what keeps a window from carrying a claim, its facets aside."""
    missing = [token for token in comparison.missing if token.kind in ("word", "name")]
    forgiven = (
        len(missing) == 1
        and missing[0].kind == "word"
        and comparison.coverage_bp >= comparison.policy.gate_one_missing_bp
    )
    if missing and not forgiven:
        words = ", ".join([token.key for token in missing])
        yield Violation(
            code=ViolationCode.COVERAGE_TOO_LOW, span=missing[0].span, details=(("words", words),)
        )
    subjects = [item.token for item in comparison.tokens if item.token.kind == "subject"]
    if subjects and all(token in comparison.missing for token in subjects) and not _has_pronoun(comparison):
        yield Violation(code=ViolationCode.TOPIC_ABSENT, span=(subjects[0].span[0], subjects[-1].span[1]))
    if not _keeps_order(comparison):
        yield Violation(code=ViolationCode.WORD_ORDER)


def _has_pronoun(comparison: Comparison) -> bool:
    return not comparison.policy.pronouns.words.isdisjoint(comparison.window_keys)


def _keeps_order(comparison: Comparison) -> bool:
    own = [item.token.stem for item in comparison.tokens]
    stems = comparison.index.lines[comparison.best_line].stems
    return WHOLE_BP * count_in_order(own, stems) >= comparison.policy.gate_order_bp * len(own)


def count_in_order(left: Sequence[str], right: Sequence[str]) -> int:
    """Count the longest row of items that both have in the same order, gaps allowed.

    The bits of one integer stand for the left row (Hyyrö's way), so it costs one step for each item on the
    right.
    """
    places: dict[str, int] = {}
    for place, item in enumerate(left):
        places[item] = places.get(item, 0) | 1 << place
    full = (1 << len(left)) - 1
    open_places = full
    for item in right:
        hits = open_places & places.get(item, 0)
        open_places = ((open_places + hits) | (open_places - hits)) & full
    return len(left) - open_places.bit_count()
