"""Canonical JSON (RFC 8785) and its SHA-256: the bytes that hashes are taken over.

Only the subset of JSON whose canonical form no serialiser can get wrong is used: ASCII keys, strings
without lone surrogates, booleans, null, and integers below 2**53. There are no floats: ratios are two
integers, decimals are strings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

try:
    from _json import encode_basestring  # of json itself, which takes 5 ms to import
except ImportError:
    from json.encoder import encode_basestring

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | bool | None"
"""A value that has a canonical form. (A tuple counts as a list.)"""


def encode_canonical(value: Json) -> bytes:
    """Return the canonical bytes of a value: UTF-8, keys sorted, no blanks.

    Raises `TypeError` for anything outside the subset that this module's docstring names. (orjson itself
    refuses lone surrogates and huge integers, with an error of that type.)
    """
    # Imported here because importing the package must stay cheap: orjson alone takes 20 ms.
    import orjson

    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def has_surrogates(text: str) -> bool:
    """Return whether a text holds a lone surrogate, and so has no canonical form."""
    if text.isascii():
        return False
    try:
        # Encoding is far cheaper than looking at every character.
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def hash_bytes(data: bytes) -> str:
    """Return ``sha256:`` and the hexadecimal digest of the bytes."""
    import hashlib

    return "sha256:" + hashlib.sha256(data).hexdigest()


def hash_text(text: str) -> str:
    """Return the hash of a text's UTF-8 bytes; a lone surrogate is encoded as if it were a character."""
    return hash_bytes(text.encode("utf-8", "surrogatepass"))


def hash_canonical(value: Json) -> str:
    """Return the hash of a value's canonical bytes."""
    return hash_bytes(encode_canonical(value))


def hash_words(value: Json) -> str:
    """Return what `hash_canonical` returns, for words and policies: a first call need not load orjson.

    Strings must hold no lone surrogate.
    """
    return hash_bytes(_write(value).encode())


def _write(value: Json) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{_write(key)}:{_write(item)}' for key, item in sorted(value.items()))}}}"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value).lower()
    return f"[{','.join(map(_write, value))}]"
