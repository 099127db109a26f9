"""Batches: calls as JSON lines in, verdicts as JSON lines out, one row for every line, in the same order.

Nothing is lost: a line that is blank, no JSON or no call has a row that says so under its number. A run that
was cut off goes on after the last whole row of its output, provided that it would write that same row again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TypeAlias, cast

from verifier.calls import (
    FUNCTIONS,
    LOOKUP_FUNCTIONS,
    AnyCall,
    AnyPolicy,
    ContextCache,
    LatticeCall,
    LookupCall,
    name_maker,
    read_call,
)
from verifier.calls.line_keys import CONTEXT_KEYS, gather_call, takes_claim_for_answer
from verifier.calls.named_files import name_file, place_file
from verifier.checking.opened_sources import says_nothing
from verifier.parsers.frozen import record
from verifier.policies import Json, Policy, PolicyValue, VerifierError, load_policy, resolve_policy
from verifier.policies.audit import load_audit_policy, resolve_audit_policy
from verifier.receipts.whole_files import open_whole
from verifier.records.json_lines import (
    JsonValue,
    ReceiptError,
    read_json_line,
    show_excerpt,
    show_value,
    write_json_line,
)
from verifier.records.kept import KeptRecord, VerdictFormatError, read_record

if TYPE_CHECKING:
    from verifier.corpus import Corpus

ROW_KEYS = ("digest", "error", "id", "line", "verdict")
"""The keys of a row; values carried along from the line keep their own keys."""

BAD_ROW = "bad row"
"""The key of a line that stands for an unusable row of a table; its value says why."""

_CHUNK_BYTES = 1 << 20


class BatchError(VerifierError):
    """A batch that cannot be started or resumed."""


class KilledError(BatchError):
    """Lines on which every process was killed; the rows before them were made."""


LineId: TypeAlias = "str | int"


class LineRemarks(NamedTuple):
    """What may be surprising about a line: the keys that it carries along, and what `BatchRow` says of it."""

    kept: tuple[str, ...] = ()
    claim_as_answer: bool = False
    lacks_text: bool = False
    id: LineId | None = None


@record
class BatchRow:
    """What became of one line: its verdict, or what is wrong with it.

    True only for a STRICT verdict, a report that is ok, or the check of a claim that was accepted.
    `line` counts from 1. `kept` holds what was carried along, sorted by name. `claim_as_answer` says that
    the line holds a claim and names no function, so that it was checked as an answer; `lacks_text` that it
    has no source, or one without words or with nothing but the name of a file or a page. Neither is part of
    what is written.
    """

    line: int
    verdict: KeptRecord | None = None
    error: str | None = None
    id: LineId | None = None
    kept: tuple[tuple[str, JsonValue], ...] = ()
    claim_as_answer: bool = False
    lacks_text: bool = False

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the row as JSON values: the verdict with its digest, or the error."""
        value: dict[str, JsonValue] = {"line": self.line, **dict(self.kept)}
        if self.id is not None:
            value["id"] = self.id
        if self.verdict is not None:
            value |= {"digest": self.verdict.digest, "verdict": self.verdict.to_dict()}
        if self.error is not None:
            value["error"] = self.error
        return value

    def to_line(self) -> str:
        """Return the row as one line of ASCII JSON, keys sorted, without its line break."""
        return write_json_line(self.to_dict())


def run_batch(
    lines: Iterable[str],
    *,
    policy: str | Path | Policy = "default",
    start: int = 0,
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
) -> Iterator[BatchRow]:
    """Carry out a call for every line and yield its row, in order, while the lines are read.

    A line is a JSON object with ``answer`` (or ``claim``) and ``context`` (or ``sources``, ``evidence``), as
    `read_call` reads them. It may have ``id`` (a string or an integer), ``function``, ``question``, and
    ``policy`` and ``overrides``, which override those of the batch. If its ``evidence`` has pointers or is
    empty, it is a line of claims: they are read as pointer lines if no ``function`` says otherwise, and it
    may have ``warrant_chain_roots``, and with JSON a ``finish_reason``. The ``function`` of a single claim is
    ``check_claim``, which may have a ``title``, or ``audit_claim``. The policy of ``audit_claim`` is an audit
    policy, by default one that holds the policy of the batch; if a line of it has no evidence, the claim is
    looked up in `corpus`. The keys in `keep` are carried into the row as they are; any other key makes the
    line bad. The first `start` lines are counted and skipped. `base` is the folder of the policies and word
    lists that lines name by relative paths; without it a line that names a file is bad.

    Whatever a line holds, it yields one row and nothing is raised. What is wrong with the batch as a whole
    is raised at once and not when the first row is asked for: `PolicyError`, `BatchError`, `TypeError`.
    """
    batch = make_batch(lines, policy=policy, keep=keep, base=base, overrides=overrides, corpus=corpus)
    if start < 0:
        raise BatchError(f"start: got {start}, expected the number of lines to skip")
    return (batch.run_line(number, line) for number, line in islice(enumerate(lines, 1), start, None))


