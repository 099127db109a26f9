"""What a reading leaves out of a source next to a figure, or that holds a denial.

The template `{{minus}}7` is rendered as 7, `was {{tooltip|not|x}} damaged` as `was damaged`, and a picture of
a minus sign as nothing. What a person would have seen there is not known, so what stands next to it is in
doubt. Citations show nothing of the sentence; nor do comments, scripts and attributes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import PreparedSource
from verifier.sources.negation_triggers import may_deny

_REACH = 200
"""How far a template next to a place is looked for; longer ones are citations, lists and boxes."""

_TEMPLATE = defer_pattern(r"\{\{([^{}|]{1,60})((?:\|[^{}]{0,200})?)\}\}")
_NOTES = (
    "cite", "citation", "cn", "sfn", "efn", "refn", "ref", "rp", "harv", "note", "fact", "who", "when",
    "which", "clarify", "dubious", "update", "page needed", "better source", "verify", "full", "nbsp",
    "spaces", "thinsp", "flag", "webarchive", "use ",
)  # fmt: skip


# Where a link or a picture leads says nothing.
_ADDRESS = defer_pattern(
    r"\]\([^()]*\)|(?<![0-9A-Za-z_])(?:src|srcset|href|style|class|id)\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]+)"
)


class _Lost(NamedTuple):
    """What was left out: whether a figure stands beside it, and what it says."""

    beside_figure: bool
    content: str


def has_lost_sign(source: PreparedSource, span: Span, policy: Policy) -> bool:
    """Return whether something was dropped next to a figure of a span of the prose, or with a denial."""
    if not policy.refuse_marked_figures or source.source.format == "plain":
        return False
    find = _find_templates if source.source.format == "wikitext" else _find_regions
    start, end = source.locate_in_source(*span)
    return any(lost.beside_figure or may_deny(lost.content, policy) for lost in find(source, start, end))


def _find_templates(source: PreparedSource, start: int, end: int) -> Iterator[_Lost]:
    """Yield the templates of wikitext that were dropped in a span of the original, or next to it."""
    from verifier.parsers.wikitext.templates import INFOBOX, INLINE_TEMPLATES, LIST_TEMPLATES

    text = source.source.text
    for match in _TEMPLATE.finditer(text, max(0, start - _REACH), end + _REACH):
        name = " ".join(match[1].split()).lower()
        if match.end() < start - 1 or match.start() > end + 1 or name.startswith((INFOBOX, *_NOTES)):
            continue
        if name == "r" or name in INLINE_TEMPLATES or name in LIST_TEMPLATES:
            continue
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 2].lstrip()
        yield _Lost(before.isdecimal() or after[:1].isdecimal(), f"{match[1]} {match[2]}")


def _find_regions(source: PreparedSource, start: int, end: int) -> Iterator[_Lost]:
    """Yield what of Markdown or HTML was dropped in a span of the original, or next to it."""
    dropped = source.dropped
    # They do not overlap, so their ends ascend, too.
    for number in range(bisect_left(dropped, start - 2, key=attrgetter("end")), len(dropped)):
        first, last = dropped[number].span
        if first > end + 2:
            return
        yield _Lost(dropped[number].beside_figure, _ADDRESS.sub(" ", source.source.text[first:last]))
