"""What the options and arguments of commands are called, take and mean: `options.toml`, by their parameters.

A short option means one thing everywhere: ``-a`` and ``-c`` take the text that is checked and a text that it
is checked against, ``-e`` takes a file of evidence, ``-k`` a number of passages, ``-o`` a file to write,
``-p`` a policy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib.resources import files
from inspect import Parameter, signature
from typing import Annotated, Any, TypeAlias, TypeVar, get_origin

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


_Command = TypeVar("_Command", bound=Callable[..., None])


def with_options(command: _Command) -> _Command:
    """Give the parameters of a command their options and arguments, but for those that bring their own."""
    tables = _read_tables()
    module, name = command.__module__.rpartition(".")[2], command.__name__
    rows = tables["every"] | tables.get(module, {}).get(name, {})
    own = signature(command, eval_str=True)
    parameters = [
        one if get_origin(one.annotation) is Annotated else one.replace(annotation=_describe(one, rows))
        for one in own.parameters.values()
    ]
    command.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    command.__annotations__ |= {one.name: one.annotation for one in parameters}
    return command


def _describe(parameter: Parameter, rows: Mapping[str, tuple[str, str, str]]) -> object:
    """Return the annotation of a parameter: its type, and how it is given on the command line."""
    flags, value, said = rows[parameter.name]
    if not flags:
        return Annotated[parameter.annotation, typer.Argument(metavar=value, help=said)]
    return Annotated[parameter.annotation, typer.Option(*flags.split(), metavar=value or None, help=said)]


@cache
def _read_tables() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("options.toml").read_text(encoding="utf-8"))


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
