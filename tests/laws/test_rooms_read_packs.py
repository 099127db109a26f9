"""What grounding, the lattice and audits do with an English text they do with one of every pack.

Each row has the same statement in the languages, in their order; what comes of it must be the same in each.
"""

from __future__ import annotations

import pytest

from verifier import Evidence, audit_answer, audit_claim, gate_output, verify_claim_lattice, verify_quotes
from verifier.audit import Audit, ClaimCard
from verifier.audit.evidence.interleave import attach_citations
from verifier.audit.evidence.preselection import select_evidence
from verifier.audit.numbers import check_numbers
from verifier.audit.stream import AuditStream
from verifier.claims.split import split_claims
from verifier.codes import ViolationCode
from verifier.corpus import open_corpus, rank_evidence
from verifier.grounding.repair import suggest_repairs
from verifier.parsers.segments.quotes import extract_directed_quotes
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies.audit import load_audit_policy

LANGUAGES = ("en", "de")

DOCUMENTS = {
    "en": [
        "Acme reported revenue of 1,200.5 million euros in 2019. The workforce fell from 340 to 310. "
        "The bridge was opened on 4 May 1932 by Dr. Berg. The drug does not help against migraine.",
        "The profit was 12 million euros in 2019 and 15 million euros in 2020. Carl Berg visited the town.",
    ],
    "de": [
        "Acme meldete 2019 einen Umsatz von 1.200,5 Mio. Euro. Die Zahl der Beschäftigten sank von 340 auf "
        "310. "
        "Die Brücke wurde am 4. Mai 1932 von Dr. Berg eröffnet. Das Medikament hilft nicht gegen Migräne.",
        "Der Gewinn betrug 2019 12 Mio. Euro und 2020 15 Mio. Euro. Carl Berg besuchte die Stadt.",
    ],
}

AUDITED = {
    "a date with a stop": (
        ("The bridge was opened on 4 May 1932 by Dr. Berg. [1]", ["SUPPORTED"]),
        ("Die Brücke wurde am 4. Mai 1932 von Dr. Berg eröffnet. [1]", ["SUPPORTED"]),
    ),
    "another day": (
        ("The bridge was opened on 5 May 1932 by Dr. Berg. [1]", ["CONTRADICTED"]),
        ("Die Brücke wurde am 5. Mai 1932 von Dr. Berg eröffnet. [1]", ["CONTRADICTED"]),
    ),
    "a figure in other words": (
        ("Acme reported revenue of 1.2 billion euros in 2019. [1]", ["SUPPORTED"]),
        ("Acme meldete 2019 einen Umsatz von 1,2 Mrd. Euro. [1]", ["SUPPORTED"]),
    ),
    "another figure": (
        ("Acme reported revenue of 1,300.5 million euros in 2019. [1]", ["CONTRADICTED"]),
        ("Acme meldete 2019 einen Umsatz von 1.300,5 Mio. Euro. [1]", ["CONTRADICTED"]),
    ),
    "a denial lost": (
        ("The drug helps against migraine. [1]", ["CONTRADICTED"]),
        ("Das Medikament hilft gegen Migräne. [1]", ["CONTRADICTED"]),
    ),
    "what is taken back": (
        ("Carl Berg visited the town. [2] That is false.", ["UNSUPPORTED", "NEI"]),
        ("Carl Berg besuchte die Stadt. [2] Das ist falsch.", ["UNSUPPORTED", "NEI"]),
    ),
    "two clauses with their marks": (
        (
            "Carl Berg visited the town [2], and the profit was 12 million euros in 2019 [2].",
            ["SUPPORTED", "SUPPORTED"],
        ),
        (
            "Carl Berg besuchte die Stadt [2], und der Gewinn betrug 2019 12 Mio. Euro [2].",
            ["SUPPORTED", "SUPPORTED"],
        ),
    ),
    "two sentences": (
        ("Carl Berg visited the town. [2] The workforce fell by 30. [1]", ["SUPPORTED", "SUPPORTED"]),
        ("Carl Berg besuchte die Stadt. [2] Die Zahl der Beschäftigten sank um 30. [1]", ["SUPPORTED"] * 2),
    ),
}

ALL_AUDITED = [
    (name, code, *row) for name, rows in AUDITED.items() for code, row in zip(LANGUAGES, rows, strict=True)
]


ASKING = load_audit_policy("default").replace(enable_numeric_qa_verification=True)
"""The stage of figures reads packs as well."""


