"""The normal form: what two texts must have in common to count as the same words.

It is NFC, white space collapsed, lower case, and the same on every interpreter:

* *Opaque* code points pass through untouched: those without a character in Unicode 14.0 (an interpreter
  with newer tables would treat some of them as letters), and runs of more than 30 combining marks (which
  NFC sorts in quadratic time). The text between them is normalised piece by piece.
* Lowering looks at context for one letter only, the Greek sigma, and that context changed between
  versions; so final sigma is folded to sigma afterwards. Lowering can also undo NFC (H + U+0331 lowers to
  a pair that composes), so NFC runs once more.
* White space is what `str.split` takes for it, which no version has changed.

With `Folding.TYPOGRAPHY` typographic variants become one before that: quotes, apostrophes, dashes,
ellipses, ligatures, full-width ASCII; soft hyphens, zero-width characters and the like vanish. This is not
NFKC: ``²`` is not ``2``. `Folding.LINE_HYPHENS` also leaves out every hyphen inside a word, with the line
break after it; a caller that compares such forms must look at the hyphens itself (`hyphens_agree`).

Both forms are idempotent and take time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cache
from itertools import accumulate
from operator import add, sub
from unicodedata import normalize

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of, run_of
from verifier.parsers.text.offsets import ChainMap, IdentityMap, OffsetMap, PieceMap, PieceMapBuilder

MAX_MARKS = 30
"""Longest run of combining marks that is normalised; Unicode's stream-safe format has the same bound."""


class Folding(IntEnum):
    """How much of a text's typography the normal form leaves out."""

    NONE = 0
    TYPOGRAPHY = 1
    LINE_HYPHENS = 2


# Lower case and blanks for all of `str.split`'s ASCII white space, in one pass over the bytes.
_ASCII_TABLE = bytes(
    0x20 if chr(code).isspace() else ord(chr(code).lower()) if code < 128 else code for code in range(256)
)

# Two literal blanks first: the engine then searches for them instead of trying every position.
_BLANKS = re.compile(b"  +")
_BLANKS_KEPT = re.compile(b"(  +)")
_TWO_BLANKS = re.compile("(  +)")

