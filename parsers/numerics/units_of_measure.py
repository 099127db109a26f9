"""Units: how they are written, what they measure, and the exact factors between them.

The tables are a small choice of what prose and tables use, written for this project; the factors are those
of the International System and of the 1959 definitions of yard and pound, all exact. A conversion that is
not exact (a year in days, a US dollar in euros, a degree Fahrenheit in degrees Celsius, which also differ in
where they begin) is no entry: such units are of different dimensions.
"""

from __future__ import annotations

from verifier.parsers.english import list_words
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
"""Codes of ISO 4217 that are read where they stand in capitals beside a number."""

_DIMENSIONS = {
    "length": _LENGTH, "mass": _MASS, "time": _TIME, "calendar": _CALENDAR, "area": _AREA, "volume": _VOLUME,
    "speed": _SPEED, "power": _POWER, "energy": _ENERGY, "food energy": _FOOD_ENERGY, "frequency": _FREQUENCY,
    "voltage": _VOLTAGE, "data": _DATA, "data rate": _DATA_RATE, "share": _SHARE, "points": _POINTS,
}  # fmt: skip

# A unit that may be one of several counts as any of them.
_AMBIGUOUS = {
    "pound": ("GBP", "lb"),
    "yen or yuan": ("JPY", "CNY"),
    "krone": ("SEK", "NOK", "DKK", "ISK"),
    "rupee": ("INR", "PKR"),
    "ton": ("t", "short ton", "long ton"),
}

HALVED = frozenset(
    ["min", "h", "day", "week", "month", "year", "decade", "century", "in", "ft", "mi", "km", "kg", "lb"]
)
"""Units of which parts are told behind their name: ``two years and a half``."""

FRACTION = "fraction"
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


def find_factor(unit: str, target: str) -> tuple[int, int] | None:
    """Find how many of the target one of the unit is, exactly, as a ratio; None where they do not convert."""
    if unit == target:
        return 1, 1
    for dimension, numerator, denominator in _MEASURES.get(unit, ((unit, 1, 1),)):
        for other, above, below in _MEASURES.get(target, ((target, 1, 1),)):
            if dimension == other:
                return numerator * below, denominator * above
    return None


# --- How units are written ---------------------------------------------------------------------------------

# After a number, in the case given; a blank or a hyphen may stand between.
SYMBOLS = {
    "%": "percent", "pct": "percent", "‰": "per mille", "bp": "basis point", "bps": "basis point",
    "pp": "percentage point", "pps": "percentage point", "ppt": "percentage point", "ppm": "ppm",
    "nm": "nm", "µm": "um", "μm": "um", "mm": "mm", "cm": "cm", "m": "m", "km": "km", "ft": "ft",
    "yd": "yd", "yds": "yd", "mi": "mi", "nmi": "nmi", "ly": "ly", "ng": "ng", "µg": "ug",
    "μg": "ug", "mcg": "ug", "mg": "mg", "g": "g", "kg": "kg", "t": "t", "lb": "lb", "lbs": "lb",
    "oz": "oz", "ms": "ms", "s": "s", "sec": "s", "secs": "s", "min": "min", "mins": "min",
    "h": "h", "hr": "h", "hrs": "h", "yr": "year", "yrs": "year", "mm²": "mm2", "cm²": "cm2",
    "m²": "m2", "km²": "km2", "km2": "km2", "m2": "m2", "sqm": "m2", "ha": "ha", "sqft": "sq ft",
    "µl": "ul", "μl": "ul", "µL": "ul", "ml": "ml", "mL": "ml", "cl": "cl", "dl": "dl", "dL": "dl",
    "l": "l", "L": "l", "cc": "cm3", "cm³": "cm3", "m³": "m3", "km³": "km3", "m3": "m3",
    "m/s": "m/s", "km/h": "km/h", "kmh": "km/h", "kph": "km/h", "mph": "mph", "kn": "kn",
    "kt": "kn", "kts": "kn", "mW": "mW", "W": "W", "kW": "kW", "KW": "kW", "MW": "MW", "GW": "GW",
    "TW": "TW", "J": "J", "kJ": "kJ", "MJ": "MJ", "GJ": "GJ", "Wh": "Wh", "kWh": "kWh",
    "KWh": "kWh", "MWh": "MWh", "GWh": "GWh", "TWh": "TWh", "cal": "cal", "kcal": "kcal",
    "Hz": "Hz", "kHz": "kHz", "MHz": "MHz", "GHz": "GHz", "V": "V", "kV": "kV", "mV": "mV",
    "kB": "kB", "KB": "kB", "MB": "MB", "GB": "GB", "TB": "TB", "PB": "PB",
    "KiB": "KiB", "MiB": "MiB", "GiB": "GiB", "TiB": "TiB", "kb": "kbit", "Kb": "kbit", "Mb": "Mbit",
    "Gb": "Gbit", "Tb": "Tbit", "kbit": "kbit", "Mbit": "Mbit", "Gbit": "Gbit", "Tbit": "Tbit",
    "kbps": "kbit/s", "Kbps": "kbit/s", "Mbps": "Mbit/s", "Gbps": "Gbit/s", "Tbps": "Tbit/s",
    "kBps": "kB/s", "MBps": "MB/s", "GBps": "GB/s", "°C": "celsius",
    "ºC": "celsius", "℃": "celsius", "°F": "fahrenheit", "ºF": "fahrenheit", "℉": "fahrenheit",
    "°": "degree", "dB": "dB", "mmHg": "mmHg", "hPa": "hPa", "kPa": "kPa", "psi": "psi", "hp": "hp",
    "rpm": "rpm", "€": "EUR", "£": "GBP", "$": "USD", "US$": "USD", "¥": "yen or yuan", "₹": "INR",
    "₽": "RUB",
    "₩": "KRW", "kr": "krone", "x": TIMES, "×": TIMES,
}  # fmt: skip
"""Symbols after a number -> unit."""

