"""Words that compare: comparatives, and words that relate two arguments, such as `before` and `north of`."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.english import TABLES, list_words

THAN, OFTEN = "than", "often"

MORE = frozenset(("more", "most"))
LESS = frozenset(("less", "least", "fewer", "fewest"))

UPWARD_COMPARATIVES = frozenset(
    list_words(
        "more bigger deeper dearer farther faster further greater heavier higher hotter larger longer older"
    )
    + list_words("quicker richer stronger taller thicker warmer wider worse")
)
DOWNWARD_COMPARATIVES = frozenset(
    list_words(
        "less fewer cheaper closer colder cooler lighter lower narrower nearer poorer shallower shorter"
    )
    + list_words("slower smaller thinner weaker younger")
)
"""Comparatives that say which of two figures is the greater one, and which the smaller."""

SPEEDIER = frozenset(("faster", "quicker"))
SLOWER = frozenset(("slower",))
"""Of two times the shorter one is the faster."""

AS = "as"
EACH = frozenset(list_words("and both plus"))
"""Words that join what a figure is said of together."""

ABSOLUTES_ALIKE: Mapping[str, tuple[str, ...]] = {
    "none": ("no",),
    "never": ("at no moment", "at no point", "at no stage", "at no time"),
}
"""What says as much as a word of all or nothing."""

FEW = "few"
BEFORE_FEW = "a"
"""`A few` says more than `few` does."""

IRREGULAR_COMPARATIVES: Mapping[str, str] = {"better": "good", "best": "good", "worse": "bad", "worst": "bad"}

NO_COMPARATIVES = frozenset(list_words(TABLES["comparison_words.no_comparatives"]))
"""Words that end like a comparative or a superlative and are none."""

BEFORE_ADJECTIVES = frozenset(list_words("are be been is was were very"))
"""Words before an adjective that compares nothing: `is safe`."""

COMPARES_NOTHING = frozenset(("other", "rather"))
"""Words before `than` that compare nothing."""

TIME = "time"

ORDER_WORDS: Mapping[str, tuple[str, int]] = {
    "before": (TIME, -1),
    "after": (TIME, 1),
    "above": ("height", 1),
    "below": ("height", -1),
}
"""Words that put one argument before another, each with its axis and its direction on that."""

COMPASS_WORDS: Mapping[str, tuple[str, int]] = {
    "north": ("latitude", 1),
    "south": ("latitude", -1),
    "east": ("longitude", 1),
    "west": ("longitude", -1),
    "northeast": ("diagonal", 1),
    "southwest": ("diagonal", -1),
    "northwest": ("other diagonal", 1),
    "southeast": ("other diagonal", -1),
}
"""The same with `of` after them."""

SLOPE_WORDS: Mapping[str, tuple[str, int]] = {
    "upstream": ("stream", 1),
    "downstream": ("stream", -1),
    "uphill": ("hill", 1),
    "downhill": ("hill", -1),
    "upwind": ("wind", 1),
    "downwind": ("wind", -1),
}
"""The same for what flows or slopes; other programs' rules do not know them."""

OF = "of"

WITH_TWO_ARGUMENTS = frozenset((THAN, "to"))
"""Small words that part two arguments like a verb: `from Lyon to Turin`."""

MULTIPLES_BEFORE = frozenset(list_words("double thrice times treble triple twice"))
"""Words before `the` and what a figure is a multiple of: `three times the previous fine`."""

TIMES = frozenset(list_words("double half quarter thrice times treble triple twice"))
"""Words before `as` that say how many times as much: `half as much`."""
