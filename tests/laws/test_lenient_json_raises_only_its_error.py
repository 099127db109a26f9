"""Law: no text and no bytes make lenient JSON raise anything but its own error, with a place in the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lenient_texts import TEXTS, parse_or_error
from verifier.parsers.lenient_json import ERROR_CODES, LenientJsonError
from verifier.testing import hostile_text


def check_total(text: str | bytes, **limits: int) -> None:
    """Parse, and look at the error if there is one."""
    result = parse_or_error(text, **limits)
    if isinstance(result, LenientJsonError):
        assert result.code in ERROR_CODES
        assert 0 <= result.offset <= len(text)
        assert str(result).isascii()
        assert result.detail.startswith("got ")
    else:
        assert result.text == (text if isinstance(text, str) else text.decode())
        spans = result.claim_spans
        assert all(0 <= start < end <= len(result.text) for start, end in spans)
        assert all(spans[place][1] < spans[place + 1][0] for place in range(len(spans) - 1))


@given(st.one_of(TEXTS, hostile_text()))
def test_any_text(text: str) -> None:
    check_total(text)


@given(st.one_of(TEXTS, hostile_text()), st.integers(1, 5), st.integers(1, 40))
def test_any_limits(text: str, max_depth: int, max_chars: int) -> None:
    check_total(text, max_depth=max_depth, max_chars=max_chars)


@given(st.one_of(st.binary(), TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")[:60])))
def test_any_bytes(data: bytes) -> None:
    check_total(data)
