"""Law: under `default` a changed quote does not verify, and one that differs in typography alone does.

Changed means one number, word or name for another, or a negation dropped. A variant verifies at its place.
"""

from __future__ import annotations

from hypothesis import given

from verifier import verify_quotes
from verifier.codes import ViolationCode
from verifier.testing import GroundedPair, perturbed_pairs


@given(perturbed_pairs(quoted=True))
def test_a_changed_quote_fails_and_a_typographic_variant_does_not(pair: GroundedPair) -> None:
    verdict = verify_quotes(pair.answer, pair.context)
    assert pair.changed is not None
    assert pair.origin is not None
    statuses = verdict.claim_statuses
    assert [status.text for status in statuses] == list(pair.units)
    assert all(status.is_verified for place, status in enumerate(statuses) if place != pair.changed)
    changed = statuses[pair.changed]
    if pair.keeps_meaning:
        assert verdict.audit_mode == "STRICT"
        assert changed.source is not None
        assert changed.source_span is not None
        assert pair.context[changed.source][slice(*changed.source_span)] == pair.origin
    else:
        assert changed.status == "UNSUPPORTED"
        assert ViolationCode.NOT_FOUND in changed.reasons
        assert not verdict


@given(perturbed_pairs(quoted=True))
def test_the_nearest_place_of_a_changed_quote_is_where_it_was_copied_from(pair: GroundedPair) -> None:
    if pair.keeps_meaning or pair.perturbation == "negation dropped":
        return
    verdict = verify_quotes(pair.answer, pair.context)
    assert pair.changed is not None
    span = verdict.claim_statuses[pair.changed].span
    [violation] = [found for found in verdict.violations if found.span == span]
    nearest = violation.nearest
    assert nearest is not None
    assert nearest.matched[0] < nearest.matched[1]
    # Another sentence may be as near; the place always shares most words with the quote.
    place = pair.context[nearest.source][slice(*nearest.span)].lower().split()
    words = pair.units[pair.changed].lower().split()
    assert sum(word in place for word in words) >= nearest.matched[0] - 1


@given(perturbed_pairs(quoted=False))
def test_a_changed_bullet_keeps_no_answer_strict(pair: GroundedPair) -> None:
    verdict = verify_quotes(pair.answer, pair.context)
    assert (verdict.audit_mode == "STRICT") == pair.keeps_meaning
    spans = verify_quotes(pair.answer, pair.context, strategies=("span",))
    statuses = spans.claim_statuses or spans.attempts[0].claim_statuses
    assert pair.changed is not None
    assert len(statuses) == len(pair.units)
    assert statuses[pair.changed].is_verified == pair.keeps_meaning
