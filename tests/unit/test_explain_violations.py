"""Every violation says in a sentence why, in each language that there are texts in."""

from __future__ import annotations

import pytest

from verifier import check_claim
from verifier.checking.texts import LANGUAGES
from verifier.codes import ViolationCode
from verifier.records import Violation
from verifier.report import explain


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_a_sentence_of_its_own(language: str) -> None:
    said = [explain(Violation(code=code), language=language) for code in ViolationCode]
    assert len({*said}) == len(said)
    assert all(one[0].isupper() and one.endswith(".") for one in said)


def test_a_sentence_says_what_stands_instead() -> None:
    (found,) = check_claim("The bridge opened in 1932.", ["The bridge opened in 1934."]).conflicts
    assert found.facet == "dates"
    violation = Violation(code=ViolationCode.DATE_MISMATCH, details=(("said", "1932"), ("stated", "1934")))
    assert "1934" in explain(violation)
    assert explain(violation, language="de").endswith(
        "Die Aussage sagt \u201e1932\u201c, der Beleg \u201e1934\u201c."
    )


def test_a_language_without_texts_is_an_error() -> None:
    with pytest.raises(ValueError, match="expected one of en, de"):
        explain(Violation(code=ViolationCode.NOT_FOUND), language="xx")
