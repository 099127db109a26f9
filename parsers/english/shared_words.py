"""Words of English that other languages write as well, language by language.

`die`, `war` and `hat` show no English where they may be German, and `a`, `come` and `no` none where they may
be Spanish. All six together do: no one language has them all.
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.english import TABLES, list_words

SHARED_WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(list_words(words))
    for language, words in {
        "albanian": "do i me pas se",
        "catalan": "a al es me no on per son va van",
        "czech and polish": "a ale by do dom i most my na no o on pan pod sam ten to u",
        "dutch": TABLES["shared_words.shared_words.1"],
        "estonian and finnish": "he me ole on se sea see teen",
        "french": "a an as car certain comment die encore est fort main me on or pain par pas pendant "
        "plus point six son sur tout",
        "german": TABLES["shared_words.shared_words.2"],
        "hungarian": "a az de el fog hat ma me most van",
        "indonesian": "air dan di main sang",
        "italian": "a al come due fine i il in male me more no per sale son",
        "latin": "an at de est et has his in is me non per post sit sum",
        "nordic": TABLES["shared_words.shared_words.3"],
        "portuguese": "a antes as do era mas me no",
        "romanian": "a am an are mare nu o sat",
        "spanish": "a al antes come den has he me no once pan par real red sea sin son va van ve",
        "tagalog": "at may",
        "turkish": "at ben bin bit her o on son var",
    }.items()
}
"""For each language, or languages that are alike, the words that are spelt as words of English are.

Left out is what would make English look foreign and stands beside other words: Hungarian `is`."""

FOREIGN_DENIALS = frozenset(list_words(TABLES["shared_words.foreign_denials"]))
"""Words that deny in languages whose other words may look like those of a list, and that English has not."""
