"""A claim with its parts in another order: `If it rains, the gate is shut`, `The gate is shut if it rains`.

What opens with a word like *if* or *after* may stand in front or behind; a pronoun gives way to the noun
before it. *A before B* is *B after A*, *unless* is *if not*, and what was not done until a year was done in
it. Each form says just what the claim says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from verifier.claims.compare import Comparison
from verifier.parsers.english.determiners import PLAIN_ARTICLES
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.moved_words import (
    BEGINNING,
    ENDING,
    MOVED_OPENERS,
    NOT_DOING,
    RANGES,
    TURNED_TIMES,
    WEAK_SUBJECTS,
)
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import THIRD, VERB
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import any_of

_OPENERS = any_of(chain.from_iterable(MOVED_OPENERS))
_AHEAD = r"(?:[a-z0-9]{1,12} (?:minutes?|hours?|days?|weeks?|months?|years?) )?"
_FRONT = defer_pattern(
    rf"(?P<opened>(?i:{_AHEAD}(?:{_OPENERS})) [^,;:()]{{3,160}}), (?:then )?(?P<main>[^;:()]{{3,200}}?)[.]?"
)
_BEHIND = defer_pattern(
    rf"(?P<main>[^,;:()]{{3,160}}?),? (?P<opened>{_AHEAD}(?:{_OPENERS}) [^;:()]{{3,200}}?)[.]?"
)
_OPENED = defer_pattern(rf"{_AHEAD}(?:{_OPENERS}) ")
_NAMED = defer_pattern(rf"(?:{_AHEAD}(?:{_OPENERS}) )?(?P<name>(?:(?:an?|the|all|most) )?[A-Za-z]{{2,30}}) ")
_SHOULD = defer_pattern(
    r"Should (?P<x>[^,;:()]{2,60}?) (?P<verb>[a-z]{2,20})(?P<rest>(?: [^,;:()]{1,120})?),"
    r" (?P<main>.{3,200}?)[.]?"
)
_IF_NOT = defer_pattern(
    rf"(?P<before>.{{0,160}}?)(?P<if>[Ii]f) (?P<x>[^,;:()]{{2,60}}?) (?:{any_of(NOT_DOING)})"
    r" (?P<verb>[a-z]{2,20})(?P<rest>.{0,200})"
)
_IN_FRONT = defer_pattern(r"(?:In|On) (?P<when>[A-Za-z0-9 ]{1,20}?),? (?=(?:the|an?) |[A-Z])")
_AT_LAST = defer_pattern(r" (?:in|on) (?P<when>[A-Za-z0-9]{1,12}(?: [A-Za-z0-9]{1,12}){0,2})[.]?\Z")
_WAS = defer_pattern(r" (?:was|were) (?=[a-z]{3,20}(?:[ .]|\Z))")
_TO_END = defer_pattern(
    rf"(?P<before>.{{3,120}}?) (?P<to>{any_of(RANGES[0])}) (?P<end>[^,;:()]{{1,25}}?)[.]?"
)
_AT_END = defer_pattern(
    rf"(?P<x>[^,;:()]{{2,80}}?) (?:(?P<ended>{any_of(ENDING)})|{any_of(BEGINNING)})"
    r" (?:in|on) (?P<when>[^,;:()]{1,25}?)[.]?"
)
_RANGE = defer_pattern(
    rf"(?:(?P<lasted>{any_of(RANGES[1])}) )?from (?P<begin>[^,.;:()]{{1,25}}?) (?P<to>{any_of(RANGES[0])})"
    r" (?P<end>[A-Za-z0-9 ]{1,25})"
)


def list_moved(comparison: Comparison) -> Iterator[str]:
    """Yield an English claim with its clauses in another order, as far as the window has such words."""
    text, stated = comparison.claim.text.strip(), comparison.key_row
    if any(sum(stated.count(f" {opener} ") for opener in row) > 1 for row in MOVED_OPENERS):
        # `If it is red, stop; if it is green, go`: which belongs to which is asked in the claim's own order.
        return
    # Beside a denial of the window nobody knows whether it is of the clause that would be moved.
    denied = sum(len(comparison.read_denials(one.number).found) for one in comparison.sentences)
    is_plain = denied <= len(comparison.claim.denials.found)
    first = [*_list_moved(text, stated)] if is_plain else []
    yield from first
    others: tuple[Callable[[str, Comparison], Iterator[str]], ...]
    others = _list_should, _list_unless, _list_until, _list_turned
    yield from _list_ended(text, comparison)
    for one in (text, *first):
        yield from chain.from_iterable(other(one, comparison) for other in others)


def _list_moved(text: str, stated: str) -> Iterator[str]:
    """Yield a claim with what is opened behind, and with it in front."""
    match = _FRONT.fullmatch(text)
    if match is not None:
        opened = match["opened"][:1].lower() + match["opened"][1:]
        opened, main = _name_subject(opened, match["main"], stated)
        yield f"{_upper(main)} {opened}."
        return
    match = _BEHIND.fullmatch(text)
    if match is not None:
        main, opened = _name_subject(_lower(match["main"]), match["opened"], stated)
        yield f"{_upper(opened)}, {main}."


def _name_subject(first: str, second: str, stated: str) -> tuple[str, str]:
    """Return two clauses with what the first pronoun of the second stands for in its place.

    `If members register, they may vote`: `members may vote`. Where the window has a pronoun behind what opens
    the first (`if they register`), so has that.
    """
    at = _find_subject(second)
    pronoun, _, rest = second[at:].partition(" ")
    inside = _NAMED.match(first) if pronoun in WEAK_SUBJECTS else None
    if inside is None:
        return first, second
    named = f"{second[:at]}{inside['name']} {rest}"
    opener = first[: inside.start("name")].lower()
    if opener and f" {opener}{pronoun} " in stated:
        first = f"{first[: inside.start('name')]}{pronoun}{first[inside.end('name') :]}"
    return first, named


def _find_subject(clause: str) -> int:
    """Return where a clause begins behind the word that opens it."""
    opener = _OPENED.match(clause)
    return 0 if opener is None else opener.end()


def _list_should(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield `If the river rises, ...` for `Should the river rise, ...`."""
    match = _SHOULD.fullmatch(text)
    if match is not None:
        for form in _list_forms(match["verb"], comparison):
            yield f"{_upper(match['main'])} if {match['x']} {form}{match['rest']}."
            yield f"If {match['x']} {form}{match['rest']}, {match['main']}."


