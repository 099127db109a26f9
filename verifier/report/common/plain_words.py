"""What is wrong, in plain words: a few for every violation code, the gravest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verifier.checking.texts import OWN, load_texts
from verifier.codes import ViolationCode as Code

PLAIN_WORDS: Mapping[Code, str] = load_texts(OWN).codes
"""The words of every code. Their order is how grave it is: a list of problems begins with the first."""

_RANKS = {code: rank for rank, code in enumerate(PLAIN_WORDS)}

# What such a unit says is compared with a place that has little of it: the differences say nothing.
_LITTLE_STANDS = frozenset({Code.COVERAGE_TOO_LOW, Code.TOO_FEW_TOKENS, Code.CITATION_MISMATCH})


def rank_code(code: Code) -> int:
    """Return how grave a code is; 0 is the gravest."""
    return _RANKS.get(code, len(_RANKS))


def choose_gravest(codes: Iterable[Code], *, coverage: tuple[int, int] = (1, 1)) -> Code:
    """Return the code that says best what is wrong; `codes` are at least one.

    Of what has less than half of its words there, it is that the words are missing.
    """
    ranked = sorted(codes, key=rank_code)
    little = [code for code in ranked if code in _LITTLE_STANDS]
    return little[0] if little and 2 * coverage[0] < coverage[1] else ranked[0]
