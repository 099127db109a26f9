"""Signatures: what vouches for the bytes of a receipt, or the end of a chain, without a network.

A signature is a DSSE envelope around an in-toto statement: the name and the SHA-256 of what is signed, and
what is said of it. Other tools can check it. The statement names bytes by their hash, and holds no text of
them.

Keys are Ed25519, read from PEM files that ``openssl genpkey -algorithm ed25519`` writes. No record holds one,
only the id of the public key: the SHA-256 of its DER form.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.errors import tell_extra
from verifier.policies import Json, VerifierError, encode_canonical, hash_bytes
from verifier.records.json_lines import ReceiptError, read_json_line

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

    from verifier.calls import ContextCache
    from verifier.receipts.receipts import Receipt

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PAYLOAD_TYPE = "application/vnd.in-toto+json"
RECEIPTS_PREDICATE = "urn:lexical-verifier:receipts:1"
HEAD_PREDICATE = "urn:lexical-verifier:queue-head:1"

_HASH = "sha256:"


class SignatureError(VerifierError):
    """A key that cannot be read, a signature that is none, or one that does not hold."""


def make_statement(name: str, digest: str, predicate_type: str, predicate: Mapping[str, Json]) -> bytes:
    """Return an in-toto statement on bytes of a digest, as canonical JSON."""
    return encode_canonical(
        {
            "_type": STATEMENT_TYPE,
            "predicate": dict(predicate),
            "predicateType": predicate_type,
            "subject": [{"digest": {"sha256": digest.removeprefix(_HASH)}, "name": name}],
        }
    )


def sign_statement(statement: bytes, key: str | Path) -> bytes:
    """Return a statement in an envelope with its signature, as one line of canonical JSON.

    `key` is the file of a private key. The same statement and key give the same bytes. Raises
    `SignatureError` for what is no such key, `OSError` for a file that cannot be read.
    """
    private = _read_private(Path(key))
    public = private.public_key()
    return encode_canonical(
        {
            "payload": b64encode(statement).decode("ascii"),
            "payloadType": PAYLOAD_TYPE,
            "signatures": [
                {
                    "keyid": _name_key(public),
                    "sig": b64encode(private.sign(_encode_signed(statement))).decode("ascii"),
                }
            ],
        }
    )


def open_envelope(envelope: bytes | str, key: str | Path) -> Mapping[str, Json]:
    """Return the statement of an envelope whose signature a public key confirms.

    `key` is the file of the public key; the id that the envelope gives is not asked. Raises `SignatureError`
    for a signature that does not hold and for what is no envelope, `OSError` for a file that cannot be read.
    """
    public = _read_public(Path(key))
    from cryptography.exceptions import InvalidSignature

    payload, signatures = _read_envelope(envelope)
    for signature in signatures:
        try:
            public.verify(signature, _encode_signed(payload))
        except InvalidSignature:
            continue
        return _read_statement(payload)
    raise SignatureError(
        f"signature: it is not that of the key {_name_key(public)}, or what it signs was changed"
    )


def check_subject(statement: Mapping[str, Json], data: bytes, predicate_type: str) -> None:
    """Raise `SignatureError` unless a statement is of a kind, and on these bytes."""
    if statement.get("predicateType") != predicate_type:
        found = ascii(statement.get("predicateType"))
        raise SignatureError(f"signature: it is on {found}, expected {predicate_type!a}")
    if read_subject(statement) != hash_bytes(data):
        raise SignatureError("signature: it is on other bytes: a file that was changed, or another one")


def read_subject(statement: Mapping[str, Json]) -> str:
    """Return the digest of what a statement is on. Raises `SignatureError` for one that names none."""
    subjects = statement.get("subject")
    subject = subjects[0] if isinstance(subjects, list) and len(subjects) == 1 else None
    digests = subject.get("digest") if isinstance(subject, Mapping) else None
    digest = digests.get("sha256") if isinstance(digests, Mapping) else None
    if not isinstance(digest, str):
        raise SignatureError("signature: its statement names no subject with a SHA-256")
    return f"{_HASH}{digest}"


def _encode_signed(payload: bytes) -> bytes:
    """Return what is signed: the pre-authentication encoding of DSSE, version 1."""
    kind = PAYLOAD_TYPE.encode("ascii")
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def _read_envelope(envelope: bytes | str) -> tuple[bytes, list[bytes]]:
    try:
        value = read_json_line(envelope.strip())
        if not isinstance(value, Mapping) or value.get("payloadType") != PAYLOAD_TYPE:
            raise SignatureError(f"signature: expected a DSSE envelope of payload type {PAYLOAD_TYPE!a}")
        given = value["signatures"]
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise TypeError
        signatures = [_decode(one["sig"]) for one in given]  # type: ignore[index, call-overload]
        return _decode(value["payload"]), signatures
    except ReceiptError as error:
        raise SignatureError(f"signature: {error}") from None
    except (KeyError, TypeError, BadBase64):
        raise SignatureError("signature: expected a DSSE envelope with payload and signatures") from None


def _decode(text: object) -> bytes:
    if not isinstance(text, str):
        raise TypeError
    return b64decode(text.encode("ascii", "replace"), validate=True)


def _read_statement(payload: bytes) -> Mapping[str, Json]:
    try:
        value = read_json_line(payload)
    except ReceiptError as error:
        raise SignatureError(f"signature: its statement cannot be read: {error}") from None
    if not isinstance(value, Mapping) or value.get("_type") != STATEMENT_TYPE:
        raise SignatureError(f"signature: it is on no statement of type {STATEMENT_TYPE!a}")
    return value  # type: ignore[return-value]


# --- Keys -------------------------------------------------------------------------------------------------


def _read_private(path: Path) -> Ed25519PrivateKey:
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except TypeError:
        raise SignatureError(f"{path}: the key is encrypted, expected one that is not") from None
    except (ValueError, UnsupportedAlgorithm):
        raise SignatureError(f"{path}: expected the PEM file of an Ed25519 private key") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise SignatureError(f"{path}: got another kind of key, expected an Ed25519 private key")
    return key


def _read_public(path: Path) -> Ed25519PublicKey:
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        key = load_pem_public_key(path.read_bytes())
    except (ValueError, UnsupportedAlgorithm):
        raise SignatureError(f"{path}: expected the PEM file of an Ed25519 public key") from None
    if not isinstance(key, Ed25519PublicKey):
        raise SignatureError(f"{path}: got another kind of key, expected an Ed25519 public key")
    return key


def read_signer(key: str | Path) -> str:
    """Return the id of the public key in a file. Raises `SignatureError` and `OSError` as `open_envelope`."""
    return _name_key(_read_public(Path(key)))


def _name_key(key: Ed25519PublicKey) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return hash_bytes(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))


def _need_cryptography() -> None:
    try:
        import cryptography as _cryptography  # noqa: F401
    except ModuleNotFoundError:
        raise SignatureError(
            f"signatures need cryptography, which is not installed: {tell_extra('sign')}"
        ) from None


# --- What is signed ---------------------------------------------------------------------------------------


def state_receipts(
    name: str,
    data: bytes,
    *,
    replay: bool = True,
    folder: Path | None = None,
    contexts: ContextCache | None = None,
) -> bytes:
    """Return the statement on a file of receipts: its hash, how many there are, and of which verdicts.

    A golden file is one, too: lines that name policies are no receipts, and count in the hash alone.

    The verdicts are one hash over their digests, a line each, in the order of the file. Each call is run
    again first, unless `replay` is False: a digest vouches for the verdict, and nothing but that for the
    call. `replayed` counts them; `folder` is where their files are named from. Raises `ReceiptError` for a
    line that is no receipt, one without a call, and a call that gives another verdict; also what `Call.run`
    raises.
    """
    from verifier.receipts.golden_lines import GoldenReader

    digests, policies, replayed, reader = [], set(), 0, GoldenReader()
    for number, line in enumerate(data.removesuffix(b"\n").split(b"\n"), 1):
        try:
            read = reader.read_line(number, line)
            if read is None:
                # The policy of the calls after it.
                continue
            receipt = read.receipt
            if replay:
                _expect_same(receipt, folder, contexts)
                replayed += 1
        except ReceiptError as error:
            raise ReceiptError(f"{name}, line {number}: {error}") from None
        verdict = receipt.verdict
        digests.append(verdict.digest)
        policies.add((verdict.policy_name, verdict.policy_hash, verdict.semantics))
    predicate: dict[str, Json] = {
        "policies": [
            {"hash": hash, "name": policy, "semantics": semantics}
            for policy, hash, semantics in sorted(policies)
        ],
        "receipts": len(digests),
        "replayed": replayed,
        "verdicts": hash_bytes("".join(f"{one}\n" for one in digests).encode("ascii")),
    }
    return make_statement(name, hash_bytes(data), RECEIPTS_PREDICATE, predicate)


def _expect_same(receipt: Receipt, folder: Path | None, contexts: ContextCache | None) -> None:
    from verifier.receipts.replay import name_files, replay_receipt

    if receipt.call is None:
        raise ReceiptError("it holds no call that could be run again: --without-replay signs it all the same")
    call = receipt.call if folder is None else name_files(receipt.call, folder)
    found = replay_receipt(receipt, call=call, contexts=contexts)
    if not found.identical:
        first = found.differences[0].path if found.differences else "/"
        raise ReceiptError(
            f"its call gives another verdict, from {first} on, by its {', '.join(found.causes)}: "
            "it is not vouched for"
        )


def state_head(seq: int, sha256: str) -> bytes:
    """Return the statement on the end of a chain of events: its number and its hash."""
    return make_statement("queue-head", sha256, HEAD_PREDICATE, {"seq": seq})


def read_head(statement: Mapping[str, Json]) -> tuple[int, str]:
    """Return number and hash of the event that a statement names. Raises `SignatureError` for another one."""
    if statement.get("predicateType") != HEAD_PREDICATE:
        found = ascii(statement.get("predicateType"))
        raise SignatureError(f"signature: it is on {found}, expected {HEAD_PREDICATE!a}")
    predicate = statement.get("predicate")
    seq = predicate.get("seq") if isinstance(predicate, Mapping) else None
    if not isinstance(seq, int):
        raise SignatureError("signature: its statement names no event")
    return seq, read_subject(statement)


def read_anchor(data: bytes, key: str | Path | None = None) -> tuple[int, str]:
    """Return number and hash of the event that a file names: a statement, or an envelope around one.

    With the file of a public key the file has to be an envelope which that key signed; without one nobody
    vouches for it but who kept it. Raises `SignatureError` for what names no event, `OSError` as
    `open_envelope` does.
    """
    if key is not None:
        return read_head(open_envelope(data, key))
    try:
        value = read_json_line(data.strip())
    except ReceiptError as error:
        raise SignatureError(f"anchor: {error}") from None
    if isinstance(value, Mapping) and "payload" in value:
        raise SignatureError(
            "anchor: it is signed: give the public key, which says whether the signature holds"
        )
    return read_head(_read_statement(data.strip()))
