"""Contrasts: `built not in 1970, but in 1982` says when something was built, and denies another time.

What a claim affirms is compared with the sentence without what it sets aside: *built in 1982*. What is set
aside is what stands between *not* and *but* and is of the form of what follows: the same preposition, a
figure, else all of it. A second clause (`did not move but stayed`) is read as a clause and is none; nor is
*not only*, or *no member but Quill*. Other languages are read in the engine's terms, where *but*
has to be a word of theirs that corrects (`sondern`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from verifier.claims.binding.gaps import is_marked
from verifier.claims.cased_text import Surface
from verifier.parsers.english.clause_words import BUT, SUBORDINATING
from verifier.parsers.english.verbs import BE
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.word_forms import (
    is_auxiliary,
    is_past,
    is_plain_denial,
    is_subject_pronoun,
    is_verb,
)
from verifier.parsers.text.offsets import Span, blank_spans
from verifier.parsers.text.surface_words import SurfaceWord, read_keys, read_surface_words
from verifier.policies import Policy

_MAX_WORDS = 12
"""How many words stand between the two at most."""

_ADDING = frozenset(("just", "merely", "only", "simply", "solely"))
_FOCUSING = frozenset(("instead", "just", "merely", "only", "rather", "simply"))
_CONTRASTING = frozenset((BUT, "instead", "opposed", "rather", "unlike"))
# Loaded with the module: the first call may come from deep in a caller's stack.
_KINDS = load_lexicon("english").kinds
_PREPOSITIONS = _KINDS["preposition"]


def contrasts(keys: Iterable[str]) -> bool:
    """Return whether a claim of these words may set something aside itself."""
    return not _CONTRASTING.isdisjoint(keys)


def leave_out_set_aside(surface: Surface, sentences: Sequence[Span], policy: Policy) -> Surface:
    """Return a text with blanks for what it sets aside; the same one if that is nothing."""
    text = surface.text
    if not policy.account_for_text or f" {BUT} " not in text:
        return surface
    spans: list[Span] = []
    for start, end in sentences:
        keys = read_keys(text, start, end)
        if BUT in keys:
            spans += _find_set_aside(surface, tuple(read_surface_words(text, start, end)))
    if not spans:
        return surface
    written = [surface.offsets.locate(*span) for span in spans] if surface.written else []
    return surface._replace(text=blank_spans(text, spans), written=blank_spans(surface.written, written))


def _find_set_aside(surface: Surface, words: Sequence[SurfaceWord]) -> Iterator[Span]:
    """Yield the stretches that a sentence sets aside, with the words that do so."""
    keys = [word.key for word in words]
    for place, key in enumerate(keys):
        own = _find_denial(keys, place) if key == BUT else None
        after = next((at for at in range(place + 1, len(keys)) if keys[at] not in _FOCUSING), 0)
        if own is None or not after or not _corrects(surface, words, own, place):
            continue
        first = _find_first(keys, own, place, after)
        if first is not None:
            yield words[own].span
            yield words[first].start, words[after].start


def _find_denial(keys: Sequence[str], place: int) -> int | None:
    """Return where the denial before a *but* stands."""
    for at in range(place - 2, max(0, place - _MAX_WORDS) - 1, -1):
        if is_plain_denial(keys[at]):
            return None if keys[at + 1] in _ADDING else at
        if keys[at] == BUT:
            return None
    return None


def _corrects(surface: Surface, words: Sequence[SurfaceWord], own: int, place: int) -> bool:
    """Return whether a *but* corrects what stands before it: no other mark parts the two."""
    if any(is_marked(surface.text, words, at) for at in range(own + 1, place)):
        return False
    if not surface.language:
        return words[own].key not in _KINDS["determiner"]
    pack = load_pack(surface.language)
    return pack is not None and surface.show(BUT, words[place].span) in pack.opposing


def _find_first(keys: Sequence[str], own: int, place: int, after: int) -> int | None:
    """Return where what is set aside begins, if it is of the form of what follows."""
    if own == 0:
        return 1
    if keys[after] in _PREPOSITIONS:
        return next((at for at in range(place - 1, own, -1) if keys[at] == keys[after]), None)
    if any(map(_may_be_finite, keys[after + 1 :])) or is_subject_pronoun(keys[after]):
        return None
    # `Was not opened but closed`, `did not sell wine but tea`.
    is_copula = keys[own - 1] in BE
    if _may_be_finite(keys[after]) and not (is_copula and is_past(keys[own + 1])):
        return None
    return min(own + 1 + (is_auxiliary(keys[own - 1]) and not is_copula), place - 1)


def _may_be_finite(key: str) -> bool:
    return is_verb(key) or key in SUBORDINATING
