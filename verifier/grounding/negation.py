"""Negation: whether a sentence denies what stands in it.

Most sentences hold no word that denies, and that is all that is asked of them. Which words deny stands in
`verifier.sources.negation_triggers`, what they are of is read by `verifier.claims.denial_of_units`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.retraction_words import SETTING_ASIDE
from verifier.parsers.languages.registry import load_setting_aside
from verifier.parsers.segments.governors import EMBEDDING_HEADS
from verifier.parsers.segments.retractions import is_set_aside
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.negation_triggers import (
    compile_triggers,
    drop_pseudo_triggers,
    hides_denial,
    mark_denials,
    read_words,
)

_CAPITAL = re.compile("[A-Z][a-z]*(?= )")


def begins_anew(before: str, unit: str, policy: Policy) -> bool:
    """Return whether a unit begins a sentence, though no stop ends what stands right before it.

    `i just can't The bus stops here`: a small word has a capital there alone, or in a title (`The Times`).
    """
    from verifier.parsers.lexicon import TABLES, load_lexicon

    opening, words = _CAPITAL.match(unit), before.split()
    if opening is None or not words or not (before[-1].isspace() and words[-1][-1].isalnum()):
        return False
    kinds = load_lexicon(TABLES[policy.language]).kinds
    is_small = any(opening[0].lower() in kinds[kind] for kind in ("article", "determiner", "anaphor"))
    goes_on = bool(policy.language) or unit[opening.end() + 1 : opening.end() + 2].islower()
    leads = EMBEDDING_HEADS | kinds["subordinator"] | {"that", "true", "case"}
    return is_small and goes_on and words[-1].lower() not in leads


def denies_around(before: str, unit: str, after: str, policy: Policy, *, gaps: Sequence[Span] = ()) -> bool:
    """Return whether the text before a unit, or the text after it in its sentence, denies the unit.

    The `gaps` of the unit, in order, are what an elision leaves out: text that is not of the unit.
    """
    outside = " ".join([before, *(unit[slice(*gap)] for gap in gaps)])
    words, behind = read_words(outside, policy), read_words(after, policy)
    if words and policy.account_for_text:
        rows = load_setting_aside(policy.language) if policy.language else SETTING_ASIDE
        if is_set_aside(before, unit, after, rows):
            return True
    cues_behind = compile_triggers(policy.denial_cues_after)
    has_behind = behind and cues_behind.count(behind)
    if has_behind and _is_remark(unit, after, behind, policy):
        return True
    if not (has_behind or (words and compile_triggers(policy.denial_cues).count(words))):
        return False
    if hides_denial(outside, policy):
        return True
    # Read only where a denial stands around: a plain call must not load it.
    from verifier.claims.denial_of_units import denies_words

    return denies_words(mark_denials(before, policy), unit, mark_denials(after, policy), gaps, policy)


def _is_remark(unit: str, after: str, words: list[str], policy: Policy) -> bool:
    """Return whether behind a mark nothing stands but that it is not so: `"..." False!`."""
    left = drop_pseudo_triggers(words, policy)
    entry = next(compile_triggers(policy.denial_cues_after).find(left), None)
    is_apart = not (unit[-1:].isalnum() and after.lstrip()[:1].isalnum())
    return is_apart and entry is not None and FUNCTION_WORDS.issuperset(left[: entry[0]])