def audit(answer: str, code: str) -> Audit:
    return audit_answer(answer, DOCUMENTS[code], policy=ASKING)


@pytest.mark.parametrize(("name", "code", "answer", "labels"), ALL_AUDITED)
def test_an_audit_says_the_same_in_each_language(
    name: str, code: str, answer: str, labels: list[str]
) -> None:
    found = audit(answer, code)
    assert [card.label for card in found.cards] == labels, name
    for card in found.cards:
        assert card.claim.text.rstrip(".") in answer


@pytest.mark.parametrize(("name", "code", "answer", "labels"), ALL_AUDITED)
def test_a_streamed_audit_is_the_audit(name: str, code: str, answer: str, labels: list[str]) -> None:
    stream = AuditStream(DOCUMENTS[code], policy=ASKING)
    for piece in answer.split(" "):
        stream.feed(f"{piece} ")
    closed = stream.close()
    assert closed == audit(f"{answer} ", code), name
    assert len(closed.cards) == len(labels)


FIGURES = {
    "a value in another scale": (
        ("Acme reported revenue of 1.2 billion euros in 2019.", "SUPPORTED", None),
        ("Acme meldete 2019 einen Umsatz von 1,2 Mrd. Euro.", "SUPPORTED", None),
    ),
    "another value": (
        ("Acme reported revenue of 1.4 billion euros in 2019.", "CONTRADICTED", None),
        ("Acme meldete 2019 einen Umsatz von 1,4 Mrd. Euro.", "CONTRADICTED", None),
    ),
    "a difference": (
        ("The profit rose by 3 million euros in 2020.", "SUPPORTED", "difference"),
        ("Der Gewinn stieg 2020 um 3 Mio. Euro.", "SUPPORTED", "difference"),
    ),
    "a difference the other way": (
        ("The profit fell by 3 million euros in 2020.", "NEI", None),
        ("Der Gewinn sank 2020 um 3 Mio. Euro.", "NEI", None),
    ),
    "a percent change": (
        ("The profit rose by 25 percent in 2020.", "SUPPORTED", "growth"),
        ("Der Gewinn stieg 2020 um 25 Prozent.", "SUPPORTED", "growth"),
    ),
    "another percent change": (
        ("The profit rose by 35 percent in 2020.", "CONTRADICTED", "growth"),
        ("Der Gewinn stieg 2020 um 35 Prozent.", "CONTRADICTED", "growth"),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "claim", "verdict", "operation"),
    [(name, code, *row) for name, rows in FIGURES.items() for code, row in zip(LANGUAGES, rows, strict=True)],
)
def test_a_figure_follows_in_each_language(
    name: str, code: str, claim: str, verdict: str, operation: str | None
) -> None:
    (check,) = check_numbers(claim, DOCUMENTS[code])
    assert (check.verdict, check.operation) == (verdict, operation), name
    # What a figure is computed from stands in the documents, and what it comes to tells the verdict.
    assert bool(check.inputs) == (operation is not None)
    for given in check.inputs:
        assert DOCUMENTS[code][int(given.doc_id) - 1][slice(*given.place)] == given.text
    assert operation is None or (check.result == check.claim.normalized_value) == (verdict == "SUPPORTED")
    # What is shown stands in the claim: a figure, when it is of, and what it is said of.
    shown = check.claim
    assert shown.span is not None
    assert claim[slice(*shown.span)] == shown.raw_value
    assert shown.time_period is None or shown.time_period in claim
    assert all(word in claim.lower() for word in shown.entity)


@pytest.mark.parametrize(
    ("code", "claim", "parts"),
    [
        ("en", "Carl Berg visited the town.", ("Carl Berg", "visited", "the town", ("Carl Berg",))),
        ("de", "Carl Berg besuchte die Stadt.", ("Carl Berg", "besuchte", "die Stadt", ("Carl Berg",))),
        ("de", "Die Mauer wurde 1932 gebaut.", ("", "Die Mauer wurde 1932 gebaut.", None, ())),
    ],
)
def test_a_card_describes_its_claim_as_it_is_written(
    code: str, claim: str, parts: tuple[object, ...]
) -> None:
    card = audit_claim(claim, DOCUMENTS[code])
    assert isinstance(card, ClaimCard)
    said = card.claim
    assert (said.subject, said.predicate, said.object, said.normalization.entities) == parts


