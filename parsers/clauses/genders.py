"""Genders: whom or what a phrase may be, told by articles, given names, and nouns for men, women and persons.

A gender is `m`, `f`, `n`, or `p` for several. What is not told may be any of those that one thing may have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verifier.parsers.clauses.records import NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import ADJECTIVE, DETERMINER, NAME, NUMBER, PLURAL, PRONOUN, RELATIVE
from verifier.parsers.lexicon import Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN

_ONE = frozenset("mfn")
"""The genders that a single thing may have if nothing tells its gender."""

_ALL = _ONE | {"p"}
_PRONOUNS = {"m": "pronoun_m", "f": "pronoun_f", "n": "pronoun_n", "p": "pronoun_p"}
_PERSONS = {"m": "person_m", "f": "person_f"}
_GIVEN = {"m": "given_m", "f": "given_f"}
"""The kinds of words that tell a gender."""

_NO_NOUN = PRONOUN | NUMBER | DETERMINER | RELATIVE | ADJECTIVE

_LONGEST_NAME = 3
"""The most words that the name of a person has."""


def tell_genders(reading: SentenceReading, noun: NounPhrase, lexicon: Lexicon) -> frozenset[str]:
    """Return the genders that a phrase or a pronoun may have, one that a coordinator joins left aside."""
    kinds, tag = lexicon.kinds, reading.tags[noun.head]
    keys = [reading.tokens[at].key for at in range(noun.start, noun.end)]
    head = reading.tokens[noun.head].key
    if tag & _NO_NOUN or head in kinds["anaphor"]:
        behind = reading.tokens[noun.head + 1 : noun.head + 2]
        return tell_of_pronoun(head, behind[0].key if behind else "", lexicon)
    may_be_name = tag & NAME or not lexicon.lists_nouns
    named = _tell_of_name(keys[: noun.head - noun.start + 1], lexicon) if may_be_name else _ALL
    if named != _ALL or (tag & NAME and keys[0] not in kinds["article"]):
        return named
    if lexicon.lists_nouns:
        return frozenset("p") if tag & PLURAL else _tell_of_noun(head, lexicon)
    if noun.start == noun.head:
        return _ALL
    if reading.tags[noun.start] & NUMBER:
        return frozenset("p")
    verbs = [clause.verb for clause in reading.clauses if noun in clause.subjects]
    told = _tell_of_article(keys[0], head, lexicon, is_subject=bool(verbs))
    is_one = any(one is not None and not is_of_many(reading.tokens[one.start].key, kinds) for one in verbs)
    return told - {"p"} if is_one else told


def tell_of_pronoun(key: str, after: str, lexicon: Lexicon) -> frozenset[str]:
    """Return the genders of a pronoun. One like `this` may have any, unless the word after it tells."""
    kinds = lexicon.kinds
    found = frozenset(one for one in _PRONOUNS if key in kinds[_PRONOUNS[one]])
    if len(found) > 1 and "p" in found and key in kinds["anaphor"]:
        return found & {"p"} if is_of_many(after, kinds) else found - {"p"}
    return found or _ALL


def _tell_of_name(keys: Sequence[str], lexicon: Lexicon) -> frozenset[str]:
    """Return the genders of a name, by a title or a given name in front of it."""
    # Given names are the same in all languages.
    kinds, own = load_lexicon("english").kinds, lexicon.kinds
    told = frozenset(one for one in "mf" if keys[0] in kinds[_GIVEN[one]] | own[_PERSONS[one]])
    is_thing = len(keys) > _LONGEST_NAME or keys[-1] in kinds["named_thing"]
    # A firm may be `they`.
    return told if told and not is_thing else _ALL


def _tell_of_noun(head: str, lexicon: Lexicon) -> frozenset[str]:
    kinds, noun = lexicon.kinds, lexicon.lemma_of(head, NOUN)
    told = frozenset(one for one in "mf" if noun in kinds[_PERSONS[one]])
    if told:
        return told
    if noun in kinds["collective"] or head in kinds["plural_noun"]:
        return frozenset("np")
    return frozenset("mf") if noun in kinds["person"] else _ONE


def _tell_of_article(article: str, head: str, lexicon: Lexicon, *, is_subject: bool) -> frozenset[str]:
    """Return the genders of a noun that has some, by its article and its ending."""
    kinds = lexicon.kinds
    if head.endswith(tuple(kinds["feminine_endings"])):
        return frozenset("f")
    if article not in kinds["determiner"] | kinds["article"]:
        return _ALL
    if article in kinds["neuter_article"]:
        return frozenset("n")
    ending = "bare" if article in kinds["bare_article"] else article[-1]
    rows = kinds["subject_gender"] if is_subject else kinds["other_gender"]
    return frozenset(dict(row.split(":") for row in rows).get(ending, _ALL))


def is_told(genders: frozenset[str]) -> bool:
    """Return whether genders rule out one that a thing may have."""
    return not genders >= _ONE


def is_of_many(verb: str, kinds: Mapping[str, frozenset[str]]) -> bool:
    """Return whether a verb is one of several by its ending."""
    return verb.endswith(tuple(kinds["plural_ending"])) and not verb.endswith(tuple(kinds["singular_ending"]))
