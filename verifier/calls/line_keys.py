"""The keys of a batch's line: other names of keys are accepted, misspelt keys are refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import NoReturn

from verifier.calls.call_reader import find_keys
from verifier.calls.call_records import (
    AUDIT_FUNCTION,
    CHECK_FUNCTION,
    CLAIM_FUNCTION,
    LINES_FUNCTION,
    LOOKUP_FUNCTIONS,
    QUOTES_FUNCTION,
)
from verifier.calls.evidence_json import holds_pointers
from verifier.checking.opened_sources import SOURCES_NAMES
from verifier.records.json_lines import JsonValue, ReceiptError, show_excerpt, show_value
from verifier.records.typed_keys import join_text

ANSWER_KEYS = ("answer", "claim")
CONTEXT_KEYS = ("context", "sources", "evidence", "corpus")
_OTHER_NAMES = {
    **dict.fromkeys(("completion", "generated_answer", "output", "prediction", "response"), "answer"),
    **dict.fromkeys((name for name in SOURCES_NAMES if name not in CONTEXT_KEYS), "context"),
    **dict.fromkeys(("query", "user_input"), "question"),
}
"""What others call the keys of a line; read where the line has none of ours for the same thing."""

_LISTS = frozenset(name for name, key in _OTHER_NAMES.items() if key == "context")
"""Other names of sources, all of which are of lists."""

_TEXT_KEYS = frozenset((*ANSWER_KEYS, "question", "id", "title"))


def names_text(key: str) -> bool:
    """Return whether a key, by our name or another's, is of a text, and of no list or object."""
    return _OTHER_NAMES.get(key, key) in _TEXT_KEYS


def list_text(key: str, value: JsonValue) -> JsonValue:
    """Return what a cell of a table holds: a text under a name of lists as a list of it."""
    return [value] if key in _LISTS and isinstance(value, str) and not _is_written_list(value) else value


def names_sources(key: str) -> bool:
    """Return whether a key, by our name or another's, is of sources, of which there may be several."""
    return _OTHER_NAMES.get(key, key) in CONTEXT_KEYS


OPTIONAL_KEYS = (
    "answer_id", "as_of", "cited", "domain", "drafted_at", "finish_reason", "format", "function",
    "language", "metrics", "mode", "overrides", "policy", "previous", "question", "samples", "searches",
    "title", "verified_at", "warrant_chain_roots",
)  # fmt: skip
"""The keys that a line may leave out, as far as its function has them."""


def group_required(keys: Collection[str], function: str | None) -> dict[str, frozenset[str]]:
    """Return, for each text that a call needs, those of some keys that may have it, by ours or others' names.

    `function` is that of the lines that name none. What is looked up needs no sources.
    """
    ours = {key: _OTHER_NAMES.get(key, key) for key in keys}
    needs_sources = "function" not in keys and function not in LOOKUP_FUNCTIONS
    needed = {"answer": ANSWER_KEYS, **({"context": CONTEXT_KEYS} if needs_sources else {})}
    return {
        need: frozenset([key for key, name in ours.items() if name in names])
        for need, names in needed.items()
    }


def list_taken(keys: Sequence[str], keep: Collection[str], function: str | None) -> frozenset[str]:
    """Return those of some keys that are a part of a call of a function, or are kept.

    Raises `ReceiptError` for one that is nearly a key.
    """
    is_told = "function" not in keys and not {"evidence", "corpus"} & {*keys}
    own = find_keys(function or QUOTES_FUNCTION) if is_told else OPTIONAL_KEYS
    optional = tuple([key for key in OPTIONAL_KEYS if key in own])
    _refuse_near_misses(dict.fromkeys(keys, ""), optional, keep)
    known = {*optional, *ANSWER_KEYS, *CONTEXT_KEYS, *_OTHER_NAMES, "id", "function", *keep}
    return frozenset([key for key in keys if key in known])


_KNOWN = (*ANSWER_KEYS, *CONTEXT_KEYS, "id")
_LONGEST_KEY = 60
_MOST_SHOWN = 8

# How alike two keys are that mean the same: one letter lost, or two that changed places, in six.
_MIN_LIKENESS = 0.8


def _require_said(value: Mapping[str, JsonValue], answer: str, function: str) -> None:
    """Raise `ReceiptError` for an answer that is no text, and no claim of an audit."""
    said = join_text(value[answer])
    if not isinstance(said, str) and not (function == AUDIT_FUNCTION and isinstance(said, Mapping)):
        # Under the name that the line has for it, whatever the function calls it.
        raise ReceiptError(f"key {answer!a}: got {show_value(said)}, expected a string")


def gather_call(value: Mapping[str, JsonValue], *, keep: Collection[str]) -> dict[str, JsonValue]:
    """Return the keys of a line's call under the names that `read_call` knows.

    A line without a ``function`` is one of pointer lines if its evidence has pointers (`holds_pointers`),
    else one of an answer and its sources, even if the answer is under ``claim``. A null counts as left out.
    Keys that are not in `keep` are returned, and `read_call` refuses unknown ones. Raises `ReceiptError` for
    a line with none or several names of one key, for an answer that is no text, and for a key that is nearly
    one of `OPTIONAL_KEYS`.
    """
    value = _name_as_ours(value, keep)
    answer = _find_key(value, ANSWER_KEYS, expected="a string")
    context = _find_key(value, CONTEXT_KEYS, expected="a string, a list or an object of texts by id")
    function = _choose_function(value)
    _require_said(value, answer, function)
    _require_no_written_list(context, value[context])
    single = function in (CLAIM_FUNCTION, AUDIT_FUNCTION)
    optional = tuple(key for key in OPTIONAL_KEYS if key in find_keys(function))
    _refuse_near_misses(value, optional, keep)
    return {
        "claim" if single else "answer": value[answer],
        _name_context(function, context): value[context],
        **{key: value[key] for key in optional if value.get(key) is not None and key != "function"},
        **({} if value.get("function") is None else {"function": function}),
        **{
            key: item
            for key, item in value.items()
            if item is not None and key not in (answer, context, "id", *optional, *keep)
        },
    }


