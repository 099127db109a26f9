"""Bare figures that are taken for the marks of notes: `84 metres long 1.`, the `1` a link or in `<cite>`.

A reader who is shown no brackets tells from the words before a figure whether it counts something. What may
count is no mark: `is 94`, `killed 3`, `4 May 31`, `version 2`.
"""

from __future__ import annotations

from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import SMALL, TENS, ZEROS
from verifier.parsers.english.openings import NAMED_BY_NUMBERS
from verifier.parsers.english.verbs import BE
from verifier.parsers.lexicon.word_forms import is_verb
from verifier.parsers.text.deferred import defer_pattern

NOTE_REACH = 40
_YEAR = defer_pattern(r"(?<![0-9.,])(?:1[0-9]|20)[0-9]{2}\Z")
_LAST_WORDS = defer_pattern(r"(?:(?<![A-Za-z])([A-Za-z]+) )?([a-z]{3,})\Z")
_NOTE = defer_pattern("[1-9]")
_COMPLETE = frozenset(("again", "ago", "apart", "deep", "earlier", "high", "later", "long", "tall", "wide"))
"""Small words that end a statement."""

_COUNTING = frozenset((*SMALL, *TENS, *ZEROS))
_TAKING_FIGURES = (FUNCTION_WORDS - _COMPLETE) | NAMED_BY_NUMBERS | _COUNTING | BE


def is_note_figure(before: str, figure: str) -> bool:
    """Return whether a figure at the end of a statement can but be the number of a note.

    `before` is what stands before it, of which the last `NOTE_REACH` characters are enough.
    """
    before = before[-NOTE_REACH:].rstrip()
    if _YEAR.search(before):
        # Nothing is counted right after a year.
        return True
    words = _LAST_WORDS.search(before)
    if words is None or _NOTE.fullmatch(figure) is None or words[2] in _TAKING_FIGURES:
        return False
    # `Killed 3` has its object; `was built 1` lacks none.
    return not is_verb(words[2]) or (words[1] or "").lower() in BE
