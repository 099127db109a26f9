"""What an audit on the command line is given: claims or an answer, evidence, a policy, a key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from verifier.cli.inputs import InputError, hold, open_named_corpus, read_settings
from verifier.cli.output_files import check_files
from verifier.parsers.frozen import record
from verifier.policies import PolicyValue
from verifier.policies.audit import RULES, AuditPolicy, resolve_audit_policy
from verifier.sources.context import FORMATS, Format, Source

if TYPE_CHECKING:
    from verifier.corpus import Corpus, Document
    from verifier.corpus.entries import Entry

Evidence: TypeAlias = "Corpus | tuple[Source, ...]"

_SNIFFED = 4_096
"""How much of a file is looked at to tell lines of JSON from an answer."""
_LINE_SUFFIXES = (".jsonl", ".ndjson", ".json")


class Numbered(NamedTuple):
    """Evidence, and what marks lead to in it: with ``auto`` the documents in the evidence's own order."""

    evidence: Evidence
    cited: Literal["auto"] | tuple[tuple[str, str], ...] = "auto"


@record
class Given:
    """What every audit on the command line is given, as it was written there."""

    texts: list[str]
    corpus: str | None
    policy: str
    settings: list[str]
    key: str | None

    def check_files(
        self,
        own: Sequence[str],
        paths: list[str],
        outputs: Mapping[str, str | None],
        *,
        as_json: bool = False,
    ) -> None:
        """Look at all files that are named before anything is done; `own` are inputs of the command itself.

        `paths` are those of the evidence. Raises `InputError` as `check_files` does.
        """
        named = [path for path in (*paths, *filter(None, [self.corpus])) if not path or Path(path).exists()]
        inputs = [*own, *named, *([] if self.key is None else [self.key])]
        check_files(inputs, outputs, as_json=as_json, policy=self.policy, settings=self.settings)

    def read_overrides(self) -> dict[str, PolicyValue]:
        """Return the fields of the policy that are set. Raises `PolicyError`."""
        return read_settings(self.settings, RULES)

    def resolve_policy(self) -> AuditPolicy:
        """Return the policy with its settings. Raises `PolicyError`."""
        return resolve_audit_policy(self.policy, self.read_overrides())

    def read_key(self) -> bytes | None:
        """Return the secret of the key's file, without the line break that ends it; None without a file."""
        return None if self.key is None else Path(self.key).read_bytes().rstrip(b"\r\n")

    def open_evidence(self, stack: ExitStack, paths: list[str]) -> Evidence:
        """Return the corpus that was named, or the documents of files and texts in their order, as sources.

        What sources cannot hold (pages, tables, marked spans, gold) makes them a corpus in memory.
        """
        return self.open_numbered(stack, paths).evidence

    def open_numbered(self, stack: ExitStack, paths: list[str]) -> Numbered:
        """Return the evidence with what an answer's marks lead to in it.

        Files, the documents in each, and texts are counted as they stand on the command line; what is opened
        as a corpus is counted by the natural order of its ids.
        """
        if self.corpus is not None and (paths or self.texts):
            raise InputError("--corpus and other evidence were given: give one of them")
        named = stack.enter_context(open_named_corpus(self.corpus))
        if named is not None:
            return Numbered(named)
        if not paths and not self.texts:
            raise InputError(
                "no evidence was given: name files or folders, --evidence-text TEXT, or --corpus"
            )
        from verifier.corpus import Document, open_corpus
        from verifier.corpus.records import UNREADABLE

        documents, spans = _read_documents(paths)
        plain = [
            Document(doc_id=f"s{len(documents) + place}", text=text)
            for place, text in enumerate(self.texts, 1)
        ]
        held = stack.enter_context(open_corpus(":memory:"))
        for problem in hold(held, [*documents, *plain], spans).problems:
            if problem.code == UNREADABLE:
                # What is left out of the evidence would change what is said of every claim.
                raise InputError(str(problem))
        ids = _list_ids(documents) + [document.doc_id for document in plain]
        read = [held.documents[doc_id] for doc_id in ids]
        if not spans and all(map(_is_source, read)):
            return Numbered(tuple(map(_make_source, read)))
        # A corpus has an order of its own: what marks lead to is said beside it.
        numbers = {str(number): doc_id for number, doc_id in enumerate(ids, 1)}
        return Numbered(held, tuple({**dict(zip(ids, ids, strict=True)), **numbers}.items()))


def _read_documents(paths: list[str]) -> tuple[list[Entry], list[Entry]]:
    """Return the documents of files and folders, with the spans that are marked in them."""
    from verifier.corpus.readers import read_file, read_folder

    documents: list[Entry] = []
    spans: list[Entry] = []
    for path in paths:
        if not Path(path).exists():
            raise InputError(f"{path}: no such file or folder")
        is_folder = Path(path).is_dir()
        found, marked = read_folder(path) if is_folder else read_file(path)
        if is_folder and not found:
            raise InputError(
                f"{path}: no file of this folder can be read as evidence; expected texts, Markdown, "
                "HTML, tables or documents in .jsonl"
            )
        documents += found
        spans += marked
    return documents, spans


def _list_ids(documents: Iterable[Entry]) -> list[str]:
    """Return the ids of documents that were added, each once, in the order in which they were given."""
    values = (entry.value for entry in documents)
    return [*dict.fromkeys(str(value["doc_id"]) for value in values if isinstance(value, Mapping))]


def _is_source(document: Document) -> bool:
    return document.format in FORMATS and not document.pages and document.meta is None


def _make_source(document: Document) -> Source:
    formats: dict[str, Format] = {format: format for format in FORMATS}
    return Source(
        id=document.doc_id, text=document.text, title=document.title, format=formats[document.format]
    )


@record
class Single:
    """What is audited where no lines are: a claim, or an answer in a file."""

    claim: str | None = None
    answer: str | None = None


def find_single(claim_text: str | None, given: list[str]) -> Single | None:
    """Return the one claim or answer that was given; None for a file of lines."""
    if claim_text is not None:
        return Single(claim=claim_text)
    if not given or given[0] == "-" or not Path(given[0]).is_file():
        return None
    with Path(given[0]).open("rb") as file:
        begins = file.read(_SNIFFED).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not begins:
        # Of nothing the name alone says whether lines are missing, or an answer.
        return None if Path(given[0]).suffix.lower() in _LINE_SUFFIXES else Single(answer=given[0])
    # An array holds claims; an answer may begin with a mark, `[1]`.
    is_lines = begins.startswith(b"{") or (begins.startswith(b"[") and begins[1:].lstrip().startswith(b"{"))
    return None if is_lines else Single(answer=given[0])
