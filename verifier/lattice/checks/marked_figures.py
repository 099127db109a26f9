"""A claim whose marked figures or disguised words differ from those of its evidence.

`The span is ±84 metres. [E1]` where E1 says 84 metres: the digits are there, and the figure is another one.
"""

from __future__ import annotations

from typing import cast

from verifier.claims.cased_text import read_surface
from verifier.lattice.check_scope import CheckScope, Finding, Pair
from verifier.sources.disguise import find_differences, show_code_points
from verifier.sources.evidence import PreparedPiece
from verifier.sources.text_record import TextRecord


def check_marked_figures(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a figure or a word that is marked, or drawn, otherwise in the evidence."""
    if pair.piece is None or not scope.policy.refuse_marked_figures:
        return None
    claim = read_surface(pair.reading.claim.text, scope.policy).text
    for code, span in find_differences(claim, _read_stated(pair.piece, scope), scope.policy):
        return Finding(code, {"characters": show_code_points(claim[slice(*span)])})
    return None


def _read_stated(piece: PreparedPiece, scope: CheckScope) -> TextRecord:
    """Return the text of a piece, folded, with what was read of its figures for another claim."""
    key = ("stated", scope.policy.fold_typography)
    kept = piece.recall(key)
    if kept is None:
        text = read_surface(piece.source.prose, scope.policy).text
        kept = piece.keep(key, TextRecord(text))
    return cast("TextRecord", kept)
