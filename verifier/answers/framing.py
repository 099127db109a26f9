"""Framing: the words of an answer that introduce, order, attribute or close, and claim nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from verifier.parsers.english.clause_words import BUT, SUBORDINATING
from verifier.parsers.english.function_words import CONTRACTED, TURNING
from verifier.parsers.numerics.figure_phrases import lower_ascii
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import blank_spans
from verifier.parsers.text.signs import find_loose_marks, list_drawn_signs
from verifier.parsers.text.surface_words import read_surface_words
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

# An address says where to look, and nothing itself.
_URL = defer_pattern(r"https?://[^\s<>]+")
_CONTRACTION = defer_pattern("(?<=[a-z])'(?:d|ll|m|re|s|t|ve)(?![a-z])")
_PAGES = frozenset(("p", "pp"))
_PAGE = defer_pattern("(?<![a-z])pp?[. ]{0,2}(?=[0-9])")

_TURNING = SUBORDINATING | {BUT, "or", "except", "until"}
"""Words that make a condition of what they open, or take something back."""

_DIGIT = defer_pattern("[0-9]")
_LETTER = defer_pattern("[a-z]")
_MAX_HEADING_WORDS = 8
"""How many words of its own a heading has at most; a longer one is a sentence."""

# Beyond ASCII anything may be a word.
_SAYING = defer_pattern("[^\\x00-/:-@\\[-`{-\\x7f]")


def may_say(text: str, start: int, end: int) -> bool:
    """Return whether a stretch of a text has more than ASCII marks and blanks."""
    return _SAYING.search(text, start, end) is not None


def claims_anything(text: str, policy: Policy) -> bool:
    """Return whether a text has words that claim something (`list_claiming_words`)."""
    if text.isascii() and text.isprintable():
        known = _list_known(policy)
        # Most texts have a word that no list of framing knows: then nothing else need be read.
        for word in text.lower().split():
            bare = word.rstrip(".,!?")
            if bare.isalpha() and bare not in known:
                return True
    return bool(list_claiming_words(text, policy))


def list_claiming_words(text: str, policy: Policy) -> list[str]:
    """Return the words of a text that claim something: all except function words and framing.

    Words that negate, figures, signs, and words such as `if` always claim something.
    """
    quiet, phrases = _read_quiet(policy)
    normal = normalize_text(_URL.sub(" ", text), folding=choose_folding(policy))
    if phrases is not None:
        normal = phrases.sub(" ", normal)
    if "'" in normal:
        normal = _CONTRACTION.sub(" ", normal)
    words = [word for word in extract_words(normal) if word not in quiet]
    if not _PAGES.isdisjoint(words):
        words = [word for word in extract_words(_PAGE.sub(" ", normal)) if word not in quiet]
    if not text.isascii():
        words += list_drawn_signs(text)
    # `can't` is two function words and a denial all the same.
    return words or (["not"] if may_deny(text, policy) else [])


def blank_framing(text: str, policy: Policy, known: Collection[str] = ()) -> str:
    """Return a text of the same length with blanks for the words and phrases that introduce or attribute.

    Words that are `known` from a source introduce nothing: it has a first pump, and a second one.
    """
    _, phrases = _read_quiet(policy)
    quiet = policy.framing_words.words.difference(known) | policy.reporting_words.words
    spans = [word.span for word in read_surface_words(text) if word.key in quiet]
    if phrases is not None:
        spans += [match.span() for match in phrases.finditer(lower_ascii(text))]
    return blank_spans(text, spans)


def blank_phrases(text: str, policy: Policy) -> str:
    """Return a text without the phrases of framing: `let me know if you need anything else`."""
    _, phrases = _read_quiet(policy)
    return text if phrases is None else phrases.sub(" ", lower_ascii(text))


def frames(text: str, policy: Policy) -> bool:
    """Return whether a text only introduces, attributes or closes.

    Such a text has a word of framing, and otherwise only function words. `As if.` and `Or is it?` have none.
    A question or a condition (`If the text says so`) claims something.
    """
    if claims_anything(text, policy) or next(find_loose_marks(text), None) is not None:
        return False
    words = extract_words(normalize_text(text, folding=choose_folding(policy)))
    if not words:
        return not may_say(text, 0, len(text))
    framing = policy.framing_words.words | policy.reporting_words.words | _list_phrase_words(policy)
    return not framing.isdisjoint(words) and _TURNING.isdisjoint(words[:2])


def is_claiming_heading(heading: str, hold: Callable[[list[str]], bool], policy: Policy) -> bool:
    """Return whether a person could take a heading for a statement.

    A heading may have a few words of framing, and words that are in the texts according to `hold`. A figure,
    a denial, a sign or a question makes it a statement.
    """
    # Single letters say nothing.
    words = [
        word for word in list_claiming_words(blank_marks(heading), policy) if not _LETTER.fullmatch(word)
    ]
    return (
        len(words) > _MAX_HEADING_WORDS
        or may_deny(heading, policy)
        or next(find_loose_marks(heading), None) is not None
        or any(_DIGIT.search(word) for word in words)
        or not hold(words)
    )


@lru_cache(maxsize=32)
def _list_phrase_words(policy: Policy) -> frozenset[str]:
    """Return the words of the phrases of framing that are no function words."""
    words = " ".join([entry for entry in policy.framing_words.entries if " " in entry]).split()
    return frozenset(words) - policy.claim_function_words.words


@lru_cache(maxsize=32)
def _list_known(policy: Policy) -> frozenset[str]:
    """Return the words that may say nothing, by themselves or in a phrase."""
    quiet, _ = _read_quiet(policy)
    return quiet.union(_PAGES, *(extract_words(entry) for entry in policy.framing_words.entries))


@lru_cache(maxsize=32)
def _read_quiet(policy: Policy) -> tuple[frozenset[str], re.Pattern[str] | None]:
    """Return the words that say nothing by themselves, and a pattern of the phrases that do not either."""
    framing = policy.framing_words
    words = framing.words | (policy.claim_function_words.words - TURNING) | policy.reporting_words.words
    words -= CONTRACTED | _PAGES
    phrases = sorted((entry for entry in framing.entries if " " in entry), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, phrases))})(?![a-z])") if phrases else None
    return words - policy.negations.words, pattern
