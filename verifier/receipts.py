"""Receipts: a verdict with the call that gave it, one JSON line each, so that it can be run again.

A receipt is written in ASCII with sorted keys. That is no matter of taste: the inputs of a call may hold
lone surrogates, which have no UTF-8, and an escape carries them through any file. For the same reason the
lines are read with the standard library's `json`, which keeps such escapes.

Nothing here opens a file, but for the policy and the word lists that a call names by path.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Final, Literal, NoReturn, TypeAlias, cast

from policies import (
    RULES,
    Json,
    Lexicon,
    Policy,
    PolicyValue,
    VerifierError,
    build_lexicon,
    encode_canonical,
    hash_canonical,
    load_lexicon,
)
from verifier import records
from verifier.grounding import prepare, resolve_policy, verify_quotes
from verifier.records import Verdict, read_verdict
from verifier.sources import PreparedContext, Source

SCHEMA = "lexical-verifier/receipt/1"
"""What a receipt calls itself; the JSON Schema of that name ships in `verifier.schemas`."""

MAX_DEPTH = 64
"""How deep a line of JSON may nest. Fixed, so that what can be read does not depend on the caller's stack."""

MAX_INTEGER_CHARS = 100
"""How long an integer of a line may be. Fixed, because the interpreter's own limit can be set."""

MAX_DIFFERENCES = 50
"""How many differences a comparison names at most."""

MAX_PREPARED = 8
"""How many prepared contexts a `ContextCache` keeps."""

JsonValue: TypeAlias = "Mapping[str, JsonValue] | Sequence[JsonValue] | str | int | float | bool | None"
"""What a line may hold. (Floats only in what users write beside a call: no verdict has one.)"""

Cause: TypeAlias = Literal["policy", "semantics", "inputs", "engine"]
CAUSES: Final[tuple[Cause, ...]] = ("policy", "semantics", "inputs", "engine")

_FUNCTIONS = ("verify_quotes",)
_CALL_KEYS = ("answer", "context", "sources", "question", "policy", "overrides", "function")
_SOURCE_KEYS = ("id", "text", "title", "format")
_RECEIPT_KEYS = ("call", "digest", "id", "schema", "verdict")


class ReceiptError(VerifierError):
    """A line that is no receipt, or values that are no call."""


# --- JSON lines -------------------------------------------------------------------------------------------

# Possessive, so that a quotation mark that is never closed costs one pass and not many.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[{]|[\]}]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json_line(line: str | bytes) -> JsonValue:
    """Read one line of JSON.

    Stricter than `json.loads`: a key that stands twice in one object, NaN, infinities, nesting deeper than
    `MAX_DEPTH` and integers longer than `MAX_INTEGER_CHARS` are refused, and so is a bare surrogate, which
    is what a byte that is not UTF-8 turns into where a file is read with ``surrogateescape``. An escaped
    surrogate is read as it is. Raises `ReceiptError` for all of them, never anything else.
    """
    text = line if isinstance(line, str) else _decode(line)
    if not text.isascii() and (bare := _SURROGATE.search(text)):
        raise ReceiptError(
            f"line: got a byte that is not UTF-8, or a bare surrogate, at character {bare.start()}; expected "
            r"UTF-8, with lone surrogates as escapes such as \ud800"
        )
    if not text or text.isspace():
        raise ReceiptError("line: got a blank line, expected a JSON object")
    if is_deeper(text, MAX_DEPTH):
        raise ReceiptError(f"line: got JSON that nests deeper than {MAX_DEPTH}, expected at most that")
    try:
        value: JsonValue = json.loads(
            text,
            object_pairs_hook=_read_object,
            parse_int=_read_integer,
            parse_float=_read_float,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError:
        # What exactly the decoder says differs between interpreters, and rows of a batch must not.
        raise ReceiptError(f"line: got {_excerpt(text)}, expected JSON") from None
    return value


def write_json_line(value: Mapping[str, JsonValue]) -> str:
    """Give an object as one line of ASCII without its line break: keys sorted, no blanks.

    Raises `ValueError` for NaN and infinities, which JSON has not.
    """
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)


def is_deeper(text: str, depth: int) -> bool:
    """Tell whether the brackets outside strings ever stand deeper than `depth`; linear, for any text."""
    if text.count("[") + text.count("{") <= depth:
        return False
    level = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        level += 1 if bracket[0] in "[{" else -1
        if level > depth:
            return True
    return False


