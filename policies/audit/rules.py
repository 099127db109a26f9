"""What the fields of an audit policy may hold, beyond what those of a policy may: lists of texts, and tables.

A table leads from a name to a whole number or to one of some words. It is kept as pairs sorted by name, so
that equal tables have equal hashes; a policy file and an override write it as a table.
"""

from __future__ import annotations

from verifier.policies.canonical import has_surrogates
from verifier.policies.days import is_day
from verifier.policies.field_kinds import FieldRule, declare, integer
from verifier.policies.hosts import ANYWHERE, read_host


class AuditRule(FieldRule):
    """What one field of an audit policy may hold: as a policy's, and five kinds more.

    ``texts`` is a list of texts, ``days`` one of days, ``hosts`` one of hosts. ``amounts`` leads from names
    to integers; its `choices` are the names, where only some mean anything. ``words`` leads from names to one
    of `choices`.
    """

    __slots__ = ()

    @property
    def expected(self) -> str:
        """What a right value looks like, for error messages and the documentation."""
        match self.kind:
            case "texts":
                return "a list of texts, none of them empty, each at most once"
            case "hosts":
                return (
                    "a list of hosts in their ASCII form, as pubmed.gov, each with all that is below it and "
                    'at most once; or of "*", which is any'
                )
            case "days":
                return "a list of days of the calendar (YYYY-MM-DD), each at most once"
            case "words":
                return "a table from names to one of " + ", ".join(self.choices)
            case "amounts":
                names = "some of " + ", ".join(self.choices) if self.choices else "names"
                return f"a table from {names} to integers from {self.minimum} to {self.maximum}"
            case _:
                return super().expected

    def accepts(self, value: object) -> bool:
        """Return whether the value is of the right type and in range."""
        match self.kind:
            case "texts":
                return _are_texts(value)
            case "hosts":
                # One that is no host would allow nothing, and nobody would see it.
                return _are_texts(value) and all(one == ANYWHERE or read_host(one) for one in value)  # type: ignore[attr-defined]
            case "days":
                return _are_texts(value) and all(map(is_day, value))  # type: ignore[call-overload]
            case "amounts" | "words":
                return isinstance(value, tuple) and all(map(self._accepts_row, value))
            case _:
                return super().accepts(value)

    def _accepts_row(self, row: object) -> bool:
        if not isinstance(row, tuple) or len(row) != 2 or not _are_texts(row[:1]):
            return False
        name, item = row
        if self.kind == "words":
            return isinstance(item, str) and item in self.choices
        is_known = not self.choices or name in self.choices
        return is_known and type(item) is int and self.minimum <= item <= self.maximum


def _are_texts(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and all(isinstance(item, str) and item.strip() and not has_surrogates(item) for item in value)
        and len({*value}) == len(value)
    )


# --- Fields -----------------------------------------------------------------------------------------------


def share(doc: str) -> int:
    """Return a field that holds a share of one, in basis points."""
    return integer(0, 10_000, doc)


def texts(doc: str) -> tuple[str, ...]:
    """Return a field that holds a list of texts."""
    return declare(AuditRule("texts", doc))  # type: ignore[no-any-return]


def hosts(doc: str) -> tuple[str, ...]:
    """Return a field that holds a list of hosts."""
    return declare(AuditRule("hosts", doc))  # type: ignore[no-any-return]


def days(doc: str) -> tuple[str, ...]:
    """Return a field that holds a list of days."""
    return declare(AuditRule("days", doc))  # type: ignore[no-any-return]


def amounts(
    minimum: int, maximum: int, doc: str, *, names: tuple[str, ...] = ()
) -> tuple[tuple[str, int], ...]:
    """Return a field that leads from names, or from some names alone, to integers."""
    return declare(AuditRule("amounts", doc, minimum, maximum, names))  # type: ignore[no-any-return]


def words(choices: tuple[str, ...], doc: str) -> tuple[tuple[str, str], ...]:
    """Return a field that leads from names to one of some words."""
    return declare(AuditRule("words", doc, choices=choices))  # type: ignore[no-any-return]