@pytest.mark.parametrize(
    ("claim", "passage", "note"),
    [
        ("The bridge opened on 4 May 1932.", "The bridge was opened on 4 May 1932.", None),
        ("Die Brücke wurde am 4. Mai 1932 eröffnet.", "Am 4. Mai 1932 wurde die Brücke eröffnet.", None),
        (
            "Der Bau der Brücke kostete 3,5 Mio. Euro.",
            "Der Bau der Brücke kostete 2,5 Mio. Euro.",
            "missing: 3500000",
        ),
        ("Die Brücke baute Carl Holm.", "Die Brücke baute Carl Berg.", "missing: holm"),
    ],
)
def test_the_gate_asks_for_names_and_figures_of_the_language(
    claim: str, passage: str, note: str | None
) -> None:
    output = {"label": "correct", "confidence": 1, "selected_evidence_index": 0, "evidence_quote": passage}
    decision = gate_output(output, [passage], claim=claim)
    assert decision.coverage_note == note


SOURCES = {
    "en": (
        "The bridge was opened in 1932. It was closed in 1970. The western tower was damaged in the flood. "
        "Tallis Ltd built the tunnel. The dog that bit the postman chased the cat. "
        "The word may only be used of goods that were picked, baked or caught that day."
    ),
    "de": (
        "Die Brücke wurde 1932 eröffnet. Sie wurde 1970 geschlossen. Der westliche Turm wurde bei der Flut "
        "beschädigt. Die Tallis GmbH baute den Tunnel. Der Hund, der den Briefträger biss, jagte die Katze. "
        "Das Wort darf nur für Waren verwendet werden, die am selben Tag geerntet, gebacken oder gefangen "
        "wurden."
    ),
}

GROUNDED = {
    "a piece of one sentence that goes on another": (
        ('"The western tower" "was opened in 1932".', "HYBRID"),
        ("„Der westliche Turm“ „wurde 1932 eröffnet“.", "HYBRID"),
    ),
    "a verb that another subject gets": (
        ('"The western tower was" "closed in 1970".', "HYBRID"),
        ("„Der westliche Turm wurde“ „1970 geschlossen“.", "HYBRID"),
    ),
    "two whole quotes": (
        ('"The bridge was opened in 1932." "It was closed in 1970."', "STRICT"),
        ("„Die Brücke wurde 1932 eröffnet.“ „Sie wurde 1970 geschlossen.“", "STRICT"),
    ),
    "a pronoun behind another thing": (
        ("Tallis Ltd built the tunnel. It was closed in 1970.", "HYBRID"),
        ("Die Tallis GmbH baute den Tunnel. Sie wurde 1970 geschlossen.", "HYBRID"),
    ),
    "a pronoun behind its own": (
        ("The bridge was opened in 1932. It was closed in 1970.", "STRICT"),
        ("Die Brücke wurde 1932 eröffnet. Sie wurde 1970 geschlossen.", "STRICT"),
    ),
    "a cut through a relative clause": (
        # A quote says that its words stand there; what it cuts off is told beside it.
        ('"the postman chased the cat"', "STRICT"),
        ("„den Briefträger biss, jagte die Katze“", "STRICT"),
    ),
    "a cut within a relative clause": (
        ('The word may only be used of goods that "were picked, baked or caught that day".', "STRICT"),
        (
            "Das Wort darf nur für Waren verwendet werden, die „am selben Tag geerntet, gebacken oder "
            "gefangen wurden“.",
            "STRICT",
        ),
    ),
    "a cut behind a relative clause": (
        ('The dog "chased the cat".', "STRICT"),
        ("Der Hund „jagte die Katze“.", "STRICT"),
    ),
    "a heading that states something": (
        ("# The tunnel was opened\n\nThe bridge was opened in 1932.", "HYBRID"),
        ("# Der Tunnel wurde eröffnet\n\nDie Brücke wurde 1932 eröffnet.", "HYBRID"),
    ),
    "a label": (
        ("Answer: The bridge was opened in 1932.", "STRICT"),
        ("Antwort: Die Brücke wurde 1932 eröffnet.", "STRICT"),
    ),
    "a text that says it": (
        ("The article states that the bridge was opened in 1932.", "STRICT"),
        ("Der Artikel besagt, dass die Brücke 1932 eröffnet wurde.", "STRICT"),
    ),
    "a text that says another thing": (
        ("The article states that the bridge was opened in 1933.", "UNGROUNDED"),
        ("Der Artikel besagt, dass die Brücke 1933 eröffnet wurde.", "UNGROUNDED"),
    ),
    "a citation": (
        ("The bridge was opened in 1932 (see p. 4).", "STRICT"),
        ("Die Brücke wurde 1932 eröffnet (vgl. S. 4).", "STRICT"),
    ),
    "brackets that say something": (
        ("The bridge was opened in 1932 (by 4 kings).", "UNGROUNDED"),
        ("Die Brücke wurde 1932 eröffnet (von 4 Königen).", "UNGROUNDED"),
    ),
    "a line that cites": (
        ("The bridge was opened in 1932.\n\nSource: s1", "STRICT"),
        ("Die Brücke wurde 1932 eröffnet.\n\nQuelle: s1", "STRICT"),
    ),
    "a table of statements": (
        ("| Statement | Source |\n|---|---|\n| The bridge was opened in 1932. | s1 |", "STRICT"),
        ("| Aussage | Quelle |\n|---|---|\n| Die Brücke wurde 1932 eröffnet. | s1 |", "STRICT"),
    ),
    "an offer of more": (
        ("The bridge was opened in 1932. Can I help you with anything else?", "STRICT"),
        ("Die Brücke wurde 1932 eröffnet. Kann ich Ihnen sonst noch helfen?", "STRICT"),
    ),
    "a question that doubts": (
        ("The bridge was opened in 1932. Really?", "HYBRID"),
        ("Die Brücke wurde 1932 eröffnet. Wirklich?", "HYBRID"),
    ),
    "a label that denies": (
        ("Not: The bridge was opened in 1932.", "UNGROUNDED"),
        ("Nicht: Die Brücke wurde 1932 eröffnet.", "UNGROUNDED"),
    ),
    "a word that joins what no source joins": (
        ("Tallis Ltd built the tunnel. Then the western tower was damaged.", "HYBRID"),
        (
            "Die Tallis GmbH baute den Tunnel. Danach wurde der westliche Turm bei der Flut beschädigt.",
            "HYBRID",
        ),
    ),
    "a heading that introduces": (
        ("# Summary\n\nThe bridge was opened in 1932.", "STRICT"),
        ("# Zusammenfassung\n\nDie Brücke wurde 1932 eröffnet.", "STRICT"),
    ),
    "a heading that names something": (
        ("# The bridges\n\nThe bridge was opened in 1932.", "STRICT"),
        ("# Die Brücken\n\nDie Brücke wurde 1932 eröffnet.", "STRICT"),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "answer", "mode"),
    [
        (name, code, *row)
        for name, rows in GROUNDED.items()
        for code, row in zip(LANGUAGES, rows, strict=True)
    ],
)
def test_an_answer_is_grounded_alike_in_each_language(name: str, code: str, answer: str, mode: str) -> None:
    assert verify_quotes(answer, SOURCES[code]).audit_mode == mode, name


