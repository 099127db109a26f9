"""The front end for JSON: an object with `claims`, each with its `text` and its `evidence_ids`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from verifier.answers.answer_text import AnswerText, read_answer
from verifier.answers.framing import list_claiming_words
from verifier.lattice.answer_claims import Claim, Pointer, ReadAnswer, Shape, Unread, list_forms
from verifier.parsers.lenient_json import JsonValue, LenientJsonError, parse_lenient_json
from verifier.parsers.segments.citations import CitationForm
from verifier.parsers.segments.pointers import parse_pointer
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records.kept import AnswerFormat

NO_CLAIMS = "no_claims"
"""The code of JSON that was read and is no object with a list of claims."""

_MAX_NUMBER = 10**18
"""What a pointer written as a number is less than."""

_CLAIM_KEYS = frozenset({"text", "evidence_ids"})


def read_json_claims(json_text: str, format: AnswerFormat, policy: Policy) -> ReadAnswer:
    """Read an answer written as JSON; one that cannot be read has no claims and a `failure`.

    The text of each claim is of the format.

    A claim that the end of the text cut off is among the claims even where nothing of it is left, so that
    losing a claim never makes an answer look better.
    """
    try:
        read = parse_lenient_json(
            json_text, max_depth=policy.json_max_depth, max_chars=policy.max_answer_chars
        )
    except LenientJsonError as error:
        return ReadAnswer(is_json=True, claims=(), failure=(error.code, error.offset))
    fixups = tuple([(fixup.name, (fixup.start, fixup.end)) for fixup in read.fixups])
    items = read.value.get("claims") if isinstance(read.value, dict) else None
    if not isinstance(read.value, dict) or not isinstance(items, list):
        return ReadAnswer(is_json=True, claims=(), fixups=fixups, failure=(NO_CLAIMS, 0))
    cut = frozenset(read.incomplete_claims)
    claims = [
        _read_claim(idx, item, span, format, policy, is_cut=idx in cut)
        for idx, (item, span) in enumerate(zip(items, read.claim_spans, strict=True))
    ]
    end = len(json_text)
    lost = [idx for idx in sorted(cut) if idx >= len(items)]
    claims += [Claim(idx=idx, text="", span=(end, end), pointers=(), shape="truncated") for idx in lost]
    claims, text = _join(claims)
    return ReadAnswer(
        is_json=True,
        claims=tuple(claims),
        format=format,
        seen=AnswerText(text, text),
        fixups=fixups,
        extra_keys=tuple(sorted(_find_extra_keys(read.value, items))),
    )


def _join(claims: list[Claim]) -> tuple[list[Claim], str]:
    """Return claims with their places in one text of all of them, and that text."""
    joined = []
    at = 0
    for claim in claims:
        joined.append(claim._replace(place=(at, at + len(claim.lines))))
        at += len(claim.lines) + 1
    return joined, "\n".join([claim.lines for claim in claims])


def _find_extra_keys(root: Mapping[str, JsonValue], items: list[JsonValue]) -> set[str]:
    """Return the keys of the answer and of its claims that nobody asked for."""
    extra = {*root} - {"claims"}
    for item in items:
        if isinstance(item, dict):
            extra.update(item.keys() - _CLAIM_KEYS)
    return extra


def _read_claim(
    idx: int, item: JsonValue, span: Span, format: AnswerFormat, policy: Policy, *, is_cut: bool
) -> Claim:
    fields = item if isinstance(item, dict) else {}
    # A claim that names no ids points at no evidence: its form is sound.
    text, ids = fields.get("text"), fields.get("evidence_ids", [])
    forms = list_forms(policy)
    pointers = [_read_pointer(id, forms) for id in ids] if isinstance(ids, list) else []
    written = text if isinstance(text, str) else ""
    leave_out_code = policy.answer_code == "leave_out"
    seen = read_answer(written, format, set_headings_apart=False, leave_out_code=leave_out_code)
    return Claim(
        idx=idx,
        text=" ".join(seen.text.split()),
        span=span,
        pointers=tuple(_drop_repeats(pointers)),
        shape=_judge_shape(text, ids, is_cut=is_cut),
        lines=seen.text,
        written=written,
        unread=_find_unread(seen, policy) if policy.account_for_text else None,
    )


def _judge_shape(text: JsonValue, ids: JsonValue, *, is_cut: bool) -> Shape:
    if is_cut:
        return "truncated"
    return "sound" if isinstance(text, str) and isinstance(ids, list) else "malformed"


def _find_unread(seen: AnswerText, policy: Policy) -> Unread | None:
    """Return why a claim's text cannot be checked whole: a person may not see it, or sees more."""
    if seen.unclear:
        return "UNCLEAR_TEXT"
    says_more = any(list_claiming_words(caption.text, policy) for caption in seen.captions)
    return "UNCHECKED_TEXT" if seen.code or says_more else None


def _drop_repeats(pointers: list[Pointer]) -> Iterator[Pointer]:
    """Yield every pointer once; ids that are no strings are never the same."""
    seen: set[str] = set()
    for pointer in pointers:
        if not pointer.is_text or pointer.id not in seen:
            yield pointer
        if pointer.is_text:
            seen.add(pointer.id)


def _read_pointer(id: JsonValue, forms: Collection[CitationForm]) -> Pointer:
    if isinstance(id, str):
        return Pointer(id=parse_pointer(id, forms=forms) or id)
    if type(id) is int and 0 <= id < _MAX_NUMBER and "number" in forms:
        return Pointer(id=f"E{id}")
    for kind, name in ((bool, "boolean"), (dict, "object"), (list, "list"), ((int, float), "number")):
        if isinstance(id, kind):
            return Pointer(id=f"({name})", is_text=False)
    return Pointer(id="(null)", is_text=False)
