"""Calls: all that a verdict depends on, as one record that can be carried out, written down and read again.

A call is read as `Call.to_dict` gives it or as people write it; what is read is checked key by key, and an
error says what was given and what is expected. Values of policy fields are checked by the policy, when the
call is carried out.

Nothing here opens a file, but for the policy and the word lists that a call names by path.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from policies import RULES, Lexicon, Policy, PolicyValue, build_lexicon, load_lexicon
from verifier.grounding import prepare, resolve_policy, verify_quotes
from verifier.jsonlines import JsonValue, ReceiptError, show_excerpt, show_value
from verifier.records import Verdict
from verifier.sources import PreparedContext, Source

MAX_PREPARED = 8
"""How many prepared contexts a `ContextCache` keeps."""

_FUNCTIONS = ("verify_quotes",)
_CALL_KEYS = ("answer", "context", "sources", "question", "policy", "overrides", "function")
_SOURCE_KEYS = ("id", "text", "title", "format")


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
                f"call: key 'function': got {show_value(self.function)}, expected {' or '.join(_FUNCTIONS)}"
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
        raise ReceiptError(f"call: got {show_value(value)}, expected an object with {', '.join(_CALL_KEYS)}")
    for key in value:
        if key not in _CALL_KEYS:
            hint = "; fields of the policy go under 'overrides'" if key in RULES else ""
            raise ReceiptError(
                f"call: unknown key {show_excerpt(key)}: expected one of {', '.join(_CALL_KEYS)}{hint}"
            )
    if ("context" in value) == ("sources" in value):
        given = "both" if "context" in value else "neither"
        raise ReceiptError(f"call: got {given} of the keys 'context' and 'sources', expected one of them")
    question = _join_text(value.get("question"))
    if question is not None and not isinstance(question, str):
        raise ReceiptError(f"call: key 'question': got {show_value(question)}, expected a string or null")
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
            f"call: key 'overrides': got {show_value(value)}, expected an object of policy fields by name"
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
            raise ReceiptError(
                f"call: override {show_excerpt(name)}: got {show_value(value)}, expected {expected}"
            )


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
        given = f"got {show_value(item)}" if key in value else "it is missing"
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
                f"call: context: got {show_value(value)}, expected a string, a list of strings or of objects "
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
    where = f"call: context: source {place if isinstance(place, int) else show_excerpt(place)}"
    if isinstance(value, str):
        return Source(id=f"s{place}", text=value)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"{where}: got {show_value(value)}, expected a string or an object with a text")
    for key in value:
        if key not in _SOURCE_KEYS:
            raise ReceiptError(
                f"{where}: unknown key {show_excerpt(key)}: expected one of {', '.join(_SOURCE_KEYS)}"
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
            raise ReceiptError(f"{where}: key {key!r}: got {show_value(item)}, expected a string")
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