MARKS = ("\u201e\u201c", "\xbb\xab", "\xab\xbb", "\u203a\u2039", "\u2039\u203a", '""')


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("policy", ["default", "strict"])
def test_quotes_of_all_marks_are_quotes(marks: str, policy: str) -> None:
    for said, mode in (
        ("Die Brücke wurde 1932 eröffnet.", "STRICT"),
        ("Die Brücke wurde 1933 eröffnet.", "UNGROUNDED"),
        ("Der westliche Turm wurde beschädigt.", "UNGROUNDED"),
    ):
        verdict = verify_quotes(f"Dort steht: {marks[0]}{said}{marks[1]}", SOURCES["de"], policy=policy)
        assert (verdict.audit_mode, verdict.verifier_method) == (mode, "quote")


def test_quotes_of_both_ways_are_told_apart() -> None:
    text = "\xbba\xab \xabb\xbb \xbbc \u203ad\u2039 e\xab \u203af\u2039"
    quotes = extract_directed_quotes(text, "\xab\xbb\u2039\u203a")
    assert [text[slice(*quote.span)] for quote in quotes] == ["a", "b", "c \u203ad\u2039 e", "f"]
    assert extract_directed_quotes("\xbba\xab") == []


ABSTENTIONS = (
    ("en", "I cannot answer that."),
    ("de", "Ich kann dazu nichts sagen."),
    ("de", "Die Quellen beantworten diese Frage nicht."),
    ("de", "Dazu liegen keine Informationen vor."),
)


