"""Templates of wikitext that a rendering leaves out next to a figure, or that hold a denial.

`{{minus}}7` is rendered as 7, and `was {{tooltip|not|x}} damaged` as `was damaged`. What such a template
would have shown is not known, so what stands next to it is in doubt. Citations show nothing of the sentence.
"""

from __future__ import annotations

import re

from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import PreparedSource
from verifier.sources.negation_triggers import may_deny

_REACH = 200
"""How far a template next to a place is looked for; longer ones are citations, lists and boxes."""

_TEMPLATE = re.compile(r"\{\{([^{}|]{1,60})((?:\|[^{}]{0,200})?)\}\}")
_NOTES = (
    "cite", "citation", "cn", "sfn", "efn", "refn", "ref", "rp", "harv", "note", "fact", "who", "when",
    "which", "clarify", "dubious", "update", "page needed", "better source", "verify", "full", "nbsp",
    "spaces", "thinsp", "flag", "webarchive", "use ",
)  # fmt: skip


def has_lost_sign(source: PreparedSource, span: Span, policy: Policy) -> bool:
    """Return whether a template was dropped next to a figure of a span of the prose, or with a denial."""
    if not policy.refuse_marked_figures or source.source.format != "wikitext":
        return False
    from verifier.parsers.wikitext.markup import INFOBOX, INLINE_TEMPLATES, LIST_TEMPLATES

    text = source.source.text
    start, end = source.locate_in_source(*span)
    for match in _TEMPLATE.finditer(text, max(0, start - _REACH), end + _REACH):
        name = " ".join(match[1].split()).lower()
        if match.end() < start - 1 or match.start() > end + 1 or name.startswith((INFOBOX, *_NOTES)):
            continue
        if name == "r" or name in INLINE_TEMPLATES or name in LIST_TEMPLATES:
            continue
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 2].lstrip()
        if before.isdecimal() or after[:1].isdecimal() or may_deny(f"{match[1]} {match[2]}", policy):
            return True
    return False
