"""What your own tests can ask of answers, and hypothesis strategies for what this package reads.

`assert_grounded` fails with the report that ``verifier check`` prints. `parametrize_goldens` makes a test of
each recorded call. The plugin of pytest that comes with this package adds the fixture ``golden_verdicts`` and
the option ``--update-goldens``::

    from verifier.testing import assert_grounded

    def test_my_runtime():
        assert_grounded(my_runtime("When did it open?"), "The bridge opened in 1931.")

The strategies are for property-based tests of your own runtime, or of a parser that stands before this one.
Each is a function without required arguments that returns a `SearchStrategy`::

    from hypothesis import given
    from verifier.testing import answers, contexts

    @given(answers(), contexts())
    def test_my_runtime_never_fails(answer, context):
        my_runtime(answer, context)

They need hypothesis, the reports need Rich: the extra ``testing`` brings both.
`verifier` itself never imports this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    from verifier.testing.assertions import NotGroundedError, assert_grounded
    from verifier.testing.drift import DAMAGES, DriftedJson, drifted_json
    from verifier.testing.generated_answers import QUOTE_MARKS, answers, contexts, names, numerals, sentences
    from verifier.testing.generated_pointers import (
        ROLES,
        claim_texts,
        claims_json,
        evidence_maps,
        pointed_claims,
        pointer_answers,
    )
    from verifier.testing.generated_policies import policies, policy_changes
    from verifier.testing.generated_wikitext import wikitext
    from verifier.testing.golden_cases import GoldenCase, GoldenMismatchError, parametrize_goldens
    from verifier.testing.golden_verdicts import GoldenVerdicts
    from verifier.testing.hostile import LINE_ENDS, hostile_text
    from verifier.testing.pairs import PERTURBATIONS, GroundedPair, grounded_pairs, perturbed_pairs

_ON_DEMAND = {
    "DAMAGES": "drift",
    "DriftedJson": "drift",
    "GoldenCase": "golden_cases",
    "GoldenMismatchError": "golden_cases",
    "GoldenVerdicts": "golden_verdicts",
    "GroundedPair": "pairs",
    "LINE_ENDS": "hostile",
    "NotGroundedError": "assertions",
    "PERTURBATIONS": "pairs",
    "QUOTE_MARKS": "generated_answers",
    "ROLES": "generated_pointers",
    "answers": "generated_answers",
    "assert_grounded": "assertions",
    "claim_texts": "generated_pointers",
    "claims_json": "generated_pointers",
    "contexts": "generated_answers",
    "drifted_json": "drift",
    "evidence_maps": "generated_pointers",
    "grounded_pairs": "pairs",
    "hostile_text": "hostile",
    "names": "generated_answers",
    "numerals": "generated_answers",
    "parametrize_goldens": "golden_cases",
    "perturbed_pairs": "pairs",
    "pointed_claims": "generated_pointers",
    "pointer_answers": "generated_pointers",
    "policies": "generated_policies",
    "policy_changes": "generated_policies",
    "sentences": "generated_answers",
    "wikitext": "generated_wikitext",
}
"""What is imported when it is first asked for: every run of pytest imports this package for its plugin."""

__all__ = [
    "DAMAGES", "LINE_ENDS", "PERTURBATIONS", "QUOTE_MARKS", "ROLES", "DriftedJson", "GoldenCase",
    "GoldenMismatchError", "GoldenVerdicts", "GroundedPair", "NotGroundedError", "answers",
    "assert_grounded", "claim_texts", "claims_json", "contexts", "drifted_json", "evidence_maps",
    "grounded_pairs", "hostile_text", "names", "numerals", "parametrize_goldens", "perturbed_pairs",
    "pointed_claims", "pointer_answers", "policies", "policy_changes", "sentences", "wikitext",
]  # fmt: skip


_import_name = import_on_demand(
    __name__, {name: f"{__name__}.{module}" for name, module in _ON_DEMAND.items()}
)


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for; one that needs hypothesis says so."""
    try:
        return _import_name(name)
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        # The plugin of pytest loads this module, and nothing else of the package.
        from verifier.errors import tell_extra

        raise ImportError(
            f"verifier.testing.{name} needs hypothesis, which is not installed: {tell_extra('testing')}"
        ) from error


def __dir__() -> list[str]:
    """Return the names of this module, those that are imported on demand too."""
    return sorted({*globals(), *__all__})
