"""Evidence: located pieces of sources that a model may point at, and what is worth keeping of them.

The runtime numbers them for one call (`E1`, `E2`, ...); the id that stays the same over calls and runs is
made of what a piece is: its document, its place and its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from verifier.parsers.segments.pointers import parse_pointer
from verifier.parsers.segments.spans import iterate_lines, strip_span
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, VerifierError, hash_canonical, load_policy
from verifier.policies.errors import show_value
from verifier.records import Violation, escape_text
from verifier.records.lattice_verdict import EvidenceDigest
from verifier.sources.context import (
    Context,
    PreparedSource,
    Source,
    Sources,
    read_context,
    read_policy,
    warn_of_name,
)
from verifier.sources.input_checks import exceeds

MAX_PLACE = 2**53 - 1
"""The last place that canonical JSON can write."""

DEFAULT_ROLE = "unclassified"


class EvidenceError(VerifierError):
    """Evidence that cannot be used, such as two pieces with one pointer id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A piece of a source that the model was shown under a pointer.

    `span` is its text. `source_root` says which document it is from, `source_span` where it stands there, in
    code points, if that is known. `pointer_id` is ``E`` and a number; ``e01`` is kept as ``E1``. Raises
    `TypeError` for a value of a wrong type, `EvidenceError` for a malformed pointer id or place.
    """

    pointer_id: str
    span: str
    title: str | None = None
    source_role: str = DEFAULT_ROLE
    source_root: str = ""
    source_span: Span | None = None
    _evidence_id: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("pointer_id", "span", "source_role", "source_root"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"Evidence.{name}: got {type(getattr(self, name)).__name__}, expected str")
        if self.title is not None and not isinstance(self.title, str):
            raise TypeError(f"Evidence.title: got {type(self.title).__name__}, expected str or None")
        pointer = parse_pointer(self.pointer_id)
        if pointer is None:
            raise EvidenceError(
                f"Evidence.pointer_id: got {self.pointer_id[:80]!a}, expected E and a number, such as 'E12'"
            )
        object.__setattr__(self, "pointer_id", pointer)
        if self.source_span is not None:
            object.__setattr__(self, "source_span", _read_place(self.source_span))

    @property
    def evidence_id(self) -> str:
        """``sha256:`` and the SHA-256 over the source's root, the place in it, and the text."""
        if not self._evidence_id:
            content = {
                "root": escape_text(self.source_root),
                "span": None if self.source_span is None else list(self.source_span),
                "text": escape_text(self.span),
            }
            object.__setattr__(self, "_evidence_id", hash_canonical(content))
        return self._evidence_id


def _read_place(place: object) -> Span:
    if isinstance(place, Sequence) and len(place) == 2 and all(type(end) is int for end in place):
        start, end = place
        if 0 <= start <= end <= MAX_PLACE:
            return start, end
    raise EvidenceError(
        f"Evidence.source_span: got {show_value(place)}, expected two integers, start and end, in code points"
    )


EvidenceList: TypeAlias = "Iterable[Evidence | str | Mapping[str, str | int]] | PreparedEvidence"
"""What the evidence of a call may be given as.

A text without a pointer has its place in the list, from one, for its number; an object with `id` and `text`,
and where wanted a `title`, has that id, if it is a number or a pointer (``7``, ``"E7"``).
"""

_PIECE_KEYS = ("id", "text", "title")


class PreparedPiece:
    """One piece of evidence, and what checks have made of its text and title."""

    __slots__ = ("_line", "_readings", "digest", "evidence", "source")

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        text = Source(id=evidence.pointer_id, text=evidence.span, title=evidence.title)
        self.source = PreparedSource(text)
        self.digest = EvidenceDigest(
            pointer_id=evidence.pointer_id,
            evidence_id=evidence.evidence_id,
            sha256=self.source.digest.sha256,
            source_role=escape_text(evidence.source_role),
            source_root=escape_text(evidence.source_root),
            source_span=evidence.source_span,
            title=self.source.digest.title,
        )
        self._readings: dict[object, object] = {}
        self._line: str | None = None

    @property
    def line(self) -> str:
        """Its text in one line, made when it is first shown."""
        if self._line is None:
            self._line = " ".join(self.evidence.span.split())
        return self._line

    def keep(self, key: object, reading: object) -> object:
        """Keep what was made of this piece, a pure function of it and of the key; returns it."""
        self._readings[key] = reading
        return reading

    def recall(self, key: object) -> object | None:
        """Return what was kept under a key, or None."""
        return self._readings.get(key)


