"""``verifier cards ablate``: what each stage of an audit is worth, on answers with gold labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from verifier.cli.inputs import InputError, read_settings, read_text
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, print_report, report_errors
from verifier.cli.output_files import check_files
from verifier.policies import VerifierError
from verifier.policies.audit import RULES, resolve_audit_policy
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.calls import AuditAnswerCall


@with_options
def ablate(
    answers: str,
    gold: str,
    toggles: list[str] | None = None,
    latencies: str | None = None,
    policy: str = "default",
    settings: list[str] | None = None,
    as_json: bool = False,
) -> None:
    """Audit answers with each stage on and off, and compare the runs claim by claim with exact tests.

    Exit code 0; 1 where a line was bad, or a gold claim has no card.
    """
    with report_errors():
        check_files(
            [answers, gold, *([latencies] if latencies else [])],
            {},
            as_json=as_json,
            policy=policy,
            settings=settings,
        )
        from verifier.audit.answer_audit import SWITCHES
        from verifier.audit.measuring.ablation import ablate as compare
        from verifier.audit.measuring.ablation import read_latencies
        from verifier.audit.measuring.judgements import read_judgements

        resolved = resolve_audit_policy(policy, read_settings(settings or [], RULES))
        calls, problems = _read_answers(answers)
        truths = read_judgements(read_text(gold).split("\n"))
        problems += [f"gold, line {line.number}: {line.error}" for line in truths.bad]
        for problem in problems:
            typer.echo(show_plainly(problem), err=True)
        if not truths.judgements:
            raise InputError(f"{gold}: it holds no claim; expected answer_id, claim_id and label in a line")
        if not calls:
            raise InputError(f"{answers}: it holds no answer; expected answer_id and answer in a line")
        times = read_latencies(read_text(latencies).split("\n")) if latencies is not None else ()
        found = compare(
            calls, truths.judgements, toggles=toggles or SWITCHES, latencies=times, policy=resolved
        )
        if as_json:
            print_bytes(found.to_json())
        else:
            from verifier.report.measures.ablation import render_ablation_report

            print_report(render_ablation_report(found))
    for claim_id in found.missing:
        typer.echo(f"verifier: gold claim {show_plainly(claim_id)}: no answer has it", err=True)
    raise typer.Exit(EXIT_NOT if problems or found.missing else EXIT_GROUNDED)


def _read_answers(path: str) -> tuple[list[AuditAnswerCall], list[str]]:
    """Return the calls of a file, and what is wrong with its other lines."""
    from verifier.calls import AuditAnswerCall, read_call
    from verifier.calls.line_keys import gather_call
    from verifier.records.json_lines import read_json_line

    calls: list[AuditAnswerCall] = []
    problems = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = read_json_line(line)
            if not isinstance(value, dict):
                raise InputError("expected a JSON object")
            call = read_call(gather_call({"function": "audit_answer", **value}, keep=()))
            if not isinstance(call, AuditAnswerCall):
                raise InputError("expected the audit of an answer")
            if call.answer_id is None:
                raise InputError("key 'answer_id': it is missing")
            calls.append(call)
        except VerifierError as error:
            problems.append(f"answers, line {number}: {error}")
    return calls, problems
