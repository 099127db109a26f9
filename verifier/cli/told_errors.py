"""What a caller did wrong, in the language that is written in.

Errors are raised in English, far below the command line, where no language is known. Here stand the sentences
of those that the gate may end with; one that is not among them stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.checking.texts import OWN
from verifier.report.common.language import later, say, written_in

ERRORS = (
    later("{path}: it is UTF-16, expected UTF-8"),
    later("{path}: it is a database, expected a text; a corpus is named with --corpus"),
    later("{path}: it is a PDF, expected a text"),
    later("{path}: it is an archive or an office document, expected a text, HTML or a PDF"),
    later("{path}: not UTF-8: byte {byte} at offset {place}; expected a text"),
    later("{path}: cannot be read as PDF ({problem})"),
    later("{path}: reading PDF needs an extra: {command}"),
    later("sources: {path} does not exist, expected a file or a folder that is there"),
    later("sources: {path}: it holds no file that can be read, expected a text, page or PDF"),
    later("sources: {path}: line {line}: {code}: unknown key {key}: expected one of {names}"),
    later("'-' was given more than once: only one input can come from stdin"),
    later("{option} {path}: there is no folder {folder}; expected one that is there"),
    later("{option} {path}: it would overwrite an input, {name}: give it another path"),
    later("{option} {path}: it is a folder, expected a file"),
    later("{one} and {option} - both want stdout: give {again} a file"),
)
"""Sentences of errors, with places for what they are about."""

_PLACE = re.compile(r"\\\{([a-z]+)\\\}")


@cache
def _compile(sentence: str) -> re.Pattern[str]:
    return re.compile(_PLACE.sub(r"(?P<\g<1>>.+?)", re.escape(sentence)))


def retell_error(message: str) -> str:
    """Return an error in the language that is written in; as it is if there is no sentence for it."""
    if written_in() == OWN:
        return message
    for sentence in ERRORS:
        found = _compile(sentence).fullmatch(message)
        if found is not None:
            return say(sentence, **found.groupdict())
    return message
