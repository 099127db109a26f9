"""Anthropic's client as a model of `verifier.answer`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def make_model(
    client: Any, name: str, schema: Mapping[str, object] | None = None
) -> Callable[[Sequence[Mapping[str, str]]], str]:
    """Return a function from messages to the text of an answer."""
    more = {} if schema is None else {"output_config": {"format": {"type": "json_schema", "schema": schema}}}

    def model(messages: Sequence[Mapping[str, str]]) -> str:
        system, *turns = messages
        message = client.messages.create(
            model=name, max_tokens=4096, system=system["content"], messages=turns, **more
        )
        return "".join(block.text for block in message.content if block.type == "text")

    return model
