"""``python -m bench clauses``: grids of lies and truths by form, in every call that judges a claim.

What is in a grid is made row by row from `en.toml` and `de.toml` (`grids.py`), of words that no list of the
project holds; the report says which do stand in one. Lies that a person made of real sentences stand in
`documentation.toml`; where link-grammar is installed, more are made by exchanging subject and object
(`real_sentences.py`). `check_claim` is asked everything; the slower calls a sample that is
spread evenly over each form, or everything with ``--all``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.clauses.grids import LANGUAGES, Item, list_verbs, make_items, sample_items
from bench.clauses.judging import ALL, CALLS, FormCount, Share, count_forms, judge_items
from bench.clauses.known_words import find_known
from bench.clauses.real_sentences import SENTENCES, TOOL, has_tool, make_real_items, read_documentation
from bench.printed_tables import Table, print_tables
from verifier.policies import Policy, VerifierError, load_policy

LIMIT = 40
"""How many lies and how many truths of each form the slower calls are asked."""

WHOLE = ("check_claim",)
"""The calls that are asked everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one call came to in one language: counts by form, and the items that came out wrong."""

    language: str
    call: str
    counts: tuple[FormCount, ...]
    wrong: tuple[Item, ...]


def measure(items: Sequence[Item], call: str, policy: Policy) -> Measured:
    """Judge items of one language by one call."""
    accepted = judge_items(items, call, policy)
    held = {item.id for item in accepted}
    return Measured(
        language=items[0].language,
        call=call,
        counts=tuple(count_forms(items, accepted)),
        wrong=tuple(item for item in items if (item.id in held) != item.supported),
    )


def make_tables(measured: Sequence[Measured]) -> list[Table]:
    """Return the table of each group of forms, first the groups as wholes."""
    by_call = {(one.language, one.call): one.counts for one in measured}
    tables = []
    for language in dict.fromkeys(language for language, _ in by_call):
        calls = [call for known, call in by_call if known == language]
        rows = [(count.group, count.form) for count in by_call[language, calls[0]]]
        for call in calls:
            counts = {(count.group, count.form): count for count in by_call[language, call]}
            cells = [_list_cells(counts[key]) for key in rows]
            tables.append(
                Table(
                    title=f"{language}: {call}, % accepted with 95 % intervals",
                    headings=("form", "lies accepted", "of", "truths accepted", "of"),
                    rows=tuple(cells),
                )
            )
    return tables


def _list_cells(count: FormCount) -> tuple[str, ...]:
    name = f"{count.group}, {ALL}" if count.form == ALL else count.form
    shares = [cell for share in (count.lies, count.truths) for cell in share.show().split(" of ")]
    return (name, *(cell for share in shares for cell in ((share, "0") if share == "-" else (share,))))


def format_json(measured: Sequence[Measured], policy: Policy, known: Mapping[str, Sequence[str]]) -> str:
    """Return all figures as JSON, for machines."""
    rows = [
        {
            "language": one.language,
            "call": one.call,
            "group": count.group,
            "form": count.form,
            "lies": _write(count.lies),
            "truths": _write(count.truths),
        }
        for one in measured
        for count in one.counts
    ]
    report = {"policy": policy.name, "policy_hash": policy.hash, "known_verbs": dict(known), "forms": rows}
    return json.dumps(report, indent=2, ensure_ascii=False)


def _write(share: Share) -> dict[str, float]:
    low, high = share.interval
    return {"accepted": share.part, "of": share.whole, "low": round(low, 6), "high": round(high, 6)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench clauses``."""
    parser.add_argument("--policy", default="default", help="a shipped policy or the path of a policy file")
    parser.add_argument("--call", action="append", choices=tuple(CALLS), help="this call; may be repeated")
    parser.add_argument("--language", choices=LANGUAGES, help="one language; by default both")
    parser.add_argument("--form", metavar="TEXT", help="forms that have this in their name")
    parser.add_argument("--limit", type=int, default=LIMIT, help="lies and truths a form, for slower calls")
    parser.add_argument("--all", action="store_true", help="the slower calls are asked everything, too")
    parser.add_argument("--sample", action="store_true", help="check_claim is asked no more than the others")
    parser.add_argument("--sentences", type=int, default=SENTENCES, help="real sentences parsed; 0 for none")
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="so many of each form that came out wrong"
    )
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures to a file")


def run(arguments: argparse.Namespace) -> int:
    """Print a table for each language and call; return 2 for what cannot be used, else 0."""
    try:
        policy = load_policy(arguments.policy)
    except VerifierError as error:
        print(error, file=sys.stderr)
        return 2
    languages = (arguments.language,) if arguments.language else LANGUAGES
    print(f"policy {policy.name}, {policy.hash}")
    measured: list[Measured] = []
    known: dict[str, list[str]] = {}
    for language in languages:
        known[language] = _tell_known(language)
        items = _list_items(language, arguments)
        for call in (arguments.call or CALLS) if items else ():
            whole = (call in WHOLE and not arguments.sample) or arguments.all
            chosen = items if whole else sample_items(items, arguments.limit)
            measured.append(measure(chosen, call, policy))
    if not measured:
        print(f"--form {arguments.form}: there is no such form", file=sys.stderr)
        return 2
    print_tables(make_tables(measured), markdown=arguments.markdown)
    for one in measured:
        _show(one, arguments.show)
    if arguments.json is not None:
        arguments.json.write_text(format_json(measured, policy, known) + "\n", encoding="utf-8")
    return 0


def _tell_known(language: str) -> list[str]:
    """Print which verbs of a grid stand in a list of the project, and return them."""
    known = find_known(language)
    print(f"{language}: {len(known)} of {len(list_verbs(language))} verbs stand in a list of the project")
    for verb, names in known.items():
        print(f"  {verb}: {', '.join(names)}")
    return sorted(known)


def _list_items(language: str, arguments: argparse.Namespace) -> tuple[Item, ...]:
    items = make_items(language)
    items += read_documentation() if language == "en" else ()
    if language == "en" and arguments.sentences > 0:
        if not has_tool():
            print(f"NO LIES OF REAL SENTENCES: {TOOL} (Debian: link-grammar) is not installed here")
        else:
            items += make_real_items(arguments.sentences)
    return tuple(item for item in items if not arguments.form or arguments.form in item.form)


def _show(measured: Measured, most: int) -> None:
    shown: dict[tuple[str, bool], int] = {}
    for item in measured.wrong if most else ():
        key = item.form, item.supported
        shown[key] = shown.get(key, 0) + 1
        if shown[key] <= most:
            kind = "truth refused" if item.supported else "LIE ACCEPTED"
            print(f"{measured.call}: {item.form}: {kind}: {item.claim}\n    {item.evidence}")
