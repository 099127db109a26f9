"""A model's recorded verdicts on claims as judgements: each counts as the evidence gate decides it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from verifier.audit.claims.lines import read_identified
from verifier.audit.judging.gate import WHOLE_BP, gate_output
from verifier.audit.measuring.judgements import Judgement, JudgementList, name_claim, read_count
from verifier.audit.measuring.labels import name_audit3
from verifier.audit.records.gate import GateDecision
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, show_value

_LABELS: Mapping[str, Label] = {"correct": "SUPPORTED", "incorrect": "CONTRADICTED"}
_KEYS = ("label", "confidence", "selected_evidence_index", "evidence_quote")


def read_recorded(lines: Iterable[str], *, policy: AuditPolicyReference = "default") -> JudgementList:
    """Read recorded verdicts, one JSON object a line, counted from 1; blank lines are skipped.

    An object has ``claim_id``, perhaps ``answer_id`` and ``claim``, the ``passages`` that the model saw, and
    what it said: ``output``, its object or its text, or beside them ``label`` (correct, incorrect,
    uncertain), ``confidence`` from 0 to 1, ``selected_evidence_index`` and ``evidence_quote``;
    ``latency_ms`` may stand there, too. What is uncertain after the gate is insufficient.
    """
    resolved = load_audit_policy(policy)

    def read(line: str, seen: Set[str]) -> tuple[Judgement, ...]:
        judgement = _read_line(line, resolved)
        if judgement.claim_id in seen:
            raise ReceiptError(f"key 'claim_id': got {judgement.claim_id!a} again, expected it once")
        return (judgement,)

    judgements, bad = read_identified(lines, read)
    return JudgementList(judgements=judgements, bad=bad)


def _read_line(line: str, policy: AuditPolicy) -> Judgement:
    value = read_json_line(line)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"got {show_value(value)}, expected a JSON object")
    claim_id = _read_text(value, "claim_id", "id")
    if not claim_id:
        raise ReceiptError("key 'claim_id': it is missing")
    passages = value.get("passages")
    if isinstance(passages, str) or not isinstance(passages, Iterable):
        raise ReceiptError(f"key 'passages': got {show_value(passages)}, expected a list of strings")
    texts = [*passages]
    if not all(isinstance(text, str) for text in texts):
        raise ReceiptError("key 'passages': got something else in it, expected strings")
    output = value.get("output", {key: value[key] for key in _KEYS if key in value})
    if not isinstance(output, (str, Mapping)) or not output:
        raise ReceiptError(
            f"key 'output': got {show_value(output)}, expected an object, or {', '.join(_KEYS)}"
        )
    decision = gate_output(output, [*map(str, texts)], claim=_read_text(value, "claim"), policy=policy)
    named = name_claim(claim_id, _read_text(value, "answer_id"))
    return _judge(named, decision, read_count(value, "latency_ms"))


def _judge(claim_id: str, decision: GateDecision, latency: int | None) -> Judgement:
    label = _LABELS.get(decision.label_final)
    support = {
        "correct": decision.confidence,
        "incorrect": WHOLE_BP - decision.confidence,
    }.get(decision.label_final)
    return Judgement(
        claim_id=claim_id,
        label="insufficient" if label is None else name_audit3(label),
        full_label=label,
        support=support,
        latency=latency,
        reviewer="recorded",
    )


def _read_text(value: Mapping[str, JsonValue], *keys: str) -> str | None:
    found = next((value[key] for key in keys if value.get(key) is not None), None)
    if not isinstance(found, (str, type(None))):
        raise ReceiptError(f"key {keys[0]!a}: got {show_value(found)}, expected a string")
    return None if found is None else str(found)
