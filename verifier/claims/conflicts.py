"""Conflicts: which differences contradict a claim, and which only leave it unsupported.

A window contradicts a claim where it says otherwise of one event: one of its clauses has the claim's verb and
all else that the claim says there, and one thing differs that cannot be both ways. The facets say what
differs. Here it is asked once, for all of them, whether the two speak of one event (`facets/clauses`).
Where that is not sure nothing conflicts: the claim is refused all the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import TypeAlias

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.attachment import check_mixing
from verifier.claims.facets.clauses import tells_of_one
from verifier.claims.facets.names import list_names
from verifier.claims.facets.result import FacetResult
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

NamedResults: TypeAlias = "list[tuple[str, FacetResult]]"

_OPEN = frozenset(("if", "unless", "whether"))
"""Words that open a clause which says of nothing that it is so."""

_TOTALS = CUES_BY_OPERATION["sum"]
_BEFORE, _BEHIND = '(?<![^\\s("\u201c\u2018])', '(?![^\\s,;.)"\u201d\u2019]|[.,][0-9])'
"""What stands around a row of words, so that none of them goes on."""


def settle_conflicts(comparison: Comparison, results: NamedResults) -> NamedResults:
    """Return results in which only what differs in one event is a conflict.

    Nothing is in a question, where the chain is split, or where a name of the claim is missing: then the
    window may be about something else.
    """
    if all(result.outcome != "conflicts" for _, result in results):
        return results
    asks = comparison.claim.text.rstrip().endswith(QUESTION_MARKS)
    is_split = asks or ("mixing" in comparison.policy.facets and any(check_mixing(comparison)))
    names = [*_list_absent_names(comparison)]
    differing = (result for _, result in results if result.outcome == "conflicts")
    spans = [result.claim_span for result in differing if result.claim_span is not None]
    return [
        (name, result)
        if not is_split
        and _covers(result, names)
        and _Difference(comparison, result, spans).is_of_one_event(name)
        else (name, doubt(result))
        for name, result in results
    ]


def _list_absent_names(comparison: Comparison) -> Iterator[ClaimToken]:
    """Yield the words of names that are missing, but of what the sentence names short: `Lonergan`."""
    best, missing = comparison.best_sentence, {*comparison.missing}
    capitals = {stem for stem, word in zip(best.stems, best.words, strict=True) if word.is_capital}
    names_other = _names_other(comparison)
    for name in list_names(comparison):
        is_short = not (names_other or capitals.isdisjoint(item.token.stem for item in name))
        yield from (item.token for item in name if item.token in missing and not is_short)


def _names_other(comparison: Comparison) -> bool:
    """Return whether the window has a name that the claim has not; what opens a sentence may be none."""
    small = comparison.policy.claim_function_words.words
    lexicon = load_lexicon(TABLES.get(comparison.claim.language, TABLES[""]))
    return any(
        word.is_capital and stem not in comparison.claim.stem_set
        for sentence in comparison.sentences
        for at, (word, stem) in enumerate(zip(sentence.words, sentence.stems, strict=True))
        if at or not (word.key in small or lexicon.find(word.key).readings)
    )


def _covers(result: FacetResult, tokens: Sequence[ClaimToken]) -> bool:
    """Return whether tokens, if there are any, stand in what a result is about."""
    start, end = result.claim_span or (0, 0)
    return all(start <= token.span[0] < end for token in tokens)


def doubt(result: FacetResult) -> FacetResult:
    """Return a result in which nothing conflicts any more."""
    return replace(result, outcome="unsupported") if result.outcome == "conflicts" else result


class _Difference:
    """What a facet found other in the best sentence of a window; places are those of words."""

    def __init__(self, comparison: Comparison, result: FacetResult, spans: Sequence[Span]) -> None:
        self._comparison = comparison
        self._claim = comparison.claim
        self._best = comparison.best_sentence
        self._span = result.claim_span
        self._result = result
        self._spans = spans
        self._stated = result.place[1] if result.place and result.place[0] == self._best.number else None

    def is_of_one_event(self, facet: str) -> bool:
        """Return whether it is one of a single event."""
        if self._is_left_open() or self._is_repeated():
            return False
        if facet == "roles":
            # What is exchanged is all of the clause.
            return not self._comparison.missing and len({*self._clauses}) == 1
        if facet == "attachment" or (facet == "numbers" and not self._is_of_one_whole()):
            return facet == "attachment"
        if facet == "direction" and not self._is_of_one_kind():
            return False
        denies = str(dict(self._result.details).get("denies", "")) if facet == "polarity" else None
        return tells_of_one(self._comparison, self._spans, denies=denies)

    def _is_left_open(self) -> bool:
        """Return whether it stands, in either text, in a clause that says of nothing that it is so."""
        keys = [word.key for word in self._claim.words]
        clauses, best = self._clauses, self._best
        before = [keys[at] for at in range(self._at or 0) if clauses[at] == clauses[self._at or 0]]
        place = self._place or 0
        before += [best.keys[at] for at in range(place) if best.clauses[at] == best.clauses[place]]
        return not _OPEN.isdisjoint(before)

    def _is_repeated(self) -> bool:
        """Return whether the sentence has all of the claim in a row, and nothing that denies it as a whole.

        `The report that the factory closed is false` denies all of it; not so a denial beyond a comma.
        """
        text, said = self._best.text, self._claim.text.strip().removesuffix(".")
        if said[1:] not in text:
            return False
        row = re.search(f"{_BEFORE}{re.escape(said)}{_BEHIND}", text, re.IGNORECASE)
        if row is None or row[0][1:] != said[1:]:
            return False
        if self._span is not None or self._stated is None:
            return True
        start, end = (at - self._best.span[0] for at in self._stated)
        return row.start() <= start < row.end() or "," in text[min(end, row.end()) : max(start, row.start())]

    def _is_of_one_whole(self) -> bool:
        """Return whether both figures are totals, or none is."""
        is_total = not _TOTALS.isdisjoint(self._claim.keys)
        return is_total != _TOTALS.isdisjoint(self._best.keys)

    def _is_of_one_kind(self) -> bool:
        """Return whether the opposite of a part of a name is a part of a name."""
        is_name = any(token.is_capital for span in self._spans for token in self._comparison.tokens_in(span))
        return self._place is None or is_name <= self._best.words[self._place].is_capital

    # --- Words --------------------------------------------------------------------------------------------

    @cached_property
    def _at(self) -> int | None:
        """The word of the claim that what differs begins with."""
        return None if self._span is None else _find_word(self._claim.words, self._span[0])

    @cached_property
    def _place(self) -> int | None:
        """The word of the sentence that it begins with there."""
        return None if self._stated is None else _find_word(self._best.words, self._stated[0])

    @cached_property
    def _clauses(self) -> Sequence[int]:
        """The clause that each word of the claim stands in."""
        claim = self._claim
        return claim.once("clauses", lambda: read_clauses(claim.text, claim.words))


def _find_word(words: Sequence[SurfaceWord], start: int) -> int:
    """Return the number of the word that begins at a place, or behind it."""
    return min(bisect_left(words, start, key=attrgetter("start")), len(words) - 1)
