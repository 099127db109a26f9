"""``verifier repair``: the source's own wording for quotes that almost stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.cli import options
from verifier.cli.files import check_files
from verifier.cli.inputs import choose_format, choose_source_format, read_answer_and_context, read_settings
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, report_errors
from verifier.policies.canonical import encode_canonical
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.grounding.repair import QuoteRepair
    from verifier.sources.context import Source


def repair(
    files: options.AnswerAndContextArgument = None,
    answer_text: options.AnswerTextOption = None,
    context_text: options.TextsOption = None,
    format: options.FormatOption = None,
    policy: options.PolicyOption = "default",
    settings: options.SetOption = None,
    source_format: options.SourceFormatOption = None,
    wikitext: options.WikitextOption = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each quote and nothing else.")
    ] = False,
) -> None:
    """Say for each quote whether it stands in the sources, and what their wording is where it almost does.

    Nothing is applied. Exit code 0 means that every quote stands there, 1 that one does not or that there is
    none, 2 usage or an error of the caller.
    """
    given, texts = files or [], context_text or []
    with report_errors():
        check_files(given, {}, as_json=as_json, policy=policy, settings=settings)
        read_as = choose_source_format(source_format, wikitext=wikitext)
        answer, sources = read_answer_and_context(given, answer_text, texts, format=read_as)
        from verifier.grounding.repair import suggest_repairs

        found = suggest_repairs(
            answer,
            sources,
            policy=policy,
            format=choose_format(format),
            language=None,
            **read_settings(settings or []),
        )
    for one in found:
        if as_json:
            print_bytes(encode_canonical(one.to_dict()))
        else:
            typer.echo("\n".join(_write(one, sources)))
    if not found and not as_json:
        typer.echo("no quote")
    is_whole = bool(found) and all(one.state == "verified" for one in found)
    raise typer.Exit(EXIT_GROUNDED if is_whole else EXIT_NOT)


def _write(one: QuoteRepair, sources: Sequence[Source]) -> Iterator[str]:
    start, end = one.span
    why = f" ({one.obstacle})" if one.obstacle else ""
    yield f"{one.state}{why}, {start} to {end}: {show_plainly(one.text)}"
    if one.wording is not None and one.source is not None and one.source_span is not None:
        start, end = one.source_span
        yield f"  {show_plainly(sources[one.source].id)}, {start} to {end}: {show_plainly(one.wording)}"
