"""E-mail addresses, telephone numbers, IBANs and card numbers: where they stand, and that none is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("phonenumbers")
pytest.importorskip("stdnum")

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from verifier import audit_answer, audit_claim
from verifier.audit.redaction.personal_data import find_personal_data
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.redaction.sensitive_texts import MASK
from verifier.policies import PolicyError
from verifier.policies.audit import load_audit_policy
from verifier.policies.audit.record import PERSONAL_DATA

POLICY = load_audit_policy("default").replace(mask_patterns=PERSONAL_DATA, phone_regions=("DE", "US"))
SECRETS = {
    "email": "o.quimby+files@wolken.example",
    "phone": "+49 30 901820",
    "iban": "DE89 3704 0044 0532 0130 00",
    "card": "4111 1111 1111 1111",
}


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("email", "Write to o.quimby+files@wolken.example, or call.", ["o.quimby+files@wolken.example"]),
        ("email", "M\u00fcller <j\u00f6rg@b\u00fccher.example>", ["j\u00f6rg@b\u00fccher.example"]),
        ("email", "The price is 3 @ 4.50, and @home is a handle.", []),
        ("iban", "To DE89 3704 0044 0532 0130 00 in May.", ["DE89 3704 0044 0532 0130 00"]),
        ("iban", "de89-3704-0044-0532-0130-00", ["de89-3704-0044-0532-0130-00"]),
        ("iban", "AB12 DE89370400440532013000", ["DE89370400440532013000"]),
        ("iban", "To DE88 3704 0044 0532 0130 00 in May.", []),
        ("card", "Card 4111 1111 1111 1111 was used.", ["4111 1111 1111 1111"]),
        ("card", "Row 3 4111-1111-1111-1111.", ["4111-1111-1111-1111"]),
        ("card", "Card 4111 1111 1111 1112, and 1941 1943 1945 1950.", []),
        ("card", "\uff14111\u200b1111 1111 1111", ["\uff14111\u200b1111 1111 1111"]),
        ("phone", "Call +49 30 901820 today.", ["+49 30 901820"]),
        ("phone", "Call 030 901820 or (212) 736-5000 today.", ["030 901820", "(212) 736-5000"]),
        ("phone", "It sold 1,200,000 in 2019 and 1,500,000 in 2020.", []),
    ],
)
def test_it_is_found_by_its_form_and_its_check_digits(kind, text, found):
    spans = sorted({*find_personal_data(text, [kind], POLICY.phone_regions)})
    assert [text[slice(*span)] for span in spans] == found


@given(
    st.sampled_from([*SECRETS]),
    st.text(st.sampled_from("ab\u00e9\u4e2d .@-\n"), max_size=30),
    st.text(st.sampled_from("ab\u00e9\u4e2d .@-\n"), max_size=30),
    st.sampled_from(" \n.,;("),
)
def test_it_is_found_between_any_texts(kind, before, after, gap):
    text = f"{before} {gap} {SECRETS[kind]} {gap} {after}"
    places = find_personal_data(text, PERSONAL_DATA, POLICY.phone_regions)
    start = len(before) + 3
    assert any(one <= start and start + len(SECRETS[kind]) <= other for one, other in places)


@pytest.mark.parametrize("secret", SECRETS.values())
def test_nothing_that_is_written_has_it(secret):
    source = (
        f"The clinic keeps a file on Ann Lee. She is reached at {secret} in the mornings. It opened in 1931."
    )
    redactor = Redactor([source], policy=POLICY)
    told = f"Ann Lee is reached at {secret}."
    for claim in (told, "Ann Lee is reached in the evenings.", "The clinic opened in 1932."):
        card = redactor.redact(audit_claim(claim, [source], policy=POLICY))
        assert secret not in card.to_json().decode()
        assert redactor.redact(card) == card
    audit = redactor.redact(audit_answer(f"{told} It opened in 1931 [1].", [source], policy=POLICY))
    assert secret not in audit.to_json().decode()
    assert MASK in audit.corrected_text
    assert redactor.mask(f"line 3: {secret} is no claim").count(MASK) >= len(secret)


def test_a_record_without_any_is_whole():
    source = "The bridge opened in 1931. It has seven arches of grey stone."
    card = audit_claim("The bridge opened in 1932.", [source], policy=POLICY)
    assert Redactor([source], policy=POLICY).redact(card) is card


def test_a_region_without_numbers_is_an_error_before_anything_is_read():
    with pytest.raises(PolicyError, match="'phone_regions': got 'Berlin', expected the two letters"):
        Redactor(["text"], policy=POLICY.replace(phone_regions=("Berlin",)))


@pytest.mark.parametrize("kind", PERSONAL_DATA)
@pytest.mark.parametrize("text", choose(["1 2 3 4 ", "a", "DE89", "4", "a@b.", "+", "(", "\u200b"]))
def test_it_is_linear(kind, text):
    check_doubling(lambda size: find_personal_data(text * (size // len(text)), [kind]))