class PreparedEvidence:
    """Evidence made ready once, for many answers; safe to share between threads.

    Make one with `prepare_evidence`: it is made of what `read_evidence` returned.
    """

    __slots__ = (
        "_gathered", "digests", "has_surrogates", "longest_name", "longest_text", "pieces", "sources",
        "texts",
    )  # fmt: skip

    def __init__(self, evidence: tuple[Evidence, ...]) -> None:
        self.pieces: Mapping[str, PreparedPiece] = MappingProxyType(
            {piece.pointer_id: PreparedPiece(piece) for piece in evidence}
        )
        self.digests = tuple(piece.digest for piece in self.pieces.values())
        self.sources = Sources([piece.source for piece in self.pieces.values()])
        # What every call asks of all pieces, answered once.
        self.texts = tuple([piece.span for piece in self])
        self.has_surrogates = any(piece.source.surrogates is not None for piece in self.pieces.values())
        self.longest_text = max([len(piece.span) for piece in self], default=0)
        self.longest_name = max([count_name_chars(piece) for piece in self], default=0)

        self._gathered: tuple[tuple[str, ...], Sources] = ((), Sources())

    def gather(self, pointer_ids: tuple[str, ...]) -> Sources:
        """Return pieces as the sources of one text; those that were asked for last are kept."""
        kept, sources = self._gathered
        if kept != pointer_ids:
            sources = Sources([self.pieces[pointer_id].source for pointer_id in pointer_ids])
            self._gathered = pointer_ids, sources
        return sources

    def __iter__(self) -> Iterator[Evidence]:
        return (piece.evidence for piece in self.pieces.values())

    def __len__(self) -> int:
        return len(self.pieces)

    def __reduce__(self) -> tuple[object, ...]:
        # Another process makes its own: what was made here is cheaper to make than to send.
        return PreparedEvidence, (tuple(self),)

    def is_within(self, policy: Policy) -> bool:
        """Return whether no piece exceeds a limit of the policy, without a look at each."""
        return self.longest_text <= policy.max_source_chars and self.longest_name <= policy.max_claim_chars

    def __repr__(self) -> str:
        return f"PreparedEvidence({len(self)} pieces)"


def find_too_large_evidence(
    evidence: tuple[Evidence, ...] | PreparedEvidence, policy: Policy
) -> list[Violation]:
    """Return a violation for every limit of the policy that the evidence or a piece of it exceeds."""
    found = []
    if len(evidence) > policy.max_sources:
        found.append(exceeds("max_sources", policy.max_sources, len(evidence)))
    if isinstance(evidence, PreparedEvidence) and evidence.is_within(policy):
        return found
    sizes = [
        ("max_claim_chars", policy.max_claim_chars, count_name_chars(piece), piece) for piece in evidence
    ]
    sizes += [("max_source_chars", policy.max_source_chars, len(piece.span), piece) for piece in evidence]
    return found + [
        exceeds(name, limit, size, pointer_id=piece.pointer_id)
        for name, limit, size, piece in sizes
        if size > limit
    ]


def count_name_chars(piece: Evidence) -> int:
    """Count the code points of the longest of a piece's title, role and root."""
    return max(len(piece.title or ""), len(piece.source_role), len(piece.source_root))


def _order(pointer_id: str) -> tuple[int, str]:
    """Order pointers by their number, however long it is."""
    return len(pointer_id), pointer_id


def read_evidence(evidence: EvidenceList) -> tuple[Evidence, ...]:
    """Return the pieces that a call's evidence stands for, checked, in the order of their pointers.

    Raises `TypeError` for what holds anything but pieces, `EvidenceError` for two pieces with one pointer id
    and for an object that is no piece.
    """
    if isinstance(evidence, (str, bytes, Mapping)) or not isinstance(evidence, Iterable):
        raise TypeError(
            f"evidence: got {type(evidence).__name__}, expected a list of Evidence objects, or what "
            "prepare_evidence() gave"
        )
    pieces = tuple([_read_piece(item, place) for place, item in enumerate(evidence, 1)])
    seen: set[str] = set()
    for piece in pieces:
        if piece.pointer_id in seen:
            raise EvidenceError(
                f"evidence: two pieces have the pointer id {piece.pointer_id!a}; expected each id once"
            )
        seen.add(piece.pointer_id)
    # Their order is the caller's and must not matter.
    return tuple(sorted(pieces, key=lambda piece: _order(piece.pointer_id)))


