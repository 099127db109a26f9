"""The bench of citations: answers are made by hash, marks corrupted, corrected, and measured."""

import gzip
import json
from dataclasses import replace

import pytest

from bench.citations import MadeAnswer, list_sentences, list_texts, make_answers, measure_corrections
from bench.cited_answers import measure_cited, read_cited_answers
from verifier.measures.citations import CitationScores
from verifier.measures.exact import Ratio
from verifier.policies.audit import load_audit_policy

POLICY = load_audit_policy("default").replace(correction_alternates=False)
DOCUMENTS = (
    "The lighthouse on the northern cape was finished in 1871 after three years.",
    "The harbour master keeps the tide tables in the old customs house.",
)


def _measure(*cited: int) -> tuple[object, CitationScores, CitationScores]:
    answer = MadeAnswer(
        documents=DOCUMENTS,
        statements=DOCUMENTS,
        gold=(frozenset({1}), frozenset({2})),
        right=(1, 2),
        cited=cited,
        form="[^{}]",
    )
    figures = measure_corrections([answer], POLICY)
    return figures.corrections, figures.before, figures.after


def test_a_wrong_citation_is_restored_and_a_right_one_stays():
    corrections, before, after = _measure(2, 2)
    assert (corrections.restored.numerator, corrections.restored.denominator) == (1, 1)
    assert (corrections.broken.numerator, corrections.broken.denominator) == (0, 1)
    assert (corrections.changed.numerator, corrections.changed.denominator) == (1, 2)
    assert (before.recall.numerator, after.recall.numerator) == (1, 2)
    assert (after.precision.numerator, after.precision.denominator) == (2, 2)


def test_nothing_is_changed_where_all_is_right():
    corrections, before, after = _measure(1, 2)
    assert corrections.changed.numerator == 0
    assert before == after


@pytest.mark.slow
def test_ids_and_how_documents_are_given_change_no_figure():
    texts = list_texts()[:60]
    made = list(make_answers(texts, 6, n_documents=12, named=True))
    bare = [replace(one, ids=(), is_mapping=False) for one in made]
    figures = [measure_corrections(answers, POLICY) for answers in (made, bare)]
    assert [type(one.context).__name__ for one in made[:3]] == ["tuple", "tuple", "dict"]
    assert [list(one.ids) for one in made[:3]] != [sorted(one.ids) for one in made[:3]]
    assert figures[0].corrections == figures[1].corrections
    assert figures[0].corrections.broken.numerator == 0
    assert figures[0].corrections.restored.numerator > 0


def test_answers_are_the_same_each_time_and_partly_corrupted():
    texts = list_texts()[:60]
    made = list(make_answers(texts, 20))
    assert made == list(make_answers(texts, 20))
    pairs = [pair for one in made for pair in zip(one.cited, one.right, one.gold, strict=True)]
    wrong = [(cited, gold) for cited, right, gold in pairs if cited != right]
    assert 0.15 < len(wrong) / len(pairs) < 0.45
    assert not any(cited in gold for cited, gold in wrong)
    assert all(right in gold for _, right, gold in pairs)


def test_sentences_that_say_nothing_alone_are_left_out():
    kept = "The harbour was closed to all large ships after the long war had ended for good."
    assert list_sentences(
        f"It was closed to all large ships after the long war had ended for good. {kept}"
    ) == [kept]


@pytest.mark.slow
def test_a_twisted_document_denies_what_is_said_and_is_never_right():
    made = list(make_answers(list_texts()[:60], 10, twisted=True))
    assert all(len(one.documents) == 6 for one in made)
    assert all(6 not in gold for one in made for gold in one.gold)
    figures = measure_corrections(made, POLICY)
    assert figures.corrections.broken.numerator == 0


def test_marks_of_answers_as_their_writers_set_them(tmp_path):
    said = [
        ("The lighthouse on the northern cape took three years and was finished in 1871 [1].", "supported"),
        ("The harbour master has the tide tables in the customs house, the old one [2].", "supported"),
        ("The lighthouse on the northern cape was finished in 1899 [1].", "contradicted"),
    ]
    rows = [
        {"id": f"a-{n}", "claim": text, "label": label, "evidence": DOCUMENTS}
        for n, (text, label) in enumerate(said)
    ]
    with gzip.open(tmp_path / "own.dev.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    (answer,) = read_cited_answers(tmp_path, ("own",))
    figures = measure_cited([answer], POLICY)
    assert (figures.kept, figures.mended) == (Ratio(2, 2), Ratio(2, 2))
    assert figures.contradicted_kept == Ratio(0, 1)
