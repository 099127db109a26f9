"""A service that answers from a handbook and checks every answer before it goes out.

Run it with ``uvicorn service:app``. ``POST /check`` with ``{"answer": "..."}`` says what of it stands in the
handbook.
"""

from __future__ import annotations

from fastapi import FastAPI
from pydantic import BaseModel

import verifier
import verifier.aio

HANDBOOK = {
    "loans": "Members may borrow ten books for four weeks. A loan may be renewed twice.",
    "hours": "The library is open from 9 to 18, and closed on Sundays.",
}

app = FastAPI()
context = verifier.prepare(HANDBOOK)
"""Made ready once, and shared by all requests."""


class Answer(BaseModel):
    """What a model wrote."""

    answer: str


class Finding(BaseModel):
    """A sentence of the answer, what the handbook says of it, and the page that comes nearest."""

    text: str
    status: str
    missing: list[str]
    source: str | None


class Report(BaseModel):
    """Whether the answer may be shown, why not, and the report's digest to find it again."""

    ok: bool
    findings: list[Finding]
    digest: str


@app.post("/check")
async def check(given: Answer) -> Report:
    """Check an answer in a thread, so that other requests are served meanwhile."""
    report = await verifier.aio.check(given.answer, context)
    return Report(
        ok=report.ok,
        findings=[
            Finding(
                text=sentence.text,
                status=sentence.status,
                missing=list(sentence.missing),
                source=sentence.places[0].id if sentence.places else None,
            )
            for sentence in report.sentences
        ],
        digest=report.digest,
    )


@app.get("/alive")
async def tell_alive() -> dict[str, bool]:
    """Answer at once, however many checks are going on."""
    return {"alive": True}