def _name_as_ours(value: Mapping[str, JsonValue], keep: Collection[str]) -> Mapping[str, JsonValue]:
    """Return a line with our names for what others call otherwise; what is kept keeps its name."""
    ours = {"answer": ANSWER_KEYS, "context": CONTEXT_KEYS, "question": ("question",)}
    taken = {name for name, keys in ours.items() if any(value.get(key) is not None for key in keys)}
    named: dict[str, JsonValue] = {}
    for key, item in value.items():
        name = _OTHER_NAMES.get(key, key)
        if name != key and key not in keep and item is not None:
            if name in taken:
                others = [other for other in value if _OTHER_NAMES.get(other, other) in ours[name]]
                raise ReceiptError(
                    f"got {' and '.join(map(show_excerpt, others))}, each of which is the {name}; expected "
                    "one (--keep KEY carries another along)"
                )
            _require_list(key, item)
            taken.add(name)
            key = name
        named[key] = item
    return named


def _require_list(key: str, item: JsonValue) -> None:
    """Raise `ReceiptError` for a text under a name of lists: it may be a list that somebody wrote as text."""
    if key in _LISTS and isinstance(item, str):
        _require_no_written_list(key, item)
        raise ReceiptError(
            f"key {key!a}: got the text {show_excerpt(item)}, expected a list of texts; a single text stands "
            "under 'context'"
        )


def _require_no_written_list(key: str, item: JsonValue) -> None:
    if isinstance(item, str) and _is_written_list(item):
        raise ReceiptError(
            f"key {key!a}: got a list written as one text, {show_excerpt(item)}; expected a list of JSON"
        )


def _is_written_list(text: str) -> bool:
    """Return whether a text is a list of texts as JSON or Python writes it: ``['a', 'b']``."""
    inner = text.strip()
    quotes = (inner[1:-1].strip()[:1], inner[1:-1].strip()[-1:])
    return inner[:1] == "[" and inner[-1:] == "]" and all(quote in ("'", '"') for quote in quotes)


def _name_context(function: str, key: str) -> str:
    """Return the key under which a function has what a line has under a key."""
    has_sources = function in (QUOTES_FUNCTION, CHECK_FUNCTION, CLAIM_FUNCTION, *LOOKUP_FUNCTIONS)
    return "context" if has_sources and key != "corpus" else key


def takes_claim_for_answer(value: Mapping[str, JsonValue]) -> bool:
    """Return whether a line's ``claim`` is checked as an answer because the line names no ``function``."""
    return (
        value.get("claim") is not None
        and value.get("function") is None
        and not holds_pointers(value.get("evidence"))
    )


def _choose_function(value: Mapping[str, JsonValue]) -> str:
    """Return the function that a line names, or that its evidence implies."""
    function = value.get("function")
    if function is None:
        return LINES_FUNCTION if holds_pointers(value.get("evidence")) else QUOTES_FUNCTION
    if not isinstance(function, str):
        raise ReceiptError(f"key 'function': got {show_value(function)}, expected a string")
    return function


def _refuse_near_misses(
    value: Mapping[str, JsonValue], optional: tuple[str, ...], keep: Collection[str]
) -> None:
    """Refuse a misspelt optional key: ``overides``, ``Policy``, ``policies``.

    A key that begins with a known one is another key: ``question_id``.
    """
    known = {_make_singular(name): name for name in optional}
    said = {*keep, *optional, *ANSWER_KEYS, *CONTEXT_KEYS}
    for key, item in value.items():
        if item is None or key in said or len(key) > 2 * max(map(len, optional)):
            continue
        one = _make_singular(key.lower())
        for near in get_close_matches(one, known, n=1, cutoff=_MIN_LIKENESS):
            if one == near or not one.startswith(near):
                raise ReceiptError(f"unknown key {show_excerpt(key)}: did you mean {known[near]!a}?")


def _make_singular(word: str) -> str:
    return word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")


def _find_key(value: Mapping[str, JsonValue], keys: tuple[str, ...], *, expected: str) -> str:
    """Return which of several names for one thing the line has."""
    found = [key for key in keys if value.get(key) is not None]
    empty = [key for key in keys if key in value]
    if not found and empty:
        raise ReceiptError(f"{empty[0]}: got null, expected {expected}")
    if len(found) > 1:
        raise ReceiptError(f"got {' and '.join(found)} of {', '.join(keys)}; expected one")
    return found[0] if found else _refuse_missing(value, keys)


def _refuse_missing(value: Mapping[str, JsonValue], keys: tuple[str, ...]) -> NoReturn:
    """Raise `ReceiptError` for a line that lacks a text, naming the key that is nearly one for it, or all."""
    names = [*keys, *(name for name, ours in _OTHER_NAMES.items() if ours in keys)]
    others = [key for key in value if key not in _OTHER_NAMES and key not in (*_KNOWN, *OPTIONAL_KEYS)]
    for key in others:
        for near in get_close_matches(key.lower()[:_LONGEST_KEY], names, n=1, cutoff=_MIN_LIKENESS):
            raise ReceiptError(f"unknown key {show_excerpt(key)}: did you mean {near!a}?")
    shown = ", ".join(map(show_excerpt, islice(value, _MOST_SHOWN)))
    given = f" among the keys {shown}{', ...' * (len(value) > _MOST_SHOWN)}" if value else ""
    raise ReceiptError(f"got none of {', '.join(keys)}{given}; expected one")
