"""``verifier policy explain``: how a text is read, clause by clause."""

from __future__ import annotations

from pathlib import Path

import typer

from verifier.cli.inputs import InputError, read_text
from verifier.cli.options import with_options
from verifier.cli.output import print_bytes, report_errors, write_bytes
from verifier.policies import Json, encode_canonical, load_policy
from verifier.report.common.hidden_characters import show_plainly


def _names_file(text: str) -> bool:
    """Return whether a text of one word is the name of a file; what can be no path is none."""
    try:
        return len(text.split()) == 1 and Path(text).is_file()
    except (OSError, ValueError):
        return False


@with_options
def explain(
    text: str | None = None,
    language: str | None = None,
    tags: bool = False,
    as_json: bool = False,
    html: str | None = None,
) -> None:
    """Print who does what to whom in a text, as the reader of clauses reads it.

    Nothing is judged. Exit code 0, or 2 for usage or an error of the caller.
    """
    with report_errors():
        if as_json and html is not None:
            raise InputError("--json and --html: expected one of them")
        if text is not None and _names_file(text):
            raise InputError(
                f"{text} is the name of a file: expected a text; verifier policy explain - < {text}"
            )
        from verifier.report.clauses.wording import explain_text, list_lines

        given = read_text("-") if text is None or text == "-" else text
        sentences = explain_text(given, load_policy("default"), language)
        if html is not None:
            from verifier.report.clauses.page import render_clauses_page

            write_bytes(html, render_clauses_page(sentences).encode())
            return
    for sentence in sentences:
        if as_json:
            clauses: Json = [
                {
                    "kind": clause.kind,
                    "within": clause.within,
                    "parts": [
                        {"name": part.name, "words": part.words, "spans": [[*span] for span in part.spans]}
                        for part in clause.parts
                    ],
                }
                for clause in sentence.clauses
            ]
            print_bytes(encode_canonical({"span": [*sentence.span], "clauses": clauses}))
        else:
            typer.echo("\n".join(show_plainly(line) for line in list_lines(sentence, with_tags=tags)))
