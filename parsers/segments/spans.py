"""Spans: the bullets and sentences that an answer is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from verifier.parsers.segments.citations import BEHIND_WORD
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.letters import is_uppercase
from verifier.parsers.text.offsets import Span

_BULLET = defer_pattern(r"\s*(?:[-*+\u2022]|[0-9]+[.)])\s+")
_WORD = "[0-9A-Za-z_]"
# Markdown's emphasis, headings and quotes.
_EMPHASIS = (
    # None stands inside a word or a figure: `2**8`, `_Ham__spam`.
    rf"(?<!{_WORD})\*\*|\*\*(?!{_WORD})|(?<!{_WORD})__(?=[^\n_]{{0,200}}__(?!{_WORD}))|(?<=[0-9A-Za-z])__(?!{_WORD})"
    r"|\A__"
    r"|\A(?:\#{1,6}|>)\s+"
)
# Marks of notes and of evidence, with the blank before them.
_GOES_ON = (
    r"(?=\s*(?:[.,;:!?)\]\[(\u3010]|\Z)|\s*\n|\s+(?-i:[A-Z])|\s+(?:a|after|also|and|are|as|at|before|but|by|during|"
    r"for|from|had|has|have|in|into|is|it|of|on|or|since|that|the|to|until|was|were|when|where|which|while|who|with)"
    r"(?![a-z]))"
)
"""What follows a note behind a figure: the end, or a small word, and no unit."""

_CITATION = (
    # Behind a digit only a small number is a note: `1932[1]`, but `5[000]` is a figure that hides. There the
    # sentence has to end or go on with a small word: `20 [30] mg` are two figures.
    r"(?:(?<![0-9])(?<![0-9]\s)\s?\[[ ]?(?:[0-9]{1,3}|[A-Za-z][0-9]{1,4})"
    r"|\s?\[[ ]?[A-Za-z][0-9]{1,4}"
    rf"|(?<=[0-9])\s?(?=\[[^\[\]\n]{{1,40}}\]{_GOES_ON})\[[1-9][0-9]?)"
    r"(?:[ ]?[,;\u2013-][ ]?(?:[A-Za-z][0-9]{1,4}|[0-9]{1,3})){0,20}[ ]?\](?![a-z0-9])"
    # A note behind a caret; a number in braces, or set high, where the sentence ends.
    r"|\s?\^\[[0-9]{1,3}\]\^|\s?\{[1-9][0-9]?\}(?=\s*(?:[.,;!?]|\Z)(?![0-9]))"
    r"|(?<=[.!?\"')\u201d])\s[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}(?=\s*\Z|\s+(?-i:[A-Z])|\n)"
    # Footnotes; marks of retrieval tools; a link in brackets; a document with its page; elements that cite.
    r"|\s?\[\^[^\]\s]{1,32}\]|(?<![0-9])(?<![0-9]\s)\s?\u3010[^\u3011\n]{1,64}\u3011"
    rf"|(?<=[0-9])\s?\u3010[^\u3011\n]{{1,64}}\u3011{_GOES_ON}"
    r"|\s?\(\[[^\[\]\n]{1,80}\]\(https?://[^()\s]{1,500}\)\)"
    r"|\s?[(\[](?:doc|document|source|ref)\.?[ ]?[0-9]{1,4}"
    r"(?:,[ ]?(?:pp?|pages?|sec|section|ch)\.?[ ]?[0-9]{1,5}(?:[\u2013-][0-9]{1,5})?)?[)\]]"
    r"|\s?\((?:see[ ])?[A-Za-z][0-9]{1,3}\)"
    r"|\s?</?cite(?![0-9A-Za-z_])[^<>\n]{0,200}>|\s?<sup>[0-9,\[\] ]{1,12}</sup>"
    r"|(?<=[.,;!?\"'\u201d])[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}(?![0-9])"
    r"|(?<=\))[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}(?=\s*(?:[.,;:!?]|\Z)|\s+(?-i:[A-Z])|\n)"
    # Nobody raises a year to a power, or a word that is no unit.
    rf"|{BEHIND_WORD}[\xb9\xb2\xb3\u2070\u2074-\u2079]{{1,3}}(?=[.,;:!?](?:\s|\Z)|\Z)"
    r"|(?:(?<=[^0-9.,]1[0-9]{3})|(?<=[^0-9.,]20[0-9]{2}))[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}(?=\s*(?:[.,;:!?]|\Z))"
)
# One class of all marks first, which the engine searches for fast.
_CITING = "\\[({<\u3010\xb2\xb3\xb9\u2070-\u2079"
_MAY_HOLD_MARKS = defer_pattern(
    f"[{_CITING}*_:#>](?:(?<=[{_CITING}])|(?<=\\*)\\*|(?<=_)_|(?<=:)//|(?<=\\A[#>]))"
)
_ADDRESS = defer_pattern(r"(?:(?<=[.!?])\s|\A)\(?<?https?://[^\s<>]{1,2000}>?")
_MAY_CITE = defer_pattern(f"[{_CITING}]")
_ANY_ADDRESS = defer_pattern(r"https?://[^\s<>]{0,2000}[^\s<>.,;:!?)\]\"']")
_LONE_BULLET = defer_pattern(r"\s*(?:[-*+\u2022]|[0-9]{1,3}[.)])\s*")
_SOFT_BREAK = defer_pattern(
    r"(?<=[A-Za-z0-9,;])[ \t]*\n[ \t]*(?=[a-z](?![.)])[^\n]{0,2000}?[a-z0-9)\"'\u201d%][.!])"
    # So does a long line whose next one is long as well and goes on in lower case.
    r"|(?<=[^\n]{44}[A-Za-z0-9,;])\n[ \t]*(?=[a-z](?![.)])[^\n]{44,120}\n[ \t]*[a-z](?![.)]))",
    re.ASCII,
)
_SENTENCE_GAP = defer_pattern(r"[.!?]\s+(?=[A-Z])")
# The same in any script: stops of Arabic, Hindi and their kin; and those of Chinese and Japanese, which no
# white space follows, with the quotes and brackets that close behind them.
_ANY_SENTENCE_GAP = defer_pattern(
    "[.!?\u0589\u061f\u06d4\u0964\u0965]\\s+(?=[^\\x00-@\\[-\\x7f])"
    "|[\u3002\uff01\uff1f\uff61]+[\u300d\u300f\uff09\u201d]*\\s*(?=\\S)"
)
# The same where it is asked of each stop whether a word in lower case opens a sentence behind it. Behind a
# mark (`[1]. 200 cars cross it.`) a figure opens one, and so does an option of a command anywhere.
_LOWER_GAP = r"\.\s+(?=[a-z])|(?<=\])\.\s+(?=[0-9])|[.!?]\s+(?=-(?:-[a-z]|[A-Za-z](?![A-Za-z])))"
# Quotation marks that close behind a stop, and those that open before a capital; a bracket with a sentence.
_QUOTE_MARKS = "\"'\u2018\u2019\u201a\u201c\u201d\u201e\xab\xbb\u2039\u203a"
_CLOSED_STOP = rf"[.!?][{_QUOTE_MARKS})]{{0,3}}\s+"
_BRACKETED_SENTENCE = r"\([A-Z][^()\n]{8,400}[.!?]\)"
_QUOTED_GAP = rf"{_CLOSED_STOP}(?=[{_QUOTE_MARKS}]?[A-Z]|{_BRACKETED_SENTENCE})"
_ANY_QUOTED_GAP = rf"{_CLOSED_STOP}(?=[{_QUOTE_MARKS}]?[^\x00-@\[-\x7f]|{_BRACKETED_SENTENCE})"
# A quote that ends its line with a mark is the evidence of an unmarked statement before it.
_EVIDENCE = defer_pattern(
    '(?<!\\])[.!?]\\s+["\u201c\u201d\u201e\xab\xbb][^"\u201c\u201d\u201e\xab\xbb\n]{1,2000}'
    '["\u201c\u201d\xab\xbb][.!?]?\\s?\\[[^\\[\\]\n]{1,40}\\][.!?]?\\s*\\Z'
)
# Marks that hang on a stop belong to the sentence before: `It is old. [1][2] Tolls ended.`
_NOTE = r"\[[ ]?[A-Za-z]?[0-9]{1,4}(?:[ ]?[,;\u2013-][ ]?[A-Za-z]?[0-9]{1,4}){0,20}[ ]?\]"
_HIGH = r"[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}"
_NOTED_GAP = rf"[.!?][\"'\u201c\u201d\u2019)]{{0,2}}(?:(?:\s?{_NOTE}){{1,8}}|{_HIGH})\s+"
_GAP_IN_ANY_CASE = defer_pattern(f"{_QUOTED_GAP}|{_LOWER_GAP}|{_NOTED_GAP}(?=[A-Z0-9])")
_ANY_GAP_IN_ANY_CASE = defer_pattern(
    f"{_ANY_SENTENCE_GAP.pattern}|{_ANY_QUOTED_GAP}|{_LOWER_GAP}|{_NOTED_GAP}(?=[^\\x00-/:-@\\[-\\x7f])"
)
# What is no abbreviation, so that a section opens a sentence behind it: `It ends in 2030. \xa7 5 The rent`.
_BEFORE_SECTION = defer_pattern(r"(?:[a-z\xdf-\xfc]{4}|[0-9)]| [A-Z])\Z")
_CASELESS = (range(0x590, 0x1E00), range(0x2E80, 0x3000), range(0x3040, 0xD800))


@cache
def _compile_mark(*, emphasis: bool = False) -> re.Pattern[str]:
    return re.compile(f"{_EMPHASIS}|{_CITATION}" if emphasis else _CITATION, re.IGNORECASE | re.ASCII)


@cache
def _compile_marks_before_stop(*, emphasis: bool) -> re.Pattern[str]:
    """Return the same for marks in a row, with the stop that ends the sentence behind them."""
    return re.compile(
        rf"(?:{_compile_mark(emphasis=emphasis).pattern})+(?P<stop>[.!?](?!\S))?", re.IGNORECASE | re.ASCII
    )


def iterate_lines(text: str) -> list[Span]:
    """Return the spans of the lines of a text (those of `str.splitlines`), without their line ends."""
    spans = []
    start = 0
    for bare, line in zip(text.splitlines(), text.splitlines(keepends=True), strict=True):
        spans.append((start, start + len(bare)))
        start += len(line)
    return spans


def find_bullet_end(text: str, start: int, end: int) -> int:
    """Return where a line begins after its bullet; its start if it has none."""
    bullet = _BULLET.match(text, start, end)
    return bullet.end() if bullet else start


def join_soft_breaks(text: str) -> str:
    """Return a text of the same length with blanks for line ends inside a sentence.

    A line goes on in the next one where nothing ends it, the next one opens in lower case, and a stop follows
    there, or both are as long as lines that are wrapped. Short lines without a stop, as those of a list, stay
    apart.
    """
    if "\n" not in text:
        return text
    return _SOFT_BREAK.sub(lambda found: " " * len(found[0]), text)


def _split_lines(
    text: str, joins: Callable[[str, int, int], bool] | None, *, any_script: bool
) -> Iterator[Span]:
    """Yield the bullets and sentences of a text as they stand, without the bullets' marks."""
    in_any_script = any_script and not text.isascii()
    if joins is None:
        gaps = _ANY_SENTENCE_GAP if in_any_script else _SENTENCE_GAP
    else:
        gaps = _ANY_GAP_IN_ANY_CASE if in_any_script else _GAP_IN_ANY_CASE
    for start, end in iterate_lines(text):
        begin = find_bullet_end(text, start, end)
        for gap in gaps.finditer(text, begin, end):
            if joins is not None and (
                joins(text, gap.start(), gap.end()) or _EVIDENCE.match(text, gap.start(), end)
            ):
                continue
            if in_any_script and not _opens_sentence(text, gap):
                continue
            yield begin, gap.end()
            begin = gap.end()
        yield begin, end


