"""Brackets as statements: `Ada Holm was born in 1871` from `Ada Holm (1871-1940) was a Danish painter`.

Two dates behind a person's name are those of birth and death, years behind the name of an event are when it
took place, and capitals behind what they are made of are short for it. A name is a person's by a given name
or by what the sentence says that he or she was. Anything else in the brackets, and they state nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verifier.parsers.english.alike_forms import EVENT_NOUNS, LIFE_FORMS, PERIOD_FORMS, SHORT_FORM
from verifier.parsers.english.calendar_words import MONTHS
from verifier.parsers.english.name_words import TITLES
from verifier.parsers.lexicon import Lexicon
from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_MONTH = "|".join(sorted({month.capitalize() for month in MONTHS}, key=lambda one: (-len(one), one)))
_DATE = rf"(?:[0-9]{{1,2}} (?:{_MONTH})\.? |(?:{_MONTH})\.? [0-9]{{1,2}}, |(?:{_MONTH})\.? )?[12][0-9]{{3}}"
_LETTER = f"(?:(?![0-9_])[{WORD_CHARS}])"
_CAPITAL = rf"[A-Z]{_LETTER}{{0,30}}+(?:-[A-Z]{_LETTER}{{0,30}}+){{0,3}}+"
_START = f"(?<![{WORD_CHARS.replace('_', '')}])"
_YEARS = r"[0-9]{3,4}(?: ?[\u2013-] ?[0-9]{2,4})?(?: (?:BC|BCE|AD|CE))?"
_INSIDE = defer_pattern(
    rf" \((?:(?:(?P<also>[^();]{{1,80}}); )?(?:born )?(?P<born>{_DATE}) ?[\u2013\u2014-] ?(?P<died>{_DATE})"
    rf"|(?P<years>{_YEARS})|(?P<short>[A-Z][A-Za-z]{{1,9}}))\)"
)
_NAME = defer_pattern(rf"{_START}{_CAPITAL}(?: (?:{_CAPITAL}\.?|of|de|von|van|the)){{1,5}}\Z")
_LONG = defer_pattern(rf"{_START}(?:{_LETTER}{{1,30}}[ -]){{1,7}}{_LETTER}{{1,30}}\Z")
_BEHIND = defer_pattern(r"(?:, [^,.()]{1,60},)? (?:was|is) (?:an?|the) ([^.,;:()]{1,60})")
_DAY = re.compile("[0-9]{1,2}(?: [A-Z]|, )")
_REACH = 160
"""How far before its bracket a name or what is shortened begins, in code points."""

_MAX_SMALL = 3
"""How many letters a word has at most that a short form may pass over: `of`, `and`."""


def may_have_brackets(prose: str) -> bool:
    """Return whether brackets of a text may state anything."""
    return " (" in prose


def list_bracketed(prose: str, lexicon: Lexicon) -> Iterator[tuple[str, Span]]:
    """Yield what the brackets of an English text state, each statement with its place."""
    for inside in _INSIDE.finditer(prose):
        start, end = inside.span()
        before = prose[max(0, start - _REACH) : start]
        if inside["short"]:
            found = _LONG.search(before)
            long = _find_long(found[0], inside["short"].lower()) if found else ""
            stated = [SHORT_FORM.format(x=inside["short"], y=long)] if long else []
        else:
            found = _NAME.search(before)
            behind = _BEHIND.match(prose, end)
            said = frozenset(behind[1].lower().split()) if behind else frozenset[str]()
            stated = [*_list_stated(found[0], inside, said, lexicon)] if found else []
        if found:
            yield from ((one, (start - len(found[0]), end)) for one in stated)


def _list_stated(name: str, inside: re.Match[str], said: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    """Yield what dates behind a name state of it; `said` is what the sentence says that it was."""
    if not EVENT_NOUNS.isdisjoint(name.lower().split()):
        years = inside[0][2:-1]
        if not _DAY.search(years):
            lasting, single = PERIOD_FORMS
            form = single if years.isdecimal() else lasting
            yield form.format(x=f"The {name.removeprefix('The ')}", d=years)
    elif inside["born"] and _is_life(name.lower().split(), inside, said, lexicon):
        forms = LIFE_FORMS[:2], LIFE_FORMS[2:]
        for date, (on_day, in_time) in zip((inside["born"], inside["died"]), forms, strict=True):
            yield (on_day if _DAY.search(date) else in_time).format(x=name, d=date)


def _is_life(words: list[str], inside: re.Match[str], said: frozenset[str], lexicon: Lexicon) -> bool:
    """Return whether two dates are those of a person's life: not years of a reign, nor of something else."""
    kinds = lexicon.kinds
    is_of_days = _DAY.search(inside["born"]) and _DAY.search(inside["died"])
    if words[0] in kinds["ruler"] or (inside["also"] is not None and not is_of_days):
        return False
    own = next((word for word in words if word not in TITLES), "").partition("-")[0]
    return any(own in kinds[row] for row in ("given_m", "given_f")) or any(
        not said.isdisjoint(kinds[row]) for row in ("person", "person_m", "person_f")
    )


def _find_long(text: str, letters: str) -> str:
    """Return the last words of a text that a short form is made of by how they begin, or an empty text."""
    words = re.split("[ -]", text.lower())
    starts = [0, *(found.end() for found in re.finditer("[ -]", text))]
    for first in range(len(words) - 1, -1, -1):
        if words[first][:1] == letters[0] and _spells(words[first:], letters):
            return text[starts[first] :] if first < len(words) - 1 else ""
    return ""


def _spells(words: list[str], letters: str) -> bool:
    """Return whether letters are the beginnings of words, one or more of each; small words may have none."""
    ends = {0}
    for word in words:
        taken = {
            end + length
            for end in ends
            for length in range(1, len(word) + 1)
            if letters.startswith(word[:length], end)
        }
        ends = taken | (ends if len(word) <= _MAX_SMALL and 0 not in ends else set())
    return len(letters) in ends
