"""What calls share: the last few contexts and sets of evidence, made ready once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from verifier.grounding.api import prepare
from verifier.policies import Policy
from verifier.sources.context import PreparedContext, Source, SourceReading, read_policy
from verifier.sources.evidence import Evidence, PreparedEvidence, find_too_large_evidence, prepare_evidence
from verifier.sources.input_checks import find_too_large

if TYPE_CHECKING:
    from verifier.corpus.api import Corpus

MAX_PREPARED = 8
"""How many prepared contexts, and how many prepared sets of evidence, a `ContextCache` keeps."""
_Key = TypeVar("_Key")
_Made = TypeVar("_Made")


class _Recent(Generic[_Key, _Made]):
    """The last few things that were made, each under the inputs that it was made from."""

    __slots__ = ("_made", "_max_items")

    def __init__(self, max_items: int) -> None:
        self._max_items = max_items
        self._made: OrderedDict[_Key, _Made] = OrderedDict()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: _Key, make: Callable[[], _Made]) -> _Made:
        """Return what was made under a key, or make it; what was not asked for the longest is dropped."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        made = self._made[key] = make()
        if len(self._made) > self._max_items:
            self._made.popitem(last=False)
        return made


class ContextCache:
    """The last few contexts and sets of evidence, made ready, for calls that share them; for one thread.

    Contexts are recognised by their texts, ids, titles and formats, evidence by all that it holds and its
    order, never by identity. `corpus` is the one that calls look claims up in which name a corpus and hold
    none.
    """

    __slots__ = ("_contexts", "_evidence", "corpus")

    def __init__(self, *, max_contexts: int = MAX_PREPARED, corpus: Corpus | None = None) -> None:
        self.corpus = corpus
        self._contexts: _Recent[tuple[tuple[Source, ...], SourceReading], PreparedContext] = _Recent(
            max_contexts
        )
        self._evidence: _Recent[tuple[Evidence, ...], PreparedEvidence] = _Recent(max_contexts)

    def __len__(self) -> int:
        return len(self._contexts) + len(self._evidence)

    def prepare(self, sources: tuple[Source, ...], policy: Policy) -> PreparedContext | tuple[Source, ...]:
        """Return the sources prepared, or as they are where the policy's limits refuse them unread.

        Raises `ContextError` for two sources with one id.
        """
        if find_too_large("", sources, policy):
            return sources
        key = sources, read_policy(policy)
        return self._contexts.get(key, lambda: prepare(sources, policy=policy))

    def prepare_evidence(
        self, evidence: tuple[Evidence, ...], policy: Policy
    ) -> PreparedEvidence | tuple[Evidence, ...]:
        """Return the evidence prepared, or as it is where the policy's limits refuse it unread.

        Raises `EvidenceError` for two pieces with one pointer id.
        """
        if find_too_large_evidence(evidence, policy):
            return evidence
        return self._evidence.get(evidence, lambda: prepare_evidence(evidence))
