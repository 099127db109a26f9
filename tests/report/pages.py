"""A page of every kind over German texts, made when it is asked for: what is English on it is ours."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from verifier import (
    Evidence,
    Source,
    audit_answer,
    audit_claim,
    check,
    check_claim,
    load_policy,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.audit.claims.lines import BadClaim
from verifier.audit.measuring.judgements import read_judgements
from verifier.audit.measuring.measures import measure
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.review.reviewing import review_card
from verifier.calibration.calibrate import calibrate, score_claims
from verifier.calibration.labelled import read_labelled
from verifier.receipts.nightly import (
    CardToReview,
    ChangedCard,
    FailingDocument,
    MovedDocument,
    NightlySummary,
    StaleDocument,
)
from verifier.report.answer.build import build_answer_report
from verifier.report.answer.page import render_answer_page
from verifier.report.audit.page import render_audit_page
from verifier.report.audit.wording import build_audit_report
from verifier.report.batch_list.page import render_index_page
from verifier.report.batch_list.rows import make_bad_row, make_banner, make_row
from verifier.report.calibration.page import render_calibration_page
from verifier.report.card.page import render_card_page
from verifier.report.card.wording import build_card_report
from verifier.report.claim.build import build_claim_report
from verifier.report.claim.page import render_claim_page
from verifier.report.clauses.page import render_clauses_page
from verifier.report.common.frame import Heading
from verifier.report.common.language import written_in
from verifier.report.history.page import HistoryCard, render_history_page
from verifier.report.lattice.build import build_lattice_report
from verifier.report.lattice.page import render_lattice_page
from verifier.report.measures.page import render_measures_page
from verifier.report.night.page import render_night_page

ENGLISH = frozenset(
    (
        "the", "of", "and", "is", "are", "not", "no", "to", "from", "with", "by", "for", "it", "its",
        "this", "that", "which", "what", "how", "where", "who", "when", "why", "there", "claim", "claims",
        "source", "sources", "evidence", "policy", "digest", "found", "says", "said", "answer", "answers",
        "supported", "score", "scores", "card", "cards", "row", "rows", "none", "nothing", "more",
        "check", "page", "line", "lines", "place", "places", "word", "words", "number", "numbers", "date",
        "question", "document", "documents", "passage", "passages", "count", "share", "right", "wrong",
        "all", "only", "each", "every", "other", "others", "before", "after", "first", "last", "next",
        "between", "under", "over", "has", "have", "does", "do", "were", "been", "than", "then",
        "them", "they",
    )
)  # fmt: skip
"""Words that are English, and that no German sentence has."""

TEXT = (
    "Die Brücke in Brask wurde 1932 eröffnet. Ihre Hauptöffnung ist 84 Meter lang. Maria Reyes entwarf sie. "
    "Der Umsatz stieg im Jahr 1998 um 12 % auf 4,2 Millionen Euro. Nachts ist die Brücke nicht befahrbar."
)
OTHER = "Die Fähre in Merrow fährt stündlich. Sie wurde 1950 gebaut und trägt 200 Autos."
SOURCES = [Source(id="brask", text=TEXT, title="Brücke"), Source(id="merrow", text=OTHER)]
ANSWER = (
    "Die Brücke in Brask wurde 1934 eröffnet [1]. Maria Reyes entwarf sie [2]. Der Umsatz fiel 1998 um 12 %."
    " Im Winter fährt die Fähre seltener [2]. Nachts ist die Brücke befahrbar [1]. Sie trägt 200 Autos [2]."
)
EVIDENCE = (
    Evidence(pointer_id="E1", title="Brücke", span=TEXT),
    Evidence(pointer_id="E2", title="Fähre", span=OTHER),
    Evidence(pointer_id="E3", span="Niemand zeigt hierauf."),
)
LINES = (
    "- Die Brücke in Brask wurde 1932 eröffnet. [E1]\n- Die Fähre wurde 1960 gebaut. [E2][E1]\n"
    "- Der Wirt heißt Otto. [E9]\n- Das steht nirgends.\n- Die Fähre „trägt“ Autos. [E1-E4]"
)
HASH = "sha256:" + "0" * 64


@cache
def judge(claim: str, *evidence: str) -> ClaimCard:
    card = review_card(audit_claim(claim, list(evidence), policy="default"), list(evidence))
    return replace(card, timestamps=Timestamps(verified_at="2025-10-17"), answer_id="a1")


def make_answer_page() -> str:
    report = check(ANSWER, SOURCES, question="Wann?")
    verdict = verify_quotes(ANSWER, SOURCES, question="Wann?")
    shown = build_answer_report(verdict, ANSWER, SOURCES, checked=report, language=written_in())
    return render_answer_page(
        replace(shown, heading=Heading(title="Brask", question="Wann?", index="x.html"))
    )


def make_claim_pages() -> str:
    claims = (
        "Der Umsatz fiel 1998 um 13 %.", "Die Brücke in Merrow wurde 1934 eröffnet.",
        "Nachts ist die Brücke befahrbar.",
        "Maria Reyes entwarf sie.", "Alle Brücken sind lang.", "Moles", "",
        "Die Fähre trägt vielleicht 200 Autos.",
        "Die Brücke ist kurz und wurde von Otto Braun entworfen.",
    )  # fmt: skip
    return "".join(
        render_claim_page(build_claim_report(check_claim(claim, SOURCES), claim, SOURCES)) for claim in claims
    )


def make_lattice_pages() -> str:
    verdict = verify_claim_lattice(LINES, EVIDENCE, question="Wann wurde die Brücke eröffnet?")
    lines = render_lattice_page(build_lattice_report(verdict, LINES, EVIDENCE))
    text = '```json\n{"claims": [{"text": "Die Brücke ist 84 Meter lang.", "evidence_ids": ["E1"]}, {"text":'
    parsed = verify_claim_lattice_json(text, EVIDENCE, finish_reason="length")
    page = render_lattice_page(build_lattice_report(parsed, text, EVIDENCE))
    # The key is quoted.
    return lines + page.replace("&#34;claims&#34;", "")


def make_audit_pages() -> str:
    audit = audit_answer(ANSWER, SOURCES)
    empty = audit_answer("", SOURCES)
    return "".join(render_audit_page(build_audit_report(one)) for one in (audit, empty))


def make_card_pages() -> str:
    cards = (
        judge("Die Brücke in Brask wurde 1934 eröffnet.", TEXT),
        judge("Die Brücke in Brask wurde 1932 eröffnet.", TEXT),
        judge("Der Wirt heißt Otto.", TEXT),
        judge("Die Brücke wurde 1932 eröffnet.", TEXT, TEXT.replace("1932", "1934")),
        judge("Der Umsatz stieg 1998 um 15 %.", TEXT),
        judge("Zahnräder", OTHER),
    )  # fmt: skip
    return "".join(render_card_page(build_card_report(card)) for card in cards)


def make_history_page() -> str:
    first = judge("Die Brücke in Brask wurde 1934 eröffnet.", TEXT)
    return render_history_page(
        [HistoryCard(card=first), HistoryCard(card=replace(first, previous=first.digest))]
    )


def make_index_page() -> str:
    reports = [build_card_report(judge("Die Brücke in Brask wurde 1934 eröffnet.", TEXT))]
    audit = build_audit_report(audit_answer(ANSWER, SOURCES))
    rows = [make_row(one, line=1, name="", text="Brask", page=None) for one in (*reports, audit)]
    rows.append(make_bad_row(2, "Fehler"))
    return render_index_page(rows, make_banner(rows, headline="Brask"))


def make_night_page() -> str:
    night = NightlySummary(
        as_of="2025-10-17", cards=3, undated=0, masked=0, selected=2,
        changed=(ChangedCard(answer_id="a1", claim_id="c1", before="SUPPORTED", after="NEI", card=HASH,
                             previous=HASH, human_override=None),),
        top_documents=(FailingDocument(doc_id="d1", refuted=1, nei=0),),
        stale=(StaleDocument(doc_id="d1", created_at=None, limit=None),),
        review=(CardToReview(answer_id=None, claim_id="c1", label="NEI", confidence=5_000,
                             human_override=None, reasons=(), card=HASH),),
        reindex=(MovedDocument(doc_id="d1", state="gone"),), policy_hash=HASH, corpus_digest=None,
    )  # fmt: skip
    quiet = replace(night, changed=(), top_documents=(), stale=(), review=(), reindex=())
    return render_night_page(night) + render_night_page(quiet)


def make_measures_page() -> str:
    letters = {"S": "supported", "U": "unsupported", "I": "insufficient"}
    lines = [[json.dumps({"claim_id": f"c{n}", "label": letters[one]}) for n, one in enumerate(names)]
             for names in ("SSUISS", "SUUISI")]  # fmt: skip
    judged, gold = (read_judgements(one) for one in lines)
    bad = BadClaim(number=3, error="Fehler")
    return render_measures_page(measure(judged.judgements, gold.judgements), [("x.jsonl", bad)])


def make_calibration_pages() -> str:
    lines = [
        json.dumps({"claim": f"Die Fähre wurde {1950 + number % 2} gebaut.", "evidence": OTHER,
                    "label": not number % 2, "id": number})
        for number in range(40)
    ]  # fmt: skip
    data = read_labelled([*lines, "{"])
    policy = load_policy("default")
    scored = [*score_claims(data.claims, policy)]
    found = [calibrate(scored, data, policy=policy, precision_bp=wanted) for wanted in (5_000, 9_900)]
    return "".join(map(render_calibration_page, found))


def make_clauses_page() -> str:
    return render_clauses_page(())


PAGES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "answer": make_answer_page,
        "audit": make_audit_pages,
        "calibration": make_calibration_pages,
        "card": make_card_pages,
        "claim": make_claim_pages,
        "clauses": make_clauses_page,
        "history": make_history_page,
        "index": make_index_page,
        "lattice": make_lattice_pages,
        "measures": make_measures_page,
        "night": make_night_page,
    }
)
