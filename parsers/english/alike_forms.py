"""Forms in which English says one statement, with places for what it is about, and nouns for deeds.

A row states one thing in each of its forms, whatever stands in its places: `{n} people live in {x}` and
`{x} has {n} inhabitants`. A form that says more or less than the others of its row has no place there.
"""

from __future__ import annotations

_RATES = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annual": "year"}

ALIKE_FORMS = (
    *(
        (f"the {often} {{x}} {be} {{n}}", *(f"the {{x}} {be} {{n}} {per} {time}" for per in ("a", "per")))
        for often, time in _RATES.items()
        for be in ("is", "was")
    ),
    (
        "{n} people live in {x}", "{n} people live on {x}", "{x} has {n} inhabitants",
        "{x} has {n} residents",
        "{x} is home to {n} people", "{x} has a population of {n}", "the population of {x} is {n}",
    ),
    (
        "{n} people lived in {x}", "{n} people lived on {x}", "{x} had {n} inhabitants",
        "{x} had {n} residents",
        "{x} was home to {n} people", "{x} had a population of {n}", "the population of {x} was {n}",
    ),
    *((f"some of {{x}} {be} not {{y}}", f"not all of {{x}} {be} {{y}}") for be in ("are", "were")),
    *((f"some {{x}} {be} not {{y}}", f"not all {{x}} {be} {{y}}") for be in ("are", "were")),
    ("{x} costs {n}", "the price of {x} is {n}", "the cost of {x} is {n}"),
    ("{x} cost {n}", "the price of {x} was {n}", "the cost of {x} was {n}"),
    ("{x} holds {n}", "{x} has a capacity of {n}", "the capacity of {x} is {n}"),
    ("{x} covers {n}", "{x} covers an area of {n}", "{x} has an area of {n}", "the area of {x} is {n}"),
    ("{x} covered {n}", "{x} covered an area of {n}", "{x} had an area of {n}", "the area of {x} was {n}"),
    ("{x} is {n} long", "{x} has a length of {n}", "the length of {x} is {n}", "{x} is {n} in length"),
    ("{x} is {n} wide", "{x} has a width of {n}", "the width of {x} is {n}", "{x} is {n} in width"),
    ("{x} is {n} deep", "{x} has a depth of {n}", "the depth of {x} is {n}", "{x} is {n} in depth"),
    (
        "{x} is {n} high", "{x} is {n} tall", "{x} has a height of {n}", "the height of {x} is {n}",
        "{x} is {n} in height",
    ),
    ("{x} weighs {n}", "{x} has a weight of {n}", "the weight of {x} is {n}"),
    ("{x} lasts {n}", "the duration of {x} is {n}"),
    ("{x} lasted {n}", "the duration of {x} was {n}"),
    ("{x} melts at {n}", "the melting point of {x} is {n}", "{x} has a melting point of {n}"),
    ("{x} boils at {n}", "the boiling point of {x} is {n}", "{x} has a boiling point of {n}"),
    ("{x} is called {y}", "the name of {x} is {y}", "{x} is named {y}"),
    (
        "{x} stands for {y}", "{x} is short for {y}", "{x} is an abbreviation of {y}",
        "{x} is an abbreviation for {y}", "{x} is an acronym for {y}", "{x} is an acronym of {y}",
    ),
    (
        "{x} took place {r}", "{x} occurred {r}", "{x} happened {r}", "{x} was held {r}",
        "{x} was conducted {r}", "{x} was carried out {r}",
    ),
)  # fmt: skip
"""`{x}` and `{y}` are things, `{n}` is a figure, `{r}` begins with one of `LED_BY`."""

_PARTS = {"half": 50, "a third": 33, "a quarter": 25, "one quarter": 25, "three quarters": 75}
_SHARES = [
    (f"{part} of", f"{figure}{sign} of")
    for part, figure in _PARTS.items()
    for sign in (" percent", " per cent", "%")
    if part != "a third"
]
_HOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

