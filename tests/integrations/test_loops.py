"""The examples of the loop around three clients, on recorded outputs: what is sent, and what comes of it.

The schema for structured output keeps to what all three vendors publish: objects that forbid other keys and
require all of theirs, and no keyword that one of them refuses.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

import verifier

FOLDER = Path(__file__).parents[2] / "examples/loops"
PAGES = ["The Aune bridge opened in 1932. Its main span is 84 metres long.", "Ferries run every hour."]
QUESTION = "How long is the main span?"
LINES = ["Its main span is 94 metres long [1].", "Its main span is 84 metres long [1]."]
CLAIMS = [
    json.dumps({"claims": [{"text": line.removesuffix(" [1].") + ".", "evidence_ids": ["E1"]}]})
    for line in LINES
]

ACCEPTED = {"type", "properties", "items", "required", "additionalProperties", "title", "description", "enum"}
"""The keywords that the structured outputs of OpenAI (strict), Anthropic and Gemini all take.

OpenAI takes no more than 10 levels and 5,000 keys; Anthropic no bounds of numbers, strings and arrays; Gemini
no `pattern`.
"""


class Client:
    """Gives recorded outputs, whichever vendor's call asks for them, and keeps what it is asked."""

    def __init__(self, outputs: list[str]) -> None:
        self._outputs: Iterator[str] = iter(outputs)
        self.asked: list[dict[str, Any]] = []
        self.messages = SimpleNamespace(create=self._make(self._write_message))
        self.responses = SimpleNamespace(create=self._make(lambda text: SimpleNamespace(output_text=text)))
        self.models = SimpleNamespace(generate_content=self._make(lambda text: SimpleNamespace(text=text)))

    @staticmethod
    def _write_message(text: str) -> SimpleNamespace:
        thought = SimpleNamespace(type="thinking", thinking="...")
        return SimpleNamespace(content=[thought, SimpleNamespace(type="text", text=text)])

    def _make(self, write: Callable[[str], SimpleNamespace]) -> Callable[..., SimpleNamespace]:
        def call(**given: Any) -> SimpleNamespace:
            self.asked.append(given)
            return write(next(self._outputs))

        return call


def load_example(vendor: str) -> Any:
    spec = importlib.util.spec_from_file_location(vendor, FOLDER / f"{vendor}_loop.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


every_vendor = pytest.mark.parametrize("vendor", ["anthropic", "openai", "google"])


@every_vendor
@pytest.mark.parametrize(("form", "outputs"), [("close", LINES), ("json", CLAIMS)])
def test_a_recorded_run_mends_what_failed_and_replays(vendor: str, form: Any, outputs: list[str]) -> None:
    told = verifier.instructions(form, question=QUESTION, sources=PAGES)

    def run() -> tuple[Any, Client]:
        client = Client(outputs)
        model = load_example(vendor).make_model(client, "recorded", told.schema)
        return verifier.answer(model, QUESTION, PAGES, form=form), client

    (found, client), (again, _) = run(), run()
    assert bool(found)
    assert [attempt.report.share for attempt in found.attempts] == [(0, 1), (1, 1)]
    assert found.text.startswith("Its main span is 84 metres long")
    assert [one.report.to_json() for one in found.attempts] == [
        one.report.to_json() for one in again.attempts
    ]
    sent = json.dumps(client.asked[1], ensure_ascii=False)
    assert told.system.splitlines()[0] in sent
    assert "The sources do not support 1 of the 1 statements" in sent
    assert ('"additionalProperties"' in sent) == (form == "json")


def list_objects(schema: Any) -> Iterator[dict[str, Any]]:
    yield schema
    for inner in [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]:
        yield from list_objects(inner)


def measure_depth(schema: dict[str, Any]) -> int:
    inner = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
    return 1 + max(map(measure_depth, inner), default=0)


@pytest.mark.parametrize("quoted", [False, True])
def test_the_schema_keeps_to_the_limits_of_all_three(quoted: bool) -> None:
    schema = verifier.instructions("json", question=QUESTION, sources=PAGES, quoted=quoted).schema
    assert schema is not None
    for one in list_objects(schema):
        assert one.keys() <= ACCEPTED
        if one["type"] == "object":
            assert one["additionalProperties"] is False
            assert sorted(one["required"]) == sorted(one["properties"])
    assert schema["type"] == "object"
    assert measure_depth(schema) <= 10
    for output in CLAIMS:
        answer = json.loads(output)
        for claim in answer["claims"] if quoted else ():
            claim["quote"] = claim["text"]
        jsonschema.validate(answer, schema)
