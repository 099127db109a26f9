"""A claim in the words of its window: `The landlord fixed the boiler` beside `repaired the boiler`.

A word or phrase of the claim is put as the window has it if a row of the table of English synonyms says that
it may stand for it, as the part of speech that it is there and in the same form. What comes out says what the
claim says, or more of it, and is judged as a claim of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import islice, takewhile
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.events import read_claim_readings, read_sentence_readings
from verifier.parsers.clauses import tags as t
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.english.synonyms import Equivalent, Other, list_equivalents, list_persons, list_phrases
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.text.marks import any_of
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, read_groups

_MAX_FORMS = 4
"""How many other forms of a claim are judged at most."""

_MAX_HITS = 12
_CLASSES = (t.VERB, t.NOUN, t.ADJECTIVE, t.ADVERB)
_DEGREES = {"more": "er", "most": "est"}
_OF_PERSONS, _WITHOUT = "@", "-"
_ENDS_OBJECT = t.VERB & ~t.PARTICIPLE | t.PREPOSITION | t.MARK | t.SUBORDINATOR | t.RELATIVE
_PERSONS = (
    *("person", "person_m", "person_f", "living", "collective"),
    *("pronoun_m", "pronoun_f", "pronoun_p", "speaker", "addressee"),
)
_ARTICLE = re.compile(r"(?<![A-Za-z])([Aa])n? $", re.ASCII)
_REACH, _LONGEST, _MAX_READINGS = 6, 5, 2
_VOWELS = frozenset("aeiou")


class _Hit(NamedTuple):
    """A stretch of a claim, what of the window may stand there, and whether its own words are there too."""

    span: Span
    others: tuple[str, ...]
    is_there: bool


class _Held(NamedTuple):
    """A word of the window as one part of speech: its tags, its degree, how it is written, what is behind."""

    key: str
    tags: int
    degree: str
    written: str
    behind: tuple[str, ...]


def list_reworded(comparison: Comparison) -> Iterator[str]:
    """Yield a claim with words and phrases of its window in place of its own."""
    claim = comparison.claim
    if claim.language:
        return
    text, (start, end) = claim.as_written
    hits = sorted([*_find_phrases(text, (start, end), comparison), *_find_words(comparison)])[:_MAX_HITS]
    yield from islice(dict.fromkeys(_vary(text, (start, end), hits)), _MAX_FORMS)


def _vary(text: str, span: Span, hits: Sequence[_Hit]) -> Iterator[str]:
    """Yield a text with all words replaced that its window lacks, then with others, one at a time."""
    lacking = {hit.span: hit.others[0] for hit in hits if not hit.is_there}
    if lacking:
        yield _replace(text, span, lacking)
    for hit in hits:
        for other in hit.others:
            yield _replace(text, span, {**lacking, hit.span: other})


def _replace(text: str, span: Span, said: dict[Span, str]) -> str:
    parts: list[str] = []
    at = span[0]
    for (start, end), other in sorted(said.items()):
        if start < at:
            continue
        before = text[at:start]
        article = _ARTICLE.search(before)
        if article is not None:
            before = f"{before[: article.start()]}{article[1]}{'n' if other[0] in _VOWELS else ''} "
        parts += before, other.capitalize() if text[start].isupper() else other
        at = end
    return "".join([*parts, text[at : span[1]]])


def _find_phrases(text: str, span: Span, comparison: Comparison) -> Iterator[_Hit]:
    """Yield the phrases of a claim for which the window has others of their rows."""
    row = comparison.key_row
    if not _may_hold(comparison.claim.keys, row):
        return
    for found in _phrases().finditer(text, *span):
        key = " ".join(found[0].lower().split())
        of_person = _is_of_person(text[span[0] : found.start()])
        others = tuple(
            " ".join(other.words)
            for other in list_phrases()[key]
            if f" {' '.join(other.words)} " in row and (of_person or other.frame != _OF_PERSONS)
        )
        if others:
            yield _Hit(found.span(), others, f" {key} " in row)


def _may_hold(keys: Set[str], row: str) -> bool:
    """Return whether a window has a phrase that may stand for one that a claim of some words may have."""
    firsts = _list_firsts()
    return any(f" {other} " in row for first in firsts.keys() & keys for other in firsts[first])


@cache
def _list_firsts() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for phrase, others in list_phrases().items():
        found.setdefault(phrase.split(" ", 1)[0], set()).update(" ".join(other.words) for other in others)
    return {first: frozenset(others) for first, others in found.items()}


def _is_of_person(before: str) -> bool:
    """Return whether the last word of a text is a person or a pronoun for one."""
    key = (before.lower().split() or [""])[-1]
    return load_lexicon("english").lemma_of(key, t.NOUN) in _list_persons()


@cache
def _phrases() -> re.Pattern[str]:
    words = any_of(list_phrases()).replace("\\ ", r"\s+")
    return re.compile(rf"(?<![\w'-])(?:{words})(?![\w'-])", re.IGNORECASE | re.ASCII)


def _find_words(comparison: Comparison) -> Iterator[_Hit]:
    """Yield the words of a claim for which the window has others of their rows."""
    entries = [
        (reading, place, entry, lemma)
        for reading in read_claim_readings(comparison.claim, comparison.policy)[:1]
        for place, token in enumerate(reading.tokens)
        if token.is_word and not (token.is_capital and place)
        for entry, lemma in _list_entries(reading, place)
    ]
    lemmas = _list_lemmas(comparison) if entries else frozenset[str]()
    found = [item for item in entries if any(other.words[0] in lemmas for other in item[2].others)]
    if found:
        window = _Window(comparison)
        for reading, place, entry, lemma in found:
            yield from _find_others(reading, place, entry, lemma, window)


def _list_lemmas(comparison: Comparison) -> frozenset[str]:
    """Return all that the words of a window may be forms of."""
    find = load_lexicon("english").find
    keys = frozenset(comparison.window_keys)
    known = frozenset(reading.lemma for key in keys for reading in find(key).readings)
    return known | keys | {key.removesuffix("s") for key in keys}


def _find_others(
    reading: SentenceReading, place: int, entry: Equivalent, lemma: str, window: _Window
) -> Iterator[_Hit]:
    tokens, tags, last = reading.tokens, reading.tags[place], place + len(entry.words)
    first, degree = _read_degree(reading, place, lemma)
    is_there = window.holds(entry.words, entry.tag)
    may_say_more = not is_there and _is_told(reading, place, entry.tag)
    others = dict.fromkeys(
        form
        for other in entry.others
        if (may_say_more or not other.says_more) and _fits(other.frame, reading, place, last)
        for form in window.write(other, entry.tag, tags & entry.tag, degree)
    )
    if others:
        yield _Hit((tokens[first].start, tokens[last - 1].end), tuple(others), is_there)


def _list_entries(reading: SentenceReading, place: int) -> Iterator[tuple[Equivalent, str]]:
    """Yield the entries of the table that stand at a place, with the base form of its word."""
    tags, key = reading.tags[place], reading.tokens[place].key
    for part in _CLASSES:
        lemma = load_lexicon("english").lemma_of(key, tags & part) if tags & part else ""
        for entry in list_equivalents().get(lemma, ()):
            behind = tuple(token.key for token in reading.tokens[place + 1 : place + len(entry.words)])
            if entry.tag == part and behind == entry.words[1:]:
                yield entry, lemma


def _is_told(reading: SentenceReading, place: int, part: int) -> bool:
    """Return whether a noun names one thing that something is told of: hens lay eggs, birds need not."""
    if part != t.NOUN:
        return True
    past = load_lexicon("english").kinds["past_auxiliary"]
    is_past = any(tags & t.PAST for tags in reading.tags) or any(one.key in past for one in reading.tokens)
    return is_past and not reading.tags[place] & t.PLURAL


def _fits(frame: str, reading: SentenceReading, place: int, last: int) -> bool:
    """Return whether a verb has an object, or is in the passive, as a frame asks; `@` asks for a person."""
    if not frame:
        return True
    tags = reading.tags
    end = next((at for at in range(last, len(tags)) if not tags[at] & t.ADVERB), last)
    behind = tags[end] if end < len(tags) else 0
    start = next((at for at in reversed(range(place)) if not tags[at] & t.ADVERB), 0)
    is_passive = bool(tags[place] & t.PARTICIPLE and tags[start] & t.BE)
    has_object = bool(behind & (t.OPENS_NOMINAL | t.TO)) and not behind & (t.PREPOSITION | t.MARK)
    if frame != _OF_PERSONS or not (has_object or is_passive):
        return (has_object or is_passive) == (frame != _WITHOUT)
    places = range(end, len(tags)) if has_object else reversed(range(start))
    for at in islice(takewhile(lambda at: not tags[at] & _ENDS_OBJECT, places), _REACH):
        if _is_person(reading, at):
            return True
    return False


def _is_person(reading: SentenceReading, at: int) -> bool:
    token, lexicon = reading.tokens[at], load_lexicon("english")
    is_name = token.is_capital and (at > 0 or bool(reading.tags[at] & t.NAME))
    return is_name or lexicon.lemma_of(token.key, t.NOUN) in _list_persons()


@cache
def _list_persons() -> frozenset[str]:
    kinds = load_lexicon("english").kinds
    return list_persons().union(*(kinds[kind] for kind in _PERSONS))


def _read_degree(reading: SentenceReading, place: int, lemma: str) -> tuple[int, str]:
    """Return where a word begins with its `more` or `most`, and the ending that stands for its degree."""
    before = reading.tokens[place - 1].key if place else ""
    if before in _DEGREES:
        return place - 1, _DEGREES[before]
    return place, _find_ending(reading.tokens[place].key, lemma, reading.tags[place])


def _find_ending(key: str, lemma: str, tags: int) -> str:
    is_degree = tags & (t.ADJECTIVE | t.ADVERB) and key != lemma
    return next(filter(key.endswith, _DEGREES.values()), "") if is_degree else ""


class _Window:
    """The words of a window by their lemmas, and what they are in other forms."""

    def __init__(self, comparison: Comparison) -> None:
        self._policy, claim = comparison.policy, comparison.claim
        self._is_plain = not claim.denials.found and claim.keys.isdisjoint(_list_narrowing())
        self._held: dict[str, list[_Held]] = {}
        for sentence in comparison.sentences:
            for reading in read_sentence_readings(sentence, self._policy)[:_MAX_READINGS]:
                self._read(reading)

    def _read(self, reading: SentenceReading) -> None:
        lexicon = load_lexicon("english")
        keys = [key for token in reading.tokens for key in token.key.split(" ")]
        places = [at for at, token in enumerate(reading.tokens) for _ in token.key.split(" ")]
        for place, key in enumerate(keys):
            tags = reading.tags[places[place]]
            before = keys[place - 1] if place else ""
            readings = lexicon.find(key).readings
            lemmas = dict.fromkeys(one.lemma for one in readings if one.tags & tags)
            for lemma in lemmas if readings else (key.removesuffix("s"),):
                degree = _DEGREES.get(before, "") or _find_ending(key, lemma, tags)
                written = f"{before} {key}" if before in _DEGREES else key
                behind = tuple(keys[place + 1 : place + _LONGEST])
                self._held.setdefault(lemma, []).append(_Held(key, tags, degree, written, behind))

    def holds(self, words: tuple[str, ...], part: int) -> bool:
        """Return whether the window has an entry of the table."""
        return any(True for _ in self._find(words, part))

    def write(self, other: Other, part: int, tags: int, degree: str) -> Iterator[str]:
        """Yield what the window has of an entry, in the form that some tags and a degree name."""
        if other.says_more and not self._is_plain:
            return
        for held in self._find(other.words, part):
            if part & (t.ADJECTIVE | t.ADVERB):
                form = held.written if held.degree == degree else ""
            else:
                form = held.key if held.tags & tags else inflect(other.words[0], tags, self._policy)
            if form:
                yield " ".join([form, *other.words[1:]])

    def _find(self, words: tuple[str, ...], part: int) -> Iterator[_Held]:
        for held in self._held.get(words[0], ()):
            if held.tags & part and held.behind[: len(words) - 1] == words[1:]:
                yield held


@cache
def _list_narrowing() -> frozenset[str]:
    """Return the words of a claim under which what says more does not support what says less."""
    kinds = load_lexicon("english").kinds
    return frozenset().union(
        *(kinds[kind] for kind in ("downward", "universal", "condition", "only", "state_opener", "modal"))
    )


def inflect(lemma: str, tags: int, policy: Policy) -> str:
    """Return a form of a noun or a verb that has one of some tags; an empty text if none is known."""
    lexicon = load_lexicon("english")
    stem = lemma.removesuffix("e")
    bare = f"{lemma[:-1]}i" if lemma.endswith("y") else lemma
    forms = [
        lemma, f"{lemma}s", f"{bare}es", f"{stem}ed", f"{bare}ed", f"{lemma}{lemma[-1]}ed", f"{stem}ing",
        f"{lemma}{lemma[-1]}ing", *_list_irregular(policy).get(lemma, ()),
    ]  # fmt: skip
    for form in forms:
        if any(one.lemma == lemma and one.tags & tags for one in lexicon.find(form).readings):
            return form
    return ""


@cache
def _list_irregular(policy: Policy) -> dict[str, tuple[str, ...]]:
    return {group[0]: tuple(group[1:]) for group in read_groups(policy.irregular_forms)}
