"""Rows of an answer's tables: what a row says in its cells has to stand under the same headers.

A row is verified by a row of a source that has its pairs of header and cell, or by sentences under the gate
of paraphrases, where each figure stands next to its header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verifier.grounding.exact_match import Match
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.dropped_text import has_lost_sign
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding
from verifier.sources.table_rows import Pair, name_pair, read_pairs

_JOINTS = ("", "is", "was", "are", "were", "of", "on", "in", "at", "by", "is on", "was on", "is in", "was in")
"""What may stand between a header and its cell in a sentence."""

_REACH = 12
_FIGURE = re.compile("[0-9]")
# After a figure that ends a pair no word may follow that it could belong to: `opened on 4 | May`.
_ENDS = defer_pattern(
    r"\s*(?:[.,;:!?)\]]|\Z|\n|(?:and|but|or|in|on|at|for|by|with|from|until|while|when|after|before)(?![a-z]))"
)


def find_row(text: str, sources: Sources, policy: Policy) -> Match | None:
    """Find a row of a source that has all the pairs of a row, and no denial in what is left of it."""
    folding = choose_folding(policy)
    pairs = [name_pair(pair, folding) for pair in read_pairs(text)]
    if len(pairs) < 2 or len(set(pairs)) < len(pairs):
        return None
    for row in sources.index_rows(folding).find_rows(pairs):
        source = sources[row.source]
        parts = tuple(sorted(row.pairs[pair] for pair in pairs))
        span = min(row.pairs.values())[0], max(row.pairs.values())[1]
        others = " ".join(pair for pair in row.pairs if pair not in pairs)
        if not may_deny(others, policy) and not has_lost_sign(source, span, policy):
            return Match(row.source, (parts[0][0], parts[-1][1]), folded=False, parts=parts)
    return None


def joins_figures(text: str, window: str, policy: Policy) -> bool:
    """Return whether in a window each cell of a row that holds a figure stands next to its header.

    The first cell is what the row is about: it has to stand there, as the gate asks.
    """
    figures = [pair for pair in read_pairs(text)[1:] if _FIGURE.search(pair.cell)]
    if not figures:
        return True
    said = normalize_text(window, folding=choose_folding(policy))
    return all(any(_stands(form, said) for form in _iterate_forms(pair, policy)) for pair in figures)


def _iterate_forms(pair: Pair, policy: Policy) -> Iterator[str]:
    """Yield the normal forms of what says a pair in so many words."""
    cell = pair.cell.rstrip(".")
    for joint in (":", *_JOINTS):
        said = f"{pair.header}: {cell}" if joint == ":" else " ".join(f"{pair.header} {joint} {cell}".split())
        yield normalize_text(said, folding=choose_folding(policy))


def _stands(normal: str, said: str) -> bool:
    """Return whether a form stands in a text as whole words, and no more of the figure that it ends in."""
    place = said.find(normal)
    while place >= 0:
        after = said[place + len(normal) : place + len(normal) + _REACH]
        is_cut = said[place - 1 : place].isalnum() or after[:1].isalnum()
        if not is_cut and (not normal[-1:].isdecimal() or _ENDS.match(after)):
            return True
        place = said.find(normal, place + 1)
    return False
