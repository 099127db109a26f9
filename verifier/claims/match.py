"""Where in the evidence each token of a claim stands: as it is, in another form, by a related word."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.compounds import find_joined, find_open, find_parts_apart, joins
from verifier.claims.evidence_figures import figures_agree
from verifier.claims.index import MAX_POSITIONS, EvidenceIndex, EvidenceSentence
from verifier.claims.postings import MIN_PREFIX, Postings
from verifier.claims.related_words import is_done_to, list_doers, list_spellings
from verifier.claims.vocabulary import Vocabulary, read_vocabulary
from verifier.parsers.english.suffixes import LACKING
from verifier.parsers.numerics.exact_values import Value, compare_values
from verifier.parsers.numerics.units_of_measure import PERCENT, find_factor
from verifier.parsers.quantities import Quantity, enclose_agreeing
from verifier.parsers.text.letters import drop_accents
from verifier.policies import Policy

FULL_MATCH = 10
"""The match weight of a token that stands there as it is; the policy's credits are shares of it."""

MAX_LOOSE_NUMBERS = 32
"""How many numbers of a claim are looked for by more than their value; a claim with more is a table."""

_NUMERAL = frozenset("ivx")
"""The letters of Roman numerals, which are no initials: *type I* is not *type II*."""

MAX_NAME_WORDS = 6
"""How many words an acronym stands for at most."""

Matches: TypeAlias = tuple[tuple[int, Sequence[int]], ...]
"""Pairs of a match weight and the numbers of the sentences in which a token has it, best weight first."""


class MatchedToken(NamedTuple):
    """A token and the sentences that hold it; `parts` are other stems that stand for it there, if any."""

    token: ClaimToken
    matches: Matches
    parts: tuple[str, ...] = ()

    @property
    def match_weight(self) -> int:
        """Its best match weight anywhere; 0 where it stands nowhere."""
        return self.matches[0][0] if self.matches else 0

    def match_weight_in(self, sentences: range) -> int:
        """Return its best match weight in a row of sentences."""
        for weight, numbers in self.matches:
            nearest = bisect_left(numbers, sentences.start)
            if nearest < len(numbers) and numbers[nearest] < sentences.stop:
                return weight
        return 0


def find_full_matches(
    claim: ReadClaim, index: EvidenceIndex, policy: Policy, *, verbatim: int | None = None
) -> Iterator[int]:
    """Find the sentences in which every token of a claim has the full match weight.

    The first is `verbatim`, which is the claim word for word; the others come in order. No window can cover
    more, so nothing else need be looked for. Yields nothing if a token stands nowhere as it is, or has no
    weight: then no sentence is better than an earlier one.
    """
    vocabulary = read_vocabulary(policy)
    found = []
    for token in claim.tokens:
        numbers = _find_in_full(token, index, vocabulary, policy)
        if not numbers or not token.weight:
            return
        found.append(numbers)
    if not found:
        return
    candidates = min(found, key=len)
    for number in candidates if verbatim is None else (verbatim, *candidates):
        if all(_holds(numbers, number) for numbers in found):
            yield number


def match_in_full(claim: ReadClaim, index: EvidenceIndex, policy: Policy) -> list[MatchedToken]:
    """Match the tokens of a claim that one sentence holds in full; only full matches are looked for."""
    vocabulary = read_vocabulary(policy)
    return [
        MatchedToken(token, ((FULL_MATCH, _find_in_full(token, index, vocabulary, policy)),))
        for token in claim.tokens
    ]


