"""An answer written as JSON, as lines: each claim with marks for what it points at, its quote below it.

A model's structured output is an object with a list of claims, or that list; the usual names of its keys are
known. Text that is no such JSON is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import filterfalse
from typing import TYPE_CHECKING, NamedTuple

from verifier.checking.formats import tell_format
from verifier.records.kept import AnswerFormat

if TYPE_CHECKING:
    from verifier.parsers.lenient_json import JsonValue, LenientJson

_LISTS = ("claims", "sentences", "statements", "answer")
_TEXTS = ("text", "claim", "sentence", "statement")
_POINTERS = ("evidence_ids", "evidence_id", "evidence", "citations", "sources", "source", "pointers", "ids")
_QUOTES = ("quote", "quotes")
_LINKS = frozenset((*_POINTERS, *_QUOTES))

_NUMBER = re.compile(r"\[?E?([0-9]{1,9})\]?")
_BEGINNINGS = ("{", "[{")
_FENCE = "```"


class JsonAnswer(NamedTuple):
    """What was read of an answer of JSON claims."""

    lines: str
    repairs: tuple[str, ...] = ()
    """The names of the repairs that reading it took, each once."""

    wrong_keys: tuple[str, ...] = ()
    """The keys of JSON that is meant as claims, and in which none is read."""


def read_json_answer(answer: str) -> JsonAnswer | None:
    """Return an answer of JSON claims as lines of text; None where it is no such answer."""
    read = _parse(answer)
    if read is None:
        return None
    repairs = tuple(dict.fromkeys([fixup.name for fixup in read.fixups]))
    lines = [line for item in _find_items(read.value) for line in _write_claim(item)]
    if lines:
        return JsonAnswer("\n".join(lines).rstrip("\n"), repairs)
    wrong = _find_wrong_keys(read.value)
    return JsonAnswer("", repairs, wrong) if wrong else None


def _find_wrong_keys(value: JsonValue) -> tuple[str, ...]:
    """Return the keys of JSON that is meant as claims, and in which none is read; nothing for other values.

    It is meant so if a list of objects has pointers or quotes: beside no text, or under no known name.
    """
    if not isinstance(value, (dict, list)):
        return ()
    for name, items in (value if isinstance(value, dict) else {"": value}).items():
        first = items[0] if isinstance(items, list) and items else None
        if isinstance(first, dict) and not _LINKS.isdisjoint(first):
            wrong = tuple(filterfalse(_LINKS.union(_TEXTS).__contains__, first))
            return wrong or ((name,) if name not in ("", *_LISTS) else ())
    return ()


def _parse(answer: str) -> LenientJson | None:
    """Return what is read of an answer that opens like JSON claims; None for other texts."""
    text = _drop_fence(answer.strip())
    if not text[:1_000].replace(" ", "").replace("\n", "").startswith(_BEGINNINGS):
        return None
    # Few answers are JSON, and its reader is large.
    from verifier.parsers.lenient_json import LenientJsonError, parse_lenient_json

    try:
        return parse_lenient_json(text)
    except LenientJsonError:
        pass
    if not text.startswith("["):
        return None
    # The reader mends an end that is cut off only in an object with the key `claims`.
    try:
        return parse_lenient_json(f'{{"claims": {text}')
    except LenientJsonError:
        return None


def choose_claims_format(claims: str, format: AnswerFormat | None) -> AnswerFormat | None:
    """Return how the lines of JSON claims are read: as the call says, else plainly unless they look marked.

    JSON needs no markup, and names such as ``__main__`` are none.
    """
    return format or (None if tell_format(claims) == "markdown" else "plain")


def _drop_fence(text: str) -> str:
    """Return what stands in a fence of code that is the whole answer."""
    if not text.startswith(_FENCE):
        return text
    return text.partition("\n")[2].removesuffix(_FENCE).strip()


def _find_items(value: JsonValue) -> list[JsonValue]:
    """Return the claims of an answer: a list under one of its usual names, or the list itself."""
    if isinstance(value, dict):
        for name in _LISTS:
            held = value.get(name)
            if isinstance(held, list):
                return held
        return [value]
    return value if isinstance(value, list) else []


def _write_claim(item: JsonValue) -> Iterator[str]:
    """Yield the lines of a claim, if it is one."""
    if not isinstance(item, dict):
        return
    text = _read_text(item, _TEXTS)
    if not text:
        return
    marks = "".join(f" [{pointer}]" for pointer in _list_pointers(item))
    quotes = [f'"{quote}"{marks}' for quote in _list_quotes(item)]
    yield text if quotes else f"{text}{marks}"
    if quotes:
        # Blank lines part the quote from its claim and from the one that follows, whatever the format.
        yield from ("", *quotes, "")


def _read_text(item: Mapping[str, JsonValue], names: tuple[str, ...]) -> str:
    found = next((item[name] for name in names if isinstance(item.get(name), str)), "")
    return " ".join(str(found).split())


def _list_under(names: Sequence[str], item: Mapping[str, JsonValue]) -> list[JsonValue]:
    """Return what an object has under the first of some names: a list, or one value."""
    given = next((item[name] for name in names if name in item), [])
    return given if isinstance(given, list) else [given]


def _list_pointers(item: Mapping[str, JsonValue]) -> Iterator[str]:
    """Yield what a claim points at: numbers as numbers, other ids as they are."""
    for pointer in _list_under(_POINTERS, item):
        if isinstance(pointer, int) and not isinstance(pointer, bool) and 0 <= pointer < 10**9:
            yield str(pointer)
        elif isinstance(pointer, str) and pointer.strip():
            number = _NUMBER.fullmatch(pointer.strip())
            yield number[1] if number else " ".join(pointer.split()).strip("[]")


def _list_quotes(item: Mapping[str, JsonValue]) -> Iterator[str]:
    for quote in _list_under(_QUOTES, item):
        if isinstance(quote, str) and quote.strip():
            yield " ".join(quote.split()).strip('"\u201c\u201d')
