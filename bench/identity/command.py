"""``python -m bench identity``: what stands in a text, checked against that very text.

The texts are those that installed packages and the system ship: which ones were found is said with counts and
a digest, so that two figures can be compared. None is part of the project.

*Quotes*: stretches of words that stand in a passage letter by letter, in quotation marks, alone and in a
sentence of an answer; beside them the same stretches with one word exchanged, one digit changed or one word
left out. *Identity*: each passage as an answer to itself, and its sentences in every call; beside them the
same sentences with one word exchanged or one digit changed. An answer is read as its passage is: as plain
text or as Markdown.

``--verifier FOLDER`` measures another checkout of the project with this bench.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bench.identity.passages import KINDS, Passage, Text, choose_passages, digest_passages, find_texts
from bench.identity.probes import (
    CHANGES,
    FRAMES,
    LIES,
    Probe,
    change_all,
    choose_sentences,
    choose_stretches,
    list_vocabulary,
)
from bench.printed_tables import Table, print_tables

if TYPE_CHECKING:
    from bench.identity.calls import Outcome

POLICIES = ("default", "strict")
_OF_A_KIND = 25
_STRETCHES = 430
_AS_IT_STANDS = "as it stands"
_SHOWN = 300
_COMMON = 8
"""How many codes a row names."""


@dataclass(slots=True)
class Tally:
    """The texts of one row: how many were accepted, or called contradicted, and what was said of them."""

    texts: int = 0
    accepted: int = 0
    contradicted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one outcome: the first code of what is refused, all codes of what is accepted."""
        self.texts += 1
        self.accepted += outcome.is_accepted
        self.contradicted += outcome.is_contradicted
        if outcome.is_accepted:
            self.noted.update(outcome.codes)
        else:
            self.refused.update(outcome.codes[:1] or ("no code",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A text that came out otherwise than asked: the row it counts in, and what was said of it."""

    row: str
    probe: Probe
    codes: tuple[str, ...]


Tallies = dict[str, Tally]


def measure_quotes(
    passages: Sequence[Passage], policy: str, count: int = _STRETCHES
) -> tuple[Tallies, list[Failure]]:
    """Check stretches of the passages as quotes, and the same with something changed."""
    from bench.identity.calls import check_quote

    stretches = choose_stretches(passages, count)
    tallies = {
        f"{change}, {place}": Tally()
        for change in (_AS_IT_STANDS, *CHANGES)
        for place in ("alone", "in a sentence")
    }
    failures = []
    for number, probe in _number_all(stretches, list_vocabulary(passages), tuple(CHANGES)):
        frames = {"alone": FRAMES[0], "in a sentence": FRAMES[1 + number % (len(FRAMES) - 1)]}
        for place, frame in frames.items():
            row = f"{probe.change or _AS_IT_STANDS}, {place}"
            outcome = check_quote(frame.format(probe.text), probe.passage, policy)
            tallies[row].add(outcome)
            if outcome.is_accepted == bool(probe.change):
                failures.append(Failure(row=row, probe=probe, codes=outcome.codes))
    return tallies, failures


def measure_identity(passages: Sequence[Passage], policy: str) -> tuple[Tallies, list[Failure]]:
    """Check the passages against themselves, and their sentences as they stand and changed."""
    from bench.identity.calls import ASK

    sentences = [probe for passage in passages for probe in choose_sentences(passage)]
    changes = (_AS_IT_STANDS, *LIES)
    whole = "passages, verify_quotes"
    tallies = {whole: Tally()}
    tallies |= {f"sentences {change}, {call}": Tally() for change in changes for call in ASK}
    failures = []
    for passage in passages:
        probe = Probe(passage=passage, text=passage.text)
        outcome = ASK["verify_quotes"](passage.text, passage, policy)
        tallies[whole].add(outcome)
        if not outcome.is_accepted:
            failures.append(Failure(row=whole, probe=probe, codes=outcome.codes))
    for _, probe in _number_all(sentences, list_vocabulary(passages), LIES):
        for call, ask in ASK.items():
            row = f"sentences {probe.change or _AS_IT_STANDS}, {call}"
            outcome = ask(probe.text, probe.passage, policy)
            tallies[row].add(outcome)
            if outcome.is_accepted == bool(probe.change) or (outcome.is_contradicted and not probe.change):
                failures.append(Failure(row=row, probe=probe, codes=outcome.codes))
    return tallies, failures


def _number_all(
    probes: Sequence[Probe], vocabulary: Sequence[str], changes: Sequence[str]
) -> Iterator[tuple[int, Probe]]:
    for number, probe in enumerate(probes):
        yield number, probe
        for changed in change_all([probe], vocabulary, changes):
            yield number, changed


def make_tables(policy: str, quotes: Tallies, identity: Tallies) -> list[Table]:
    """Return the two tables of a policy."""
    return [
        Table(
            title=f"Quotes, {policy}",
            headings=("quotes", "verified", "refused, by their first code", "notes of the verified"),
            rows=tuple(
                (row, _share(one.accepted, one.texts), _list_common(one.refused), _list_common(one.noted))
                for row, one in quotes.items()
            ),
        ),
        Table(
            title=f"Identity, {policy}",
            headings=("texts", "accepted", "called contradicted", "not accepted, by their first code"),
            rows=tuple(
                (row, _share(one.accepted, one.texts), str(one.contradicted), _list_common(one.refused))
                for row, one in identity.items()
            ),
        ),
    ]


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "-"


def _list_common(codes: Counter[str]) -> str:
    ranked = sorted(codes.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{code} {number}" for code, number in ranked[:_COMMON]) or "-"


def make_counts(texts: Mapping[str, Sequence[Text]], passages: Sequence[Passage]) -> Table:
    """Return the table of what was found on this machine, and what of it was chosen."""
    chosen = Counter(passage.kind for passage in passages)
    marked = Counter(passage.kind for passage in passages if passage.format == "markdown")
    return Table(
        title="Texts of this machine",
        headings=("kind", "texts found", "passages", "of them Markdown"),
        rows=tuple(
            (kind, str(len(found)), str(chosen[kind]), str(marked[kind])) for kind, found in texts.items()
        ),
        note=f"{len(passages)} passages, digest {digest_passages(passages)}",
    )


def print_failures(failures: Sequence[Failure]) -> None:
    """Print what came out otherwise than asked."""
    for failure in failures:
        probe = failure.probe
        print(f"{failure.row}: {', '.join(failure.codes) or 'accepted'}")
        print(f"    {probe.passage.kind}, {probe.passage.name}: {' '.join(probe.text.split())[:_SHOWN]!a}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench identity``."""
    parser.add_argument("--policy", action="append", help="a shipped policy; default and strict unless told")
    parser.add_argument("--only", choices=("quotes", "identity"), help="one of the two tables")
    parser.add_argument("--kind", action="append", choices=tuple(KINDS), help="texts of one kind; repeatable")
    parser.add_argument("--passages", type=int, default=_OF_A_KIND, help="how many passages of a kind")
    parser.add_argument("--stretches", type=int, default=_STRETCHES, help="how many quotes")
    parser.add_argument("--verifier", type=Path, metavar="FOLDER", help="another checkout to measure")
    parser.add_argument("--show", action="store_true", help="print what came out otherwise than asked")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Print the tables; the exit code is 0, however low the figures are, and 2 where there are no texts."""
    if arguments.verifier is not None:
        sys.path.insert(0, str(arguments.verifier.resolve()))
    texts = {kind: found for kind, found in find_texts().items() if kind in (arguments.kind or KINDS)}
    passages = choose_passages(texts, arguments.passages)
    print_tables([make_counts(texts, passages)], markdown=arguments.markdown)
    if not passages:
        print("this machine has no texts of these kinds", file=sys.stderr)
        return 2
    for policy in arguments.policy or POLICIES:
        quotes: tuple[Tallies, list[Failure]] = {}, []
        identity: tuple[Tallies, list[Failure]] = {}, []
        if arguments.only != "identity":
            quotes = measure_quotes(passages, policy, arguments.stretches)
        if arguments.only != "quotes":
            identity = measure_identity(passages, policy)
        tables = make_tables(policy, quotes[0], identity[0])
        print_tables([table for table in tables if table.rows], markdown=arguments.markdown)
        if arguments.show:
            print_failures([*quotes[1], *identity[1]])
    return 0