@pytest.mark.parametrize(("code", "answer"), ABSTENTIONS)
def test_who_says_nothing_abstains(code: str, answer: str) -> None:
    verdict = verify_quotes(answer, SOURCES[code])
    assert ViolationCode.ANSWER_ABSTAINS in [violation.code for violation in verdict.violations]
    assert verdict.audit_mode == "UNGROUNDED"


ASKED = {
    "another name": (
        ("Who designed the bridge?", "Ada Lenz designed the bridge. [E1]", True),
        ("Wer entwarf die Brücke?", "Ada Lenz entwarf die Brücke. [E1]", True),
    ),
    "the name": (
        ("Who designed the bridge?", "Carl Berg designed the bridge. [E1]", False),
        ("Wer entwarf die Brücke?", "Carl Berg entwarf die Brücke. [E1]", False),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "question", "answer", "is_missing"),
    [(name, code, *row) for name, rows in ASKED.items() for code, row in zip(LANGUAGES, rows, strict=True)],
)
def test_what_a_question_asks_for_must_stand_there(
    name: str, code: str, question: str, answer: str, is_missing: bool
) -> None:
    texts = {
        "en": "The bridge is old. Carl Berg designed it.",
        "de": "Die Brücke ist alt. Carl Berg entwarf sie.",
    }
    evidence = [Evidence(pointer_id="E1", span=texts[code])]
    verdict = verify_claim_lattice(answer, evidence, question=question)
    codes = [violation.code for violation in verdict.violations]
    assert (ViolationCode.WARRANT_MISSING in codes, bool(verdict)) == (is_missing, not is_missing), name


def test_a_sentence_behind_a_quote_is_no_part_of_it() -> None:
    source = "Beachten Sie, dass die Leitung unter Spannung steht. Arbeiten daran können riskant sein."
    said = "„Beachten Sie, dass die Leitung unter Spannung steht.“ Arbeiten daran können riskant sein."
    assert verify_quotes(said, source).audit_mode == "STRICT"
    turned = "„Beachten Sie, dass die Leitung unter Spannung steht.“ Arbeiten daran können kaum riskant sein."
    assert verify_quotes(turned, source).audit_mode != "STRICT"


@pytest.mark.parametrize(
    ("heading", "mode"),
    [
        ("Die Polizei geht von Alkohol aus", "HYBRID"),
        ("Die Polizei geht nicht von Alkohol aus", "STRICT"),
        ("Polizei und Alkohol", "STRICT"),
    ],
)
def test_a_heading_with_a_verb_is_a_statement(heading: str, mode: str) -> None:
    source = "Die Polizei geht nicht von Alkohol aus. Die Strecke war sechs Stunden gesperrt."
    verdict = verify_quotes(f"# {heading}\n\nDie Strecke war sechs Stunden gesperrt.", source)
    assert verdict.audit_mode == mode


def test_a_heading_with_a_verb_needs_a_pointer() -> None:
    evidence = [
        Evidence(pointer_id="E1", span="Die Polizei geht nicht von Alkohol aus. Die Strecke war gesperrt.")
    ]
    for heading, is_whole in (("Die Polizei geht von Alkohol aus", False), ("Polizei und Alkohol", True)):
        verdict = verify_claim_lattice(f"# {heading}\n- Die Strecke war gesperrt. [E1]", evidence)
        assert bool(verdict) == is_whole


@pytest.mark.parametrize(
    ("question", "is_deflected"),
    [
        ("Wann hat man die Hafenbrücken eingeweiht?", False),
        ("Wann wurde die Hafenbrücke eröffnet?", False),
        ("Welche Brücke wurde 1932 eröffnet?", False),
        ("Wann wurde der Bahnhof eröffnet?", True),
        ("Um wie viel stiegen die Ölpreise?", True),
    ],
)
def test_an_answer_speaks_of_what_a_question_asks_for(question: str, is_deflected: bool) -> None:
    evidence = [Evidence(pointer_id="E1", span="Die Hafenbrücke wurde am 4. Mai 1932 eröffnet.")]
    verdict = verify_claim_lattice(
        "Die Hafenbrücke wurde am 4. Mai 1932 eröffnet. [E1]", evidence, question=question
    )
    codes = [violation.code for violation in verdict.violations]
    assert (ViolationCode.DEFLECTION_DETECTED in codes) == is_deflected


