"""Words around figures: what ties a figure to what it is said of, and to its time."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.english import list_words

BEFORE_MEASURE = frozenset(
    list_words("a an annual are been in is of quarterly the total was were worth yearly")
)
"""Small words between a figure and the measure behind it: `$20M in annual revenue`."""

BEFORE_PERIOD = frozenset(
    list_words("as at between by during end for full in of on over since the through until")
)
"""Small words between a figure and the period behind it: `$20M at the end of 2019`."""

JOINERS = frozenset(list_words("against although and but compared nor or than to versus whereas while with"))
"""Words that part a figure from what stands behind them."""

YEARS_BACK = (
    "a year ago", "a year before", "a year earlier", "last year", "one year earlier", "previous year",
    "prior year", "the year before", "year ago", "year earlier", "year on year",
)  # fmt: skip
"""Phrases for the year before the one that the text speaks of."""

BEFORE_CHANGES = frozenset(list_words("by up down"))
"""Words before a figure that tells a change: `up 5 %`."""

PEOPLE = frozenset(list_words("individuals men persons people women"))
"""Words for what a measure itself counts: `people` in `a population of 5,000 people`."""

WHOLE_YEAR = frozenset(list_words("annual annually yearly year full-year"))
"""Words of a total over a whole year."""

PERIOD_WORDS = frozenset(list_words("fiscal fy h1 h2 half month q1 q2 q3 q4 quarter year"))
"""Words that dates are written with, beside the names of months and days."""

TURNING = frozenset(list_words("lost gain gained"))
"""Words that tell a change between two times; beside a single figure they tell an amount: `lost $5M`."""

NO_CHANGE = TURNING.union(("more", "less", "fewer"))
"""Words of change that tell none beside a figure: `more than 500`, `lost $5M`."""

BEFORE_WHOLE = frozenset(list_words("all her his its my our the their these those your"))
"""Words between `of` and a figure that is the whole of another: `300 of its 1,200 workers`."""

OF_WHOM = frozenset(list_words("whom which these those them"))
"""Words behind `of` that lead from a whole to its part: `4,820 runners, of whom 4,511 finished`."""

OF_BEFORE = frozenset(list_words("it that them these this those"))
"""Words behind `of` that mean what the sentence before tells: `Of this, 36 million went to schools`."""

NEVER_ADDED = frozenset(
    (
        *list_words("depth dividend height margin price rent salary speed temperature turnout unemployment"),
        *("market share", "width", "yield"),
    )
)
"""Measures that are not added up: tickets at 18 and 11 pounds make no price of 29."""

MEASURED_IN: Mapping[str, frozenset[str]] = {
    "temperature": frozenset(("celsius", "fahrenheit", "kelvin")),
    "weight": frozenset(("kg", "g", "t", "lb")),
    "area": frozenset(("km2", "m2", "ha", "acre", "sq mi", "sq ft")),
}
"""Measures that a unit alone tells, without a word for them."""

SETTING_APART = frozenset(
    list_words("eastern first fourth fifth former last latter lower new northern old other second southern")
    + list_words("third upper western")
)
"""Words that can stand for a noun and tell it from others of its kind: `the first edition, the second`."""

RAISES = frozenset(
    list_words("climb climbs expanded jump jumped raised raises soared surged swelled widened added")
)
COLLECTING = frozenset(("raised", "raises"))
"""Words that mean *collected* right before an amount: `raised £2,000`."""
CUTS = frozenset(
    list_words("cut cuts dipped lowered narrowed plunged reduced reduces shed shrunk slashed slid slipped")
)
"""Words that tell a change beside a figure, and which way; `change_words` has those that derive numbers."""
