"""The stems of a language's words of content, marked so that none is a word of the engine's terms.

A stem ends in a letter that no English word ends in and that no stemmer of English takes away. A verb has
besides what the engine knows verbs by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from verifier.parsers.lexicon import lexicon
from verifier.parsers.lexicon.lexicon import Reading
from verifier.parsers.text.letters import drop_accents

if TYPE_CHECKING:
    from verifier.parsers.languages.record import Language

Stem: TypeAlias = Callable[[str], str]

_THREE = re.compile(r"(.)\1\1")
"""Three of one letter, where two words meet, are two in an older spelling: `Schifffahrt`."""

MARK = "q"
"""Ends a stem."""

_NOT_SURE = lexicon.BASE | lexicon.PARTICIPLE
VERB = "ed"
"""Follows the mark of a verb."""

_MIN_STEM = 2
_VOWELS = frozenset("aeiou")
_MIN_NOUN = 4


class Stems:
    """The stems of one language, by Snowball's stemmer for it."""

    def __init__(self, pack: Language, stem: Stem) -> None:
        self._pack = pack
        self._stem = stem
        self._letters = str.maketrans(dict(pack.letters))
        self._other_letters = re.compile("|".join(map(re.escape, pack.letters.values())))
        self._unfolded = {value: key for key, value in pack.letters.items()}
        self.read_noun = lru_cache(maxsize=1 << 14)(self._read_noun)
        self.read_verb = lru_cache(maxsize=1 << 14)(self._read_verb)
        self.read_adjective = lru_cache(maxsize=1 << 14)(self._read_adjective)
        self.is_participle = lru_cache(maxsize=1 << 14)(self._is_participle)
        self.is_sure_finite = lru_cache(maxsize=1 << 14)(self._is_sure_finite)
        self.may_be_finite = lru_cache(maxsize=1 << 14)(self._may_be_finite)
        self._same_verbs = {
            self.find_root(word): self.find_root(other) for word, other in pack.verbs.same.items()
        }
        self._same_nouns = {
            self.stem_noun(word): self.stem_noun(other) for word, other in pack.nouns.same.items()
        }
        self._verb_terms = {self.find_root(word): term for word, term in pack.verbs.terms.items()}
        self._saying = self._find_roots(pack.verbs.saying)
        self._settling = self._find_roots(pack.verbs.settling)

    def _find_roots(self, words: Iterable[str]) -> frozenset[str]:
        return frozenset([self.find_root(word) for word in words])

    def respell(self, word: str) -> str:
        """Return a word in the one of its spellings that the tables have: `fuer`, `heisst`, `Photo`."""
        for other, one in self._pack.spellings:
            if other in word:
                word = word.replace(other, one)
        if word.isascii() and self._unfolded and not self._is_known(word):
            found = self._other_letters.sub(lambda match: self._unfolded[match[0]], word)
            return found if found != word and self._is_known(found) else word
        return word

    def _is_known(self, word: str) -> bool:
        pack = self._pack
        return (
            word in pack.words
            or bool(pack.verbs.list_readings(word))
            or word in pack.nouns.terms
            or word in pack.figures.months
            or word in pack.figures.small
        )

    def fold(self, word: str) -> str:
        """Return a word with what is one spelling made one, in ASCII where that is possible."""
        return _THREE.sub(r"\1\1", drop_accents(word.translate(self._letters)))

    # --- Nouns ----------------------------------------------------------------------------------------------

    def _read_noun(self, key: str) -> str:
        """Return the term of a noun in any of its forms."""
        nouns = self._pack.nouns
        known = self._find_term(key)
        if known is not None:
            return known
        for tail in nouns.apart:
            head = key.removesuffix(tail)
            if head != key and len(head) >= _MIN_NOUN - 1:
                return f"{self._read_noun(head)} {nouns.terms[tail]}"
        stem = self.stem_noun(key)
        return self._same_nouns.get(stem, stem) + MARK

    def _find_term(self, key: str) -> str | None:
        """Return the term of a noun that a table has, in this form or without its ending."""
        nouns = self._pack.nouns
        forms = (key, *(key.removesuffix(end) for end in nouns.case_endings if len(key) > _MIN_NOUN + 1))
        return next((nouns.terms[form] for form in forms if form in nouns.terms), None)

    def stem_noun(self, key: str) -> str:
        """Return the stem of a noun, or of a name."""
        nouns = self._pack.nouns
        for word in self._strip(key):
            if word in nouns.as_adjectives:
                return self.fold(self._stem(word))
        verbs = self._pack.verbs
        # `Das Betreten`; without a prefix a noun has the verb's stem anyway.
        is_deed = key.startswith((*verbs.inseparable, *verbs.separable)) and self._is_infinitive(key)
        verb = key if is_deed else _cut(key, nouns.from_verbs, _MIN_NOUN)
        if verb is not None:
            return self.find_root(verb)
        plural = next((end for end in nouns.plurals if key.endswith(end)), None)
        if plural is not None:
            key = key.removesuffix(plural) + nouns.plurals[plural]
        elif (trade := _cut(key, nouns.agents, _MIN_NOUN - 1)) is not None:
            return self.fold(self._stem(trade)) + nouns.agents[-1]
        if key.endswith(nouns.foreign_genitives) and len(key) >= _MIN_NOUN:
            key = key[:-1]
        return self.fold(self._stem(key))

    # --- Adjectives -----------------------------------------------------------------------------------------

    def _read_adjective(self, key: str) -> str:
        """Return the term of an adjective, or of an adverb made of one."""
        nouns = self._pack.nouns
        for word in self._strip(key):
            if word in nouns.adjectives:
                return nouns.adjectives[word]
            if word in nouns.comparatives:
                return nouns.comparatives[word]
        for word in self._strip(key):
            infinitive = word.removesuffix(self._pack.verbs.present_participle)
            if word not in (key, infinitive) and self._is_infinitive(infinitive):
                return self.read_verb(infinitive)
            if self.is_participle(word):
                return self.read_verb(word)
            base = self._read_superlative(word) if word != key else None
            if base is not None:
                return f"{self._pack.nouns.most} {base}"
        return self.fold(self._stem(key)) + MARK

    def _read_superlative(self, word: str) -> str | None:
        """Return the term of the adjective that a superlative without its ending is of: `tiefst`."""
        nouns = self._pack.nouns
        for ending in nouns.superlatives:
            base = word.removesuffix(ending)
            if base != word and word not in nouns.no_superlatives and len(base) >= _MIN_NOUN - 1:
                return nouns.adjectives.get(base) or self.fold(self._stem(base)) + MARK
        return None

    def _strip(self, key: str) -> tuple[str, ...]:
        """Return a word and what is left of it without an adjective's ending."""
        endings = self._pack.nouns.endings
        return (key, *(key.removesuffix(end) for end in endings if key.endswith(end)))

    def may_be_attribute(self, key: str) -> bool:
        """Return whether a word ends as adjectives before a noun do."""
        return key.endswith(self._pack.nouns.endings)

    # --- Verbs ----------------------------------------------------------------------------------------------

    def _read_verb(self, key: str) -> str:
        """Return the term of a verb in any of its forms."""
        return self._name_verb(self.find_root(key))

    def _name_verb(self, root: str) -> str:
        root = self._same_verbs.get(root, root)
        return self._verb_terms.get(root) or root + MARK + VERB

    def join(self, prefix: str, key: str) -> str:
        """Return the term of a verb whose prefix stands apart."""
        return self._name_verb(self.fold(prefix) + self.find_root(key))

    def is_reported(self, key: str) -> bool:
        """Return whether a finite verb has a form in which what others say is told: `der Zug fahre`."""
        verbs = self._pack.verbs
        return key.endswith(verbs.reported) and not key.endswith(verbs.not_reported)

    def is_settling(self, key: str) -> bool:
        """Return whether an infinitive behind a verb is no more open than the verb is."""
        return self.find_root(key) in self._settling

    def is_saying(self, key: str) -> bool:
        """Return whether a verb gives what somebody says."""
        return self.find_root(key) in self._saying

    def list_claiming(self) -> tuple[str, ...]:
        """Return the stems of verbs and nouns whose clause is no more than what somebody says."""
        verbs, nouns = self._pack.verbs.claiming, self._pack.nouns.claiming
        terms = (*map(self.read_verb, verbs), *map(self.read_noun, nouns))
        return tuple([term for term in terms if term.endswith((MARK, MARK + VERB))])

    def list_bearing_out(self) -> tuple[str, ...]:
        """Return the stems of verbs that leave their clause open where they are denied."""
        return tuple(map(self.read_verb, self._pack.verbs.bearing_out))

    def find_root(self, key: str) -> str:
        """Return what all forms of a verb have in common."""
        return self._find_root(key)

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - kept as long as the pack
    def _find_root(self, key: str) -> str:
        verbs = self._pack.verbs
        known = self._list_verbs(key)
        if known:
            return self._bare(known[0].lemma)
        for prefix in (*verbs.inseparable, *verbs.separable):
            rest = key.removeprefix(prefix)
            root = self._find_root_behind(prefix, rest) if _MIN_STEM < len(rest) < len(key) else None
            if root is not None:
                return self.fold(prefix) + root
        return self._drop_participle(key)

    def _list_verbs(self, key: str) -> list[Reading]:
        """Return what a word is as a verb that the lexicon knows."""
        return [reading for reading in self._pack.verbs.list_readings(key) if reading.tags & lexicon.VERB]

    def _is_infinitive(self, key: str) -> bool:
        """Return whether a word is an infinitive that the lexicon knows."""
        return any(one.tags & lexicon.BASE and one.lemma == key for one in self._list_verbs(key))

    def _find_root_behind(self, prefix: str, whole: str) -> str | None:
        """Return the root of what stands behind a prefix; None where it may be no verb."""
        verbs, rest = self._pack.verbs, self._drop_marker(whole)
        known = self._list_verbs(rest)
        if known:
            return self._bare(known[0].lemma)
        if rest.startswith(verbs.participle_prefix) and prefix in verbs.separable:
            return self._drop_participle(rest)
        return None if rest == whole else self._bare(rest)

    def _drop_marker(self, rest: str) -> str:
        """Return what follows a prefix without the infinitive's marker inside: `ab-zu-geben`."""
        marker = self._pack.verbs.infinitive_marker
        bare = rest.removeprefix(marker)
        return bare if bare != rest and bare.endswith(self._pack.verbs.bare_endings) else rest

    def holds_marker(self, key: str) -> bool:
        """Return whether the infinitive's marker stands inside a verb: `abzugeben`."""
        rests = [key.removeprefix(prefix) for prefix in self._pack.verbs.separable if key.startswith(prefix)]
        return any(self._drop_marker(rest) != rest for rest in rests)

    def _drop_participle(self, key: str) -> str:
        verbs = self._pack.verbs
        prefix = verbs.participle_prefix
        if (
            key.startswith(prefix)
            and key.endswith(verbs.participle_endings)
            and not key.startswith(verbs.keep_prefix)
            and len(key) - len(prefix) > _MIN_STEM + 1
        ):
            key = key.removeprefix(prefix)
        return self._bare(key)

    def _bare(self, key: str) -> str:
        """Return a verb without its ending."""
        verbs, root = self._pack.verbs, self.fold(key)
        for ending in verbs.endings:
            rest = root.removesuffix(ending)
            is_after_vowel = rest[-1:] in _VOWELS
            if rest != root and len(rest) >= _MIN_STEM and not (is_after_vowel and ending in verbs.linked):
                root = rest
                break
        weak = root.rstrip("".join(verbs.weak_endings))
        return weak if len(weak) >= _MIN_STEM else root

    def _is_participle(self, key: str) -> bool:
        """Return whether a word has the form of a participle."""
        verbs, known = self._pack.verbs, self._list_verbs(key)
        if known:
            return any(reading.tags & lexicon.PARTICIPLE for reading in known)
        if key.endswith(verbs.participle_ending_alone):
            return True
        if not key.endswith(verbs.participle_endings):
            return False
        return any(
            self._is_participle_with(prefix, key) for prefix in ("", *verbs.inseparable, *verbs.separable)
        )

    def is_marked_participle(self, key: str) -> bool:
        """Return whether a word is a participle by its prefix, and so hardly a noun: `ausgeschlossen`."""
        known = self._list_verbs(key)
        if known:
            return all(reading.tags == lexicon.PARTICIPLE for reading in known)
        return any(self._is_participle_with(prefix, key) for prefix in ("", *self._pack.verbs.separable))

    def _is_participle_with(self, prefix: str, key: str) -> bool:
        """Return whether a word that no table has is the participle of a verb with a prefix."""
        verbs, rest = self._pack.verbs, key.removeprefix(prefix)
        if not key.startswith(prefix) or not rest.endswith(verbs.weak_endings):
            return False
        if prefix in verbs.inseparable:
            return len(rest) > _MIN_STEM + 1
        mark = verbs.participle_prefix
        return mark != "" and rest.startswith(mark) and len(rest) > len(mark) + _MIN_STEM + 1

    def _may_be_finite(self, key: str) -> bool:
        """Return whether a word may be the finite verb of a clause."""
        known = self._list_verbs(key)
        if known:
            return any(reading.tags & lexicon.FINITE for reading in known)
        return key.endswith(self._pack.verbs.finite_endings) and not self.holds_marker(key)

    def may_be_either(self, key: str) -> bool:
        """Return whether a participle by its form may be a finite verb as well."""
        mark = self._pack.verbs.participle_prefix
        return self.may_be_finite(key) and not (mark and key.startswith(mark))

    def _is_sure_finite(self, key: str) -> bool:
        """Return whether a word is hardly anything but a finite verb."""
        known = self._pack.verbs.list_readings(key)
        return bool(known) and all(
            reading.tags & lexicon.FINITE and not reading.tags & _NOT_SURE for reading in known
        )

    def may_be_bare(self, key: str) -> bool:
        """Return whether a word may be an infinitive or a participle."""
        return self.is_participle(key) or key.endswith(self._pack.verbs.bare_endings)


def _cut(key: str, endings: Sequence[str], least: int) -> str | None:
    """Return a word without the first of the endings that it has; None if it leaves fewer than the least."""
    ending = next((end for end in endings if key.endswith(end)), None)
    return None if not ending or len(key) - len(ending) < least else key.removesuffix(ending)


@lru_cache(maxsize=8)
def get_stems(pack: Language, stem: Stem) -> Stems:
    """Return the stems of a language; kept, as they keep every word that they met."""
    return Stems(pack, stem)