def _read_piece(item: object, place: int) -> Evidence:
    """Return the piece that an item of evidence stands for; `place` is its place in the list, from one."""
    if isinstance(item, Evidence):
        return item
    if isinstance(item, str):
        warn_of_name(f"source {place}", item)
        return Evidence(pointer_id=f"E{place}", span=item)
    if not isinstance(item, Mapping):
        raise TypeError(
            f"evidence: item {place} is {type(item).__name__}, expected Evidence, a text, or an object with "
            "id and text"
        )
    _check_keys(item, place)
    return Evidence(pointer_id=_read_id(item, place), span=item["text"], title=item.get("title"))


def _check_keys(item: Mapping[str, object], place: int) -> None:
    """Raise `EvidenceError` for a key that is none of a piece's, and for a text that is none."""
    unknown = [key for key in item if key not in _PIECE_KEYS]
    if unknown or not isinstance(item.get("text"), str):
        given = f"the key {show_value(unknown[0])}" if unknown else f"text {show_value(item.get('text'))}"
        raise EvidenceError(f"evidence: item {place}: got {given}, expected an id, a text and a title")


def _read_id(item: Mapping[str, object], place: int) -> str:
    """Return the pointer that leads to a piece; the number of its place where it has no id."""
    id = item.get("id", place)
    written = f"E{id}" if type(id) is int or (isinstance(id, str) and id.strip().isdecimal()) else id
    pointer = parse_pointer(written) if isinstance(written, str) else None
    if pointer is None:
        raise EvidenceError(
            f"evidence: item {place}: got the id {show_value(id)}, expected a number, or E and a number"
        )
    return pointer


def prepare_evidence(evidence: EvidenceList) -> PreparedEvidence:
    """Make evidence ready for many answers, under any policy; the result may be shared between threads.

    Raises `TypeError` and `EvidenceError` as `verify_claim_lattice` does.
    """
    if isinstance(evidence, PreparedEvidence):
        return evidence
    return PreparedEvidence(read_evidence(evidence))


def _check_roles(roles: object) -> None:
    if not isinstance(roles, Mapping) or not all(
        isinstance(item, str) for pair in roles.items() for item in pair
    ):
        raise TypeError(f"roles: got {show_value(roles)}, expected a mapping of source ids to roles")


def evidence_from(
    sources: Context,
    *,
    roles: Mapping[str, str] = MappingProxyType({}),
    source_role: str = DEFAULT_ROLE,
    paragraphs: bool = False,
    policy: PolicyReference = "default",
) -> tuple[Evidence, ...]:
    """Make numbered evidence of sources: `E1`, `E2`, ... in their order, each with its id and place.

    `sources` is what `prepare` accepts as a context. Each source becomes one piece, or with `paragraphs` one
    piece for each of its paragraphs (up to a blank line). Pieces are stripped, and empty ones are left out.
    `roles` leads from source ids to roles, `source_role` is that of all others. Wikitext is rendered to prose
    within the step budget of `policy`, and of Markdown and HTML what a person sees is taken; the places are
    those of the raw text.

    Raises what `prepare` raises, and `EvidenceError` for a role of an unknown source and for marks that are
    nested too deeply to be read.
    """
    _check_roles(roles)
    read = read_context(sources)
    unknown = sorted(set(roles) - {source.id for source in read})
    if unknown:
        raise EvidenceError(
            f"roles: got the id {unknown[0]!a}, which no source has; expected ids of the sources"
        )
    reading = read_policy(load_policy(policy))
    pieces: list[Evidence] = []
    for source in read:
        prepared = PreparedSource(source, reading)
        if prepared.unclear == ((0, len(source.text)),) and not prepared.prose:
            raise EvidenceError(
                f"source {source.id!a}: its {source.format} is nested too deeply to be read, expected less"
            )
        for start, end in _split(prepared.prose, paragraphs=paragraphs):
            pieces.append(
                Evidence(
                    pointer_id=f"E{len(pieces) + 1}",
                    span=prepared.prose[start:end],
                    title=source.title,
                    source_role=roles.get(source.id, source_role),
                    source_root=source.id,
                    source_span=prepared.locate_in_source(start, end),
                )
            )
    return tuple(pieces)


def _split(prose: str, *, paragraphs: bool) -> Iterator[Span]:
    """Yield the pieces of a text, stripped, without empty ones."""
    first = last = None
    lines = [*iterate_lines(prose), (len(prose), len(prose))] if paragraphs else [(0, len(prose))]
    for start, end in lines:
        is_blank = not prose[start:end].strip()
        if not is_blank:
            first, last = (start if first is None else first), end
        if first is not None and last is not None and (is_blank or not paragraphs):
            yield strip_span(prose, first, last)
            first = None
