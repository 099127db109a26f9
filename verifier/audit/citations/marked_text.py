"""Where an answer's marks stand: what a person sees of it is read as Markdown shows it.

A mark is read where a person sees a mark: not in code, not in a comment, an image or the address of a link.
What nobody sees makes no claim, nor does code, but for prose in a fence, nor what is struck out. A citation
is added where it is seen as one: behind a link or a stretch of code, never inside, and to nothing that stands
in a block of code or in a note.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Sequence

from verifier.answers.answer_text import read_visible_answer
from verifier.audit.claims.parts import find_subject
from verifier.parsers.frozen import record
from verifier.parsers.segments.citations import CitationMark, find_definitions, read_citations
from verifier.parsers.text.offsets import Span
from verifier.parsers.visible_text.records import HIDDEN_KINDS, Kind, Region
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.sources.visible_reading import render

# Without any of these all is seen as it is written.
_MARKUP = re.compile(r"[`<~]|\]\(|\]:|(?:\A|\n)[ >]*(?: {4}|\t)")
_LETTERED = re.compile(r"\([Ee][0-9]{1,4}\)")
_LETTER = re.compile("[A-Za-z\x80-\uffff]")

_NOTES = frozenset({Kind.FOOTNOTE, Kind.UNUSED_FOOTNOTE})
_BLOCKS = _NOTES | {Kind.CODE_BLOCK, Kind.PREFORMATTED}
_INLINE = HIDDEN_KINDS | {Kind.CODE, Kind.LINK, Kind.FOOTNOTE_MARK, Kind.STRUCK}
_UNSAID = HIDDEN_KINDS - {Kind.DESTINATION, Kind.ATTRIBUTES, Kind.SURPLUS_CELL} | {Kind.STRUCK}
"""What is no part of any claim. An address and a tag stand inside one, and the check leaves them out."""

_CLOSED = HIDDEN_KINDS | {Kind.CODE, Kind.STRUCK}
_LABEL = re.compile(r"[ ]{0,3}\[\^[^\[\]\n]++\]:[ \t]*+")
_HEADING = re.compile(
    r"^[ ]{0,3}(?:#{1,6}[ \t][^\n]{1,200}|\*\*[^*\n]{1,200}\*\*(?:[ \t]*+\[[^\[\]\n]{1,32}\]){0,8}[ \t]*+)$",
    re.MULTILINE,
)
# A line by itself above a text of sentences, underlined or not; what ends in a stop is a sentence.
_LINE_ABOVE = re.compile(
    r"(?:\A|\n[ \t]*\n)(?P<title>[^\s#*|>+-][^\n]{0,98}[^\s.!?;,])[ \t]*"
    r"\n(?:[ ]{0,3}(?:={3,}|-{3,})[ \t]*\n)?(?:[ \t]*\n)*(?=[^\n]*[.!?][\"'\u201c\u201d)\]0-9\[ ]*(?:\n|\Z))"
)
_HEADER_ROW = re.compile(
    r"^([^\n|]{0,200}+\|[^\n]{0,1000}+)\n"
    r"[ ]{0,3}(?=[^\n|]{0,200}+\|)\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+$",
    re.MULTILINE,
)
_NUMBERING = re.compile(
    r"(?:[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]?|[IVX]{1,5}[.)]"
    r"|(?:\xa7{1,2}|Art\.|Artikel|Article|Section)[ ]?[0-9]{1,4}[a-z]?)[ \t]+"
)
_MARK_OF_NOTE = re.compile(r"\[\^?[^\[\]\s]{1,32}\]|[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3}")
_BULLETS = ("- ", "* ", "+ ")
_SENTENCE_ENDS = (*".!?;,\"')", "\u201d", "\u2019", "\xbb")
_FIGURE = re.compile("[0-9]")
_LINE = re.compile("[^\n]+\n?")
_REFERENCES = re.compile(
    r"^[#*_ \t]*(?:Sources?|References?|Citations?|Bibliography|Works cited|Quellen|Literatur|Belege)"
    r"[*_ \t]*:?[*_ \t]*\n",
    re.IGNORECASE | re.ASCII | re.MULTILINE,
)
_ENTRY = re.compile(
    r"[ \t]*(?:[-*+\u2022][ \t]+)?"
    r"(?:\[\^?[0-9]{1,4}\]:?|\(?[0-9]{1,4}[.)]|\u3010[0-9]{1,4}\u3011|[-*+\u2022])[ \t]+"
)
_MAX_ENTRY_CHARS = 500
# A note at the end of an answer: `[^1]: The council's report`, `[1]: ...`, or behind a figure set high.
_NOTE = re.compile(
    r"^[ ]{0,3}(?P<mark>\[\^?[^\[\]\s]{1,32}\]|[\xb9\xb2\xb3\u2070\u2074-\u2079]{1,3})"
    r"(?::|(?<=[^\]])|(?=[ \t]))[ \t]*(?P<told>[^\s:][^\n]*)$",
    re.MULTILINE,
)
_FENCE = re.compile(r"[ ]{0,3}(?:`{3,}|~{3,})[^\n]*+\n?")


@record
class MarkedText:
    """An answer's marks in order, and where nothing is claimed or cited; all stretches are in order.

    `unsaid` are stretches that make no claim, among them `titles`, whose marks stay as they are, and
    `references`, which name sources. `wholes` are such as a citation goes behind, `blocks` such as none is
    added to.
    """

    marks: tuple[CitationMark, ...]
    unsaid: tuple[Span, ...] = ()
    titles: tuple[Span, ...] = ()
    references: tuple[Span, ...] = ()
    wholes: tuple[Span, ...] = ()
    blocks: tuple[Span, ...] = ()

    def find_place(self, at: int) -> tuple[int, bool]:
        """Return where a citation is added that would stand at a place, and whether any may be there."""
        whole = _find(self.wholes, at)
        return at if whole is None else whole[1], _find(self.blocks, at) is None

    def is_in_title(self, at: int) -> bool:
        """Return whether a place is in a heading, or in the header of a table, that states nothing."""
        return _find(self.titles, at) is not None


def read_marked_text(
    answer: str,
    *,
    names: Container[str] = (),
    max_pointers: int | None = None,
    policy: AuditPolicy | None = None,
) -> MarkedText:
    """Return the marks of an answer, those that cannot be read among them, and what is no text of it.

    Any string is read; linear in its length. Reading ends as `read_citations` says.
    """
    # Whether a heading has a verb depends on lists that all audit policies share, and on the language.
    words = policy or load_audit_policy("default")
    regions: tuple[Region, ...] = ()
    code: tuple[Span, ...] = ()
    if _MARKUP.search(answer) is not None:
        visible = render(answer, "markdown")
        regions = () if visible is None else visible.regions
        if visible is not None and any(region.kind is Kind.CODE_BLOCK for region in regions):
            code = read_visible_answer(answer, visible, set_headings_apart=False).code
    references = _merge([*_list_references(answer, words), *_list_notes(answer, words)])
    frames = [*code, *find_definitions(answer), *_list_frames(answer, regions), *references]
    closed = _merge([*frames, *_list_closed(answer, regions)])
    marks = read_citations(answer, names=names, max_pointers=max_pointers, closed=closed, as_seen=True)
    titles = _merge(_list_titles(answer, [mark.span for mark in marks], words))
    return MarkedText(
        marks=marks,
        unsaid=_merge([*frames, *titles, *_take(regions, _UNSAID)]),
        titles=titles,
        references=references,
        wholes=_merge(_take(regions, _INLINE)),
        blocks=_merge(_take(regions, _BLOCKS)),
    )


def _take(regions: Sequence[Region], kinds: Container[Kind]) -> Iterator[Span]:
    return (region.span for region in regions if region.kind in kinds)


def _list_frames(answer: str, regions: Sequence[Region]) -> Iterator[Span]:
    """Yield what stands around notes and prose in fences: labels, and the lines of fences."""
    for region in regions:
        start, end = region.span
        if region.kind in _NOTES:
            label = _LABEL.match(answer, start, end)
            if label is not None:
                yield label.span()
        elif region.kind is Kind.CODE_BLOCK:
            opened = _FENCE.match(answer, start, end)
            last = answer.rfind("\n", start, end) + 1
            if opened is not None:
                yield opened.span()
                if last > start and _FENCE.match(answer, last, end) is not None:
                    yield last, end


def _list_titles(answer: str, marks: Sequence[Span], policy: AuditPolicy) -> Iterator[Span]:
    """Yield the headings, and the headers of tables, that state nothing: no verb and no figure is in them."""
    for heading in _HEADING.finditer(answer):
        said = _drop_marks(answer, heading.span(), marks).strip(" #*_:\t")
        if not _states(_NUMBERING.sub("", said, count=1), policy):
            yield heading.span()
    for heading in _LINE_ABOVE.finditer(answer):
        said = _drop_marks(answer, heading.span("title"), marks).strip(" :\t")
        leads_to_list = heading["title"].endswith(":") and answer.startswith(_BULLETS, heading.end())
        is_sentence = said.endswith(_SENTENCE_ENDS)
        if not (leads_to_list or is_sentence) and not _states(_NUMBERING.sub("", said, count=1), policy):
            yield heading.span("title")
    for header in _HEADER_ROW.finditer(answer):
        cells = _drop_marks(answer, header.span(1), marks).split("|")
        if not any(_states(cell.strip(), policy) for cell in cells):
            yield header.span(1)


def _states(title: str, policy: AuditPolicy) -> bool:
    return _FIGURE.search(title) is not None or _has_verb(title, policy)


def _drop_marks(answer: str, span: Span, marks: Sequence[Span]) -> str:
    start, end = span
    parts = []
    for first, last in marks[bisect_left(marks, (start, 0)) : bisect_left(marks, (end, 0))]:
        parts.append(answer[start:first])
        start = min(last, end)
    return "".join([*parts, answer[start:end]])


def _list_references(answer: str, policy: AuditPolicy) -> Iterator[Span]:
    """Yield the lines of a list of sources at the end of an answer that state nothing: titles, addresses.

    `Sources:` and under it `[1] The council's report`. An entry with a verb is a claim like any other.
    """
    headings = [*_REFERENCES.finditer(answer)]
    if not headings:
        return
    heading = headings[-1]
    entries = [line for line in _LINE.finditer(answer, heading.end()) if line[0].strip()]
    if not entries or not all(_ENTRY.match(line[0]) for line in entries):
        return
    yield heading.span()
    for line in entries:
        told = _ENTRY.sub("", line[0], count=1).strip()[:_MAX_ENTRY_CHARS]
        if not _has_verb(told, policy):
            yield line.span()


def _list_notes(answer: str, policy: AuditPolicy) -> Iterator[Span]:
    """Yield the notes at the end of an answer that marks above lead to and that state nothing.

    `[^1]: The council's report, 1933` says where something stands. A note with a verb is a claim.
    """
    notes: list[re.Match[str]] = []
    end = len(answer)
    while end > 0:
        start = answer.rfind("\n", 0, end) + 1
        if not answer[start:end].isspace() and start < end:
            note = _NOTE.match(answer, start, end)
            if note is None:
                break
            notes.append(note)
        end = start - 1
    cited = {found[0] for found in _MARK_OF_NOTE.finditer(answer, 0, max(0, end))}
    for note in notes:
        if note["mark"] in cited and not _has_verb(note["told"][:_MAX_ENTRY_CHARS], policy):
            yield note.span()


def _has_verb(text: str, policy: AuditPolicy) -> bool:
    return find_subject(text, policy.claim_policy) is not None


def _list_closed(answer: str, regions: Sequence[Region]) -> Iterator[Span]:
    """Yield the stretches in which a person sees no mark."""
    label: Span | None = None
    for region in regions:
        start, end = region.span
        if region.kind is Kind.LINK:
            label = region.span
        if region.kind is Kind.DESTINATION and _is_mark(answer, start, label):
            continue
        if region.kind in _CLOSED:
            yield start, end


def _is_mark(answer: str, start: int, label: Span | None) -> bool:
    """Return whether what Markdown takes for where a link leads is a mark behind a mark.

    `[1][2]` with both defined is a link to the one or to the other, and means both; so does `[1](E2)`.
    """
    if _LETTERED.match(answer, start) is not None:
        return True
    is_behind = answer.startswith("[", start) and label is not None
    return is_behind and label is not None and _LETTER.search(answer, label[0], start) is None


def _merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return stretches in order; what overlaps is one."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return tuple(merged)


def _find(spans: Sequence[Span], at: int) -> Span | None:
    """Return the stretch that a place is inside of, neither at its start nor at its end."""
    number = bisect_left(spans, (at, 0)) - 1
    return spans[number] if number >= 0 and spans[number][0] < at < spans[number][1] else None
