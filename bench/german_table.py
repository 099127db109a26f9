"""Generate ``parsers/lexicon/german_forms.txt``: forms of German verbs and adjectives with their readings.

They are made by rule from `german_words.txt` beside it, written by hand: principal parts of strong verbs,
infinitives of weak ones, adjectives without an ending. Verbs with a prefix and adjectives with an ending are
not in the table: the lexicon takes them apart when it is asked. A row is written as `lexicon_table` says.
ADR 0041 says why no existing table is used. ``python -m bench.german_table``
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.lexicon_table import encode_reading

_FOLDER = Path(__file__).parent.parent / "parsers" / "lexicon"
SOURCE = _FOLDER / "german_words.txt"
TARGET = _FOLDER / "german_forms.txt"

_JOINED = re.compile("(?:be|emp|ent|er|ge|hinter|miss|ver|voll|wider|zer|über|unter|durch|um)")
_DENTAL = re.compile("(?:[dt]|[^aeiouyäöülrhmn][mn]|[^aeiouäöü]hn)\\Z")
_HISSING = re.compile("(?:s|ss|ß|x|z|tz)\\Z")
_UMLAUTS = str.maketrans("aou", "äöü")


def read_rows(text: str) -> dict[str, list[list[str]]]:
    """Return the rows of each section, each as its words."""
    sections: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("["):
            rows = sections[line.strip("[]")] = []
        elif line and not line.startswith("#"):
            rows.append(line.split())
    return sections


def find_stem(infinitive: str) -> str:
    """Return what is left of an infinitive without its ending."""
    return infinitive[: -2 if infinitive.endswith("en") else -1]


def _list_present(infinitive: str) -> Iterator[tuple[str, str]]:
    stem = find_stem(infinitive)
    yield infinitive, "b"
    link = "e" if _DENTAL.search(stem) else ""
    yield f"{stem}{link}t", "z"
    yield f"{stem}{'' if _HISSING.search(stem) else link + 's'}t", "z"
    # `ich handle`, and what others say: `er handle`.
    yield f"{stem[:-2]}le" if stem.endswith("el") else f"{stem}e", "z"


def list_weak(infinitive: str, no_prefix: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of a weak verb, each with its tag."""
    yield from _list_present(infinitive)
    stem = find_stem(infinitive)
    past = f"{stem}{'e' if _DENTAL.search(stem) else ''}t"
    yield f"{past}e", "d"
    yield f"{past}en", "d"
    is_joined = _JOINED.match(infinitive) and infinitive not in no_prefix
    yield f"{'' if is_joined or infinitive.endswith('ieren') else 'ge'}{past}", "n"


def list_strong(row: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of a strong verb: infinitive, past, participle, third person, others."""
    infinitive, past, participle, *others = row
    stem = find_stem(infinitive)
    yield from _list_present(infinitive)
    yield past, "d"
    yield f"{past.removesuffix('e')}en", "d"
    yield participle, "n"
    for form in others:
        yield form, "z"
    # `käme`, `bräche`, `zöge`: said of what is not so.
    changed = re.sub("[aou](?=[^aeiou]*\\Z)", lambda match: match[0].translate(_UMLAUTS), past)
    if not past.endswith("e") and changed != past and f"{changed}e" != f"{stem}e":
        yield f"{changed}e", "d"
        yield f"{changed}en", "d"


def list_forms(sections: dict[str, list[list[str]]]) -> dict[str, dict[str, str]]:
    """Return the tags of each form by its lemma."""
    forms: dict[str, dict[str, str]] = defaultdict(lambda: defaultdict(str))
    no_prefix = frozenset(word for row in sections["no prefix"] for word in row)
    verbs = [(row[0], list_strong(row)) for row in sections["strong"]]
    verbs += [(word, list_weak(word, no_prefix)) for row in sections["weak"] for word in row]
    for lemma, found in verbs:
        for form, tag in found:
            forms[form][lemma] += "" if tag in forms[form][lemma] else tag
    for row in sections["adjective"]:
        for word in row:
            forms[word][word] += "a"
    for form, readings in forms.items():
        # `Führen` is a verb of its own, and hardly ever said of what would go.
        if "b" in readings.get(form, ""):
            for lemma in [one for one, tags in readings.items() if tags == "d"]:
                del readings[lemma]
    return forms


def render(forms: dict[str, dict[str, str]]) -> str:
    """Return the table, in the order of its bytes."""
    rows = []
    for form, readings in sorted(forms.items(), key=lambda item: item[0].encode()):
        kept = [encode_reading(form, lemma, tags) for lemma, tags in sorted(readings.items())]
        rows.append(f"{form}\t-{' '.join(kept)}\n")
    return "".join(rows)


def main() -> None:
    TARGET.write_text(render(list_forms(read_rows(SOURCE.read_text(encoding="utf-8")))), encoding="utf-8")


if __name__ == "__main__":
    main()
