"""``verifier claim``: one claim against its evidence."""

from __future__ import annotations

from verifier.calls import ClaimCall
from verifier.cli.inputs import InputError, choose_format, choose_source_format, read_sources, read_text
from verifier.cli.options import with_options
from verifier.cli.run_check import run_check


@with_options
def claim(
    files: list[str] | None = None,
    claim_text: str | None = None,
    evidence_text: list[str] | None = None,
    question: str | None = None,
    title: str | None = None,
    format: str | None = None,
    policy: str = "default",
    settings: list[str] | None = None,
    source_format: str | None = None,
    wikitext: bool = False,
    as_json: bool = False,
    html: str | None = None,
    receipt: str | None = None,
    report_title: str | None = None,
    report_date: str | None = None,
) -> None:
    """Check one claim against its evidence, and say what of it agrees, is missing or is contradicted.

    Exit code 0 means that the claim is accepted, 1 that it is not, 2 usage or an error of the caller.
    """
    given, texts = files or [], evidence_text or []

    def read_call() -> ClaimCall:
        if claim_text is None and not given:
            raise InputError("no claim was given: name its file, or write --claim-text TEXT")
        claim = read_text(given[0]) if claim_text is None else claim_text
        evidence = given[1:] if claim_text is None else given
        if not evidence and not texts:
            raise InputError("no evidence was given: name its files, or write --evidence-text TEXT")
        read_as = choose_source_format(source_format, wikitext=wikitext)
        sources = read_sources(evidence, texts, format=read_as)
        return ClaimCall(
            claim=claim, sources=sources, question=question, title=title, format=choose_format(format)
        )

    run_check(
        read_call,
        given,
        policy=policy,
        settings=settings,
        as_json=as_json,
        html=html,
        receipt=receipt,
        title_and_date=(report_title, report_date),
    )