_WHITE_SPACE = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""What `str.split` takes for white space, but for the blank itself."""

_BLANK = f" {_WHITE_SPACE}"

_FOLDED = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\xab\xbb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", "-"),
    # Soft hyphen, zero-width space, non-joiner, joiner, word joiner, variation selectors for text and
    # emoji style, byte order mark.
    **dict.fromkeys("\xad\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff", ""),
    "\u2026": "...",
    # The micro sign is the letter mu.
    "\xb5": "\u03bc",
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
}

_GROUPING = dict.fromkeys("\u202f\u2009", ",")
"""Narrow blanks, which group the digits of a figure: `12 500`."""

_FOLDABLE = _FOLDED.keys() | _GROUPING.keys()
_IN_CONTEXT = frozenset("\xad") | _GROUPING.keys()
"""What these become depends on the characters around them."""

_FEW_FOLDED = 16
"""Up to so many different characters are replaced one by one, which is faster than a pattern for all."""

_ASCII = bytes(range(0x80))
_ASCII_HYPHEN_AT_END = re.compile("-[\\n\\r\\x0b\\x0c]")
_LINE_BREAK = "[ \\t]*(?:\\r\\n?|[\\n\\x0b\\x0c\\x85\\u2028\\u2029])[ \\t]*"


# Characters that are NFC whatever stands next to them, and whose lower case is one character of that kind.
# All others take the long way. The list only serves speed; a test checks every character in it.
_SIMPLE = (
    "\\x00-\\u012f\\u0131-\\u0239\\u023b-\\u023d\\u023f-\\u02ff\\u0400-\\u0482\\u048a-\\u052f"
    "\\u1e00-\\u1e99\\u1ea0-\\u1eff\\u2002-\\u2064\\u2070-\\u2071\\u2074-\\u208e\\u20a0-\\u20c0"
    "\\u2190-\\u2328\\u232b-\\u23ff\\u2500-\\u27ff\\u3000-\\u3029\\u3030-\\u303f\\u3041-\\u3096"
    "\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff5e"
)


@cache
def _complex() -> re.Pattern[str]:
    return re.compile(f"[^{_SIMPLE}]")


@cache
def _changed_region() -> re.Pattern[str]:
    # A run of blanks (the one group), or complex characters with the one before them, which the first may
    # join. The character after them is simple, so it joins nothing.
    return re.compile(f"([{_BLANK}]{{2,}})|[^{_BLANK}]?[^{_SIMPLE}{_BLANK}]+")


@cache
def _hyphen_at_end() -> re.Pattern[str]:
    # A hyphen that is the last of its line, and the blanks that the next line may open with.
    return re.compile("[-\\u2010\\u2011](?:\\r\\n?|[\\n\\x0b\\x0c\\x85\\u2028\\u2029])[ \\t]*")


@cache
def _foldable() -> re.Pattern[str]:
    # Groups are of three digits, the first of up to three; those of a fraction are left alone.
    grouping = (
        f"(?<=[0-9])(?<![0-9]{{4}})(?<![.,][0-9])(?<![.,][0-9]{{2}})[{''.join(_GROUPING)}]"
        "(?=[0-9]{3}(?![0-9]))"
    )
    return re.compile(f"{_compile_folds(_FOLDED).pattern}|{grouping}")


# What is foldable to none or several characters.
_RESIZED = "".join(char for char, folded in _FOLDED.items() if len(folded) != 1)


@cache
def _resized() -> re.Pattern[str]:
    return _compile_folds(_RESIZED)


def _compile_folds(chars: Iterable[str]) -> re.Pattern[str]:
    # A soft hyphen at a line's end joins the word's halves, so the break goes with it.
    return re.compile(f"\\xad{_LINE_BREAK}|[{''.join(map(re.escape, chars))}]")


@cache
def _word_hyphen() -> re.Pattern[str]:
    # Runs on folded text, where every hyphen is the ASCII one.
    word, end = one_of(unicode14.WORD), _hyphen_at_end().pattern
    # A mark may compose with the lower-case letter before it (`H` and U+0331).
    before = one_of(unicode14.WORD, unicode14.MARKS)
    return re.compile(f"(?<={before})(?:{end}|-)(?={word})")


def _fold_steps(text: str, folding: Folding) -> list[re.Pattern[str]]:
    """Return the patterns whose matches are replaced, one after the other."""
    steps = [] if text.isascii() or folding == Folding.NONE else [_foldable()]
    return [*steps, _word_hyphen()] if folding == Folding.LINE_HYPHENS else steps


@cache
def _opaque() -> re.Pattern[str]:
    return re.compile(f"({run_of(unicode14.UNASSIGNED)}|{one_of(unicode14.MARKS)}{{{MAX_MARKS + 1},}}+)")


@cache
def _joins_left() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.MARKS, unicode14.COMPOSING))


def normalize_text(text: str, *, folding: Folding = Folding.NONE) -> str:
    """Return the normal form of a text; never raises, linear, idempotent."""
    if folding and (folding == Folding.LINE_HYPHENS or not text.isascii()):
        text = fold_typography(text, folding)
    if text.isascii():
        return _normalize_ascii(text)
    beyond = _list_beyond_ascii(text)
    text = text.lower() if _complex().search(beyond) is None else _normalize_complex(text, beyond)
    return " ".join(text.split())


def _list_beyond_ascii(text: str) -> str:
    """Return the characters of a text that are not ASCII, ten times as fast as a pattern finds the first."""
    data = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return data.decode("utf-8", "surrogatepass")


def normalize_with_map(text: str, *, folding: Folding = Folding.NONE) -> tuple[str, Callable[[], OffsetMap]]:
    """Return the normal form of a text, and a function that makes its offset map when it is needed.

    The same as `normalize_text` and `map_normal_form`; for ASCII the map costs next to nothing.
    """
    if text.isascii() and folding != Folding.LINE_HYPHENS:
        lead, pieces, gaps = _split_ascii(text)
        normal = b" ".join(pieces).decode("ascii")
        lengths = list(map(len, pieces))
        return normal, lambda: _map_pieces(lead, lengths, gaps)
    normal = normalize_text(text, folding=folding)
    return normal, lambda: map_normal_form(text, normal, folding=folding)


def _split_ascii(text: str) -> tuple[int, list[bytes], list[int]]:
    """Split a text at its runs of two and more blanks; return the lead, the pieces, the runs' lengths."""
    data = _blank_ascii(text)
    lead = len(data) - len(data.lstrip(b" "))
    pieces = data.strip(b" ").split(b"  ")
    # A run of three leaves a piece that is empty or begins with a blank.
    if b"" in pieces or any(piece.startswith(b" ") for piece in pieces):
        parts = _BLANKS_KEPT.split(data.strip(b" "))
        return lead, parts[::2], list(map(len, parts[1::2]))
    return lead, pieces, [2] * (len(pieces) - 1)


def _map_pieces(lead: int, lengths: list[int], gaps: list[int]) -> OffsetMap:
    """Map pieces that were copied, with runs of white space between them that became one blank each."""
    if lead == 0 and not gaps:
        return IdentityMap()
    # A run's first blank is copied with the piece before it.
    copied = [*(length + 1 for length in lengths[:-1]), lengths[-1]]
    output_ends = list(accumulate(copied))
    skipped = list(accumulate((gap - 1 for gap in gaps), initial=lead))
    input_ends = list(map(add, output_ends, skipped))
    return PieceMap([0, *output_ends[:-1]], output_ends, list(map(sub, input_ends, copied)), input_ends)