def resume_batch(
    lines: Iterable[str],
    output: Path,
    *,
    policy: str | Path | Policy = "default",
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
) -> tuple[int, Iterator[BatchRow]]:
    """Go on with a batch: return the number of whole rows in `output`, and the rows that are still to come.

    Rows of bad lines are made again, as their lines may have been mended. The last row with a verdict is made
    again and compared; all other rows are only counted. `BatchError` is raised if that row came from other
    inputs or another policy, if the output has more rows than there are lines, or if it is no batch's output.
    If all is well, a row that was cut off is removed from the file. In all else this is like `run_batch`; the
    rows that it yields are those of the lines after the last finished row.
    """
    batch = make_batch(lines, policy=policy, keep=keep, base=base, overrides=overrides, corpus=corpus)
    numbered = enumerate(lines, 1)
    count = skip_finished(batch, numbered, output)
    return count, (batch.run_line(number, line) for number, line in numbered)


def skip_finished(batch: Batch, numbered: Iterator[tuple[int, str]], output: Path) -> int:
    """Read past the lines that have rows in `output`, and return how many, as `resume_batch` says."""
    finished = _measure_finished(output)
    bad = {*list_bad(output)}
    recorded = _find_last_verdict(output, finished) if finished.count else {}
    with open_whole(output) if bad else nullcontext() as mended:
        n_lines = 0
        kept = _read_whole_rows(output, finished.count) if bad else repeat(b"")
        for (n_lines, line), row in zip(islice(numbered, finished.count), kept, strict=False):
            if n_lines in recorded:
                _check_same(output, recorded[n_lines], batch.run_line(n_lines, line))
            if mended is not None:
                again = batch.run_line(n_lines, line).to_line().encode() + b"\n" if n_lines in bad else row
                mended.write(again)
        if n_lines < finished.count:
            raise BatchError(
                f"{output}: got {_count(finished.count, 'row')}, but the input has "
                f"{_count(n_lines, 'line')}: it is the output of another input"
            )
    drop_cut_row(output)
    return finished.count


def list_bad(output: Path) -> Iterator[int]:
    """Yield the numbers of the whole rows of an output that are of bad lines."""
    for number, line in enumerate(_read_whole_rows(output, scan_rows(output)[0]), 1):
        if b'"error":' in line and "verdict" not in _read_row(output, line[:-1], number):
            yield number


def _read_whole_rows(output: Path, count: int) -> Iterator[bytes]:
    if count:
        with output.open("rb") as file:
            yield from islice(file, count)


class KeptRow(NamedTuple):
    """A row of a batch's output: its line, its record or its error, and its id."""

    line: int
    record: KeptRecord | None
    error: str
    id: str


def read_finished(output: Path, count: int | None) -> Iterator[KeptRow]:
    """Yield the first rows of a batch's output, or all.

    Raises `BatchError` for a line that is not a row.
    """
    with output.open("rb") as file:
        for number, line in enumerate(islice(file, count), 1):
            row = _read_row(output, line.removesuffix(b"\n"), number)
            verdict = row.get("verdict")
            try:
                record = read_record(cast(Json, verdict)) if isinstance(verdict, Mapping) else None
            except VerdictFormatError as error:
                raise BatchError(f"{output}: row {number} is no row of a batch: {error}") from None
            id = row.get("id")
            yield KeptRow(number, record, str(row.get("error") or ""), "" if id is None else str(id))


