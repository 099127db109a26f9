"""Words that say a number."""

from __future__ import annotations

from verifier.parsers.english import list_words

_SMALL_NAMES = list_words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_SMALL_ORDINALS = list_words(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENS_NAMES = list_words("twenty thirty forty fifty sixty seventy eighty ninety")

ONE = "one"
"""Mostly a pronoun, so it is a number only where something shows that."""

SMALL = {name: value for value, name in enumerate(_SMALL_NAMES)}
"""Words for 0 to 19 -> value."""

TENS = {name: 20 + 10 * place for place, name in enumerate(_TENS_NAMES)}
"""Words for 20 to 90 -> value."""

SCALES = {
    "dozen": 12, "hundred": 100, "thousand": 10**3, "lakh": 10**5, "million": 10**6, "crore": 10**7,
    "billion": 10**9, "trillion": 10**12,
}  # fmt: skip
"""Words that multiply what stands before them -> factor."""

DOZEN, HUNDRED = "dozen", "hundred"
"""The scales that a group below a thousand may hold."""

ZEROS = {"hundred": 2, "thousand": 3, "lakh": 5, "million": 6, "crore": 7, "billion": 9, "trillion": 12}
"""Words that multiply by a power of ten -> the power."""

SHORT_SCALES = {"mn": 6, "mln": 6, "bn": 9, "tn": 12, "trn": 12}
"""Short forms of scales -> the power of ten."""

SCALE_LETTERS = {"k": 3, "m": 6, "b": 9, "t": 12}
"""Letters that are a scale where they are glued to digits -> the power of ten."""

ORDINALS = {
    **{name: value for value, name in enumerate(_SMALL_ORDINALS)},
    **{name[:-1] + "ieth": value for name, value in TENS.items()},
    **{name + "th": value for name, value in SCALES.items() if name in ("hundred", "thousand", "million")},
}
"""Ordinal words -> value."""

PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
    "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "ninth": 9, "ninths": 9,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
"""Words for one part of several -> how many parts make the whole."""

MANY_PARTS = frozenset(word for word in PARTS if word.endswith("s"))
"""Those of them that are a plural."""

HALF = "half"
QUARTERS = ("quarter", "quarters")
"""Parts that may be periods of a year as well."""

ADDED_PART = list_words("half quarter third fifth sixth eighth tenth")
"""Parts that one of is added to a number: ``two and a third``."""

ADDED_PARTS = list_words("thirds quarters fifths sixths eighths tenths")
"""Parts that several of are added to a number: ``two and two thirds``."""

ADDED_COUNTS = list_words("two three four five")
"""How many of them are."""

MULTIPLES = {
    "twice": 2, "thrice": 3, "twofold": 2, "threefold": 3, "fourfold": 4, "fivefold": 5, "sixfold": 6,
    "sevenfold": 7, "eightfold": 8, "ninefold": 9, "tenfold": 10,
}  # fmt: skip
"""Words that say how many times -> the number."""

NUMBER_WORDS = frozenset([*SMALL, *TENS, *SCALES, *ORDINALS, *PARTS])
"""Words that a row of number words is made of."""

AND = "and"
"""Joins number words, a part to a number, and the ends of ``between 5 and 10``."""

NOT_ONE = frozenset(list_words("no the this that which any every each another some only not other"))
"""Words before ``one`` the pronoun."""

VAGUE = frozenset(list_words("several few many couple tens dozens hundreds thousands some multi"))
"""Words before a scale that then says no number: ``several hundred``."""

NAMED_HALVES = frozenset(list_words("first second other latter last final this that"))
"""Words before ``half`` where it is a stretch of time."""

BEFORE_PART = frozenset(list_words("a about one"))
"""Words before an ordinal with ``of`` after it that make a part of it: ``a third of``."""
