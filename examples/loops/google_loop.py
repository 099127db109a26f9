"""Google's client (`google-genai`) as a model of `verifier.answer`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def make_model(
    client: Any, name: str, schema: Mapping[str, object] | None = None
) -> Callable[[Sequence[Mapping[str, str]]], str]:
    """Return a function from messages to the text of an answer."""
    more = (
        {} if schema is None else {"response_mime_type": "application/json", "response_json_schema": schema}
    )

    def model(messages: Sequence[Mapping[str, str]]) -> str:
        system, *turns = messages
        contents = [
            {
                "role": "model" if turn["role"] == "assistant" else "user",
                "parts": [{"text": turn["content"]}],
            }
            for turn in turns
        ]
        config = {"system_instruction": system["content"], **more}
        return str(client.models.generate_content(model=name, contents=contents, config=config).text)

    return model
