"""pandas and Polars: one row in, one row out, whatever stands in it; both say the same of the same rows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.integrations.packages import require
from verifier import check
from verifier.checking import Report
from verifier.integrations.columns import COLUMNS
from verifier.policies import PolicyError

PAGE = "The bridge opened in 1931. Tolls ended in 1950."
OPENED = "The bridge opened in 1931."
ROWS = {
    "id": [7, 8, 9, 10],
    "answer": [OPENED, "It cost 9 lives. Tolls ended in 1950.", None, OPENED],
    "context": [[PAGE], ["No text.", PAGE], [PAGE], []],
    "question": ["When?", None, "When?", "When?"],
}  # fmt: skip


@pytest.fixture(params=["pandas", "polars"])
def library(request: pytest.FixtureRequest) -> Any:
    return require(request.param)


def verify(library: Any, frame: Any, **arguments: Any) -> dict[str, list[Any]]:
    """Return the columns that come back, as lists; cells of no value are None."""
    if library.__name__ == "pandas":
        from verifier.integrations.pandas import verify_frame

        found = verify_frame(frame, **arguments)
        assert list(found.index) == list(frame.index)
        return {
            name: [None if cell is library.NA or cell is None else cell for cell in found[name]]
            for name in found.columns
        }
    from verifier.integrations.polars import verify_frame as verify_polars

    return verify_polars(frame, **arguments).to_dict(as_series=False)


def test_each_row_gets_its_report_back(library: Any) -> None:
    found = verify(library, library.DataFrame(ROWS), question="question")
    assert list(found) == [*ROWS, *COLUMNS]
    assert found["id"] == ROWS["id"]
    assert found["status"] == ["SUPPORTED", "UNDECIDED", None, "NOT_FOUND"]
    assert found["is_grounded"] == [True, False, None, False]
    assert found["grounded_share"] == [1.0, 0.5, None, 0.0]
    assert found["n_claims"] == [1, 2, None, 1]
    assert found["n_supported"] == [1, 1, None, 0]
    assert found["violations"][3]
    assert found["error"] == [None, None, "answer: got a missing value, expected str", None]
    report = check("The bridge opened in 1931.", [PAGE], question="When?")
    assert Report.from_json(found["report"][0]) == report


def test_columns_and_policies_are_chosen(library: Any) -> None:
    frame = library.DataFrame({"said": ["The bridge opened in 1931."], "page": [PAGE], "status": ["mine"]})
    names = {"answer": "said", "context": "page"}
    found = verify(library, frame, **names, policy="baseline", prefix="v_", max_sources=5)
    assert (found["status"], found["v_status"]) == (["mine"], ["SUPPORTED"])
    assert Report.from_json(found["v_report"][0]).policy_name == "baseline"
    with pytest.raises(ValueError, match="got the columns status already"):
        verify(library, frame, answer="said", context="page")
    with pytest.raises(PolicyError, match="stricter"):
        verify(library, frame, answer="said", context="page", prefix="v_", policy="stricter")


def test_contexts_by_id_keep_their_ids(library: Any) -> None:
    frame = library.DataFrame(
        {"answer": ["Tolls ended in 1950."], "context": [{"page-12": "The bridge.", "page-40": PAGE}]}
    )
    report = Report.from_json(verify(library, frame)["report"][0])
    assert [place.id for place in report.sentences[0].places] == ["page-40"]


def test_rows_that_cannot_be_checked_say_why(library: Any) -> None:
    frame = library.DataFrame({"answer": ["A text.", "A text."], "context": [None, ["a"]], "n": [1, 2]})
    found = verify(library, frame)
    assert found["error"] == [
        "context: got a missing value, expected a text, a list of texts or a mapping of them",
        None,
    ]
    assert verify(library, frame, answer="n")["error"] == ["answer: got int, expected str"] * 2


def test_a_frame_without_rows_has_the_columns(library: Any) -> None:
    found = verify(library, library.DataFrame({"answer": [], "context": []}))
    assert list(found) == ["answer", "context", *COLUMNS]
    assert found["report"] == []


def test_a_column_that_is_not_there_is_an_error(library: Any) -> None:
    with pytest.raises(Exception, match="said"):
        verify(library, library.DataFrame(ROWS), answer="said")


def test_arrays_and_parts_of_frames_are_read() -> None:
    pandas, numpy = require("pandas"), require("numpy")
    frame = pandas.DataFrame(ROWS).iloc[[1, 0]]
    frame["context"] = [numpy.array(texts, dtype=object) for texts in frame["context"]]
    assert verify(pandas, frame)["status"] == ["UNDECIDED", "SUPPORTED"]
