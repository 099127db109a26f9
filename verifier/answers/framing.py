"""Framing: the words of an answer that introduce, order, attribute or close, and say nothing themselves."""

from __future__ import annotations

import re
from functools import lru_cache

from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

# An address says where to look, and nothing itself.
_URL = re.compile(r"https?://[^\s<>]+")
# Signs that a person reads as a word: crosses, warnings, thumbs. Bullets and ticks are marks of lists.
_SIGN = re.compile("[\u2600-\u2712\u2715-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")


def list_claiming_words(text: str, policy: Policy) -> list[str]:
    """Return the words of a text that say something: all but function words and those of framing.

    What negates always says something, and so do figures.
    """
    quiet, phrases = _read_quiet(policy)
    normal = normalize_text(_URL.sub(" ", text), folding=choose_folding(policy))
    if phrases is not None:
        normal = phrases.sub(" ", normal)
    words = [word for word in extract_words(normal) if word not in quiet] + _SIGN.findall(text)
    # `can't` is two function words and a denial all the same.
    return words or (["not"] if may_deny(text, policy) else [])


@lru_cache(maxsize=32)
def _read_quiet(policy: Policy) -> tuple[frozenset[str], re.Pattern[str] | None]:
    """Return the words that say nothing by themselves, and a pattern of the phrases that do not either."""
    framing = policy.framing_words
    words = framing.words | policy.claim_function_words.words | policy.reporting_words.words
    phrases = sorted((entry for entry in framing.entries if " " in entry), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, phrases))})(?![a-z])") if phrases else None
    return words - policy.negations.words, pattern
