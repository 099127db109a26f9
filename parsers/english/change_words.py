"""Words of change, and of what is computed from several figures: `total`, `on average`, `rose by`."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.english import list_words
from verifier.parsers.english.comparison_words import (
    DOWNWARD_COMPARATIVES,
    EACH,
    LESS,
    MORE,
    UPWARD_COMPARATIVES,
)

CUES_BY_OPERATION: Mapping[str, frozenset[str]] = {
    "sum": frozenset(
        list_words("total totals totaled totalled combined together sum altogether overall")
    ).union(("in all", "all told", "put together", "add up", "added up", "adds up", "adding up")),
    "average": frozenset(list_words("average averaged averages mean")),
    "difference": frozenset(list_words("difference gap margin majority")),
    "percent change": frozenset(list_words("change changed")),
    "ratio": frozenset(list_words("share proportion fraction")),
}
"""For each operation the words of a claim that ask for it, and that need stand nowhere else."""

UP = frozenset(
    list_words("rise rises rose risen grew grow grown growth gain gained increase increased climbed up more")
)
DOWN = frozenset(
    list_words(
        "fall falls fell fallen drop dropped decline declined decrease decreased shrank lost down less fewer"
    )
)

BY = "by"
"""Before a number: how much changed, in `rose by 5 %`. After a passive verb: who did it."""

COMPARATIVES = UPWARD_COMPARATIVES | DOWNWARD_COMPARATIVES
BEHIND_DIFFERENCES = COMPARATIVES | frozenset(
    list_words("above ahead behind below beyond over past short under")
)
"""After a number: by how much one thing is more or less than another: `$2 million over the estimate`."""

BEHIND_VALUES = BEHIND_DIFFERENCES - frozenset(list_words("beyond over past under"))
"""Those that no value stands before: `$2 million over three years` are the $2 million that were spent."""

CHANGING = UP | DOWN
"""Words of a claim that tells a change, which may be as large as a difference is."""

BEFORE_STATES = frozenset(("from", "to"))
"""Words before a number that came of a change or that it began with: `rose to 5 %`."""

MULTIPLYING: Mapping[str, tuple[int, int, int]] = {
    "doubled": (2, 0, 1),
    "tripled": (3, 0, 1),
    "trebled": (3, 0, 1),
    "quadrupled": (4, 0, 1),
    "halved": (1, 0, 2),
}
"""Verbs that say what something is multiplied by: coefficient, exponent and divisor."""

MAKING = frozenset(list_words("made make makes making"))
"""Words before `up` that tell a share, and no change: `made up 85 % of the total`."""

_TELLING_SHARES = MAKING.union(
    list_words("account accounted accounts comprise comprised comprises constitute constituted constitutes"),
    list_words("for represent represented represents up"),
)
"""Words that say of a part that it is one, and nothing else of it."""

ANYTHING = frozenset(list_words("individuals items members objects people persons pieces things units"))
"""Nouns for several kinds together: `14 novels and 6 maps` are 20 items."""

ASKING_FOR: Mapping[str, frozenset[str]] = {"share": _TELLING_SHARES, "sum": ANYTHING}
"""For an operation the words that ask for it, and claim nothing else."""

BEFORE_SPANS = frozenset(("across", "during", "in", "over"))
"""Words before a stretch of several times, or several things, that a sum may be of: `over the three days`."""

DIFFERENCE_CUES = CUES_BY_OPERATION["difference"] | {BY, "more", "less", "fewer", "increase", "decrease"}
CHANGE_CUES = CUES_BY_OPERATION["percent change"] | UP | DOWN | {BY}
RATIO_CUES = CUES_BY_OPERATION["ratio"] | {"of"}

ASKING = frozenset().union(
    *(phrase.split() for cues in CUES_BY_OPERATION.values() for phrase in cues),
    *(UP, DOWN, UPWARD_COMPARATIVES, DOWNWARD_COMPARATIVES, MULTIPLYING, MORE, LESS, EACH, BEFORE_SPANS),
    list_words("amount between day days many month months much number than times week weeks year years"),
)
"""Words that ask for a figure to be computed, or say of what stretch, and claim nothing else."""
