"""What the package asks of orjson, by the standard library: for WebAssembly, where it cannot be installed.

It reads what orjson reads. No verdict's bytes are written by either.
"""

from __future__ import annotations

import json

JSONDecodeError = json.JSONDecodeError


def _refuse(name: str) -> object:
    raise JSONDecodeError(f"{name} is no JSON", name, 0)


def loads(data: bytes | bytearray | memoryview | str) -> object:
    """Read strict JSON. Raises `JSONDecodeError`, also for nesting that costs the whole stack."""
    try:
        text = data if isinstance(data, str) else bytes(data).decode("utf-8")
        value: object = json.loads(text, parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (UnicodeError, RecursionError) as error:
        raise JSONDecodeError(str(error), "", 0) from None
    return value
