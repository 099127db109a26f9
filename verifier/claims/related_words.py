"""Words that stand for another one by how they are made: its spelling elsewhere, who does what a verb says.

What only begins like a word is another one: an `employee` is no `employer`, and `libxml5` is not `libxml2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from verifier.claims.postings import MIN_PREFIX, Postings
from verifier.claims.stemmer import ENGLISH
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.spellings import fold_spelling, list_openings
from verifier.parsers.english.suffixes import DOERS, PLURAL
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import PARTICIPLE, VERB
from verifier.parsers.text.surface_words import SurfaceWord


def list_spellings(key: str, spellings: Postings, stem: Callable[[str], str]) -> list[str]:
    """Return the words of a text that are a word as another kind of English spells it, in any form."""
    folded = stem(fold_spelling(key))
    near = (other for opening in sorted(list_openings(key)) for other in spellings.list_words(opening))
    alike = (other for other in near if other[-1:].isalpha())
    return [other for other in alike if stem(fold_spelling(other)) == folded]


def list_doers(key: str, spellings: Postings) -> list[str]:
    """Return the words of a text that are who does what a verb says, or of such a word the forms of its verb.

    Of `director` these are `directs`, `directed`; none where the text has another doer: of `employer` none
    where it has `employee`.
    """
    lexicon = load_lexicon(ENGLISH)
    verb, ending = _part_doer(key)
    lemma = verb or lexicon.lemma_of(key, VERB)
    if len(lemma) < MIN_PREFIX:
        # Most short ones mean much: a `keeper` need not be who keeps something here.
        return []
    found: list[str] = []
    for other in spellings.list_words(lemma[:-1]):
        base, other_ending = _part_doer(other)
        if verb and base == verb and other_ending != ending:
            return []
        if (base == lemma and not verb) or (verb and lexicon.lemma_of(other, VERB) == verb):
            found.append(other)
    return found


def is_done_to(words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether a word is a participle that tells or names who it is done to: `the accused`."""
    is_behind = place > 0 and words[place - 1].key in DETERMINERS
    return is_behind and load_lexicon(ENGLISH).find(words[place].key).tags & PARTICIPLE != 0


@lru_cache(maxsize=1 << 12)
def _part_doer(key: str) -> tuple[str, str]:
    """Return the verb of a word for who does it and the ending of that word, or two empty texts."""
    word = key.removesuffix(PLURAL)
    ending = next(filter(word.endswith, DOERS), "")
    verbs = _list_verbs(word.removesuffix(ending)) if ending else iter(())
    lexicon = load_lexicon(ENGLISH)
    verb = next((verb for verb in verbs if lexicon.find(verb).tags & VERB), "")
    return (verb, ending) if verb else ("", "")


def _list_verbs(base: str) -> Iterator[str]:
    yield f"{base}e"
    yield base
    if base[-1:] == base[-2:-1]:
        yield base[:-1]
