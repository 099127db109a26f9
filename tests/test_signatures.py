"""Signatures on receipts: what holds, what does not, and what other tools read of them."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

from tests.cli.commands import expect_usage_error, run
from verifier import Source
from verifier.calls import Call
from verifier.receipts.receipts import record_call
from verifier.receipts.signatures import (
    HEAD_PREDICATE,
    RECEIPTS_PREDICATE,
    SignatureError,
    check_subject,
    open_envelope,
    read_head,
    sign_statement,
    state_head,
    state_receipts,
)

# The first test vector of RFC 8032.
SEED = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")


def write_keys(folder: Path, key: object = None, name: str = "key") -> tuple[Path, Path]:
    private = key or ed25519.Ed25519PrivateKey.from_private_bytes(SEED)
    pem = serialization.Encoding.PEM
    paths = folder / f"{name}.pem", folder / f"{name}.pub"
    form, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    paths[0].write_bytes(private.private_bytes(pem, form, plain))  # type: ignore[attr-defined]
    public = serialization.PublicFormat.SubjectPublicKeyInfo
    paths[1].write_bytes(private.public_key().public_bytes(pem, public))  # type: ignore[attr-defined]
    return paths


@pytest.fixture
def keys(tmp_path: Path) -> tuple[Path, Path]:
    return write_keys(tmp_path)


def make_receipts(count: int = 2) -> bytes:
    sources = (Source(id="s", text="It opened in 1901."),)
    calls = [Call(answer=f'"opened in 19{number:02}"', sources=sources) for number in range(count)]
    lines = [record_call(call, id=str(number)).to_line() for number, call in enumerate(calls)]
    return "".join(f"{line}\n" for line in lines).encode("ascii")


DATA = make_receipts()


def test_a_signature_holds_for_these_bytes_and_this_key_alone(
    keys: tuple[Path, Path], tmp_path: Path
) -> None:
    private, public = keys
    envelope = sign_statement(state_receipts("r.jsonl", DATA), private)
    assert envelope == sign_statement(state_receipts("r.jsonl", DATA), private)
    statement = open_envelope(envelope, public)
    check_subject(statement, DATA, RECEIPTS_PREDICATE)
    for place in range(0, len(DATA), 97):
        changed = DATA[:place] + bytes([DATA[place] ^ 1]) + DATA[place + 1 :]
        with pytest.raises(SignatureError, match="on other bytes"):
            check_subject(statement, changed, RECEIPTS_PREDICATE)
    _, other = write_keys(tmp_path, ed25519.Ed25519PrivateKey.generate(), "other")
    with pytest.raises(SignatureError, match="not that of the key"):
        open_envelope(envelope, other)


def test_any_byte_of_an_envelope_that_is_changed_is_refused(keys: tuple[Path, Path]) -> None:
    private, public = keys
    envelope = sign_statement(state_head(3, "sha256:" + "a" * 64), private)
    whole = json.loads(envelope)
    for place in range(len(envelope)):
        changed = envelope[:place] + bytes([envelope[place] ^ 1]) + envelope[place + 1 :]
        try:
            found = open_envelope(changed, public)
        except SignatureError:
            continue
        # What is left alone says nothing: the id of the key is a hint, and not asked.
        assert read_head(found) == (3, "sha256:" + "a" * 64)
        assert json.loads(changed)["payload"] == whole["payload"]


def test_other_tools_read_what_is_signed(keys: tuple[Path, Path]) -> None:
    envelope = json.loads(sign_statement(state_receipts("r.jsonl", DATA), keys[0]))
    payload = base64.b64decode(envelope["payload"])
    signed = b"DSSEv1 28 application/vnd.in-toto+json %d %b" % (len(payload), payload)
    signature = base64.b64decode(envelope["signatures"][0]["sig"])
    ed25519.Ed25519PrivateKey.from_private_bytes(SEED).public_key().verify(signature, signed)
    statement = json.loads(payload)
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["subject"][0]["name"] == "r.jsonl"
    assert statement["predicate"]["receipts"] == 2
    assert [one["name"] for one in statement["predicate"]["policies"]] == ["default"]
    assert "1901" not in payload.decode(), "the statement names texts by their hash"
    assert SEED.hex() not in str(envelope)


def edit_call(data: bytes) -> bytes:
    """Exchange the first call's answer; its verdict stays, with the digest beside it."""
    first, *rest = data.splitlines(keepends=True)
    line = json.loads(first)
    line["call"]["answer"] = "It opened in 1850."
    return b"".join([json.dumps(line).encode("ascii") + b"\n", *rest])


