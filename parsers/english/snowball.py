"""The stems of English Snowball 3.1, by tables of endings.

The library's generated code takes seven times as long.

The steps and their names are those of https://snowballstem.org/algorithms/english/stemmer.html. Vowels are
``aeiouy``; a ``y`` that is read as a consonant is written ``Y`` until the end. Of the endings of a step only
the longest that a word has counts, even where its condition then fails. Region 1 is what follows the first
consonant after a vowel, region 2 the same within region 1; both are kept as the place where they begin.
"""

from __future__ import annotations

import re

from verifier.parsers.english import list_words

Endings = dict[str, tuple[tuple[str, str], ...]]


def _read_pairs(text: str) -> dict[str, str]:
    """Return what stands before each `>` of a list, with what stands behind it."""
    return dict(pair.split(">") for pair in list_words(text))


def _group(text: str) -> Endings:
    """Return endings with what takes their place, the longest first, by their last two letters."""
    endings = _read_pairs(text)
    grouped: dict[str, list[tuple[str, str]]] = {}
    for ending in sorted(endings, key=len, reverse=True):
        grouped.setdefault(ending[-2:], []).append((ending, endings[ending]))
    return {last: tuple(some) for last, some in grouped.items()}


_VOWELS = frozenset("aeiouy")
_NOT_AFTER_SHORT = frozenset("aeiouywxY")
_BEFORE_LI = frozenset("cdeghkmnrt")
_DOUBLES = frozenset({"bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"})
_WHOLE = _read_pairs(
    """
    skis>ski skies>sky idly>idl gently>gentl ugly>ugli early>earli only>onli singly>singl sky>sky news>news
    howe>howe atlas>atlas cosmos>cosmos bias>bias andes>andes
    """
)
"""Words whose stem follows no rule."""

_ING_STAYS = frozenset({"evening", "canning", "inning", "earring", "herring", "outing"})
_EED_STAYS = frozenset({"succ", "proc", "exc"})
_REGIONS = re.compile(
    "(?:arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy])"
    "([^aeiouy]*[aeiouy]+[^aeiouy])?"
)
_HAS_VOWEL = re.compile("[aeiouy]")

_STEP_2 = _group(
    """
    anci>ance enci>ence ogi>og li> bli>ble abli>able alli>al fulli>ful lessli>less ousli>ous entli>ent
    aliti>al biliti>ble iviti>ive tional>tion ational>ate alism>al ation>ate ization>ize izer>ize ator>ate
    iveness>ive fulness>ful ousness>ous ogist>og
    """
)
_STEP_3 = _group("icate>ic ative> alize>al iciti>ic ical>ic tional>tion ational>ate ful> ness>")
_STEP_4 = _group(
    "ic> ance> ence> able> ible> ate> ive> ize> iti> al> ism> ion> er> ous> ant> ent> ment> ement>"
)


def stem_english(word: str) -> str:
    """Return the stem of a word in lower case."""
    if len(word) < 3 or word in _WHOLE:
        return _WHOLE.get(word, word)
    word = word[1:] if word[0] == "'" else word
    has_y = "y" in word
    if has_y:
        word = _mark_consonants(word)
    found = _REGIONS.match(word)
    first = found.end(0) if found and found.start(1) < 0 else found.start(1) if found else len(word)
    second = found.end(1) if found and found.start(1) >= 0 else len(word)
    word = _cut_participle(_cut_plural(word), first)
    if word[-1:] in ("y", "Y") and len(word) > 2 and word[-2] not in _VOWELS:
        word = word[:-1] + "i"
    word = _cut_last(_cut_endings(word, first, second), first, second)
    return word.replace("Y", "y") if has_y else word


def _mark_consonants(word: str) -> str:
    """Write each `y` that begins a word or follows a vowel as `Y`."""
    letters = list(word)
    before = "a"
    for at, letter in enumerate(letters):
        if letter == "y" and before in _VOWELS:
            letters[at] = "Y"
        before = letters[at]
    return "".join(letters)


def _cut_plural(word: str) -> str:
    """Return a word without the ending of a plural or a possessive: step 1a."""
    if "'" in word:
        for ending in ("'s'", "'s", "'"):
            if word.endswith(ending):
                word = word[: -len(ending)]
                break
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word[-1:] == "s" and word[-2:] not in ("ss", "us") and _HAS_VOWEL.search(word, 0, len(word) - 2):
        return word[:-1]
    return word


def _cut_participle(word: str, first: int) -> str:
    """Return a word without the ending of a participle: step 1b."""
    for ending in ("eedly", "ingly", "edly", "eed", "ing", "ed"):
        if word.endswith(ending):
            break
    else:
        return word
    rest = word[: -len(ending)]
    if ending.startswith("eed"):
        return rest + "ee" if first <= len(rest) and rest not in _EED_STAYS else word
    if ending == "ing":
        if word in _ING_STAYS:
            return word
        if len(rest) == 2 and rest[1] == "y" and rest[0] not in _VOWELS:
            return rest[0] + "ie"
    return _mend_participle(rest, first) if _HAS_VOWEL.search(rest) else word


def _mend_participle(word: str, first: int) -> str:
    """Return a word that has lost its ending with the letter that it had before, or without a doubled one."""
    last = word[-2:]
    if last in ("at", "bl", "iz"):
        return word + "e"
    if last in _DOUBLES:
        return word if len(word) == 3 and word[0] in "aeo" else word[:-1]
    return word + "e" if len(word) == first and _is_short(word) else word


def _is_short(word: str) -> bool:
    """Return whether a word ends in a short syllable."""
    if len(word) > 2:
        consonants = word[-1] not in _NOT_AFTER_SHORT and word[-3] not in _VOWELS
        return (consonants and word[-2] in _VOWELS) or word.endswith("past")
    return len(word) == 2 and word[1] not in _VOWELS and word[0] in _VOWELS


def _cut_endings(word: str, first: int, second: int) -> str:
    """Return a word without the endings of steps 2 to 4."""
    for ending, other in _STEP_2.get(word[-2:], ()):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if first <= len(rest) and _may_lose(ending, rest):
                word = rest + other
            break
    for ending, other in _STEP_3.get(word[-2:], ()):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if (second if ending == "ative" else first) <= len(rest):
                word = rest + other
            break
    for ending, _ in _STEP_4.get(word[-2:], ()):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if second <= len(rest) and (ending != "ion" or rest[-1:] in ("s", "t")):
                word = rest
            break
    return word


def _may_lose(ending: str, rest: str) -> bool:
    if ending == "ogi":
        return rest[-1:] == "l"
    return ending != "li" or rest[-1:] in _BEFORE_LI


def _cut_last(word: str, first: int, second: int) -> str:
    """Return a word without its last letter, as step 5 takes it."""
    at = len(word) - 1
    if word[-1:] == "e":
        return word[:-1] if second <= at or (first <= at and not _is_short(word[:-1])) else word
    return word[:-1] if word[-2:] == "ll" and second <= at else word
