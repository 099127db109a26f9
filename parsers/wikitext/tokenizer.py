"""The tokenizer: that of mwparserfromhell in pure Python, with a budget of steps, run apart.

The tokenizer backtracks, and what it goes back over it reads again, so some texts cost it quadratic time or
worse. All of its loops read segments through one method. Counting there, and at the few places where work
is done without reading, bounds the whole run by a number that depends on nothing but the text.

What differs between versions of mwparserfromhell, or by the interpreter's limits or flags, is overridden,
and the caller's stack is kept out of sight. mwparserfromhell is imported at the first use only.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import cache
from typing import Any, Final

_MAX_DEPTH: Final = 100
"""Nested constructs that the tokenizer follows; deeper ones stay text. Its own limit differs by version."""

_FRAMES: Final = 6 * _MAX_DEPTH + 60
"""Upper bound of the call frames that tokenizing takes: at most 4 a level, and what hangs below the last."""

_ROOMY: Final = 40_000
"""Words of a frame in a chunk of 64 kilowords: leaves room for over 500 frames of 40 words."""

_HEAVY: Final = 4
"""A step over a long segment counts 1 more for each ``2 ** _HEAVY`` characters: it may look at each."""


_LIST_MARKS: Final = frozenset("#*;:")

_OPENING: Final = 6
"""Steps that opening a construct counts: all that an unclosed one has held is read again without it."""


class _BudgetError(Exception):
    """The budget of steps is gone."""


_AnyBase: Any = object
_Segment = Any
"""A string of the text, or one of the sentinels before its start and after its end."""
Token = dict[str, Any]
"""A token of mwparserfromhell: its attributes by name."""


class _Budgeted(_AnyBase):  # type: ignore[misc]
    """What is put before the pure-Python tokenizer: a budget, and what differs between runs or never ends.

    ``load_tokenizer`` makes the class; the first attributes are those of mwparserfromhell that the methods
    need.
    """

    START: Any
    END: Any
    BAD_ROUTE: type[Exception]
    TEXT: Any
    HEADING_1: int
    DL_TERM: int
    TAG_OPEN: Any
    TAG_CLOSE: Any
    get_html_tag: Callable[[str], str]
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

    def _push(self, context: int = 0) -> None:
        # Opens what may have to be given up again: much work for little reading.
        self._spend(_OPENING)
        super()._push(context)

    # The next three as the original, without its property calls: they are much of its time.

    def _emit_text(self, text: str) -> None:
        self._stacks[-1][2].append(text)

    def _push_textbuffer(self) -> None:
        stack = self._stacks[-1]
        if stack[2]:
            stack[0].append(self.TEXT(text="".join(stack[2])))
            stack[2] = []

    def _emit(self, token: Token) -> None:
        stack = self._stacks[-1]
        if stack[2]:
            stack[0].append(self.TEXT(text="".join(stack[2])))
            stack[2] = []
        stack[0].append(token)

    def _emit_all(self, tokenlist: list[Token]) -> None:
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

    def _handle_single_tag_end(self) -> list[Token]:
        # Scans the tokens of an unclosed <li>, at every level of them.
        self._spend(len(self._stack))
        tokens: list[Token] = super()._handle_single_tag_end()
        return tokens

    def _parse_entity(self) -> None:
        # Character references are resolved when the prose is assembled. (The original calls int() on
        # digits of any number, which fails or not with the interpreter's limit.)
        self._emit_text("&")

    def _handle_list(self) -> None:
        # The original emits three tokens for each mark of a run. Here all before the last share theirs.
        run = [self._read()]
        while (mark := self._read(1)) in _LIST_MARKS:
            self._head += 1
            run.append(mark)
        for marks in filter(None, ("".join(run[:-1]), run[-1])):
            if ";" in marks:
                self._context |= self.DL_TERM
            self._emit(self.TAG_OPEN(wiki_markup=marks))
            self._emit_text(self.get_html_tag(marks[-1]))
            self._emit(self.TAG_CLOSE())

    def _handle_heading_end(self) -> tuple[list[Token], int]:
        # The original recurses at every "=" of a heading, to any depth: where it may not, the heading
        # ends at this one.
        if self._can_recurse():
            heading: tuple[list[Token], int] = super()._handle_heading_end()
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
def load_tokenizer() -> tuple[type[_Budgeted], Any]:
    """Return the tokenizer's class and the module of its tokens; imports mwparserfromhell."""
    from mwparserfromhell.definitions import get_html_tag, is_single_only
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
        "DL_TERM": contexts.DL_TERM,
        "TAG_OPEN": tokens.TagOpenOpen,
        "TAG_CLOSE": tokens.TagCloseSelfclose,
        "get_html_tag": staticmethod(get_html_tag),
        "is_single_only": staticmethod(is_single_only),
        "MARKERS": frozenset(base.MARKERS),  # asked for every segment: a set, not a list
    }
    return type("BudgetedTokenizer", (_Budgeted, base), attributes), tokens


def _tokenize(mask: str, budget: int) -> tuple[list[Token] | None, int]:
    """Return the tokens of ``mask``, or None where the tokenizer fails, and the steps used."""
    tokenizer = load_tokenizer()[0](budget)
    try:
        return tokenizer.tokenize(mask), budget - tokenizer.left
    except _BudgetError:
        return None, budget
    except MemoryError:
        raise
    except Exception:  # whatever a parser's bug raises: what a model or a page wrote never raises here
        return None, budget - max(0, tokenizer.left)


def tokenize_apart(mask: str, budget: int) -> tuple[list[Token] | None, int]:
    """Tokenize where the caller's stack is out of sight, so that no result depends on its depth.

    A fresh thread begins with an empty stack. Where threads do not exist (WebAssembly), the recursion limit
    is raised meanwhile by what the job may need; nobody else is there to change it.
    """
    outcome: list[tuple[list[Token] | None, int]] = []
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
