"""Inline hiding: what the attributes of a tag say of whether its text is seen. Style sheets are not read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from verifier.parsers.html.elements import KINDS, UNSEEN, UNSEEN_IN_FOREIGN
from verifier.parsers.visible_text.character_names import resolve_number
from verifier.parsers.visible_text.records import Kind

WHITE_SPACE = " \t\n\f\r"
LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
"""For `str.translate`: ASCII to lower case, and nothing else."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9A-Fa-f]{1,6})[ \t\n\f\r]?|([^0-9A-Fa-f\n\f\r]))")
_NESTING = re.compile(r"[\"'()\[\]{}\\]")
_SPACE = re.compile(r"[ \t\n\f\r]+")

_ZERO = r"[+-]?(?:0++\.?+0*+|\.0++)(?:[a-z]+|%)?"
_LIGHT = (
    "transparent|white|whitesmoke|snow|ivory|azure|mintcream|ghostwhite|aliceblue|floralwhite|seashell|honeydew"
    "|lavenderblush|oldlace|linen|cornsilk|lightyellow|lightcyan|#[d-f]{3,4}|#[0-9a-f]{3}0|#[0-9a-f]{6}00"
    "|#(?:[d-f][0-9a-f]){3,4}"
)
_HIDDEN = re.compile(
    rf"display:none|visibility:(?:hidden|collapse)|content-visibility:hidden|(?:opacity|font-size):{_ZERO}"
)
"""Declarations whose text nobody sees."""

_DOUBTFUL = re.compile(
    r"(?:-[a-z]+-)?(?:clip|clip-path|mask|mask-image|transform|filter|text-indent|position|scale|zoom|font|all):.*"
    rf"|(?:-webkit-text-fill-)?color:(?:{_LIGHT}|.*\(.*)|opacity:\.?0.*|opacity:\..*"
    r"|font-size:\+?(?:[0-3]?(?:\.[0-9]*+)?(?:px|pt)|0?\.[0-4][0-9]*+r?em|[0-9]?[0-9]?%|.*\(.*)"
    rf"|(?:max-)?(?:height|width|line-height):{_ZERO}|(?:margin|left|right|top|bottom|inset)[a-z-]*:-.*"
    r"|visibility:visible|display:(?:contents|.*\(.*)"
)
"""Declarations that can hide text, or show it where it was hidden, depending on what is not read here."""

_HIDING_ATTRIBUTES = frozenset({"hidden", "popover"})
_HARMLESS_VALUES = frozenset({"none", "auto", "0", "0px", "1", "static", "relative", "initial", "100%"})


def judge_style(style: str) -> Kind | None:
    """Return `HIDDEN_ELEMENT` where a style hides text, `DOUBTFUL` where it may, None where it does not."""
    judgements: dict[str, Kind | None] = {}
    for declaration in _ESCAPE.sub(_unescape, _COMMENT.sub("", style)).split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip(WHITE_SPACE).translate(LOWER)
        judgement = _judge_declaration(name, value.partition("!")[0])
        # Which of two declarations holds depends on more than their order.
        differs = name in judgements and judgements[name] != judgement
        judgements[name] = Kind.DOUBTFUL if differs else judgement
    kinds = {*judgements.values()}
    if Kind.HIDDEN_ELEMENT in kinds:
        # A semicolon inside a string, a bracket or an escape ends no declaration.
        return Kind.DOUBTFUL if _NESTING.search(style) else Kind.HIDDEN_ELEMENT
    return Kind.DOUBTFUL if Kind.DOUBTFUL in kinds else None


def _judge_declaration(name: str, value: str) -> Kind | None:
    value = _SPACE.sub(" ", value.strip(WHITE_SPACE)).translate(LOWER)
    if _HIDDEN.fullmatch(f"{name}:{value}"):
        return Kind.HIDDEN_ELEMENT
    if value not in _HARMLESS_VALUES and _DOUBTFUL.fullmatch(f"{name}:{value}"):
        return Kind.DOUBTFUL
    return None


def judge_element(name: str, attributes: Mapping[str, str], *, foreign: bool) -> Kind | None:
    """Return whether an element hides its text, may hide it, or neither."""
    if name in UNSEEN or (foreign and name in UNSEEN_IN_FOREIGN):
        return Kind.UNSEEN_ELEMENT
    if not attributes and name != "dialog":
        return None
    if not _HIDING_ATTRIBUTES.isdisjoint(attributes) or (name == "dialog" and "open" not in attributes):
        return Kind.HIDDEN_ELEMENT
    if name == "font" and _DOUBTFUL.fullmatch(f"color:{attributes.get('color', '')}".translate(LOWER)):
        return Kind.DOUBTFUL
    return judge_style(attributes["style"]) if "style" in attributes else None


def choose_kind(name: str, attributes: Mapping[str, str]) -> Kind | None:
    """Return the kind of region that an element makes, if any."""
    kind = KINDS.get(name)
    if kind == Kind.LINK and "href" not in attributes:
        return None
    if kind == Kind.COLLAPSED and "open" in attributes:
        return None
    return kind


def _unescape(escape: re.Match[str]) -> str:
    return resolve_number(escape[1], 16) if escape[1] else escape[2]
