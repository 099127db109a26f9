"""The clauses of a text as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.report.clauses.wording import ExplainedSentence
from verifier.report.common.frame import Banner
from verifier.report.common.language import say, say_count
from verifier.report.common.page import fill_page

_COLOURED = frozenset(("subject", "object", "complement", "opener", "adverb", "verb"))


def render_clauses_page(sentences: Sequence[ExplainedSentence]) -> str:
    """Return the page as HTML: for each clause of a sentence the sentence with its parts marked."""
    count = sum(len(sentence.clauses) for sentence in sentences)
    uncertain = sum(
        any(part.name == "uncertain" for part in clause.parts)
        for sentence in sentences
        for clause in sentence.clauses
    )
    banner = Banner(
        audit_mode="STRICT" if not uncertain else "HYBRID",
        label=say("clauses"),
        headline=say_count(count, "{n} clause", "{n} clauses"),
        summary=_summarize(uncertain),
    )
    return fill_page("clauses", banner, sentences=sentences, choose_colour=choose_colour)


def _summarize(uncertain: int) -> str:
    if not uncertain:
        return say("No reading is uncertain.")
    return say_count(
        uncertain,
        "One reading is uncertain: the clause says why.",
        "{n} readings are uncertain: the clause says why.",
    )


def choose_colour(name: str) -> str:
    """Return the class of a part: its kind, or that of what a preposition leads."""
    kind = name.split(",")[0]
    return kind if kind in _COLOURED else "role" if name else ""