INCH = "in"
"""A symbol that stands right behind a number only; elsewhere it is a small word."""

_NAMES = {
    "percent": "percent; per cent; percents",
    "percentage point": "percentage point+; percent point+; per cent point+",
    "per mille": "per mille; per mil; permille; per thousand",
    "basis point": "basis point+",
    "ppm": "parts per million",
    "nm": "nanometer+; nanometre+",
    "um": "micrometer+; micrometre+; micron+",
    "mm": "millimeter+; millimetre+",
    "cm": "centimeter+; centimetre+",
    "m": "meter+; metre+",
    "km": "kilometer+; kilometre+; kms",
    "in": "inch; inches",
    "ft": "foot; feet",
    "yd": "yard+",
    "mi": "mile+",
    "nmi": "nautical mile+",
    "ly": "light year+; lightyear+",
    "ng": "nanogram+",
    "ug": "microgram+",
    "mg": "milligram+",
    "g": "gram+; gramme+",
    "kg": "kilogram+; kilogramme+; kilo+; kgs",
    "t": "tonne+; metric ton+; metric tonne+",
    "ton": "ton+",
    "short ton": "short ton+",
    "long ton": "long ton+",
    "oz": "ounce+",
    "ms": "millisecond+",
    "s": "second+",
    "min": "minute+",
    "h": "hour+",
    "day": "day+",
    "week": "week+",
    "month": "month+",
    "year": "year+",
    "decade": "decade+",
    "century": "century; centuries",
    "cm2": "square centimeter+; square centimetre+; sq cm",
    "m2": "square meter+; square metre+; sq m",
    "km2": "square kilometer+; square kilometre+; sq km",
    "ha": "hectare+",
    "acre": "acre+",
    "sq ft": "square foot; square feet; sq ft",
    "sq yd": "square yard+; sq yd",
    "sq mi": "square mile+; sq mi",
    "ml": "milliliter+; millilitre+",
    "cl": "centiliter+; centilitre+",
    "l": "liter+; litre+",
    "hl": "hectoliter+; hectolitre+",
    "cm3": "cubic centimeter+; cubic centimetre+",
    "m3": "cubic meter+; cubic metre+; cu m",
    "km3": "cubic kilometer+; cubic kilometre+",
    "gallon": "gallon+",
    "barrel": "barrel+",
    "km/h": "kilometers per hour; kilometres per hour; kilometers an hour; kilometres an hour; km per hour",
    "m/s": "meters per second; metres per second",
    "mph": "miles per hour; miles an hour",
    "kn": "knot+",
    "W": "watt+",
    "kW": "kilowatt+",
    "MW": "megawatt+",
    "GW": "gigawatt+",
    "TW": "terawatt+",
    "hp": "horsepower",
    "J": "joule+",
    "Wh": "watt hour+",
    "kWh": "kilowatt hour+",
    "MWh": "megawatt hour+",
    "GWh": "gigawatt hour+",
    "TWh": "terawatt hour+",
    "cal": "calorie+",
    "kcal": "kilocalorie+",
    "Hz": "hertz",
    "kHz": "kilohertz",
    "MHz": "megahertz",
    "GHz": "gigahertz",
    "V": "volt+",
    "kV": "kilovolt+",
    "bit": "bits",
    "kbit": "kilobit+",
    "Mbit": "megabit+",
    "Gbit": "gigabit+",
    "Tbit": "terabit+",
    "kbit/s": "kilobits per second",
    "Mbit/s": "megabits per second",
    "Gbit/s": "gigabits per second",
    "Tbit/s": "terabits per second",
    "MB/s": "megabytes per second",
    "GB/s": "gigabytes per second",
    "byte": "byte+",
    "kB": "kilobyte+",
    "MB": "megabyte+",
    "GB": "gigabyte+",
    "TB": "terabyte+",
    "PB": "petabyte+",
    "celsius": "degrees celsius; degree celsius; degrees centigrade; celsius; degrees c",
    "fahrenheit": "degrees fahrenheit; degree fahrenheit; fahrenheit; degrees f",
    "degree": "degree+",
    "dB": "decibel+",
    TIMES: "times; fold",
    "USD": "dollar+; u.s. dollar+; us dollar+; american dollar+; usd; buck+",
    "US cent": "cent+",
    "EUR": "euro+; eur",
    "GBP": "pounds sterling; pound sterling; british pound+; sterling; gbp",
    "pound": "pound+; quid",
    "JPY": "yen; japanese yen; jpy",
    "CNY": "yuan; renminbi; cny; rmb",
    "INR": "indian rupee+; inr",
    "rupee": "rupee+",
    "CAD": "canadian dollar+; cad",
    "AUD": "australian dollar+; aud",
    "NZD": "new zealand dollar+; nzd",
    "HKD": "hong kong dollar+; hkd",
    "SGD": "singapore dollar+; sgd",
    "CHF": "swiss franc+; chf",
    "SEK": "swedish krona; swedish kronor; sek",
    "NOK": "norwegian kroner; norwegian krone; nok",
    "DKK": "danish kroner; danish krone; dkk",
    "krone": "kroner; kronor; krone; krona",
    "RUB": "ruble+; rouble+; rub",
    "BRL": "brazilian real; brazilian reais; reais; brl",
    "KRW": "won; korean won; krw",
    "PLN": "zloty; zlotys",
    "TRY": "turkish lira",
    "ILS": "shekel+",
    "ZAR": "rand",
    "THB": "baht",
}
"""Canonical unit -> how its name is written, in lower case; ``+`` stands for both numbers."""


def _list_names() -> dict[str, str]:
    names = {}
    for unit, spellings in _NAMES.items():
        for spelling in spellings.split("; "):
            stem = spelling.rstrip("+")
            names[stem] = unit
            if stem != spelling:
                names[stem + "s"] = unit
    return names


NAMES = _list_names()
"""Names after a number, in lower case, of one to three words with one blank between -> unit."""

_FIRST_WORDS = frozenset(split_phrase(name)[0] for name in NAMES)

MONEY_BEFORE = {
    "$": "USD", "us$": "USD", "u.s.$": "USD", "us $": "USD", "$us": "USD", "c$": "CAD",
    "ca$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD",
    "r$": "BRL", "€": "EUR", "£": "GBP", "¥": "yen or yuan", "₹": "INR", "₩": "KRW", "₽": "RUB",
    "₺": "TRY", "₪": "ILS", "฿": "THB", "₦": "NGN", "₱": "PHP", "rs": "rupee", "rs.": "rupee",
    "kr": "krone",
}  # fmt: skip
"""Signs of money before a number, in lower case -> unit."""


def may_be_unit(word: str) -> bool:
    """Tell whether a word in lower case may begin a unit's name."""
    return word in _FIRST_WORDS
