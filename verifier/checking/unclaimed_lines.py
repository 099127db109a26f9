"""Lines of an answer that claim nothing although they have words of their own, as in audits.

`Size and traffic` above a paragraph is its heading, `[^1]: The council's report, 1933` at the end names a
source. A heading with a verb, a figure, a denial or a citation is a statement, and so is one that says how
something is (`Closed for good`, `Revenue up`, `Maria Reyes, architect`), or that has a name or a figure that
stands in no source: only what is undecided is taken for a heading.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from verifier.audit.citations.marked_text import read_marked_text
from verifier.checking.citing import make_audit_policy
from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import LANGUAGES, OWN, load_texts
from verifier.grounding.terms import holds_clause
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN, PARTICIPLE
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records.checked_sentence import SentenceStatus
from verifier.sources.negation_triggers import may_deny

_APPOSITION = re.compile(r", (?P<said>[a-z][^,]*)\Z")
"""What stands behind the last comma of a line; in a list it has a word that joins."""

_OPEN: tuple[SentenceStatus, ...] = ("UNDECIDED", "NOT_FOUND")


def set_unsaid_apart(
    answer: str, sentences: Sequence[ReportSentence], policy: Policy
) -> tuple[ReportSentence, ...]:
    """Return the sentences; headings and what names sources claim nothing, where nothing refutes them."""
    if not policy.account_for_text or not any(one.status in _OPEN for one in sentences):
        return tuple(sentences)
    marked = read_marked_text(answer, policy=make_audit_policy(policy))
    marks = [mark.span for mark in marked.marks]
    language = policy.language if policy.language in LANGUAGES else OWN

    def claims_nothing(sentence: ReportSentence) -> bool:
        if sentence.status in _OPEN and _holds(marked.references, sentence.span):
            return True
        return (
            sentence.status == "UNDECIDED"
            and _holds(marked.titles, sentence.span)
            and not any(_holds([sentence.span], mark) for mark in marks)
            and not may_deny(sentence.text, policy)
            and not holds_clause(sentence.text, policy)
            and not _describes(sentence.text, language)
        )

    return tuple([_make_claimless(one) if claims_nothing(one) else one for one in sentences])


def _describes(title: str, language: str) -> bool:
    """Return whether a line without a verb says how something is, and does not only name it."""
    behind = _APPOSITION.search(title)
    if behind is not None and {*load_texts(language).answers.joints}.isdisjoint(behind["said"].split()):
        return True
    if language != OWN:
        # Nouns have capitals there, and the table of words has none of them.
        return title.split()[-1][:1].islower()
    lexicon = load_lexicon(TABLES[OWN])
    words = extract_words(title.lower())
    if not words:
        return False
    first, last = (lexicon.find(word).tags for word in (words[0], words[-1]))
    small = lexicon.kinds["preposition"]
    opens_with_state = first & (PARTICIPLE | NOUN) == PARTICIPLE and not small.isdisjoint(words[1:2])
    ends_in_state = last != 0 and not last & NOUN
    return opens_with_state or ends_in_state or not small.isdisjoint(words[1:][-1:])


def _make_claimless(sentence: ReportSentence) -> ReportSentence:
    return replace(
        sentence, status="NO_CLAIM", score=None, places=(), missing=(), instead=(), left_out=(), quotes=(),
        reasons=(),
    )  # fmt: skip


def _holds(stretches: Sequence[Span], span: Span) -> bool:
    """Return whether a span lies in one of some stretches, which are in order."""
    place = bisect_right(stretches, span[0], key=lambda stretch: stretch[0]) - 1
    return place >= 0 and span[1] <= stretches[place][1]
