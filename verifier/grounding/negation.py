"""Negation: whether a sentence denies what stands in it.

A trigger before the unit, or one of those that deny what stands before them after it, denies the unit, unless
a termination stands in between. Which words these are stands in `verifier.sources.negation_triggers`.
"""

from __future__ import annotations

from verifier.policies import Policy
from verifier.sources.negation_triggers import compile_triggers, drop_pseudo_triggers, read_words


def denies_around(before: str, after: str, policy: Policy) -> bool:
    """Return whether the text before a unit, or the text after it in its sentence, denies the unit."""
    words = read_words(before, policy)
    if words:
        cues = compile_triggers(policy.denial_cues)
        if cues.count(words) and cues.count(
            drop_pseudo_triggers(_after_last_termination(words, policy), policy)
        ):
            return True
    words = read_words(after, policy)
    if words:
        cues = compile_triggers(policy.denial_cues_after)
        return bool(
            cues.count(words)
            and cues.count(drop_pseudo_triggers(_until_first_termination(words, policy), policy))
        )
    return False


def _after_last_termination(words: list[str], policy: Policy) -> list[str]:
    for place in range(len(words) - 1, -1, -1):
        if words[place] in policy.denial_breaks.words:
            return words[place + 1 :]
    return words


def _until_first_termination(words: list[str], policy: Policy) -> list[str]:
    for place, word in enumerate(words):
        if word in policy.denial_breaks.words:
            return words[:place]
    return words
