"""NumerSense: sentences with a number left out. Of its knowledge only number words and digits are asked.

The sentence with the number as a word is the evidence. With the same number in digits it is true, with the
next one it is false. *No* is a number to NumerSense and a denial to a reader: such lines give nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.adapters.adapted import AdapterError, Converted, Row, number_sources, take_id, take_text
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.label_schemes import name_audit3
from verifier.calls import AuditCall
from verifier.records.claim_check import Label

FORMAT = "{sentence: ... <mask> ..., target}"

MASK = "<mask>"
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield a true claim and a false one."""
    sentence, target = take_text(row, "sentence"), take_text(row, "target").strip().lower()
    if sentence.count(MASK) != 1:
        raise AdapterError(f"key 'sentence': got {sentence!a}, expected {MASK} in it once")
    if target == "no":
        return
    if target not in NUMBERS:
        raise AdapterError(f"key 'target': got {target!a}, expected one of no, {', '.join(NUMBERS)}")
    value = NUMBERS.index(target)
    sources = number_sources([(sentence.replace(MASK, target), None)])
    cases: tuple[tuple[str, int, Label], ...] = (
        ("true", value, "SUPPORTED"),
        ("false", value + 1, "CONTRADICTED"),
    )
    for kind, number, label in cases:
        answer_id = f"{take_id(row, name)}-{kind}"
        call = AuditCall(answer_id=answer_id, claim=sentence.replace(MASK, str(number)), sources=sources)
        yield call, (Judgement(claim_id=f"{answer_id}/c1", label=name_audit3(label), full_label=label),)
