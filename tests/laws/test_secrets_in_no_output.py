"""No name, figure, address or identifier of a sensitive document is in any byte that leaves, however spelled.

And what is masked in one field is masked in all. Other documents stay readable, and so do common words.
`test_nothing_sensitive_is_written` has the same of stretches that are copied, at the size of a corpus.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from html import unescape
from unicodedata import normalize
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("jinja2")

from tests.hostile.doubling import check_doubling
from verifier import audit_answer, audit_claim, open_corpus
from verifier.audit import AuditStream, ClaimCard
from verifier.audit.claims.description import describe_claim
from verifier.audit.records.answer import Audit
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.redaction.sensitive_texts import MASK
from verifier.cli.export import FORMS, _list_parts
from verifier.corpus import Corpus, Document
from verifier.receipts.audits import run_audit
from verifier.report import explain
from verifier.report.audit.page import render_audit_page
from verifier.report.audit.terminal import render_audit_report
from verifier.report.audit.wording import build_audit_report
from verifier.report.batch_list.page import render_index_page
from verifier.report.batch_list.rows import make_banner, make_row, write_csv
from verifier.report.card.page import render_card_page
from verifier.report.card.terminal import render_card_report
from verifier.report.card.wording import build_card_report
from verifier.report.common.terminal import write_plain

KEY = b"a secret of more than sixteen bytes"
OPEN = "The bridge of Bonn opened in 1931. It has seven arches of grey stone."
_HASH = re.compile("(?:hmac-)?sha256:[0-9a-f]{64}")
_NAMES = ("Kessler", "Ostrowska", "Zhu", "Vilks", "Tromp", "Quimby", "M\xfcller", "O'Quinn", "Xu")
_FIRST = ("Maria", "Jorrit", "Wanjiku", "Ulf", "Zoltan", "Ngozi")
_UNTAGGED = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)}
_FULL = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
_STYLED = {chr(65 + at): chr(0x1D400 + at) for at in range(26)} | {
    chr(97 + at): chr(0x1D41A + at) for at in range(26)
}


def _blank(text: str) -> str:
    return re.sub("[-. ]", "", text)


SPELLINGS = {
    "as it is": str,
    "capitals": str.upper,
    "small": str.lower,
    "two blanks": lambda text: text.replace(" ", "  "),
    "no-break blanks": lambda text: text.replace(" ", "\xa0"),
    "a line break": lambda text: text.replace(" ", "\n"),
    "zero-width": lambda text: "\u200b".join([text[:2], text[2:]]),
    "soft hyphen": lambda text: "\xad".join([text[:-1], text[-1:]]),
    "full-width": lambda text: text.translate(_FULL),
    "styled": lambda text: "".join(_STYLED.get(char, char) for char in text),
    "decomposed": lambda text: normalize("NFD", text),
    "other script": lambda text: text.replace("a", "\u0430").replace("e", "\u0435").replace("o", "\u043e"),
    "possessive": lambda text: f"{text}'s",
    "an entity": lambda text: f"&#{ord(text[0])};{text[1:]}",
    "a named entity": lambda text: text.replace("\xfc", "&uuml;").replace("-", "&#x2d;"),
    "per cent": lambda text: text[:-1] + "".join(f"%{byte:02X}" for byte in text[-1].encode()),
    "an escape": lambda text: f"\\u{ord(text[0]):04x}{text[1:]}",
    "a tag inside": lambda text: f"<b>{text[:2]}</b>{text[2:]}",
    "tag characters": lambda text: text[0] + "".join(chr(0xE0000 + ord(one)) for one in text[1:2]) + text[2:],
}
FIGURES = {
    **SPELLINGS,
    "together": _blank,
    "in groups of four": lambda text: " ".join(re.findall(".{1,4}", _blank(text))),
    "slashes": lambda text: text.replace("-", "/").replace(" ", "/"),
}


@st.composite
def make_files(draw: st.DrawFn) -> tuple[str, str, dict[str, str]]:
    """Return the text of a sensitive document, its title, and its secrets by kind."""
    digits = st.permutations("123456789").map(lambda drawn: "".join(drawn[:4]))
    first, last = draw(st.sampled_from(_FIRST)), draw(st.sampled_from(_NAMES))
    four = [draw(digits) for _ in range(4)]
    secrets = {
        "name": f"{first} {last}",
        "number": f"{four[0][:3]}-{four[1][:2]}-{four[2]}",
        "card": " ".join(four),
        "code": f"QX-{four[3][:2]}/{four[0]}",
        "mail": f"{first.lower()}.{normalize('NFD', last)[0].lower()}zy@wolken.example",
        "short": draw(st.sampled_from(("37", "8", "562"))),
    }
    text = (
        f"Patient {secrets['name']} has the number {secrets['number']} and the card {secrets['card']}. "
        f"The key of the ward is {secrets['code']}. Write to {secrets['mail']}. "
        f"{last} was ill for {secrets['short']} days and earns 1,203,112 crowns."
    )
    return text, f"File of {secrets['name']}", secrets


@st.composite
def make_claims(draw: st.DrawFn, secrets: dict[str, str]) -> tuple[str, list[str]]:
    """Return a claim that names secrets in some spelling, and these as they stand in the document."""
    name = draw(st.sampled_from(("name", "mail", "code")))
    figure = draw(st.sampled_from(("number", "card", "short", "none")))
    subject = draw(st.sampled_from([*SPELLINGS.values()]))(secrets[name])
    told = [secrets[name]]
    if figure == "none":
        return f"{subject} likes the garden.", told
    spelled = draw(st.sampled_from([*FIGURES.values()]))(secrets[figure])
    shape = draw(
        st.sampled_from(
            ("{} has the number {}.", "{} was ill for {} days.", "The ward of {} kept the card {} in 1931.")
        )
    )
    return shape.format(subject, spelled), [*told, secrets[figure]]


def list_keys(text: str) -> list[str]:
    """Return the words of a text as this test reads them: not as the code that is tested does."""
    table = str.maketrans("\u0430\u0435\u043e", "aeo", "\u200b\xad'\u2019")
    folded = normalize("NFD", normalize("NFKC", text)).translate(table).lower()
    return re.findall("[a-z]+|[0-9]+", re.sub("[\u0300-\u036f]", "", folded))


def list_texts(record: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every string of a record, with the field that holds it."""
    if isinstance(record, str):
        yield path, record
    elif isinstance(record, tuple):
        for one in record:
            yield from list_texts(one, path)
    elif is_dataclass(record):
        for field in fields(record):
            if not field.name.startswith("_"):
                yield from list_texts(getattr(record, field.name), field.name)


