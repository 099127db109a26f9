"""``verifier check --show repairs``: the source's own wording for quotes that almost stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

from verifier.cli.inputs import choose_format, read_answer_and_context, read_settings
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, report_errors
from verifier.cli.output_files import check_files
from verifier.policies.canonical import encode_canonical
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.grounding.repair import QuoteRepair
    from verifier.sources.context import Format, Source


def repair(
    given: list[str],
    answer_text: str | None,
    texts: list[str],
    *,
    format: str | None,
    source_format: Format | None,
    policy: str,
    settings: list[str] | None,
    as_json: bool,
) -> NoReturn:
    """Say for each quote whether it stands in the sources, and what their wording is where it almost does.

    Nothing is applied. The command ends with 0 if every quote stands there, 1 if one does not or there is
    none.
    """
    with report_errors():
        check_files(given, {}, as_json=as_json, policy=policy, settings=settings)
        answer, sources = read_answer_and_context(given, answer_text, texts, format=source_format)
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
