"""Hypothesis strategies for what this package reads: answers, contexts, claims, JSON, hostile text, policies.

For property-based tests of your own runtime, or of a parser that stands before this one. Every strategy is a
function without required arguments that returns a `SearchStrategy`::

    from hypothesis import given
    from verifier.testing import answers, contexts

    @given(answers(), contexts())
    def test_my_runtime_never_fails(answer, context):
        my_runtime(answer, context)

Needs hypothesis, which ``pip install 'lexical-verifier[testing]'`` brings; `verifier` itself never imports
this package.
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis
except ImportError as error:
    raise ImportError(
        "verifier.testing needs hypothesis, which is not installed: "
        "install it with  pip install 'lexical-verifier[testing]'"
    ) from error

from verifier.testing.answers import QUOTE_MARKS, answers, contexts, names, numerals, sentences
from verifier.testing.drift import DAMAGES, DriftedJson, drifted_json
from verifier.testing.generated_policies import policies, policy_changes
from verifier.testing.generated_wikitext import wikitext
from verifier.testing.hostile import LINE_ENDS, hostile_text
from verifier.testing.pairs import PERTURBATIONS, GroundedPair, grounded_pairs, perturbed_pairs
from verifier.testing.pointer_answers import (
    ROLES,
    claim_texts,
    claims_json,
    evidence_maps,
    pointed_claims,
    pointer_answers,
)

del _hypothesis

__all__ = [
    "DAMAGES",
    "LINE_ENDS",
    "PERTURBATIONS",
    "QUOTE_MARKS",
    "ROLES",
    "DriftedJson",
    "GroundedPair",
    "answers",
    "claim_texts",
    "claims_json",
    "contexts",
    "drifted_json",
    "evidence_maps",
    "grounded_pairs",
    "hostile_text",
    "names",
    "numerals",
    "perturbed_pairs",
    "pointed_claims",
    "pointer_answers",
    "policies",
    "policy_changes",
    "sentences",
    "wikitext",
]
