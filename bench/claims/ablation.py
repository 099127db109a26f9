"""Ablation: everything in the claim check that a policy field can switch off, switched off in turn.

What changes is what the thing is worth, given all the others. A facet that is off is out of labels, gate and
score; its weight in the score is a field of its own, and leaves labels and gate alone. So both are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from bench.claims.measures import (
    CLAIM_CHECK,
    CheckedItems,
    Estimates,
    Sample,
    average_sets,
    check_claims,
    estimate_gate,
)
from bench.claims.statistics import estimate, measure_auroc
from verifier.policies import Policy, PolicyValue

_BATCH = 16
"""How many policies share the preparation of a text; what is read of a policy is kept for 32 of them."""

_CHANGES: Mapping[str, Mapping[str, PolicyValue]] = MappingProxyType(
    {
        "score: window": {"score_window": 0},
        "score: document": {"score_document": 0},
        "score: order": {"score_order": 0},
        "score: length": {"score_length": 0},
        "score: numbers": {"score_numbers": 0},
        "score: names": {"score_names": 0},
        "score: agreement": {"score_agreement": 0},
        "score: whole": {"score_whole": 0},
        "score: doubts": {"score_doubt": 0},
        "weights: all equal": {
            "weight_word": 1,
            "weight_light": 1,
            "weight_subject": 1,
            "weight_name": 1,
            "weight_number": 1,
            "weight_written_number": 1,
        },
        "weights: digits as words": {"weight_number": 2},
        "weights: names as words": {"weight_name": 2},
        "weights: subject as names": {"weight_subject": 4},
        "weights: light as words": {"weight_light": 2},
        "stems": {"stemmer": "none"},
        "synonyms": {"credit_synonym": 0},
        "common beginnings": {"credit_prefix": 0},
        "other forms, acronyms": {"credit_form": 0},
        "window of one sentence": {"claim_window_sentences": 1},
        "tolerance of about": {"about_percent": 0},
        "derived numbers": {"derived_numbers": False},
        "binding: a step may cost anything": {"binding_max_step": 1_000},
        "conflicts: on the topic only": {"contradiction_min_bp": 0},
    }
)
"""What is switched off, as the values that switch it off."""

_LEXICONS = (
    "irregular_forms", "demonyms", "synonyms", "opposites", "comparators", "light_words", "negations",
    "turning_words", "modal_words", "absolute_words", "pronouns", "symmetric_verbs", "abbreviations",
)  # fmt: skip


def list_ablations(policy: Policy) -> Iterator[tuple[str, Policy]]:
    """Yield every policy in which one thing is switched off, with what that is."""
    for facet in policy.facets:
        yield f"facet: {facet}", policy.replace(facets=tuple(item for item in policy.facets if item != facet))
    for name, changes in _CHANGES.items():
        yield name, policy.replace(**changes)
    for name in _LEXICONS:
        yield f"list: {name}", policy.replace(**{name: ()})


def estimate_ablations(
    samples: Sequence[Sample], policy: Policy, *, batch: int = _BATCH
) -> Iterator[tuple[str, Estimates]]:
    """Measure the mean AUROC and the gate under each ablation, and the change of each.

    Yields the policy itself first, under the name ``nothing``. Each takes as long as measuring once.
    """
    wanted = [("nothing", policy), *list_ablations(policy)]
    whole: Estimates = {}
    for start in range(0, len(wanted), batch):
        some = wanted[start : start + batch]
        measured = _measure_policies(samples, [changed for _, changed in some])
        for (name, _), estimates in zip(some, measured, strict=True):
            whole = whole or estimates
            changes = {
                (method, f"change of {measure}"): found - whole[method, measure]
                for (method, measure), found in estimates.items()
            }
            yield name, estimates | changes


def _measure_policies(samples: Sequence[Sample], policies: Sequence[Policy]) -> list[Estimates]:
    """Measure every policy on every data set; return the means over the sets, one for each policy."""
    by_set: list[list[Estimates]] = []
    for sample in samples:
        by_set.append([])
        for checks in check_claims(sample.data.claims, policies):
            checked = CheckedItems(sample, checks)
            estimates = estimate_gate(CLAIM_CHECK, sample, checked.accepted)
            ranking = measure_auroc(sample.truth, checked.score)
            estimates[CLAIM_CHECK, "AUROC"] = estimate(ranking, sample.weights)
            by_set[-1].append(estimates)
    return [average_sets(estimates) for estimates in zip(*by_set, strict=True)]