def test_an_edited_call_is_not_vouched_for(keys: tuple[Path, Path], tmp_path: Path) -> None:
    assert json.loads(state_receipts("r", DATA))["predicate"]["replayed"] == 2
    edited = tmp_path / "edited.jsonl"
    edited.write_bytes(edit_call(DATA))
    for command in (("sign", edited, "--key", keys[0]), ("statement", edited)):
        refused = run("receipt", *command)
        expect_usage_error(refused, "edited.jsonl, line 1: its call gives another verdict", "by its inputs")
    told = run("receipt", "statement", edited, "--without-replay")
    assert json.loads(told.stdout)["predicate"]["replayed"] == 0


def test_a_head_is_no_receipt_and_a_receipt_no_head(keys: tuple[Path, Path]) -> None:
    private, public = keys
    head = open_envelope(sign_statement(state_head(1, "sha256:" + "b" * 64), private), public)
    with pytest.raises(SignatureError, match=HEAD_PREDICATE):
        check_subject(head, DATA, RECEIPTS_PREDICATE)
    receipts = open_envelope(sign_statement(state_receipts("r", DATA), private), public)
    with pytest.raises(SignatureError, match=RECEIPTS_PREDICATE):
        read_head(receipts)


def test_what_is_no_key_is_named(tmp_path: Path, keys: tuple[Path, Path]) -> None:
    statement = state_head(1, "sha256:" + "b" * 64)
    (tmp_path / "text").write_text("no key")
    weak = write_keys(tmp_path, rsa.generate_private_key(65_537, 2_048), "rsa")
    locked = tmp_path / "locked.pem"
    private = ed25519.Ed25519PrivateKey.from_private_bytes(SEED)
    secret = serialization.BestAvailableEncryption(b"x")
    form = serialization.PrivateFormat.PKCS8
    locked.write_bytes(private.private_bytes(serialization.Encoding.PEM, form, secret))
    for path, words in (
        (tmp_path / "text", "expected the PEM file of an Ed25519 private key"),
        (keys[1], "expected the PEM file of an Ed25519 private key"),
        (weak[0], "got another kind of key"),
        (locked, "the key is encrypted"),
    ):
        with pytest.raises(SignatureError, match=words):
            sign_statement(statement, path)
    envelope = sign_statement(statement, keys[0])
    for path, words in (
        (keys[0], "expected the PEM file of an Ed25519 public key"),
        (weak[1], "another kind"),
    ):
        with pytest.raises(SignatureError, match=words):
            open_envelope(envelope, path)


@pytest.mark.parametrize(
    "envelope",
    [
        "", "x", "[]", "{}", '{"payloadType":"application/vnd.in-toto+json"}',
        '{"payload":"AA==","payloadType":"application/vnd.in-toto+json","signatures":"AA=="}',
        '{"payload":"AA==","payloadType":"application/vnd.in-toto+json","signatures":[{}]}',
        '{"payload":"A","payloadType":"application/vnd.in-toto+json","signatures":[]}',
        '{"payload":"AA==","payloadType":"application/vnd.in-toto+json","signatures":[]}',
        '{"payload":"é","payloadType":"application/vnd.in-toto+json","signatures":[{"sig":1}]}',
    ],
)  # fmt: skip
def test_what_is_no_envelope_is_refused(envelope: str, keys: tuple[Path, Path]) -> None:
    with pytest.raises(SignatureError, match="signature: "):
        open_envelope(envelope, keys[1])


def test_receipt_sign_and_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    private, public = map(str, write_keys(tmp_path))
    Path("r.jsonl").write_bytes(DATA)
    signed = run("receipt", "sign", "r.jsonl", "--key", private, "-o", "r.sig")
    assert (signed.exit_code, signed.stdout) == (0, "")
    good = run("receipt", "verify", "r.jsonl", "r.sig", "--public-key", public)
    assert (good.exit_code, good.stdout[:17]) == (0, "Signed by sha256:")
    Path("r.jsonl").write_bytes(DATA[:-1])
    bad = run("receipt", "verify", "r.jsonl", "r.sig", "--public-key", public, "--json")
    assert (bad.exit_code, json.loads(bad.stdout)["valid"]) == (1, False)
    Path("bad.jsonl").write_bytes(DATA + b"{}\n")
    expect_usage_error(run("receipt", "sign", "bad.jsonl", "--key", private), "bad.jsonl, line 3")
    expect_usage_error(run("receipt", "sign", "r.jsonl", "--key", "none.pem"), "none.pem: no such file")
    expect_usage_error(run("receipt", "verify", "r.jsonl", "r.sig", "--public-key", private), "public key")
    stated = json.loads(run("receipt", "statement", "r.jsonl").stdout)
    assert stated["predicateType"] == RECEIPTS_PREDICATE
