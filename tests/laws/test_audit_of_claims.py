"""Laws of audits: order, silence and company change nothing; a context and a corpus give the same."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from verifier import Source, audit_claim, open_corpus, prepare
from verifier.audit import describe_claim
from verifier.audit.claims.subjects import list_subject_stems, speaks_of
from verifier.claims.split import split_claims
from verifier.policies.audit import load_audit_policy

TEXTS = (
    "The Aune bridge opened in 1932. Its main span is 84 metres.",
    "The Aune bridge opened in 1934.",
    "Tolls on the Aune bridge were lifted in 1950. The tolls were unpopular.",
    "A second bridge followed in 1961. It was opened in 1932 as a pier.",
    "The Aune bridge may be closed in winter.",
    "The Aune bridge has a span of 84 metres and 2 towers.",
)
CLAIMS = (
    "The Aune bridge opened in 1932.",
    "The Aune bridge opened in 1934.",
    "The main span of the Aune bridge is 84 metres.",
    "The Aune bridge may be closed in winter.",
    "Tolls were lifted in 1951.",
)
SILENT = (
    "Moles dig tunnels under the lawn.",
    "The Skerrow bridge opened in 1999.",
    "Mary Quill was born in 1932 and opened a shop.",
    "",
)


def _sources(texts):
    return [Source(id=f"d{TEXTS.index(text) if text in TEXTS else text}", text=text) for text in texts]


@pytest.mark.parametrize("claim", CLAIMS)
@given(texts=st.permutations(TEXTS))
@examples(1)
def test_the_order_of_documents_changes_no_byte_but_of_the_inputs(claim, texts):
    first, again = audit_claim(claim, _sources(TEXTS)), audit_claim(claim, _sources(texts))
    assert again.to_json() == first.to_json()


@pytest.mark.parametrize("claim", CLAIMS)
@given(texts=st.sets(st.sampled_from(TEXTS), min_size=1), silent=st.sets(st.sampled_from(SILENT)))
@examples(1)
def test_documents_that_say_nothing_change_no_label(claim, texts, silent):
    policy = load_audit_policy("default").replace(rank_k=50)
    said = _sources(sorted(texts))
    more = [*said, *(Source(id=f"silent {place}", text=text) for place, text in enumerate(sorted(silent)))]
    before, after = audit_claim(claim, said, policy=policy), audit_claim(claim, more, policy=policy)
    labels = [
        (card.label, [v.code for v in card.violations if v.code != "EMPTY_RETRIEVAL"])
        for card in (before, after)
    ]
    if before.abstained or before.label == "NEI":
        assert after.label not in ("SUPPORTED", "CONTRADICTED")
    else:
        assert labels[0][0] == labels[1][0] or {*(label for label, _ in labels)} <= {
            "PARTIAL",
            "UNSUPPORTED",
            "NEI",
        }
        assert labels[0][1] == labels[1][1]


@pytest.mark.parametrize("claim", CLAIMS)
@given(texts=st.sets(st.sampled_from((*TEXTS, *SILENT)), min_size=1))
@examples(1)
def test_a_rationale_names_only_passages_that_were_found(claim, texts):
    card = audit_claim(claim, _sources(sorted(texts)))
    found = {item.span_id for item in card.retrieval}
    assert {*re.findall(r"\bd\d#\d+-\d+", card.rationale)} <= found


def test_a_card_knows_nothing_of_other_claims():
    context = prepare(_sources(TEXTS))
    alone = [audit_claim(claim, _sources(TEXTS)).to_json() for claim in CLAIMS]
    assert [audit_claim(claim, context).to_json() for claim in CLAIMS] == alone
    assert [audit_claim(claim, context).to_json() for claim in reversed(CLAIMS)] == [*reversed(alone)]
    assert [one.text for one in split_claims(" ".join(CLAIMS))] == [*CLAIMS]


def test_export_and_import_give_the_same_cards(tmp_path):
    documents = [{"doc_id": f"d{place}", "text": text} for place, text in enumerate(TEXTS)]
    with open_corpus(tmp_path / "one.db") as one, open_corpus(tmp_path / "two.db") as two:
        for document in reversed(documents):
            one.add([document])
        from verifier.corpus.readers import read_corpus_lines

        two.add(*read_corpus_lines([*one.export()]))
        for claim in CLAIMS:
            assert audit_claim(claim, one).to_json() == audit_claim(claim, two).to_json()


def test_a_context_and_a_corpus_of_the_same_documents_give_the_same_finding():
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": source.id, "text": source.text} for source in _sources(TEXTS)])
        for claim in CLAIMS:
            card, other = audit_claim(claim, corpus), audit_claim(claim, _sources(TEXTS))
            assert replace(card, corpus_digest=None) == replace(other, inputs=card.inputs)


@pytest.mark.parametrize(
    ("claim", "text", "label"),
    [
        (
            "Victor Frankenstein is a film.",
            "Robinson Crusoe is a 1964 film that stars Victor Lundin.",
            "UNSUPPORTED",
        ),
        (
            "Sausage Party is a horror film.",
            "It is a remake of a 1968 horror film of the same name.",
            "PARTIAL",
        ),
        ("Kenneth Lonergan was born in 1962.", "Andrea Pirlo was born in 1979.", "UNSUPPORTED"),
        ("Kenneth Lonergan was born in 1962.", "Lonergan was born in 1963.", "CONTRADICTED"),
        (
            "The Aune bridge opened in 1932.",
            # Which bridge that is no word of the sentence says.
            "The Aune bridge is long. Tolls rose. The bridge opened in 1934.",
            "UNSUPPORTED",
        ),
    ],
)
def test_a_passage_about_another_thing_says_neither_yes_nor_no(claim, text, label):
    assert audit_claim(claim, text).label in (label, "PARTIAL", "UNSUPPORTED", "NEI")
    decides = audit_claim(claim, text).label in ("SUPPORTED", "CONTRADICTED")
    assert decides == (label in ("SUPPORTED", "CONTRADICTED"))


def test_of_a_name_in_the_subject_the_last_word_is_asked_for():
    policy = load_audit_policy("default")
    stems = list_subject_stems("In 1962 Kenneth Lonergan was born in New York.", policy)
    assert stems == {"lonergan"}
    assert speaks_of(stems, ["He is Lonergan."], policy)
    assert not speaks_of(stems, ["He is Kenneth."], policy)
    assert describe_claim("Yes.").subject == ""
    assert list_subject_stems("Yes.", policy) == frozenset()