def find_leaks(text: str, told: list[str], *, page: bool = False) -> list[str]:
    """Return the secrets that a text has: as one word or several in a row, blanks and marks aside.

    A page has figures of its own: there only what is too long to be one of them counts.
    """
    text = _HASH.sub("", text)
    return [*_find_leaks(text, told, page=page), *_find_leaks(decode(text), told, page=page)]


def decode(text: str) -> str:
    """Return a text as a browser or a program shows it that undoes its codes; of a page, what it quotes."""
    shown = re.sub("</?b>", "", unquote(unescape(unescape(text)))).translate(_UNTAGGED)
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), shown)


def _find_leaks(text: str, told: list[str], *, page: bool) -> list[str]:
    keys = list_keys(text)
    words, joined = {*keys}, "".join(keys)
    found = []
    for secret in told:
        parts = [part for part in list_keys(secret) if len(part) > 2 and part not in ("example", "the")]
        whole = "".join(list_keys(secret))
        if len(whole) >= 9 and whole in joined:
            found.append(secret)
        found += [part for part in parts if part in words and not (page and part.isdecimal())]
    return found


_KEPT = frozenset(("observed", "limit", "name", "id", "sha256", "span_id", "title"))


def check_record(record: ClaimCard | Audit, told: list[str]) -> None:
    """Assert that no field shows a secret, and none what another masks."""
    for path, text in list_texts(record):
        if path not in _KEPT:
            assert find_leaks(text, told) == [], (path, text)
            if path == "text":
                short = [secret for secret in told if len(secret) < 3]
                assert not set(short) & set(list_keys(text)), (path, text)


