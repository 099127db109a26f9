"""Options that several commands have.

A short option means one thing everywhere: ``-a`` and ``-c`` take the text that is checked and a text that it
is checked against, ``-e`` takes a file of evidence, ``-k`` a number of passages, ``-o`` a file to write,
``-p`` a policy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, TypeAlias

import typer

from verifier.checking.texts import LANGUAGES
from verifier.cli.inputs import check_lang
from verifier.cli.output import report_errors
from verifier.report.common.language import writing_in

LangOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help="The language of what is said; without it that of the texts.",
    ),
]
AnswerAndSourcesArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ANSWER|SOURCE",
        help="The answer's file, then its sources: files and folders; - for stdin. "
        "With --answer-text every file is a source.",
    ),
]
AnswerTextOption: TypeAlias = Annotated[
    str | None, typer.Option("--answer-text", "-a", metavar="TEXT", help="The answer itself.")
]
ClaimTextOption: TypeAlias = Annotated[
    str | None, typer.Option("--claim-text", "-a", metavar="TEXT", help="The claim itself.")
]
TextsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--source-text",
        "--context-text",
        "--evidence-text",
        "-c",
        metavar="TEXT",
        help="A source itself, a text that is checked against; may be repeated.",
    ),
]
ClaimTitleOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--title", metavar="TEXT", help="The title of a claim, whose names count as those of the question do."
    ),
]
FormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="plain|markdown|html",
        help="How the answer, or the claim, is read; without it, as the policy says.",
    ),
]
SourceFormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--source-format",
        metavar="plain|markdown|html|wikitext",
        help="How every source is read; without it, the ending of its file says so: .md, .html, .wiki.",
    ),
]
WikitextOption: TypeAlias = Annotated[
    bool, typer.Option("--wikitext", help="Read every source as wikitext: --source-format wikitext.")
]
PolicyOption: TypeAlias = Annotated[
    str,
    typer.Option("--policy", "-p", metavar="NAME|PATH", help="A shipped policy or the path of a .toml file."),
]
AuditPolicyOption: TypeAlias = Annotated[
    str,
    typer.Option("--policy", "-p", metavar="NAME|PATH", help="A shipped audit policy, or a .toml file."),
]
CorpusOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--corpus",
        metavar="FILE",
        help="The corpus in which claims are looked up, or its export (.jsonl).",
    ),
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Set a field of the policy; may be repeated."),
]
ResumeOption: TypeAlias = Annotated[
    bool, typer.Option("--resume", help="Go on where an interrupted run left its output.")
]
OverwriteOption: TypeAlias = Annotated[
    bool, typer.Option("--overwrite", help="Begin anew where the output is there already.")
]
FailUnderOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-under",
        metavar="METRIC=VALUE",
        help="Exit with 1 where a figure is below a value, such as 80% or 0.8; may be repeated.",
    ),
]
HtmlOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--html", metavar="FILE", help="Write the report as one self-contained page; - for stdout."),
]
ReportTitleOption: TypeAlias = Annotated[
    str | None, typer.Option("--report-title", metavar="TEXT", help="What stands on top of the report.")
]
ReportDateOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--report-date", metavar="TEXT", help="The date below it, as given: nobody looks at a clock."
    ),
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the verdict's canonical bytes and nothing else.")
]
ReceiptOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--receipt", metavar="FILE", help="Store the verdict with its inputs, for replay."),
]
SnippetsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--snippets",
        metavar="full|hash|none",
        help="What is written of sources: their words, their hashes, or only places. Without it, as the "
        'policy says; of documents with {"sensitive": true} in their meta never their words.',
    ),
]
KeyOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--key", metavar="FILE", help="A secret of 16 bytes or more: hashes are keyed with it."),
]
VerifiedAtOption: TypeAlias = Annotated[
    str | None, typer.Option("--verified-at", metavar="TIME", help="When they are judged.")
]


def write_in_language(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option --lang: while it runs, reports are written in that language."""

    @wraps(command)
    def run(*args: object, lang: str | None = None, **options: object) -> None:
        with report_errors():
            check_lang(lang)
        with writing_in(lang):
            command(*args, **options)

    own = signature(command, eval_str=True)
    option = Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=LangOption)
    run.__signature__ = own.replace(parameters=[*own.parameters.values(), option])  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, "lang": LangOption}
    return run


def add_snippets(settings: list[str] | None, snippets: str | None) -> list[str]:
    """Return the settings of an audit with what --snippets says."""
    return [*(settings or []), *([] if snippets is None else [f"snippets={snippets}"])]
