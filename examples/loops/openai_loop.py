"""OpenAI's client as a model of `verifier.answer`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def make_model(
    client: Any, name: str, schema: Mapping[str, object] | None = None
) -> Callable[[Sequence[Mapping[str, str]]], str]:
    """Return a function from messages to the text of an answer."""
    form = {"type": "json_schema", "name": "claims", "strict": True, "schema": schema}
    more = {} if schema is None else {"text": {"format": form}}

    def model(messages: Sequence[Mapping[str, str]]) -> str:
        return str(client.responses.create(model=name, input=list(messages), **more).output_text)

    return model
