"""Claims as a model lists them: JSON however broken, each claim looked for in the answer that it is from.

A model that is asked for atomic claims writes ``[{"claim_id": "c1", "text": "..."}]``, or an object with such
a list under ``claims``, with prose and fences around it. What it lists it may have put in words of its own:
a claim that does not stand in the answer has no place there, and is still a claim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from verifier.parsers.frozen import record
from verifier.parsers.lenient_json import parse_lenient_json
from verifier.parsers.lenient_json.records import LenientJsonError
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.records.codec import JsonRecord
from verifier.records.forms import Span
from verifier.sources.prepared_form import PreparedForm

MAX_CLAIMS = 1_000
"""Of a list no more claims are read."""

PROMPT = """List the factual claims of the answer below: numbers, dates, names, causes, and every other
statement that a source could bear out or refute.

- One claim says one thing. Split what "and", "while" or "which" joins.
- Keep the answer's words. Put a name in the place of a pronoun; change nothing else, and add nothing.
- Leave out opinions, questions, advice, and sentences about the answer itself.

Write nothing but a JSON array:
[{"claim_id": "c1", "text": "..."}, {"claim_id": "c2", "text": "..."}]

Answer:
"""
"""What to tell a model, with the answer behind it, so that `read_claim_list` reads what it writes."""

_STOPS = ".!? "


@record
class ListedClaim(JsonRecord):
    """A claim of a list; `span` is its place in the answer, None where it does not stand there."""

    claim_id: str
    text: str
    span: Annotated[Span | None, "Its place in the answer."] = None


def _find_text(text: str, form: PreparedForm, start: int) -> Span:
    """Return where a text stands in a form, behind a place or else anywhere; below zero where nowhere."""
    needle = normalize_text(text, folding=Folding.TYPOGRAPHY).strip(_STOPS)
    if not needle:
        return -1, -1
    at = form.find_words(needle, start)
    at = form.find_words(needle) if at < 0 else at
    return at, at + len(needle)


def read_claim_list(output: str, answer: str = "") -> tuple[ListedClaim, ...]:
    """Read the claims of a model's output, in order; none where it holds no list.

    Entries are objects with ``text`` (or ``claim``) and perhaps ``claim_id`` (or ``id``), or plain texts;
    what is neither is passed over. A claim without an id, or with one that stood before, is numbered: ``c1``
    is the first. Each is looked for in the answer behind the one before it, then anywhere, by whole words and
    whatever its typography. Whatever the output holds, nothing is raised.
    """
    for name, text in (("output", output), ("answer", answer)):
        if not isinstance(text, str):
            raise TypeError(f"{name}: got {type(text).__name__}, expected str")
    form = PreparedForm(answer, Folding.TYPOGRAPHY)
    claims: list[ListedClaim] = []
    seen: set[str] = set()
    start = 0
    for item in _find_list(output)[:MAX_CLAIMS]:
        claim_id, text = _read_entry(item)
        if not text.strip():
            continue
        if not claim_id or claim_id in seen:
            claim_id = _number(len(claims) + 1, seen)
        seen.add(claim_id)
        at, end = _find_text(text, form, start)
        span = None if at < 0 else form.locate(at, end)
        start = start if at < 0 else end
        claims.append(ListedClaim(claim_id=claim_id, text=text, span=span))
    return tuple(claims)


def _number(number: int, seen: set[str]) -> str:
    while f"c{number}" in seen:
        number += 1
    return f"c{number}"


def _find_list(output: str) -> Sequence[object]:
    """Return the list in an output: all of it, what stands between brackets, or what a cut-off one has."""
    candidates = [output]
    for opening, closing in (("[", "]"), ("{", "}")):
        start, end = output.find(opening), output.rfind(closing)
        if start >= 0:
            candidates.append(output[start : end + 1])
    if "[" in output:
        # Of an object that ends early its reader keeps the whole entries.
        candidates.append('{"claims": ' + output[output.find("[") :])
    found = (_read_list(text) for text in candidates)
    return next((one for one in found if one is not None), ())


def _read_list(text: str) -> Sequence[object] | None:
    try:
        value = parse_lenient_json(text).value
    except LenientJsonError:
        return None
    if isinstance(value, Mapping):
        value = value.get("claims")
    return value if isinstance(value, (list, tuple)) else None


def _read_entry(item: object) -> tuple[str, str]:
    if isinstance(item, str):
        return "", item
    if not isinstance(item, Mapping):
        return "", ""
    claim_id, text = item.get("claim_id", item.get("id")), item.get("text", item.get("claim"))
    return (claim_id if isinstance(claim_id, str) else ""), (text if isinstance(text, str) else "")
