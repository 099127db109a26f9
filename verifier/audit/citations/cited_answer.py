"""An answer taken apart: its claims, what each cites, and which document a pointer leads to."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias

from verifier.corpus.natural_order import NaturalKey, make_natural_key
from verifier.parsers.frozen import record
from verifier.parsers.segments.citations import CitationForm, CitationMark
from verifier.parsers.text.offsets import Span

ClaimKey: TypeAlias = "tuple[object, ...]"
"""All that the judgement of a claim depends on, beside what its whole call shares."""

_NAMED_FORMS = {"letter": "E"}
_MAX_DIGITS = 9


@record
class PlacedPointer:
    """One pointer of a mark: the mark's place in the answer, and the document that it leads to, if any.

    A provider's citation has no form, and its place is the stretch of the answer that it is about. `run` is
    the place of the run that the mark is of.
    """

    pointer: str
    doc_id: str | None
    span: Span
    form: CitationForm | None
    place: Span | None = None
    run: Span | None = None


@record
class CitedClaim:
    """A claim of an answer; places are those of the answer as it was given.

    `own` are the citations that belong to it, `leans_on` those of the next claim of its sentence where it has
    none. `insert_at` is where a citation is added; in a note and in code none is, and `takes_marks` is false.
    `is_retracted` says that the answer takes the claim back beside it.
    `sentence` counts the answer's sentences from 0. Of the parts of a claim that only its marks part, `whole`
    is that claim, and `joint` what stands before the next part.
    """

    text: str
    span: Span
    own: tuple[PlacedPointer, ...]
    leans_on: tuple[PlacedPointer, ...]
    insert_at: int
    sentence: int
    whole: CitedClaim | None = None
    joint: str = ""
    takes_marks: bool = True
    is_retracted: bool = False

    def join(self, after: CitedClaim) -> CitedClaim:
        """Return this part of a claim and the one after it as one part; all parts together are the claim."""
        span = (self.span[0], after.span[1])
        if self.whole is not None and span == self.whole.span:
            return self.whole
        return replace(
            after,
            text=" ".join(f"{self.text}{self.joint}{after.text}".split()),
            span=span,
            own=(*self.own, *after.own),
        )

    def find_form(self, before: CitationForm | None) -> CitationForm | None:
        """Return the form in which the answer cites up to here, of the form before this claim."""
        return self.own[-1].form if self.own else before

    def key(self, number: int, form: CitationForm | None) -> ClaimKey:
        """Return all that a judgement of this claim, the answer's so-and-so-many-th, depends on."""
        return (
            number,
            form,
            self.text,
            self.span,
            self.own,
            self.leans_on,
            self.insert_at,
            self.takes_marks,
            self.is_retracted,
        )

    def shift(self, offset: int) -> CitedClaim:
        """Return the claim as it stands in a text that has so many characters before."""
        return replace(
            self,
            span=(self.span[0] + offset, self.span[1] + offset),
            own=tuple(_shift(one, offset) for one in self.own),
            leans_on=tuple(_shift(one, offset) for one in self.leans_on),
            insert_at=self.insert_at + offset,
            whole=None if self.whole is None else self.whole.shift(offset),
        )


def _shift(pointer: PlacedPointer, offset: int) -> PlacedPointer:
    run = None if pointer.run is None else (pointer.run[0] + offset, pointer.run[1] + offset)
    return replace(pointer, span=(pointer.span[0] + offset, pointer.span[1] + offset), run=run)


@record
class CitedAnswer:
    """An answer taken apart: its sentences and claims in order, and citations that belong to no claim.

    Of one that `only_asks` the claims are what it asks.
    """

    sentences: tuple[Span, ...]
    claims: tuple[CitedClaim, ...]
    loose: tuple[PlacedPointer, ...]
    has_marks: bool
    only_asks: bool = False
    marks: tuple[CitationMark, ...] = ()

    def count_units(self) -> int:
        """Return how many claims there are, or how many citations, whichever are more."""
        return max(len(self.claims), len(self.loose) + sum(len(claim.own) for claim in self.claims))


class NumberedDocuments(Protocol):
    """Documents as marks count them, from 1, and whether somebody gave them in that order."""

    @property
    def documents(self) -> Container[str]:
        """The ids of the documents."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of each document."""

    @property
    def is_in_given_order(self) -> bool:
        """Whether somebody gave them in that order."""


@dataclass(slots=True)
class DocumentNumbers:
    """Which document a pointer leads to: the one of that number, counted from 1, or the one of that id.

    Documents of a context are counted in the order in which they were given, as whoever cites them was shown
    them: there a number counts, whatever the ids are, and one that counts nothing is an id. A corpus is in no
    such order, so there an id that is the number comes first, and what is left counts in the natural order of
    the ids. With `labels` a pointer leads where these say.
    """

    reader: NumberedDocuments
    labels: Mapping[str, str] | None = None
    _order: tuple[str, ...] | None = field(default=None, init=False)

    @property
    def names(self) -> Container[str]:
        """The ids that may stand alone between brackets."""
        return self.reader.documents if self.labels is None else self.labels

    def find(self, pointer: str, form: CitationForm | None = None) -> str | None:
        """Return the id of the document that a pointer of a form leads to; None where there is none."""
        lettered = _NAMED_FORMS.get(form or "", "") + pointer
        if self.labels is not None:
            found = self.labels.get(pointer) or self.labels.get(lettered)
            return found if found is not None and found in self.reader.documents else None
        named = next((name for name in (lettered, pointer) if name in self.reader.documents), None)
        counted = None if form == "name" else self._count(pointer)
        return counted or named if self.reader.is_in_given_order else named or counted

    def _count(self, pointer: str) -> str | None:
        """Return the id of the document of a number."""
        ids = self.list_ids()
        number = int(pointer) if pointer.isdecimal() else 0
        return ids[number - 1] if 1 <= number <= len(ids) else None

    def name(self, doc_id: str, form: CitationForm | None = None) -> str:
        """Return the pointer by which a mark of a form leads to a document."""
        if form == "name":
            return doc_id
        pointer = self._find_pointer(doc_id)
        return pointer if self.find(pointer, form) == doc_id else doc_id

    def number(self, doc_id: str) -> int | None:
        """Return the number by which a mark leads to a document; None of one to which none does."""
        pointer = self.name(doc_id) if doc_id in self.reader.documents else ""
        is_number = pointer.isascii() and pointer.isdecimal() and len(pointer) <= _MAX_DIGITS
        return int(pointer) if is_number and self.find(pointer) == doc_id else None

    def list_ids(self) -> Sequence[str]:
        """Return the ids of all documents in their order."""
        if self._order is None:
            self._order = tuple(self.reader.numbers)
        return self._order

    def _find_pointer(self, doc_id: str) -> str:
        """Return what leads to a document: its number, or of its labels the first, numbers before others."""
        if self.labels is None:
            return str(self.reader.numbers.get(doc_id, ""))
        # Not in the order of the labels, which a call that is written as JSON does not keep.
        held = [label for label, named in self.labels.items() if named == doc_id]
        return min(held, key=_rank_label, default="")


def _rank_label(label: str) -> tuple[bool, NaturalKey]:
    return not label.isdecimal(), make_natural_key(label)