@pytest.mark.parametrize(("title", "is_named"), [("Gaspreise", True), ("\xd6lpreise", False)])
def test_a_title_names_what_a_claim_inflects(title: str, is_named: bool) -> None:
    span = "Bei den Gaspreisen gab es 2020 einen Anstieg um 3 Prozent."
    evidence = [Evidence(pointer_id="E1", span=span, title=title)]
    codes = [one.code for one in verify_claim_lattice(f"{span} [E1]", evidence).violations]
    assert (ViolationCode.TITLE_MISMATCH not in codes) == is_named


REPAIRED = {
    "a typing error": (
        ('"The old brigde was closed in 1970 and is not open in winter."', None),
        ("„Die alte Brücke wurde 1970 gespert und ist im Winter nicht geöffnet.“", None),
    ),
    "another denial": (
        ('"The old bridge was closed in 1970 and is never open in winter."', "denials"),
        ("„Die alte Brücke wurde 1970 gesperrt und ist im Winter nie geöffnet.“", "denials"),
    ),
    "a word that turns": (
        ('"The old bridge was hardly closed in 1970 and is not open in winter."', "denials"),
        ("„Die alte Brücke wurde 1970 kaum gesperrt und ist im Winter nicht geöffnet.“", "denials"),
    ),
    "hearsay": (
        ('"The old bridge was allegedly closed in 1970 and is not open in winter."', "denials"),
        ("„Die alte Brücke wurde 1970 angeblich gesperrt und ist im Winter nicht geöffnet.“", "denials"),
    ),
    "another year": (
        ('"The old bridge was closed in 1971 and is not open in winter."', "figures"),
        ("„Die alte Brücke wurde 1971 gesperrt und ist im Winter nicht geöffnet.“", "figures"),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "answer", "obstacle"),
    [
        (name, code, *row)
        for name, rows in REPAIRED.items()
        for code, row in zip(LANGUAGES, rows, strict=True)
    ],
)
def test_a_wording_is_kept_back_alike(name: str, code: str, answer: str, obstacle: str | None) -> None:
    sources = {
        "en": "The old bridge was closed in 1970 and is not open in winter.",
        "de": "Die alte Brücke wurde 1970 gesperrt und ist im Winter nicht geöffnet.",
    }
    for language in (None, code):
        (found,) = suggest_repairs(answer, sources[code], language=language)
        assert found.obstacle == obstacle, name
        assert found.wording == (sources[code] if obstacle is None else None)


