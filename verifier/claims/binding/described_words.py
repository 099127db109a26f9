"""Verbs as the described rules tell them, by lists of their forms: for policies such as `baseline`.

What those rules say of a claim never changes. All others ask `parsers.lexicon.word_forms`, but for labels
with their values (`Main span: 21 metres`), whose fragments the reader of clauses takes for clauses.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.lexicon.word_forms import is_past, is_saying, is_verb
from verifier.policies import Policy

_FINITE = frozenset((*AUXILIARIES, *PASTS, *PRESENTS))
_VERBS = frozenset((*AUXILIARIES, *PASTS, *PASTS_OR_PARTICIPLES, *PRESENTS))


def choose_verb_test(policy: Policy) -> Callable[[str], bool]:
    """Return what tells whether a word is hardly anything but a verb."""
    return is_verb if policy.account_for_text else _is_listed


def choose_saying_test(policy: Policy) -> Callable[[str], bool]:
    """Return what tells whether a word is a form of a verb of saying."""
    return is_saying if policy.account_for_text else SAYING_VERBS.__contains__


def is_listed_finite(key: str) -> bool:
    """Return whether a word is in a list of forms that are finite and no participles."""
    return key in _FINITE


def _is_listed(key: str) -> bool:
    return key in _VERBS or is_past(key)
