"""Where in the evidence each token of a claim stands: as it is, in another form, by a kin word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.index import ClaimIndex
from verifier.claims.spelling_variants import MIN_PREFIX
from verifier.claims.vocabulary import Vocabulary, read_vocabulary
from verifier.parsers.numerics.exact_values import compare_values
from verifier.parsers.quantities import quantities_agree
from verifier.policies import Policy

FULL_CREDIT = 10
"""What a token earns that stands there as it is; the policy's credits are parts of it."""

MAX_LOOSE_NUMBERS = 32
"""How many numbers of a claim are looked for by more than their value; a claim with more is a table."""

_FEW = 8

MAX_NAME_WORDS = 6
"""How many words an acronym stands for at most."""


Credits: TypeAlias = tuple[tuple[int, Sequence[int]], ...]
"""Pairs of a credit and the numbers of the sentences that earn it."""


class MatchedToken(NamedTuple):
    """A token and the sentences that hold it: pairs of a credit and sentence numbers, best credit first."""

    token: ClaimToken
    credits: Credits

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


def find_whole(
    claim: ReadClaim, index: ClaimIndex, policy: Policy, *, stated: int | None = None
) -> int | None:
    """Find the sentence that holds every token of a claim at full credit; None where none does.

    Of several it is `stated`, which is the claim word for word, else the first. No window can cover more, so
    nothing else need be looked for. A token without weight makes no sentence better than an earlier one, so
    claims with one are left out, as are those of which a token stands nowhere as it is.
    """
    vocabulary = read_vocabulary(policy)
    found = []
    for token in claim.tokens:
        places = _find_full(token, index, vocabulary, policy)
        if not places or not token.weight:
            return None
        found.append(places)
    if not found:
        return None
    lines = min(found, key=len)
    for line in lines if stated is None else (stated, *lines):
        if all(_holds(places, line) for places in found):
            return line
    return None


def match_wholly(claim: ReadClaim, index: ClaimIndex, policy: Policy) -> list[MatchedToken]:
    """Match the tokens of a claim that one sentence holds whole: where they earn full credit is enough."""
    vocabulary = read_vocabulary(policy)
    return [
        MatchedToken(token, ((FULL_CREDIT, _find_full(token, index, vocabulary, policy)),))
        for token in claim.tokens
    ]


def match_tokens(claim: ReadClaim, index: ClaimIndex, policy: Policy) -> list[MatchedToken]:
    """Find every token of a claim in the evidence."""
    vocabulary = read_vocabulary(policy)
    found: list[Credits] = []
    n_numbers = 0
    for token in claim.tokens:
        if token.kind == "number":
            n_numbers += 1
            places = _find_number(token, index, policy, is_loose=n_numbers <= MAX_LOOSE_NUMBERS)
            found.append(((FULL_CREDIT, places),) if places else ())
        else:
            found.append(_match_word(token, index, vocabulary, policy))
    _match_long_names(claim.tokens, found, index, policy)
    return list(map(MatchedToken, claim.tokens, found))


def _find_exact(token: ClaimToken, index: ClaimIndex) -> Sequence[int]:
    if token.kind != "number":
        return index.stems.get(token.stem, ())
    value, quantity = token.value, token.quantity
    if value is None:
        return ()
    if token.is_written and quantity is not None and quantity.is_ordinal:
        return index.figures.ordinals.get(value, ())
    return index.figures.values.get(value, ())


def _find_full(token: ClaimToken, index: ClaimIndex, vocabulary: Vocabulary, policy: Policy) -> Sequence[int]:
    """Find where a token that stands somewhere as it is earns full credit, there or in another form."""
    exact = _find_exact(token, index)
    if not exact or token.kind == "number":
        return exact
    tables = []
    if policy.credit_form == FULL_CREDIT:
        tables += [vocabulary.forms, vocabulary.demonyms]
    if policy.credit_synonym == FULL_CREDIT and not token.is_acronym:
        tables.append(vocabulary.synonyms)
    kin = [stem for table in tables for stem in table.get(token.stem, ())]
    return _unite(index.stems, (token.stem, *kin)) if kin else exact


def _holds(places: Sequence[int], line: int) -> bool:
    if len(places) <= _FEW:
        return line in places
    nearest = bisect_left(places, line)
    return nearest < len(places) and places[nearest] == line


def _match_word(token: ClaimToken, index: ClaimIndex, vocabulary: Vocabulary, policy: Policy) -> Credits:
    stems, stem = index.stems, token.stem
    exact = stems.get(stem, ())
    found: list[tuple[int, Sequence[int]]] = [(FULL_CREDIT, exact)]
    if stem in vocabulary.forms:
        found.append((policy.credit_form, _unite(stems, vocabulary.forms[stem])))
    if stem in vocabulary.demonyms:
        found.append((policy.credit_form, _unite(stems, vocabulary.demonyms[stem])))
    if token.is_acronym:
        if not exact:
            rows = index.initials.rows
            places = [place for place, letters in enumerate(rows) if token.key in letters]
            found.append((policy.credit_form, places))
    elif stem in vocabulary.synonyms:
        found.append((policy.credit_synonym, _unite(stems, vocabulary.synonyms[stem])))
    if not exact and token.kind not in ("name", "subject"):
        # Austria is not Australia.
        found.append((policy.credit_prefix, _find_prefix(token.key, index)))
    credited = [pair for pair in found if pair[1] and pair[0]]
    if len(credited) > 1:
        credited.sort(key=itemgetter(0), reverse=True)
    return tuple(credited)


def _unite(postings: Mapping[str, Sequence[int]], stems: Iterable[str]) -> Sequence[int]:
    lists = [postings[stem] for stem in stems if stem in postings]
    if len(lists) < 2:
        return lists[0] if lists else ()
    return sorted({place for places in lists for place in places})


def _find_prefix(key: str, index: ClaimIndex) -> Sequence[int]:
    """Find words that begin like this one, up to three letters at the end of the shorter one."""
    if len(key) < MIN_PREFIX:
        return ()
    kin = []
    for other in index.kin.prefixes.get(key[:MIN_PREFIX], ()):
        shared = max(MIN_PREFIX, min(len(other), len(key)) - 3)
        if key[:shared] == other[:shared]:
            kin.append(other)
    return _unite(index.kin.keys, kin)


def _find_number(token: ClaimToken, index: ClaimIndex, policy: Policy, *, is_loose: bool) -> Sequence[int]:
    """Find a number by its value, else by what it allows: that looks at every number of the evidence."""
    quantity = token.quantity
    places = _find_exact(token, index)
    is_ordinal = token.is_written and quantity is not None and quantity.is_ordinal
    if places or is_ordinal or not is_loose:
        return places
    found: set[int] = set()
    if token.range is not None:
        low, high = token.range
        for other, lines in index.figures.values.items():
            if compare_values(low, other) <= 0 <= compare_values(high, other):
                found.update(lines)
    elif quantity is not None:
        for line, stated in index.figures.quantities.items():
            tolerance = 100 * policy.about_percent
            if any(quantities_agree(quantity, other, tolerance_bp=tolerance) for other in stated):
                found.add(line)
    return sorted(found)


def _match_long_names(
    tokens: tuple[ClaimToken, ...], found: list[Credits], index: ClaimIndex, policy: Policy
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
                places = index.initials.acronyms.get(acronym)
                if places:
                    for place in range(start, end):
                        found[place] = found[place] or ((policy.credit_form, places),)


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
