"""Mixing: `Bob was born in 1950`, where the evidence says so of Alice, and of Bob that he was born in 1962.

Every word of the claim stands in its window, but no chain leads through them without crossing from one
sentence into another (`claims.binding.chain`). It may cross behind what the claim opens with, into a sentence
that names the same again or has a pronoun for it: `Profit was $3 billion. It rose to $5 billion`. The claim
is unsupported; and what another facet calls a conflict is none, because the sentence that differs may be
about something else. Asked last, of claims that pass everything else or conflict. It does not look at
comparisons that the claim turns round.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.codes import ViolationCode


def check_mixing(comparison: Comparison) -> Iterator[FacetResult]:
    """Report the step of the chain that leads into another sentence."""
    # Of one sentence no chain need be made.
    if comparison.window.is_single or comparison.converse_starts:
        return
    step = comparison.chain.split
    if step is not None:
        yield report(
            ViolationCode.SAID_OF_ANOTHER,
            claim_span=(step.start.span[0], step.end.span[1]),
            place=find_words(comparison.index, step.last),
        )
