"""What the package asks of orjson, by the standard library: for WebAssembly, where it cannot be installed.

It reads what orjson reads, and writes what canonical bytes are made of the same: `bench.matrix` compares.
"""

from __future__ import annotations

import json

JSONDecodeError = json.JSONDecodeError
OPT_SORT_KEYS = 1


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


def dumps(value: object, *, option: int) -> bytes:
    """Write canonical bytes. Raises `TypeError` for what has none, such as lone surrogates."""
    assert option == OPT_SORT_KEYS
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
        return text.encode("utf-8")
    except (UnicodeError, ValueError) as error:
        raise TypeError(str(error)) from None
