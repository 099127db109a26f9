"""Which figure of a passage is told as the one that stands in the place of another.

A passage may have the figure of another thing: of adults where the sentence speaks of children. Such a figure
is never told as what the sentence should say; that the sentence's own is missing, is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import load_texts
from verifier.claims.name_matching import holds
from verifier.codes import ViolationCode
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN
from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.parsers.text.deferred import defer_pattern
from verifier.policies import Policy

Pair = tuple[str, str]

_WORD = defer_pattern(f"[{WORD_CHARS}]+(?:['\u2019.,][{WORD_CHARS}]+)*")
_MAX_CHARS = 2_000
"""How long a passage may be of which a part is chosen."""
_STOPS = r"[,;](?=\s)|\n"


def keep_own_figures(
    pairs: Sequence[Pair], sentence: ReportSentence, passage: str, policy: Policy, language: str
) -> list[Pair]:
    """Return the pairs without figures that the passage may have of another thing than the sentence."""
    others = [pair for pair in pairs if not _are_figures(pair)]
    if sentence.status != "CONTRADICTED" and (
        ViolationCode.TOPIC_ABSENT in sentence.reasons or any(_names(said, policy) for said, _ in others)
    ):
        return others
    if len(others) == len(pairs):
        return others
    # Words of the passage that stand for words of the sentence tell its part, too.
    told = " ".join([sentence.text, *(stands for _, stands in others)])
    part = _find_own_part(told, passage, policy, language)
    return [pair for pair in pairs if not _are_figures(pair) or pair[1] in part]


def _are_figures(pair: Pair) -> bool:
    return all(any(map(str.isdigit, words)) for words in pair)


def _names(words: str, policy: Policy) -> bool:
    """Return whether some words that the passage lacks are a noun or a name, so that it tells of another."""
    lexicon = load_lexicon(TABLES[policy.language]) if policy.language in TABLES else None
    for word in _WORD.findall(words):
        entry = None if lexicon is None else lexicon.find(word.lower())
        if entry is None or not entry.tags:
            if word[0].isupper():
                return True
        elif (entry.usual or entry.tags) & NOUN:
            return True
    return False


def _find_own_part(told: str, passage: str, policy: Policy, language: str) -> str:
    """Return the part of a passage that has a figure and all that the passage has of what is `told`.

    A passage is parted at stops and joints. What stands before its first figure goes for all parts, but a
    part that has more of the words by itself comes first. Of two that have as many, none is returned, and
    none of a very long passage; a passage that has figures in one part only is returned whole.
    """
    if len(passage) > _MAX_CHARS:
        return ""
    parts = [part for part in _list_parts(passage, language) if any(map(str.isdigit, part))]
    if len(parts) < 2:
        return passage
    shared = _list_words(re.split("[0-9]", passage, maxsplit=1)[0])
    small, whole = policy.claim_function_words.words, _list_words(passage)
    said = {word for word in _list_words(told) if word not in small and holds(word, whole)}
    counts: dict[str, int] = {}
    for part in parts:
        own = _list_words(part)
        beside = {word for word in said if holds(word, own)}
        if all(holds(word, shared) for word in said - beside):
            counts[part] = len(beside)
    best = [part for part, count in counts.items() if count == max(counts.values())]
    return best[0] if len(best) == 1 else ""


def _list_parts(passage: str, language: str) -> Iterator[str]:
    joints = "|".join([rf"\s{re.escape(joint)}\s" for joint in load_texts(language).answers.joints])
    yield from re.split(f"{_STOPS}|{joints}", passage)


def _list_words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
