"""Characters that hide."""

from __future__ import annotations

import pytest

from verifier.parsers.text.confusables import find_hidden, find_mixed_script

HIDDEN = {
    "a\u202eb": (1, 2),
    "a\u2066\u2069b": (1, 3),
    "\0\x01": (0, 2),
    "\U000e0041\U000e0042": (0, 2),
    "\u3164": (0, 1),
    "a\u034f": (1, 2),
    "a\U000e0100": (1, 2),
    # White space, and what typography folds away, hides nothing.
    "ok\n\t\x85\u2028": None,
    "a\xadb\u200b\u200d\ufeff": None,
    "\u2764\ufe0f": None,
    "": None,
}

MIXED = {
    "p\u0430ypal": [(0, 6)],
    "so p\u0430y and \u03b1lpha": [(3, 6), (11, 16)],
    "\u0440\u0443\u0431\u043b\u044c": [],
    "abc \u0430\u0431\u0432": [],
    "a-\u0430": [],
    "\u03a9m": [(0, 2)],
    "\xb5m": [],
    "a1\u0430": [(0, 3)],
    "e\u0301\u0430": [(0, 3)],
    "na\xefve": [],
    "": [],
}


@pytest.mark.parametrize("text", HIDDEN)
def test_hidden_characters(text: str) -> None:
    assert find_hidden(text) == HIDDEN[text]


@pytest.mark.parametrize("text", MIXED)
def test_mixed_scripts(text: str) -> None:
    assert find_mixed_script(text) == MIXED[text]
