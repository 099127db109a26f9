"""Cards as rows: written once, found by filters, in one order everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import ge, lt
from typing import Any, TypeAlias, get_args

from sqlalchemy import Column, ColumnElement, Connection, Row, Select, exists, select, text

from verifier.audit.modes import MODES
from verifier.audit.records.card import ClaimCard
from verifier.audit.times import check_time
from verifier.policies import hash_bytes
from verifier.records.kept import VerdictFormatError
from verifier.store.errors import StoreError
from verifier.store.event_forms import LABELS, LEVELS
from verifier.store.event_record import State
from verifier.store.kept_rows import insert, list_paged
from verifier.store.tables import CARD, ESCALATION, IS_DOCUMENT, LINK

_MOST_PARAMETERS = 500

_BOUNDS: tuple[tuple[str, Callable[[ColumnElement[Any], Any], ColumnElement[bool]], Column[Any]], ...] = (
    ("below", lt, CARD.c.confidence),
    ("at_least", ge, CARD.c.confidence),
    ("since", ge, CARD.c.verified_at),
    ("before", lt, CARD.c.verified_at),
)

CardRow: TypeAlias = "dict[str, str | int | bytes | None]"
LinkRow: TypeAlias = "dict[str, str]"

_NO_COLUMNS = ("digest", "added_by", "body")
_NO_LINKS: tuple[str | None, Iterator[LinkRow]] = (None, iter(()))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFilter:
    """Which cards are wanted: those that fit all that is given.

    Confidences are in basis points. `since` is the first time and `before` the first that is too late; a card
    without `verified_at` fits neither. `domain`, `mode`, `label` and `confidence` are those that the card's
    review gives; of a card without one, `label` is its own and `confidence` its support.
    """

    label: str | None = None
    below: int | None = None
    at_least: int | None = None
    mode: str | None = None
    domain: str | None = None
    answer_id: str | None = None
    claim_id: str | None = None
    doc_id: str | None = None
    since: str | None = None
    before: str | None = None
    level: int | None = None
    state: str | None = None

    def __post_init__(self) -> None:
        _check_choice("label", self.label, LABELS)
        _check_choice("mode", self.mode, MODES)
        _check_choice("state", self.state, get_args(State))
        _check_choice("level", self.level, LEVELS)
        check_time("since", self.since)
        check_time("before", self.before)


def _check_choice(name: str, value: str | int | None, allowed: Sequence[str | int]) -> None:
    if value is not None and value not in allowed:
        raise StoreError(f"{name}: got {value!a}, expected one of {', '.join(map(str, allowed))}")


def make_row(digest: str, card: ClaimCard, *, added_by: int) -> CardRow:
    """Return a card as a row: its bytes, and what it is filtered by."""
    return {"digest": digest, "added_by": added_by, "body": card.to_json(), **make_columns(card)}


def make_columns(card: ClaimCard) -> CardRow:
    """Return what a card is filtered by."""
    label, confidence = card.rated
    review = card.review
    return {
        "answer_id": _show(card.answer_id),
        "claim_id": _show(card.claim.claim_id),
        "label": label,
        "confidence": confidence,
        "mode": None if review is None else review.mode,
        "verified_at": card.timestamps.verified_at,
        "domain": None if review is None else _show(review.domain),
        "previous": card.previous,
    }


def make_links(digest: str, card: ClaimCard) -> list[LinkRow]:
    """Return the documents that a card rests on, by what they are to it, and the methods, each once."""
    shown = {(show_text(doc), show_text(span), role) for doc, span, role in _list_links(card)}
    return [
        {"digest": digest, "doc_id": doc, "span_id": span, "role": role} for doc, span, role in sorted(shown)
    ]


def _list_links(card: ClaimCard) -> Iterator[tuple[str, str, str]]:
    yield from ((one.source_id, one.span_id, one.stance) for one in card.evidence)
    yield from ((one.doc_id, one.span_id, "retrieved") for one in card.retrieval)
    yield from ((one.doc_id, "", "cited") for one in card.citations_before or () if one.doc_id is not None)
    methods = (*(card.methods or ()), *(() if card.review is None else card.review.methods))
    yield from ((name, "", "method") for name in methods)


def _show(text: str | None) -> str | None:
    return None if text is None else show_text(text)


def show_text(text: str) -> str:
    """Return a text as columns have it."""
    # PostgreSQL holds no NUL in a text, and no database a lone surrogate. The body has the text as it is.
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")


def find_new(connection: Connection, cards: Iterable[ClaimCard]) -> dict[str, ClaimCard]:
    """Return those cards that are not there yet, by their digests and in the order of these."""
    given = {card.digest: card for card in cards}
    digests = sorted(given)
    there: set[str] = set()
    for start in range(0, len(digests), _MOST_PARAMETERS):
        some = digests[start : start + _MOST_PARAMETERS]
        there.update(connection.execute(select(CARD.c.digest).where(CARD.c.digest.in_(some))).scalars())
    return {digest: given[digest] for digest in digests if digest not in there}


def insert_cards(connection: Connection, cards: Mapping[str, ClaimCard], *, added_by: int) -> None:
    """Write cards that are not there yet, with their links."""
    insert(connection, CARD, [make_row(*item, added_by=added_by) for item in cards.items()])
    insert(connection, LINK, [link for item in cards.items() for link in make_links(*item)])


def hash_digests(digests: Iterable[str]) -> str:
    """Return the hash over the digests of cards, in their order."""
    return hash_bytes("".join(f"{digest}\n" for digest in digests).encode("ascii"))


def read_card(connection: Connection, digest: str) -> ClaimCard | None:
    """Return the card of a digest. Raises `StoreError` for one whose bytes were changed."""
    body = connection.execute(select(CARD.c.body).where(CARD.c.digest == digest)).scalar()
    return None if body is None else open_body(digest, body)


def open_body(digest: str, body: bytes) -> ClaimCard:
    """Read the bytes of a card. Raises `StoreError` where they are not those of its digest."""
    data = take_bytes(body)
    if hash_bytes(data) != digest:
        raise StoreError(f"card {digest} was changed: its bytes have another digest")
    try:
        return ClaimCard.from_json(data)
    except VerdictFormatError as error:
        raise StoreError(f"card {digest} cannot be read: {error}") from None


def take_bytes(body: bytes | str) -> bytes:
    """Return what a column of bytes holds."""
    # SQLite holds in a column what somebody put there, whatever its type is.
    return body.encode("utf-8", "surrogatepass") if isinstance(body, str) else bytes(body)


def list_following(connection: Connection, digest: str) -> list[str]:
    """Return the digests of the cards that follow one, in their order: it was judged again."""
    query = select(CARD.c.digest).where(CARD.c.previous == digest).order_by(CARD.c.digest)
    return [*connection.execute(query).scalars()]


def list_bodies(connection: Connection, wanted: CardFilter) -> Iterator[tuple[str, bytes]]:
    """Yield digest and bytes of the cards that fit, in the order of their digests, a page at a time."""
    for row in _list_rows(connection, select(CARD.c.digest, CARD.c.body), wanted):
        yield row.digest, take_bytes(row.body)


def list_rows(connection: Connection) -> Iterator[tuple[str, bytes, CardRow, list[LinkRow]]]:
    """Yield of each card digest, bytes, columns and links as they are there, in the order of the digests.

    Links of cards that are not there come with no bytes and no columns.
    """
    groups = groupby(_list_links_there(connection), key=lambda link: link["digest"])
    digest, links = next(groups, _NO_LINKS)
    for row in _list_rows(connection, select(CARD), CardFilter()):
        while digest is not None and digest < row.digest:
            yield digest, b"", {}, [*links]
            digest, links = next(groups, _NO_LINKS)
        columns = {name: value for name, value in row._mapping.items() if name not in _NO_COLUMNS}
        found = [*links] if digest == row.digest else []
        yield row.digest, take_bytes(row.body), columns, found
        if found:
            digest, links = next(groups, _NO_LINKS)
    while digest is not None:
        yield digest, b"", {}, [*links]
        digest, links = next(groups, _NO_LINKS)


def _list_links_there(connection: Connection) -> Iterator[LinkRow]:
    for row in list_paged(connection, select(LINK), tuple(LINK.primary_key)):
        yield {"digest": row.digest, "doc_id": row.doc_id, "span_id": row.span_id, "role": row.role}


def list_queued_bodies(
    connection: Connection, wanted: CardFilter
) -> Iterator[tuple[str, bytes, bytes | None]]:
    """Yield what `list_bodies` does, each with the bytes of its escalation, None where it has none."""
    both = CARD.outerjoin(ESCALATION, ESCALATION.c.digest == CARD.c.digest)
    query = select(CARD.c.digest, CARD.c.body, ESCALATION.c.body.label("queued")).select_from(both)
    for row in _list_rows(connection, query, wanted):
        yield row.digest, take_bytes(row.body), row.queued


def _list_rows(connection: Connection, query: Select[Any], wanted: CardFilter) -> Iterator[Row[Any]]:
    return list_paged(connection, query.where(*_list_conditions(wanted)), (CARD.c.digest,))


def _list_conditions(wanted: CardFilter) -> Iterator[ColumnElement[bool]]:
    for name in ("label", "mode", "domain", "answer_id", "claim_id"):
        value = getattr(wanted, name)
        if value is not None:
            yield CARD.c[name] == show_text(value)
    for name, compare, column in _BOUNDS:
        value = getattr(wanted, name)
        if value is not None:
            yield compare(column, value)
    if wanted.doc_id is not None:
        named = LINK.c.doc_id == show_text(wanted.doc_id)
        yield CARD.c.digest.in_(select(LINK.c.digest).where(named, text(IS_DOCUMENT)))
    queued = [
        ESCALATION.c[name] == getattr(wanted, name)
        for name in ("level", "state")
        if getattr(wanted, name) is not None
    ]
    if queued:
        yield exists().where(ESCALATION.c.digest == CARD.c.digest, *queued).correlate(CARD)
