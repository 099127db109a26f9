"""How old a source may be: a number of calendar months after it was made, which depends on its domain.

The limit is the same day that many months later, or the last day of the month if it has no such day. A source
is stale from the next day on. A claim is stale only if every document that supports it is stale.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable

from verifier.audit.records.review import Freshness
from verifier.audit.times import AuditError, check_time
from verifier.corpus.records import Document
from verifier.policies.audit import AuditPolicyReference, load_audit_policy

OTHER_DOMAINS = "*"
"""The name under which a policy says what holds for every domain that it does not name."""

_DAY_CHARS = 10
_MONTHS = 12
_LAST_YEAR = 9_999


def rate_freshness(
    doc_id: str,
    created_at: str | None,
    domain: str | None,
    as_of: str,
    *,
    policy: AuditPolicyReference = "default",
) -> Freshness:
    """Say whether a document of a domain that was made on a day is fresh on another.

    Both days are the caller's, ``YYYY-MM-DD`` with or without a time. A date of the document that is none
    counts as missing. Raises `AuditError` for an `as_of` that is no day.
    """
    resolved = load_audit_policy(policy)
    today = check_time("as_of", as_of)
    if today is None:
        raise AuditError("as_of: got None, expected YYYY-MM-DD")
    made = _read_day(created_at)
    months = dict(resolved.freshness_months)
    allowed = months.get(domain or OTHER_DOMAINS, months.get(OTHER_DOMAINS))
    if made is None:
        stale = resolved.undated == "stale"
        return Freshness(
            doc_id=doc_id, domain=domain, created_at=None, limit=None, state="undated", stale=stale
        )
    limit = None if allowed is None else add_months(made, allowed)
    stale = limit is not None and today[:_DAY_CHARS] > limit
    return Freshness(
        doc_id=doc_id, domain=domain, created_at=made, limit=limit,
        state="stale" if stale else "fresh", stale=stale,
    )  # fmt: skip


def is_stale(supporters: Iterable[Freshness]) -> bool:
    """Return whether a claim is stale: it has supporters, and every one of them is."""
    listed = [one.stale for one in supporters]
    return bool(listed) and all(listed)


def read_domain(document: Document) -> str | None:
    """Return the domain of knowledge that a document's `meta` names; None where it names none."""
    named = document.read_meta().get("domain")
    return named if isinstance(named, str) else None


def add_months(day: str, months: int) -> str:
    """Return the day some calendar months later, or the last one of that month where it has no such day."""
    year, month, number = int(day[:4]), int(day[5:7]), int(day[8:10])
    year, month = year + (month - 1 + months) // _MONTHS, (month - 1 + months) % _MONTHS + 1
    if year > _LAST_YEAR:
        return f"{_LAST_YEAR}-12-31"
    return f"{year:04}-{month:02}-{min(number, monthrange(year, month)[1]):02}"


def _read_day(created_at: str | None) -> str | None:
    try:
        made = check_time("created_at", created_at)
    except AuditError:
        return None
    return None if made is None else made[:_DAY_CHARS]
