"""German answers with their citations over sources of news, medicine and law: no lie passes any room."""

from __future__ import annotations

import re

import pytest

from verifier import Evidence, audit_answer, verify_claim_lattice, verify_quotes
from verifier.claims.split import split_claims

SOURCES = {
    "news": (
        (
            "Die Stadtwerke Lindau haben am Montag den Gaspreis um 8 Prozent gesenkt. Ein Haushalt "
            "mit 20.000 Kilowattstunden zahlt damit 1.940 Euro im Jahr, nach 2.110 Euro im Vorjahr. "
            "Vorstand Petra Holm sagte, weitere Senkungen seien nicht geplant. Die "
            "Verbraucherzentrale hatte eine Senkung um 12 Prozent gefordert."
        ),
        (
            "Der Stadtrat stimmte am 14. März 2023 mit 24 zu 19 Stimmen für den Neubau der "
            "Grundschule. Der Bau soll 12,4 Mio. Euro kosten und 2026 fertig sein. Die Grünen lehnten"
            " den Entwurf ab, weil er keine Solaranlage vorsieht. Baubeginn ist frühestens im Herbst "
            "2024."
        ),
    ),
    "med": (
        (
            "Metavorin wird zur Behandlung von Bluthochdruck bei Erwachsenen angewendet. Die "
            "empfohlene Dosis beträgt 5 mg einmal täglich. Bei Patienten mit schweren Leberschäden "
            "darf es nicht angewendet werden. Sehr häufig traten Kopfschmerzen auf (12 von 100 "
            "Behandelten), gelegentlich Schwindel. Während der Schwangerschaft soll Metavorin nicht "
            "eingenommen werden."
        ),
        (
            "In der Studie erhielten 412 Patienten Metavorin und 408 ein Placebo. Der Blutdruck sank "
            "unter Metavorin um 9,2 mmHg, unter Placebo um 2,1 mmHg. Auf die Sterblichkeit hatte das "
            "Mittel keinen Einfluss. Die Studie wurde vom Hersteller Norapharm bezahlt."
        ),
    ),
    "law": (
        (
            "Der Mieter kann das Mietverhältnis mit einer Frist von drei Monaten kündigen. Der "
            "Vermieter kann nur kündigen, wenn er ein berechtigtes Interesse hat. Die Kündigung "
            "bedarf der Schriftform. Eine Kündigung zum Zweck der Mieterhöhung ist ausgeschlossen."
        ),
        (
            "Das Amtsgericht Kiel wies die Klage der Vermieterin ab. Das Landgericht hob das Urteil "
            "am 7. Juni 2022 auf und verurteilte den Mieter zur Zahlung von 3.480 Euro. Die Revision "
            "wurde nicht zugelassen. Der Mieter hatte geltend gemacht, die Wohnung sei feucht "
            "gewesen."
        ),
    ),
}

TRUTHS = (
    (
        "news",
        "Am 14.03.2023 stimmte der Stadtrat mit 24 zu 19 Stimmen für den Neubau der Grundschule. "
        "[2] Baubeginn ist frühestens im Herbst 2024. [2]",
    ),
    ("news", "Die Grünen lehnten den Entwurf ab. [2]"),
    (
        "med",
        "Die empfohlene Dosis beträgt 5 mg einmal täglich [1], und während der Schwangerschaft "
        "soll Metavorin nicht eingenommen werden [1].",
    ),
    ("med", "In der Studie erhielten 412 Patienten Metavorin und 408 Patienten ein Placebo. [2]"),
    ("med", "Unter Metavorin sank der Blutdruck um 9,2 mmHg. [2] Norapharm bezahlte die Studie. [2]"),
    (
        "law",
        "Die Kündigung bedarf der Schriftform. [1] Mieter können mit einer Frist von drei "
        "Monaten kündigen. [1]",
    ),
    ("law", "Der Vermieter kann nur kündigen, wenn er ein berechtigtes Interesse hat. [1]"),
    ("law", "Die Klage der Vermieterin wurde vom Amtsgericht Kiel abgewiesen. [2]"),
    (
        "law",
        "Der Mieter machte geltend, die Wohnung sei feucht gewesen. [2] Die Revision wurde nicht "
        "zugelassen. [2]",
    ),
)

LIES = (
    ("news", "Die Stadtwerke Lindau haben den Gaspreis um 12 Prozent gesenkt. [1]"),
    ("news", "Die Stadtwerke Lindau haben am Montag den Gaspreis um 8 Prozent erhöht. [1]"),
    ("news", "Die Stadtwerke planen weitere Senkungen. [1]"),
    ("news", "Die Grünen stimmten dem Entwurf zu. [2]"),
    ("news", "Der Bau wird 12,4 Mio. Euro kosten und 2024 fertig sein. [2]"),
    ("news", "Der Bau der Grundschule begann im Herbst 2024. [2]"),
    ("med", "Metavorin kann bei Patienten mit schweren Leberschäden angewendet werden. [1]"),
    ("med", "Die empfohlene Dosis beträgt 5 mg zweimal täglich. [1]"),
    ("med", "Der Blutdruck sank unter Metavorin um 2,1 mmHg. [2]"),
    ("med", "Metavorin senkte die Sterblichkeit. [2]"),
    ("med", "Sehr häufig trat Schwindel auf. [1]"),
    ("law", "Der Vermieter kann mit einer Frist von drei Monaten kündigen. [1]"),
    ("law", "Eine Kündigung zum Zweck der Mieterhöhung ist zulässig. [1]"),
    ("law", "Das Landgericht wies die Klage der Vermieterin ab. [2]"),
    ("law", "Die Wohnung war feucht. [2]"),
)

_MARK = re.compile(r"\s*\[([0-9])\]")


def judge(kind: str, answer: str) -> tuple[list[str], str, bool]:
    """Return the labels of an audit, the mode of what is quoted, and whether the lattice accepts."""
    sources = list(SOURCES[kind])
    labels = [card.label for card in audit_answer(answer, sources).cards]
    grounded = verify_quotes(_MARK.sub("", answer), sources, language="de")
    evidence = [Evidence(pointer_id=f"E{number}", span=text) for number, text in enumerate(sources, 1)]
    lattice = verify_claim_lattice(_MARK.sub(r" [E\1]", answer), evidence, language="de")
    return labels, grounded.audit_mode, bool(lattice)


@pytest.mark.parametrize(("kind", "answer"), LIES)
def test_no_lie_passes(kind: str, answer: str) -> None:
    labels, mode, is_accepted = judge(kind, answer)
    assert "SUPPORTED" not in labels
    assert mode != "STRICT"
    assert not is_accepted


@pytest.mark.parametrize(("kind", "answer"), TRUTHS)
def test_a_truth_passes(kind: str, answer: str) -> None:
    labels, mode, is_accepted = judge(kind, answer)
    assert {*labels} == {"SUPPORTED"}
    assert is_accepted
    if "und während" not in answer:
        assert mode == "STRICT"


@pytest.mark.parametrize(("kind", "answer"), TRUTHS + LIES)
def test_claims_stand_in_their_answer(kind: str, answer: str) -> None:
    assert kind in SOURCES
    for claim in split_claims(answer, language="de"):
        start, end = claim.span
        assert claim.text.rstrip(".") == _MARK.sub("", answer[start:end]).rstrip(".")