SEARCHED = {
    "an inflected noun": ("bridges", "Brücken"),
    "an inflected verb": ("Who was opening it?", "Wer eröffnete die Brücke?"),
    "a date": ("What was opened on 4 May 1932?", "Was wurde am 4. Mai 1932 eröffnet?"),
    "a value in another scale": (
        "What did he say of the 0.0125 billion?",
        "Was sagte er von den 0,0125 Mrd. Euro?",
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", SEARCHED)
def test_a_passage_is_found_by_the_stems_of_its_language(name: str, code: str) -> None:
    documents = {
        "en": "Ada Lenz lives in the town and has two dogs. The bridge was opened on 4 May 1932. "
        "It cost 12.5 million euros.",
        "de": "Ada Lenz lebt in der Stadt und hat zwei Hunde. Die Brücke wurde am 4. Mai 1932 eröffnet. "
        "Sie kostete 12,5 Mio. Euro.",
    }
    query = dict(zip(LANGUAGES, SEARCHED[name], strict=True))[code]
    expected = split_sentences(documents[code], abbreviations={"mio", "4"})[2 if "scale" in name else 1]
    context = rank_evidence(query, documents)
    with open_corpus(":memory:") as corpus:
        corpus.add({"doc_id": key, "text": text} for key, text in documents.items())
        stored = corpus.search(query)
        corpus.remove([code])
        assert code not in [span.doc_id for span in corpus.search(query)]
    for spans in (context, stored):
        found = next(span for span in spans if span.doc_id == code)
        assert (found.start, found.end) == expected


@pytest.mark.parametrize("code", LANGUAGES)
def test_evidence_is_selected_by_the_stems_of_its_language(code: str) -> None:
    sources = {
        "en": "The town is old and has a wall. The bridges were opened in 1932.",
        "de": "Die Stadt ist alt und hat eine Mauer. Die Brücken wurden 1932 eröffnet.",
    }
    query = {"en": "Which bridge is it?", "de": "Welche Brücke ist es?"}[code]
    best, *_ = select_evidence(sources[code], query)
    assert "1932" in best.quote
    claim = {"en": "The bridge opens.", "de": "Die Brücke wird eröffnet."}[code]
    (attached,) = attach_citations(claim, select_evidence(sources[code], query))
    assert attached.evidence is not None
    assert "1932" in attached.evidence.quote


SPLIT = {
    "two clauses": (
        ("The revenue rose, and the profit fell.", ["The revenue rose", "the profit fell."]),
        ("Der Umsatz stieg, und der Gewinn sank.", ["Der Umsatz stieg", "der Gewinn sank."]),
    ),
    "two clauses that only a word joins": (
        ("Revenue rose and profit fell.", ["Revenue rose", "profit fell."]),
        ("Der Umsatz stieg und der Gewinn sank.", ["Der Umsatz stieg", "der Gewinn sank."]),
    ),
    "a semicolon": (
        (
            "The council met in May; it approved the plan.",
            ["The council met in May", "it approved the plan."],
        ),
        ("Der Rat stimmte zu; die Grünen lehnten ab.", ["Der Rat stimmte zu", "die Grünen lehnten ab."]),
    ),
    "two verbs of one subject": (
        ("He was born in 1911 and died in Cologne.", ["He was born in 1911", "He died in Cologne."]),
        (
            "Er wurde 1911 in Kiel geboren und starb in Köln.",
            ["Er wurde 1911 in Kiel geboren", "Er starb in Köln."],
        ),
    ),
    "two objects": (
        ("Acme has sold Globex and Initech.", None),
        ("Acme hat Globex und Initech verkauft.", None),
    ),
    "two attributes": (
        ("Acme bought new and used cars.", None),
        ("Acme kaufte neue und gebrauchte Autos.", None),
    ),
    "a condition": (
        ("If the pressure rises, the valve opens and the pressure falls.", None),
        ("Wenn der Druck steigt, öffnet das Ventil und der Druck sinkt.", None),
    ),
    "what somebody says": (
        ("The office said the river rose, and the bridge was closed.", None),
        ("Die Behörde sagte, der Fluss steige, und die Brücke sei gesperrt.", None),
    ),
    "nobody": (("Nobody came and spoke.", None), ("Niemand kam und sprach.", None)),
    "a clause that lacks its verb": (
        ("The house is old and the roof leaky.", None),
        ("Das Haus ist alt und das Dach undicht.", None),
    ),
    "a quote": (
        ('"Revenue rose and profit fell", it says.', None),
        ("„Der Umsatz stieg und der Gewinn sank“, heißt es dort.", None),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "text", "parts"),
    [(name, code, *row) for name, rows in SPLIT.items() for code, row in zip(LANGUAGES, rows, strict=True)],
)
def test_a_sentence_is_parted_alike(name: str, code: str, text: str, parts: list[str] | None) -> None:
    claims = split_claims(text, language=code)
    assert [claim.text for claim in claims] == (parts or [text]), name
    for claim in claims:
        said = text[slice(*claim.span)]
        if claim.subject_span is not None:
            said = f"{text[slice(*claim.subject_span)]} {said}"
        assert claim.text == said


@pytest.mark.parametrize(
    ("sources", "answer"),
    [
        (
            ["The revenue rose in May.", "The profit fell."],
            "The revenue rose, and the profit fell. [{}]",
        ),
        (
            ["Der Umsatz stieg im Mai.", "Der Gewinn sank."],
            "Der Umsatz stieg, und der Gewinn sank. [{}]",
        ),
    ],
)
def test_two_clauses_stand_in_two_pieces_of_evidence(sources: list[str], answer: str) -> None:
    evidence = [Evidence(pointer_id=f"E{number}", span=text) for number, text in enumerate(sources, 1)]
    assert verify_claim_lattice(answer.format("E1, E2"), evidence)
    assert not verify_claim_lattice(answer.format("E1"), evidence)


@pytest.mark.parametrize(
    ("answer", "mode"),
    [
        ("Der Mieter machte geltend, die Wohnung sei feucht gewesen.", "STRICT"),
        ("Der Vermieter machte geltend, die Wohnung sei feucht gewesen.", "UNGROUNDED"),
        ("Der Mieter träumte, die Wohnung sei feucht gewesen.", "UNGROUNDED"),
    ],
)
def test_what_opens_a_report_may_stand_in_another_form(answer: str, mode: str) -> None:
    source = "Die Klage wurde abgewiesen. Der Mieter hatte geltend gemacht, die Wohnung sei feucht gewesen."
    assert verify_quotes(answer, source).audit_mode == mode


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("en", "It was opened on 4 May 1932 by Dr. Berg. [1] Carl Berg visited the town. [2]"),
        ("de", "Sie wurde am 4. Mai 1932 von Dr. Berg eröffnet. [1] Carl Berg besuchte die Stadt. [2]"),
    ],
)
def test_a_claim_that_goes_on_from_another_says_so(code: str, answer: str) -> None:
    assert [card.context_dependent for card in audit(answer, code).cards] == [True, None]