def _decode(line: bytes) -> str:
    try:
        return bytes(line).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReceiptError(
            f"line: got a byte that is not UTF-8 at offset {error.start}, expected UTF-8"
        ) from None


def _read_object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ReceiptError(f"line: got the key {_excerpt(key)} twice in one object, expected it once")
            seen.add(key)
    return value


def _read_integer(digits: str) -> int:
    if len(digits) > MAX_INTEGER_CHARS:
        raise ReceiptError(
            f"line: got an integer of {len(digits)} characters, expected at most {MAX_INTEGER_CHARS}"
        )
    return int(digits)


def _read_float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ReceiptError(f"line: got the number {_excerpt(digits)}, expected one that a double can hold")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ReceiptError(f"line: got {name}, which is no JSON; expected a number, a string or null")


def _excerpt(text: str) -> str:
    """Show the start of a text. `ascii` and not `repr`: what is printable differs between interpreters."""
    return ascii(text[:60]) + ("..." if len(text) > 60 else "")


def _show(value: object) -> str:
    """Show a value that was given, or its type where it is no plain one."""
    return _excerpt(value) if isinstance(value, str) else type(value).__name__


# --- Calls ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """All that a verdict depends on: the inputs, the policy by name or path, and the overrides.

    `policy` is kept as it was written. Overrides are sorted by name when the record is made; `ReceiptError`
    is raised for one that stands there twice, and for a function that is not known.
    """

    answer: str
    sources: tuple[Source, ...]
    question: str | None = None
    policy: str = "default"
    overrides: tuple[tuple[str, PolicyValue], ...] = ()
    function: str = "verify_quotes"

    def __post_init__(self) -> None:
        if self.function not in _FUNCTIONS:
            raise ReceiptError(
                f"call: key 'function': got {_show(self.function)}, expected {' or '.join(_FUNCTIONS)}"
            )
        by_name = dict(self.overrides)
        if len(by_name) < len(self.overrides):
            raise ReceiptError("call: got an override twice, expected each policy field once")
        object.__setattr__(self, "overrides", tuple(sorted(by_name.items(), key=lambda item: item[0])))

    def resolve_policy(self, *, base: Path | None = None) -> Policy:
        """Load the policy and apply the overrides.

        `base` is the folder that relative paths of policies and word lists start from. Raises `PolicyError`.
        """
        reference: str | Path = self.policy
        if base is not None and self.policy.endswith(".toml"):
            reference = base / self.policy
        return resolve_policy(reference, {name: _place(name, value, base) for name, value in self.overrides})

    def run(self, *, base: Path | None = None, contexts: ContextCache | None = None) -> Verdict:
        """Carry the call out. Raises what `verify_quotes` raises for a call that cannot be carried out."""
        return self.run_under(self.resolve_policy(base=base), contexts=contexts)

    def run_under(self, policy: Policy, *, contexts: ContextCache | None = None) -> Verdict:
        """Carry the call out under a policy at hand, in place of its own policy and overrides."""
        context = self.sources if contexts is None else contexts.prepare(self.sources, policy)
        return verify_quotes(self.answer, context, policy=policy, question=self.question)

    def to_dict(self) -> dict[str, JsonValue]:
        """Give the call as JSON values; `read_call` reads them back to an equal call."""
        return {
            "answer": _write_text(self.answer),
            "function": self.function,
            "overrides": {name: _write_override(value) for name, value in self.overrides},
            "policy": self.policy,
            "question": None if self.question is None else _write_text(self.question),
            "sources": [_write_source(source) for source in self.sources],
        }


class ContextCache:
    """The last few contexts that were prepared, for rows of calls that share them; for one thread.

    A context is known again by its texts, ids, titles and formats, never by its place.
    """

    __slots__ = ("_contexts", "_max_contexts")

    def __init__(self, *, max_contexts: int = MAX_PREPARED) -> None:
        self._max_contexts = max_contexts
        self._contexts: OrderedDict[tuple[tuple[Source, ...], int], PreparedContext] = OrderedDict()

    def __len__(self) -> int:
        return len(self._contexts)

    def prepare(self, sources: tuple[Source, ...], policy: Policy) -> PreparedContext | tuple[Source, ...]:
        """Give the sources prepared, or as they are where the policy's limits refuse them unread.

        Raises `ContextError` for two sources with one id.
        """
        if len(sources) > policy.max_sources or any(
            len(source.text) > policy.max_source_chars for source in sources
        ):
            return sources
        key = sources, policy.wikitext_steps_per_char
        context = self._contexts.get(key)
        if context is None:
            context = prepare(sources, policy=policy)
            self._contexts[key] = context
            if len(self._contexts) > self._max_contexts:
                self._contexts.popitem(last=False)
        else:
            self._contexts.move_to_end(key)
        return context


def read_call(value: JsonValue) -> Call:
    r"""Make a call of JSON values, as `Call.to_dict` gives them or as people write them.

    The sources stand under ``context`` or ``sources``: one string; a list of strings and of objects with
    ``text`` and, where wanted, ``id``, ``title`` and ``format``; or an object that leads from ids to texts.
    Texts without an id are called ``s1``, ``s2``, ... by their place. Only they and ``answer`` must be given.
    An answer, a question and the text of a source object may be a list of pieces to be joined.

    Raises `ReceiptError`, which says what was given and what is expected, for an unknown key too.
    """
    if not isinstance(value, Mapping):
        raise ReceiptError(f"call: got {_show(value)}, expected an object with {', '.join(_CALL_KEYS)}")
    for key in value:
        if key not in _CALL_KEYS:
            hint = "; fields of the policy go under 'overrides'" if key in RULES else ""
            raise ReceiptError(
                f"call: unknown key {_excerpt(key)}: expected one of {', '.join(_CALL_KEYS)}{hint}"
            )
    if ("context" in value) == ("sources" in value):
        given = "both" if "context" in value else "neither"
        raise ReceiptError(f"call: got {given} of the keys 'context' and 'sources', expected one of them")
    question = _join_text(value.get("question"))
    if question is not None and not isinstance(question, str):
        raise ReceiptError(f"call: key 'question': got {_show(question)}, expected a string or null")
    return Call(
        answer=_take_string(value, "answer"),
        sources=_read_sources(value["context"] if "context" in value else value["sources"]),
        question=question,
        policy=_take_string(value, "policy", default="default"),
        overrides=read_overrides(value.get("overrides")),
        function=_take_string(value, "function", default=_FUNCTIONS[0]),
    )


def read_overrides(value: JsonValue) -> tuple[tuple[str, PolicyValue], ...]:
    """Read policy fields by name, sorted; a word list is a list of words or an object of name and entries.

    Whether a field exists and its value is in range is the policy's to say, when the call is carried out.
    Raises `ReceiptError` for what no field can hold.
    """
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise ReceiptError(
            f"call: key 'overrides': got {_show(value)}, expected an object of policy fields by name"
        )
    return tuple((name, _read_override(name, item)) for name, item in sorted(value.items()))


def _read_override(name: str, value: JsonValue) -> PolicyValue:
    match value:
        case bool() | int() | str():
            return value
        case [*items] if all(isinstance(item, str) for item in items):
            return tuple(cast("list[str]", items))
        case {"name": str(lexicon), "entries": [*items], **rest} if not rest and all(
            isinstance(item, str) for item in items
        ):
            return build_lexicon(lexicon, cast("list[str]", items))
        case _:
            rule = RULES.get(name)
            expected = rule.expected if rule else "true, false, an integer, a string or a list of strings"
            raise ReceiptError(f"call: override {_excerpt(name)}: got {_show(value)}, expected {expected}")


def _write_override(value: PolicyValue) -> JsonValue:
    if isinstance(value, Lexicon):
        # With its name: that is part of the policy's hash.
        return {"entries": value.entries, "name": value.name}
    return value


def _place(name: str, value: PolicyValue, base: Path | None) -> PolicyValue:
    """Read a word list that is named by path from the folder that the call's paths start from."""
    rule = RULES.get(name)
    if base is not None and rule is not None and rule.kind == "lexicon" and isinstance(value, str):
        return load_lexicon(value, base=base)
    return value


