"""The unit and the scale that the header of a table's column gives to the bare numbers below it."""

from __future__ import annotations

import re
from functools import lru_cache

from verifier.parsers.numerics.exact_values import Value
from verifier.parsers.quantities import Quantity, extract_quantities

_ENCLOSED = re.compile("[(\\[]([^()\\[\\]]{1,24})[)\\]]\\s*\\Z|,\\s*([^,]{1,24})\\Z")


def apply_header(header: str, quantity: Quantity) -> tuple[Quantity, str | None]:
    """Return a bare number with the unit and the scale that its header names, and how it names them.

    So `Revenue ($M)` does. A number with a unit, and one whose header names none, is returned as it is.
    """
    match = _ENCLOSED.search(header)
    if quantity.unit is not None or match is None:
        return quantity, None
    named = (match[1] or match[2]).strip()
    scale = _read_scale(named)
    if scale is None:
        return quantity, None
    power = scale.value.exponent
    scaled = quantity._replace(
        value=_raise(quantity.value, power),
        end=None if quantity.end is None else _raise(quantity.end, power),
        unit=scale.unit,
        precision=None if quantity.precision is None else quantity.precision + power,
    )
    return scaled, named


def _raise(value: Value, power: int) -> Value:
    """Return a value times a power of ten; nothing stays nothing."""
    return value._replace(exponent=value.exponent + power) if value.coefficient else value


@lru_cache(maxsize=256)
def _read_scale(named: str) -> Quantity | None:
    """Read the unit or the scale that a header names: `$M`, `in thousands`, `t`."""
    bare = named.removeprefix("in ").strip()
    for trial in (f"{bare[:1]}1{bare[1:]}", f"1 {bare}", f"1{bare}", f"1 {bare.removesuffix('s')}"):
        found = extract_quantities(trial)
        if len(found) == 1 and found[0].span == (0, len(trial)) and found[0].value.coefficient == 1:
            return None if found[0].counts_nothing or found[0].value.divisor > 1 else found[0]
    return None