def _list_unless(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield `unless the lamp glows` for `if the lamp does not glow`."""
    match = _IF_NOT.fullmatch(text)
    if match is not None and "unless" in comparison.key_row:
        opener = "Unless" if match["if"] == "If" else "unless"
        for form in _list_forms(match["verb"], comparison):
            yield f"{match['before']}{opener} {match['x']} {form}{match['rest']}"


def _list_until(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield `was not opened until 1962` for `was opened in 1962`."""
    if " until " not in comparison.key_row:
        return
    front, end = _IN_FRONT.match(text), _AT_LAST.search(text)
    told = text[: end.start()] if end is not None and front is None else text.rstrip(".")
    told = told if front is None else told[front.end() :]
    when, was = front or end, _WAS.search(told)
    if when is not None and was is not None and f" until {when['when'].lower()} " in comparison.key_row:
        yield f"{_upper(told[: was.end()])}not {told[was.end() :]} until {when['when']}."


def _list_ended(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield `from May until October` for `until October`, `lasted from 1618 to 1648` for `ended in 1648`."""
    until, ended = _TO_END.fullmatch(text), _AT_END.fullmatch(text)
    if until is None and ended is None:
        return
    for found in _RANGE.finditer(" ".join(sentence.written for sentence in comparison.sentences)):
        span = f"from {found['begin']} {found['to']} "
        if until is not None and found["end"].startswith(until["end"]):
            yield f"{until['before']} {span}{until['end']}."
        if ended is None or found["lasted"] is None:
            continue
        if ended["ended"] and found["end"].startswith(ended["when"]):
            yield f"{ended['x']} {found['lasted']} {span}{ended['when']}."
        elif not ended["ended"] and found["begin"] == ended["when"]:
            yield f"{ended['x']} {found['lasted']} {span}{found['end']}."


def _list_turned(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield `B after A` for `A before B`."""
    for one, other in TURNED_TIMES:
        first, found, second = text.rstrip(".").partition(f" {one} ")
        if found and "," not in text and f" {other} " in comparison.key_row:
            main, opened = _name_subject(_lower(first), second, comparison.key_row)
            yield f"{_upper(opened)} {other} {main}."


def _list_forms(base: str, comparison: Comparison) -> Iterator[str]:
    """Yield the forms of a verb that the window has in the present."""
    lexicon = load_lexicon("english")
    for key in comparison.window_keys:
        is_now = key == base or lexicon.find(key).tags & THIRD
        if is_now and lexicon.lemma_of(key, VERB) == base:
            yield key


def _lower(text: str) -> str:
    """Return what opened a sentence as it stands inside one."""
    first, then = (*text.lower().split(" ", 2), "")[:2]
    # `Slice the plates`: no name has an article behind it.
    is_plain = first in FUNCTION_WORDS or first.endswith("s") or then in PLAIN_ARTICLES
    return text[:1].lower() + text[1:] if is_plain else text


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
