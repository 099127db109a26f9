"""Items of a grid: evidence, and claims that it carries or not, made row by row of `en.toml` and `de.toml`.

A *frame* has two clauses, 1 and 2, in each tense; a *cue* is a way to hedge, limit, deny or attribute the
first of them, alone and beside the second; a *swap* is a row of small differences. In a frame ``{s1}`` is who
does it and ``{o1}`` what it is done to, ``{v1}`` and ``{p1}`` are the verb's group in the active and the
passive voice, ``{i1}``, ``{g1}`` and ``{k1}`` its infinitive, gerund and participle.
``{v2:s1}`` agrees with another subject, ``{v1:pl}`` with several. ``[is|are]1`` goes by the number of
subject 1, ``[is|was|...]T`` by the tense. German groups have two ends: what is finite, and ``{z1}`` or
``{q1}`` for the rest; ``{e1}`` is the whole at the end of a clause. A letter after the number is a case:
n, a, d, or a relative pronoun in the first (r) or the fourth (x). ``{town1}`` and ``{town2}`` are two words
of one list. Everything is counted through: there is no chance in it, and one file gives one grid.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from verifier.errors import VerifierError

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")
FRAMES, CUES, SWAPS = "clauses", "cues", "small differences"
TENSES: Mapping[str, tuple[str, ...]] = {
    "en": ("present", "past", "perfect", "progressive", "future"),
    "de": ("present", "past", "perfect", "future"),
}
PAIRS = 8
"""How many pairs of clauses stand in each frame and tense."""

CUE_PAIRS = 2
"""How many pairs of clauses stand with each way of a cue, in each tense."""

EACH = 6
"""How often a row of small differences is filled."""

_SLOT = re.compile(r"\{([a-z]+)(\d)([a-z]?)(?::([a-z]+)(\d?))?\}")
_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]([12T])")
_STEPS = (5, 7, 17)
"""By how much clauses move on from pair to pair, tense to tense and frame to frame: none divides a list."""


class GridError(VerifierError):
    """A row of a grid that cannot be read: which, and what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A claim, the text it is held against, and whether that carries it; `form` says how lies differ."""

    id: str
    language: str
    group: str
    form: str
    claim: str
    evidence: str
    supported: bool


class Noun(NamedTuple):
    """Who or what: its words without an article, its gender in German, and whether there are several."""

    words: str
    gender: str
    plural: bool


class Clause(NamedTuple):
    """Who does what to whom: subject, the verb's forms, object."""

    subject: Noun
    forms: tuple[str, ...]
    object: Noun


class Place(NamedTuple):
    """What stands in the slots of a row: two clauses, a tense by its number, and where lists are read."""

    clauses: tuple[Clause, ...]
    tense: int
    number: int


@cache
def read_grid(language: str) -> Mapping[str, object]:
    """Read the file of a language."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def make_items(language: str) -> tuple[Item, ...]:
    """Make all items of a language, each once. Raises `GridError` for a row that cannot be filled."""
    items: dict[tuple[str, str], Item] = {}
    for group, form, evidence, claim in _make_rows(language):
        item = Item(
            id=f"{language}-{len(items):05}",
            language=language,
            group=group,
            form=form,
            claim=claim[1:],
            evidence=evidence,
            supported=claim[0] == "+",
        )
        held = items.setdefault((item.claim, evidence), item)
        if held.supported != item.supported:
            raise GridError(f"{form}: {item.claim!r} is a lie and a truth of {evidence!r}")
    return tuple(items.values())


def _make_rows(language: str) -> Iterator[tuple[str, str, str, str]]:
    yield from _make_frames(language)
    yield from _make_cues(language)
    yield from _make_swaps(language)


def sample_items(items: Sequence[Item], most: int) -> tuple[Item, ...]:
    """Return at most so many lies and so many truths of each form, spread evenly over it."""
    chosen: set[str] = set()
    for form, supported in dict.fromkeys((item.form, item.supported) for item in items):
        some = [item.id for item in items if (item.form, item.supported) == (form, supported)]
        count = min(most, len(some))
        chosen.update(some[place * len(some) // count] for place in range(count))
    return tuple(item for item in items if item.id in chosen)


def list_verbs(language: str) -> dict[str, tuple[str, ...]]:
    """Return the forms of the verbs of a language's frames by the first one."""
    lines = _lines(language, "verbs")
    return {forms[0]: forms for line in lines if (forms := tuple(line.split()))}


