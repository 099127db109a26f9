"""The entry points: every public way that a text of a stranger goes in, each as one call on one text."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from verifier import (
    Evidence,
    Source,
    audit_answer,
    check_claim,
    load_policy,
    prepare,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.audit import AuditStream
from verifier.audit.evidence.preselection import select_evidence
from verifier.audit.judging.confidence import rate_confidence
from verifier.audit.numbers import check_numbers
from verifier.audit.review.consistency import compare_facets
from verifier.audit.review.selfcheck import compare_samples
from verifier.claims.split import split_claims
from verifier.grounding.repair import suggest_repairs
from verifier.parsers.html import render_html
from verifier.parsers.lenient_json import LenientJsonError, parse_lenient_json
from verifier.parsers.markdown import render_markdown
from verifier.parsers.wikitext import render_wikitext
from verifier.policies import PolicyError
from verifier.records.json_lines import ReceiptError, read_json_line

Prepared: TypeAlias = tuple[int, Callable[[], object]]
"""How many code points go in, and the call."""

ANSWER = '"The bridge opened in 1931 for all" - Ada Moss met 5 people on the bridge there.'
CLAIM = "The bridge opened in 1931 and cost 5 million dollars."
CONTEXT = (
    "The sales rose in the market place. Ada Lovelace met Charles Babbage in 1833, not in London. "
    "The bridge opened in 1931 and cost 5 million dollars. "
) * 3
QUESTION = "Who said when the bridge opened in the market of which name?"
_LINE = 60
_MANY = 10**6


def _cut(text: str) -> list[str]:
    return [text[at : at + _LINE] for at in range(0, len(text), _LINE)]


def _point(text: str) -> str:
    return "\n".join([line.replace("\n", " ") + " [E1]" for line in _cut(text)])


def _number(pieces: list[str]) -> list[Evidence]:
    return [Evidence(pointer_id=f"E{number}", span=piece) for number, piece in enumerate(pieces, 1)]


def _write_claims(lines: list[str], ids: list[str]) -> str:
    return json.dumps({"claims": [{"text": line, "evidence_ids": ids} for line in lines]})


def _quotes(answer: str, context: object, **options: object) -> Prepared:
    size = len(answer) + sum(
        [len(source.text if isinstance(source, Source) else source) for source in context]
        if isinstance(context, list)
        else [len(context if isinstance(context, str) else getattr(context, "text", ""))]
    )
    return size, partial(verify_quotes, answer, context, max_sources=_MANY, **options)  # type: ignore[arg-type]


def _claim(claim: str, evidence: str, **options: object) -> Prepared:
    return len(claim) + len(evidence), partial(check_claim, claim, evidence, **options)  # type: ignore[arg-type]


def _lattice(answer: str, pieces: list[str], *, as_json: bool = False) -> Prepared:
    evidence = _number(pieces)
    verify = verify_claim_lattice_json if as_json else verify_claim_lattice
    call = partial(verify, answer, evidence, question=QUESTION, max_claims=_MANY, max_sources=_MANY)
    return len(answer) + sum(map(len, pieces)), call


def _figures(claim: str, passage: str) -> Prepared:
    return len(claim) + len(passage), partial(check_numbers, claim, [passage])


def _stage(call: Callable[[], object], text: str) -> Prepared:
    return len(text), call


def _repair(answer: str, source: str) -> Prepared:
    return len(answer) + len(source), partial(suggest_repairs, answer, source)


def _lay_out(text: str) -> str:
    """Return a table of Markdown whose cells are pieces of a text."""
    rows = [f"| {line} | 5 |" for line in _cut(text.replace("\n", " "))]
    return "\n".join(["| a | b |", "|---|---|", *rows])


def _read(text: str, read: Callable[[str], object], *refusals: type[Exception]) -> Prepared:
    def call() -> object:
        try:
            return read(text)
        except refusals as error:
            return error

    return len(text), call


def _load(text: str) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "policy.toml"
        path.write_text('extends = "default"\n' + text, "utf-8", "surrogatepass")
        return load_policy(path)


def _audit(answer: str, *evidence: str) -> Prepared:
    return len(answer) + sum(map(len, evidence)), partial(audit_answer, answer, list(evidence))


def _mark(text: str) -> str:
    """Return a text in pieces, each with a mark behind it."""
    return "".join(f"{line} [{number % 3}]. " for number, line in enumerate(_cut(text)))


def _write_slowly(text: str) -> Prepared:
    def call() -> object:
        stream = AuditStream([CONTEXT])
        for line in _cut(text):
            stream.feed(line)
        return stream.close()

    return len(text), call


ENTRY_POINTS: dict[str, Callable[[str], Prepared]] = {
    "answer": lambda text: _quotes(text, CONTEXT),
    "answer, baseline": lambda text: _quotes(text, CONTEXT, policy="baseline"),
    "answer of HTML": lambda text: _quotes(text, CONTEXT, format="html"),
    "bullets": lambda text: _quotes("".join([f"- {line}\n" for line in _cut(text)]), CONTEXT),
    "quotes": lambda text: _quotes("".join([f'"{line}"\n' for line in _cut(text)]), CONTEXT),
    "source": lambda text: _quotes(ANSWER, text),
    "source, baseline": lambda text: _quotes(ANSWER, text, policy="baseline"),
    "answer and source": lambda text: _quotes(text, text),
    "answer and many sources": lambda text: _quotes(text, _cut(text)),
    "bullets and many sources": lambda text: _quotes(
        "".join([f"- {line}\n" for line in _cut(text[7:])]), _cut(text)
    ),
    "bullets and a long source": lambda text: _quotes(
        "".join([f"- {line}\n" for line in _cut(text[: len(text) // 4])]), text
    ),
    "prepared": lambda text: (len(text), partial(prepare, text)),
    "claim": lambda text: _claim(text[:10_000], CONTEXT),
    "evidence": lambda text: _claim(CLAIM, text),
    "claim and evidence": lambda text: _claim(text[:10_000], text),
    "short claim and evidence": lambda text: _claim(text[:200], text[1:]),
    "claim and other evidence": lambda text: _claim(
        text[: len(text) // 2][:10_000], text[: len(text) // 2 : -1]
    ),
    "lines": lambda text: _lattice(text, [CONTEXT]),
    "pointed lines": lambda text: _lattice(_point(text), [CONTEXT]),
    "pointed lines and their evidence": lambda text: _lattice(_point(text), [text]),
    "lines and many pieces": lambda text: _lattice(
        "\n".join(
            [f"{line} [E{number}][E1]".replace("\n", " ") for number, line in enumerate(_cut(text), 1)]
        ),
        _cut(text),
    ),
    "claims": lambda text: _lattice(_write_claims(_cut(text), ["E1"]), [CONTEXT], as_json=True),
    "claims and their evidence": lambda text: _lattice(
        _write_claims(_cut(text), ["E1", "E2"]), [text, text[::-1]], as_json=True
    ),
    "text for JSON": lambda text: _lattice(text, [CONTEXT], as_json=True),
    "figures of a claim": lambda text: _figures(text[:10_000], CONTEXT),
    "figures of evidence": lambda text: _figures(CLAIM, text),
    "figures of both": lambda text: _figures(f"{text[:2_000]} in total and 25 % more than $4M.", text),
    "figures of a table": lambda text: _figures(CLAIM, _lay_out(text)),
    "confidence": lambda text: _stage(partial(rate_confidence, text[:10_000], [text]), text),
    "selected evidence": lambda text: _stage(partial(select_evidence, [text], text[:1_000]), text),
    "sample": lambda text: _stage(partial(compare_samples, CLAIM, [text], passage=text), text),
    "facets asked again": lambda text: _stage(partial(compare_facets, CLAIM, [text]), text),
    "repair": lambda text: _repair("".join([f'"{line}" ' for line in _cut(text)]), CONTEXT),
    "repair from a source": lambda text: _repair(ANSWER, text),
    "audited answer": lambda text: _audit(text[: len(text) // 8], CONTEXT),
    "audited answer with marks": lambda text: _audit(_mark(text[: len(text) // 8]), CONTEXT, CLAIM),
    "evidence of an audited answer": lambda text: _audit(f"{CLAIM} [1]", text),
    "answer as it is written": lambda text: _write_slowly(text[: len(text) // 8]),
    "split": lambda text: _read(text, split_claims),
    "lenient JSON": lambda text: _read(text, parse_lenient_json, LenientJsonError),
    "a line of JSON": lambda text: _read(text, read_json_line, ReceiptError),
    "wikitext": lambda text: _read(text, render_wikitext),
    "Markdown": lambda text: _read(text, render_markdown),
    "HTML": lambda text: _read(text, render_html),
    "policy": lambda text: _read(text, _load, PolicyError),
}
