"""Words of a record as they stand in a text: a record has them in its normal form."""

from __future__ import annotations

import re


def restore_letters(words: str, text: str) -> str:
    """Return words of a record's normal form as they stand in a text; as they are where they do not."""
    pattern = r"\s+".join(map(re.escape, words.split(" ")))
    found = re.search(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)
    return words if found is None else " ".join(found[0].split())
