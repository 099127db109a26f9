"""Retractions: what a text says is taken back beside it.

`The bridge opened in 1931. That is not true.`, `None of the following holds:` before a list, `Myth: ...`. Two
places are looked at: the sentence after a statement, and the line that leads to it or to the list that it
stands in. Only closed phrases count, so `That is not true of the old bridge` does, and `It was rejected`,
which may be said of a plan, does not.

What a sentence sets aside it does not say either: `instead of closing the bridge`. Of the rows that list what
stands before such words `\u2026` stands for a few words, and `=ing` for how what follows opens; `~zu` is what
its clause goes on with. What ends in `that`, `dass` or a colon has all of the clause behind it.

`languages` are the codes of those whose words are heard, English among them; without any it is English as
every policy reads it.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.languages.registry import load_retractions
from verifier.parsers.languages.retraction_rows import RetractionReader, read_tokens
from verifier.parsers.text.char_classes import ITEM_MARK, WORD_END
from verifier.parsers.text.deferred import defer_pattern

_MAX_AHEAD = 320
"""How far behind a statement, in code points, it is taken back; what takes back several may stand further."""

_MAX_LEAD = 160
"""How long a line is, in code points, that leads to a list."""

_MAX_HEADING = 60
"""How long a line is, in code points, that is a heading by its looks."""

_LEAST_TELLING = 5
"""How many letters a word of a heading has at least that says what a sentence below it is about."""

_MAX_ITEMS = 40
"""How many lines further up the line stands at most that leads to a list."""

_BRACKETS = frozenset("([")

_LOWER = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ\xc4\xd6\xdc\u2019", "abcdefghijklmnopqrstuvwxyz\xe4\xf6\xfc'"
)
_OPENING = re.compile(
    r"[\s.!,)\]\[\"'\u201d\u201c\u00bb\u2019*_(\u2013\u2014-]*+([0-9a-z\xdf-\xff]++)[^.!?\n]*+", re.ASCII
)
"""What stands between a statement and the first word behind it, and the sentence of that word."""

_SENTENCE_ENDS = frozenset('.!?)"\u201d\n')
_CELL_OPENING = r"[\"\u201d*_]*\s*(?:[|,;:=\t]|->|\u2013|\u2014)\s*[\"*_]*"
_CELL_END = r"[\"*_]*\s*(?=[|,;\t\n.]|\Z)"
_CROSSES = "[\u2717\u2718\u274c\u2716]\ufe0f?"
_ITEM = defer_pattern(f"[ \t]*{ITEM_MARK}[ \t]")
_UNDONE = defer_pattern(rf"[ \t>]*(?:{ITEM_MARK}[ \t]+)?(?:\[ \]|\u2610|{_CROSSES})[ \t]")
"""What opens a line that is not done, or not so: an empty box, a cross."""

_BLANK = defer_pattern(r"[ \t]*\Z")
_WRAP = defer_pattern(r"(?<=[A-Za-z,;])[ \t]*\n[ \t]*(?=[a-z])")
_STOP = defer_pattern("[.!?][ \t]")
_MARKS = " \t#*_>"
_GOES_ON = rf"\s+(?!(?:and|but|because|while|which|who|und|aber){WORD_END})[^\s,;:.\0]+"
"""A word by which a clause goes on, and no other one begins."""


def is_taken_back(
    text: str, start: int, end: int, languages: tuple[str, ...] = (), *, in_lists: bool = True
) -> bool:
    """Return whether a sentence of a text, from `start` to `end`, is taken back beside it.

    Without `in_lists`, a line that denies the items of the list below it denies nothing.
    """
    return _is_taken_back(text, start, end, _read_after(text, end), languages, in_lists=in_lists)


def is_retracted(text: str, start: int, end: int, languages: tuple[str, ...] = ()) -> bool:
    """Return whether a sentence of a text is taken back beside it, or a mark or a cell at it denies it."""
    after = _read_after(text, end)
    is_denied = _denies_by_cell(after, languages) or opens_undone(text, start, end, languages)
    return is_denied or _is_taken_back(text, start, end, after, languages)


def _is_taken_back(
    text: str, start: int, end: int, after: str, languages: tuple[str, ...], *, in_lists: bool = True
) -> bool:
    if after and (_takes_back(after, languages) or _take_back_all(text[end - 1 : end] + after, languages)):
        return True
    return _follows_false_lead(text, start, end, languages, in_lists=in_lists)


def _read_after(text: str, end: int) -> str:
    """Return what stands behind a place, in lower case, with lines joined that were wrapped."""
    after = text[end : end + _MAX_AHEAD]
    return (_WRAP.sub(" ", after) if "\n" in after else after).translate(_LOWER)


def _takes_back(after: str, languages: tuple[str, ...]) -> bool:
    opening = _OPENING.match(after)
    if opening is None:
        return False
    if languages and not _BRACKETS.isdisjoint(after[: opening.start(1)]):
        # `It never spoils (not true)`: a bracket is a sentence of its own.
        after = after.replace(")", ".").replace("]", ".")
    readers = [one for one in _list_readers(languages) if opening[1] in one.first_words]
    if readers:
        # No row goes on behind the end of a sentence.
        words = read_tokens(after[opening.start(1) : opening.end()])
        readers = [one for one in readers if one.may_take_back(words)]
    tokens = read_tokens(after[opening.start(1) :]) if readers else []
    return any(one.takes_back(tokens) for one in readers)


def _take_back_all(after: str, languages: tuple[str, ...]) -> bool:
    """Return whether a later sentence of a paragraph, or the line behind it, takes back all before it."""
    readers = [one for one in _list_readers(languages) if one.may_take_back_all(after)]
    if not readers:
        return False
    paragraph, _, further = after.partition("\n\n")
    tokens, others = read_tokens(paragraph), read_tokens(further)
    openings = [at for at, token in enumerate(tokens, 1) if token in _SENTENCE_ENDS]
    return any(
        one.takes_back_all(others, 0) or any(one.takes_back_all(tokens, at) for at in openings)
        for one in readers
    )


def is_denied_after(text: str, end: int, languages: tuple[str, ...] = ()) -> bool:
    """Return whether right behind a place, or in the cell after it, stands that it is not so."""
    after = _read_after(text, end)
    return _denies_by_cell(after, languages) or _takes_back(after, languages)


def _denies_by_cell(after: str, languages: tuple[str, ...]) -> bool:
    return _compile_cells(languages).match(after) is not None


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


def opens_as_false(text: str, languages: tuple[str, ...] = ()) -> bool:
    """Return whether a sentence opens with a label that calls the rest of it false: `Myth: it opened`."""
    label, colon, _ = text[:_MAX_LEAD].partition(":")
    return bool(colon) and "\n" not in label and _leads(label, languages)


def opens_undone(text: str, start: int, end: int, languages: tuple[str, ...] = ()) -> bool:
    """Return whether an empty box or a cross stands before the sentence of a place in its line.

    Or the place is inside a comment of HTML, of which nothing is shown where it is read as such.
    """
    begin = max(0, start - 4 * _MAX_LEAD)
    if not languages:
        return False
    opening = text.rfind("<!--", begin, start + 4)
    if opening >= 0 and text.find("-->", opening, end) < 0:
        return True
    mark = _UNDONE.match(text, max(text.rfind("\n", 0, start) + 1, begin))
    return mark is not None and _STOP.search(text, mark.end(), max(mark.end(), start)) is None


def _leads(line: str, languages: tuple[str, ...]) -> bool:
    tokens = read_tokens(line.translate(_LOWER))
    return any(one.leads_falsely(tokens) for one in _list_readers(languages))


def _follows_false_lead(
    text: str, start: int, end: int, languages: tuple[str, ...], *, in_lists: bool
) -> bool:
    """Return whether the line that leads to a place says that what follows is false."""
    begin = text.rfind("\n", 0, start) + 1
    # What is near tells it of most places: a line may be as long as its text.
    is_inside = text[max(begin, start - _MAX_LEAD) : start].strip(_MARKS) or text[begin:start].strip(_MARKS)
    if is_inside and not _ITEM.match(text, begin):
        # A sentence inside a line: what its line opens with may lead to it.
        return _leads_falsely(text[max(begin, start - _MAX_LEAD) : start], languages) or (
            bool(languages) and _stands_voided(text, begin, start, languages)
        )
    opening = read_tokens(text[start : min(end, start + _MAX_LEAD)].lstrip(_MARKS).translate(_LOWER))
    if any(one.affirms(opening) for one in _list_readers(languages)):
        return False
    in_list = _ITEM.match(text, begin) is not None
    passes = (_ITEM if in_list else _BLANK).match
    for _ in range(_MAX_ITEMS):
        if begin == 0:
            return False
        stop = begin - 1
        begin = text.rfind("\n", max(0, stop - 4 * _MAX_LEAD), stop) + 1
        if passes(text, begin, stop) or not (line := text[begin:stop]).strip():
            continue
        heads_list = bool(languages) and in_list and line.rstrip()[-1] not in ".!?"
        is_heading = heads_list or line.lstrip().startswith("#")
        if languages and not is_heading:
            is_heading = _stands_alone(text, begin, stop)
        denies = (
            in_lists and heads_list and line.rstrip(_MARKS).endswith(":") and _denies_list(line, languages)
        )
        return (
            denies
            or _leads_falsely(line, languages, is_heading=is_heading)
            or (bool(languages) and _stands_voided(text, stop + 1, start, languages))
        )
    return False


def _stands_alone(text: str, begin: int, stop: int) -> bool:
    """Return whether a line is a heading by its looks: a paragraph of its own that ends as no sentence does.

    So the headings of rendered text look, whatever marked them.
    """
    line = text[begin:stop].strip(_MARKS)
    return (
        0 < len(line) <= _MAX_HEADING
        and line[-1] not in ".!?:;,"
        and "|" not in line
        and ": " not in line
        and (begin < 2 or _ends_in_blank(text, begin))
        and _BLANK.match(text, stop + 1, max(stop + 1, text.find("\n", stop + 1))) is not None
    )


def _ends_in_blank(text: str, begin: int) -> bool:
    """Return whether a blank line stands above a place."""
    above = text.rfind("\n", 0, begin - 1) + 1
    return not text[above : begin - 1].strip()


def _stands_voided(text: str, begin: int, start: int, languages: tuple[str, ...]) -> bool:
    """Return whether the nearest heading above a line says that nothing below it holds.

    A sentence there that has a word of the heading tells of it: `The council rejected it in May`.
    """
    for _ in range(_MAX_ITEMS):
        if begin == 0:
            return False
        stop = begin - 1
        begin = text.rfind("\n", max(0, stop - 4 * _MAX_LEAD), stop) + 1
        if text.startswith("#", begin) or _stands_alone(text, begin, stop):
            tokens = read_tokens(text[begin : min(stop, begin + _MAX_LEAD)].translate(_LOWER))
            if not any(one.voids(tokens) for one in _list_readers(languages)):
                return False
            said = read_tokens(_STOP.split(text[start : start + _MAX_AHEAD].translate(_LOWER), 1)[0])
            return not any(len(token) >= _LEAST_TELLING and token in said for token in tokens)
    return False


def _denies_list(line: str, languages: tuple[str, ...]) -> bool:
    tokens = read_tokens(line[-_MAX_LEAD:].translate(_LOWER))
    return any(one.denies_list(tokens) for one in _list_readers(languages))


def _leads_falsely(line: str, languages: tuple[str, ...], *, is_heading: bool = False) -> bool:
    said = line.rstrip(" \t*_")
    if not (said.endswith(":") or is_heading) or len(said) > _MAX_LEAD:
        return False
    # Of several sentences the last one leads on.
    return _leads(_STOP.split(said)[-1], languages)


@cache
def _list_readers(languages: tuple[str, ...]) -> tuple[RetractionReader, ...]:
    return tuple(map(RetractionReader, load_retractions(languages)))


@cache
def _compile_cells(languages: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a cell that denies the one before it, or of who is said to say so."""
    rows = load_retractions(languages)
    cells = "|".join([cell for one in rows for cell in one.cells])
    told = "".join([f"|,? {who} " for one in rows for who in one.told])
    if not languages:
        return re.compile(rf"{_CELL_OPENING}(?:{cells}|{_CROSSES}){_CELL_END}{told}", re.ASCII)
    # A rendered row has the header before the cell: `Claim: bulls hate red, Verdict: myth`.
    headers = "|".join([header for one in rows for header in one.verdict_headers])
    ruled = "|".join([cell for one in rows for cell in (*one.cells, *one.ruled)])
    return re.compile(
        rf"\.?{_CELL_OPENING}(?:(?:{cells}|{_CROSSES}){_CELL_END}"
        rf"|(?:(?<=\| )|(?:{headers}):\s*)(?:{ruled}|{_CROSSES}){_CELL_END}){told}"
        rf"|\.? ?{_CROSSES}{_CELL_END}",
        re.ASCII,
    )
