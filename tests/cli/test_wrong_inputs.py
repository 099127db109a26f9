"""Every command with a file that is not what it asks for, and with streams that are full or closed.

A table of places where a command takes a file, and one of what may be wrong with a file. Whatever is given, a
command names it in a line, says what it expects, and ends with a documented exit code.
"""

from __future__ import annotations

import json
from ast import literal_eval
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from tests.cli.commands import CLAIM, TEXT, run, run_python
from tests.store.example_cards import make_cards
from verifier.calls import Call
from verifier.receipts.receipts import Receipt
from verifier.sources.context import Source

pytest.importorskip("sqlalchemy")
pytest.importorskip("cryptography")

Wanted: TypeAlias = Literal["text", "value", "rows", "lines", "base", "key", "other"]
"""What is asked for: any text; a value of JSON, or lines that must all be good; lines that each may be bad;
a database; a key; something whose bytes are only compared."""

X = "@"
PLACES: dict[str, tuple[Wanted, str]] = {
    "the answer of check": ("text", "check @ text.txt"),
    "the context of check": ("text", "check answer.txt @"),
    "the answer of repair": ("text", "check @ text.txt --show repairs"),
    "the context of repair": ("text", "check answer.txt @ --show repairs"),
    "the claim": ("text", "claim @ text.txt"),
    "the evidence of a claim": ("text", "claim claim.txt @"),
    "the lines of a lattice": ("text", "lattice @ -e evidence.json"),
    "the JSON of a lattice": ("text", "lattice @ -e evidence.json --json-answer"),
    "the evidence of a lattice": ("value", "lattice lines.txt -e @"),
    "the answer of an audit": ("other", "audit @ text.txt"),
    "the evidence of an audit": ("other", "audit answer.txt @"),
    "the corpus of an audit": ("base", "audit answer.txt --corpus @"),
    "the cards of a night": ("lines", "cards again @ text.txt --as-of 2025-10-17 -o again.jsonl"),
    "the lines of a batch": ("rows", "batch @ -o rows.jsonl --overwrite"),
    "the lines of claims": ("value", "policy calibrate @"),
    "what was judged": ("rows", "cards measure @ labels.jsonl"),
    "the gold of a measurement": ("value", "cards measure labels.jsonl @"),
    "the answers of an ablation": ("value", "cards ablate @ labels.jsonl"),
    "the gold of an ablation": ("value", "cards ablate answers.jsonl @"),
    "the cards of an export": ("rows", "cards export @"),
    "the documents of a corpus": ("other", "corpus add new.db @"),
    "the corpus that is searched": ("base", "corpus search @ tower"),
    "the corpus that is exported": ("base", "corpus export @"),
    "the corpus that has a digest": ("base", "corpus digest @"),
    "the corpus that is checked, or what is for one": ("rows", "corpus check @"),
    "the cards of a store": ("lines", "queue add store.db @ --by me"),
    "the store that is listed": ("base", "queue list @"),
    "the store that is counted": ("base", "queue figures @"),
    "the store that is verified": ("base", "queue verify @"),
    "milliseconds": ("lines", "queue figures store.db --latencies @ @"),
    "the receipt": ("value", "receipt replay @"),
    "the answer of a receipt": ("text", "receipt replay receipt.jsonl --answer @"),
    "the context of a receipt": ("text", "receipt replay receipt.jsonl --context @"),
    "the receipts that are signed": ("value", "receipt sign @ --key key.pem"),
    "the receipts of a statement": ("value", "receipt statement @"),
    "the private key": ("key", "receipt sign receipt.jsonl --key @"),
    "the public key": ("key", "receipt verify receipt.jsonl signature.json --public-key @"),
    "the signature": ("other", "receipt verify receipt.jsonl @ --public-key key.pub"),
    "what was signed": ("other", "receipt verify @ signature.json --public-key key.pub"),
    "the calls of goldens": ("value", "receipt record @ target.jsonl"),
    "goldens": ("other", "receipt check @"),
}  # fmt: skip

FAULTS: dict[str, bytes | None] = {
    "absent": None, "absent/inside": None, "folder": None, "binary": bytes(range(256)) * 4,
    "empty": b"", "broken.json": b'{"a": [1,\n',
}  # fmt: skip

# What is no usage error. A text may be empty, and may look like JSON; bad lines are rows of a run. A folder
# holds documents, or goldens; what is compared with a signature is other bytes.
ACCEPTED: dict[Wanted, set[str]] = {
    "text": {"empty", "broken.json"},
    "rows": {"binary", "empty", "broken.json"},
    "lines": {"empty"},
    "value": set(),
    "base": set(),
    "key": set(),
    "other": {"binary", "empty", "broken.json"},
}


@pytest.fixture
def inputs(folder: Path) -> Path:
    """Make one good input of each kind, and those that are not."""
    cards = b"".join(card.to_json() + b"\n" for card in make_cards(2))
    (folder / "cards.jsonl").write_bytes(cards)
    call = Call(answer="It rang.", sources=(Source(id="s1", text="It rang."),))
    (folder / "receipt.jsonl").write_text(Receipt(id="r", verdict=call.run(), call=call).to_line() + "\n")
    rows: dict[str, dict[str, object]] = {
        "calls.jsonl": {"id": "a", "answer": "It rang.", "context": "It rang."},
        "answers.jsonl": {"answer_id": "a", "answer": "It rang.", "context": "It rang."},
        "labels.jsonl": {"answer_id": "a", "claim_id": "c1", "label": "SUPPORTED"},
        "claims.jsonl": {"claim_id": "c1", "text": CLAIM},
        "labelled.jsonl": {"claim": CLAIM, "evidence": TEXT, "label": True},
    }
    for name, row in rows.items():
        (folder / name).write_text(json.dumps(row) + "\n", encoding="utf-8")
    make_keys(folder)
    made = [
        ["corpus", "add", "corpus.db", "text.txt"],
        ["queue", "add", "store.db", "cards.jsonl", "--by", "me", "--at", "2025-10-17T16:00:00Z"],
        ["receipt", "sign", "receipt.jsonl", "--key", "key.pem", "-o", "signature.json"],
    ]
    for arguments in made:
        assert run(*arguments).exit_code == 0
    (folder / "folder").mkdir()
    for name, data in FAULTS.items():
        if data is not None:
            (folder / name).write_bytes(data)
    return folder


