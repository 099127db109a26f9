"""The renderer: the walk over the tokens, which decides what of the source is prose.

There is one method for each type of token. It moves the cursor on by the token's length in the source, and
opens, closes or changes the construct that the token belongs to. The walk proves itself: each text token
must stand at its place in the mask, what opens must close, and the lengths must add up to the whole text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from verifier.parsers.wikitext.cursor import (
    DIGITS_APART,
    LITERAL,
    WORDS_APART,
    Cursor,
    Frame,
    Item,
    MismatchError,
)
from verifier.parsers.wikitext.markup import (
    BLOCK_TAGS,
    COLON,
    COMMENT,
    DROPPED_NAMESPACE,
    DROPPED_TAGS,
    JOINED_TAGS,
    LITERAL_TAGS,
    NUMBER,
    REDIRECT,
    TAG_NAME,
)
from verifier.parsers.wikitext.templates import EVERY_VALUE, INFOBOX, INLINE_TEMPLATES, LIST_TEMPLATES
from verifier.parsers.wikitext.tokenizer import Token, load_tokenizer

_NAME_LENGTH: Final = 200
"""Longer names of templates are cut before they are compared."""


def find_prose(mask: str, tokens: list[Token]) -> list[Item]:
    """Return what of the source is kept, in its order, with separators.

    Raises `MismatchError` where the tokens do not spell the source, and `KeyError` for a type of token that
    is not known here.
    """
    return _Renderer(mask).render(tokens)


class _Renderer(Cursor):
    """One walk over the tokens of one text."""

    __slots__ = ()

    def render(self, tokens: list[Token]) -> list[Item]:
        """Return the kept items; raises MismatchError where the tokens do not spell the source."""
        handlers = _handlers()
        for token in tokens:
            handlers[type(token)](self, token)
        if self.at != len(self.mask) or self.frames:
            raise MismatchError
        return self.items

    # -- text, comments, arguments, headings

    def text(self, token: Token) -> None:
        text: str = token["text"]
        frame = self.frame
        if frame.unwritten:
            frame.unwritten = False
            frame.name = text
            return
        start = self.at
        if not self.mask.startswith(text, start):
            raise MismatchError
        self.at += len(text)
        if not frame.drop:
            self.keep(start, self.at)
        elif frame.wiki is None and frame.name is None:
            frame.name = text.rstrip().lower()

    def comment_open(self, _token: Token) -> None:
        self.push(4, drop=True)

    def comment_close(self, _token: Token) -> None:
        self.pop(3)

    def argument_open(self, _token: Token) -> None:
        self.push(3, drop=True)

    def argument_separator(self, _token: Token) -> None:
        self.at += 1
        self.resume()

    def argument_close(self, _token: Token) -> None:
        self.pop(3)

    def heading_open(self, token: Token) -> None:
        self.separate()
        self.push(token["level"]).number = token["level"]

    def heading_close(self, _token: Token) -> None:
        self.trim(self.frame.mark)
        self.pop(self.frame.number)
        self.separate()

    # -- links

    def wikilink_open(self, _token: Token) -> None:
        self.push(2)

    def wikilink_separator(self, _token: Token) -> None:
        self.end_title()
        frame = self.frame
        frame.title = self.items[frame.mark :]
        del self.items[frame.mark :]
        self.at += 1

    def wikilink_close(self, _token: Token) -> None:
        frame = self.frame
        if frame.title is None:
            self.end_title()
        elif len(self.items) == frame.mark and not frame.drop:
            self.items.extend(frame.title)
        self.pop(2)

    def end_title(self) -> None:
        """Drop a link into a dropped namespace, and the colon that makes such a link an ordinary one."""
        frame = self.frame
        if DROPPED_NAMESPACE.match(self.mask, frame.start, self.at):
            frame.drop = True
            del self.items[frame.mark :]
            return
        colon = COLON.match(self.mask, frame.start, self.at)
        if colon and len(self.items) > frame.mark and self.items[frame.mark][1] == frame.start:
            kind, _, end = self.items[frame.mark]
            self.items[frame.mark] = (kind, min(colon.end(), end), end)

    def external_link_open(self, token: Token) -> None:
        # A bracketed link shows its title only; a free one is its own text.
        brackets = bool(token.get("brackets"))
        self.push(int(brackets), drop=brackets).number = int(brackets)

    def external_link_separator(self, token: Token) -> None:
        self.at += 0 if token.get("suppress_space") else 1
        self.resume()

    def external_link_close(self, _token: Token) -> None:
        self.pop(self.frame.number)

    # -- templates

    def template_open(self, _token: Token) -> None:
        self.push(2, drop=True)

    def param_separator(self, _token: Token) -> None:
        frame = self.frame
        if frame.in_name:
            frame.in_name = False
            self.begin_params()
        else:
            self.end_value()
        self.at += 1
        self.begin_value()

    def param_equals(self, _token: Token) -> None:
        frame = self.frame
        if frame.kept:
            # What was kept since the separator is a name, not a value.
            del self.items[frame.value_mark :]
            frame.key = self.mask[frame.start : self.at].strip()
        self.at += 1

    def template_close(self, _token: Token) -> None:
        if not self.frame.in_name:
            self.end_value()
            if self.frame.undecided is not None:
                del self.items[self.frame.undecided :]
        frame = self.pop(2)
        if frame.kept and frame.kept.separator == "\n":
            self.separate()

    def begin_params(self) -> None:
        """Decide by a template's name what becomes of its parameters."""
        frame, outer = self.frame, self.frames[-1]
        if outer.drop:
            return
        name = _normalize_name(self.mask[frame.start : min(self.at, frame.start + _NAME_LENGTH)])
        if name.startswith(INFOBOX):
            frame.kept = EVERY_VALUE
            frame.in_infobox = True
        else:
            frame.kept = INLINE_TEMPLATES.get(name)
            if frame.kept is None and frame.in_infobox:
                frame.kept = LIST_TEMPLATES.get(name)
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
        if frame.kept.holds(position) or self.goes_on():
            if frame.kept.trimmed or frame.key is not None:
                self.trim(frame.value_mark)
        else:
            del self.items[frame.value_mark :]
        if len(self.items) == frame.value_mark:
            del self.items[frame.mark :]
        else:
            frame.values += 1

    def goes_on(self) -> bool:
        """Say whether the present value goes on with a measure: ``5|to|10|km`` does, ``5|km|0`` does not.

        A number does for the time being, until its word follows; what follows no pair does not.
        """
        frame = self.frame
        if frame.kept is None or not frame.kept.measures or frame.key is not None:
            return False
        is_number = NUMBER.match(self.mask[frame.start : self.at].strip()) is not None
        if frame.number % 2:
            goes_on = is_number and frame.number == frame.measured + 1
            frame.undecided = frame.mark if goes_on else frame.undecided
            return goes_on
        goes_on = not is_number and frame.undecided is not None
        if goes_on:
            frame.undecided = None
            frame.measured = frame.number
        return goes_on

    # -- tags, and the lists, rules, styles and tables that the tokenizer reports as tags

    def tag_open(self, token: Token) -> None:
        wiki: str | None = token.get("wiki_markup")
        start = self.at
        frame = self.push(len(wiki) if wiki is not None else 2 if token.get("invalid") else 1, drop=True)
        frame.start = start
        frame.wiki = wiki
        frame.unwritten = wiki is not None

    def attribute(self, token: Token) -> None:
        self.end_attribute()
        self.at += len(token.get("pad_first") or "")
        self.frame.owed = len(token.get("pad_before_eq") or "")
        self.frame.after_equals = len(token.get("pad_after_eq") or "")

    def attribute_equals(self, _token: Token) -> None:
        self.at += self.frame.owed + 1 + self.frame.after_equals
        self.frame.owed = 0

    def attribute_quote(self, _token: Token) -> None:
        self.at += 1
        self.frame.owed += 1

    def end_attribute(self) -> None:
        self.at += self.frame.owed
        self.frame.owed = 0

    def tag_body(self, token: Token) -> None:
        self.end_attribute()
        frame = self.frame
        self.at += len(token.get("padding") or "")
        self.at += 1 if frame.wiki is None else len(token.get("wiki_markup") or "")
        name = frame.name or ""
        if name in BLOCK_TAGS:
            self.separate_outside()
        if name in JOINED_TAGS:
            self.separate_outside(WORDS_APART if name == "sup" else DIGITS_APART)
        if name not in DROPPED_TAGS:
            self.resume()
        if name in LITERAL_TAGS:
            frame.kind = LITERAL
        self.keep_unknown(frame)

    def tag_end_open(self, token: Token) -> None:
        frame = self.frame
        frame.drop = True
        frame.start = self.at
        if frame.wiki is None:
            self.at += 2
        else:
            markup: str | None = token.get("wiki_markup")
            self.at += len(frame.wiki if markup is None else markup)
            frame.unwritten = True

    def tag_end_close(self, _token: Token) -> None:
        frame = self.pop(int(self.frame.wiki is None))
        self.keep_unknown(frame)
        if frame.name in BLOCK_TAGS:
            self.separate()
        if frame.name in JOINED_TAGS:
            self.leave_joined(frame)

    def tag_self_close(self, token: Token) -> None:
        self.end_attribute()
        self.at += len(token.get("padding") or "")
        wiki = self.frame.wiki
        if wiki is None:
            frame = self.pop(1 if token.get("implicit") else 2)
            self.keep_unknown(frame)
        else:
            frame = self.pop(len(token.get("wiki_markup") or ""))
        if frame.name in BLOCK_TAGS:
            self.separate()
        if wiki is not None:
            redirect = self.mask[frame.start : frame.start + len(REDIRECT)].lower() == REDIRECT
            if redirect:
                self.keep(frame.start, self.at)
            else:
                self.marker_end = self.at

    def keep_unknown(self, frame: Frame) -> None:
        """Keep the mark of what cannot be a tag's name as the text it is."""
        if frame.wiki is None and not TAG_NAME.fullmatch(frame.name or ""):
            self.keep(frame.start, self.at)

    def leave_joined(self, frame: Frame) -> None:
        """Keep digits apart after a tag, for H<sub>2</sub>O is one word; forget a tag that held nothing."""
        if len(self.items) == frame.mark + 1:
            self.items.pop()
        else:
            self.separate(DIGITS_APART)

    def separate_outside(self, separator: str = "\n") -> None:
        if not self.frames[-1].drop:
            self.items.append((separator, 0, 0))


def _normalize_name(name: str) -> str:
    """Return a template's name in lower case, with single spaces, without comments and namespace."""
    words = COMMENT.sub("", name).replace("_", " ").lower().split()
    return " ".join(words).removeprefix("template:").lstrip()


@cache
def _handlers() -> dict[type[Any], Callable[[_Renderer, Token], None]]:
    """Return the method for each type of token."""
    tokens = load_tokenizer()[1]
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
