"""Law: a unit's status does not depend on the other units of the answer.

For quotes, where it holds: under `default` a quote's status depends on its own paragraph at most (marks pair
within it, and the sentence around a quote may deny it); so the statuses of an answer are those of its
paragraphs, in order, and so is the rest around the quotes. Under `baseline` all marks of the answer pair in
sequence, so it is stated for paragraphs whose marks pair up.

For spans: the statuses of an answer are those of its lines, in order, or of its paragraphs where it has marks
that may pair within one. A quote in one of them decides the whole, as it decides that one alone; the spans of
the others are then the rest around quotes. For names: those of its lines, each normal form once.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import prepare, verify_quotes
from verifier.records import ClaimStatus, Verdict
from verifier.testing import answers, contexts, grounded_pairs, names, sentences

MARKS = '"\u201c\u201d\u201e\xab\xbb\u300c\u300d\uff02'
SINGLE_MARKS = "'\u2018\u2019\u201a"
PARAGRAPHS = st.lists(
    st.one_of(
        answers().map(lambda text: " ".join(text.split())),
        sentences().map(lambda text: f'"{text}"'),
        sentences().map(lambda text: f"He said \u201c{text[:-1]}\u201d in 1928, not later."),
        sentences().map(lambda text: f'It is a myth that "{text[:-1]}".'),
    ),
    min_size=1,
    max_size=4,
)
# What begins in lower case goes on the line before it.
LINES = st.lists(
    st.one_of(
        answers().map(lambda text: " ".join(text.split())),
        sentences(),
        sentences().map(lambda text: f"'{text[:-1]}'"),
        sentences().map(lambda text: f"\u201c{text[:-1]}\u201d"),
    ),
    min_size=1,
    max_size=5,
).map(lambda lines: [line[:1].upper() + line[1:] for line in lines])


def move(statuses: tuple[ClaimStatus, ...], offset: int) -> list[ClaimStatus]:
    """Return the statuses as they are of the same text `offset` code points further on."""
    return [replace(status, span=(status.span[0] + offset, status.span[1] + offset)) for status in statuses]


def strategy_statuses(verdict: Verdict, strategy: str) -> tuple[ClaimStatus, ...]:
    """Return what a strategy found, whether it decided or not."""
    method = "span" if verdict.verifier_method == "paraphrase" else verdict.verifier_method
    if method == strategy:
        return verdict.claim_statuses
    return next((attempt.claim_statuses for attempt in verdict.attempts if attempt.strategy == strategy), ())


@given(paragraphs=PARAGRAPHS, context=contexts())
def test_quotes_of_an_answer_are_those_of_its_paragraphs(paragraphs: list[str], context: object) -> None:
    prepared = prepare(context)  # type: ignore[arg-type]
    answer = "\n\n".join(paragraphs)
    whole = verify_quotes(answer, prepared)
    offset = 0
    statuses: list[ClaimStatus] = []
    for paragraph in paragraphs:
        alone = verify_quotes(paragraph, prepared)
        statuses += move(strategy_statuses(alone, "quote"), offset)
        offset += len(paragraph) + 2
    assert list(strategy_statuses(whole, "quote")) == statuses


@given(paragraphs=PARAGRAPHS, context=contexts())
def test_the_rest_of_an_answer_is_that_of_its_paragraphs(paragraphs: list[str], context: object) -> None:
    prepared = prepare(context)  # type: ignore[arg-type]
    # Every paragraph has a quote, so quotes decide for each alone as for all together.
    paragraphs = [f'{paragraph} "the harbour"' for paragraph in paragraphs]
    answer = "\n\n".join(paragraphs)
    # Of Markdown what a paragraph is may hang on those around it.
    alone = [verify_quotes(paragraph, prepared, format="plain") for paragraph in paragraphs]
    if any(verdict.verifier_method != "quote" for verdict in alone):
        return
    statuses: list[ClaimStatus] = []
    offset = 0
    for paragraph, verdict in zip(paragraphs, alone, strict=True):
        statuses += move(verdict.rest_statuses, offset)
        offset += len(paragraph) + 2
    assert list(verify_quotes(answer, prepared, format="plain").rest_statuses) == statuses


@given(paragraphs=PARAGRAPHS, context=contexts())
def test_quotes_stand_alone_under_baseline_where_marks_pair_up(
    paragraphs: list[str], context: object
) -> None:
    prepared = prepare(context, policy="baseline")  # type: ignore[arg-type]
    paired = [paragraph + '"' * (sum(map(paragraph.count, '"\u201c\u201d')) % 2) for paragraph in paragraphs]
    whole = verify_quotes("\n\n".join(paired), prepared, policy="baseline")
    statuses: list[ClaimStatus] = []
    offset = 0
    for paragraph in paired:
        alone = verify_quotes(paragraph, prepared, policy="baseline")
        statuses += move(strategy_statuses(alone, "quote"), offset)
        offset += len(paragraph) + 2
    assert list(strategy_statuses(whole, "quote")) == statuses


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@given(lines=LINES, context=contexts())
def test_spans_of_an_answer_are_those_of_its_lines(policy: str, lines: list[str], context: object) -> None:
    prepared = prepare(context, policy=policy)  # type: ignore[arg-type]
    if policy == "baseline":
        # Its marks pair in sequence, wherever they stand.
        lines = ["".join(" " if char in MARKS else char for char in line) for line in lines]
    between = "\n" if {*MARKS, *SINGLE_MARKS}.isdisjoint("".join(lines)) else "\n\n"
    # Of Markdown what a line is may hang on the lines around it.
    whole = verify_quotes(between.join(lines), prepared, policy=policy, format="plain")
    quotes: list[ClaimStatus] = []
    spans: list[ClaimStatus] = []
    offset = 0
    for line in lines:
        alone = verify_quotes(line, prepared, policy=policy, format="plain")
        quotes += move(strategy_statuses(alone, "quote"), offset)
        spans += move(strategy_statuses(alone, "span"), offset)
        offset += len(line) + len(between)
    assert list(strategy_statuses(whole, "quote")) == quotes
    assert list(strategy_statuses(whole, "span")) == ([] if quotes else spans)


@pytest.mark.parametrize("policy", ["baseline", "default"])
@given(
    rows=st.lists(st.lists(names(), min_size=1, max_size=3).map(", ".join), min_size=1), context=contexts()
)
def test_names_of_an_answer_are_those_of_its_lines_each_once(
    policy: str, rows: list[str], context: object
) -> None:
    prepared = prepare(context, policy=policy)  # type: ignore[arg-type]
    run = {"policy": policy, "strategies": ("entity",)}
    whole = verify_quotes("\n".join(rows), prepared, **run)  # type: ignore[arg-type]
    first: dict[str, ClaimStatus] = {}
    offset = 0
    for row in rows:
        alone = verify_quotes(row, prepared, **run)  # type: ignore[arg-type]
        for status in move(strategy_statuses(alone, "entity"), offset):
            first.setdefault(" ".join(status.text.split()).lower().replace("\u2019", "'"), status)
        offset += len(row) + 1
    found = strategy_statuses(whole, "entity")
    if policy == "default":
        assert list(found) == list(first.values())
    else:
        # Under baseline the two apostrophes are two letters.
        assert {status.text.lower() for status in first.values()} <= {status.text.lower() for status in found}


@given(pair=grounded_pairs(quoted=True), data=st.data())
def test_a_quote_added_to_an_answer_leaves_the_others_as_they_were(pair: object, data: st.DataObject) -> None:
    answer, context = pair.answer, pair.context  # type: ignore[attr-defined]
    before = verify_quotes(answer, context)
    added = data.draw(st.sampled_from(("\n\n\u201cNobody ever said this\u201d", '\n\n"unbalanced and lost')))
    after = verify_quotes(answer + added, context)
    assert after.claim_statuses[: before.n_quotes] == before.claim_statuses
