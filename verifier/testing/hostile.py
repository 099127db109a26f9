"""Text that breaks careless readers: what a model, a scraper or an attacker may put into a string."""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

LINE_ENDS: Final = ("\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
"""Everything that `str.splitlines` takes for the end of a line."""

_FRAGMENTS: Final = (
    *LINE_ENDS,
    # Blanks of all widths, and what looks like one and is none.
    *(" ", "\t", "\xa0", "\u1680", "\u2003", "\u202f", "\u205f", "\u3000", "\x1f", "\u180e", "\u2800"),
    # NUL, other controls, delete.
    *("\0", "\x01", "\x08", "\x1b", "\x7f", "\x9f"),
    # Bidi controls, tags, variation selectors, fillers, invisible operators.
    *("\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u061c", "\U000e0001", "\U000e0041", "\U000e007f"),
    *("\ufe00", "\ufe0f", "\U000e0100", "\u115f", "\u3164", "\uffa0", "\u2062", "\u034f"),
    # What typography folds: soft hyphens, zero-width characters, ligatures, full width, dashes.
    *("\xad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\ufb00", "\ufb03", "\ufb05", "\uff21\uff11"),
    *("\u2011", "\u2013", "\u2014", "\u2212", "\u2026", "...", "-\n", "\xad\n", "\u2010 \n "),
    # Lower case that changes length, looks at context or undoes NFC.
    *("\u0130", "I\u0307", "\u0131", "\u03a3", "\u03c2", "\u03c3", "A\u03a3", "\u1e9e", "\xdf", "H\u0331"),
    *("\u212a", "\u017f", "\u01c5", "\u1f88", "\u03f4", "\u2126", "\u0345", "\u0149"),
    # Composition: marks of several classes, jamo, singletons, exclusions.
    *("e\u0301", "\xe9", "a\u0323\u0301", "a\u0301\u0323", "\u0344", "\u0340", "\u0958", "\u2adc"),
    *("\u1100\u1161\u11a8", "\uac00\u11a8", "\u1161", "\u11a8", "\uac01", "\u09c7\u09be", "\u0dd9\u0dca"),
    # Code points that no character of Unicode 14.0 has, some of them letters or marks since.
    *("\u0378", "\u0870\u088f", "\u0cf3", "\U0001e030", "\U00010d40", "\U000105c9", "\U00016d63", "\ua7da"),
    *("\u1c89", "\u0897", "\U00031350", "\U0001fae8", "\U0010ffff", "\ufdd0", "\ue000"),
    # Halves of surrogate pairs, in both orders.
    *("\ud800", "\udc00", "\udbff\udfff", "\udc00\ud800"),
    # Scripts that look alike, and scripts without spaces between words.
    *("p\u0430ypal", "\u0440\u0443\u0431", "\u03b1lpha", "\xb5m", "\u6771\u4eac\u90fd", "\u304b\u306a"),
    *("\u0e01\u0e33", "\u1780\u17d2", "\u1019\u103c", "\u0639\u0631\u0628", "\u05d0\u05b7"),
    # Quotation marks, bullets, brackets.
    *('"', "\u201c", "\u201d", "\u201e", "\xab", "\xbb", "\u300c", "\u300d", "\uff02", "\u2019", "'"),
    *("- ", "* ", "1) ", "\u2022 ", "(see ", "(source: ", ")", "[...]", "[x]", "[sic]", "[1]"),
    # Words and figures, so that units come about at all.
    *("Ada Lovelace", "the market opened", "A.", "A-A-", "not ", "8,849", "1,,,2", "hundred "),
)


@cache
def hostile_text(*, max_size: int = 60) -> SearchStrategy[str]:
    """Generate strings of what breaks careless readers.

    Code points unassigned in Unicode 14.0, runs of combining marks beyond every bound, NUL, lone surrogates,
    bidi and tag characters, sigma, dotted I, Hangul jamo, ligatures, soft hyphens, every line end of
    `str.splitlines`, mixed scripts; among them quotes, names and numbers. `max_size` counts fragments, most
    of them one to three code points long; a run of marks may add 80 more.
    """
    marks = st.lists(
        st.sampled_from(("\u0301", "\u0323", "\u0307", "\u0345", "\u0344", "\u05b0", "\u3099")),
        min_size=1,
        max_size=80,
    )
    fragment = st.one_of(
        st.sampled_from(_FRAGMENTS),
        st.characters(exclude_categories=()),
        marks.map("".join),
    )
    return st.lists(fragment, max_size=max_size).map("".join)