def extract_spans(
    text: str,
    *,
    citation_cues: tuple[str, ...],
    joins: Callable[[str, int, int], bool] | None = None,
    any_script: bool = False,
    before_stop: bool = False,
) -> list[Span]:
    """Return the bullets and sentences of a text, in order: stripped, and without a trailing citation.

    A line loses one bullet at its start; it is split where ``.``, ``!`` or ``?`` is followed by white space
    and an ASCII capital. A parenthetical at the very end of a piece goes if its content starts with one of
    the cues, in any ASCII case. Pieces that come out empty are left out. `joins` may tell of a stop and what
    follows it, by their places, that they belong together (`K. Smith`). With `any_script` a sentence also
    ends before a capital or a letter without case beyond ASCII, and at the stops of other scripts. With
    `before_stop` a citation goes with the stop behind it, too. Linear in the text.
    """
    pieces = []
    for start, end in _split_lines(text, joins, any_script=any_script):
        piece = strip_span(text, start, end)
        if text.endswith(")", *piece):
            piece = strip_span(text, *strip_citation(text, *piece, cues=citation_cues, nested=before_stop))
        elif before_stop and text.endswith((").", ")!"), *piece):
            cut = strip_citation(text, piece[0], piece[1] - 1, cues=citation_cues, nested=True)
            piece = strip_span(text, *cut) if cut[1] < piece[1] - 1 else piece
        if piece[0] < piece[1]:
            pieces.append(piece)
    return pieces