def match_tokens(claim: ReadClaim, index: EvidenceIndex, policy: Policy) -> list[MatchedToken]:
    """Find every token of a claim in the evidence."""
    vocabulary = read_vocabulary(policy)
    found: list[Matches] = []
    n_numbers = 0
    # `Awarded the prize`: the prize of the evidence stands for the claim's own, not for `awarded` too.
    # Another language's synonyms join readings of one word as well.
    keeps = policy.account_for_text and not policy.language
    own = frozenset([token.stem for token in claim.tokens]) if keeps else frozenset()
    for token in claim.tokens:
        if token.kind == "number":
            n_numbers += 1
            numbers = _find_number(token, index, policy, is_loose=n_numbers <= MAX_LOOSE_NUMBERS)
            found.append(((FULL_MATCH, numbers),) if numbers else ())
        else:
            found.append(_match_word(token, own, index, vocabulary, policy))
            if keeps and not found[-1]:
                found[-1] = _match_doers(token, claim, index, policy)
    _match_long_names(claim, found, index, policy)
    _match_initials(claim.tokens, found, index, policy)
    if policy.language:
        return _match_compounds(claim.tokens, found, index, policy)
    if policy.account_for_text and not all(found):
        return _match_joined_spellings(claim, found, index, policy)
    return list(map(MatchedToken, claim.tokens, found))


def _find_exact(token: ClaimToken, index: EvidenceIndex) -> Sequence[int]:
    if token.kind != "number":
        return index.postings.find(token.stem)
    if token.value is None:
        return ()
    postings = index.figures.ordinals if token.is_written_ordinal else index.figures.values
    return postings.get(token.value, ())


def _find_in_full(
    token: ClaimToken, index: EvidenceIndex, vocabulary: Vocabulary, policy: Policy
) -> Sequence[int]:
    """Find where a token that stands somewhere as it is has the full match weight, be it in another form."""
    exact = _find_exact(token, index)
    if not exact or token.kind == "number":
        return exact
    tables = []
    if policy.credit_form == FULL_MATCH:
        tables += [vocabulary.forms, vocabulary.demonyms]
    if policy.credit_synonym == FULL_MATCH and _has_synonyms(token):
        tables.append(vocabulary.synonyms)
    related = [stem for table in tables for stem in table.get(token.stem, ())]
    return _unite(index.postings, (token.stem, *related)) if related else exact


def _holds(numbers: Sequence[int], number: int) -> bool:
    nearest = bisect_left(numbers, number)
    return nearest < len(numbers) and numbers[nearest] == number


def _match_word(
    token: ClaimToken, own: Collection[str], index: EvidenceIndex, vocabulary: Vocabulary, policy: Policy
) -> Matches:
    """Return every way in which a word stands in the evidence, with its match weight.

    A stem that is among the claim's `own` is no synonym of another word of it.
    """
    postings, stem = index.postings, token.stem
    exact: Sequence[int] = postings.find(stem)
    tables = [table for table in (vocabulary.forms, vocabulary.demonyms) if stem in table]
    found = [(FULL_MATCH, exact), *((policy.credit_form, _unite(postings, table[stem])) for table in tables)]
    if stem in vocabulary.synonyms and _has_synonyms(token):
        others = [other for other in vocabulary.synonyms[stem] if other not in own]
        found.append((policy.credit_synonym, _unite(postings, others)))
    if not exact:
        found += _list_likenesses(token, index, vocabulary, policy)
    return tuple(sorted(filter(all, found), key=itemgetter(0), reverse=True))


