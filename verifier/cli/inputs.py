"""What the commands are given: texts from files, arguments or stdin, and policy fields by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

import typer

from verifier.calls import read_pieces
from verifier.checking.opened_sources import find_free_id, open_sources
from verifier.checking.texts import LANGUAGES
from verifier.policies import RULES, FieldRule, PolicyError, PolicyValue, VerifierError, load_lexicon
from verifier.policies.audit.described_names import DESCRIBED, translate_names
from verifier.policies.field_kinds import list_unknown
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line
from verifier.records.kept import AnswerFormat
from verifier.sources.context import FORMATS, Format, Source
from verifier.sources.evidence import Evidence
from verifier.sources.file_kinds import describe_undecodable, is_pdf, names_file

if TYPE_CHECKING:
    from verifier.corpus import Change, Corpus, Document, Entry

_SUFFIXES: Mapping[str, Format] = {
    **dict.fromkeys((".htm", ".html", ".xhtml"), "html"),
    **dict.fromkeys((".markdown", ".md", ".mdown", ".mkd"), "markdown"),
    **dict.fromkeys((".mediawiki", ".wiki", ".wikitext"), "wikitext"),
}
"""How a file of a source is read by its name; any other is plain text."""


class InputError(VerifierError):
    """Something given on the command line that cannot be used."""


def read_text(path: str) -> str:
    """Read a UTF-8 file, or stdin for ``-``; line ends stay as they are, a byte order mark does not.

    Raises `InputError` for bytes that are not UTF-8, `OSError` for a file that cannot be read.
    """
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        name = "stdin" if path == "-" else path
        raise InputError(f"{name}: {describe_undecodable(data, error)}") from None


def read_answer(path: str | None, text: str | None) -> str:
    """Return the answer itself where it was given, or that of a file. Raises what `read_text` raises.

    An answer that is the name of a file is told on stderr: somebody may have meant what it holds.
    """
    if text is not None:
        if names_file(text):
            typer.echo(
                f"verifier: --answer-text: {text!a} is the name of a file; to check what it holds, "
                "give the name alone",
                err=True,
            )
        return text
    if path is None:
        raise InputError("no answer was given: name its file, or write --answer-text TEXT")
    return read_text(path)


def read_answer_and_context(
    paths: Sequence[str], text: str | None, texts: Sequence[str], *, format: Format | None
) -> tuple[str, tuple[Source, ...]]:
    """Return an answer with its sources; the answer's file is the first path unless its text was given.

    Raises `InputError` where one of the two is missing, and what `read_text` raises.
    """
    answer = read_answer(paths[0] if paths else None, text)
    context = paths if text is not None else paths[1:]
    if not context and not texts:
        raise InputError("no source was given: name its files or folders, or write --source-text TEXT")
    return answer, read_sources(context, texts, format=format)


def choose_format(name: str | None) -> AnswerFormat | None:
    """Return the format of an answer by its name. Raises `InputError` for one that there is not."""
    if name is not None and name not in get_args(AnswerFormat):
        raise InputError(f"--format: got {name!a}, expected one of {', '.join(get_args(AnswerFormat))}")
    return cast("AnswerFormat | None", name)


def check_lang(name: str | None) -> None:
    """Raise `InputError` for a language that nothing is said in."""
    if name is not None and name not in LANGUAGES:
        raise InputError(f"--lang: got {name!a}, expected one of {', '.join(LANGUAGES)}")


def choose_source_format(name: str | None, *, wikitext: bool) -> Format | None:
    """Return the format of all sources by its name; None where each file's name says it.

    Raises `InputError` for one that there is not, and for another than `wikitext` asks for.
    """
    if name is not None and name not in FORMATS:
        raise InputError(f"--source-format: got {name!a}, expected one of {', '.join(FORMATS)}")
    if wikitext and name not in (None, "wikitext"):
        raise InputError(f"--wikitext and --source-format {name} say different things: give one of them")
    return "wikitext" if wikitext else name


def read_sources(paths: Sequence[str], texts: Sequence[str], *, format: Format | None) -> tuple[Source, ...]:
    """Make sources of files and of texts, in that order.

    Without a `format` the ending of a file's name says how it is read, and texts are plain.
    A file's id is its name without its folder, so the record is the same wherever it lies; of several with
    one name the second is ``name#2``. A text's id is ``s`` and its place among all sources. A folder gives a
    source for each file in it that can be read, a PDF one with its text.
    """
    sources: list[Source] = []
    taken: set[str] = set()
    for path in paths:
        for source in _read_path(path, format):
            id = find_free_id(source.id, taken)
            taken.add(id)
            sources.append(replace(source, id=id))
    for text in texts:
        id = f"s{len(sources) + 1}"
        sources.append(Source(id=id, text=text, format=format or "plain"))
    return tuple(sources)


def _read_path(path: str, format: Format | None) -> Iterator[Source]:
    """Yield the sources of a file, of a folder's files, or of stdin."""
    if path != "-" and (Path(path).is_dir() or is_pdf(Path(path))):
        opened = open_sources(Path(path))
        for document, source in zip(opened.documents, opened.items, strict=True):
            assert isinstance(source, Source)
            is_text = document.format not in ("csv", "pdf")
            yield replace(source, format=format) if format is not None and is_text else source
        return
    name = "stdin" if path == "-" else Path(path).name
    read_as = format or _SUFFIXES.get(Path(path).suffix.lower(), "plain")
    yield Source(id=name, text=read_text(path), format=read_as)