def _opens_sentence(text: str, gap: re.Match[str]) -> bool:
    """Return whether what stands behind a stop may open a sentence, in any script."""
    opener = text[gap.end()]
    if opener == "\xa7":
        return _BEFORE_SECTION.search(text, max(0, gap.start() - 4), gap.start()) is not None
    if opener in _QUOTE_MARKS:
        opener = text[gap.end() + 1 : gap.end() + 2] or opener
    is_wide_stop = text[gap.start()] in "\u3002\uff01\uff1f\uff61"
    is_caseless = any(ord(opener) in row for row in _CASELESS)
    return is_wide_stop or is_caseless or opener.isascii() or is_uppercase(opener)


def drop_marks(text: str, *, emphasis: bool = True) -> str:
    """Return a text without the marks of notes, evidence and citations and Markdown's (``**``, ``#``).

    Without `emphasis` Markdown's stay: in a text that was read as Markdown they are characters like others.

    Those are ``[1]``, ``[2, 3]``, ``[E4]``, ``[^1]``, ``【4:0†source】``, ``([source](https://...))``,
    ``(Doc 2, p. 14)``, ``<cite ...>``, and figures set high after a stop.
    """
    if _MAY_HOLD_MARKS.search(text) is None:
        return text
    return _compile_mark(emphasis=emphasis).sub("", text)