def _find_last_verdict(path: Path, finished: _Finished) -> dict[int, Mapping[str, JsonValue]]:
    """Return the last row with a verdict, by its number; only the end of the output is searched."""
    start = max(0, finished.size - _CHUNK_BYTES)
    with path.open("rb") as file:
        file.seek(start)
        rows = file.read(finished.size - start).split(b"\n")[:-1]
    # The first row that was read may lack its beginning.
    near = rows[1:] if start else rows
    for number, line in zip(range(finished.count, 0, -1), reversed(near), strict=False):
        row = _read_row(path, line, number)
        if isinstance(row.get("verdict"), Mapping):
            return {number: row}
    return {}


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _check_same(path: Path, recorded: Mapping[str, JsonValue], now: BatchRow) -> None:
    """Raise `BatchError` if a row that was kept is not the one that this run would write in its place."""
    verdict = recorded.get("verdict")
    where = f"{path}: row {now.line}"
    kept = {key: value for key, value in recorded.items() if key not in ROW_KEYS}
    if kept != dict(now.kept):
        raise BatchError(
            f"{where} carries {_show_keys(kept)}, and this run would carry {_show_keys(dict(now.kept))}: "
            "go on with the same --keep on the same lines, or begin anew"
        )
    if recorded.get("id") != now.id or (isinstance(verdict, Mapping) and now.verdict is None):
        raise BatchError(f"{where} is not of line {now.line} of this input: the lines have changed")
    if isinstance(verdict, Mapping) and now.verdict is not None:
        _check_same_call(where, verdict, now.verdict, now.line)


def _check_same_call(where: str, verdict: Mapping[str, JsonValue], now: KeptRecord, line: int) -> None:
    """Raise `BatchError` if a verdict is of other inputs, another function or another policy."""
    # Through bytes, so that both are made of the same types.
    expected = read_json_line(now.to_json())
    if not isinstance(expected, Mapping) or verdict.get("inputs") != expected["inputs"]:
        raise BatchError(f"{where} has other inputs than line {line} of this input: the lines have changed")
    # Two functions may be called with the same inputs.
    made = name_maker(verdict)
    wanted = name_maker(expected)
    if made != wanted:
        raise BatchError(f"{where} was made by {made}, and this run would make it by {wanted}")
    if verdict.get("policy") != expected["policy"]:
        raise BatchError(
            f"{where} was made under {_show_policy(verdict.get('policy'))}, and this run would make it under "
            f"{_show_policy(expected['policy'])}: go on under the first one, or begin anew"
        )


def _show_keys(kept: Mapping[str, JsonValue]) -> str:
    return f"the keys {', '.join(show_excerpt(key) for key in sorted(kept))}" if kept else "no key"


def _show_policy(value: JsonValue) -> str:
    policy = value if isinstance(value, Mapping) else {}
    return f"the policy {policy.get('name')} ({policy.get('hash')})"


def make_batch(
    lines: Iterable[str],
    *,
    policy: str | Path | Policy,
    keep: Sequence[str],
    base: Path | None,
    overrides: Mapping[str, PolicyValue] | None,
    corpus: Corpus | None,
    function: str | None = None,
) -> Batch:
    """Return the batch that carries out the lines; raise if something is wrong with it as a whole."""
    if function is not None and function not in FUNCTIONS:
        raise BatchError(f"function: got {show_excerpt(function)}, expected one of {', '.join(FUNCTIONS)}")
    if not isinstance(lines, Iterable) or isinstance(lines, (str, bytes)):
        given_type = type(lines).__name__
        raise TypeError(f"lines: got {given_type}, expected an iterable of lines, as read_lines(path) gives")
    if isinstance(keep, str):
        raise TypeError("keep: got str, expected a list of keys")
    if reserved := sorted({*keep} & {*ROW_KEYS}):
        raise BatchError(
            f"keep: got {', '.join(reserved)}, expected keys other than a row's own: {', '.join(ROW_KEYS)}"
        )
    given = dict(overrides or {})
    return Batch(
        policy=load_policy(policy),
        overrides=given,
        keep=tuple(sorted({*keep})),
        corpus=corpus,
        base=None if base is None else Path(base),
        function=function,
    )


