"""Values in messages: letters as they are, what hides or moves text as an escape, on every interpreter."""

from __future__ import annotations

import pytest

from verifier.errors import show_ascii


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Straße für „zwei“ — 5 €", "'Straße für „zwei“ — 5 €'"),
        (r"\xe4", r"'\\xe4'"),
        ("\\ä\n'\"", "'\\\\ä\\n\\'\"'"),
        ("a\u202eb\u200b\xad\x85\ud800", r"'a\u202eb\u200b\xad\x85\ud800'"),
        ("\U0001f600", r"'\U0001f600'"),
        (["ä", 1], "['ä', 1]"),
    ],
)
def test_a_value_is_shown(value: object, shown: str) -> None:
    assert show_ascii(value) == shown
