"""Words that say a number."""

from __future__ import annotations

SMALL = {
    "null": 0, "ein": 1, "eins": 1, "zwei": 2, "zwo": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14,
    "fünfzehn": 15, "sechzehn": 16, "siebzehn": 17, "achtzehn": 18, "neunzehn": 19, "zwanzig": 20,
    "dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
}  # fmt: skip
JOINT, HUNDRED, THOUSAND = "und", "hundert", "tausend"

ORDINALS = {
    "erst": "first", "zweit": "second", "dritt": "third", "viert": "fourth", "fünft": "fifth",
    "sechst": "sixth", "siebt": "seventh", "siebent": "seventh", "acht": "eighth", "neunt": "ninth",
    "zehnt": "tenth", "elft": "eleventh", "zwölft": "twelfth", "dreizehnt": "13th", "vierzehnt": "14th",
    "fünfzehnt": "15th", "sechzehnt": "16th", "siebzehnt": "17th", "achtzehnt": "18th", "neunzehnt": "19th",
    "zwanzigst": "20th", "letzt": "last",
}  # fmt: skip
ORDINAL_ENDINGS = ("e", "er", "es", "en", "em")

DECIMALS = {
    "anderthalb": "1.5",
    **{f"{word}einhalb": f"{value}.5" for word, value in SMALL.items() if word != "eins" and value},
}
