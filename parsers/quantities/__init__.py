"""Quantities: what a text says of how much, exactly, and when two such sayings agree.

`extract_quantities` reads numerals and number words with their units; `quantities_agree` and
`quantities_conflict` compare two of them. Amounts are whole numbers and powers of ten, never floats.
"""

from verifier.parsers.english.figure_words import LABEL_WORDS
from verifier.parsers.numerics.exact_values import Value, compare_values, make_value
from verifier.parsers.quantities.comparison import enclose_agreeing, quantities_agree, quantities_conflict
from verifier.parsers.quantities.extraction import extract_quantities, extract_quantities_and_dates
from verifier.parsers.quantities.qualifiers import APPROXIMATIONS
from verifier.parsers.quantities.records import Approximation, Quantity, RangeKind

__all__ = [
    "APPROXIMATIONS", "LABEL_WORDS", "Approximation", "Quantity", "RangeKind", "Value", "compare_values",
    "enclose_agreeing", "extract_quantities", "extract_quantities_and_dates", "make_value",
    "quantities_agree", "quantities_conflict",
]  # fmt: skip
