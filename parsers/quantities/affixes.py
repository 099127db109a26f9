"""What stands right around a number and belongs to it: sign, money, scale, unit."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.parsers.dates.bare_years import may_follow_hyphen
from verifier.parsers.english.number_words import SCALE_LETTERS, SCALES, SHORT_SCALES, ZEROS
from verifier.parsers.english.unit_names import INCH, MONEY_BEFORE, SYMBOLS
from verifier.parsers.numerics.exact_values import Value, negate_value, scale_value
from verifier.parsers.numerics.figure_phrases import find_counted, is_plural, lower_ascii, peek
from verifier.parsers.numerics.units_of_measure import CURRENCIES, NAMES, TIMES, is_money_unit, may_be_unit
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER, WORD_END, any_of

_LETTER = defer_pattern(f"[{LETTER}_]")
_MONEY_ENDS = frozenset(sign[-1] for sign in MONEY_BEFORE)
_MONEY = defer_pattern(
    f"(?<![{LETTER}0-9_])(?:(?P<sign>{any_of(MONEY_BEFORE)})|(?P<code>[a-z]{{3}}))[ \\xa0\\u202f]?\\Z"
)
_SIGNS = frozenset("-\u2212+")
_MINUS_AFTER = frozenset(" \n\t\r\xa0([{\"'\u201c\u2018$€£¥~<>≈=:/|,;≥≤")

_SCALE_WORD = defer_pattern(f"[ \\xa0\\u202f-]?(?:({any_of(SCALES)})|({any_of(SHORT_SCALES)})){WORD_END}")
_SCALE_LETTER = defer_pattern(f"([ \\xa0]?)([{''.join(SCALE_LETTERS)}])(?![{LETTER}0-9_/\xb2\xb3])")
_OPENS_SCALE = frozenset(word[0] for word in (*SCALES, *SHORT_SCALES, *SCALE_LETTERS))

_SYMBOL = defer_pattern(
    "([ \\xa0\\u2009\\u202f-]?)"
    "(?:(US\\$|[°º][CF]|[%‰℃℉€£$¥₹₽₩×°])|([A-Za-zµμ]{1,4}[²³23]?(?:/[A-Za-z]{1,3}[²³]?)?))"
    f"(?![{LETTER}A-Z0-9_])"
)
_OPENS_NO_UNIT = frozenset(["", *"0123456789 .,;:!?()[]{}'\""])
_NAME = defer_pattern(
    f"[ \\xa0\\n-](u\\.s\\.|[a-z]++)(?:[ \\xa0\\n-]([a-z]++))?(?:[ \\xa0\\n-]([a-z]++))?{WORD_END}"
)
_FIRST_NAME = defer_pattern("[ \\xa0\\n-](u\\.s\\.|[a-z]+)")


@dataclass(slots=True)
class Before:
    """What belongs to a number before it: where it begins, its sign, its money."""

    start: int
    is_negative: bool = False
    unit: str | None = None


def read_before(text: str, lowered: str, start: int, free: int) -> Before | None:
    """Read the sign and the money before a numeral; None where it is part of a name (``A320``, ``GPT-4``).

    A hyphen at `free` ties to nothing: what stands before it was read as a quantity (``5 km-10 km``).
    """
    before = Before(start)
    if start == 0 or (lowered[start - 1] == " " and not _may_end_money(text, lowered, start - 2)):
        return before
    sign = False if 0 < free == start - 1 else _read_sign(lowered, before)
    if sign is None:
        return None
    is_glued = before.start > 0 and _LETTER.match(lowered, before.start - 1) is not None
    if _read_money(text, lowered, before):
        if not before.is_negative:
            _read_sign(lowered, before)
    elif is_glued:
        return None
    return before


def _read_sign(lowered: str, before: Before) -> bool | None:
    """Take a sign into `before`; None where a hyphen ties the number to a word."""
    start = before.start
    char = lowered[start - 1] if start else ""
    if char not in _SIGNS:
        return False
    ahead = lowered[start - 2] if start > 1 else ""
    if ahead == "" or ahead in _MINUS_AFTER:
        before.start, before.is_negative = start - 1, char != "+"
        return True
    if char == "-" and _LETTER.match(ahead) is not None and not may_follow_hyphen(lowered, start - 1):
        return None
    return False


def _may_end_money(text: str, lowered: str, place: int) -> bool:
    # Codes are written in capitals; what else is made of letters ends with one of these.
    return place >= 0 and (lowered[place] in _MONEY_ENDS or "A" <= text[place] <= "Z")


def _read_money(text: str, lowered: str, before: Before) -> bool:
    char = lowered[before.start - 1] if before.start else ""
    if not _may_end_money(text, lowered, before.start - (2 if char in " \xa0\u202f" else 1)):
        return False
    match = _MONEY.search(lowered, max(0, before.start - 6), before.start)
    if match is None:
        return False
    if match["code"] is not None:
        code = text[match.start("code") : match.end("code")]
        if code not in CURRENCIES:
            return False
        before.unit = code
    else:
        before.unit = MONEY_BEFORE[match["sign"]]
    before.start = match.start()
    return True


# A word that begins none of the above, or a mark that ends a phrase: with these, nothing of it stands there.
_NOTHING = defer_pattern("(?:[ \\xa0]([a-z]++)(?=[ .,;:)]|\\Z)|[.,;:)]|\\Z)")
_GOES_ON = frozenset(
    ["and", "u", *SCALES, *SHORT_SCALES, *SCALE_LETTERS, *(lower_ascii(symbol) for symbol in SYMBOLS)]
)


def ends_plainly(lowered: str, end: int) -> bool:
    """Return whether surely neither scale nor unit follows a number; cheap."""
    after = _NOTHING.match(lowered, end)
    return after is not None and after[1] not in _GOES_ON and not may_be_unit(after[1] or "")


@dataclass(slots=True)
class Amount:
    """A number under way: its value, where its digits or words end, and what was read after it so far.

    `bare` is the value before any scale, `scale` the factor that it was multiplied with.
    """

    value: Value
    precision: int | None
    end: int
    bare: Value
    scale: int = 1
    unit: str | None = None

    def negate(self) -> None:
        """Turn its sign round."""
        self.value, self.bare = negate_value(self.value), negate_value(self.bare)


def read_scale(text: str, lowered: str, amount: Amount, *, is_money: bool) -> None:
    """Take up to three scales into an amount: ``3.2 billion``, ``5k``, ``2 hundred thousand``.

    A single letter is a scale glued to the digits (``4.2M``); with money, a blank may stand between. ``m``
    is a million with money, or where a plural follows (``5m people``), and else metres; ``b`` and ``t``
    need money or a capital.
    """
    if peek(lowered, amount.end) not in _OPENS_SCALE:
        return
    for _ in range(3):
        match = _SCALE_WORD.match(lowered, amount.end)
        if match is None:
            break
        power = ZEROS.get(match[1], 0) if match[1] else SHORT_SCALES[match[2]]
        _multiply(amount, SCALES[match[1]] if match[1] else 10**power, power, match.end())
    if amount.scale != 1:
        return
    letter = _SCALE_LETTER.match(lowered, amount.end)
    if letter is not None and _is_scale(text, letter, is_money):
        power = SCALE_LETTERS[letter[2]]
        _multiply(amount, 10**power, power, letter.end())


def _is_scale(text: str, letter: re.Match[str], is_money: bool) -> bool:
    after = _FIRST_NAME.match(text, letter.end()) if letter[2] == "m" else None
    if is_money or (after is not None and is_money_unit(NAMES.get(after[1]))):
        return True
    if letter[1]:
        return False
    if letter[2] == "k" or "A" <= text[letter.end() - 1] <= "Z":
        return True
    counted = find_counted(text, letter.end()) if letter[2] == "m" else None
    return counted is not None and is_plural(counted)


def _multiply(amount: Amount, factor: int, power: int, end: int) -> None:
    amount.value = scale_value(amount.value, factor)
    amount.precision = None if amount.precision is None else amount.precision + power
    amount.scale *= factor
    amount.end = end


def read_unit(text: str, lowered: str, amount: Amount) -> None:
    """Take the unit after a number into an amount, if there is one."""
    if peek(lowered, amount.end) in _OPENS_NO_UNIT:
        return
    if _read_symbol(text, amount):
        return
    first = _FIRST_NAME.match(lowered, amount.end)
    if first is None or not may_be_unit(first[1]):
        return
    match = _NAME.match(lowered, amount.end)
    if match is None:
        return
    words = match.groups()
    for count in (3, 2, 1):
        if words[count - 1] is not None:
            unit = NAMES.get(" ".join(words[:count]))
            if unit is not None:
                amount.unit, amount.end = unit, match.end(count)
                return


def _read_symbol(text: str, amount: Amount) -> bool:
    match = _SYMBOL.match(text, amount.end)
    if match is None:
        return False
    written, is_apart = match[2] or match[3], match[1] != ""
    unit, end = _find_symbol(written), match.end()
    if unit is None and "/" in written:
        written, below = written.split("/")
        unit, end = SYMBOLS.get(written), end - len(below) - 1
    if unit is None or (is_apart and (unit in (TIMES, INCH) or written == "$")):
        return False
    amount.unit, amount.end = unit, end
    return True


def _find_symbol(written: str) -> str | None:
    """Find the unit of a symbol, or of two with a slash between them: ``km/s``."""
    if written in SYMBOLS or "/" not in written:
        return SYMBOLS.get(written, INCH if written == INCH else None)
    above, below = map(SYMBOLS.get, written.split("/"))
    return f"{above}/{below}" if above is not None and below is not None else None
