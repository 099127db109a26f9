"""Characters that hide: invisible ones, and words whose letters come from look-alike scripts."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from verifier.parsers.text import unicode14
from verifier.parsers.text.offsets import Span

if TYPE_CHECKING:
    import regex


@cache
def _hidden() -> re.Pattern[str]:
    # Controls that are no white space; bidi controls; Mongolian vowel separator; combining grapheme joiner;
    # invisible operators; deprecated format characters; Hangul fillers; interlinear anchors; blank braille;
    # variation selectors other than those for text and emoji style; tags.
    return re.compile(
        "[\\x00-\\x08\\x0e-\\x1b\\x7f-\\x84\\x86-\\x9f\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
        "\\u200e\\u200f\\u202a-\\u202e\\u2061-\\u206f\\u2800\\u3164\\ufe00-\\ufe0d\\uffa0\\ufff9-\\ufffb"
        "\\U000e0000-\\U000e0fff]+"
    )


def find_hidden(text: str) -> Span | None:
    """Find the first run of invisible characters other than white space and what typography folds away."""
    match = _hidden().search(text)
    return match.span() if match else None


def find_mixed_script(text: str) -> list[Span]:
    """Return the spans of the words that hold both Latin letters and Cyrillic or Greek ones."""
    if text.isascii() or _foreign().search(text) is None:
        return []
    return [match.span() for match in _mixed().finditer(text)]


@cache
def _foreign() -> regex.Pattern[str]:
    import regex

    return regex.compile(r"[\p{Script=Cyrillic}\p{Script=Greek}]")


@cache
def _mixed() -> regex.Pattern[str]:
    import regex

    # One word is visited once: possessive runs of one script, then the first letter of the other, then the
    # rest. Code points that Unicode 14.0 does not know have no script here.
    outside = f"[[{unicode14.UNASSIGNED}]]"
    word = f"[{unicode14.WORD}{unicode14.EXTENDS}]"
    latin = rf"[\p{{Script=Latin}}--{outside}]"
    foreign = rf"[[\p{{Script=Cyrillic}}\p{{Script=Greek}}]--{outside}]"
    return regex.compile(
        rf"(?V1)(?<!{word})(?:[{word}--{foreign}--{latin}]*+)"
        rf"(?:{latin}[{word}--{foreign}]*+{foreign}|{foreign}[{word}--{latin}]*+{latin}){word}*+"
    )
