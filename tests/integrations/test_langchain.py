"""LangChain, the real package: documents keep what is theirs, the runnable is one like others."""

from __future__ import annotations

import asyncio

import pytest

from tests.integrations.packages import require

require("langchain_core")

from langchain_core.documents import Document
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda, RunnablePassthrough

from verifier import check
from verifier.checking import Report
from verifier.integrations.langchain import (
    ChainInputError,
    GroundednessEvaluator,
    GroundingCheck,
    make_document_sources,
)
from verifier.policies import PolicyError

TOLLS = {"source": "guide.pdf", "page": 40, "title": "Tolls"}
PAGES = [
    Document(page_content="The bridge opened in 1931.", metadata={"source": "guide.pdf", "page": 12}),
    Document(page_content="Tolls ended in 1950.", metadata=TOLLS),
    Document(id="a1", page_content="Maria Reyes designed the bridge.", metadata={"source": "guide.pdf"}),
    Document(page_content="It has two footpaths."),
]  # fmt: skip


def test_ids_of_documents_are_unique_and_titles_are_kept() -> None:
    sources = make_document_sources(PAGES)
    assert [source.id for source in sources] == ["guide.pdf", "guide.pdf#2", "a1", "s4"]
    assert [source.title for source in sources] == [None, "Tolls", None, None]


def test_the_runnable_adds_the_report_and_leads_to_the_documents() -> None:
    chain = RunnablePassthrough.assign(
        context=RunnableLambda(lambda _: PAGES),
        answer=RunnableLambda(lambda _: AIMessage(content="Tolls ended in 1950.")),
    ) | GroundingCheck(question="input")
    done = chain.invoke({"input": "When did tolls end?"})
    report = done["report"]
    assert isinstance(report, Report)
    assert report == check(
        "Tolls ended in 1950.", make_document_sources(PAGES), question="When did tolls end?"
    )
    assert set(done) == {"input", "context", "answer", "report", "documents"}
    (place,) = report.sentences[0].places
    assert done["documents"][place.id].metadata["page"] == 40


def test_batches_streams_and_event_loops_work_as_with_other_runnables() -> None:
    runnable = GroundingCheck(policy="strict")
    calls = [{"answer": text, "context": PAGES} for text in ("Tolls ended in 1950.", "Tolls ended in 1951.")]
    assert [done["report"].ok for done in runnable.batch(calls)] == [True, False]
    assert asyncio.run(runnable.ainvoke(calls[0]))["report"].policy_name == "strict"
    assert [done["report"].ok for done in runnable.stream(calls[0])] == [True]


def test_blocks_of_messages_and_single_texts_are_read() -> None:
    blocks = [{"type": "text", "text": "Tolls ended "}, {"type": "image", "url": "x"}, "in 1950."]
    message = AIMessage(content=blocks)
    done = GroundingCheck().invoke({"answer": message, "context": "Tolls ended in 1950."})
    assert done["report"].ok


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("text", "input: got str, expected a mapping"),
        ({"answer": "a"}, "input: got the keys answer, expected one called 'context'"),
        ({"answer": 7, "context": PAGES}, "input: got int, expected a string or a message"),
        ({"answer": "a", "context": [7]}, "context: got int, expected a document or a string"),
        ({"answer": "a", "context": 7}, "context: got int, expected documents or strings"),
    ],
)
def test_inputs_of_other_shapes_say_what_is_expected(given: object, message: str) -> None:
    with pytest.raises(ChainInputError, match=message):
        GroundingCheck().invoke(given)


def test_a_wrong_policy_is_an_error_before_the_first_answer() -> None:
    with pytest.raises(PolicyError):
        GroundingCheck(max_sources=0)


def test_the_evaluator_has_the_methods_of_a_string_evaluator() -> None:
    evaluator = GroundednessEvaluator()
    texts = [document.page_content for document in PAGES]
    found = evaluator.evaluate_strings(prediction="Tolls ended in 1950.", reference=texts)
    assert (found["score"], found["value"]) == (1.0, "SUPPORTED")
    found = asyncio.run(evaluator.aevaluate_strings(prediction="Tolls ended in 1951.", reference=texts[1]))
    assert (found["score"], found["value"]) == (0.0, "CONTRADICTED")
    assert "“1951”, where the source says “1950”" in str(found["reasoning"])
    assert evaluator.evaluate_strings(prediction="Tolls ended in 1950.")["score"] == 0.0


def test_the_evaluator_is_taken_for_a_string_evaluator() -> None:
    evaluation = pytest.importorskip("langchain_classic.evaluation")
    names = {name for name in dir(evaluation.StringEvaluator) if not name.startswith("_")}
    assert names <= {*dir(GroundednessEvaluator)}
