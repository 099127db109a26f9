"""Runs of citation marks, the words that lead to them, and a text without them.

Marks with nothing but blanks, a comma or *and* between them are one run: ``[1], [2]``. The cover of a
run also has brackets and words that stand around it and nothing else: ``(see [1])``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.parsers.frozen import record
from verifier.parsers.segments.citations import BLANKS, CitationMark
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_AFTER_WORD = f"{BLANKS}\n\r.,;:!?)]}}*_\"'\u2019\u201d\u2026\u2013\u2014"
_SEE = r"(?:(?:[Bb]ut |[Aa]lso )?[Ss]ee|[Vv]gl\.|[Cc]f\.?|[Ss]ources?|[Rr]efs?\.?|[Qq]uellen?)(?: also)?:?"
_BETWEEN = defer_pattern(rf"[{BLANKS}]*+(?:[,;][{BLANKS}]*+)?+(?:(?:and|und|&|{_SEE})[{BLANKS}]++)?+")
_WRAP_OPEN = defer_pattern(rf"(?:[(\[](?:{_SEE})?[{BLANKS}]?|<sup>|(?<![*_])[*_]{{1,3}})\Z")
_CLOSERS = {"(": ")", "[": "]", "<sup>": "</sup>"}
_TELLS = "(?:says|states|reports|notes|shows|explains|describes|confirms|mentions|writes)"
_AS_TOLD = "[Aa]s (?:stated|reported|shown|noted|described) (?:in|by)"
_BEFORE_FRAMED = defer_pattern(
    rf"(?:(?P<opens>(?:According to|As per|Per|Laut|Gem\xe4\xdf|{_AS_TOLD}|As)[{BLANKS}])"
    rf"|(?P<ends>,?[{BLANKS}](?:according to|as per|{_AS_TOLD})[{BLANKS}]))\Z"
)
_AFTER_FRAMED = defer_pattern(rf"(?:[{BLANKS}]{_TELLS})?,?[{BLANKS}]")
_AFTER_SUBJECT = defer_pattern(rf"[{BLANKS}]{_TELLS}[{BLANKS}]that[{BLANKS}]")
_MAX_FRAME_CHARS = 32
_MAX_WRAP_CHARS = 24
_PAGE_BEHIND = defer_pattern(r", ?(?:pp?|S)\. ?[0-9]+(?:[-\u2013][0-9]+|ff?\.?)?(?=\))")


@record
class CitationRun:
    """Marks that follow each other; the cover is the run with its brackets and words: ``(see [1])``."""

    marks: tuple[CitationMark, ...]
    cover: Span


def group_citations(
    text: str, marks: Sequence[CitationMark], *, with_frames: bool = False
) -> tuple[CitationRun, ...]:
    """Return the runs of a text's marks, in order.

    With frames the words that only lead to a mark belong to its cover: `According to [1], ...`.
    """
    groups: list[list[CitationMark]] = []
    for mark in marks:
        if groups:
            end = groups[-1][-1].span[1]
            between = _BETWEEN.match(text, end, mark.span[0])
            if between is not None and between.end() == mark.span[0]:
                groups[-1].append(mark)
                continue
        groups.append([mark])
    runs = [CitationRun(marks=tuple(group), cover=_find_cover(text, group)) for group in groups]
    if with_frames:
        runs = [CitationRun(marks=one.marks, cover=_find_frame(text, one.cover)) for one in runs]
    return tuple(runs)


def _find_frame(text: str, cover: Span) -> Span:
    """Return a cover together with the words that lead to its marks, or from its marks to a statement."""
    start, end = cover
    lead = _BEFORE_FRAMED.search(text, max(0, start - _MAX_FRAME_CHARS), start)
    if lead is None:
        said = _AFTER_SUBJECT.match(text, end)
        return cover if said is None else (start, said.end())
    if lead["ends"]:
        return lead.start(), end
    after = _AFTER_FRAMED.match(text, end)
    if after is None:
        return cover
    is_told = bool(after[0].strip(f"{BLANKS},"))
    return (lead.start(), after.end()) if is_told or lead["opens"].strip() != "As" else cover


def _find_cover(text: str, marks: Sequence[CitationMark]) -> Span:
    start, end = marks[0].span[0], marks[-1].span[1]
    if text.startswith(":", end) and not text[text.rfind("\n", 0, start) + 1 : start].strip(BLANKS):
        # A mark that labels its line takes the colon along.
        return start, end + 1
    opened = _WRAP_OPEN.search(text, max(0, start - _MAX_WRAP_CHARS), start)
    if opened is None:
        return start, end
    page = _PAGE_BEHIND.match(text, end)
    end = end if page is None else page.end()
    closer = (
        opened[0] if opened[0][0] in "*_" else _CLOSERS[opened[0] if opened[0] == "<sup>" else opened[0][0]]
    )
    return (opened.start(), end + len(closer)) if text.startswith(closer, end) else (start, end)


@dataclass(frozen=True, slots=True)
class UnmarkedText:
    """A text without its marks, and where its pieces stand in the text as it was given.

    `starts` are the places of the pieces here, `origins` there. `cuts` are the places here at which a run
    stood, in the order of the runs.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    cuts: tuple[int, ...]

    def locate(self, span: Span) -> Span:
        """Return the place, in the text as it was given, of a place that is not empty."""
        return self._find(span[0]), self._find(span[1] - 1) + 1

    def _find(self, place: int) -> int:
        piece = bisect_right(self.starts, place) - 1
        return self.origins[piece] + place - self.starts[piece]


def drop_citations(text: str, runs: Sequence[CitationRun], definitions: Sequence[Span] = ()) -> UnmarkedText:
    """Return a text without its runs, the blanks before them, and without the lines of definitions.

    Where nothing but a mark separates two words, a blank takes its place.
    """
    parts: list[str] = []
    starts, origins, cuts = [0], [0], []
    length = done = 0
    # A run inside the line of a definition goes with it, and cuts nothing.
    dropped = sorted([*((span, False) for span in definitions), *((run.cover, True) for run in runs)])
    for span, is_run in dropped:
        is_inline = is_run or (span[0] > 0 and text[span[0] - 1] != "\n")
        start, end, glue = find_removal(text, span) if is_inline else (*span, "")
        start = max(start, done)
        parts += [text[done:start], glue]
        length += start - done
        if is_run:
            cuts.append(length)
        length += len(glue)
        done = max(done, end)
        starts.append(length)
        origins.append(done)
    parts.append(text[done:])
    return UnmarkedText("".join(parts), tuple(starts), tuple(origins), tuple(cuts))


def find_removal(text: str, span: Span) -> tuple[int, int, str]:
    """Return the start and end of what is cut to take a run away, and the text that takes its place."""
    start, end = span
    blanks = start
    while blanks > 0 and text[blanks - 1] in BLANKS:
        blanks -= 1
    if blanks == 0 or text[blanks - 1] == "\n":
        # At the start of a line the blanks after the run go; those before it are the indent, and stay.
        while end < len(text) and text[end] in BLANKS:
            end += 1
        return start, end, ""
    glued = end < len(text) and text[end] not in _AFTER_WORD
    return blanks, end, " " if glued else ""
