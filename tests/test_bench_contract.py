"""Answers under an instruction, measured: the forms, and the loop on its recorded answers."""

from __future__ import annotations

from bench.contract.command import measure_forms, measure_loop, read_docstring, read_questions

TEXT = "The bridge opened in 1932. Tolls ended in 1950."


def row(line: str, label: str, mode: str = "close") -> dict[str, object]:
    return {"mode": mode, "line": line, "evidence": [TEXT], "label": label}


def test_forms_are_counted_apart() -> None:
    quoted = '{"claim": "It ended.", "evidence_id": "E1", "quote": "Tolls ended in 1950."}'
    table = measure_forms(
        [
            row("The bridge opened in 1932. [E1]", "supported"),
            row("The bridge opened in 1933. [E1]", "contradicted"),
            row("The bridge was opened by a queen. [E1]", "supported"),
            row(quoted, "supported", "quoted"),
        ]
    )
    assert table.rows[0] == ("close", "1 of 2", "0 of 1", "0 of 0")
    assert table.rows[1][3] == "1 of 1"


def test_the_second_try_is_never_worse() -> None:
    questions = list(read_questions())
    assert len(questions) == 20
    assert all(len(one.sources) == 2 and one.outputs for one in questions)
    first, second = measure_loop(questions[5:8]).rows
    assert int(first[1].split()[0]) <= int(second[1].split()[0])


def test_a_docstring_stands_below_its_name() -> None:
    assert read_docstring("json.no_such_call") is None
    assert str(read_docstring("bisect.insort_right")).startswith("bisect.insort_right")
