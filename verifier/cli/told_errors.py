"""What a caller did wrong, in the language that is written in.

Errors are raised in English, far below the command line, where no language is known. The section ``errors``
of a language's file of texts has the sentences of those that the gate may end with; one that is not among
them stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.checking.texts import load_texts
from verifier.report.common.language import written_in

_PLACE = re.compile(r"\\\{([a-z]+)\\\}")


@cache
def _compile(sentence: str) -> re.Pattern[str]:
    return re.compile(_PLACE.sub(r"(?P<\g<1>>.+?)", re.escape(sentence)))


def retell_error(message: str) -> str:
    """Return an error in the language that is written in; as it is if there is no sentence for it."""
    for english, told in load_texts(written_in()).errors.items():
        found = _compile(english).fullmatch(message)
        if found is not None:
            return told.format(**found.groupdict())
    return message
