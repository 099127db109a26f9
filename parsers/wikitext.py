"""Wikitext to prose, with offsets back into the source.

Three stages, each linear in the text:

1. *Tokenize* with mwparserfromhell's pure-Python tokenizer, subclassed so that it counts its steps. The
   tokenizer sees a *mask* of the text: same length, every character beyond ASCII replaced by ``?``. All of
   wikitext's markup is ASCII, so nothing that an interpreter's Unicode tables say can move a token.
2. *Walk* the flat row of tokens with a cursor. Every token's source length is known, so every token has
   its place, without building nodes. What is prose is kept as spans of the source, never as text.
3. *Assemble* the prose from the kept spans, resolving character references and dropping magic words.

The walk proves itself: each text token must stand at its place in the mask, and the lengths must add up to
the whole text. Where they do not, where the tokenizer fails, or where its budget of steps runs out, the
text is given back as it came, with ``complete=False``.

What is kept and what is dropped stands in the tables at the top and in ``_Renderer``. Some choices:
``{{{name|default}}}`` gives its default and ``{{{name}}}`` nothing; character references are resolved
inside ``<nowiki>`` too, as MediaWiki does; ``<math>`` is dropped, since TeX is not prose.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html.entities import name2codepoint
from typing import Any, Final

from parsers.offsets import IdentityMap, OffsetMap, PieceMap, Span

__all__ = ["RenderedWikitext", "render_wikitext"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedWikitext:
    """The prose of a wikitext, and where it came from."""

    text: str
    """The prose; the raw text itself where ``complete`` is false."""

    offsets: OffsetMap
    """From spans of ``text`` to spans of the raw wikitext, in code points."""

    complete: bool
    """False when the step budget ran out or the tokenizer failed: ``text`` is raw, offsets are identity."""

    steps: int
    """Tokenizer steps used, at most the budget."""


# ---------------------------------------------------------------------------------------------------------
# What is markup, as data. All names are in lower case, with single spaces.


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DROPPED_TAGS: Final = _names(
    "categorytree ce chem gallery graph hiero imagemap includeonly indicator inputbox mapframe maplink math"
    " ref references score script section style table templatedata templatestyles timeline"
)
_BLOCK_TAGS: Final = _names(
    "blockquote br caption center dd div dl dt gallery graph h1 h2 h3 h4 h5 h6 hr imagemap li ol p poem pre"
    " references score section source syntaxhighlight table tbody td tfoot th thead timeline tr ul"
)
_LITERAL_TAGS: Final = frozenset({"nowiki", "pre", "source", "syntaxhighlight"})
_DROPPED_NAMESPACES: Final = frozenset({"category", "file", "image", "media"})
_MAGIC_WORDS: Final = (
    "ARCHIVEDTALK DISAMBIG EXPECTED_UNCONNECTED_PAGE EXPECTUNUSEDCATEGORY EXPECTUNUSEDTEMPLATE FORCETOC"
    " HIDDENCAT INDEX NEWSECTIONLINK NOCC NOCONTENTCONVERT NOEDITSECTION NOGALLERY NOINDEX NONEWSECTIONLINK"
    " NOTALK NOTC NOTITLECONVERT NOTOC STATICREDIRECT TOC"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """Which positional values of a template are text, and what separates them."""

    first: int = 1
    last: int = sys.maxsize
    named: bool = False  # the named ones too
    separator: str

    def holds(self, position: str) -> bool:
        """Say whether the value at ``position`` (a parameter's name or number) is kept."""
        return self.named or (position in _POSITIONS and self.first <= int(position) <= self.last)


_POSITIONS: Final = frozenset(map(str, range(1, 1000)))
_LIST: Final = _Kept(separator="\n")
_INLINE: Final = _Kept(separator=" ")
_DATE: Final = _Kept(last=3, separator="-")

_KEPT_TEMPLATES: Final = {
    # Templates that keep text inside an infobox's values; every other one is dropped there as elsewhere.
    **dict.fromkeys(("plainlist", "flatlist", "ubl", "unbulleted list", "hlist"), _LIST),
    **dict.fromkeys(("nowrap", "small", "nobold"), _INLINE),
    **dict.fromkeys(("lang",), _Kept(first=2, last=2, separator=" ")),
    **dict.fromkeys(("convert", "cvt"), _Kept(last=2, separator=" ")),
    **dict.fromkeys(("birth date", "birth date and age", "death date", "death date and age"), _DATE),
    **dict.fromkeys(("start date", "start date and age", "end date", "film date"), _DATE),
}
_INFOBOX: Final = "infobox"
_EVERY: Final = _Kept(named=True, separator="\n")

_ENTITIES: Final = {**name2codepoint, "apos": ord("'")}
_REWRITTEN: Final = re.compile(
    r"&(?:\#(?P<decimal>[0-9]{1,10})|\#[xX](?P<hexadecimal>[0-9a-fA-F]{1,10})|(?P<name>[A-Za-z0-9]{2,8}));"
    rf"|__(?:{'|'.join(_MAGIC_WORDS.split())})__"
)
_TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9:-]*")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_BLANKS: Final = re.compile(r"[ \t]*")
_WHITE: Final = " \t\r\n"
_REDIRECT: Final = "#redirect"

