"""Captions: those of pictures and links, what citations are called, and addresses that are seen.

A label points at something and may speak all the same: `[^it-fell]`, `https://the-bridge-collapsed.com`.
It is accounted for where its words are framing, or stand in their order in what the answer says and was
verified or in the name of a source, or where it is long and stands word for word in a source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from verifier.answers.answer_text import read_answer
from verifier.answers.framing import list_claiming_words
from verifier.grounding.exact_match import find_verbatim
from verifier.parsers.english.address_words import ADDRESS_WORDS
from verifier.parsers.segments.spans import find_addresses, find_citations
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span, blank_spans
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

_LETTERS = defer_pattern("[^0-9]{2}")
_CROSS = defer_pattern("[^0-9A-Za-z]*[xX][^0-9A-Za-z]*")
_JOINTS = re.compile("[-_+~%]")
_NUMBERED = re.compile("(?<=[A-Za-z]{2})(?=[0-9])")
_PARTS = re.compile("[^/?#&=:.]+")
_SCHEME = re.compile("https?://", re.IGNORECASE | re.ASCII)


class Labels:
    """The labels of one answer, beside the texts of its units that were verified."""

    def __init__(self, verified: Iterable[str], sources: Sources, policy: Policy) -> None:
        self._sources = sources
        self._policy = policy
        self._verified = verified
        self._judged: dict[str, bool] = {}

    @cached_property
    def _said(self) -> tuple[str, str]:
        """The words of what was verified, and those of the names of sources."""
        sources = [source.source for source in self._sources]
        names = [name for source in sources for name in (source.id, source.title) if name]
        said = " ".join([_blank_labels(text) for text in self._verified])
        return self._read_words(said), self._read_words(" ".join(names))

    def find_speaking(self, answer: str) -> Iterator[Span]:
        """Yield the citations, then the addresses, that may say something."""
        for start, end in find_citations(answer):
            label = answer[start:end]
            if _CROSS.fullmatch(label) or not self.is_quiet(label):
                yield start, end
        for start, end in find_addresses(answer):
            address = answer[start:end]
            parts = _PARTS.findall(_SCHEME.sub("", address))
            if not all(map(self.is_quiet, parts)) and not self._stands_in_source(address):
                yield start, end

    def are_shown(self, picture: str) -> bool:
        """Return whether a source shows a picture, written like this, too."""
        return picture in self._pictures

    @cached_property
    def _pictures(self) -> frozenset[str]:
        texts = [source.source.text for source in self._sources if source.source.format == "markdown"]
        read = [read_answer(text, "markdown", set_headings_apart=False) for text in texts]
        return frozenset(one.original[slice(*item.span)] for one in read for item in one.captions)

    def is_quiet(self, label: str) -> bool:
        """Return whether a label says nothing of its own. Numbers and single letters never do."""
        label = _NUMBERED.sub(" ", _JOINTS.sub(" ", label))
        judged = self._judged.get(label)
        if judged is None:
            judged = self._judged[label] = self._judge(label)
        return judged

    def _judge(self, label: str) -> bool:
        if not _LETTERS.search(label):
            return True
        if may_deny(label, self._policy):
            return False
        claiming = list_claiming_words(label, self._policy)
        if not any(_LETTERS.search(word) for word in claiming if word not in ADDRESS_WORDS):
            return True
        words = self._read_words(label)
        return any(words in said for said in self._said) or self._stands_in_source(label)

    def _stands_in_source(self, label: str) -> bool:
        policy = self._policy
        normal = normalize_text(label.strip(" .:"), folding=choose_folding(policy))
        if len(normal) < policy.min_quote_chars:
            return False
        return find_verbatim(normal, label, self._sources, policy, polarity=policy.polarity) is not None

    def _read_words(self, text: str) -> str:
        words = extract_words(normalize_text(text, folding=choose_folding(self._policy)))
        return f" {' '.join(words)} "


def _blank_labels(text: str) -> str:
    """Return a verified text without the labels in it: none of them vouches for itself."""
    return blank_spans(text, [*find_citations(text), *find_addresses(text)])
