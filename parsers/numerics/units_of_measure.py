"""Units: what they measure, and the exact factors between them; how they are written is the language's.

The tables are a small choice of what prose and tables use, written for this project; the factors are those
of the International System and of the 1959 definitions of yard and pound, all exact. A conversion that is
not exact (a year in days, a US dollar in euros, a degree Fahrenheit in degrees Celsius, which also differ in
where they begin) is no entry: such units are of different dimensions.
"""

from __future__ import annotations

from verifier.parsers.english import list_words, suffixes
from verifier.parsers.english.unit_names import UNIT_NAMES
from verifier.parsers.numerics.figure_phrases import split_phrase

# Canonical name -> (dimension, numerator, denominator): how many of the dimension's base unit it is.
_LENGTH = {
    "nm": (1, 10**9), "um": (1, 10**6), "mm": (1, 1000), "cm": (1, 100), "dm": (1, 10), "m": (1, 1),
    "km": (1000, 1), "in": (254, 10_000), "ft": (3048, 10_000), "yd": (9144, 10_000),
    "mi": (1_609_344, 1000), "nmi": (1852, 1), "ly": (9_460_730_472_580_800, 1),
}  # fmt: skip
_MASS = {
    "ng": (1, 10**9), "ug": (1, 10**6), "mg": (1, 1000), "g": (1, 1), "kg": (1000, 1), "t": (10**6, 1),
    "lb": (45_359_237, 10**5), "oz": (28_349_523_125, 10**9), "stone": (635_029_318, 10**5),
    "short ton": (90_718_474, 100), "long ton": (10_160_469_088, 10**4),
}  # fmt: skip
_TIME = {
    "ms": (1, 1000), "s": (1, 1), "min": (60, 1), "h": (3600, 1), "day": (86_400, 1), "week": (604_800, 1),
}  # fmt: skip
_CALENDAR = {"month": (1, 1), "year": (12, 1), "decade": (120, 1), "century": (1200, 1)}
_AREA = {
    "mm2": (1, 10**6), "cm2": (1, 10**4), "m2": (1, 1), "ha": (10**4, 1), "km2": (10**6, 1),
    "acre": (40_468_564_224, 10**7), "sq ft": (9_290_304, 10**8), "sq yd": (83_612_736, 10**8),
    "sq mi": (2_589_988_110_336, 10**6),
}  # fmt: skip
_VOLUME = {
    "ul": (1, 10**6), "ml": (1, 1000), "cl": (1, 100), "dl": (1, 10), "l": (1, 1), "hl": (100, 1),
    "mm3": (1, 10**6), "cm3": (1, 1000), "m3": (1000, 1), "km3": (10**12, 1),
}  # fmt: skip
_SPEED = {"m/s": (1, 1), "km/h": (5, 18), "mph": (44_704, 10**5), "kn": (1852, 3600)}
_POWER = {
    "mW": (1, 1000),
    "W": (1, 1),
    "kW": (1000, 1),
    "MW": (10**6, 1),
    "GW": (10**9, 1),
    "TW": (10**12, 1),
}
_ENERGY = {
    "J": (1, 1), "kJ": (1000, 1), "MJ": (10**6, 1), "GJ": (10**9, 1),
    "Wh": (3600, 1), "kWh": (36 * 10**5, 1), "MWh": (36 * 10**8, 1), "GWh": (36 * 10**11, 1),
    "TWh": (36 * 10**14, 1),
}  # fmt: skip
_FOOD_ENERGY = {"cal": (1, 1), "kcal": (1000, 1)}
_FREQUENCY = {"Hz": (1, 1), "kHz": (1000, 1), "MHz": (10**6, 1), "GHz": (10**9, 1)}
_VOLTAGE = {"mV": (1, 1000), "V": (1, 1), "kV": (1000, 1)}
_DATA = {
    "bit": (1, 1), "kbit": (1000, 1), "Mbit": (10**6, 1), "Gbit": (10**9, 1), "Tbit": (10**12, 1),
    "byte": (8, 1), "kB": (8000, 1), "MB": (8 * 10**6, 1), "GB": (8 * 10**9, 1), "TB": (8 * 10**12, 1),
    "PB": (8 * 10**15, 1), "KiB": (8 * 2**10, 1), "MiB": (8 * 2**20, 1), "GiB": (8 * 2**30, 1),
    "TiB": (8 * 2**40, 1),
}  # fmt: skip
_DATA_RATE = {f"{unit}/s": ratio for unit, ratio in _DATA.items()}
_SHARE = {
    "percent": (100, 1),
    "per mille": (10, 1),
    "basis point": (1, 1),
    "ppm": (1, 100),
    "fraction": (10**4, 1),
}
_POINTS = {"percentage point": (100, 1), "basis point": (1, 1)}

