"""What an audit of an answer takes for sources."""

from __future__ import annotations

import pytest

from verifier import ContextError, Source, audit_answer


def test_an_id_that_is_no_text_is_refused_in_words() -> None:
    sources = [Source(id="x\ud800", text="The Declaration was signed in 1776.")]
    with pytest.raises(ContextError, match="half of a surrogate pair"):
        audit_answer("The Declaration was signed in 1776 [1].", sources)
