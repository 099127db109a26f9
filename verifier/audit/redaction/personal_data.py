"""Finds e-mail addresses, telephone numbers, IBANs and card numbers in a text, whoever wrote them.

A candidate of an IBAN or a card number counts with its check digits (ISO 13616, ISO/IEC 7812), a telephone
number where its country has numbers of that kind. These come from libraries of the extra ``personal-data``;
what an address of e-mail looks like is said here. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from verifier.errors import tell_extra
from verifier.parsers.text.normal_form import fold_with_map
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyError

# Letters of other scripts without most punctuation, told by no table of the interpreter's.
_BEYOND_ASCII = "\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff"
_EMAIL = re.compile(
    rf"(?<![0-9A-Za-z_.+{_BEYOND_ASCII}-])[0-9A-Za-z_.!#$%&'*+/=?^`{{|}}~{_BEYOND_ASCII}-]{{1,64}}"
    rf"@(?:[0-9A-Za-z{_BEYOND_ASCII}-]{{1,63}}\.){{1,8}}[0-9A-Za-z{_BEYOND_ASCII}-]{{2,63}}"
)
_GAP = "[ \t\r\n\u00a0\u202f-]"
# Ahead of each place where one may begin: what only looks like one may hide one that begins inside it.
_IBAN = re.compile(
    rf"(?<!\w)(?=([A-Z]{{2}}\d{{2}}(?:{_GAP}{{0,2}}[A-Z0-9]){{11,30}}))", re.ASCII | re.IGNORECASE
)
_CARD = re.compile(rf"(?<!\w)(?=([2-6](?:{_GAP}{{0,2}}\d){{12,18}}))", re.ASCII)
_GAPS = re.compile(f"{_GAP}+")
_WORD = re.compile(r"\w", re.ASCII)


def find_personal_data(text: str, kinds: Sequence[str], regions: Sequence[str] = ()) -> list[Span]:
    """Return the places of what a text has of some kinds: `email`, `phone`, `iban`, `card`.

    A telephone number without a country code is found where one of the `regions` (`DE`, `US`) has it. Raises
    `PolicyError` where a library is missing, and for a region that has no numbers.
    """
    if not kinds:
        return []
    # Full-width digits and invisible characters hide nothing.
    folded, places = fold_with_map(text)
    found = [span for kind in kinds if kind != "phone" for span in _FINDERS[kind](folded)]
    if "phone" in kinds:
        found += _find_phones(folded, regions)
    return [places.locate(*span) for span in found]


def _find_emails(text: str) -> Iterator[Span]:
    return (match.span() for match in _EMAIL.finditer(text))


def _find_ibans(text: str) -> Iterator[Span]:
    try:
        from stdnum.iban import is_valid
    except ImportError:
        raise _lacks("iban", "python-stdnum") from None
    return _find_checked(_IBAN, text, is_valid)


def _find_cards(text: str) -> Iterator[Span]:
    try:
        from stdnum.luhn import is_valid
    except ImportError:
        raise _lacks("card", "python-stdnum") from None
    return _find_checked(_CARD, text, is_valid)


def _find_checked(candidates: re.Pattern[str], text: str, is_valid: Callable[[str], bool]) -> Iterator[Span]:
    """Yield where candidates with right check digits stand: of each the longest that is a whole word."""
    for match in candidates.finditer(text):
        start, found = match.start(), match[1]
        for end in (len(found), *(gap.start() for gap in reversed([*_GAPS.finditer(found)]))):
            is_whole = _WORD.match(text, start + end) is None
            if is_whole and is_valid(_GAPS.sub("", found[:end])):
                yield start, start + end
                break


def _find_phones(text: str, regions: Sequence[str]) -> Iterator[Span]:
    try:
        from phonenumbers import SUPPORTED_REGIONS, Leniency, PhoneNumberMatcher
    except ImportError:
        raise _lacks("phone", "phonenumbers") from None
    for region in regions or (None,):
        if region is not None and region not in SUPPORTED_REGIONS:
            raise PolicyError(
                f"audit policy field 'phone_regions': got {region!a}, expected the two letters of "
                "a country, as DE"
            )
        for match in PhoneNumberMatcher(text, region, Leniency.VALID, max_tries=len(text) + 1):
            yield match.start, match.end


def _lacks(kind: str, library: str) -> PolicyError:
    return PolicyError(
        f"audit policy field 'mask_patterns': {kind} needs {library}, which is not installed: "
        f"{tell_extra('personal-data')}"
    )


_FINDERS: Mapping[str, Callable[[str], Iterator[Span]]] = {
    "email": _find_emails,
    "iban": _find_ibans,
    "card": _find_cards,
}
