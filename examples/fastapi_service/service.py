"""A service that answers from a handbook and checks every answer before it goes out.

Run it with ``uvicorn service:app``. ``POST /check`` with ``{"answer": "..."}`` says what of it stands in the
handbook.
"""

from __future__ import annotations

from fastapi import FastAPI
from pydantic import BaseModel

import verifier

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
    """A statement of the answer, and whether the handbook has it."""

    text: str
    verified: bool
    source: str | None


class Report(BaseModel):
    """Whether the answer may be shown, why not, and the verdict's digest to find it again."""

    mode: str
    findings: list[Finding]
    digest: str


@app.post("/check")
async def check(given: Answer) -> Report:
    """Check an answer in a thread, so that other requests are served meanwhile."""
    verdict = await verifier.averify_quotes(given.answer, context)
    sources = verdict.inputs.sources
    return Report(
        mode=verdict.audit_mode,
        findings=[
            Finding(
                text=status.text,
                verified=status.is_verified,
                source=None if status.source is None else sources[status.source].id,
            )
            for status in (*verdict.claim_statuses, *verdict.rest_statuses)
        ],
        digest=verdict.digest,
    )


@app.get("/alive")
async def tell_alive() -> dict[str, bool]:
    """Answer at once, however many checks are going on."""
    return {"alive": True}
