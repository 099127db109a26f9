"""``verifier check``: an answer against its sources."""

from __future__ import annotations

from verifier.calls import Call
from verifier.cli import options
from verifier.cli.inputs import check_lang, choose_format, choose_source_format, read_answer_and_context
from verifier.cli.options import with_options
from verifier.cli.output import report_errors
from verifier.cli.output_files import check_files
from verifier.cli.run_check import run_check
from verifier.report.common.frame import Heading
from verifier.report.common.language import writing_in


@with_options
def check(
    files: list[str] | None = None,
    answer_text: str | None = None,
    context_text: list[str] | None = None,
    question: str | None = None,
    format: str | None = None,
    policy: str = "default",
    settings: list[str] | None = None,
    source_format: str | None = None,
    wikitext: bool = False,
    show: str | None = None,
    demo: bool = False,
    lang: options.LangOption = None,
    as_json: bool = False,
    html: str | None = None,
    receipt: str | None = None,
    report_title: str | None = None,
    report_date: str | None = None,
) -> None:
    """Check an answer against its sources, sentence by sentence, and say what they do not support.

    Sources are files, PDF among them, and folders. --lang is for the report and what --show prints. --receipt
    keeps the report, with --json the verdict of verify_quotes.

    Exit code 0 means that every claim is supported (with --show repairs, that every quote stands there), 1
    anything less, 2 usage or an error of the caller. With --demo it is 0 whenever it ran. --json is the
    verdict of verify_quotes: there 0 means STRICT; repairs with --json are a line for each quote.
    """
    if demo:
        from verifier.cli.demo import show_demo

        show_demo(html)
        return
    given, texts = files or [], context_text or []
    if show == "repairs":
        from verifier.cli.repair import repair

        repair(
            given, answer_text, texts, format=format, policy=policy, settings=settings,
            source_format=choose_source_format(source_format, wikitext=wikitext), as_json=as_json,
        )  # fmt: skip
    if show is not None or not as_json:
        from verifier.cli.show_report import show_report

        with report_errors():
            check_lang(lang)
            check_files(given, {"--html": html, "--receipt": receipt}, policy=policy, settings=settings)
            read_as = choose_source_format(source_format, wikitext=wikitext)
        with writing_in(lang):
            show_report(
                given,
                answer_text,
                texts,
                show=show,
                html=html,
                receipt=receipt,
                heading=Heading(title=report_title or "", date=report_date or ""),
                question=question,
                format=format,
                source_format=read_as,
                policy=policy,
                settings=settings or [],
                lang=lang,
            )

    def read_call() -> Call:
        read_as = choose_source_format(source_format, wikitext=wikitext)
        answer, sources = read_answer_and_context(given, answer_text, texts, format=read_as)
        return Call(answer=answer, sources=sources, question=question, format=choose_format(format))

    run_check(
        read_call,
        given,
        policy=policy,
        settings=settings,
        as_json=as_json,
        html=html,
        receipt=receipt,
        title_and_date=(report_title, report_date),
    )
