"""What English words are by their form alone: verbs, denials, pronouns, modals that may be names.

It is asked of a word outside any sentence that is read, and of texts in the engine's terms.
"""

from __future__ import annotations

from functools import lru_cache

from verifier.parsers.english.denial_words import CONTRACTED_NOT, NO, NOT
from verifier.parsers.english.pronouns import OBJECT_PRONOUNS, OPENING_ANAPHORS, SUBJECTS
from verifier.parsers.english.suffixes import PARTICIPLE as GERUND_ENDING
from verifier.parsers.english.suffixes import PAST as PAST_ENDING
from verifier.parsers.english.verbs import AUXILIARIES, MAY, NEVER_PASSIVE, WILL
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN, PARTICIPLE, PAST, THIRD, VERB
from verifier.parsers.text.surface_words import SurfaceWord

_FORMS = PAST | PARTICIPLE | THIRD
_KEPT_WORDS = 4_096


def is_auxiliary(key: str) -> bool:
    """Return whether an English word is a finite form of *be*, *have* or *do*, or a modal verb."""
    return key in AUXILIARIES


def is_past(key: str) -> bool:
    """Return whether an English word has the ending of a regular past form."""
    return key.endswith(PAST_ENDING)


def takes_no_object(key: str) -> bool:
    """Return whether an English word is a regular past form of a verb without an object: `died`."""
    return key in NEVER_PASSIVE


def is_gerund(key: str) -> bool:
    """Return whether an English word has the ending of a gerund."""
    return key.endswith(GERUND_ENDING)


@lru_cache(maxsize=_KEPT_WORDS)
def is_verb(key: str) -> bool:
    """Return whether an English word in lower case is hardly anything but a verb.

    That is an auxiliary, and a past form, a participle or a third person that is not usually a noun. Of a
    word that the table lacks the ending tells.
    """
    entry = load_lexicon("english").find(key)
    if not entry.readings or is_auxiliary(key) or is_past(key):
        return is_auxiliary(key) or is_past(key)
    return bool(entry.tags & _FORMS) and (not entry.tags & NOUN or bool(entry.usual & VERB))


def is_saying(key: str) -> bool:
    """Return whether an English word is a form of a verb that tells what somebody says: `reported`."""
    lexicon = load_lexicon("english")
    return lexicon.lemma_of(key, VERB) in lexicon.kinds["saying"]


def is_contracted_denial(key: str) -> bool:
    """Return whether a word is a verb with its denial: `isn't`."""
    return key.endswith(CONTRACTED_NOT)


def is_plain_denial(key: str) -> bool:
    """Return whether an English word denies what stands behind it, and says nothing else: `not`, `no`."""
    return key in (NOT, NO)


def is_subject_pronoun(key: str) -> bool:
    """Return whether a word is a pronoun that only opens a clause as its subject: `she`, `we`."""
    return key in SUBJECTS


def is_object_pronoun(key: str) -> bool:
    """Return whether a word is a pronoun of a third person that may be an object: `them`."""
    return key in OBJECT_PRONOUNS


def is_anaphor(key: str) -> bool:
    """Return whether a sentence goes on with a word about what the one before it is about: `it`, `their`."""
    return key in OPENING_ANAPHORS


def may_be_name(word: SurfaceWord, place: int, after: SurfaceWord | None = None) -> bool:
    """Return whether a modal verb at a place of its text may be a month or a name: `in May`.

    At the beginning it may be one before a figure or another name, the word `after` it: `May 1932`.
    """
    leads = after is not None and (after.opens_with_digit or after.is_capital)
    return (place > 0 or leads) and word.key in (MAY, WILL) and word.is_capital and not word.is_acronym
