"""Instructions: what to tell a model so that its answer can be checked, with the numbered sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from verifier.checking.numbered_sources import NumberedSources, number_sources
from verifier.checking.opened_sources import GivenSources
from verifier.checking.texts import Language, choose_language, load_texts
from verifier.lattice.answer_schema import CLAIM_LATTICE_JSON_SCHEMA
from verifier.parsers.frozen import record
from verifier.policies import load_policy
from verifier.policies.errors import show_value

InstructedForm: TypeAlias = Literal["close", "quoted", "json", "cited"]
INSTRUCTED_FORMS: tuple[InstructedForm, ...] = ("close", "quoted", "json", "cited")

_REFUSED = ("$schema", "pattern")

Message: TypeAlias = "dict[str, str]"
"""A message as the clients of models take it: ``role`` and ``content``."""


@record
class Instructions:
    """What to send to a model: `system` says how to answer, `user` has the question and the sources.

    `schema` is the JSON Schema of the answer for clients that take one, within what the structured outputs of
    OpenAI, Anthropic and Gemini all accept; None for the other forms.
    """

    form: InstructedForm
    system: str
    user: str
    schema: dict[str, object] | None

    @property
    def messages(self) -> list[Message]:
        """Both as a list of messages, made anew each time."""
        return [{"role": "system", "content": self.system}, {"role": "user", "content": self.user}]


def instructions(
    form: InstructedForm = "close",
    *,
    question: str,
    sources: GivenSources | NumberedSources,
    language: Language = "en",
    quoted: bool = False,
) -> Instructions:
    """Return what to tell a model so that `check` can decide about its answer.

    The form `close` asks for lines in the words of the sources, and most true claims of it are accepted;
    `quoted` asks for a statement beside its quote, `json` for claims as JSON, `cited` for prose with marks.
    Sources are numbered as in `check`. With ``quoted=True`` each claim of `json` has its quote; other forms
    ignore it. Raises `ValueError` for an unknown form or language, `TypeError` for a question that is no
    text, and what `check` raises for sources.
    """
    if form not in INSTRUCTED_FORMS:
        raise ValueError(f"form: got {show_value(form)}, expected one of {', '.join(INSTRUCTED_FORMS)}")
    if not isinstance(question, str):
        raise TypeError(f"question: got {type(question).__name__}, expected str")
    numbered = number_sources(sources, load_policy("default"))
    texts = load_texts(choose_language(language))
    has_quotes = quoted and form == "json"
    rules = (*texts.rules["json_quoted" if has_quotes else form], texts.no_answer)
    shown = "\n\n".join(_show_sources(numbered, "E" if form == "json" else ""))
    return Instructions(
        form=form,
        system="\n".join([texts.role, "", *(f"- {rule}" for rule in rules)]),
        user=f"{texts.question}: {question}\n\n{texts.sources}:\n\n{shown}",
        schema=_make_schema(has_quotes=has_quotes) if form == "json" else None,
    )


def _make_schema(*, has_quotes: bool) -> dict[str, object]:
    """Return the schema of claims, where wanted each with its quote behind the text."""
    schema = _drop_refused(CLAIM_LATTICE_JSON_SCHEMA)
    if has_quotes:
        claim = schema["properties"]["claims"]["items"]  # type: ignore[index]
        text, ids = claim["properties"].items()
        claim["properties"] = dict([text, ("quote", {"type": "string", "description": _QUOTE}), ids])
        claim["required"] = [*claim["properties"]]
    return schema


_QUOTE = "The words of the source that support the sentence, letter for letter."


def _drop_refused(schema: Mapping[str, object]) -> dict[str, object]:
    """Return a schema without the keywords that the structured output of some clients refuses."""
    kept = {name: value for name, value in schema.items() if name not in _REFUSED}
    return {name: _drop_refused(value) if isinstance(value, dict) else value for name, value in kept.items()}


def _show_sources(numbered: NumberedSources, letter: str) -> Iterator[str]:
    """Yield the sources with their numbers and titles, as a person sees them."""
    for number, prepared in enumerate(numbered.context.sources, 1):
        title = f" {prepared.source.title}" if prepared.source.title else ""
        yield f"[{letter}{number}]{title}\n{prepared.prose.strip()}"