def _lines(language: str, key: str) -> list[str]:
    value = read_grid(language)[key]
    if not isinstance(value, str):
        raise GridError(f"{language}: key {key!r}: expected lines of text")
    return [line.strip() for line in value.splitlines() if line.strip()]


def _tables(language: str, key: str) -> Iterator[Mapping[str, object]]:
    value = read_grid(language).get(key)
    yield from value if isinstance(value, list) else ()


def _texts(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = table.get(key, ())
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _section(language: str, key: str) -> Mapping[str, object]:
    value = read_grid(language)[key]
    return value if isinstance(value, dict) else {}


def _read_clauses(language: str, key: str) -> list[Clause]:
    verbs = list_verbs(language)
    clauses = []
    for line in _lines(language, key):
        subject, verb, thing = (part.strip() for part in line.split("|"))
        clauses.append(Clause(_read_noun(subject), verbs[verb], _read_noun(thing)))
    return clauses


def _read_noun(text: str) -> Noun:
    first, _, rest = text.partition(" ")
    if first in _ARTICLES:
        return Noun(rest, first, first == "p")
    return Noun(text.removesuffix("+"), "", text.endswith("+"))


# Rows -----------------------------------------------------------------------------------------------------


def _make_frames(language: str) -> Iterator[tuple[str, str, str, str]]:
    named = _section(language, "claims")
    for frame_number, frame in enumerate(_tables(language, "frame")):
        of = (_texts(frame, "of") or ("things",))[0]
        clauses = _read_clauses(language, of)
        rows = [row for entry in _texts(frame, "claims") for row in _texts(named, entry) or (entry,)]
        wanted = _texts(frame, "tenses") or TENSES[language]
        for tense in wanted:
            for number in range(PAIRS):
                tense_number = TENSES[language].index(tense)
                place = _choose_clauses(clauses, (number, tense_number, frame_number))
                fill = partial(_fill, language=language, place=place)
                evidence = fill(_texts(frame, "evidence")[0])
                for row in rows:
                    yield FRAMES, _texts(frame, "form")[0], evidence, row[0] + fill(row[1:])


def _make_cues(language: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield each way of a cue in each place: the clause that has it, and the plain one beside it."""
    for cue_number, cue in enumerate(_tables(language, "cue")):
        named = _section(language, "cues")
        stands, own = (_texts(cue, key) or _texts(named, key) for key in ("stand", "own"))
        clauses = _read_clauses(language, "things")
        for (way_number, way), (stand_number, stand) in product(
            enumerate(_texts(cue, "ways")), enumerate(stands)
        ):
            rows = (*own, *(_texts(named, "beside") if stand_number else ()))
            for tense, number in product(_texts(cue, "tenses"), range(CUE_PAIRS)):
                counted = number + 2 * way_number, TENSES[language].index(tense), cue_number + stand_number
                fill = partial(_fill, language=language, place=_choose_clauses(clauses, counted))
                for row in rows:
                    said = row.replace("{way}", way)
                    yield (
                        CUES,
                        _texts(cue, "form")[0],
                        fill(stand.replace("{way}", way)),
                        said[0] + fill(said[1:]),
                    )


def _choose_clauses(clauses: Sequence[Clause], counted: tuple[int, int, int]) -> Place:
    first = sum(step * count for step, count in zip(_STEPS, counted, strict=True)) % len(clauses)
    beyond = 1 + (3 * counted[0] + counted[2]) % (len(clauses) - 1)
    pair = clauses[first], clauses[(first + beyond) % len(clauses)]
    return Place(pair, counted[1], counted[0] + counted[2])


def _make_swaps(language: str) -> Iterator[tuple[str, str, str, str]]:
    for swap_number, swap in enumerate(_tables(language, "swap")):
        rows = swap["rows"]
        each = swap.get("each", EACH)
        for row_number, row in enumerate(rows if isinstance(rows, list) else ()):
            evidence, *claims = row
            for number in range(each if isinstance(each, int) else EACH):
                place = Place((), 0, number + row_number + swap_number)
                fill = partial(_fill, language=language, place=place)
                for claim in claims:
                    yield SWAPS, _texts(swap, "form")[0], fill(evidence), claim[0] + fill(claim[1:])


def _fill(row: str, *, language: str, place: Place) -> str:
    """Return a row with its slots filled; each sentence and line begins with a capital."""
    text = _CHOICE.sub(lambda match: _choose(match, place), row)
    text = _SLOT.sub(lambda match: _fill_slot(match, language, place), text)
    if "{" in text or "[" in text:
        raise GridError(f"{language}: {row!r} has a slot that nothing fills")
    return re.sub(r"(?:^|(?<=[.:] ))[a-zäöü]", lambda match: match[0].upper(), text)


def _choose(match: re.Match[str], place: Place) -> str:
    options = match[1].split("|")
    if match[2] == "T":
        return options[place.tense]
    return options[place.clauses[int(match[2]) - 1].subject.plural]


def _fill_slot(match: re.Match[str], language: str, place: Place) -> str:
    name, number, case, agreeing, with_number = match.groups()
    words = _texts(_section(language, "lists"), name)
    if words:
        chosen = words[(place.number + (int(number) - 1) * (name != "t")) % len(words)]
        return chosen.split("|")[int(number) - 1] if name == "t" else chosen
    clause = place.clauses[int(number) - 1]
    if name in ("s", "o"):
        noun = clause.subject if name == "s" else clause.object
        return _decline(noun, case or ("n" if name == "s" else "a"))
    plural = clause.object.plural if name == "p" else clause.subject.plural
    if agreeing is not None:
        other = place.clauses[int(with_number or 1) - 1]
        plural = {"pl": True, "s": other.subject.plural, "o": other.object.plural}[agreeing]
    group = _ENGLISH if language == "en" else _GERMAN
    return group[name](clause.forms, TENSES[language][place.tense], plural)


# Words ----------------------------------------------------------------------------------------------------

_ARTICLES: Mapping[str, Mapping[str, str]] = {
    "m": {"n": "der", "a": "den", "d": "dem"},
    "f": {"n": "die", "a": "die", "d": "der"},
    "n": {"n": "das", "a": "das", "d": "dem"},
    "p": {"n": "die", "a": "die", "d": "den"},
}


def _decline(noun: Noun, case: str) -> str:
    if not noun.gender:
        return noun.words
    if case in ("r", "x"):
        return _ARTICLES[noun.gender]["n" if case == "r" else "a"]
    ending = "n" if case == "d" and noun.plural and noun.words[-1] not in "ns" else ""
    return f"{_ARTICLES[noun.gender][case]} {noun.words}{ending}"


def _conjugate_english(forms: Sequence[str], tense: str, plural: bool) -> str:
    base, third, past, participle, gerund = forms
    return {
        "present": base if plural else third,
        "past": past,
        "perfect": f"{'have' if plural else 'has'} {participle}",
        "progressive": f"{'are' if plural else 'is'} {gerund}",
        "future": f"will {base}",
    }[tense]


def _passive_english(forms: Sequence[str], tense: str, plural: bool) -> str:
    auxiliary = {
        "present": ("is", "are"),
        "past": ("was", "were"),
        "perfect": ("has been", "have been"),
        "progressive": ("is being", "are being"),
        "future": ("will be", "will be"),
    }[tense]
    return f"{auxiliary[plural]} {forms[3]}"


def _split_german(forms: Sequence[str], tense: str, plural: bool) -> tuple[str, str]:
    base, third, past, pasts, participle = forms
    return {
        "present": (base if plural else third, ""),
        "past": (pasts if plural else past, ""),
        "perfect": ("haben" if plural else "hat", f" {participle}"),
        "future": ("werden" if plural else "wird", f" {base}"),
    }[tense]


def _passive_german(forms: Sequence[str], tense: str, plural: bool) -> tuple[str, str]:
    participle = forms[4]
    return {
        "present": ("werden" if plural else "wird", f" {participle}"),
        "past": ("wurden" if plural else "wurde", f" {participle}"),
        "perfect": ("sind" if plural else "ist", f" {participle} worden"),
        "future": ("werden" if plural else "wird", f" {participle} werden"),
    }[tense]


_ENGLISH: Mapping[str, Callable[[Sequence[str], str, bool], str]] = {
    "v": _conjugate_english,
    "p": _passive_english,
    "i": lambda forms, _tense, _plural: forms[0],
    "g": lambda forms, _tense, _plural: forms[4],
    "k": lambda forms, _tense, _plural: forms[3],
}
_GERMAN: Mapping[str, Callable[[Sequence[str], str, bool], str]] = {
    "v": lambda *group: _split_german(*group)[0],
    "z": lambda *group: _split_german(*group)[1],
    "e": lambda *group: "{1} {0}".format(*_split_german(*group)),
    "p": lambda *group: _passive_german(*group)[0],
    "q": lambda *group: _passive_german(*group)[1],
    "i": lambda forms, _tense, _plural: forms[0],
    "k": lambda forms, _tense, _plural: forms[4],
}
