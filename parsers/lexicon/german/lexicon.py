"""German forms that no table lists: verbs with a prefix, adjectives with an ending, guesses by the look.

The table has verbs without a prefix and adjectives without an ending. A word that is none of both is guessed
by its ending; then its entry has no usual tags.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from verifier.parsers.lexicon.lexicon import (
    ADJECTIVE,
    BASE,
    FINITE,
    GERUND,
    NO_ENTRY,
    PARTICIPLE,
    PAST,
    THIRD,
    VERB,
    Entry,
    Lexicon,
    Reading,
)

_ENDINGS: Final = ("em", "en", "er", "es", "e")
_DEGREES: Final = ("er", "est", "st")
_DERIVED: Final = (
    "ig", "lich", "isch", "bar", "sam", "haft", "los", "end", "frei", "reich", "voll", "mäßig", "artig",
    "weise", "fach", "ell", "iv", "fähig", "wertig", "farben", "jährig", "stündig", "tägig",
)  # fmt: skip
"""How an adjective ends that is made of another word."""

_MIN_STEM: Final = 3
_MIN_REST: Final = 3
_MIN_INNER: Final = 6


class OwnLexicon(Lexicon):
    """The table of German, and what is made of its words by rule."""

    language = "german"
    joins_particles = True
    lists_nouns = False

    def __init__(self, forms: bytes, kinds: Mapping[str, frozenset[str]]) -> None:
        super().__init__(forms, kinds)
        self._apart = _sort(kinds["apart_prefixes"])
        self._joined = _sort(kinds["joined_prefixes"])

    def lemma_of(self, word: str, tags: int) -> str:
        """Return the lemma of a word; as a verb, of a participle with an ending that of its verb, too."""
        lemma, attribute = super().lemma_of(word, tags), None
        if lemma == word and tags & VERB:
            attribute = self.read_attribute(word)
        return lemma if attribute is None else attribute.lemma

    def read_attribute(self, word: str) -> Reading | None:
        """Return the verb that a participle before a noun is of: `gebaute`, `stehende`; None of others."""
        stem = next((word.removesuffix(end) for end in _ENDINGS if word.endswith(end)), word)
        found = [Reading(PARTICIPLE, one.lemma) for one in self.find(stem).readings if one.tags & PARTICIPLE]
        if stem.endswith("nd"):
            base = stem.removesuffix("d")
            found += [Reading(GERUND, base) for one in self.find(base).readings if one.tags & BASE]
        return found[0] if stem != word and found else None

    def _find(self, word: str) -> Entry:
        """Return what a word may be: by the table, by its parts, by its ending."""
        known = self._list_known(word)
        if known:
            return _make_entry(known, is_known=True)
        return _make_entry(list(self._guess_apart(word) or _guess(word, self._joined)), is_known=False)

    def _guess_apart(self, word: str) -> list[Reading]:
        """Return what a word is by what stands inside it behind a prefix: `aufgewärmt`, `abzuheften`."""
        for prefix in self._apart:
            rest = word[len(prefix) :] if word.startswith(prefix) else ""
            if len(rest) < _MIN_INNER or not rest.startswith(("ge", "zu")):
                continue
            guessed = list(_guess(rest.removeprefix("zu"), self._joined))
            if rest.startswith("zu"):
                return [Reading(GERUND, prefix + rest[2:]) for tags, _ in guessed if tags & BASE]
            return [Reading(PARTICIPLE, prefix + lemma) for tags, lemma in guessed if tags & PARTICIPLE]
        return []

    def _list_known(self, word: str) -> list[Reading]:
        readings = list(self._look_up(word).readings)
        readings += self._list_own_verbs(word) if not readings else self._list_apart(word)
        if not any(reading.tags & ADJECTIVE for reading in readings):
            readings += self._list_inflected(word)
        return readings

    def _list_apart(self, word: str) -> Iterator[Reading]:
        """Yield the readings of a verb whose prefix would stand apart in a main clause: `aufnimmt`."""
        for prefix in self._apart:
            rest = word[len(prefix) :]
            if len(rest) < _MIN_REST or not word.startswith(prefix):
                continue
            if rest.startswith("zu"):
                inner = self._list_verbs(rest[2:])
                yield from (Reading(GERUND, prefix + lemma) for tags, lemma in inner if tags & BASE)
            found = [Reading(tags, prefix + lemma) for tags, lemma in self._list_verbs(rest)]
            if found:
                yield from found
                return

    def _list_verbs(self, word: str) -> list[Reading]:
        found = [*self._look_up(word).readings] or [*self._list_joined(word)]
        return [Reading(tags & VERB, lemma) for tags, lemma in found if tags & VERB]

    def _list_joined(self, word: str) -> Iterator[Reading]:
        """Yield the readings of a verb whose prefix never stands apart; its participle has no `ge`."""
        for prefix in self._joined:
            rest = word[len(prefix) :]
            if len(rest) < _MIN_REST or not word.startswith(prefix):
                continue
            finite = self._look_up(rest).readings
            participle = self._look_up(f"ge{rest}").readings
            found = [Reading(tags & FINITE, prefix + lemma) for tags, lemma in finite if tags & FINITE]
            found += [Reading(PARTICIPLE, prefix + one.lemma) for one in participle if one.tags & PARTICIPLE]
            if found:
                yield from _merge(found)
                return

    def _list_inflected(self, word: str) -> Iterator[Reading]:
        """Yield the reading of an adjective with an ending or a degree, or of a participle before a noun."""
        for ending in _ENDINGS:
            stem = word.removesuffix(ending)
            if stem == word or len(stem) < 2:
                continue
            base = self._find_adjective(stem)
            if base is not None:
                yield Reading(ADJECTIVE, base)
                return
        base = self._find_adjective(word)
        if base is not None and base != word:
            yield Reading(ADJECTIVE, base)

    def _find_adjective(self, stem: str) -> str | None:
        """Return the adjective that a word is of, which has no ending of a case any more."""
        for bare in (stem, *(stem.removesuffix(end) for end in _DEGREES if stem.endswith(end))):
            for form in (bare, f"{bare[:-1]}e{bare[-1:]}"):
                if self._look_up(form).tags & ADJECTIVE:
                    return form
        verbs = self._list_own_verbs(stem)
        if any(reading.tags & PARTICIPLE for reading in verbs):
            return stem
        if stem.endswith("end") and len(stem) > _MIN_STEM + 1:
            return stem
        return None

    def _list_own_verbs(self, word: str) -> list[Reading]:
        """Return the readings of a verb; one with a prefix of both kinds may be a participle: `überboten`."""
        apart, joined = [*self._look_up(word).readings, *self._list_apart(word)], [*self._list_joined(word)]
        return _merge([*apart, *(one for one in joined if not apart or one.tags & PARTICIPLE)])


def _sort(prefixes: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(prefixes, key=lambda prefix: (-len(prefix), prefix)))


def _merge(readings: list[Reading]) -> list[Reading]:
    """Return the readings with the tags of one lemma put together."""
    tags: dict[str, int] = {}
    for reading in readings:
        tags[reading.lemma] = tags.get(reading.lemma, 0) | reading.tags
    return [Reading(every, lemma) for lemma, every in tags.items()]


def _make_entry(readings: list[Reading], *, is_known: bool) -> Entry:
    if not readings:
        return NO_ENTRY
    every = 0
    for reading in readings:
        every |= reading.tags
    return Entry(tuple(readings), every, every if is_known else 0)


def _guess(word: str, joined: tuple[str, ...]) -> Iterator[Reading]:
    """Yield what a word that nothing lists may be, by its ending."""
    bare = next((word.removesuffix(end) for end in _ENDINGS if word.endswith(end)), word)
    for stem in dict.fromkeys((word, bare)):
        if stem.endswith(_DERIVED) and len(stem) > _MIN_STEM + 1:
            yield Reading(ADJECTIVE, stem)
            return
    if len(word) <= _MIN_STEM or word[-1] not in "ten":
        return
    tags = _guess_tags(word, joined)
    if tags:
        yield Reading(tags, _guess_lemma(word, tags))
    if word.endswith(("e", "en")) and not word.endswith(("ieren", "ierten", "ierte")):
        yield Reading(ADJECTIVE, bare)


def _guess_tags(word: str, joined: tuple[str, ...]) -> int:
    if word.endswith(("te", "ten")):
        return PAST | (BASE if word.endswith("ten") else 0)
    if word.endswith(("en", "eln", "ern")):
        return BASE | (PARTICIPLE if word.startswith("ge") else 0)
    if not word.endswith("t"):
        return 0
    if word.startswith("ge"):
        return PARTICIPLE
    has_no_ge = word.endswith("iert") or any(
        word.startswith(prefix) and len(word) > len(prefix) + _MIN_REST for prefix in joined
    )
    return THIRD | (PARTICIPLE if has_no_ge else 0)


def _guess_lemma(word: str, tags: int) -> str:
    """Return the infinitive of a weak verb."""
    if tags & BASE and not tags & PAST:
        return word
    stem = word
    for ending in ("ten", "te", "t", "en"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            break
    if tags == PARTICIPLE and stem.startswith("ge"):
        stem = stem.removeprefix("ge")
    if stem.endswith("e"):
        stem = stem[:-1]
    return f"{stem}n" if stem.endswith(("el", "er")) and not stem.endswith("ier") else f"{stem}en"
