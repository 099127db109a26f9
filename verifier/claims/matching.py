"""Where in the evidence each token of a claim stands: as it is, in another form, by a kin word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parsers.figures.values import compare_values
from parsers.quantities import quantities_agree
from policies import Policy
from verifier.claims.index import MIN_PREFIX, ClaimIndex
from verifier.claims.reading import ClaimToken, ReadClaim
from verifier.claims.vocabulary import Vocabulary, read_vocabulary

FULL_CREDIT = 10
"""What a token earns that stands there as it is; the policy's credits are parts of it."""

MAX_LOOSE_NUMBERS = 32
"""How many numbers of a claim are looked for by more than their value; a claim with more is a table."""

MAX_NAME_WORDS = 6
"""How many words an acronym stands for at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedToken:
    """A token and the sentences that hold it: pairs of a credit and sentence numbers, best credit first."""

    token: ClaimToken
    credits: tuple[tuple[int, Sequence[int]], ...]

    @property
    def best(self) -> int:
        """The best credit that it earns anywhere; 0 where it stands nowhere."""
        return self.credits[0][0] if self.credits else 0

    def credit_at(self, lines: range) -> int:
        """Give the best credit that it earns in a row of sentences."""
        for credit, places in self.credits:
            nearest = bisect_left(places, lines.start)
            if nearest < len(places) and places[nearest] < lines.stop:
                return credit
        return 0


def match_tokens(claim: ReadClaim, index: ClaimIndex, policy: Policy) -> list[MatchedToken]:
    """Find every token of a claim in the evidence."""
    vocabulary = read_vocabulary(policy)
    numbers = [place for place, token in enumerate(claim.tokens) if token.kind == "number"]
    loose = frozenset(numbers[:MAX_LOOSE_NUMBERS])
    found = [
        _match_token(token, index, vocabulary, policy, is_loose=place in loose)
        for place, token in enumerate(claim.tokens)
    ]
    _match_long_names(claim.tokens, found, index, policy)
    return [
        MatchedToken(token=token, credits=tuple(credits))
        for token, credits in zip(claim.tokens, found, strict=True)
    ]


_Credits = list[tuple[int, Sequence[int]]]


def _match_token(
    token: ClaimToken, index: ClaimIndex, vocabulary: Vocabulary, policy: Policy, *, is_loose: bool
) -> _Credits:
    if token.kind == "number":
        places = _find_number(token, index, policy, is_loose=is_loose)
        return [(FULL_CREDIT, places)] if places else []
    exact = index.stems.get(token.stem, ())
    found: _Credits = [(FULL_CREDIT, exact)]
    for table in (vocabulary.forms, vocabulary.places):
        found.append((policy.credit_form, _unite(index.stems, table.get(token.stem, ()))))
    if token.is_acronym and not exact:
        places = [place for place, initials in enumerate(index.initials) if token.key in initials]
        found.append((policy.credit_form, places))
    if not token.is_acronym:
        kin = _unite(index.stems, vocabulary.synonyms.get(token.stem, ()))
        found.append((policy.credit_synonym, kin))
    if not exact and token.kind not in ("name", "subject"):
        # Austria is not Australia.
        found.append((policy.credit_prefix, _find_prefix(token.key, index)))
    return sorted(((credit, places) for credit, places in found if places and credit), key=lambda it: -it[0])


def _unite(postings: dict[str, list[int]], stems: Iterable[str]) -> Sequence[int]:
    lists = [postings[stem] for stem in stems if stem in postings]
    if len(lists) < 2:
        return lists[0] if lists else ()
    return sorted({place for places in lists for place in places})


def _find_prefix(key: str, index: ClaimIndex) -> Sequence[int]:
    """Find words that begin like this one, up to three letters at the end of the shorter one."""
    if len(key) < MIN_PREFIX:
        return ()
    kin = []
    for other in index.prefixes.get(key[:MIN_PREFIX], ()):
        shared = max(MIN_PREFIX, min(len(other), len(key)) - 3)
        if key[:shared] == other[:shared]:
            kin.append(other)
    return _unite(index.keys, kin)


def _find_number(token: ClaimToken, index: ClaimIndex, policy: Policy, *, is_loose: bool) -> Sequence[int]:
    """Find a number by its value, else by what it allows: that looks at every number of the evidence."""
    value, quantity = token.value, token.quantity
    if value is None:
        return ()
    if token.is_written and quantity is not None and quantity.is_ordinal:
        return index.ordinals.get(value, ())
    places = index.values.get(value)
    if places or not is_loose:
        return places or ()
    found: set[int] = set()
    if token.range is not None:
        low, high = token.range
        for other, lines in index.values.items():
            if compare_values(low, other) <= 0 <= compare_values(high, other):
                found.update(lines)
    elif quantity is not None:
        for line, stated in index.quantities.items():
            tolerance = 100 * policy.about_percent
            if any(quantities_agree(quantity, other, tolerance_bp=tolerance) for other in stated):
                found.add(line)
    return sorted(found)


def _match_long_names(
    tokens: tuple[ClaimToken, ...], found: list[_Credits], index: ClaimIndex, policy: Policy
) -> None:
    """Find a row of capitalised words where the evidence writes its initials.

    `National Basketball Association` stands where `NBA` does. Looks only at rows of which a word is missing.
    """
    for first, last in _find_name_rows(tokens):
        if all(found[first:last]):
            continue
        for start in range(first, last - 1):
            for end in range(start + 2, min(last, start + MAX_NAME_WORDS) + 1):
                acronym = "".join([token.key[:1] for token in tokens[start:end]])
                places = index.acronyms.get(acronym)
                if places:
                    for place in range(start, end):
                        found[place] = found[place] or [(policy.credit_form, places)]


def _find_name_rows(tokens: tuple[ClaimToken, ...]) -> list[tuple[int, int]]:
    rows = []
    start = None
    for place, token in enumerate([*tokens, None]):
        is_name = token is not None and token.kind in ("name", "subject")
        if is_name and start is None:
            start = place
        elif not is_name and start is not None:
            if place - start > 1:
                rows.append((start, place))
            start = None
    return rows
