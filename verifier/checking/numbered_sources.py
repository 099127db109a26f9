"""The sources of a check, numbered in their order and made ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.checking.formats import is_rst, tell_formats
from verifier.checking.opened_sources import GivenSources, open_sources, says_nothing
from verifier.parsers.text.words import iterate_words
from verifier.policies import Policy
from verifier.sources.context import (
    PreparedContext,
    PreparedSource,
    Source,
    Sources,
    prepare_context,
    read_context,
)

if TYPE_CHECKING:
    from verifier.audit.redaction.redactor import Redactor
    from verifier.corpus.records import Document


@dataclass(frozen=True, slots=True)
class NumberedSources:
    """Sources made ready, in their order. `told` are the numbers of those whose format their text told.

    `redactor` masks what sensitive documents among them say, None where there is none.
    """

    context: PreparedContext
    told: tuple[int, ...] = ()
    redactor: Redactor | None = None

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources as they are read."""
        return tuple(prepared.source for prepared in self.context.sources)


def number_sources(given: GivenSources | NumberedSources, policy: Policy) -> NumberedSources:
    """Return sources made ready, counted in the order in which they were given.

    A bare text is read as Markdown, HTML or wikitext where it looks like that, a file as its name says; a
    `Source` is read as it says itself. A corpus is read whole, in the natural order of its ids. Raises
    `TypeError` for anything else, `ContextError` for sources that cannot be used, `OSError` for a file that
    cannot be read.
    """
    if isinstance(given, NumberedSources):
        return given
    if isinstance(given, PreparedContext):
        return NumberedSources(given.for_policy(policy))
    opened = open_sources(given)
    read, told = tell_formats(read_context(opened.items), opened.is_bare)
    redactor = _make_redactor(opened.documents, policy)
    return NumberedSources(prepare_context(read, read, policy), told, redactor)


def warn_if_exchanged(answer: str, context: PreparedContext) -> None:
    """Warn of an answer without support that is far longer than all sources and has most of their words.

    So it looks where somebody gave the sources first.
    """
    proses = [source.prose for source in context.sources]
    if not 0 < _MIN_LONGER * sum(map(len, proses)) < len(answer):
        return
    words = [word for prose in proses for word in _list_words(prose)]
    known = {*_list_words(answer)}
    if 3 * sum(word in known for word in words) > 2 * len(words):
        from verifier.sources.file_kinds import warn_caller

        warn_caller(
            "check(answer, sources): nothing of the answer is supported, although it is much longer than all "
            "sources and has their words: were the two exchanged?"
        )


def _list_words(text: str) -> list[str]:
    return [text[start:end].lower() for start, end in iterate_words(text)]


_MIN_LONGER = 2


def list_empty(context: PreparedContext) -> tuple[int, ...]:
    """Return the numbers of the sources that hold no word, or nothing but the name of a file or a page.

    Whoever gave those mistook something: a name for its text, a page without content for one with it.
    """
    sources = context.sources
    return sources.remember("empty", lambda: _number_those(sources, lambda one: says_nothing(one.prose)))


def list_unread_markup(context: PreparedContext) -> tuple[int, ...]:
    """Return the numbers of the sources with marks that are read as they stand: reStructuredText."""
    sources = context.sources
    return sources.remember("unread markup", lambda: _number_those(sources, _has_unread_markup))


def _number_those(sources: Sources, is_one: Callable[[PreparedSource], bool]) -> tuple[int, ...]:
    return tuple([place for place, one in enumerate(sources, 1) if is_one(one)])


def _has_unread_markup(one: PreparedSource) -> bool:
    return one.source.format == "plain" and is_rst(one.source.text)


def _make_redactor(documents: Sequence[Document], policy: Policy) -> Redactor | None:
    """Return what masks the sensitive documents among some; None where there is none."""
    if not any(document.is_sensitive for document in documents):
        return None
    from verifier.audit.redaction.redactor import Redactor
    from verifier.corpus.api import MEMORY, open_corpus
    from verifier.policies.audit import load_audit_policy

    with open_corpus(MEMORY) as corpus:
        corpus.add(documents)
        return Redactor(corpus, policy=load_audit_policy("default").replace(claim_policy=policy))
