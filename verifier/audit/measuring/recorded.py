"""A model's recorded verdicts on claims as judgements: each counts as the evidence gate decides it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from verifier.audit.claims.lines import read_identified
from verifier.audit.judging.gate import WHOLE_BP, gate_output
from verifier.audit.measuring.judgements import Judgement, JudgementList, name_claim, take_claim_id
from verifier.audit.measuring.label_schemes import name_audit3
from verifier.audit.records.gate import GateDecision
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.json_lines import ReceiptError, show_value
from verifier.records.typed_keys import read_keys

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
    keys = read_keys(line)
    value = keys.value
    claim_id = take_claim_id(keys)
    passages = keys.take_texts("passages")
    if passages is None:
        raise keys.refuse("passages", None, "a list of strings")
    output = value.get("output", {key: value[key] for key in _KEYS if key in value})
    if not isinstance(output, (str, Mapping)) or not output:
        raise ReceiptError(
            f"key 'output': got {show_value(output)}, expected an object, or {', '.join(_KEYS)}"
        )
    decision = gate_output(output, passages, claim=keys.take_text("claim"), policy=policy)
    named = name_claim(claim_id, keys.take_text("answer_id"))
    return _judge(named, decision, keys.take_integer("latency_ms", "a whole number"))


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
