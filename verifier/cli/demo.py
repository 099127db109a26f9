"""``verifier check --demo`` and ``verifier audit --demo``: the examples that ship."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from verifier import corpus as corpora
from verifier.calls import AuditAnswerCall, CheckCall, ContextCache
from verifier.cli.output import print_report, report_errors, show_outcome
from verifier.cli.output_files import check_files
from verifier.cli.reports import prepare_report
from verifier.corpus.readers import read_file
from verifier.demo import CLAIMS, CORPUS, FOLDER, load_audited, load_demo
from verifier.sources.context import FORMATS, Format, Source

FORMAT_NAMES: dict[str, Format] = {name: name for name in FORMATS}
"""The formats that a source may have."""

_STATUSES = {"SUPPORTED": "SUPPORTED", "CONTRADICTED": "CONTRADICTED"}
"""Labels of cards as the statuses of `check`, in whose words the demo speaks; all others are UNDECIDED."""


def show_demo(html: str | None) -> None:
    """Check the example that ships, under the default policy, and print its report; then look claims up."""
    with report_errors():
        check_files([str(path) for path in FOLDER.iterdir()], {"--html": html})
        answer, sources = load_demo()
        call = CheckCall(answer=answer, sources=sources)
        policy = call.resolve_policy()
        report = call.run_under(policy)
        show_outcome(report, partial(prepare_report, report, call, policy), as_json=False, html=html)
        if html != "-":
            print_report(_show_claims())


def show_audit_demo(html: str | None) -> None:
    """Audit the answer with citations that ships against the corpus that ships, and print the report."""
    with report_errors(), corpora.open_corpus(":memory:") as corpus:
        check_files([str(path) for path in FOLDER.iterdir()], {"--html": html})
        corpus.add(*read_file(CORPUS))
        call = AuditAnswerCall(answer=load_audited(), corpus=corpus.digest)
        policy = call.resolve_policy()
        record = call.run_under(policy, contexts=ContextCache(corpus=corpus))
        show_outcome(record, partial(prepare_report, record, call, policy), as_json=False, html=html)


def _show_claims() -> RenderableType:
    """Lay out claims that are looked up: supported, contradicted, open as sources disagree, and decided."""
    from verifier.audit.judging.claim_audit import audit_claim
    from verifier.report.card.wording import build_card_report
    from verifier.report.common.terminal import STATE_STYLES, make_table

    table = make_table()
    for name in ("Claim", "Result", "Why"):
        table.add_column(name, overflow="fold")
    with corpora.open_corpus(":memory:") as corpus:
        corpus.add(*read_file(CORPUS))
        # As mere sources the same documents are equals: none decides over the others.
        equals = [
            Source(id=one.doc_id, text=one.text, title=one.title, format=FORMAT_NAMES[one.format])
            for one in corpus.documents.values()
            if one.format in FORMAT_NAMES
        ]
        found = [audit_claim(CLAIMS[0], corpus), audit_claim(CLAIMS[1], corpus)]
        found += [audit_claim(CLAIMS[2], equals), audit_claim(CLAIMS[2], corpus)]
    states = {"STRICT": "verified", "HYBRID": "soft", "UNGROUNDED": "failed"}
    for card in found:
        report = build_card_report(card)
        style = STATE_STYLES[states[report.audit_mode]]
        status = _STATUSES.get(card.label, "UNDECIDED")
        table.add_row(card.claim.text, Text(status, style=style), f"{report.headline}. {report.summary}")
    title = Rule(Text("Claims looked up in the corpus that ships", style="bold"), align="left", style="dim")
    return Group(Text(), title, table)