def _take_string(value: Mapping[str, JsonValue], key: str, *, default: str | None = None) -> str:
    item = _join_text(value.get(key)) if default is None else value.get(key)
    if item is None and default is not None:
        return default
    if not isinstance(item, str):
        given = f"got {_show(item)}" if key in value else "it is missing"
        raise ReceiptError(f"call: key {key!r}: {given}, expected a string")
    return item


def _read_sources(value: JsonValue) -> tuple[Source, ...]:
    match value:
        case str():
            return (Source(id="s1", text=value),)
        case Mapping():
            _refuse_single_source(value)
            return tuple(_read_source({"id": key, "text": text}, key) for key, text in value.items())
        case [*items]:
            return tuple(_read_source(item, place) for place, item in enumerate(items, 1))
        case _:
            raise ReceiptError(
                f"call: context: got {_show(value)}, expected a string, a list of strings or of objects "
                "with a text, or an object of texts by id"
            )


def _refuse_single_source(value: Mapping[str, JsonValue]) -> None:
    """Refuse an object that reads both as one source and as texts by id: the verdicts would differ."""
    if "text" in value and len(value) > 1 and all(key in _SOURCE_KEYS for key in value):
        raise ReceiptError(
            f"call: context: got one object with the keys {', '.join(value)}, expected a list of such "
            "objects, or an object of texts by id"
        )


