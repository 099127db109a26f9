"""What the attributes of a tag say of whether its text is seen, and whether what it shows is read.

Nothing here is a list of tricks. A style hides or strikes out where it plainly says so; it is harmless where
each of its declarations is of a closed list; whatever else it says, nobody can tell from here what a person
sees. Of style sheets only what they hide is read (`verifier.parsers.html.sheets`), so names of classes and
unknown elements are told apart (`UNREAD`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from verifier.parsers.html.elements import HARMLESS, HARMLESS_ATTRIBUTES, KINDS, UNSEEN, UNSEEN_IN_FOREIGN
from verifier.parsers.visible_text.records import Kind

WHITE_SPACE = " \t\n\f\r"
LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
"""For `str.translate`: ASCII to lower case, and nothing else."""

_SPACE = re.compile(r"[ \t\n\f\r]+")
_NESTING = re.compile(r"[\"'()\[\]{}\\]|/\*")
"""What may make a semicolon, a colon or a word something else than it looks."""

_ZERO = r"[+-]?(?:0++\.?+0*+|\.0++)(?:[a-z]+|%)?"
_HIDDEN = re.compile(
    rf"display:none|visibility:(?:hidden|collapse)|content-visibility:hidden|(?:opacity|font-size):{_ZERO}"
)
"""Declarations whose text nobody sees."""

_STRUCK = re.compile(r"text-decoration(?:-line)?:(?:.* )?line-through(?: .*)?")
"""Declarations that strike their text out."""

# Space around text that moves it no further than a reader looks.
_SPACING = (
    r"(?:0|[0-9]{1,2}(?:\.[0-9]+)?(?:px|pt)|(?:[0-9]?\.)?[0-9](?:em|rem)|[0-9](?:\.[0-9]+)?%|[01]?\.[0-9]+in"
    "|auto)"
)
_EXTENT = r"(?:auto|none|[1-9][0-9]{1,3}(?:\.[0-9]+)?(?:px|pt)|[1-9][0-9]{1,2}%|[1-9][0-9]?(?:em|rem|ch))"
# Neither so light as the page nor taken from what is not read here.
_COLOR = (
    "(?:black|blue|brown|crimson|darkblue|darkgray|darkgreen|darkgrey|darkorange|darkred|dimgray|dimgrey"
    "|firebrick|forestgreen|gray|green|grey|indigo|inherit|initial|maroon|midnightblue|navy|olive|orange"
    "|orangered|purple|red|royalblue|seagreen|slateblue|steelblue|teal|tomato|violet"
    "|#(?=[0-9a-f]{0,2}[0-9a-b])[0-9a-f]{3}|#(?=(?:[0-9a-f]{2}){0,2}[0-9a-b][0-9a-f])[0-9a-f]{6})"
)
_FONT = "(?:serif|sans-serif|monospace|system-ui|arial|helvetica|verdana|georgia|times|courier|consolas)"
_HARMLESS = re.compile(
    rf"(?:margin|padding)(?:-[a-z]+)?:{_SPACING}(?: {_SPACING})*"
    rf"|(?:border|outline)(?:-[a-z-]+)?:[a-z0-9#. %]*|(?:max-|min-)?(?:width|height):{_EXTENT}"
    rf"|color:{_COLOR}|background(?:-color)?:(?:none|transparent|inherit|initial)"
    r"|font-weight:(?:normal|bold|bolder|lighter|[1-9]00)|font-style:(?:normal|italic|oblique)"
    r"|font-variant:(?:normal|small-caps)|font-size:(?:(?:x+-)?(?:small|large)|medium|smaller|larger|inherit"
    r"|[1-4][0-9](?:\.[0-9]+)?(?:px|pt)|[89](?:\.[0-9]+)?(?:px|pt)|0?\.[6-9][0-9]*r?em|[1-4](?:\.[0-9]+)?r?em"
    r"|[6-9][0-9]%|[1-4][0-9][0-9]%)"
    rf"|font-family:{_FONT}(?: ?, ?{_FONT})*"
    r"|line-height:(?:normal|inherit|[1-3](?:\.[0-9]+)?(?:em)?|[12][0-9][0-9]%)"
    r"|text-align:[a-z]+|vertical-align:(?:baseline|sub|super|top|middle|bottom|text-top|text-bottom)"
    r"|text-transform:(?:none|capitalize|uppercase|lowercase)|text-decoration(?:-line)?:(?:none|underline)"
    r"|letter-spacing:(?:normal|0|0?\.[01][0-9]?em|[0-2]px)|text-indent:(?:0|[0-4](?:\.[0-9])?em|[0-9]{1,2}px)"
    r"|list-style(?:-type)?:(?:bullet|disc|circle|square|decimal|lower-alpha|lower-roman|upper-alpha|upper-roman|none)"
    r"|white-space:(?:normal|nowrap|pre|pre-wrap|pre-line)|(?:overflow-wrap|word-wrap|word-break|hyphens):[a-z-]+"
    r"|display:(?:block|inline|inline-block|list-item|table|table-row|table-cell)|opacity:1(?:\.0)?"
    r"|(?:position:(?:static|relative)|float:none|overflow:visible|direction:ltr|clear:[a-z]+|cursor:[a-z-]+)"
    r"|(?:page-break|break)-[a-z]+:[a-z]+|border-collapse:[a-z]+|table-layout:[a-z]+|caption-side:[a-z]+"
)
"""Declarations that hide nothing, move nothing and draw nothing."""

_HIDING_ATTRIBUTES = frozenset({"hidden", "popover"})
# A class of words that name parts of a text and plain stress, by which no framework hides, moves or draws; a
# number may follow. Single letters, too, `s` aside, which strikes out; `o-10` is no such letter.
_PLAIN_WORD = (
    "(?:(?:answer|article|author|bold|body|box|bullet|callout|caption|card|cell|chapter|citation|cite|claim"
    "|code|column|container|content|date|emphasis|em|entry|example|fact|figure|finding|footnote|group|header"
    "|heading|headline|highlight|important|info|intro|item|key|label|lead|line|link|list|main|markdown|md"
    "|message|name|note|number|page|para|paragraph|part|passage|point|prose|question|quote|quotation|ref"
    "|reference|reply|response|result|row|section|sentence|source|statement|step|strong|subtitle|summary"
    "|table|text|title|topic|value|word|wrapper)s?|font|italic|underline)"
)
_HARMLESS_CLASS = re.compile(
    rf"lang(?:uage)?-[a-z0-9+#-]+|[a-rt-z]|{_PLAIN_WORD}(?:[-_]{{1,2}}(?:{_PLAIN_WORD}|[1-9][0-9]{{0,2}}))*",
    re.IGNORECASE | re.ASCII,
)


def judge_style(style: str) -> Kind | None:
    """Return `HIDDEN_ELEMENT` or `STRUCK` where a style says so, None where it is harmless, or `DOUBTFUL`."""
    judgements: dict[str, Kind | None] = {}
    if _NESTING.search(style):
        return Kind.DOUBTFUL
    for declaration in style.split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip(WHITE_SPACE).translate(LOWER)
        if not name and not value.strip(WHITE_SPACE):
            continue
        judgement = _judge_declaration(name, value.partition("!")[0])
        # Which of two declarations holds depends on more than their order.
        differs = name in judgements and judgements[name] != judgement
        judgements[name] = Kind.DOUBTFUL if differs else judgement
    kinds = {*judgements.values()}
    for kind in (Kind.HIDDEN_ELEMENT, Kind.DOUBTFUL, Kind.STRUCK):
        if kind in kinds:
            return kind
    return None


def is_hiding(declarations: str) -> bool:
    """Return whether one of the declarations of a rule hides text."""
    parted = (declaration.partition(":") for declaration in declarations.split(";"))
    return any(
        _judge_declaration(name.strip(WHITE_SPACE).translate(LOWER), value.partition("!")[0])
        == Kind.HIDDEN_ELEMENT
        for name, _, value in parted
    )


def _judge_declaration(name: str, value: str) -> Kind | None:
    value = _SPACE.sub(" ", value.strip(WHITE_SPACE)).translate(LOWER)
    declaration = f"{name}:{value}"
    if _HIDDEN.fullmatch(declaration):
        return Kind.HIDDEN_ELEMENT
    if _STRUCK.fullmatch(declaration):
        return Kind.STRUCK
    return None if _HARMLESS.fullmatch(declaration) else Kind.DOUBTFUL


def judge_element(name: str, attributes: Mapping[str, str], *, foreign: bool) -> Kind | None:
    """Return whether an element hides its text, may hide it, strikes it out, or none of these."""
    if name in UNSEEN or (foreign and name in UNSEEN_IN_FOREIGN):
        return Kind.UNSEEN_ELEMENT
    if not attributes and name != "dialog":
        return None
    style = attributes.get("style")
    judgement = None if style is None else judge_style(style)
    if not _is_closed(name, attributes):
        return _judge_shown(name, attributes, judgement)
    # A style may show what the attribute hides.
    is_shown = style is not None and judgement != Kind.HIDDEN_ELEMENT
    return Kind.DOUBTFUL if is_shown else Kind.HIDDEN_ELEMENT


def _is_closed(name: str, attributes: Mapping[str, str]) -> bool:
    """Return whether an attribute hides an element, or a dialog has none that opens it."""
    return not _HIDING_ATTRIBUTES.isdisjoint(attributes) or (name == "dialog" and "open" not in attributes)


def _judge_shown(name: str, attributes: Mapping[str, str], judgement: Kind | None) -> Kind | None:
    """Return what becomes of an element that no attribute hides, by its style and what that is judged."""
    if KINDS.get(name) == Kind.STRUCK and judgement is None and "style" in attributes:
        # Its style may take the stroke away.
        return Kind.DOUBTFUL if "decoration" in attributes["style"].translate(LOWER) else None
    if judgement in (None, Kind.STRUCK) and _has_doubtful_color(attributes):
        return Kind.DOUBTFUL
    return judgement


def _has_doubtful_color(attributes: Mapping[str, str]) -> bool:
    color = attributes.get("color")
    return color is not None and judge_style(f"color:{color}") is not None


def is_unread(name: str, attributes: Mapping[str, str]) -> bool:
    """Return whether an element may show what is not read here, or show its text otherwise.

    A page's own style sheet says what a class does, and scripts what anything does. So this is no judgement
    of pages, which have both; a text that stands by itself has no need of either.
    """
    if name not in HARMLESS:
        return True
    return bool(attributes) and any(
        key not in HARMLESS_ATTRIBUTES and not key.startswith("data-")
        if key not in ("class", "dir")
        else not _is_harmless_value(key, value)
        for key, value in attributes.items()
    )


def _is_harmless_value(key: str, value: str) -> bool:
    if key == "dir":
        return value.translate(LOWER) in ("", "ltr", "auto")
    return all(map(_HARMLESS_CLASS.fullmatch, value.split()))


def choose_kind(name: str, attributes: Mapping[str, str]) -> Kind | None:
    """Return the kind of region that an element makes, if any."""
    kind = KINDS.get(name)
    if kind == Kind.LINK and "href" not in attributes:
        return None
    if kind == Kind.COLLAPSED and "open" in attributes:
        return None
    return kind
