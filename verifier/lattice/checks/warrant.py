"""A claim whose evidence lacks what the question asks for.

Asked who owns the plant, a model answers with Montgomery Burns and cites a paragraph on the actor who lends
him his voice. The claim's new names, its years and its days are what answers the question: they must stand
in what it cites, or the gate of the claim check accepts the claim against it. Where the caller knows that the
cited source was reached by a chain of sources, the chain is the warrant. Looks at the question; does not ask
whether the name stands in the right place there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from verifier.claims.cased_text import Surface, read_surface
from verifier.codes import ViolationCode
from verifier.grounding.terms import write_in_terms
from verifier.lattice.check_scope import CheckScope, Finding, LinkedClaim, join_names
from verifier.lattice.question import Question
from verifier.parsers.english.calendar_words import MONTH_NAMES, MONTH_PATTERNS
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.determiners import DEFINITE
from verifier.parsers.english.name_words import TITLES
from verifier.parsers.english.suffixes import ORDINALS
from verifier.parsers.segments.names import extract_names
from verifier.parsers.text.normal_form import fold_typography, normalize_text
from verifier.policies import Policy
from verifier.sources.evidence import PreparedPiece
from verifier.sources.prepared_form import choose_folding

_TITLED = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(sorted(map(str.title, TITLES)))})\.[ \t]+([A-Z][A-Za-z'\u2019-]+)"
)
_DIGIT = re.compile("[0-9]")
# What stands before is looked at after the first digits, so that the engine searches for those.
_YEAR = re.compile("(?:1[0-9]|20)(?<![0-9]..)(?<![0-9][,.]..)[0-9]{2}(?![0-9]|[,.][0-9])")
_MONTH = f"({'|'.join(MONTH_PATTERNS)})"
_DAY = "([0-9]{1,2})"
_ORDINAL = f"(?:{'|'.join(ORDINALS)})?"
_DAY_AND_MONTH = re.compile(
    rf"(?<![a-z0-9]){_MONTH}\.?\s+(?:{DEFINITE}\s+)?{_DAY}{_ORDINAL}(?![a-z0-9])"
    rf"|(?<![a-z0-9]){_DAY}{_ORDINAL}\s+(?:{OF}\s+)?{_MONTH}(?![a-z0-9])",
    re.IGNORECASE | re.ASCII,
)
# Without a number of two digits at most there is no day.
_SHORT_NUMBER = re.compile("[0-9](?<![0-9A-Za-z].)[0-9]?(?:[A-Za-z]{2})?(?![0-9A-Za-z])", re.DOTALL)
# Where such a day may begin, found far more cheaply: a short number, or the first letters of a month.
_INITIALS = "".join(dict.fromkeys(name[0] for name in MONTH_NAMES))
_DAY_START = re.compile(
    rf"[0-9{_INITIALS.upper()}{_INITIALS}](?<![A-Za-z0-9].)"
    rf"(?:(?<=[0-9])[0-9]?(?:[A-Za-z]{{2}})?\s|(?<![0-9])(?i:{'|'.join(name[1:3] for name in MONTH_NAMES)}))",
    re.ASCII,
)


def check_warrant(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report the claim's names, years and days that stand in nothing that it cites."""
    if scope.question is None or not scope.asks_warrant:
        return None
    missing = _find_missing(linked, scope.question, scope)
    if missing and not any(pair.is_accepted for pair in linked.pairs):
        return Finding(ViolationCode.WARRANT_MISSING, {"anchors": join_names(missing)})
    return None


def is_proven_by_chain(linked: LinkedClaim, scope: CheckScope) -> bool:
    """Return whether a cited source is one that the caller reached by a chain of sources."""
    roots = scope.chain_roots
    return bool(roots) and any(piece.evidence.source_root in roots for piece in linked.cited)


def _find_missing(linked: LinkedClaim, question: Question, scope: CheckScope) -> list[str]:
    policy = scope.policy
    folding = choose_folding(policy)
    text = fold_typography(linked.reading.claim.text, folding)
    places = extract_names(text)
    if policy.claim_stems:
        # A title has a stop behind it, and one name.
        places += [name.span(1) for name in _TITLED.finditer(text)]
    names = dict.fromkeys([normalize_text(text[start:end], folding=folding) for start, end in places])
    new = [name for name in names if name not in question.normal]
    missing = []
    if new and not any(_holds_name(name, piece, scope) for name in new for piece in linked.cited):
        missing += new
    if _DIGIT.search(text) is not None:
        surface = read_surface(text, policy)
        for find in (_find_years, _find_days):
            unstated = _find_unstated(find, surface.text, linked.cited, policy)
            missing += [_show(anchor, surface) for anchor in unstated]
    return missing


def _show(anchor: str, surface: Surface) -> str:
    """Return a year or a day as a claim in another language writes it."""
    at = surface.text.lower().find(anchor) if surface.language else -1
    return anchor if at < 0 else surface.show(anchor, (at, at + len(anchor)))


def _find_unstated(
    find: Callable[[str], list[str]], text: str, cited: list[PreparedPiece], policy: Policy
) -> list[str]:
    """Return what `find` finds in a text in terms and in none of the pieces."""
    anchors = find(text)
    if not anchors:
        return []
    stated = [_read_anchors(find, piece, policy) for piece in cited]
    return [anchor for anchor in anchors if not any(anchor in held for held in stated)]


def _read_anchors(find: Callable[[str], list[str]], piece: PreparedPiece, policy: Policy) -> frozenset[str]:
    """Return the years or the days of a piece, read once."""
    folding = choose_folding(policy)
    key = (find, folding, policy.language)
    kept = piece.recall(key)
    if kept is None:
        text = write_in_terms(fold_typography(piece.evidence.span, folding), policy)
        kept = piece.keep(key, frozenset(find(text)))
    return cast("frozenset[str]", kept)


def _holds_name(name: str, piece: PreparedPiece, scope: CheckScope) -> bool:
    form = piece.source.record.form(choose_folding(scope.policy))
    return (form.find_words(name) if scope.policy.word_boundaries else form.find(name)) >= 0


def _find_years(text: str) -> list[str]:
    return list(dict.fromkeys(_YEAR.findall(text)))


def _find_days(text: str) -> list[str]:
    """Return the days of a text that stand next to a month, as ``4 july``."""
    days: list[str] = []
    if _SHORT_NUMBER.search(text) is None:
        return days
    position = 0
    while start := _DAY_START.search(text, position):
        match = _DAY_AND_MONTH.match(text, start.start())
        if match is None:
            position = start.start() + 1
            continue
        position = match.end()
        month_first, day_second, day_first, month_second = match.groups()
        opening, day = (month_first or month_second)[:3].lower(), int(day_second or day_first)
        if 1 <= day <= 31:
            days.append(f"{day} {next(name for name in MONTH_NAMES if name.startswith(opening))}")
    return list(dict.fromkeys(days))
