"""The gate: rules that must all hold for a claim to be accepted, so that accepting is nearly never wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import WHOLE_BP, Comparison
from verifier.claims.facets.numbers import check_numbers
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.records import Violation


def check_gate(comparison: Comparison) -> Iterator[Violation]:
    """Report what keeps a window from carrying a claim, its facets aside."""
    missing = _find_missing(comparison)
    absent = {token.span for token in missing}
    content = [token for token in missing if token.kind in ("word", "name")]
    forgiven = (
        len(content) == 1
        and content[0].kind == "word"
        and comparison.coverage_bp >= comparison.policy.gate_one_missing_bp
    )
    if content and not forgiven:
        words = ", ".join([token.key for token in content])
        yield Violation(
            code=ViolationCode.COVERAGE_TOO_LOW, span=content[0].span, details=(("words", words),)
        )
    subjects = [item for item in comparison.tokens if item.token.kind == "subject"]
    if (
        subjects
        and absent.issuperset([item.token.span for item in subjects])
        and not _has_pronoun(comparison, is_known=any(item.best for item in subjects))
    ):
        span = subjects[0].token.span[0], subjects[-1].token.span[1]
        yield Violation(code=ViolationCode.TOPIC_ABSENT, span=span)
    if not _list_turned(comparison) and not _keeps_order(comparison):
        yield Violation(code=ViolationCode.WORD_ORDER)


def _find_missing(comparison: Comparison) -> list[ClaimToken]:
    """Give the tokens that ought to stand in the window and do not; what a facet judges is left to it."""
    missing = [
        token
        for token in comparison.missing
        if not comparison.is_figure(token)
        and not _is_denial(token, comparison)
        and token.span[0] not in _list_turned(comparison)
        and not (token.kind in ("name", "subject") and token.stem in comparison.exempt)
    ]
    if any(token.key in cues for token in missing for cues in CUES_BY_OPERATION.values()):
        cues = _find_derivation_cues(comparison)
        missing = [token for token in missing if token.key not in cues]
    return missing


def _list_turned(comparison: Comparison) -> frozenset[int]:
    """Give where the words begin that the window says from the other side, if a facet looks at that."""
    return comparison.turned if "direction" in comparison.policy.facets else frozenset()


def _is_denial(token: ClaimToken, comparison: Comparison) -> bool:
    return "polarity" in comparison.policy.facets and comparison.vocabulary.is_negation(token.key)


def _find_derivation_cues(comparison: Comparison) -> frozenset[str]:
    """Give the words that say how the derived numbers of the claim were derived."""
    if "numbers" not in comparison.policy.facets:
        return frozenset()
    derived = [finding.derivation for finding in check_numbers(comparison) if finding.derivation is not None]
    return frozenset().union(*(CUES_BY_OPERATION[derivation.operation] for derivation in derived))


def _has_pronoun(comparison: Comparison, *, is_known: bool) -> bool:
    """Tell whether a pronoun of the window may stand for what the claim is about.

    Where the evidence names that nowhere (not `is_known`), a pronoun behind another name is that one's.
    """
    pronouns = comparison.policy.pronouns.words
    claimed = comparison.claim_stems
    function_words = comparison.policy.claim_function_words.words
    for line in comparison.lines:
        for word, stem in zip(line.words, line.stems, strict=True):
            if word.key in pronouns and not word.is_acronym:
                return True
            if not is_known and word.is_capital and stem not in claimed and word.key not in function_words:
                break
    return False


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