def check_fields(before: ClaimCard, after: ClaimCard) -> None:
    """Assert that what is masked of the claim is in no field that follows from it."""
    gone = {*list_keys(before.claim.text)} - {*list_keys(after.claim.text)}
    for field in ("subject", "object", "predicate", "qualifiers", "normalization", "notes"):
        for path, text in list_texts(getattr(after.claim, field), field):
            assert not gone & {*list_keys(text)}, (path, text, gone)
    # Of a year that is shown its first and last day are no secret.
    assert after.claim.timeframe in (None, describe_claim(after.claim.text).timeframe)
    for path, text in list_texts(after.numeric or ()):
        assert path in ("question", "verdict", "derivation_type") or not gone & {*list_keys(text)}, path


def list_outputs(records: list[ClaimCard | Audit]) -> Iterator[tuple[str, str]]:
    """Yield everything that is written of records, each with the name of its kind."""
    cards = [
        card for record in records for card in (record.cards if isinstance(record, Audit) else (record,))
    ]
    for record in records:
        yield "bytes", record.to_json().decode("utf-8")
        if isinstance(record, Audit):
            report = build_audit_report(record)
            yield "page of an audit", render_audit_page(report, {})
            yield "printed audit", write_plain(render_audit_report(report), 10_000)
            yield "corrected text", record.corrected_text
    for card in cards:
        told = build_card_report(card)
        yield "page of a card", render_card_page(told)
        yield "printed card", write_plain(render_card_report(told), 10_000)
        yield "audit record", json.dumps(card.to_audit_record(), ensure_ascii=False)
        row = make_row(told, line=1, name="", text=card.claim.text, page=None)
        yield "index", render_index_page([row], make_banner([row], headline="x")) + write_csv([row])
        for violation in card.violations:
            for language in ("en", "de"):
                yield f"why, {language}", explain(violation, language=language)
    for form in FORMS:
        if form != "parquet":
            yield form, "".join(_list_parts(form, ((card, None) for card in cards), lambda _: "NEI"))


SEARCHED: Counter[str] = Counter()
"""How many outputs of each kind the law has looked through."""


@pytest.fixture(scope="module", autouse=True)
def _count(pytestconfig: pytest.Config) -> Iterator[None]:
    """Say with ``-v`` how much was looked through: a law that looks at nothing is kept, too."""
    yield
    if pytestconfig.getoption("verbose"):
        kinds = ", ".join(f"{name} {count:,}" for name, count in sorted(SEARCHED.items()))
        sys.stdout.write(f"\n{SEARCHED.total():,} outputs of {len(SEARCHED)} kinds: {kinds}\n")


def make_corpus(text: str, title: str) -> Corpus:
    corpus = open_corpus(":memory:")
    sensitive = Document(doc_id="vault", text=text, title=title, meta={"sensitive": True})
    corpus.add([sensitive, Document(doc_id="open", text=OPEN)])
    return corpus


@given(st.data())
def test_no_secret_is_in_any_output(data: st.DataObject) -> None:
    text, title, secrets = data.draw(make_files())
    drawn = [data.draw(make_claims(secrets)) for _ in range(2)]
    told = [secret for _, some in drawn for secret in some]
    key = data.draw(st.sampled_from((KEY, None)))
    with make_corpus(text, title) as corpus:
        redactor = Redactor(corpus, key=key)
        whole = [audit_claim(claim, corpus) for claim, _ in drawn]
        cards = [redactor.redact(card) for card in whole]
        answer = " ".join(f"{claim} [2]" for claim, _ in drawn)
        made = audit_answer(answer, corpus, as_of="2025-10-17")
        audit = redactor.redact(made)
        stream = AuditStream(corpus, redactor=redactor)
        streamed = [*stream.feed(answer), stream.close()]
        lines = [json.dumps({"text": 1, claim: 2}) for claim, _ in drawn]
        errors = [row.error or "" for row in run_audit(lines, corpus, key=key)]
    for before, after in zip([*whole, *made.cards], [*cards, *audit.cards], strict=True):
        check_record(after, told)
        check_fields(before, after)
        assert len(after.claim.text) == len(before.claim.text)
    check_record(audit, told)
    outputs = [*list_outputs([*cards, audit, *streamed]), *(("error row", one) for one in errors)]
    SEARCHED.update(name for name, _ in outputs)
    leaks = [(name, found) for name, output in outputs for found in find_leaks(output, told, page=True)]
    assert leaks == []
    assert all(MASK in card.claim.text for card in cards)


