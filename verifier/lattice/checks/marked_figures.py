"""A claim with a mark at a figure, or a disguised word, that its evidence has not, or without one it has.

`The span is ±84 metres. [E1]` where E1 says 84 metres: the digits are there, and the figure is another one.
"""

from __future__ import annotations

from verifier.claims.cased_text import read_surface
from verifier.lattice.check_scope import CheckScope, Finding, Pair
from verifier.sources.disguise import find_differences, show_code_points


def check_marked_figures(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a figure or a word that is marked, or drawn, otherwise in the evidence."""
    if pair.piece is None or not scope.policy.refuse_marked_figures:
        return None
    claim, _ = read_surface(pair.reading.claim.text, scope.policy)
    stated, _ = read_surface(pair.piece.source.prose, scope.policy)
    for code, span in find_differences(claim, stated, scope.policy):
        return Finding(code, {"characters": show_code_points(claim[slice(*span)])})
    return None