CURRENCIES = frozenset(
    list_words(
        "USD EUR GBP JPY CNY INR CAD AUD NZD CHF SEK NOK DKK ISK RUB BRL MXN KRW ZAR TRY SGD HKD TWD PLN "
        "CZK HUF ILS THB IDR MYR PHP VND NGN KES EGP PKR BDT ARS CLP COP UAH AED SAR"
    )
)
"""Codes of ISO 4217 that are read where they stand in capitals next to a number."""

_DIMENSIONS = {
    "length": _LENGTH, "mass": _MASS, "time": _TIME, "calendar": _CALENDAR, "area": _AREA, "volume": _VOLUME,
    "speed": _SPEED, "power": _POWER, "energy": _ENERGY, "food energy": _FOOD_ENERGY, "frequency": _FREQUENCY,
    "voltage": _VOLTAGE, "data": _DATA, "data rate": _DATA_RATE, "share": _SHARE, "points": _POINTS,
}  # fmt: skip

DEGREE = "degree"
"""The unit of an angle, or of a temperature on a scale that is not named."""

# A unit that may be one of several counts as any of them.
_AMBIGUOUS = {
    "pound": ("GBP", "lb"),
    "yen or yuan": ("JPY", "CNY"),
    "krone": ("SEK", "NOK", "DKK", "ISK"),
    "rupee": ("INR", "PKR"),
    "ton": ("t", "short ton", "long ton"),
    DEGREE: (DEGREE, "celsius", "fahrenheit"),
}

HALVED = frozenset(
    ["min", "h", "day", "week", "month", "year", "decade", "century", "in", "ft", "mi", "km", "kg", "lb"]
)
"""Units of which parts are told after their name: ``two years and a half``."""

FRACTION, PERCENT = "fraction", "percent"
"""The unit of a share told as a fraction in words: ``half``, ``two thirds``."""

TIMES = "times"
"""The unit of ``threefold``, ``3x`` and ``twice``."""

CLOCK = "clock"
"""The unit of a time of day, counted in minutes since midnight, or since noon or midnight where none says."""


def _list_measures() -> dict[str, tuple[tuple[str, int, int], ...]]:
    measures: dict[str, tuple[tuple[str, int, int], ...]] = {}
    for dimension, table in _DIMENSIONS.items():
        for name, (numerator, denominator) in table.items():
            measures[name] = (*measures.get(name, ()), (dimension, numerator, denominator))
    for name, choices in _AMBIGUOUS.items():
        measures[name] = tuple(
            measure for choice in choices for measure in measures.get(choice, ((choice, 1, 1),))
        )
    return measures


_MEASURES = _list_measures()


def is_money_unit(unit: str | None) -> bool:
    """Return whether a unit is a currency, or may be one."""
    return unit in CURRENCIES or not CURRENCIES.isdisjoint(_AMBIGUOUS.get(unit or "", ()))


def list_measures(unit: str) -> tuple[tuple[str, int, int], ...]:
    """Return what a unit may measure: each dimension, and as a ratio how many of its base one unit is."""
    return _MEASURES.get(unit, ())


def find_factor(unit: str, target: str) -> tuple[int, int] | None:
    """Find how many of the target one of the unit is, exactly, as a ratio; None where they do not convert."""
    if unit == target:
        return 1, 1
    for dimension, numerator, denominator in _MEASURES.get(unit, ((unit, 1, 1),)):
        for other, above, below in _MEASURES.get(target, ((target, 1, 1),)):
            if dimension == other:
                return numerator * below, denominator * above
    return None


def _list_names() -> dict[str, str]:
    names = {}
    for unit, spellings in UNIT_NAMES.items():
        for spelling in spellings.split("; "):
            stem = spelling.rstrip("+")
            names[stem] = unit
            if stem != spelling:
                names[stem + suffixes.PLURAL] = unit
    return names


NAMES = _list_names()
"""Names after a number, in lower case, of one to three words with one blank between -> unit."""

_FIRST_WORDS = frozenset(split_phrase(name)[0] for name in NAMES)


def may_be_unit(word: str) -> bool:
    """Return whether a word in lower case may begin a unit's name."""
    return word in _FIRST_WORDS
