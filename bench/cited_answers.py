"""Answers of language models with the marks that their writers set, and what becomes of right and wrong ones.

The data are lines of JSON with the sentences of an answer: ``claim`` (or ``line``, with ``[E1]`` for
``[1]``), ``evidence`` and ``label``, those of one answer with one id but for its last part. Right are the
marks of sentences that people hold for supported. Each of these that has one mark is exchanged for that of
another passage, all at once, and counts as mended where the right mark stands there again and the wrong one
does not.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from verifier import audit_answer
from verifier.measures.exact import Ratio
from verifier.policies.audit import AuditPolicy

_MARK = re.compile(r"\[E?(\d{1,3})\]")


class CitedLine(NamedTuple):
    """A sentence of an answer with its marks, the documents that they lead to, and its label."""

    text: str
    cited: tuple[int, ...]
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedAnswer:
    """An answer: its documents, and its sentences line by line."""

    answer_id: str
    documents: tuple[str, ...]
    lines: tuple[CitedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedFigures:
    """Marks that were right and stay, wrong ones that were mended, and marks of contradicted sentences."""

    kept: Ratio
    mended: Ratio
    contradicted_kept: Ratio


def read_cited_answers(folder: Path, names: Sequence[str]) -> Iterator[CitedAnswer]:
    """Yield the answers of data sets that have marks of their documents."""
    for name in names:
        with gzip.open(folder / f"{name}.dev.jsonl.gz", "rt", encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        groups: dict[str, list[dict[str, object]]] = {}
        for row in rows:
            groups.setdefault(str(row["id"]).rpartition("-")[0], []).append(row)
        for answer_id, group in groups.items():
            lines = tuple(_read_line(row) for row in group)
            documents = tuple(map(str, group[0]["evidence"]))  # type: ignore[call-overload]
            if any(line.cited for line in lines):
                yield CitedAnswer(answer_id=answer_id, documents=documents, lines=lines)


def _read_line(row: dict[str, object]) -> CitedLine:
    text = _MARK.sub(r"[\1]", str(row.get("line") or row["claim"]))
    return CitedLine(text, tuple(map(int, _MARK.findall(text))), str(row["label"]))


def measure_cited(answers: Sequence[CitedAnswer], policy: AuditPolicy) -> CitedFigures:
    """Correct the marks of answers as they are, and again with right ones exchanged for wrong ones."""
    kept, contradicted, mended = [], [], []
    for answer in answers:
        for line, after in zip(answer.lines, _correct(answer, answer.lines, policy), strict=True):
            stays = [number in after for number in line.cited]
            kept += stays if line.label == "supported" else []
            contradicted += stays if line.label == "contradicted" else []
        wrong = [_exchange(answer, place) for place in range(len(answer.lines))]
        for line, other, after in zip(answer.lines, wrong, _correct(answer, wrong, policy), strict=True):
            if other.cited != line.cited:
                mended.append(line.cited[0] in after and other.cited[0] not in after)
    return CitedFigures(kept=_share(kept), mended=_share(mended), contradicted_kept=_share(contradicted))


def _share(found: Sequence[bool]) -> Ratio:
    return Ratio(sum(found), len(found))


def _correct(answer: CitedAnswer, lines: Sequence[CitedLine], policy: AuditPolicy) -> list[set[int]]:
    """Return the documents that each line cites after its answer was corrected."""
    audit = audit_answer("\n".join(line.text for line in lines), answer.documents, policy=policy)
    return [{int(number) for number in _MARK.findall(line)} for line in audit.corrected_text.split("\n")]


def _exchange(answer: CitedAnswer, place: int) -> CitedLine:
    """Return a line with the mark of another passage, which a hash picks, where one mark is right."""
    line = answer.lines[place]
    others = [number for number in range(1, len(answer.documents) + 1) if number not in line.cited]
    if line.label != "supported" or len({*line.cited}) != 1 or not others:
        return line
    drawn = int.from_bytes(sha256(f"{answer.answer_id}|{place}".encode()).digest(), "big")
    other = others[drawn % len(others)]
    return CitedLine(_MARK.sub(f"[{other}]", line.text), (other,), line.label)