@given(make_files(), st.sampled_from(["1.2 million", "1203112", "1.203 million", "1,203,112.0"]))
def test_an_amount_is_masked_however_it_is_written(
    made: tuple[str, str, dict[str, str]], amount: str
) -> None:
    with make_corpus(*made[:2]) as corpus:
        card = Redactor(corpus).redact(audit_claim(f"{made[2]['name']} earns {amount} crowns.", corpus))
    shown = [text for path, text in list_texts(card.claim) if path != "claim_id"]
    assert not any(re.search("[0-9]", text) for text in shown), shown


@pytest.mark.parametrize(
    "written",
    ["Mueller", "MUELLER", "M\xfcller", "Muller", "Mueller's", "M&uuml;ller", "M%C3%BCller", "M\\u00fcller"],
)
def test_an_umlaut_is_masked_however_it_is_written(written: str) -> None:
    for stored in ("M\xfcller", "Mueller"):
        with make_corpus(f"{stored} was ill.", "File") as corpus:
            card = Redactor(corpus).redact(audit_claim(f"{written} was ill.", corpus))
        assert not re.search("[ml]{2}|[uU]|\xfc", card.claim.text.partition(" was")[0]), card.claim.text


@pytest.mark.parametrize("written", ["M. K.", "M.K.", "MK", "M K", "M.-K."])
def test_initials_are_masked(written: str) -> None:
    with make_corpus("Maria Kessler was ill.", "File") as corpus:
        card = Redactor(corpus).redact(audit_claim(f"{written} slept well.", corpus))
    assert not re.search("[MK]", card.claim.text), card.claim.text


@pytest.mark.parametrize(
    "date", ["1990-03-03", "3 March 1990", "March 3, 1990", "03/03/1990", "3rd of March 1990", "March 1990"]
)
def test_a_date_is_masked_however_it_is_written(date: str) -> None:
    with make_corpus("Ulf Tromp was born on 3 March 1990 in Bonn.", "Tromp") as corpus:
        card = Redactor(corpus).redact(audit_claim(f"Ulf Tromp was born on {date}.", corpus))
    assert card.claim.timeframe is None
    shown = [text for path, text in list_texts(card.claim) if path != "claim_id"]
    assert not any(re.search("[0-9]|March", text) for text in shown), shown


def test_what_is_open_and_what_is_common_is_shown() -> None:
    with make_corpus("Ulf Tromp was ill for 37 days in Aachen.", "Tromp") as corpus:
        redactor = Redactor(corpus)
        whole = audit_claim(OPEN.partition(". ")[0] + ".", corpus)
        assert redactor.redact(whole) == whole
        card = redactor.redact(audit_claim("Ulf Tromp planted a tree in 1905.", corpus))
    assert card.claim.text == f"{MASK * 9} planted a tree in 1905."
    assert card.claim.timeframe is not None


def test_without_a_key_no_digits_are_guessed_from_a_hash() -> None:
    """The hash of a masked claim is that of what is left, or a keyed one."""
    from verifier.policies import hash_text

    claim = "Ulf Tromp was ill for 37 days."
    with make_corpus("Ulf Tromp was ill for 37 days in Aachen.", "Tromp") as corpus:
        plain = Redactor(corpus).redact(audit_claim(claim, corpus))
        keyed = Redactor(corpus, key=KEY).redact(audit_claim(claim, corpus))
    assert plain.inputs.answer == hash_text(plain.claim.text)
    assert plain.check is not None
    assert plain.check.inputs.answer == plain.inputs.answer
    assert keyed.inputs.answer.startswith("hmac-sha256:")
    assert hash_text(claim) not in plain.to_json().decode() + keyed.to_json().decode()


SHARED = {
    "one sentence in all": lambda number: f"The council met in the old town hall again. Room {number}.",
    "one word in all": lambda number: "committee " * 12 + str(number),
    "names": lambda number: f"Ulf Tromp and Maria Kessler of QX-{number} met.",
}


@pytest.mark.parametrize("name", SHARED)
def test_masking_is_linear_in_the_text_whatever_there_is(name: str) -> None:
    """The cost does not grow with the documents that share what the text has."""
    write = SHARED[name]
    with open_corpus(":memory:") as corpus:
        corpus.add(
            [Document(doc_id=f"d{n}", text=write(n), meta={"sensitive": True}) for n in range(400)],
        )
        redactor = Redactor(corpus)
        check_doubling(lambda n: redactor.mask((write(3) + " ") * (n // 60)))
