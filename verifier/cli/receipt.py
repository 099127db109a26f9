"""``verifier receipt``: files of receipts signed, and their signatures checked, without a network."""

from __future__ import annotations

from pathlib import Path

import typer

from verifier.calls import ContextCache
from verifier.cli.inputs import open_named_corpus
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, write_bytes
from verifier.cli.output_files import check_files
from verifier.receipts.signatures import (
    RECEIPTS_PREDICATE,
    SignatureError,
    check_subject,
    open_envelope,
    read_signer,
    sign_statement,
    state_receipts,
)
from verifier.records.json_lines import write_json_line

receipt_app = typer.Typer(
    help="Files of receipts signed, and signatures checked.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@receipt_app.command(short_help="Sign a file of receipts.")
@with_options
def sign(
    file: str,
    key: str,
    output: str = "-",
    corpus: str | None = None,
    without_replay: bool = False,
) -> None:
    """Sign a file of receipts: a DSSE envelope around an in-toto statement that names the file by its hash.

    A golden file is signed alike. Each call is run again first: a line that is no receipt, or whose call
    gives another verdict, is an error. The key goes nowhere; the envelope holds the id of its public key.
    """
    with report_errors():
        check_files([file, key], {"--output": output})
        stated = _state(file, corpus, replay=not without_replay)
        write_bytes(output, sign_statement(stated, key) + b"\n")


@receipt_app.command()
@with_options
def verify(file: str, signature: str, public_key: str, as_json: bool = False) -> None:
    """Check that a key signed exactly these receipts.

    Exit code 0 means that it did, 1 that the signature does not hold or is on other bytes.
    """
    with report_errors():
        data, envelope = Path(file).read_bytes(), Path(signature).read_bytes()
        signer = read_signer(public_key)
        try:
            check_subject(open_envelope(envelope, public_key), data, RECEIPTS_PREDICATE)
            problem = None
        except SignatureError as error:
            problem = str(error)
    if as_json:
        typer.echo(write_json_line({"keyid": signer, "problem": problem, "valid": problem is None}))
    else:
        typer.echo(f"Signed by {signer}" if problem is None else f"Not signed: {problem}")
    raise typer.Exit(EXIT_GROUNDED if problem is None else EXIT_NOT)


@receipt_app.command(short_help="Write the statement that a signer signs.")
@with_options
def statement(file: str, output: str = "-", corpus: str | None = None, without_replay: bool = False) -> None:
    """Write the in-toto statement on a file of receipts, for a signer of one's own; each is replayed."""
    with report_errors():
        check_files([file], {"--output": output})
        write_bytes(output, _state(file, corpus, replay=not without_replay) + b"\n")


def _state(file: str, corpus: str | None, *, replay: bool) -> bytes:
    path = Path(file)
    with open_named_corpus(corpus) as opened:
        contexts = ContextCache(corpus=opened)
        return state_receipts(
            path.name, path.read_bytes(), replay=replay, folder=path.parent, contexts=contexts
        )