def _blank_ascii(text: str) -> bytes:
    """Return the text in lower case with every white space as a blank: same length, so same offsets."""
    return text.encode("ascii").translate(_ASCII_TABLE)


def _normalize_ascii(text: str) -> str:
    data = _blank_ascii(text)
    if b"  " in data:
        data = _BLANKS.sub(b" ", data)
    return data.strip(b" ").decode("ascii")


def _normalize_complex(text: str, beyond: str) -> str:
    # In `beyond`, marks with ASCII between them look like one run. That only costs time: the split is exact.
    if _opaque().search(beyond) is None:
        return _normalize_piece(text)
    pieces = _opaque().split(text)
    # A pattern with one group splits into text, opaque, text, opaque, ..., text.
    pieces[::2] = map(_normalize_piece, pieces[::2])
    return "".join(pieces)


def _normalize_piece(text: str) -> str:
    return normalize("NFC", normalize("NFC", text).lower().replace("\u03c2", "\u03c3"))


def fold_typography(text: str, folding: Folding = Folding.TYPOGRAPHY) -> str:
    """Return the text with its typographic variants made one; white space is left as it is."""
    steps = _fold_steps(text, folding)
    if steps and steps[0] is _foldable():
        found = _FOLDABLE & {*_list_beyond_ascii(text)}
        if len(found) <= _FEW_FOLDED and _IN_CONTEXT.isdisjoint(found):
            del steps[0]
            for char in sorted(found):
                text = text.replace(char, _FOLDED[char])
    for pattern in steps:
        text = pattern.sub(_fold_match, text)
    return text


def fold_with_map(text: str) -> tuple[str, OffsetMap]:
    """Return what `fold_typography` gives, and the map from it back to the text."""
    result: OffsetMap = IdentityMap()
    if not text.isascii():
        for pattern in _fold_steps(text, Folding.TYPOGRAPHY):
            text, offsets = _map_fold(text, pattern)
            if offsets is not None:
                result = offsets if isinstance(result, IdentityMap) else ChainMap(offsets, result)
    return text, result


@cache
def _decomposed() -> re.Pattern[str]:
    marks = one_of(unicode14.MARKS)
    return re.compile(f"(?!{marks})[^\\s]{marks}{{1,{MAX_MARKS}}}(?!{marks})")


def may_compose(text: str) -> bool:
    """Return whether a text may have a letter with its marks apart: texts of most Latin letters have none."""
    return not text.isascii() and _complex().search(_list_beyond_ascii(text)) is not None


def compose_letters(text: str, offsets: OffsetMap) -> tuple[str, OffsetMap]:
    """Return a text with a letter and its marks as one character where there is one, and its map from there.

    `offsets` are those of the text.
    """
    if not may_compose(text):
        return text, offsets
    parts: list[str] = []
    pieces, at = PieceMapBuilder(), 0
    for found in _decomposed().finditer(text):
        composed = normalize("NFC", found[0])
        if len(composed) < len(found[0]):
            parts += text[at : found.start()], composed
            pieces.add(found.start() - at, at, found.start())
            pieces.add(len(composed), *found.span())
            at = found.end()
    if not at:
        return text, offsets
    pieces.add(len(text) - at, at, len(text))
    return "".join([*parts, text[at:]]), ChainMap(pieces.build(), offsets)


def _fold_match(match: re.Match[str]) -> str:
    # A match in neither table is a hyphen, or a soft hyphen with its line break: it is left out.
    folded = _FOLDED.get(match[0])
    return _GROUPING.get(match[0], "") if folded is None else folded


def map_normal_form(text: str, normal: str, *, folding: Folding = Folding.NONE) -> OffsetMap:
    """Return the map from a text's normal form back to the text.

    `normal` is what `normalize_text` gave for the same text and folding. A span that begins or ends inside
    a character sequence that was rewritten as a whole is widened to all of it.
    """
    folds: list[OffsetMap] = []
    for pattern in _fold_steps(text, folding):
        text, offsets = _map_fold(text, pattern)
        if offsets is not None:
            folds.append(offsets)
    result = _map_words(text, normal)
    for offsets in reversed(folds):
        result = ChainMap(result, offsets)
    return result


def _map_fold(text: str, pattern: re.Pattern[str]) -> tuple[str, OffsetMap | None]:
    """Return the folded text and the map back; None where every character stands where it stood."""
    builder = PieceMapBuilder()
    end = 0
    # One character in place of another shifts no offset.
    for match in _iterate_resized(text) if pattern is _foldable() else pattern.finditer(text):
        builder.add(match.start() - end, end, match.start())
        end = match.end()
        builder.add(len(_fold_match(match)), match.start(), end)
    folded = pattern.sub(_fold_match, text)
    if end == 0:
        return folded, None
    builder.add(len(text) - end, end, len(text))
    return folded, builder.build()


