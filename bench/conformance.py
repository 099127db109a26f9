"""Conformance vectors: what another implementation must give, a file of JSONL for each part.

``docs/conformance.md`` says what each field means. The texts are those of the hand-written cases and of the
tables of this module; what is expected is what this package gives. `tests/conformance/reader.mjs`, which goes
by the page and shares no code with the package, recomputes it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

from bench.goldens import ROOT, read_lattice_vectors
from tests.case_files import read_area
from verifier.parsers.lenient_json import LenientJsonError, parse_lenient_json
from verifier.parsers.segments.pointers import parse_pointer_claims
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text import unicode14
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.policies import load_policy
from verifier.policies.canonical import hash_canonical

FOLDER: Final = ROOT / "tests" / "conformance"
VECTORS_STEP: Final = 10
"""Each tenth answer of the lattice's vectors is read as pointer lines."""

Row: TypeAlias = "dict[str, object]"

_NEIGHBOURS: Final = ("", "A ", "\u0301", "\u03a3")
_CHARACTERS: Final = (
    # Case, composition, sigma, and what lowers to several characters.
    "\u00c9 E\u0301 \u0130 \u1e9e \u212b \u2126 H\u0331 \u03c2 \u03a3 \u01c5 \u1f88 \uac00 \u1100\u1161 "
    "\u0958 \u0344 "
    # Typography.
    "\u2018 \u201e \xab \u2013 \u2212 \u2026 \ufb03 \ufb06 \uff21 \uff5e \xb5 \xad \u200b \ufe0f \ufeff "
    "\xb2 \u2116 "
    # Code points without a character in Unicode 14.0, some of them letters in later versions.
    "\u0378 \u1c89 \ua7cb \U00011f04 \U0001faf9 \U000e0000 \U0010ffff \ud800 \udfff"
)
_BLANKS: Final = tuple("\t\n\x0b\x0c\r\x1c\x1f\x85\xa0\u1680\u2003\u2009\u2028\u202f\u3000")
_LONGER_TEXTS: Final = (
    "",
    "  The\tBridge\n\nOPENED ",
    "an o\xad\nne, an o\xad \r\n ne",
    "12\u202f500 and 1\u2009234\u2009567, 1234\u202f567, 0.12\u2009345, 12\u202f5000",
    "a" + "\u0301\u0327" * 15 + "b",
    "A" + "\u0301\u0327" * 16 + "B",
    "\u1c89" + "E\u0301" + "\u1c89\u0301",
    "\u03a3\u039f\u03a6\u039f\u03a3 \u03c3\u03bf\u03c6\u03cc\u03c2.",
)
_POINTER_LINES: Final = (
    "It opened. [E1]",
    "It opened. [e 12] [E012]",
    "- It opened [E1, E4]; [E2], [E3]. It closed. [E7]\nIt stands.",
    "It opened. [E2-E5] [E2\u20135] [E5-E2] [E1-E101] [E1-E100]",
    "[E1]",
    "# Heading\n```json\n---\n***\n___\n# Heading [E1]\n1. \n2) Two. [E2]",
    "\u2022 It\u2003opened.\u2028[E1]\x1cIt closed.\x85[E2]",
    "[E1 [E2]] [E] [F3] [E3,] [,E4] (E5) [5] [^6]",
    "[E99999999999999999999] [E1-E9999999999999999999]",
    "\U0001f309 It opened. [E1]\r\n\r\n* It closed [E2 ; E2,E3]\ufeff.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("--check", action="store_true", help="write nothing; say which file is not current")


def run(arguments: argparse.Namespace) -> int:
    """Write the files, or name those that are not current; return the exit code."""
    stale = 0
    for path, text in make_files().items():
        is_current = path.is_file() and path.read_text(encoding="ascii") == text
        if is_current:
            continue
        stale += 1
        print(f"{path.relative_to(ROOT)}: {'is not current' if arguments.check else 'written'}")
        if not arguments.check:
            path.write_text(text, encoding="ascii")
    return 1 if arguments.check and stale else 0


def make_files() -> Mapping[Path, str]:
    """Return the text of each file: a line of JSON for each vector, in ASCII."""
    parts = {
        "characters": make_characters(),
        "digests": make_digests(),
        "lenient_json": make_lenient_json(),
        "normal_form": make_normal_forms(),
        "pointer_lines": make_pointer_lines(),
        "sentences": make_sentences(),
    }
    return {
        FOLDER / f"{part}.jsonl": "".join(
            json.dumps({"id": f"{part}/{number}", **row}, separators=(",", ":")) + "\n"
            for number, row in enumerate(rows, start=1)
        )
        for part, rows in parts.items()
    }


def make_characters() -> Iterator[Row]:
    """Yield the tables of characters that the normal form goes by."""
    for name, table in (("unassigned", unicode14.UNASSIGNED), ("mark", unicode14.MARKS)):
        for first, last in re.findall(r"(\\[uU][0-9a-f]+)(?:-(\\[uU][0-9a-f]+))?", table):
            yield {"class": name, "first": int(first[2:], 16), "last": int((last or first)[2:], 16)}


def make_normal_forms() -> Iterator[Row]:
    """Yield texts with their normal forms, with typography folded and without."""
    characters = [*_CHARACTERS.split(" "), *_BLANKS]
    around = [
        f"{before}{char}{after}" for char in characters for before, after in product(_NEIGHBOURS, repeat=2)
    ]
    for text in (*_LONGER_TEXTS, *around):
        for folding in (Folding.NONE, Folding.TYPOGRAPHY):
            yield {
                "text": text,
                "folding": folding.name.lower(),
                "normal": normalize_text(text, folding=folding),
            }


def make_digests() -> Iterator[Row]:
    """Yield the records that the file has, of any rules, with the hashes of their canonical bytes."""
    for line in (FOLDER / "digests.jsonl").read_text(encoding="ascii").splitlines():
        row = json.loads(line)
        yield {"kind": row["kind"], "value": row["value"], "sha256": hash_canonical(row["value"])}


def make_pointer_lines() -> Iterator[Row]:
    """Yield answers written as pointer lines with their claims."""
    answers = [vector.call.answer for vector in read_lattice_vectors()[::VECTORS_STEP]]
    for answer in (*_POINTER_LINES, *(answer for answer in answers if isinstance(answer, str))):
        yield {
            "answer": answer,
            "claims": [
                {
                    "text": claim.text,
                    "span": claim.span,
                    "pointers": claim.pointers,
                    "pointers_span": claim.pointers_span,
                }
                for claim in parse_pointer_claims(answer)
            ],
        }


def make_lenient_json() -> Iterator[Row]:
    """Yield what models write for JSON, with what is read of it."""
    for case in read_area("lenient_json"):
        text = case.given.get("input")
        if not isinstance(text, str):
            continue
        try:
            read = parse_lenient_json(text)
        except LenientJsonError as error:
            yield {"text": text, "error": error.code, "offset": error.offset}
        else:
            fixups = [[fixup.name, fixup.start, fixup.end] for fixup in read.fixups]
            yield {"text": text, "value": read.value, "fixups": fixups, "incomplete": list(read.incomplete)}


def make_sentences() -> Iterator[Row]:
    """Yield texts with the places of their sentences; each names the abbreviations that it knows."""
    abbreviations = load_policy("baseline").abbreviations.words
    for case in read_area("sentences"):
        text = str(case.given["text"])
        known = sorted(abbreviations.intersection(re.findall(r"[\w.&]+(?=\.)", text.lower())))
        spans = split_sentences(text, abbreviations=frozenset(known))
        if spans == split_sentences(text, abbreviations=abbreviations):
            yield {"text": text, "abbreviations": known, "sentences": spans}
