"""Labelled claims: JSON lines in which somebody says of a claim whether its evidence supports it.

Nothing is lost: a line that cannot be used is kept with its number and with what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import TypeAlias

from verifier.calls import read_call
from verifier.parsers.frozen import record
from verifier.policies import VerifierError
from verifier.records import write_out_surrogates
from verifier.records.json_lines import JsonValue, ReceiptError, show_value, write_json_line
from verifier.records.typed_keys import read_keys
from verifier.sources.context import Source, read_context

LABELS: Mapping[str, bool] = {
    "supported": True,
    "partial": False,
    "unsupported": False,
    "contradicted": False,
    "nei": False,
}
"""The labels in words, in lower case, and whether each means that the claim is supported."""

_BY_WORD = {**LABELS, **{label.upper(): is_supported for label, is_supported in LABELS.items()}}

Name: TypeAlias = "str | int"
"""What a line may be called by, or a group of lines."""


@record
class LabelledClaim:
    """A claim with its evidence and its label.

    `split_key` is the SHA-256, in hexadecimal, that says in which part of a split the claim stands: that of
    its line, or of its group, so that a group is never split.
    """

    line: int
    claim: str
    sources: tuple[Source, ...]
    is_supported: bool
    split_key: str
    question: str | None = None
    title: str | None = None
    id: Name | None = None
    group: Name | None = None


@record
class BadLine:
    """A line that cannot be used: its number, and what is wrong with it."""

    line: int
    error: str


@record
class LabelledData:
    """All lines of a file: the claims, the bad ones, and the hash of them all.

    `sha256` is that of every line, each followed by a line feed; for a file of UTF-8 without a byte order
    mark that ends with one, it is the hash of the file.
    """

    claims: tuple[LabelledClaim, ...]
    bad: tuple[BadLine, ...]
    sha256: str

    @property
    def n_lines(self) -> int:
        """How many lines there were."""
        return len(self.claims) + len(self.bad)


def read_labelled(lines: Iterable[str]) -> LabelledData:
    """Read labelled claims, one JSON object a line, counted from 1.

    An object has ``claim``, ``evidence`` (a string; a list of strings or of sources, each a source of its
    own; or an object of texts by id) and ``label``: true, false or one of `LABELS`. It may have ``question``
    and ``title``, which lend context as in `check_claim`, ``id`` and ``group``. Other keys are not read.

    Whatever a line holds, nothing is raised.
    """
    digest = sha256()
    claims, bad = [], []
    for number, line in enumerate(lines, 1):
        digest.update(line.encode("utf-8", "surrogatepass") + b"\n")
        try:
            claims.append(_read_claim(number, line))
        except VerifierError as error:
            bad.append(BadLine(line=number, error=write_out_surrogates(str(error))))
    return LabelledData(claims=tuple(claims), bad=tuple(bad), sha256=f"sha256:{digest.hexdigest()}")


def _read_claim(number: int, line: str) -> LabelledClaim:
    keys = replace(read_keys(line), in_pieces=True)
    value, claim = keys.value, keys.need_text("claim")
    label = _read_label(value)
    group = _read_name(value, "group")
    # The line as it stands there, but for a carriage return: the same file written elsewhere splits alike.
    key = line.rstrip("\r") if group is None else "group " + write_json_line({"group": group})
    return LabelledClaim(
        line=number,
        claim=claim,
        sources=_read_evidence(value),
        is_supported=label,
        split_key=sha256(key.encode("utf-8", "surrogatepass")).hexdigest(),
        question=keys.take_text("question"),
        title=keys.take_text("title"),
        id=_read_name(value, "id"),
        group=group,
    )


def _read_label(value: Mapping[str, JsonValue]) -> bool:
    label = value.get("label")
    if isinstance(label, bool):
        return label
    if isinstance(label, str) and label in _BY_WORD:
        return _BY_WORD[label]
    given = f"got {show_value(label)}" if "label" in value else "it is missing"
    raise ReceiptError(f"key 'label': {given}, expected true, false or one of {', '.join(LABELS)}")


def _read_evidence(value: Mapping[str, JsonValue]) -> tuple[Source, ...]:
    if "evidence" not in value:
        raise ReceiptError("key 'evidence': it is missing, expected a string, a list or an object of texts")
    try:
        # As calls have them; an id that stands there twice is refused here and not in the middle of a run.
        return read_context(read_call({"answer": "", "context": value["evidence"]}).sources)
    except VerifierError as error:
        problem = str(error).removeprefix("call: ").removeprefix("context: ")
        raise ReceiptError(f"key 'evidence': {problem}") from None


def _read_name(value: Mapping[str, JsonValue], key: str) -> Name | None:
    name = value.get(key)
    if name is None or (isinstance(name, (str, int)) and not isinstance(name, bool)):
        return name
    raise ReceiptError(f"key {key!a}: got {show_value(name)}, expected a string or an integer")
