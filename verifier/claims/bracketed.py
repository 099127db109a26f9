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
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_MONTH = "|".join(sorted({month.capitalize() for month in MONTHS}, key=lambda one: (-len(one), one)))
_DATE = rf"(?:[0-9]{{1,2}} (?:{_MONTH})\.? |(?:{_MONTH})\.? [0-9]{{1,2}}, |(?:{_MONTH})\.? )?[12][0-9]{{3}}"
_CAPITAL = r"[A-Z][^\W\d_]*+(?:-[A-Z][^\W\d_]*+)*+"
_NAME = rf"{_CAPITAL}(?: (?:{_CAPITAL}\.?|of|de|von|van|the)){{1,5}}"
_LIFE = defer_pattern(
    rf"(?<![^\W_])(?P<name>{_NAME}) \((?:born )?(?P<born>{_DATE}) ?[\u2013\u2014-] ?(?P<died>{_DATE})\)"
    r"(?P<behind>(?:, [^,.()]{1,60},)? (?:was|is) (?:an?|the) [^.,;:()]{1,60})?"
)
_SPAN = r"[0-9]{3,4}(?: ?[\u2013-] ?[0-9]{2,4})?(?: (?:BC|BCE|AD|CE))?"
_YEARS = defer_pattern(rf"(?<![^\W_])(?P<name>{_NAME}) \((?P<years>{_SPAN})\)")
_SHORT = defer_pattern(r"(?P<long>(?:[^\W\d_-]++[ -]){1,7}[^\W\d_]++) \((?P<short>[A-Z][A-Za-z]{1,9})\)")
_DAY = re.compile("[0-9]{1,2}(?: [A-Z]|, )")
_MAX_SMALL = 3
"""How many letters a word has at most that a short form may pass over: `of`, `and`."""


def may_have_brackets(prose: str) -> bool:
    """Return whether brackets of a text may state anything."""
    return " (" in prose


def list_bracketed(prose: str, lexicon: Lexicon) -> Iterator[tuple[str, Span]]:
    """Yield what the brackets of an English text state, each statement with its place."""
    for life in _LIFE.finditer(prose):
        if _is_person(life, lexicon):
            forms = LIFE_FORMS[:2], LIFE_FORMS[2:]
            for date, (on_day, in_time) in zip((life["born"], life["died"]), forms, strict=True):
                form = on_day if _DAY.search(date) else in_time
                yield form.format(x=life["name"], d=date), life.span()
    for years in _YEARS.finditer(prose):
        if not EVENT_NOUNS.isdisjoint(years["name"].lower().split()):
            lasting, single = PERIOD_FORMS
            form = (
                single if years["years"][:4].isdecimal() and len(years["years"]) <= len("1622") else lasting
            )
            name = years["name"].removeprefix("The ")
            yield form.format(x=f"The {name}", d=years["years"]), years.span()
    for short in _SHORT.finditer(prose):
        long = _find_long(short["long"], short["short"].lower())
        if long:
            yield SHORT_FORM.format(x=short["short"], y=long), short.span()


def _is_person(life: re.Match[str], lexicon: Lexicon) -> bool:
    first, *_ = life["name"].lower().split()
    if first in TITLES:
        # `King Rolf (1150-1190)`: he may have ruled then.
        return False
    kinds, said = lexicon.kinds, frozenset((life["behind"] or "").lower().split())
    return any(first in kinds[row] for row in ("given_m", "given_f")) or any(
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