# ---------------------------------------------------------------------------------------------------------
# The tokenizer, with a budget.

_MAX_DEPTH: Final = 100
"""Nested constructs that the tokenizer follows; deeper ones stay text. Its own limit differs by version."""

_FRAMES: Final = 6 * _MAX_DEPTH + 60
"""Upper bound of the call frames that tokenizing takes: at most 4 a level, and what hangs below the last."""

_ROOMY: Final = 40_000
"""Words of a frame in a chunk of 64 kilowords: leaves room for over 500 frames of 40 words."""

_HEAVY: Final = 4
"""A step over a long segment counts 1 more for each ``2 ** _HEAVY`` characters: it may look at each."""


class _BudgetError(Exception):
    """The budget of steps is gone."""


_AnyBase: Any = object
_Segment = Any
"""A string of the text, or one of the sentinels before its start and behind its end."""
_Token = dict[str, Any]
"""A token of mwparserfromhell: its attributes by name."""


class _Budgeted(_AnyBase):  # type: ignore[misc]
    """What is put before the pure-Python tokenizer: a budget, and what differs between runs or never ends.

    ``_load`` makes the class; the first attributes are those of mwparserfromhell that the methods need.
    """

    START: Any
    END: Any
    BAD_ROUTE: type[Exception]
    TEXT: Any
    HEADING_1: int
    is_single_only: Callable[[str], bool]

    MAX_DEPTH = _MAX_DEPTH
    _head: int

    def __init__(self, budget: int) -> None:
        super().__init__()
        self.left = budget
        self._last = -1

    def _read(self, delta: int = 0, *, strict: bool = False) -> _Segment:
        """Read a segment. Every loop of the tokenizer reads, so this is where steps are counted.

        To read the same segment again at once is no step: versions differ in how often they do.
        """
        index = self._head + delta
        if index < 0:
            return self.START
        try:
            segment = self._text[index]
        except IndexError:
            if index != self._last:
                self._last = index
                self._spend(1)
            if strict:
                self._fail_route()
            return self.END
        if index != self._last:
            self._last = index
            self.left -= 1 + (len(segment) >> _HEAVY)
            if self.left < 0:
                raise _BudgetError
        return segment

    def _spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise _BudgetError

    # The next three as the original, without its property calls: they are much of its time.

    def _emit_text(self, text: str) -> None:
        self._stacks[-1][2].append(text)

    def _push_textbuffer(self) -> None:
        stack = self._stacks[-1]
        if stack[2]:
            stack[0].append(self.TEXT(text="".join(stack[2])))
            stack[2] = []

    def _emit(self, token: _Token) -> None:
        stack = self._stacks[-1]
        if stack[2]:
            stack[0].append(self.TEXT(text="".join(stack[2])))
            stack[2] = []
        stack[0].append(token)

    def _emit_all(self, tokenlist: list[_Token]) -> None:
        # Copies the list, at every level that hands it up.
        self._spend(len(tokenlist) >> _HEAVY)
        super()._emit_all(tokenlist)

    def _handle_tag_data(self, data: Any, text: str) -> None:  # noqa: ANN401
        # Splits the segment, and opens or closes an attribute for each of its words.
        self._spend(2)
        super()._handle_tag_data(data, text)

    def _handle_tag_text(self, text: str) -> None:
        self._spend(3)
        super()._handle_tag_text(text)

    def _handle_single_tag_end(self) -> list[_Token]:
        # Scans the tokens of an unclosed <li>, at every level of them.
        self._spend(len(self._stack))
        tokens: list[_Token] = super()._handle_single_tag_end()
        return tokens

    def _parse_entity(self) -> None:
        # Character references are resolved when the prose is assembled. (The original calls int() on
        # digits of any number, which fails or not with the interpreter's limit.)
        self._emit_text("&")

    def _handle_heading_end(self) -> tuple[list[_Token], int]:
        # The original recurses at every "=" of a heading, to any depth: where it may not, the heading
        # ends at this one.
        if self._can_recurse():
            heading: tuple[list[_Token], int] = super()._handle_heading_end()
            return heading
        reset = self._head
        self._head += 1
        while self._read() == "=":
            self._head += 1
        run = self._head - reset
        opened = (self._context // self.HEADING_1).bit_length()
        level = min(opened, run, 6)
        self._emit_text("=" * (run - level))
        self._head -= 1
        return self._pop(), level

    def _handle_invalid_tag_start(self) -> None:
        # As the original, which reads inside an assert and so fails under -O.
        reset = self._head + 1
        self._head += 2
        try:
            if not self.is_single_only(self.tag_splitter.split(self._read())[0]):
                raise self.BAD_ROUTE
            tag = self._really_parse_tag()
        except self.BAD_ROUTE:
            self._head = reset
            self._emit_text("</")
        else:
            tag[0].invalid = True
            self._emit_all(tag)


@cache
def _load() -> tuple[type[_Budgeted], Any]:
    """Give the tokenizer's class and the module of its tokens; imports mwparserfromhell."""
    from mwparserfromhell.definitions import is_single_only
    from mwparserfromhell.parser import contexts, tokenizer, tokens

    base = tokenizer.Tokenizer
    # Before 0.7 the sentinels stand on the class.
    sentinels: Any = tokenizer if hasattr(tokenizer, "START") else base
    attributes = {
        "START": sentinels.START,
        "END": sentinels.END,
        "BAD_ROUTE": tokenizer.BadRoute,
        "TEXT": tokens.Text,
        "HEADING_1": contexts.HEADING_LEVEL_1,
        "is_single_only": staticmethod(is_single_only),
        "MARKERS": frozenset(base.MARKERS),  # asked for every segment: a set, not a list
    }
    return type("BudgetedTokenizer", (_Budgeted, base), attributes), tokens


def _tokenize(mask: str, budget: int) -> tuple[list[_Token] | None, int]:
    """Give the tokens of ``mask``, or None where the tokenizer fails, and the steps used."""
    tokenizer = _load()[0](budget)
    try:
        return tokenizer.tokenize(mask), budget - tokenizer.left
    except _BudgetError:
        return None, budget
    except MemoryError:
        raise
    except Exception:  # whatever a parser's bug raises: what a model or a page wrote never raises here
        return None, budget - max(0, tokenizer.left)


def _tokenize_apart(mask: str, budget: int) -> tuple[list[_Token] | None, int]:
    """Tokenize where the caller's stack is out of sight, so that no result depends on its depth.

    A fresh thread begins with an empty stack. Where threads do not exist (WebAssembly), the recursion limit
    is raised meanwhile by what the job may need; nobody else is there to change it.
    """
    outcome: list[tuple[list[_Token] | None, int]] = []
    failure: list[BaseException] = []

    def job() -> None:
        try:
            outcome.append(_tokenize(mask, budget))
        except BaseException as error:
            failure.append(error)

    # CPython allocates the frames of a thread in chunks of 16 kB, and frees a chunk as soon as a call
    # returns out of it: a loop that happens to stand at a chunk's end pays for that at each call, which
    # was measured to make tokenizing 5 times slower. A frame that takes a bit more than a power of two
    # gets a chunk of the next one, and the rest of that chunk is room for all the frames below it.
    job.__code__ = job.__code__.replace(co_stacksize=_ROOMY)

    thread = threading.Thread(target=job, name="wikitext", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + _FRAMES)
        try:
            job()
        finally:
            sys.setrecursionlimit(limit)
    else:
        thread.join()
    if failure:
        raise failure[0]
    return outcome[0]


# ---------------------------------------------------------------------------------------------------------
# The walk.

_PROSE: Final = "prose"
_LITERAL: Final = "literal"

_Item = tuple[str, int, int]
"""A span of the source that is kept (``_PROSE``, ``_LITERAL``), or a separator: the text itself, no span."""


class _MismatchError(Exception):
    """The tokens do not spell the source."""


@dataclass(slots=True, kw_only=True)
class _Frame:
    """What the walk knows about one open construct. Fields beyond the first four serve single kinds."""

    start: int  # in the source, behind the opening mark
    mark: int  # how many items were there when it opened
    drop: bool  # nothing is kept at this moment
    kind: str = _PROSE  # what kept spans are
    in_infobox: bool = False
    name: str | None = None  # of a tag or template, once known
    wiki: str | None = None  # a tag's wiki markup: its name is then not in the source
    unwritten: bool = False  # the next text is such a name
    owed: int = 0  # characters that close the present attribute
    after_equals: int = 0
    in_name: bool = True  # a template's
    kept: _Kept | None = None  # what a template keeps
    key: str | None = None  # of the present parameter
    value_mark: int = 0  # items before the present value
    number: int = 0  # positional parameters so far; a heading's level; a link's brackets
    values: int = 0  # kept so far
    title: list[_Item] | None = None  # a link's, once its label has begun


_NAMESPACE: Final = re.compile(rf"[ \t_]*(?:{'|'.join(sorted(_DROPPED_NAMESPACES))})[ \t_]*:", re.IGNORECASE)
_COLON: Final = re.compile(r"[ \t_]*:")
_NAME_LENGTH: Final = 200
"""Longer names of templates are cut before they are compared."""


class _Renderer:
    """The walk over the tokens: ``at`` is the place in the source, ``items`` what is kept so far."""

    __slots__ = ("at", "frame", "frames", "items", "marker_end", "mask")

    def __init__(self, mask: str) -> None:
        self.mask = mask
        self.at = 0
        self.items: list[_Item] = []
        self.frame = _Frame(start=0, mark=0, drop=False)
        self.frames: list[_Frame] = []
        self.marker_end = -1

    def render(self, tokens: list[_Token]) -> list[_Item]:
        """Give the kept items; raises _MismatchError where the tokens do not spell the source."""
        handlers = _handlers()
        for token in tokens:
            handlers[type(token)](self, token)
        if self.at != len(self.mask) or self.frames:
            raise _MismatchError
        return self.items

    # -- primitives

    def keep(self, start: int, end: int) -> None:
        """Keep a span of the source, unless what is open drops it."""
        if self.frame.drop:
            return
        if start == self.marker_end:
            match = _BLANKS.match(self.mask, start, end)
            start = match.end() if match else start
        if start == end:
            return
        if self.items:
            kind, begin, finish = self.items[-1]
            if finish == start and kind == self.frame.kind:
                self.items[-1] = (kind, begin, end)
                return
        self.items.append((self.frame.kind, start, end))

    def separate(self, separator: str = "\n") -> None:
        """Put a separator; whether it is needed is seen when the prose is assembled."""
        if not self.frame.drop:
            self.items.append((separator, 0, 0))

    def trim(self, mark: int) -> None:
        """Cut white space from both ends of the items from ``mark`` on."""
        while len(self.items) > mark:
            kind, start, end = self.items[-1]
            while start < end and self.mask[end - 1] in _WHITE:
                end -= 1
            if start < end:
                self.items[-1] = (kind, start, end)
                break
            self.items.pop()
        for index in range(mark, len(self.items)):
            kind, start, end = self.items[index]
            while start < end and self.mask[start] in _WHITE:
                start += 1
            self.items[index] = (kind, start, end)
            if start < end:
                break

    def push(self, width: int, *, drop: bool = False) -> _Frame:
        """Open a construct whose opening mark has ``width`` characters."""
        self.at += width
        outer = self.frame
        self.frames.append(outer)
        self.frame = _Frame(
            start=self.at,
            mark=len(self.items),
            drop=outer.drop or drop,
            kind=outer.kind,
            in_infobox=outer.in_infobox,
        )
        return self.frame

    def pop(self, width: int) -> _Frame:
        """Close the construct whose closing mark has ``width`` characters."""
        if not self.frames:
            raise _MismatchError
        self.at += width
        frame = self.frame
        self.frame = self.frames.pop()
        return frame

    def resume(self) -> None:
        """Keep again what the open construct holds, if what it stands in is kept."""
        self.frame.drop = self.frames[-1].drop

    # -- text, comments, arguments, headings

    def text(self, token: _Token) -> None:
        text: str = token["text"]
        frame = self.frame
        if frame.unwritten:
            frame.unwritten = False
            frame.name = text
            return
        start = self.at
        if not self.mask.startswith(text, start):
            raise _MismatchError
        self.at += len(text)
        if not frame.drop:
            self.keep(start, self.at)
        elif frame.wiki is None and frame.name is None:
            frame.name = text.rstrip().lower()

    def comment_open(self, _token: _Token) -> None:
        self.push(4, drop=True)

    def comment_close(self, _token: _Token) -> None:
        self.pop(3)

    def argument_open(self, _token: _Token) -> None:
        self.push(3, drop=True)

    def argument_separator(self, _token: _Token) -> None:
        self.at += 1
        self.resume()

    def argument_close(self, _token: _Token) -> None:
        self.pop(3)

    def heading_open(self, token: _Token) -> None:
        self.separate()
        self.push(token["level"]).number = token["level"]

    def heading_close(self, _token: _Token) -> None:
        self.trim(self.frame.mark)
        self.pop(self.frame.number)
        self.separate()

    # -- links

    def wikilink_open(self, _token: _Token) -> None:
        self.push(2)

    def wikilink_separator(self, _token: _Token) -> None:
        self.end_title()
        frame = self.frame
        frame.title = self.items[frame.mark :]
        del self.items[frame.mark :]
        self.at += 1

    def wikilink_close(self, _token: _Token) -> None:
        frame = self.frame
        if frame.title is None:
            self.end_title()
        elif len(self.items) == frame.mark and not frame.drop:
            self.items.extend(frame.title)
        self.pop(2)

    def end_title(self) -> None:
        """Drop a link into a dropped namespace, and the colon that makes such a link an ordinary one."""
        frame = self.frame
        if _NAMESPACE.match(self.mask, frame.start, self.at):
            frame.drop = True
            del self.items[frame.mark :]
            return
        colon = _COLON.match(self.mask, frame.start, self.at)
        if colon and len(self.items) > frame.mark and self.items[frame.mark][1] == frame.start:
            kind, _, end = self.items[frame.mark]
            self.items[frame.mark] = (kind, min(colon.end(), end), end)

    def external_link_open(self, token: _Token) -> None:
        # A bracketed link shows its title only; a free one is its own text.
        brackets = bool(token.get("brackets"))
        self.push(int(brackets), drop=brackets).number = int(brackets)

    def external_link_separator(self, token: _Token) -> None:
        self.at += 0 if token.get("suppress_space") else 1
        self.resume()

    def external_link_close(self, _token: _Token) -> None:
        self.pop(self.frame.number)

    # -- templates

    def template_open(self, _token: _Token) -> None:
        self.push(2, drop=True)

    def param_separator(self, _token: _Token) -> None:
        frame = self.frame
        if frame.in_name:
            frame.in_name = False
            self.begin_params()
        else:
            self.end_value()
        self.at += 1
        self.begin_value()

    def param_equals(self, _token: _Token) -> None:
        frame = self.frame
        if frame.kept:
            # What was kept since the separator is a name, not a value.
            del self.items[frame.value_mark :]
            frame.key = self.mask[frame.start : self.at].strip()
        self.at += 1

    def template_close(self, _token: _Token) -> None:
        if not self.frame.in_name:
            self.end_value()
        frame = self.pop(2)
        if frame.kept and frame.kept.separator == "\n":
            self.separate()

    def begin_params(self) -> None:
        """Decide by a template's name what becomes of its parameters."""
        frame, outer = self.frame, self.frames[-1]
        if outer.drop:
            return
        name = _normalize_name(self.mask[frame.start : min(self.at, frame.start + _NAME_LENGTH)])
        if name.startswith(_INFOBOX):
            frame.kept = _EVERY
            frame.in_infobox = True
        elif frame.in_infobox:
            frame.kept = _KEPT_TEMPLATES.get(name)
        if frame.kept:
            frame.drop = False
            if frame.kept.separator == "\n":
                self.separate()

    def begin_value(self) -> None:
        frame = self.frame
        if frame.kept:
            frame.start = self.at
            frame.key = None
            frame.mark = len(self.items)
            if frame.values:
                self.separate(frame.kept.separator)
            frame.value_mark = len(self.items)

    def end_value(self) -> None:
        """Keep a parameter's value, or take it back."""
        frame = self.frame
        if frame.kept is None:
            return
        if frame.key is None:
            frame.number += 1
        position = str(frame.number) if frame.key is None else frame.key
        if frame.kept.holds(position):
            self.trim(frame.value_mark)
        else:
            del self.items[frame.value_mark :]
        if len(self.items) == frame.value_mark:
            del self.items[frame.mark :]
        else:
            frame.values += 1

    # -- tags, and the lists, rules, styles and tables that the tokenizer reports as tags

    def tag_open(self, token: _Token) -> None:
        wiki: str | None = token.get("wiki_markup")
        start = self.at
        frame = self.push(len(wiki) if wiki is not None else 2 if token.get("invalid") else 1, drop=True)
        frame.start = start
        frame.wiki = wiki
        frame.unwritten = wiki is not None

    def attribute(self, token: _Token) -> None:
        self.end_attribute()
        self.at += len(token.get("pad_first") or "")
        self.frame.owed = len(token.get("pad_before_eq") or "")
        self.frame.after_equals = len(token.get("pad_after_eq") or "")

    def attribute_equals(self, _token: _Token) -> None:
        self.at += self.frame.owed + 1 + self.frame.after_equals
        self.frame.owed = 0

    def attribute_quote(self, _token: _Token) -> None:
        self.at += 1
        self.frame.owed += 1

    def end_attribute(self) -> None:
        self.at += self.frame.owed
        self.frame.owed = 0

    def tag_body(self, token: _Token) -> None:
        self.end_attribute()
        frame = self.frame
        self.at += len(token.get("padding") or "")
        self.at += 1 if frame.wiki is None else len(token.get("wiki_markup") or "")
        name = frame.name or ""
        if name in _BLOCK_TAGS:
            self.separate_outside()
        if name not in _DROPPED_TAGS:
            self.resume()
        if name in _LITERAL_TAGS:
            frame.kind = _LITERAL
        self.keep_unknown(frame)

    def tag_end_open(self, token: _Token) -> None:
        frame = self.frame
        frame.drop = True
        frame.start = self.at
        if frame.wiki is None:
            self.at += 2
        else:
            markup: str | None = token.get("wiki_markup")
            self.at += len(frame.wiki if markup is None else markup)
            frame.unwritten = True

    def tag_end_close(self, _token: _Token) -> None:
        frame = self.pop(int(self.frame.wiki is None))
        self.keep_unknown(frame)
        if frame.name in _BLOCK_TAGS:
            self.separate()

    def tag_self_close(self, token: _Token) -> None:
        self.end_attribute()
        self.at += len(token.get("padding") or "")
        wiki = self.frame.wiki
        if wiki is None:
            frame = self.pop(1 if token.get("implicit") else 2)
            self.keep_unknown(frame)
        else:
            frame = self.pop(len(token.get("wiki_markup") or ""))
        if frame.name in _BLOCK_TAGS:
            self.separate()
        if wiki is not None:
            redirect = self.mask[frame.start : frame.start + len(_REDIRECT)].lower() == _REDIRECT
            if redirect:
                self.keep(frame.start, self.at)
            else:
                self.marker_end = self.at

    def keep_unknown(self, frame: _Frame) -> None:
        """Keep the mark of what cannot be a tag's name as the text it is."""
        if frame.wiki is None and not _TAG_NAME.fullmatch(frame.name or ""):
            self.keep(frame.start, self.at)

    def separate_outside(self) -> None:
        if not self.frames[-1].drop:
            self.items.append(("\n", 0, 0))


def _normalize_name(name: str) -> str:
    """Give a template's name in lower case, with single spaces, without comments and namespace."""
    words = _COMMENT.sub("", name).replace("_", " ").lower().split()
    return " ".join(words).removeprefix("template:").lstrip()


@cache
def _handlers() -> dict[type[Any], Callable[[_Renderer, _Token], None]]:
    """Give the method for each type of token."""
    tokens = _load()[1]
    return {
        tokens.Text: _Renderer.text,
        tokens.TemplateOpen: _Renderer.template_open,
        tokens.TemplateParamSeparator: _Renderer.param_separator,
        tokens.TemplateParamEquals: _Renderer.param_equals,
        tokens.TemplateClose: _Renderer.template_close,
        tokens.ArgumentOpen: _Renderer.argument_open,
        tokens.ArgumentSeparator: _Renderer.argument_separator,
        tokens.ArgumentClose: _Renderer.argument_close,
        tokens.WikilinkOpen: _Renderer.wikilink_open,
        tokens.WikilinkSeparator: _Renderer.wikilink_separator,
        tokens.WikilinkClose: _Renderer.wikilink_close,
        tokens.ExternalLinkOpen: _Renderer.external_link_open,
        tokens.ExternalLinkSeparator: _Renderer.external_link_separator,
        tokens.ExternalLinkClose: _Renderer.external_link_close,
        tokens.HeadingStart: _Renderer.heading_open,
        tokens.HeadingEnd: _Renderer.heading_close,
        tokens.CommentStart: _Renderer.comment_open,
        tokens.CommentEnd: _Renderer.comment_close,
        tokens.TagOpenOpen: _Renderer.tag_open,
        tokens.TagAttrStart: _Renderer.attribute,
        tokens.TagAttrEquals: _Renderer.attribute_equals,
        tokens.TagAttrQuote: _Renderer.attribute_quote,
        tokens.TagCloseOpen: _Renderer.tag_body,
        tokens.TagCloseSelfclose: _Renderer.tag_self_close,
        tokens.TagOpenClose: _Renderer.tag_end_open,
        tokens.TagCloseClose: _Renderer.tag_end_close,
    }


# ---------------------------------------------------------------------------------------------------------
# The assembly.


class _Prose:
    """The prose that is being put together, and the pieces that say where it came from."""

    __slots__ = ("input_ends", "input_starts", "last", "length", "output_ends", "output_starts", "parts")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.last = ""  # the last character put
        self.output_starts: list[int] = []
        self.output_ends: list[int] = []
        self.input_starts: list[int] = []
        self.input_ends: list[int] = []

    def put(self, text: str, span: Span | None) -> None:
        """Put text that came from ``span``, or from nowhere."""
        if not text:
            return
        self.parts.append(text)
        if span is not None:
            self.output_starts.append(self.length)
            self.output_ends.append(self.length + len(text))
            self.input_starts.append(span[0])
            self.input_ends.append(span[1])
        self.length += len(text)
        self.last = text[-1]

    def offsets(self) -> PieceMap:
        return PieceMap(self.output_starts, self.output_ends, self.input_starts, self.input_ends)


def _assemble(raw: str, items: list[_Item]) -> _Prose:
    """Put the kept items together.

    A line break is put only between text and text, and not beside one that is there; of several separators
    in a row the line break wins.
    """
    prose = _Prose()
    rewrites = "&" in raw or "__" in raw
    pending = ""
    for kind, start, end in items:
        if kind not in (_PROSE, _LITERAL):
            pending = kind if pending != "\n" else pending
        elif start < end:
            if prose.last and pending and not (pending == "\n" and "\n" in (prose.last, raw[start])):
                prose.put(pending, None)
            pending = ""
            rest = _put_rewritten(prose, raw, kind, start, end) if rewrites else start
            prose.put(raw[rest:end], (rest, end))
    return prose


def _put_rewritten(prose: _Prose, raw: str, kind: str, start: int, end: int) -> int:
    """Put a span up to behind its last character reference or magic word; give that place."""
    for match in _REWRITTEN.finditer(raw, start, end):
        prose.put(raw[start : match.start()], (start, match.start()))
        if not match[0].startswith("_"):
            prose.put(_resolve(match), match.span())
        elif kind == _LITERAL:
            prose.put(match[0], match.span())
        start = match.end()
    return start


def _resolve(reference: re.Match[str]) -> str:
    """Give what a character reference stands for, or its source text where it stands for no character."""
    if reference["name"]:
        code = _ENTITIES.get(reference["name"])
    elif reference["decimal"]:
        code = int(reference["decimal"])
    else:
        code = int(reference["hexadecimal"], 16)
    if code is None or not _is_character(code):
        return reference[0]
    return chr(code)


def _is_character(code: int) -> bool:
    """Say whether XML allows the code point; surrogates and control characters it does not."""
    return (
        code in (0x09, 0x0A)
        or 0x20 <= code < 0xD800
        or 0xE000 <= code < 0xFFFE
        or 0x10000 <= code <= 0x10FFFF
    )


def render_wikitext(raw: str, *, max_steps_per_char: int = 12, base_steps: int = 20_000) -> RenderedWikitext:
    """Render wikitext to prose.

    Never raises, whatever the string; linear in its length. The result depends on nothing but the
    arguments: not on the interpreter, the version of mwparserfromhell or the caller's stack.
    At most ``base_steps + max_steps_per_char * len(raw)`` steps of the tokenizer are spent; a step is one
    look at a segment (a character of markup, or what stands between two) or as much other work. Articles
    take 0.4 to 4 steps a character, hostile text and many unclosed tags 12 to thousands.
    Text whose markup needs more is given back as it came (``complete`` is false).
    """
    mask = raw.encode("ascii", "replace").decode("ascii")
    tokens, steps = _tokenize_apart(mask, base_steps + max_steps_per_char * len(raw))
    if tokens is not None:
        try:
            prose = _assemble(raw, _Renderer(mask).render(tokens))
        except (_MismatchError, KeyError):  # KeyError: a token that no version known here has
            pass
        else:
            return RenderedWikitext(
                text="".join(prose.parts), offsets=prose.offsets(), complete=True, steps=steps
            )
    return RenderedWikitext(text=raw, offsets=IdentityMap(), complete=False, steps=steps)
