"""Names: `Apex bought Globex` beside `Acme bought Globex`.

Every name of the claim stands in the window: by a word of it, an acronym, an alias or what people there are
called. What a question or a title says need not. A name that stands nowhere in the evidence conflicts where
the window is about the rest of the claim and holds another name in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.claims.matching import MatchedToken
from verifier.claims.reading import ClaimToken
from verifier.codes import ViolationCode


def check_names(comparison: Comparison) -> Iterator[Finding]:
    """Report names of the claim that do not stand in the window."""
    for place, item in enumerate(comparison.tokens):
        token = item.token
        if token.kind != "name" and not (token.kind == "subject" and _stands_alone(comparison, place)):
            continue
        if token.stem in comparison.exempt:
            continue
        if item.credit_at(comparison.window.lines):
            continue
        other = None if _stands_somewhere(comparison, place) else _find_in_its_place(comparison, place)
        if other is not None and comparison.is_about(token):
            line, start, end = other
            yield Finding(
                outcome="conflicts",
                code=ViolationCode.NAME_ABSENT,
                claim_span=token.span,
                line=line,
                evidence_span=(start, end),
                details=(("name", token.key),),
            )
        elif token.kind == "name":
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.NAME_ABSENT,
                claim_span=token.span,
                details=(("name", token.key),),
            )


def _stands_alone(comparison: Comparison, place: int) -> bool:
    """Tell whether a claim's opening capital is a name: it stands alone, and no lexicon knows it."""
    tokens = comparison.tokens
    is_single = place + 1 < len(tokens) and tokens[place + 1].token.kind == "word"
    return is_single and not comparison.vocabulary.knows(tokens[place].token.key)


def _stands_somewhere(comparison: Comparison, place: int) -> bool:
    """Tell whether the evidence has any word of the row of capitalised words that a name is part of."""
    tokens = comparison.tokens
    first = last = place
    while first > 0 and tokens[first - 1].token.kind in ("name", "subject"):
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].token.kind in ("name", "subject"):
        last += 1
    return any(item.best for item in tokens[first : last + 1])


def _find_in_its_place(comparison: Comparison, place: int) -> tuple[int, int, int] | None:
    """Find a name of the window that stands beside the same word as this one, and not in the claim."""
    before = comparison.tokens[place - 1] if place else None
    after = comparison.tokens[place + 1] if place + 1 < len(comparison.tokens) else None
    for step, neighbour in ((1, before), (-1, after)):
        if neighbour is not None and neighbour.token.kind == "word":
            found = _find_beside(comparison, neighbour, step)
            if found is not None:
                return found
    return None


def _find_beside(comparison: Comparison, neighbour: MatchedToken, step: int) -> tuple[int, int, int] | None:
    """Find a capitalised word right behind (1) or before (-1) the neighbour in the window."""
    own = _list_stems(comparison, neighbour.token)
    claimed = frozenset(comparison.claim.stems)
    for number, position in sorted(place for stem in own for place in comparison.positions.get(stem, ())):
        line = comparison.index.lines[number]
        beside = position + step
        if 0 <= beside < len(line.words):
            word = line.words[beside]
            if word.is_capital and line.stems[beside] not in claimed and not _is_plain(word.key, comparison):
                return number, word.start, word.end
    return None


def _is_plain(key: str, comparison: Comparison) -> bool:
    """Tell whether a capital is no sign of a name: words of the lexicons open sentences."""
    policy = comparison.policy
    return key in policy.claim_function_words.words or comparison.vocabulary.knows(key)


def _list_stems(comparison: Comparison, token: ClaimToken) -> frozenset[str]:
    return frozenset((token.stem, *comparison.vocabulary.forms.get(token.stem, ())))