ALIKE_PHRASES = (
    ("can", "is able to", "are able to"),
    ("can not", "is unable to", "are unable to"),
    ("cannot", "is unable to", "are unable to"),
    ("is able to", "can"), ("are able to", "can"),
    ("is unable to", "cannot", "can not"), ("are unable to", "cannot", "can not"),
    ("could", "was able to", "were able to"), ("could not", "was unable to", "were unable to"),
    ("{w} or more", "at least {w}"), ("at least {w}", "{w} or more"),
    ("some", "some of the"),
    ("nothing but", "only"), ("only", "nothing but"),
    ("not every one of", "not all of"), ("not all of", "not every one of"),
    *((one, other) for pair in _SHARES for one, other in (pair, pair[::-1])),
    *(
        (f"{verb} having", *(f"{verb} that {who} had" for who in ("he", "she", "they", "it")))
        for verb in ("denied", "admitted")
    ),
    *(
        (f"{verb} that {who} had", f"{verb} having")
        for verb in ("denied", "admitted")
        for who in ("he", "she", "they", "it")
    ),
    *(
        (f"{hour} {time}", f"{figure} {short}", f"{hour} {short}")
        for figure, hour in enumerate(_HOURS, start=1)
        for time, short in (
            ("in the morning", "a.m"), ("in the evening", "p.m"), ("in the afternoon", "p.m"),
            ("a.m", "a.m"), ("p.m", "p.m"),
        )
    ),
)  # fmt: skip
"""Phrases of a claim, each with those of the evidence that say the same there; `{w}` is any one word.

What an evidence *could* do it need not have done, so `was able to` does not follow from it.
"""

LED_BY = ("after", "at", "before", "between", "by", "during", "from", "in", "near", "on", "over", "under")

AFFIRMING = ("Yes", "Yes indeed")
"""What an answer takes up a question with, before it says so itself."""

MADE = {"it": ("is", "was"), "them": ("are", "were"), "him": ("is", "was"), "her": ("is", "was")}
"""What `making it` says of the subject, as a clause of its own."""

COMPARED_BY = ("is", "are", "was", "were")
"""What stands before a comparative that may be turned round: `is older than`."""

DEED_FORMS = ("took place", "occurred", "happened", "was carried out", "was held")
"""What says of a deed that it was done: `the election of the dean took place`."""

GIVING_DEEDS = ("gave", "made", "paid", "reached", "took", "carried out")
"""Past forms of verbs that only say that somebody did what the noun behind them names."""

BEFORE_DEEDS = ("a", "an", "the", "its", "his", "her", "their")
BEHIND_DEEDS = ("about", "for", "in", "of", "on", "over", "to", "with")

DEED_ENDINGS = (
    ("ation", ("", "e", "ate")),
    ("ition", ("ish", "e", "")),
    ("ulsion", ("el",)),
    ("sion", ("d", "de", "se", "t")),
    ("ion", ("", "e")),
    ("ment", ("", "e")),
    ("al", ("", "e")),
    ("ure", ("e", "")),
    ("ance", ("", "e")),
    ("ing", ("", "e")),
    ("", ("",)),
)
"""Endings of nouns for deeds, and what stands in their place in the verb: `demolition`, `demolish`."""

DEED_VERBS = {
    "choice": "choose", "destruction": "destroy", "loss": "lose", "sale": "sell", "theft": "steal",
}  # fmt: skip
"""Nouns for deeds that no ending tells, with their verbs."""

LIFE_FORMS = ("{x} was born on {d}.\n", "{x} was born in {d}.\n", "{x} died on {d}.\n", "{x} died in {d}.\n")
"""What brackets behind a person's name say of the two dates in them, of days and of years."""

PERIOD_FORMS = ("{x} took place from {d}.\n", "{x} took place in {d}.\n")
"""What brackets behind the name of an event say, of years from one to another and of one year."""

SHORT_FORM = "{x} stands for {y}.\n"

EVENT_NOUNS = frozenset(
    (
        "battle",
        "campaign",
        "conquest",
        "crisis",
        "crusade",
        "massacre",
        "mutiny",
        "rebellion",
        "revolt",
        "revolution",
        "riots",
        "siege",
        "strike",
        "uprising",
        "war",
    )
)
"""Nouns in the names of what takes place."""