def _list_likenesses(
    token: ClaimToken, index: EvidenceIndex, vocabulary: Vocabulary, policy: Policy
) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield how a word that is not there as it is may be there: by initials, without accents, in part."""
    if token.is_acronym:
        rows = enumerate(index.acronyms.initials)
        yield policy.credit_form, [number for number, initials in rows if token.key in initials]
    if token.is_capital or (policy.account_for_text and not policy.language):
        bare = drop_accents(token.key)
        yield FULL_MATCH, index.postings.find(vocabulary.stem(bare)) or index.unaccented.get(bare, ())
    if token.is_name or policy.language:
        # Austria is not Australia.
        return
    if policy.account_for_text:
        spellings = index.spellings
        yield policy.credit_form, _unite(spellings, list_spellings(token.key, spellings, vocabulary.stem))
    else:
        yield policy.credit_prefix, _find_prefix(token.key, index)


def _match_doers(token: ClaimToken, claim: ReadClaim, index: EvidenceIndex, policy: Policy) -> Matches:
    """Return where the evidence has who does what a word says, or what they do; never who it is done to."""
    words = claim.words
    place = bisect_left(words, token.span[0], key=attrgetter("start"))
    if token.is_name or is_done_to(words, place):
        return ()
    doers = list_doers(token.key, index.spellings)
    numbers = [
        number for number in _unite(index.spellings, doers) if _holds_doer(doers, index.sentences[number])
    ]
    return ((policy.credit_prefix, numbers),) if numbers else ()


def _holds_doer(doers: Collection[str], sentence: EvidenceSentence) -> bool:
    places = [at for at, key in enumerate(sentence.keys) if key in doers]
    return not all(is_done_to(sentence.words, at) for at in places)


def _has_synonyms(token: ClaimToken) -> bool:
    """Return whether another word may stand for one: none does in a name, such as `Smith & Sons`."""
    return not token.is_acronym and not (token.is_capital and token.span[0])


def _unite(postings: Postings, stems: Iterable[str]) -> Sequence[int]:
    lists = [held for held in map(postings.find, stems) if held]
    if len(lists) < 2:
        return lists[0] if lists else ()
    return sorted({number for numbers in lists for number in numbers})


def _find_prefix(key: str, index: EvidenceIndex) -> Sequence[int]:
    """Find words that begin like this one, up to three letters at the end of the shorter one."""
    if len(key) < MIN_PREFIX:
        return ()
    related = []
    for other in index.spellings.list_words(key[:MIN_PREFIX]):
        shared = max(MIN_PREFIX, min(len(other), len(key)) - 3)
        if key[:shared] == other[:shared] and key.endswith(LACKING) == other.endswith(LACKING):
            related.append(other)
    return _unite(index.spellings, related)


def _find_number(token: ClaimToken, index: EvidenceIndex, policy: Policy, *, is_loose: bool) -> Sequence[int]:
    """Find a number by its value; if that is nowhere, look at every number that may agree with it."""
    exact = _find_exact(token, index)
    if exact or token.is_written_ordinal or not is_loose:
        return exact
    if token.range is not None:
        return _find_in_range(token.range, index)
    # A label or an ordinal agrees with the same value only, and that stands nowhere.
    if token.quantity is None or token.quantity.counts_nothing:
        return ()
    return _find_agreeing(token.quantity, index, policy)


def _find_in_range(limits: tuple[Value, Value], index: EvidenceIndex) -> Sequence[int]:
    low, high = limits
    found: set[int] = set()
    for value, numbers in index.figures.values.items():
        if compare_values(low, value) <= 0 <= compare_values(high, value):
            found.update(numbers)
    return sorted(found)


def _find_agreeing(quantity: Quantity, index: EvidenceIndex, policy: Policy) -> Sequence[int]:
    (low, below), (high, _) = enclose_agreeing(quantity, tolerance_bp=100 * policy.about_percent)
    found: set[int] = set()
    for unit, (ends, items) in index.figures.by_unit.items():
        bare = unit is None or quantity.unit is None
        factors = [(1, 1) if bare else find_factor(unit or "", quantity.unit or "")]
        if bare and PERCENT in (unit, quantity.unit):
            factors.append((1, 100) if unit else (100, 1))  # `0.15` may be `15 %`.
        for factor in filter(None, factors):
            scale = below * factor[0]
            first = bisect_left(ends, low * factor[1] // scale)
            last = bisect_right(ends, high * factor[1] // scale, lo=first)
            for number, other in items[first:last]:
                if number not in found and figures_agree(quantity, other, policy):
                    found.add(number)
    return sorted(found)


def _match_initials(
    tokens: tuple[ClaimToken, ...], found: list[Matches], index: EvidenceIndex, policy: Policy
) -> None:
    """Find a letter where the evidence has a word with that initial before the same word: `H. pylori`.

    If the claim has the word and the evidence the letter, they match in a species, not in a given name.
    """
    for place, (token, after) in enumerate(pairwise(tokens)):
        is_numeral = policy.account_for_text and _NUMERAL.issuperset(token.key)
        may_be_full = not after.is_capital and token.is_capital and not is_numeral
        if not found[place] and found[place + 1] and (may_be_full or len(token.key) == 1):
            matches = found[place + 1][0][1][:MAX_POSITIONS]
            numbers = [number for number in matches if _stands_by_initial(token, after, number, index)]
            if numbers:
                found[place] = ((FULL_MATCH, sorted(set(numbers))),)


def _stands_by_initial(token: ClaimToken, after: ClaimToken, number: int, index: EvidenceIndex) -> bool:
    """Return whether a sentence has, before another token, the initial of a token or a word with it."""
    words = index.sentences[number].words
    before = [words[at - 1] for _, at in index.positions(number).get(after.stem, ()) if at]
    capitals = [word.key for word in before if word.is_capital]
    return any(key[0] == token.key[0] and 1 in (len(key), len(token.key)) for key in capitals)


def _match_long_names(claim: ReadClaim, found: list[Matches], index: EvidenceIndex, policy: Policy) -> None:
    """Find a row of capitalised words where the evidence writes its initials.

    `National Basketball Association` stands where `NBA` does. Looks only at rows of which a word is missing.
    """
    tokens = claim.tokens
    for first, last in claim.once("name rows", lambda: _find_name_rows(tokens)):
        if all(found[first:last]):
            continue
        for start in range(first, last - 1):
            for end in range(start + 2, min(last, start + MAX_NAME_WORDS) + 1):
                acronym = "".join([token.key[:1] for token in tokens[start:end]])
                numbers = index.acronyms.postings.find(acronym)
                if numbers:
                    for place in range(start, end):
                        found[place] = found[place] or ((policy.credit_form, numbers),)


def _match_compounds(
    tokens: tuple[ClaimToken, ...], found: list[Matches], index: EvidenceIndex, policy: Policy
) -> list[MatchedToken]:
    """Find words that the evidence has put together, or apart: `Br\u00fcckenbau`, `Bau der Br\u00fccke`."""
    parts: list[tuple[str, ...]] = [()] * len(tokens)
    for place, token in enumerate(tokens):
        if not found[place] and token.kind != "number":
            numbers, parts[place] = find_parts_apart(token.stem, index)
            if numbers:
                found[place] = ((policy.credit_form, numbers),)
    _match_joined(tokens, found, parts, index, policy)
    return list(map(MatchedToken, tokens, found, parts))


def _match_joined(
    tokens: tuple[ClaimToken, ...],
    found: list[Matches],
    parts: list[tuple[str, ...]],
    index: EvidenceIndex,
    policy: Policy,
) -> None:
    """Find two words of which one is missing where the evidence has them in one."""
    for place, (one, other) in enumerate(pairwise(tokens)):
        missing = [at for at in (place, place + 1) if not found[at]]
        numbers, joined = find_joined(one.stem, other.stem, index) if missing else ((), ())
        if numbers:
            for at in missing:
                found[at], parts[at] = ((policy.credit_form, numbers),), joined


def _match_joined_spellings(
    claim: ReadClaim, found: list[Matches], index: EvidenceIndex, policy: Policy
) -> list[MatchedToken]:
    """Find English words that the evidence writes in one, or in two: `website`, `web-site`, `web site`."""
    stem, words = read_vocabulary(policy).stem, claim.words
    parts: list[tuple[str, ...]] = [()] * len(claim.tokens)
    places = {word.start: place for place, word in enumerate(words)}
    for at, token in enumerate(claim.tokens):
        place = places.get(token.span[0], -1)
        if found[at] or token.kind == "number" or token.is_acronym:
            continue
        numbers, parts[at] = find_open(token.key, index, stem)
        for first in (place - 1, place) if not numbers else ():
            if 0 <= first < len(words) - 1 and joins(claim, first):
                joined = stem(words[first].key + words[first + 1].key)
                numbers, parts[at] = list(index.postings.find(joined)), (joined,)
                if numbers:
                    break
        if numbers:
            found[at] = ((policy.credit_form, numbers),)
        else:
            parts[at] = ()
    return list(map(MatchedToken, claim.tokens, found, parts))


def _find_name_rows(tokens: tuple[ClaimToken, ...]) -> list[tuple[int, int]]:
    rows = []
    place = 0
    for is_name, row in groupby(tokens, key=attrgetter("is_name")):
        length = len([*row])
        if is_name and length > 1:
            rows.append((place, place + length))
        place += length
    return rows
