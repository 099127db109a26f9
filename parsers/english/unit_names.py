"""Symbols of units and of money -> the canonical name that `numerics.units_of_measure` knows; words of rates.

The names in words (`kilometre`, `pound`) stand in ``words.txt``, under ``unit_names.unit_names``.
"""

from __future__ import annotations

from verifier.parsers.english import TABLES

UNIT_NAMES = dict(row.split(": ", 1) for row in TABLES["unit_names.unit_names"].splitlines())
"""Canonical unit -> how its name is written, in lower case; ``+`` stands for both numbers."""

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
    "₩": "KRW", "kr": "krone", "x": "times", "×": "times",
}  # fmt: skip
"""Symbols after a number, in the case given -> unit; a blank or a hyphen may stand between."""

INCH = "in"
"""A symbol that stands right after a number only; elsewhere it is a small word."""

MONEY_BEFORE = {
    "$": "USD", "us$": "USD", "u.s.$": "USD", "$us": "USD", "c$": "CAD",
    "ca$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD",
    "r$": "BRL", "€": "EUR", "£": "GBP", "¥": "yen or yuan", "₹": "INR", "₩": "KRW", "₽": "RUB",
    "₺": "TRY", "₪": "ILS", "฿": "THB", "₦": "NGN", "₱": "PHP", "rs": "rupee", "rs.": "rupee",
    "kr": "krone",
}  # fmt: skip
"""Signs of money before a number, in lower case -> unit."""

PER = "per"

POINTS = ("points", "percentage point")
"""What is counted where the unit is meant: `nine points higher`."""

EACH = frozenset((PER, "each", "every"))

RATE_OPENERS = EACH | {"a", "an"}
"""Words before the unit of time that a number is told per: `40 litres an hour`; after `per` any noun is."""

RATE_TIMES = frozenset(("second", "minute", "hour", "day", "night", "week", "month", "quarter", "year"))

ENGLISH_ALONE = frozenset(
    ("degrees", "feet", "inches", "yards", "miles", "pounds", "hours", "days", "weeks", "months", "years")
)
"""Names of units that hardly another language writes so."""

RATE_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annually": "year",
}
"""Words that tell by themselves what a number is told per."""