def make_keys(folder: Path) -> None:
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption())
    (folder / "key.pem").write_bytes(private)
    public = key.public_key().public_bytes(forms.Encoding.PEM, forms.PublicFormat.SubjectPublicKeyInfo)
    (folder / "key.pub").write_bytes(public)


@pytest.mark.usefixtures("inputs")
def test_a_file_that_is_not_what_is_asked_for_is_named_with_what_is_expected() -> None:
    problems = []
    for place, (wanted, command) in PLACES.items():
        for fault in FAULTS:
            done = run(*command.replace(X, fault).split())
            is_fine = fault in ACCEPTED[wanted] and done.exit_code in (0, 1)
            if not (is_fine or names_fault(done.stderr, fault)):
                problems.append(f"{place}, {fault}: {done.exit_code} {done.output[-300:]}")
            if not (done.exception is None or isinstance(done.exception, SystemExit)):
                problems.append(f"{place}, {fault}: {done.exception!r}")
    assert not problems, "\n".join(problems)


@pytest.mark.usefixtures("inputs")
@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"SQLite format 3\0\xff", "a corpus is named with --corpus"),
        (b"%PDF-1.7 \xff", "it is a PDF, expected a text"),
        (b"PK\x03\x04\xff", "expected a text, HTML or a PDF"),
        ("\ufeffText".encode("utf-16-le"), "it is UTF-16, expected UTF-8"),
    ],
)
def test_an_answer_that_is_no_text_is_told_by_what_it_is(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "answer.bin"
    path.write_bytes(data)
    done = run("check", str(path), "text.txt")
    assert done.exit_code == 2
    assert told in done.stderr


@pytest.mark.usefixtures("inputs")
def test_a_misspelt_policy_is_told_with_the_one_that_was_meant() -> None:
    done = run("check", "answer.txt", "text.txt", "--policy", "defualt")
    assert done.exit_code == 2
    assert "unknown policy 'defualt', did you mean 'default'?" in done.stderr


@pytest.mark.usefixtures("inputs")
def test_a_corpus_is_a_source_of_check() -> None:
    assert run("corpus", "add", "kept.sqlite", "text.txt").exit_code == 0
    assert run("check", "text.txt", "kept.sqlite", "--show", "brief").exit_code in (0, 1)


def names_fault(stderr: str, fault: str) -> bool:
    """Return whether the last line names the file, or its folder, and says what is expected."""
    last = stderr.splitlines()[-1] if stderr else ""
    # What is expected where nothing stands is plain.
    is_told = "expected" in last or "no such file" in last
    return last.startswith("verifier: error: ") and fault.partition("/")[0] in last and is_told


# One command for each way of printing; check and batch are in test_files.py.
COMMANDS = {
    "check answer.txt text.txt --show repairs": ("full", "cut", "closed"),
    "audit claims.jsonl text.txt": ("full", "cut"),
    "cards export cards.jsonl": ("full",),
    "corpus digest corpus.db": ("full", "closed"),
    "queue figures store.db": ("full",),
    "receipt check receipt.jsonl": ("full", "cut"),
    "--help": ("full", "closed"),
}

STREAMS = """
import os, sys
from pathlib import Path
import verifier.cli.app, verifier.cli.audit_single, verifier.corpus.api, verifier.store
from verifier.cli import main

def lead(stream):
    if stream == "full":
        os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
    elif stream == "cut":
        reader, writer = os.pipe()
        os.close(reader)
        os.dup2(writer, 1)
    else:
        os.close(1)
        sys.stdout = None

for row in sys.argv[1:]:
    stream, *command = row.split()
    log = os.open("log", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    child = os.fork()
    if not child:
        os.dup2(log, 2)
        lead(stream)
        sys.argv = ["verifier", *command]
        main()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(log)
    print(repr((command[0], stream, code, Path("log").read_text())))
"""


@pytest.mark.slow
@pytest.mark.usefixtures("inputs")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_stdout_that_is_full_cut_or_closed_is_one_line_and_no_traceback() -> None:
    # A process imports the commands once and forks for each.
    given = [f"{stream} {command}" for command, streams in COMMANDS.items() for stream in streams]
    environment = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUNBUFFERED": "1"}
    done = run_python("-c", STREAMS, *given, **environment)
    rows = [literal_eval(line) for line in done.stdout.decode().splitlines()]
    assert len(rows) == len(given), done.stderr.decode()
    assert not [row for row in rows if not is_told(*row)]


def is_told(command: str, stream: str, code: int, log: str) -> bool:
    """Return whether a command said in one line that it could not print; who stops reading wants no word."""
    if stream == "cut":
        return code in (0, 1) and "Traceback" not in log and "Exception ignored" not in log
    is_run = command == "audit"
    said = "verifier: error: stdout: " if stream == "closed" or not is_run else "stopped by stdout: "
    expected = 3 if is_run and stream == "full" else 2
    return code == expected and log.startswith(said) and len(log.splitlines()) == 1
