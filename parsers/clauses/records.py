"""What the reader gives: the clauses of a sentence, their phrases, and what is uncertain about them.

All numbers are indexes of the sentence's tokens; a stretch is half-open. Places in the text are those of
the tokens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from verifier.parsers.clauses.tokens import Token
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span

ClauseKind: TypeAlias = Literal[
    "main",
    "coordinate",
    "subordinate",
    "complement",
    "relative",
    "infinitive",
    "gerund",
    "participle",
    "fragment",
]
VerbForm: TypeAlias = Literal["finite", "infinitive", "gerund", "participle"]

HANGING_KINDS = ("condition", "reason", "moment")
"""The kinds of words that open a clause which tells when or why another is so."""


@record
class NounPhrase:
    """A noun, a name, a pronoun or a figure with all that stands with it.

    `of` are the phrases that *of* leads to, `possessor` is whose it is; `conjuncts` are the phrases that are
    joined to it by a coordinator, `appositions` other names of the same thing. `aside` is the stretch of it
    that is a clause of its own: `der 1990 in Ulm gegründete Verein`.
    """

    start: int
    end: int
    head: int
    possessor: NounPhrase | None = None
    of: tuple[NounPhrase, ...] = ()
    conjuncts: tuple[NounPhrase, ...] = ()
    appositions: tuple[NounPhrase, ...] = ()
    coordinator: int | None = None
    aside: Span | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The tokens from its start to its end, those of a clause inside it left out."""
        inner = [range(*one.aside) for one in (self, *self.of) if one.aside is not None]
        return tuple([at for at in range(self.start, self.end) if not any(at in held for held in inner)])


@record
class VerbGroup:
    """A verb with its auxiliaries. `head` says what is done; of a copula it is *be* itself.

    `rest` are the words of a group that stand apart from `start` to `end`.
    """

    start: int
    end: int
    head: int
    form: VerbForm
    is_passive: bool = False
    is_perfect: bool = False
    is_copula: bool = False
    modal: int | None = None
    negations: tuple[int, ...] = ()
    particle: int | None = None
    rest: tuple[int, ...] = ()


@record
class Role:
    """What a preposition leads in a clause; `after` is the phrase that it may belong to instead, if any."""

    preposition: int
    filler: NounPhrase
    after: NounPhrase | None = None


@record
class Clause:
    """Who does what to whom, with which roles, under which cues.

    `subjects`, `objects` and `complements` are phrases with their conjuncts inside; `complements` and
    `adjectives` are what a copula says of its subject. `parent` is the clause that it stands in, an index of
    the sentence's clauses. `shared` tells that subject or verb are those of the clause before. `uncertain`
    names why the reading may be another.
    """

    kind: ClauseKind
    start: int
    end: int
    verb: VerbGroup | None = None
    subjects: tuple[NounPhrase, ...] = ()
    objects: tuple[NounPhrase, ...] = ()
    complements: tuple[NounPhrase, ...] = ()
    adjectives: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    adverbs: tuple[int, ...] = ()
    opener: int | None = None
    parent: int | None = None
    shared: bool = False
    uncertain: tuple[str, ...] = ()


@record
class SentenceReading:
    """A sentence with its tokens, their tags and its clauses, in the order in which they begin."""

    span: Span
    tokens: tuple[Token, ...]
    tags: tuple[int, ...]
    clauses: tuple[Clause, ...]

    def shift(self, offset: int) -> SentenceReading:
        """Return the same reading of a sentence that stands so much further behind."""
        span = self.span[0] + offset, self.span[1] + offset
        return replace(self, span=span, tokens=tuple([token.shift(offset) for token in self.tokens]))