def drop_addresses(text: str) -> str:
    """Return a text without an address that stands by itself or after the end of a sentence."""
    return _ADDRESS.sub("", text) if "://" in text else text


def may_cite(text: str) -> bool:
    """Return whether a text may hold marks of notes, evidence and citations."""
    return _MAY_CITE.search(text) is not None


def find_citations(text: str) -> list[Span]:
    """Return the places of the marks of notes, evidence and citations."""
    return [match.span() for match in _compile_mark().finditer(text)] if may_cite(text) else []


def blank_citations(text: str) -> str:
    """Return a text of the same length with blanks in place of the marks of notes, evidence and citations."""
    return _compile_mark().sub(lambda mark: " " * len(mark[0]), text) if may_cite(text) else text


def find_addresses(text: str) -> list[Span]:
    """Return the places of the addresses, wherever they stand, without the stop of a sentence."""
    return [match.span() for match in _ANY_ADDRESS.finditer(text)] if "://" in text else []


def blank_marks(text: str, *, emphasis: bool = True) -> str:
    """Return a text of the same length with blanks in place of what `drop_marks` drops, and of addresses.

    A stop behind marks moves before them: `open [1].` ends as `open. [1]` does. Of a text that is a bullet,
    with its bracket or stop, nothing is left.
    """
    if _LONE_BULLET.fullmatch(text):
        return " " * len(text)
    if _MAY_HOLD_MARKS.search(text) is None:
        return text
    blanked = _compile_marks_before_stop(emphasis=emphasis).sub(
        lambda marks: (marks["stop"] or "").ljust(len(marks[0])), text
    )
    return _ADDRESS.sub(lambda address: " " * len(address[0]), blanked)


def strip_span(text: str, start: int, end: int) -> Span:
    """Return the span without white space at its ends; an empty one stays at its start."""
    piece = text[start:end]
    inner = piece.strip()
    if len(inner) == len(piece):
        return start, end
    begin = start + len(piece) - len(piece.lstrip())
    return (begin, begin + len(inner)) if inner else (start, start)


def strip_citation(text: str, start: int, end: int, *, cues: tuple[str, ...], nested: bool = False) -> Span:
    """Return the span without a parenthetical at its very end that opens with a cue.

    It has none inside; `nested` allows the one of a title: `(see Pikachu_(character))`.
    """
    if end <= start or text[end - 1] != ")":
        return start, end
    # The last bracket before the final one: if it closes, or none is there, nothing goes.
    opening = text.rfind("(", start, end - 1)
    if nested and text[end - 2] == ")" and text[max(0, opening - 1) : opening] == "_":
        opening = text.rfind("(", start, opening)
    elif text.rfind(")", start, end - 1) > opening:
        return start, end
    if opening < 0:
        return start, end
    width = max(map(len, cues), default=0)
    content = text[opening + 1 : end - 1].lstrip()[:width]
    return (start, opening) if _lower_ascii(content).startswith(cues) else (start, end)


def _lower_ascii(text: str) -> str:
    # `str.lower` would turn the Kelvin sign into k.
    return "".join(char.lower() if char.isascii() else char for char in text)
