"""Exchanges: what a claim has on two sides of the same words, and a sentence of its evidence the other way.

`Copies the remote file to the local host` where the evidence copies the local file to the remote host: around
`file to the` two have changed places. The words alone are asked, so that it holds for what no reader of
clauses knows as well: options, suffixes of files, what stands in brackets.

These may change places: what is joined, if the same is said of both (`the old bridge and the new bridge`),
unless a second list is shared out over them (`respectively`) or they stand in brackets; what verbs like
`marry` join; a figure and a name; what a preposition leads or a word opens,
and what none does (`On the desk lay a ruler`); in another language than English, what stands before and
behind a verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.facets.places import count_same
from verifier.claims.index import MAX_POSITIONS, EvidenceSentence
from verifier.parsers.english.clause_words import AS, JOINING, RESPECTIVELY, SUBORDINATING
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.determiners import DEFINITE, INDEFINITE_ARTICLES
from verifier.parsers.english.verbs import BE, HAVE
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_MAX_WORDS = 6
"""Of how many words what changes places is at most."""

_MOST_BETWEEN = 24
"""How many words stand between the two at most."""

_LEFT_OUT = frozenset((DEFINITE, *INDEFINITE_ARTICLES)) | BE | HAVE
_PARTING = frozenset(",;:()[]\u2013\u2014")
_CODE_MARKS = frozenset("-._")
_BOTH_WAYS = frozenset(("alongside", "beside", "near", "with"))
"""What says the same when what it leads and what it is said of change places."""

_NAMED = frozenset(("called", "known"))
_NAMING = _NAMED | {"also", "as"}
"""What says that two names are of one thing."""


class Exchange(NamedTuple):
    """The first of two places of a claim that are exchanged in a sentence, and where both stand there."""

    span: Span
    sentence: EvidenceSentence
    place: Span


class _Word(NamedTuple):
    """A word of a text; `at` is its place among all words of it.

    `is_parted` tells whether a mark stands before it, `is_inside` whether it stands in brackets, `is_code`
    whether it is a part of what no sentence is made of: `--gecos`, `.tar`.
    """

    stem: str
    key: str
    span: Span
    at: int
    is_parted: bool
    is_inside: bool
    is_code: bool

    @property
    def opens_with_digit(self) -> bool:
        return self.key[:1].isdigit()


class _Sides(NamedTuple):
    """Two runs of words of a claim, those around them, and where a text has them exchanged.

    `is_parted` tells whether a mark stands before what is between them, in the claim or in the text.
    """

    before: Sequence[_Word]
    first: Sequence[_Word]
    between: Sequence[_Word]
    second: Sequence[_Word]
    after: Sequence[_Word]
    place: Span
    is_parted: bool


def find_exchange(comparison: Comparison) -> Exchange | None:
    """Find what stands on two sides of the same words in a claim and in a sentence, but exchanged."""
    claim = comparison.claim
    relations = comparison.relations if comparison.policy.account_for_text else ()
    if comparison.converse_starts or (relations and all(match == "same" for _, _, match in relations)):
        # `More ale than tea` stands there, whatever another sells more of.
        return None
    claimed = claim.once("exchanged", lambda: _read_words(claim.text, claim.words, claim.stems))
    texts = [(sentence, _read_sentence(sentence)) for sentence in comparison.sentences]
    is_shared_out = RESPECTIVELY in claim.keys
    for sentence, stated in texts:
        found = [
            sides
            for sides in _find_sides(claimed, stated, is_shared_out=is_shared_out)
            if not _may_turn(sides, comparison)
        ]
        # Of two lists that are both turned round each goes with the other as before.
        if found and (len(found) % 2 or not is_shared_out):
            first = found[0].first or found[0].second
            return Exchange((first[0].span[0], first[-1].span[1]), sentence, found[0].place)
    return None


def _read_sentence(one: EvidenceSentence) -> list[_Word]:
    return one.once("exchanged", lambda: _read_words(one.source_text, one.words, one.stems))


def _read_words(text: str, words: Sequence[SurfaceWord], stems: Sequence[str]) -> list[_Word]:
    """Return the words of a text but articles and forms of *be* and *have*."""
    found: list[_Word] = []
    end, depth, is_parted = words[0].start if words else 0, 0, False
    for at, (word, stem) in enumerate(zip(words, stems, strict=True)):
        gap = text[end : word.start]
        end, depth = word.end, depth + gap.count("(") - gap.count(")")
        is_parted = is_parted or not _PARTING.isdisjoint(gap)
        if word.key not in _LEFT_OUT:
            is_code = text[max(0, word.start - 1) : word.start] in _CODE_MARKS
            found.append(_Word(stem, word.key, word.span, at, is_parted, depth > 0, is_code))
            is_parted = False
    return found


def _find_sides(
    claimed: Sequence[_Word], stated: Sequence[_Word], *, is_shared_out: bool
) -> Iterator[_Sides]:
    """Yield what of a claim stands exchanged around the same words in a text."""
    own, held = _name(claimed), _name(stated)
    places: dict[str, list[int]] = {}
    for at, stem in enumerate(held):
        places.setdefault(stem, []).append(at)
    for start in range(1, len(own)):
        found = places.get(own[start], ())[:MAX_POSITIONS]
        # Of two side by side nothing stands between.
        beside = [at + 1 for at in found if own[start - 1] in held[at + 1 : at + 2]] if is_shared_out else ()
        for at in (*found, *beside):
            if not at or own[start - 1] == held[at - 1]:
                continue
            size = count_same(own[start : start + _MOST_BETWEEN], held[at:])
            stop = start + size
            first, second = _count_alike(own[:start], held[at + size :]), _count_alike(held[:at], own[stop:])
            if first and second:
                yield _Sides(
                    claimed[: start - first],
                    claimed[start - first : start],
                    claimed[start:stop],
                    claimed[stop : stop + second],
                    claimed[stop + second :],
                    (stated[at - second].span[0], stated[at + size + first - 1].span[1]),
                    claimed[start].is_parted or stated[at].is_parted,
                )


def _count_alike(ending: Sequence[str], opening: Sequence[str]) -> int:
    """Return by how many words one text ends with which another begins."""
    most = min(_MAX_WORDS, len(ending), len(opening))
    return next((size for size in range(most, 0, -1) if ending[-size:] == opening[:size]), 0)


def _may_turn(sides: _Sides, comparison: Comparison) -> bool:
    """Return whether what stands on two sides of some words may change places."""
    runs = sides.first, sides.second
    if any(all(_is_small(word, comparison) for word in run) for run in runs):
        return True
    if len({_has_figure(run) for run in runs}) > 1:
        return True
    if sides.first[0].is_inside and sides.second[0].is_inside:
        return False
    is_led = {any(_leads(word, comparison) for word in run) for run in runs}
    is_opened = {any(word.key in SUBORDINATING for word in run) for run in runs}
    if len(is_led) > 1 or len(is_opened) > 1 or _is_around_verb(sides, comparison):
        return True
    # Two lists that are shared out go together as they stand.
    is_free = RESPECTIVELY not in comparison.claim.keys
    return is_free and (_are_joined(sides) or _is_both_ways(sides, comparison))


def _is_both_ways(sides: _Sides, comparison: Comparison) -> bool:
    """Return whether words say the same both ways: `met`, `beside`; not `as much honey as butter`."""
    keys = [word.key for word in sides.between]
    if not keys or keys == [AS]:
        return False
    symmetric = comparison.policy.symmetric_verbs.words
    is_naming = _NAMING.issuperset(keys) and not _NAMED.isdisjoint(keys)
    return is_naming or keys[-1] in _BOTH_WAYS or symmetric.issuperset(keys)


def _has_figure(run: Sequence[_Word]) -> bool:
    """Return whether a run has a figure, but not in brackets of its own: `more(1)`."""
    return any(word.opens_with_digit and word.is_inside == run[0].is_inside for word in run)


def _is_small(word: _Word, comparison: Comparison) -> bool:
    return _leads(word, comparison) or comparison.vocabulary.kinds.get(word.key) == "function"


def _leads(word: _Word, comparison: Comparison) -> bool:
    return word.key in (THAN, AS) or word.key in comparison.policy.prepositions.words


def _is_around_verb(sides: _Sides, comparison: Comparison) -> bool:
    """Return whether two are whole phrases before and behind a verb, where nouns are told by capitals."""
    is_code = any(run[0].is_code for run in (sides.first, sides.second))
    if is_code or not sides.between or not comparison.claim.language:
        return False
    text, _ = comparison.claim.as_written
    place, _ = comparison.claim.locate(sides.between[0].span)
    return not text[place].isupper() and not _leads(sides.between[-1], comparison)


def _are_joined(sides: _Sides) -> bool:
    """Return whether two are joined, and the same is said of both: `the old bridge and the new bridge`."""
    row = (*sides.between, sides.second[0])
    joints = [at for at, word in enumerate(row) if word.is_parted or word.key in JOINING]
    if not joints:
        return False
    told = row[: joints[0]], row[joints[-1] + (row[joints[-1]].key in JOINING) : -1]
    beside = sides.after[: len(told[0])], sides.before[max(0, len(sides.before) - len(told[1])) :]
    return all(_name(one) == _name(other) for one, other in zip(told, beside, strict=True))


def _name(words: Sequence[_Word]) -> list[str]:
    return [word.stem for word in words]
