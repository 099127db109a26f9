"""The checks of the claim lattice: by what they look at, and the one list that says in which order they run.

A check is a function: it is shown what it may look at and returns a finding, or None where all is well. The
engine adds where. To add one: a function here, a line in a list below, a policy field, a case.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.lattice.answer_claims import ReadAnswer
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, ClaimReading, Finding, LinkedClaim, Pair
from verifier.lattice.checks.answer_checks import (
    check_deflection,
    check_format_collapse,
    check_lazy_anchor,
    check_output_truncated,
    check_repaired_json,
    check_too_many_claims,
)
from verifier.lattice.checks.claim_checks import (
    check_bare_claim,
    check_disguised_claim,
    check_malformed_claim,
    check_manual_quote,
    check_no_pointer,
    check_oversized_claim,
    check_pointer_overflow,
    check_truncated_claim,
    check_unread_claim,
)
from verifier.lattice.checks.linked_checks import (
    check_not_accepted,
    check_subject_tokens,
    check_title_mismatch,
)
from verifier.lattice.checks.overstated import check_overstated
from verifier.lattice.checks.pair_checks import (
    check_blocked_role,
    check_citation_mismatch,
    check_contradicted,
    check_marked_figures,
    check_uncovered_language,
    check_unknown_evidence,
)
from verifier.lattice.checks.unchecked_text import check_unchecked_text
from verifier.lattice.checks.warrant import check_warrant

REFUSALS: tuple[Callable[[ClaimReading, CheckScope], Finding | None], ...] = (
    check_truncated_claim, check_malformed_claim, check_manual_quote, check_no_pointer,
    check_oversized_claim, check_unread_claim, check_disguised_claim, check_bare_claim,
)  # fmt: skip
"""On a claim as a whole; the first that finds something refuses it, and its code is the claim's status."""

TRIMS: tuple[Callable[[ClaimReading, CheckScope], Finding | None], ...] = (check_pointer_overflow,)
"""On the pointers of a claim that was not refused, before they are looked at."""

PAIR_CHECKS: tuple[Callable[[Pair, CheckScope], Finding | None], ...] = (
    check_unknown_evidence, check_blocked_role, check_citation_mismatch, check_contradicted,
    check_overstated, check_uncovered_language, check_unchecked_text, check_marked_figures,
)  # fmt: skip
"""On a claim and one of its kept pointers; the first finding is the pair's."""

LINKED_CHECKS: tuple[Callable[[LinkedClaim, CheckScope], Finding | None], ...] = (
    check_warrant,
    check_title_mismatch,
    check_subject_tokens,
    check_not_accepted,
)
"""On a claim of which at least one pair passed."""

COUNTING_CHECKS: tuple[Callable[[ReadAnswer, CheckScope], Finding | None], ...] = (check_too_many_claims,)
"""On the number of claims."""

ANSWER_CHECKS: tuple[Callable[[CheckedAnswer, CheckScope], Finding | None], ...] = (
    check_lazy_anchor,
    check_deflection,
    check_format_collapse,
    check_output_truncated,
    check_repaired_json,
)
"""On the answer as a whole, once its claims are checked."""