def _read_source(value: JsonValue, place: int | str) -> Source:
    where = f"call: context: source {place if isinstance(place, int) else _excerpt(place)}"
    if isinstance(value, str):
        return Source(id=f"s{place}", text=value)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"{where}: got {_show(value)}, expected a string or an object with a text")
    for key in value:
        if key not in _SOURCE_KEYS:
            raise ReceiptError(
                f"{where}: unknown key {_excerpt(key)}: expected one of {', '.join(_SOURCE_KEYS)}"
            )
    fields: dict[str, JsonValue] = {
        "id": f"s{place}",
        **{key: item for key, item in value.items() if item is not None},
    }
    if "text" not in fields:
        raise ReceiptError(f"{where}: key 'text': it is missing, expected a string")
    fields["text"] = _join_text(fields["text"])
    for key, item in fields.items():
        if not isinstance(item, str):
            raise ReceiptError(f"{where}: key {key!r}: got {_show(item)}, expected a string")
    return Source(**cast("dict[str, str]", fields))  # type: ignore[arg-type]


# A high surrogate before a low one, as two code points of a broken text. JSON cannot tell them from the one
# character that they would stand for in UTF-16, so such a text is written in pieces, cut between them.
_SPLIT_PAIR = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")


def _write_text(text: str) -> JsonValue:
    if text.isascii():
        return text
    pieces = _SPLIT_PAIR.split(text)
    return text if len(pieces) == 1 else pieces


def _join_text(value: JsonValue) -> JsonValue:
    if isinstance(value, list) and value and all(isinstance(piece, str) for piece in value):
        return "".join(cast("list[str]", value))
    return value


def _write_source(source: Source) -> dict[str, JsonValue]:
    value: dict[str, JsonValue] = {"id": source.id, "text": _write_text(source.text)}
    if source.title is not None:
        value["title"] = source.title
    if source.format != "plain":
        value["format"] = source.format
    return value


# --- Receipts ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A verdict that was kept, with its call where the inputs were kept too."""

    id: str
    verdict: Verdict
    call: Call | None = None

    def to_line(self) -> str:
        """Give the receipt as one line of ASCII JSON, without its line break; `read_receipt` reads it."""
        value: dict[str, JsonValue] = {
            "digest": self.verdict.digest,
            "id": self.id,
            "schema": SCHEMA,
            "verdict": self.verdict.to_dict(),
        }
        if self.call is not None:
            value["call"] = self.call.to_dict()
        return write_json_line(value)


def record_call(
    call: Call, *, id: str = "", base: Path | None = None, contexts: ContextCache | None = None
) -> Receipt:
    """Carry a call out and keep its verdict with it. Raises what `Call.run` raises."""
    return Receipt(id=id, verdict=call.run(base=base, contexts=contexts), call=call)


def read_receipt(line: str | bytes) -> Receipt:
    """Read a receipt, or a verdict alone, as `Verdict.to_json` gives it: a receipt without id and call.

    A receipt whose verdict no longer has the digest that was written beside it is refused. Raises
    `ReceiptError`, never anything else, whatever the line holds.
    """
    value = read_json_line(line)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"receipt: got {_show(value)}, expected an object with schema {SCHEMA!r}")
    if value.get("schema") == records.SCHEMA:
        return Receipt(id="", verdict=_read_verdict(value))
    if value.get("schema") != SCHEMA:
        raise ReceiptError(f"receipt: got schema {_show(value.get('schema'))}, expected {SCHEMA!r}")
    for key in value:
        if key not in _RECEIPT_KEYS:
            raise ReceiptError(
                f"receipt: unknown key {_excerpt(key)}: expected one of {', '.join(_RECEIPT_KEYS)}"
            )
    id = value.get("id")
    if not isinstance(id, str):
        raise ReceiptError(f"receipt: key 'id': got {_show(id)}, expected a string")
    verdict = _read_verdict(value.get("verdict"))
    if value.get("digest") != verdict.digest:
        raise ReceiptError(
            f"receipt {_excerpt(id)}: got a verdict whose digest is {verdict.digest}, expected "
            f"{_show(value.get('digest'))} as its key 'digest' says: one of them was changed"
        )
    return Receipt(id=id, verdict=verdict, call=read_call(value["call"]) if "call" in value else None)


