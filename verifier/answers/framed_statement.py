"""The statement inside a sentence's frame: without its opening, its list mark and its citations.

`Answer: B`, `According to the context, B`, `a) B`, `'B'`, `B (p. 4)` and `B [Source: s1]` all state B.
Frames are closed lists of words and a grammar of citations; a frame with any other word is not cut off.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from verifier.answers.frame_words import read_frame_words
from verifier.answers.note_figures import NOTE_REACH, is_note_figure
from verifier.parsers.english.clause_words import ACCORDING_TO
from verifier.parsers.segments.spans import strip_span
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.signs import DRAWN_BULLETS

_LOWER = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u2019\u2018\xa0\u202f\u2009", "abcdefghijklmnopqrstuvwxyz''   "
)
_LOWER_MARKED = {**_LOWER, **{place: place + 32 for place in (*range(0xC0, 0xD7), *range(0xD8, 0xDF))}}
"""As `_LOWER`, with the accented capitals of Latin-1 as well."""

_MAX_OPENINGS = 3
_MAX_CITATIONS = 4
_MAX_CITATION_CHARS = 200

# An initial is no list mark (`J. Reyes`), so a letter with a stop counts only in lower case, or by itself. A
# figure in brackets is a list mark only before a capital; before a small letter it is part of the statement.
_LIST_MARK = defer_pattern(
    r"(?:\([1-9]\)(?=\s+[\"'\u201c\u2018]?[A-Z])|\(?(?:[A-Za-z]|[ivxIVX]{1,4})\)|(?:[a-z]|[ivx]{1,4})\.|[\u2013\u2014\u2022\u25aa\u25e6\u00b7\u2023]"
    rf"|[{re.escape(''.join(sorted(DRAWN_BULLETS)))}]\ufe0f?)\s+"
)
_LONE_MARK = defer_pattern(r"\(?(?:[A-Za-z]|[ivxIVX]{1,4})\)|(?:[A-Za-z]|[ivx]{1,4})\.")
_NOTE = defer_pattern(r"\([1-9]\)")
_BEFORE_NOTE = defer_pattern("[\"'\u201d][ ]?\\Z")
_ENDS = frozenset(".!?")
_BEHIND_OPENING = (",", ":", " that", " '")
_ACCORDING = f" {ACCORDING_TO.strip().lower()}"
_CLOSING = {"(": ")", "[": "]"}
_QUOTES = {"'": "'", "\u2018": "\u2019", "\u201a": "\u2018"}


def find_statement(text: str, names: Collection[str], language: str = "") -> Span:
    """Return the span of a sentence's statement without its frame; empty if the sentence is only a frame.

    `names` are the ids and titles of the sources, in lower case. A `language` with a pack adds its frames to
    the English ones. Linear in the text.
    """
    lower = text.translate(_LOWER_MARKED if language else _LOWER)
    start, end = strip_span(text, 0, len(text))
    if _cites(lower[start:end], names, language) or _LONE_MARK.fullmatch(text, start, end):
        return end, end
    end = _drop_citations(text, start, end, names, language)
    start = _skip_citations(text, start, end, names, language)
    mark = _LIST_MARK.match(text, start, end)
    start = mark.end() if mark else start
    for _ in range(_MAX_OPENINGS if _may_open(lower, start, end, language) else 0):
        opening = _opening(language).match(lower, start, end)
        if opening is None:
            break
        start = opening.end()
    start, end = strip_span(text, start, end)
    return _unquote(text, *_drop_closing(lower, start, end, language))


def cites(text: str, names: Collection[str], language: str = "") -> bool:
    """Return whether a text is a citation and nothing else: `Source: s1`, `[1], [2]`, `(p. 4)`."""
    return _cites(text.translate(_LOWER_MARKED if language else _LOWER), names, language)


def _cites(lower: str, names: Collection[str], language: str) -> bool:
    """Return whether a text in lower case is a citation and nothing else."""
    if len(lower) > _MAX_CITATION_CHARS:
        return False
    rest = " ".join(lower.split()).rstrip(".")
    if not any(map(str.isalnum, rest)):
        return False
    for name in sorted([name for name in names if name and name in rest], key=len, reverse=True):
        # The name of a source is read as if it were a number of a source.
        rest = re.sub(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", "s1", rest)
    return _may_cite(language).match(rest) is not None and _citation(language).fullmatch(rest) is not None


def _drop_citations(text: str, start: int, end: int, names: Collection[str], language: str) -> int:
    """Return where a sentence ends without the brackets at its end that cite; its stop may follow them."""
    stop = end - 1 if start < end and text[end - 1] in _ENDS else end
    for _ in range(_MAX_CITATIONS):
        at = _find_bracket(text, start, stop)
        # Glued to a figure, a figure in brackets may be part of it: `5[000]`.
        is_glued = text[at - 1 : at].isdecimal() and text[at + 1].isdecimal()
        if at < 0 or is_glued or not is_citation(text, (at, stop), names, language):
            break
        stop = end = strip_span(text, start, at)[1]
    return end


def _skip_citations(text: str, start: int, end: int, names: Collection[str], language: str) -> int:
    """Return where a sentence begins after the brackets at its start that cite the one before it."""
    for _ in range(_MAX_CITATIONS):
        closing = _CLOSING.get(text[start : start + 1])
        place = text.find(closing, start, min(end, start + _MAX_CITATION_CHARS)) if closing else -1
        if place < 0 or not cites(text[start : place + 1], names, language):
            break
        start = strip_span(text, place + 1, end)[0]
    return start


def is_citation(text: str, span: Span, names: Collection[str], language: str = "") -> bool:
    """Return whether brackets behind a statement cite: a source, a place in it, or a note by its number."""
    return cites(text[slice(*span)], names, language) or _is_note(text, *span)


def _is_note(text: str, at: int, stop: int) -> bool:
    """Return whether a single figure in round brackets behind a statement can only be a note.

    After another figure, unless that is a year, it may belong to it: `15 stores opened and 6 closed (9)`.
    """
    if _NOTE.fullmatch(text, at, stop) is None:
        return False
    before = text[max(0, at - NOTE_REACH) : at]
    return _BEFORE_NOTE.search(before) is not None or is_note_figure(before, text[at + 1 : stop - 1])


def _find_bracket(text: str, start: int, end: int) -> int:
    """Return where the bracket opens that closes at the end of a text, or -1."""
    if end - start < 3 or text[end - 1] not in ")]":
        return -1
    depth = 0
    for place in range(end - 1, max(start, end - _MAX_CITATION_CHARS), -1):
        depth += (text[place] in ")]") - (text[place] in "([")
        if depth == 0:
            return place
    return -1


def _drop_closing(lower: str, start: int, end: int, language: str) -> Span:
    """Return a statement without a clause at its end that names the texts (`, according to the article`)."""
    stop = end - 1 if start < end and lower[end - 1] in _ENDS else end
    bare = lower.rfind(_ACCORDING, start, stop)
    if bare > start and _own_closing(language).fullmatch(lower, bare + len(_ACCORDING), stop):
        return start, strip_span(lower, start, bare)[1] - (lower[bare - 1] == ",")
    comma = lower.rfind(",", start, stop)
    if comma > start and _closing(language).fullmatch(lower, comma + 1, stop):
        return start, comma
    return start, end


def _unquote(text: str, start: int, end: int) -> Span:
    """Return what stands between single quotation marks that hold a whole statement."""
    closing = _QUOTES.get(text[start : start + 1])
    if closing is None:
        return start, end
    stop = end - 1 if text[end - 1] in _ENDS else end
    if stop - start > 2 and text[stop - 1] == closing and not _holds_quotes(text, start + 1, stop - 1):
        return start + 1, stop - 1
    return start, end


def _holds_quotes(text: str, start: int, end: int) -> bool:
    """Return whether single marks stand in a text otherwise than inside words, as apostrophes do."""
    marks = [place for place in range(start, end) if text[place] in "'\u2018\u2019\u201a"]
    return any(not (text[place - 1].isalpha() and text[place + 1 : place + 2].isalpha()) for place in marks)


def _may_open(lower: str, start: int, end: int, language: str) -> bool:
    """Return whether a text may have an opening: most have none of what stands behind an English one.

    It spares them the pattern of openings, which takes 20 ms to compile.
    """
    return (
        bool(language)
        or lower[end - 1 : end] not in _ENDS
        or any(lower.find(mark, start, end) >= 0 for mark in _BEHIND_OPENING)
    )


@cache
def _opening(language: str) -> re.Pattern[str]:
    words = read_frame_words(language)
    np, says, said = words.source, words.any("SAYING_VERBS"), words.any("SAID_VERBS")
    from_texts = (
        rf"{words.any('BEFORE_SOURCES')}[ ]{np}|as[ ]{said}[ ](?:in|by|on)[ ]{np}|as[ ]{np}[ ]{says}"
        rf"{words.frames('FRAMES_APART')}"
    )
    seeing, seen = words.any("SEEING"), words.any("SEEN")
    stating = (
        rf"(?:from[ ]{np},?[ ])?we[ ]{seeing}(?:[ ](?:from|in)[ ]{np})?"
        rf"|it[ ]can[ ]be[ ]{seen}(?:[ ](?:from|in)[ ]{np})?"
        rf"|{words.any('NOTING')}"
        rf"|{np}[ ]{says}|it[ ](?:says|states|notes|reads)|it[ ]is[ ]{said}(?:[ ](?:in|by|on)[ ]{np})?"
        rf"{words.frames('FRAMES_STATING')}"
    )
    return re.compile(
        rf"(?:(?:{words.any('LINKS')}|{from_texts})[ ]?(?:[,:]|\Z)"
        rf"|(?:{stating})(?:(?:[ ]the[ ]following)?[ ]?[:,]|[ ]that(?=[ ]|:|\Z):?|(?=[ ]')|\Z)"
        # Without a comma where the verb follows at once: `laut der Quelle ist`.
        rf"|{words.any('LABELS')}[ ]?(?::|\Z){words.frames('FRAMES_INVERTED')})\s*"
    )


@cache
def _closing(language: str) -> re.Pattern[str]:
    words = read_frame_words(language)
    np = words.source
    said = rf"as[ ]{words.any('SAID_VERBS')}[ ](?:in|by|on)[ ]{np}"
    saying = rf"(?:as[ ])?{np}[ ]{words.any('SAYING_VERBS')}"
    own = words.frames("FRAMES_CLOSING")
    return re.compile(rf"[ ](?:(?:according[ ]to|based[ ]on|as[ ]per|per)[ ]{np}|{said}|{saying}{own})")


@cache
def _own_closing(language: str) -> re.Pattern[str]:
    """Return a pattern of what only an answer's own texts can be, behind *according to*; or of nothing.

    Behind it stood a citation: `according to [1]`.
    """
    return re.compile(rf"(?:[ ]{read_frame_words(language).given})?")


@cache
def _may_cite(language: str) -> re.Pattern[str]:
    """Return a pattern of how a citation begins; it spares most texts the longer pattern of `_citation`."""
    words = read_frame_words(language)
    opening = "|".join(map(words.any, ("CITING_LABELS", "PLACE_NAMES", "CITED_AGAIN")))
    return re.compile(rf"[\[(]{{0,2}}(?:{opening}|\xa7|[es][0-9]|https?://)|\(?\[")


@cache
def _citation(language: str) -> re.Pattern[str]:
    words = read_frame_words(language)
    label = rf"{words.any('CITING_LABELS')}[ ]?[.:#]?[ ]?"
    place = rf"(?:{words.any('PLACE_NAMES')}\.?|\xa7\xa7?)[ ]?[0-9]{{1,5}}(?:[ ]?[\u2013.-][ ]?[0-9]{{1,5}})?"
    again = rf"{words.any('CITED_AGAIN')}\.?(?:,?[ ](?:at[ ])?{place})?"
    number = r"[1-9][0-9]{0,2}(?:[ ]?[\u2013-][ ]?[1-9][0-9]{0,2})?"
    named = r"[es][0-9]{1,3}(?:[ ]?[\u2013-][ ]?[es]?[0-9]{1,3})?|https?://[^ ]{1,150}"
    # A bare number cites in square brackets and after a label alone: (84) is a figure.
    marked = rf"{named}|{place}|\[\^?(?:{number}|{named})\]|{label}(?:{number}|{named})"
    gap = rf"(?:[ ]?[,;&][ ]?|[ ]{words.any('BETWEEN_CITATIONS')}[ ]|[ ])"
    one = rf"(?:{number}|{marked})"
    listed, after_label = rf"(?:{marked})(?:{gap}(?:{marked}))*", rf"{label}{one}(?:{gap}{one})*"
    in_square = rf"(?:\[\^?(?:{label})?{one}(?:{gap}{one})*\](?:{gap}?(?=\[))?)+"
    return re.compile(
        # A bracket that opens has to close.
        rf"(?P<opened>\()?(?:{listed}|{after_label}|{in_square})(?(opened)\))|{label}{in_square}"
        rf"|[\[(]{{0,2}}{words.any('CITING_LABELS')}\.?[ ]{{0,3}}[\])]{{0,2}}:?"
        rf"|[\[(]?{again}[\])]?|[\[(]{label}{words.source}[\])]"
    )
