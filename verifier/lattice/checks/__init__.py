"""The checks of the claim lattice: one file each, and the one list that says in which order they run.

A check is a function: it is shown what it may look at and returns a finding, or None where all is well. The
engine adds where. To add one: a file here, a line in a list below, a policy field, a case.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.lattice.answer_claims import ReadAnswer
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, ClaimReading, Finding, LinkedClaim, Pair
from verifier.lattice.checks.bare_claim import check_bare_claim
from verifier.lattice.checks.blocked_role import check_blocked_role
from verifier.lattice.checks.citation_mismatch import check_citation_mismatch
from verifier.lattice.checks.contradicted import check_contradicted
from verifier.lattice.checks.deflection import check_deflection
from verifier.lattice.checks.disguised_claim import check_disguised_claim
from verifier.lattice.checks.format_collapse import check_format_collapse
from verifier.lattice.checks.lazy_anchor import check_lazy_anchor
from verifier.lattice.checks.malformed_claim import check_malformed_claim
from verifier.lattice.checks.manual_quote import check_manual_quote
from verifier.lattice.checks.marked_figures import check_marked_figures
from verifier.lattice.checks.no_pointer import check_no_pointer
from verifier.lattice.checks.not_accepted import check_not_accepted
from verifier.lattice.checks.output_truncated import check_output_truncated
from verifier.lattice.checks.oversized_claim import check_oversized_claim
from verifier.lattice.checks.overstated import check_overstated
from verifier.lattice.checks.pointer_overflow import check_pointer_overflow
from verifier.lattice.checks.repaired_json import check_repaired_json
from verifier.lattice.checks.subject_tokens import check_subject_tokens
from verifier.lattice.checks.title_mismatch import check_title_mismatch
from verifier.lattice.checks.too_many_claims import check_too_many_claims
from verifier.lattice.checks.truncated_claim import check_truncated_claim
from verifier.lattice.checks.unchecked_text import check_unchecked_text
from verifier.lattice.checks.uncovered_language import check_uncovered_language
from verifier.lattice.checks.unknown_evidence import check_unknown_evidence
from verifier.lattice.checks.unread_claim import check_unread_claim
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
