"""What texts are asked as they are written: what a policy's lexicons hold for this language."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in text.split(";") if entry.strip())


LEXICONS = {
    "denial_cues": _list(TABLES["lexicons.lexicons.1"]),
    "denial_cues_after": _list(TABLES["lexicons.lexicons.2"]),
    "denial_cancels": _list("nicht nur; nicht zuletzt; nicht bloß; kein wunder; kein zweifel; nicht allein"),
    "denial_breaks": _list("aber; sondern; obwohl; während; jedoch; dennoch; außer"),
    "abbreviations": (),
    "framing_phrases": _list(TABLES["lexicons.lexicons.3"]),
    "framing_words": _list(TABLES["lexicons.lexicons.4"]),
    "relation_words": _list("wer; wen; wem; wessen; wann; wo; wohin; woher"),
    "relation_phrases": _list(TABLES["lexicons.lexicons.5"]),
    "abstention_phrases": _list(TABLES["lexicons.lexicons.6"]),
}