def read_evidence(path: str) -> tuple[Evidence, ...]:
    """Read the evidence of a file: one JSON value as `read_pieces` takes it, or JSONL, a piece a line.

    The file itself says which of the two it is: in JSONL the first line that is not blank is a whole object,
    and more lines follow or it has a pointer id. Raises `InputError` with the file, and for JSONL with the
    line.
    """
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    try:
        if not lines:
            raise ReceiptError("it is empty, expected evidence as JSON or JSONL")
        first = _read_whole(lines[0][1])
        if isinstance(first, Mapping) and (len(lines) > 1 or "pointer_id" in first):
            return tuple(_read_piece(number, line) for number, line in lines)
        return read_pieces(read_json_line(text))
    except ReceiptError as error:
        # The readers speak of calls and their lines; here it is a file.
        problem = str(error).removeprefix("call: ")
        raise InputError(f"{'stdin' if path == '-' else path}: {problem}") from None


def _read_whole(line: str) -> JsonValue:
    """Read a line that may be the beginning of a longer value; None if it is not whole."""
    try:
        return read_json_line(line)
    except ReceiptError:
        return None


def _read_piece(number: int, line: str) -> Evidence:
    try:
        return read_pieces([read_json_line(line)])[0]
    except ReceiptError as error:
        problem = str(error).removeprefix("call: evidence: item 1: ")
        raise ReceiptError(f"line {number}: {problem}") from None


def read_settings(settings: Sequence[str], rules: Mapping[str, FieldRule] = RULES) -> dict[str, PolicyValue]:
    """Read ``field=value`` pairs, typed by the field's rule; of one field the last counts.

    A switch is true or false; lists and the words of a lexicon are separated by commas; a lexicon may be
    a shipped name or a path that ends in ``.txt``. Raises `PolicyError`.
    """
    values: dict[str, PolicyValue] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals:
            raise PolicyError(f"setting {setting!a}: expected field=value")
        if name in DESCRIBED and DESCRIBED[name] in rules:
            for ours, share in translate_names({name: text.strip()}).items():
                name, text = ours, str(share)
        if name not in rules:
            (problem,) = list_unknown("field", (name,), rules)
            where = "; verifier policy show default lists them" if rules is RULES else ""
            raise PolicyError(f"setting {setting!a}: {problem}{where}")
        values[name] = _read_setting(name, text.strip(), rules)
    return values


def _read_setting(name: str, text: str, rules: Mapping[str, FieldRule]) -> PolicyValue:
    rule = rules[name]
    value: PolicyValue = text
    match rule.kind:
        case "integer" if text.isascii() and text.removeprefix("-").replace("_", "").isdigit():
            value = int(text[:20])
        case "switch" if text.lower() in ("true", "false"):
            value = text.lower() == "true"
        case "choices" | "codes" | "texts" | "hosts" | "days":
            value = _split(text)
        case "amounts" | "words":
            value = _read_table(text, rule)
        case "lexicon":
            return load_lexicon(text) if text.endswith(".txt") else _split(text) if "," in text else text
    if not rule.accepts(value):
        how = _HOW.get(rule.kind, "")
        raise PolicyError(f"setting {name}={text}: expected {rule.expected}{how}")
    return value


_HOW: Mapping[str, str] = {
    **dict.fromkeys(("choices", "codes", "texts", "hosts", "days"), ", with commas between them"),
    **dict.fromkeys(("amounts", "words"), ", as name:value with commas between them"),
}
"""How several values are written."""


def _read_table(text: str, rule: FieldRule) -> PolicyValue:
    """Return the pairs of a table that is written as ``name:value,name:value``."""
    rows: list[tuple[str, int | str]] = []
    for item in _split(text):
        name, _, written = (part.strip() for part in item.rpartition(":"))
        is_number = rule.kind == "amounts" and written.removeprefix("-").isdecimal() and written.isascii()
        rows.append((name, int(written[:20]) if is_number else written))
    return tuple(sorted(rows))


def _split(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(",") if item.strip())


@contextmanager
def open_named_corpus(path: str | None) -> Iterator[Corpus | None]:
    """Open a corpus to read from it, or the lines of its export; None where no path is given.

    Raises `CorpusError` for what is neither.
    """
    if path is None:
        yield None
        return
    from verifier.corpus import open_corpus
    from verifier.corpus.readers import read_file

    if Path(path).suffix.lower() != ".jsonl":
        with open_corpus(path, read_only=True) as opened:
            yield opened
        return
    with open_corpus(":memory:") as held:
        hold(held, *read_file(path))
        yield held


def hold(corpus: Corpus, documents: Sequence[Entry | Document], spans: Sequence[Entry]) -> Change:
    """Add what was read to a corpus in memory; raise `InputError` that names the first that is refused."""
    from verifier.corpus import CorpusError

    try:
        return corpus.add(documents, spans)
    except CorpusError as error:
        if not error.problems:
            raise
        more = len(error.problems) - 1
        problem = f"{error.problems[0]}{f'; {more:,} more like it' if more else ''}"
    raise InputError(problem)