def _iterate_resized(text: str) -> Iterator[re.Match[str]]:
    # Searching for each of a few characters takes a fraction of trying every place for all of them.
    return _resized().finditer(text) if any(char in text for char in _RESIZED) else iter(())


def _map_words(text: str, normal: str) -> OffsetMap:
    simple = text.isascii() or _complex().search(text) is None
    if simple:
        return IdentityMap() if len(text) == len(normal) else _map_blanks(text)
    builder = PieceMapBuilder()
    lead = len(text) - len(text.lstrip())
    builder.add(0, 0, lead)
    end = lead
    for match in _changed_region().finditer(text, lead):
        builder.add(match.start() - end, end, match.start())
        end = match.end()
        if match.lastindex:
            builder.add(1, match.start(), end)
        else:
            _map_region(builder, match[0], match.start())
    builder.add(len(text) - end, end, len(text))
    return builder.build()


def _map_blanks(text: str) -> OffsetMap:
    """Map a text in which only runs of white space become shorter; one at the start is left out entirely."""
    if text.isascii():
        lead, pieces, gaps = _split_ascii(text)
        return _map_pieces(lead, list(map(len, pieces)), gaps)
    lead = len(text) - len(text.lstrip())
    text = text.strip()
    # With one kind of blank, runs of blanks can be searched for, instead of trying every character.
    for blank in _WHITE_SPACE:
        text = text.replace(blank, " ")
    # Pieces and runs of blanks by turns.
    lengths = list(map(len, _TWO_BLANKS.split(text)))
    return _map_pieces(lead, lengths[::2], lengths[1::2])


def _map_region(builder: PieceMapBuilder, region: str, start: int) -> None:
    """Map a region that no character outside composes with, cluster by cluster."""
    joins_left = _joins_left()
    for index, piece in enumerate(_opaque().split(region)):
        if index % 2 and joins_left.match(piece) is not None:
            # Marks of a shorter run would be sorted, so a span never cuts such a run.
            builder.add_rewritten(len(piece), start, start + len(piece))
        elif index % 2:
            builder.add(len(piece), start, start + len(piece))
        else:
            begin = 0
            for end in range(1, len(piece) + 1):
                if end == len(piece) or joins_left.match(piece, end) is None:
                    _map_cluster(builder, piece[begin:end], start + begin)
                    begin = end
        start += len(piece)


def _map_cluster(builder: PieceMapBuilder, cluster: str, start: int) -> None:
    normal = _normalize_piece(cluster)
    copied = len(normal) == len(cluster) and all(
        _normalize_piece(char) == other for char, other in zip(cluster, normal, strict=True)
    )
    if copied or len(normal) != len(cluster):
        builder.add(len(normal), start, start + len(cluster))
    else:
        builder.add_rewritten(len(normal), start, start + len(cluster))


def hyphens_agree(marked: str, text: str) -> bool:
    """Return whether two texts of one `LINE_HYPHENS` form differ in nothing but hyphens at line ends.

    The first is given as `mark_line_hyphens` gives it. A hyphen that stands before a line break may be there
    in one text and missing in the other; any other hyphen inside a word must stand in both.
    """
    if "-" in marked and text.isascii() and "-" not in text:
        return False
    first, second = marked, mark_line_hyphens(text)
    i = j = 0
    while i < len(first) and j < len(second):
        a, b = first[i], second[j]
        if a == b or {a, b} == {"-", _LINE_HYPHEN}:
            i, j = i + 1, j + 1
        elif a == _LINE_HYPHEN:
            i += 1
        elif b == _LINE_HYPHEN:
            j += 1
        else:
            return False
    # A line-end hyphen always stands between two letters or digits, so none can be left over.
    return i == len(first) and j == len(second)


_LINE_HYPHEN = "\n"
"""Stands for a line-end hyphen; the normal form holds no line break, so nothing else can."""


def mark_line_hyphens(text: str) -> str:
    """Return the normal form of a text in which each hyphen at a line's end is a line break."""
    parts = _line_end_hyphen().split(text)
    return _LINE_HYPHEN.join(normalize_text(part, folding=Folding.TYPOGRAPHY) for part in parts)


@cache
def _line_end_hyphen() -> re.Pattern[str]:
    word = one_of(unicode14.WORD)
    return re.compile(f"(?<={word}){_hyphen_at_end().pattern}(?={word})")


def has_line_end_hyphen(text: str) -> bool:
    """Return whether a word of the text is split by a hyphen at a line's end."""
    # The cheap patterns first: hardly any text has a hyphen before a line break at all.
    if text.isascii() and _ASCII_HYPHEN_AT_END.search(text) is None:
        return False
    return _hyphen_at_end().search(text) is not None and _line_end_hyphen().search(text) is not None