@pytest.mark.parametrize(
    ("code", "question", "answer", "anchors"),
    [
        ("en", "When did the mayor come?", "The mayor came to the town on 5 May 1932.", "5 may"),
        ("en", "When did the mayor come?", "The mayor came to the town on May 4, 1932.", None),
        ("de", "Wann kam der Bürgermeister?", "Der Bürgermeister kam am 5. Mai 1932 in die Stadt.", "5. mai"),
        ("de", "Wann kam der Bürgermeister?", "Der Bürgermeister kam am 04.05.1932 in die Stadt.", None),
    ],
)
def test_a_day_that_is_asked_for_must_stand_there(
    code: str, question: str, answer: str, anchors: str | None
) -> None:
    spans = {
        "en": "The bridge is old. The king came to the town on 4 May 1932. The mayor spoke.",
        "de": "Die Brücke ist alt. Der König kam am 4. Mai 1932 in die Stadt. Der Bürgermeister sprach.",
    }
    evidence = [Evidence(pointer_id="E1", span=spans[code])]
    verdict = verify_claim_lattice(f"{answer} [E1]", evidence, question=question)
    found = [dict(one.details)["anchors"] for one in verdict.violations if one.code == "WARRANT_MISSING"]
    assert found == ([] if anchors is None else [anchors])


CITED = {
    "a denial lost": (
        ("The drug helps against migraine. [1]", ["REMOVE"], [("incorrect", "OTHER")]),
        ("Das Medikament hilft gegen Migräne. [1]", ["REMOVE"], [("incorrect", "OTHER")]),
    ),
    "another document": (
        ("Carl Berg visited the town. [1]", ["REPLACE"], []),
        ("Carl Berg besuchte die Stadt. [1]", ["REPLACE"], []),
    ),
    "another day": (
        ("The bridge was opened on 5 May 1932 by Dr. Berg. [1]", ["REMOVE"], [("incorrect", "DATE")]),
        ("Die Brücke wurde am 5. Mai 1932 von Dr. Berg eröffnet. [1]", ["REMOVE"], [("incorrect", "DATE")]),
    ),
    "another difference": (
        ("The profit rose by 4 million euros in 2020. [2]", ["REMOVE"], [("incorrect", "NUMBER")]),
        ("Der Gewinn stieg 2020 um 4 Mio. Euro. [2]", ["REMOVE"], [("incorrect", "NUMBER")]),
    ),
    "nothing cited": (
        ("Carl Berg visited the town.", ["ADD_ALTERNATE"], []),
        ("Carl Berg besuchte die Stadt.", ["ADD_ALTERNATE"], []),
    ),
    "a mark between two clauses": (
        (
            "Carl Berg visited the town [2], and the profit was 12 million euros in 2019 [1].",
            ["KEEP", "REPLACE"],
            [],
        ),
        (
            "Carl Berg besuchte die Stadt [2], und der Gewinn betrug 2019 12 Mio. Euro [1].",
            ["KEEP", "REPLACE"],
            [],
        ),
    ),
}


@pytest.mark.parametrize(
    ("name", "code", "answer", "actions", "issues"),
    [(name, code, *row) for name, rows in CITED.items() for code, row in zip(LANGUAGES, rows, strict=True)],
)
def test_citations_are_corrected_and_issues_found_alike(
    name: str, code: str, answer: str, actions: list[str], issues: list[tuple[str, str]]
) -> None:
    found = audit(answer, code)
    assert [one.action for card in found.cards for one in card.corrections or ()] == actions, name
    assert [(issue.verdict, issue.issue_type) for issue in found.issue_spans] == issues
    for issue in found.issue_spans:
        assert answer[slice(*issue.span)].strip() in answer.split(" [")[0]
    said = answer.removesuffix(" [1]").removesuffix(" [2]")
    corrected = {
        "REMOVE": said,
        "REPLACE": f"{said} [2]",
        "ADD_ALTERNATE": f"{said.rstrip('.')} [2].",
        "KEEP": answer.replace("[1]", "[2]"),
    }
    assert found.corrected_text == corrected[actions[0]]
