"""Retractions: what a text says is taken back beside it.

`The bridge opened in 1931. That is not true.`, `None of the following holds:` before a list, `Myth: ...`. Two
places are looked at: the sentence after a statement, and the line that leads to it or to the list that it
stands in. Only closed phrases count, so `That is not true of the old bridge` does, and `It was rejected`,
which may be said of a plan, does not.

What a sentence sets aside it does not say either: `instead of closing the bridge`. Of the rows that list what
stands before such words `\u2026` stands for a few words, and `=ing` for how what follows opens; `~zu` is what
its clause goes on with. What ends in `that`, `dass` or a colon has all of the clause behind it.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.english import retraction_words as words
from verifier.parsers.text.char_classes import WORD_END
from verifier.parsers.text.deferred import defer_pattern

_MAX_AHEAD = 320
"""How far behind a statement, in code points, it is taken back; what takes back several may stand further."""

_MAX_LEAD = 160
"""How long a line is, in code points, that leads to a list."""

_MAX_ITEMS = 40
"""How many lines further up the line stands at most that leads to a list."""

_OF_SEVERAL = ("none", "nothing", "no part", "neither", "all", "both")
"""What takes back several statements says one of these. Few texts do, and the pattern is slow to compile."""

_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ\u2019", "abcdefghijklmnopqrstuvwxyz'")
_ENDS = rf"(?=\s*(?:[.!,;)\]\u2013\u2014-]|\Z|\n| (?:by|in|since|because|as|and|but|for|at all){WORD_END}))"
_MADE_SO = rf"(?:{'|'.join(words.MADE)})(?=\s*(?:[.!;)\]\u2013\u2014]|\Z|\n))"
"""Who or what is merely `invented` need not be false: `It was invented by Bell.`"""

_CELL = defer_pattern(
    r"[\"\u201d*_]*\s*(?:[|,;:=\t]|->|\u2013|\u2014)\s*[\"*_]*"
    r"(?:no|false|not|none|never|untrue|wrong|incorrect|myth|[\u2717\u2718\u274c\u2716])"
    r"[\"*_]*\s*(?=[|,;\t\n.]|\Z)|,? or so (?:he|it|one|she|some|the|they) ",
    re.ASCII,
)
_ITEM = defer_pattern(r"[ \t]*(?:[-*+\u2022\u2013]|\(?(?:[0-9]{1,3}|[A-Za-z])[.)])[ \t]")
_WRAP = defer_pattern(r"(?<=[A-Za-z,;])[ \t]*\n[ \t]*(?=[a-z])")
_STOP = defer_pattern("[.!?][ \t]")
_MARKS = " \t#*_>"
_GOES_ON = rf"\s+(?!(?:and|but|because|while|which|who|und|aber){WORD_END})[^\s,;:.\0]+"
"""A word by which a clause goes on, and no other one begins."""


def is_taken_back(text: str, start: int, end: int) -> bool:
    """Return whether a sentence of a text, from `start` to `end`, is taken back beside it."""
    after = _read_after(text, end)
    if after and (_retraction().match(after) or _are_taken_back(text[end - 1 : end] + after)):
        return True
    return _follows_false_lead(text, start)


def _read_after(text: str, end: int) -> str:
    """Return what stands behind a place, in lower case, with lines joined that were wrapped."""
    after = text[end : end + _MAX_AHEAD]
    return (_WRAP.sub(" ", after) if "\n" in after else after).translate(_LOWER)


def _are_taken_back(after: str) -> bool:
    """Return whether a later sentence of a paragraph, or the line behind it, takes back all before it."""
    if not any(word in after for word in _OF_SEVERAL):
        return False
    paragraph, _, further = after.partition("\n\n")
    pattern = _joint_retraction()
    return pattern.search(paragraph) is not None or pattern.match("\n" + further) is not None


def is_denied_after(text: str, end: int) -> bool:
    """Return whether right behind a place, or in the cell after it, stands that it is not so."""
    after = _read_after(text, end)
    return _CELL.match(after) is not None or _retraction().match(after) is not None


def is_set_aside(before: str, said: str, after: str, rows: tuple[str, ...]) -> bool:
    """Return whether a sentence sets aside what it says behind some words: what has a clause more is not."""
    if not rows or "," in said:
        return False
    tail, head = before[-_MAX_LEAD:].translate(_LOWER), (said + after)[:_MAX_LEAD].translate(_LOWER)
    return _compile_setting_aside(rows).search(f"{tail}\0{head}") is not None


@cache
def _compile_setting_aside(rows: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"(?<![^\s\"(])(?:" + "|".join(map(_write_row, rows)) + ")", re.ASCII)


def _write_row(row: str) -> str:
    """Return the pattern of a row for a text in which NUL stands before what may be set aside."""
    lead, _, opening = row.partition(" =")
    lead, _, ending = lead.partition(" ~")
    words = [
        r"[^\s,;:.]+(?: [^\s,;:.]+){0,4}" if word == "\u2026" else re.escape(word) for word in lead.split()
    ]
    leads, marks, more = r"\s+".join(words), r"\s*[^a-z0-9\s,;:.]*\0", f"(?:{_GOES_ON}){{0,12}}"
    if opening:
        opens = "[a-z]+ing" if opening == "ing" else opening
        return rf"{leads}\s+(?:{marks}(?:{opens}){WORD_END}|(?:{opens}){WORD_END}{more}{marks})"
    if ending:
        ends = r"(?:zu\s+[^\s,;:.]+n|[^\s,;:.]+zu[^\s,;:.]+en)" if ending == "zu" else ending
        return rf"{leads}{more}{marks}[^,;:.]*\s{ends}{WORD_END}"
    return leads + (more if lead.endswith(("that", "dass", ":")) else "") + marks


def opens_as_false(text: str) -> bool:
    """Return whether a sentence opens with a label that calls the rest of it false: `Myth: it opened`."""
    label, colon, _ = text[:_MAX_LEAD].partition(":")
    return bool(colon) and "\n" not in label and _lead().search(label.translate(_LOWER)) is not None


def _follows_false_lead(text: str, start: int) -> bool:
    """Return whether the line that leads to a place says that what follows is false."""
    begin = text.rfind("\n", 0, start) + 1
    if text[begin:start].strip(_MARKS) and not _ITEM.match(text, begin):
        # A sentence inside a line: what its line opens with may lead to it.
        return _leads_falsely(text[max(begin, start - _MAX_LEAD) : start])
    in_list = _ITEM.match(text, begin) is not None
    for _ in range(_MAX_ITEMS):
        if begin == 0:
            return False
        stop = begin - 1
        begin = text.rfind("\n", max(0, stop - 4 * _MAX_LEAD), stop) + 1
        line = text[begin:stop]
        if not line.strip() or (in_list and _ITEM.match(line)):
            continue
        is_heading = line.lstrip().startswith("#")
        return _leads_falsely(line, is_heading=is_heading)
    return False


def _leads_falsely(line: str, *, is_heading: bool = False) -> bool:
    said = line.rstrip(" \t*_")
    if not (said.endswith(":") or is_heading) or len(said) > _MAX_LEAD:
        return False
    # Of several sentences the last one leads on.
    return _lead().search(_STOP.split(said)[-1].translate(_LOWER)) is not None


@cache
def _retraction() -> re.Pattern[str]:
    nouns, softeners = "|".join(words.STATEMENT_NOUNS), "|".join(words.SOFTENERS)
    softly = rf"(?: (?:{softeners}))*"
    falsities = "|".join([word for word in words.FALSITIES if word not in words.MADE])
    false = rf"(?:an? )?(?:{'|'.join(words.FALSE_THINGS)})|{falsities}"
    made = "|".join(words.MADE)
    true = "|".join(words.TRUTHS)
    noun = rf"(?:[a-z]+ )?(?:{nouns})"
    stated = rf"(?:that|this|the|these|those|such|all|both) {noun}"
    subject = (
        rf"(?:{'|'.join(words.POINTING_BACK)}|{stated}"
        rf"|all (?:of )?(?:this|that|these|those|the above)|the above)"
    )
    be = r"(?: (?:is|are|was|were|has been|have been|had been|turned out to be|proved|proved to be)|'s)"
    denied = r"(?:(?: (?:is|are|was|were)(?: not|n't)|'s not)|(?: never| has never| have never) been)"
    never = r" (?:never happened|(?:did|does|do)(?: not|n't) (?:happen|hold))"
    predicate = (
        rf"(?:{be}{softly} (?:{false}|{_MADE_SO})|{denied}{softly} (?:{true})|{be} anything but true|{never})"
    )
    alone = rf"(?:(?:that's |this is )?not (?:{true})|(?:all )?(?:{false})|no|never)"
    whole = rf"(?:{'|'.join(words.TAKING_BACK)}){_ENDS}|correction:"
    opening = rf"[\s.!,)\]\"'\u201d\u2019*_(\u2013\u2014-]*+(?:(?:{'|'.join(words.OPENINGS)}) ){{0,3}}"
    return re.compile(
        rf"{opening}(?:(?:{subject}){predicate}{_ENDS}|{stated}{be}{softly} (?:{made}){_ENDS}"
        rf"|{whole}|(?:{alone})[.!](?!\s*[0-9]))",
        re.ASCII,
    )


@cache
def _joint_retraction() -> re.Pattern[str]:
    """Return a pattern of what takes back all the statements before it."""
    softly = rf"(?: (?:{'|'.join(words.SOFTENERS)}))*"
    none = (
        r"(?:(?:none|nothing|no part) (?:of|in) (?:it|this|that|these|those|them|the above)"
        r"|neither(?: of (?:these|those|them))?)"
    )
    be = "(?:is|are|was|were|has been|have been|had been)"
    all_of = (
        rf"(?:all|both) (?:of )?(?:this|that|these|those|them)(?: (?:{'|'.join(words.STATEMENT_NOUNS)}))?"
    )
    things = "|".join([f"(?:an? )?{word}s?" for word in words.FALSE_THINGS])
    falsities = "|".join([word for word in words.FALSITIES if word not in words.MADE])
    return re.compile(
        # One class of all marks first, which the engine searches for fast.
        rf"[.!?)\"\u201d\n](?:(?<=\n)\s*|(?<!\n)\s+)"
        rf"(?:{none} (?:{be}{softly} (?:{'|'.join(words.TRUTHS)})|holds?|happened|stands)"
        rf"|{all_of} {be}{softly} (?:{things}|{falsities}|{_MADE_SO})){_ENDS}",
        re.ASCII,
    )


@cache
def _lead() -> re.Pattern[str]:
    nouns = "|".join(words.STATEMENT_NOUNS)
    things = "|".join([f"{word}s?" for word in words.FALSE_THINGS if word not in ("error", "mistake")])
    false = "|".join([word for word in words.FALSITIES if word not in words.MADE])
    be = "(?:is|are|was|were|be|as|been)"
    return re.compile(
        rf"\b(?:{things}|hoaxes|fallacies)\b"
        r"|\b(?:none|neither|nothing) of (?:the|these|those|this|which|what)\b"
        rf"|\b{be}(?: [a-z]+)? (?:{false})\b|\b{be}(?: not|n't)(?: [a-z]+)? (?:{'|'.join(words.TRUTHS)})\b"
        rf"|\b(?:{false}|untrue) (?:[a-z]+ )?(?:{nouns}|answers?|facts?)\b|\A[\s#*_-]*(?:{false})[\s*_]*:?\Z",
        re.ASCII,
    )
