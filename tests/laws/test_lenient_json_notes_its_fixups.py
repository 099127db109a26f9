"""Law: the fixups are empty exactly when the text was strict JSON."""

from __future__ import annotations

import json
from typing import NoReturn

from hypothesis import given

from tests.laws.lenient_texts import TEXTS, parse_or_error
from verifier.parsers.lenient_json import LenientJsonError
from verifier.parsers.lenient_json.search import is_same


def refuse(name: str) -> NoReturn:
    raise ValueError(name)


@given(TEXTS)
def test_no_fixups_is_strict_json(text: str) -> None:
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    try:
        strict = json.loads(text, parse_constant=refuse)
    except ValueError:
        assert result.fixups
        assert isinstance(result.value, dict)
        assert "claims" in result.value
    else:
        assert result.fixups == ()
        assert is_same(result.value, strict)


@given(TEXTS)
def test_what_was_closed_is_reported_as_incomplete(text: str) -> None:
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    closed = [fixup for fixup in result.fixups if fixup.name.startswith("close_")]
    assert len(result.incomplete) == bool(closed)
    for pointer in result.incomplete:
        steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
        value = result.value
        for step in steps[:-1]:
            value = value[int(step)] if isinstance(value, list) else value[step]  # type: ignore[index,call-overload]
        if steps and isinstance(value, list):
            # The last one, or the one that would have been next.
            assert int(steps[-1]) in (len(value) - 1, len(value))
        elif steps:
            # The last one, or one whose value did not come.
            assert isinstance(value, dict)
            assert steps[-1] not in list(value)[:-1]
