"""The example service under load: 200 requests at once, each answered right, and the loop never held up."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import verifier

pytest.importorskip("fastapi")
httpx = pytest.importorskip("httpx")

EXAMPLE = Path(__file__).parents[2] / "examples/fastapi_service/service.py"
N_REQUESTS = 200


@pytest.fixture(scope="module")
def service() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("service", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # What its annotations name is looked up there.
    sys.modules["service"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["service"]


def test_two_hundred_requests_at_once(service: ModuleType) -> None:
    answers = [
        f"A loan may be renewed twice. Members may borrow {count} books." for count in range(N_REQUESTS)
    ]
    answers[10] = "Members may borrow ten books for four weeks."

    async def load() -> tuple[list[Any], int]:
        transport = httpx.ASGITransport(app=service.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            checks = [asyncio.ensure_future(client.post("/check", json={"answer": text})) for text in answers]
            alive = 0
            while not all(check.done() for check in checks):
                assert (await client.get("/alive")).json() == {"alive": True}
                alive += 1
                # In memory a request is answered without a turn of the loop.
                await asyncio.sleep(0)
            return [(await check).json() for check in checks], alive

    reports, alive = asyncio.run(load())
    context = verifier.prepare(service.HANDBOOK)
    assert [report["digest"] for report in reports] == [
        verifier.check(answer, context).digest for answer in answers
    ]
    assert reports[10]["ok"]
    assert reports[5]["findings"][0]["status"] == "SUPPORTED"
    assert all(report["findings"] for report in reports)
    assert [report["ok"] for report in reports].count(True) == 1
    # The loop answered other requests while the checks went on.
    assert alive > 1


def test_what_is_no_answer_is_refused_in_words(service: ModuleType) -> None:
    async def ask() -> Any:
        transport = httpx.ASGITransport(app=service.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.post("/check", json={"reply": "x"})

    response = asyncio.run(ask())
    assert response.status_code == 422
    assert "answer" in response.text
