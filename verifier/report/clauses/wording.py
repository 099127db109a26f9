"""What is said of a text's clauses: rows of a clause for the terminal, marked text for the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.parsers.clauses.explain import Part, list_parts
from verifier.parsers.clauses.reader import read_sentence
from verifier.parsers.clauses.records import Clause, SentenceReading
from verifier.parsers.clauses.tags import TAG_NAMES
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.languages import read_policy_in


@record
class ExplainedClause:
    """A clause in words. `within` is the number of the clause that it stands in, if it stands in one."""

    number: int
    kind: str
    within: int | None
    parts: tuple[Part, ...]
    segments: tuple[tuple[str, str], ...]


@record
class ExplainedSentence:
    """A sentence, or a bracket in one: its text, its words with their tags, and its clauses."""

    text: str
    span: Span
    words: tuple[tuple[str, str], ...]
    clauses: tuple[ExplainedClause, ...]


def explain_text(text: str, policy: Policy, language: str | None = None) -> tuple[ExplainedSentence, ...]:
    """Return the sentences of a text with their clauses, in order, each bracket by itself.

    Without a `language` the text tells which of the policy's it is in. Raises `PolicyError` for one that is
    not among them.
    """
    policy = read_policy_in(policy, language, text, ())
    lexicon = load_lexicon(TABLES[policy.language])
    spans = split_sentences(text, abbreviations=policy.abbreviations.words)
    readings = (reading for start, end in spans for reading in read_sentence(text, start, end, lexicon))
    return tuple(_explain(text, reading) for reading in readings)


def _explain(text: str, reading: SentenceReading) -> ExplainedSentence:
    start, end = reading.span
    words = tuple(
        (text[token.start : token.end], TAG_NAMES.get(tag, ""))
        for token, tag in zip(reading.tokens, reading.tags, strict=True)
    )
    clauses = tuple(
        _explain_clause(text, reading, number, clause) for number, clause in enumerate(reading.clauses, 1)
    )
    return ExplainedSentence(text=text[start:end], span=reading.span, words=words, clauses=clauses)


def _explain_clause(text: str, reading: SentenceReading, number: int, clause: Clause) -> ExplainedClause:
    parts = tuple(list_parts(text, reading, clause))
    return ExplainedClause(
        number=number,
        kind=clause.kind,
        within=None if clause.parent is None else clause.parent + 1,
        parts=parts,
        segments=tuple(_cut(text, reading.span, parts)),
    )


def _cut(text: str, span: Span, parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a sentence with the name of the part that each is; the others have none."""
    at, stop = span
    for start, end, name in sorted((*place, part.name) for part in parts for place in part.spans):
        if start < at:
            continue
        if at < start:
            yield text[at:start], ""
        yield text[start:end], name
        at = end
    if at < stop:
        yield text[at:stop], ""


def list_lines(sentence: ExplainedSentence, *, with_tags: bool) -> Iterator[str]:
    """Yield a sentence's clauses as lines: one for each, its parts behind each other."""
    yield " ".join(sentence.text.split())
    if with_tags:
        yield "  " + " ".join(f"{word}/{tag}" if tag != "mark" else word for word, tag in sentence.words)
    for clause in sentence.clauses:
        within = "" if clause.within is None else f" in {clause.within}"
        said = " | ".join(f"{part.name}: {' '.join(part.words.split())}" for part in clause.parts)
        yield f"  {clause.number} {clause.kind}{within} | {said}"