class Batch:
    """What the lines of a batch share: the policies and contexts that were made ready for them."""

    def __init__(
        self,
        *,
        policy: Policy,
        overrides: dict[str, PolicyValue],
        keep: tuple[str, ...],
        base: Path | None,
        corpus: Corpus | None,
        function: str | None = None,
    ) -> None:
        self._loaded = policy
        self._function = function
        self._policy = resolve_policy(policy, overrides)
        self._overrides = overrides
        self._keep = keep
        self._base = base
        self._contexts = ContextCache(corpus=corpus)
        # A policy file is read once, so that all lines that name it run under the same one.
        self._by_name: dict[str, Policy] = {}

    def run_line(self, number: int, line: str) -> BatchRow:
        """Carry out the call of a line and return its row, whatever the line holds."""
        id: LineId | None = None
        kept: tuple[tuple[str, JsonValue], ...] = ()
        try:
            value = self._read_object(line)
            kept = tuple((key, value[key]) for key in self._keep if key in value)
            id = _read_id(value)
            call, policy = self._prepare(value)
            return BatchRow(
                line=number,
                verdict=self._verify(call, policy),
                id=id,
                kept=kept,
                claim_as_answer=takes_claim_for_answer(value),
                lacks_text=_lacks_text(call),
            )
        except (VerifierError, TypeError) as error:
            problem = str(error)
        except (MemoryError, RecursionError):
            # A limit of the machine or of the caller's stack says nothing about the line.
            raise
        except Exception as error:
            # A defect of this package. It is no verdict, but it must not cost the rows after it either.
            problem = f"internal error, please report it: {type(error).__name__}: {show_excerpt(str(error))}"
        return BatchRow(line=number, error=problem, id=id, kept=kept)

    def read_line(self, line: str) -> tuple[AnyCall, AnyPolicy, LineId | None]:
        """Return the call of a line, the policy that it runs under, and its id.

        Raises `VerifierError` and `TypeError` for a line that is bad.
        """
        value = self._read_object(line)
        return *self._prepare(value), _read_id(value)

    def remark_on(self, line: str) -> LineRemarks:
        """Return what may be unexpected about a line, without carrying it out; nothing about a bad one."""
        try:
            value = self._read_object(line)
            kept = tuple([key for key in self._keep if key in value])
            call, _ = self._prepare(value)
            return LineRemarks(kept, takes_claim_for_answer(value), _lacks_text(call), _read_id(value))
        except (VerifierError, TypeError):
            return LineRemarks()

    def _read_object(self, line: object) -> Mapping[str, JsonValue]:
        """Return the object of a line; if it names no function, the batch's one, if any, is added."""
        if not isinstance(line, (str, bytes)):
            raise TypeError(
                f"got {type(line).__name__}, expected a line of JSON as str, as json.dumps gives it"
            )
        value = read_json_line(line)
        if not isinstance(value, Mapping):
            given = "null" if value is None else type(value).__name__
            raise ReceiptError(f"got {given}, expected a JSON object")
        if self._function is None or value.get("function") is not None:
            return value
        return {**value, "function": self._function}

    def _verify(self, call: AnyCall, policy: AnyPolicy) -> KeptRecord:
        verdict = call.run_under(policy, contexts=self._contexts)
        verdict.to_json()  # a verdict that has no bytes is an error of this line
        return verdict

    def _prepare(self, value: Mapping[str, JsonValue]) -> tuple[AnyCall, AnyPolicy]:
        if isinstance(told := value.get(BAD_ROW), str):
            raise ReceiptError(told)
        call = read_call(gather_call(self._name_corpus(value), keep=self._keep))
        if self._base is None and (named := call.list_files()):
            raise ReceiptError(
                f"got the file {show_excerpt(named[0])}, expected none: lines may name policies and "
                "word lists by path where the run says which folder they are in (--files DIR)"
            )
        if isinstance(call, LookupCall):
            return call, self._resolve_audit(call, value)
        policy = self._policy
        if value.get("policy") is not None or call.overrides:
            loaded = self._loaded if value.get("policy") is None else self._load(call.policy)
            policy = resolve_policy(loaded, {**self._overrides, **call.place_overrides(self._base)})
        return call, policy

    def _name_corpus(self, value: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        """Return a line; if it is an audit without evidence of its own, with the batch's corpus added."""
        corpus = self._contexts.corpus
        if corpus is None or value.get("function") not in LOOKUP_FUNCTIONS:
            return value
        has_own = any(value.get(key) is not None for key in CONTEXT_KEYS)
        return value if has_own else {**value, "corpus": corpus.digest}

    def _resolve_audit(self, call: LookupCall[object], value: Mapping[str, JsonValue]) -> AnyPolicy:
        """Return an audit's policy: the one that its line names, or one that holds the batch's policy."""
        if value.get("policy") is not None:
            return call.resolve_policy(base=self._base)
        policy = load_audit_policy("default").replace(claim_policy=self._policy, name=self._policy.name)
        return resolve_audit_policy(policy, call.place_overrides(self._base))

    def _load(self, reference: str) -> Policy:
        if reference not in self._by_name:
            is_file = self._base is not None and name_file("policy", reference) is not None
            path = place_file(reference, self._base) if self._base and is_file else reference
            self._by_name[reference] = load_policy(path)
        return self._by_name[reference]


def _lacks_text(call: AnyCall) -> bool:
    """Return whether a source of a call holds no word, or nothing but a name, or whether it has no source."""
    if isinstance(call, (LatticeCall, LookupCall)):
        # These calls have evidence instead of sources, or look passages up.
        return False
    return not call.sources or any(says_nothing(source.text) for source in call.sources)


def _read_id(value: Mapping[str, JsonValue]) -> LineId | None:
    id = value.get("id")
    if id is None or (isinstance(id, (str, int)) and not isinstance(id, bool)):
        return id
    raise ReceiptError(f"key 'id': got {type(id).__name__}, expected a string or an integer")


def read_lines(file: Path | BinaryIO) -> Iterator[str]:
    """Yield the lines of a file without their line feeds; never loses one and never raises for its bytes.

    Only a line feed ends a line; a mark of byte order before the first is dropped. A byte that is not UTF-8
    becomes a lone surrogate (``surrogateescape``), which `read_json_line` refuses with its place. Raises
    `OSError` for a file that cannot be read.
    """
    if isinstance(file, Path):
        with file.open("rb") as opened:
            yield from _decode_lines(opened)
    else:
        yield from _decode_lines(file)


def _decode_lines(file: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(file):
        text = line.removesuffix(b"\n").decode("utf-8", "surrogateescape")
        yield text.removeprefix("\ufeff") if number == 0 else text


def drop_cut_row(path: Path) -> int:
    """Cut a batch's output down to its whole rows and return their number.

    That number is the `start` of the run that goes on with it. A last row without its line feed was cut off;
    a file that is not there has no rows. Raises `BatchError` if the last whole row has
    another number than its place: then the file is no such output, and is left alone.
    """
    finished = _measure_finished(path)
    if path.exists() and path.stat().st_size > finished.size:
        with path.open("rb+") as file:
            file.truncate(finished.size)
    return finished.count


@record
class _Finished:
    """The whole rows of an output: their number, their size in bytes, and the last of them."""

    count: int
    size: int
    last_row: Mapping[str, JsonValue]


def _measure_finished(path: Path) -> _Finished:
    """Find the whole rows of an output; one pass in constant memory."""
    count, size, row = scan_rows(path)
    return _Finished(count=count, size=size, last_row=_read_row(path, row, count) if count else {})


def scan_rows(path: Path) -> tuple[int, int, bytes]:
    """Return the number of whole rows of an output, their size in bytes, and the last without its line feed.

    One pass in constant memory; a file that is not there has no rows, and neither has a device, some of which
    can be read without end.
    """
    if not path.exists() or path.is_char_device():
        return 0, 0, b""
    last_row = b""
    count = size = read = 0
    last_two = (0, 0)
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            found = chunk.count(b"\n")
            if found:
                end = chunk.rindex(b"\n")
                before = chunk.rfind(b"\n", 0, end)
                last_two = (read + before + 1 if before >= 0 else size, read + end + 1)
                size = last_two[1]
                count += found
            read += len(chunk)
        if count:
            file.seek(last_two[0])
            last_row = file.read(last_two[1] - last_two[0] - 1)
    return count, size, last_row


def _read_row(path: Path, row: bytes, number: int) -> Mapping[str, JsonValue]:
    try:
        value = read_json_line(row)
    except ReceiptError as error:
        raise BatchError(f"{path}: row {number} is no row of a batch: {error}") from None
    row_value = value if isinstance(value, Mapping) else {}
    found = row_value.get("line")
    if found != number:
        given = found if isinstance(found, int) else show_value(found)
        raise BatchError(f"{path}: row {number} is no row of a batch: got line {given}, expected {number}")
    return row_value
