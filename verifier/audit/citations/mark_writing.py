"""Citation marks as they are written: of a form, with pointers, like another mark of that form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from verifier.parsers.segments.citations import CitationForm

_Write: TypeAlias = Callable[[str, Sequence[str]], str]

_WORD_LEAD = re.compile(r"[\[(]\s*([^0-9]+?)\s*[0-9]")
_NUMBER = re.compile("[0-9]+")
_HIGH = "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079"
_TO_HIGH = str.maketrans("0123456789", _HIGH)


def write_mark(model: str, form: CitationForm, pointers: Sequence[str]) -> str:
    """Return a mark of a form with these pointers, like the `model`, which is another mark of the form."""
    if any(not pointer.isdecimal() for pointer in pointers):
        return "".join(_enclose(model, pointer) for pointer in pointers)
    return _WRITERS.get(form, _write_numbers)(model, pointers)


def choose_form(form: CitationForm, pointer: str) -> CitationForm:
    """Return the form that a pointer can be written in."""
    return "name" if not pointer.isdecimal() else "number" if form == "name" else form


def is_raised(mark: str) -> bool:
    """Return whether a mark begins with a raised figure."""
    return mark[0] in _HIGH


def _enclose(model: str, inside: str) -> str:
    return f"({inside})" if model.startswith("(") else f"[{inside}]"


def _choose_comma(model: str) -> str:
    return ", " if ", " in model or "," not in model else ","


def _write_footnotes(_model: str, pointers: Sequence[str]) -> str:
    return "".join(f"[^{pointer}]" for pointer in pointers)


def _write_lenticulars(model: str, pointers: Sequence[str]) -> str:
    return "".join(_write_lenticular(model, pointer) for pointer in pointers)


def _write_lenticular(model: str, pointer: str) -> str:
    numbers = list(_NUMBER.finditer(model.partition("\u2020")[0]))
    if len(numbers) > 1 and ":" in model and "," not in model:
        place = numbers[1].span()
        return f"{model[: place[0]]}{int(pointer) - 1}{model[place[1] :]}"
    return f"\u3010{pointer}\u3011"


def _write_letters(model: str, pointers: Sequence[str]) -> str:
    return _enclose(model, _choose_comma(model).join(f"E{pointer}" for pointer in pointers))


def _write_words(model: str, pointers: Sequence[str]) -> str:
    lead = _WORD_LEAD.match(model)
    return _enclose(model, f"{lead[1] if lead else 'Source'} {_choose_comma(model).join(pointers)}")


def _write_numbers(model: str, pointers: Sequence[str]) -> str:
    joined = _choose_comma(model).join(pointers)
    if model.startswith("<sup>"):
        return f"<sup>{joined}</sup>"
    if is_raised(model):
        return ",".join(pointers).translate(_TO_HIGH)
    if model.startswith("\\["):
        return f"\\[{joined}\\]"
    return f"[[{joined}]]" if model.startswith("[[") else f"[{joined}]"


_WRITERS: Mapping[CitationForm, _Write] = {
    "footnote": _write_footnotes,
    "lenticular": _write_lenticulars,
    "letter": _write_letters,
    "word": _write_words,
}
"""How the marks of a form are written; those of the others are numbers."""