def _read_verdict(value: JsonValue) -> Verdict:
    """Read a verdict that stands in a line; equal values, so that nothing of it goes unread."""
    try:
        verdict = read_verdict(cast("Json", value))
        canonical = verdict.to_json() == encode_canonical(cast("Json", value))
    except (VerifierError, TypeError) as error:
        raise ReceiptError(f"receipt: {error}") from None
    if not canonical:
        raise ReceiptError(
            "receipt: got a verdict with keys of its own, or counts that do not agree with its statuses; "
            "expected exactly what to_json gives"
        )
    return verdict


# --- Replay -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place where two verdicts differ; None on the side that has nothing there.

    `path` is a JSON Pointer (RFC 6901) into `Verdict.to_dict`.
    """

    path: str
    recorded: JsonValue
    now: JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What running a receipt again gave; true in a condition if the bytes are the same.

    `now` is None where the receipt kept no inputs and none were given. `causes` says what changed since:
    ``policy`` (its hash, and not only by the semantics revision in it), ``semantics`` (the revision),
    ``inputs`` (the hash of one), and ``engine`` if none of these did and the verdict still differs: then
    the package broke its promise, or the recorded verdict was changed by hand.
    """

    receipt: Receipt
    now: Verdict | None
    differences: tuple[Difference, ...] = ()
    causes: tuple[Cause, ...] = ()

    def __bool__(self) -> bool:
        return self.identical

    @property
    def identical(self) -> bool:
        """Whether the call was run again and gave the recorded bytes."""
        return self.now is not None and self.now.to_json() == self.receipt.verdict.to_json()


def replay_receipt(
    receipt: Receipt,
    *,
    call: Call | None = None,
    base: Path | None = None,
    contexts: ContextCache | None = None,
) -> Replay:
    """Run a receipt's call again and compare the verdicts.

    `call` takes the place of the receipt's own: for a receipt that kept none, or to see what other inputs
    or another policy would give. Raises what `Call.run` raises.
    """
    call = call or receipt.call
    if call is None:
        return Replay(receipt=receipt, now=None)
    policy = call.resolve_policy(base=base)
    now = call.run_under(policy, contexts=contexts)
    if now.to_json() == receipt.verdict.to_json():
        return Replay(receipt=receipt, now=now)
    return Replay(
        receipt=receipt,
        now=now,
        differences=compare_verdicts(receipt.verdict, now),
        causes=_find_causes(receipt.verdict, now, policy),
    )


def _find_causes(recorded: Verdict, now: Verdict, policy: Policy) -> tuple[Cause, ...]:
    # The semantics revision is part of the policy's hash; under the recorded one, is it the same policy?
    in_its_revision = hash_canonical({**policy.to_dict(), "semantics": recorded.semantics})
    changed = {
        "policy": recorded.policy_hash != in_its_revision,
        "semantics": recorded.semantics != now.semantics,
        "inputs": recorded.inputs != now.inputs,
    }
    changed["engine"] = not any(changed.values())
    return tuple(cause for cause in CAUSES if changed[cause])


def compare_verdicts(recorded: Verdict, now: Verdict) -> tuple[Difference, ...]:
    """Give where two verdicts differ, in the order of their canonical bytes; at most `MAX_DIFFERENCES`."""
    return tuple(islice(_compare("", _get_values(recorded), _get_values(now)), MAX_DIFFERENCES))


def _get_values(verdict: Verdict) -> JsonValue:
    value: JsonValue = json.loads(verdict.to_json())
    return value


def _compare(path: str, recorded: JsonValue, now: JsonValue) -> Iterator[Difference]:
    if isinstance(recorded, dict) and isinstance(now, dict):
        for key in sorted({*recorded, *now}):
            step = key.replace("~", "~0").replace("/", "~1")
            yield from _compare(f"{path}/{step}", recorded.get(key), now.get(key))
    elif isinstance(recorded, list) and isinstance(now, list):
        for place in range(max(len(recorded), len(now))):
            yield from _compare(f"{path}/{place}", _get_item(recorded, place), _get_item(now, place))
    elif type(recorded) is not type(now) or recorded != now:
        yield Difference(path=path, recorded=recorded, now=now)


def _get_item(values: list[JsonValue], place: int) -> JsonValue:
    return values[place] if place < len(values) else None
