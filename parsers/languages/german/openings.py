"""How German answers open before they say anything, and how they cite: tables of the English `openings`."""

from __future__ import annotations


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in text.split(";") if entry.strip())


OPENINGS = {
    "SOURCE_NOUNS": _list(
        """
        kontext; kontexts; quelle; quellen; dokument; dokuments; dokumentes; dokumente; dokumenten; text;
        texts; textes; texte; texten; textstelle; textstellen; passage; passagen; artikel; artikels;
        artikeln; auszug; auszugs; abschnitt; abschnitts; seite; seiten; webseite; website; bericht;
        berichts; berichtes; berichte; berichten; meldung; unterlagen; material; materialien;
        dokumentation; beleg; belege; absatz; absatzes; satz; autor; autors; autorin; autoren; verfasser;
        merkblatt; broschüre; vertrag; vertrags; handbuch; handbuchs; handbuches; handbuchseite;
        anleitung; leitfaden; schreiben; kapitel; packungsbeilage; gebrauchsinformation; pressemitteilung;
        urteil; urteils; gutachten; studie
        """
    ),
    "SOURCE_ADJECTIVES": _list(
        """
        vorliegende; vorliegenden; vorliegendem; vorliegender; bereitgestellte; bereitgestellten;
        angegebene; angegebenen; gegebene; gegebenen; genannte; genannten; zitierte; zitierten; obige;
        obigen; beigefügte; beigefügten; erste; ersten; zweite; zweiten; dritte; dritten
        """
    ),
    "SOURCE_DETERMINERS": _list(
        """
        der; die; das; dem; den; des; dieser; diese; dieses; diesem; diesen
        """
    ),
    "AFTER_SOURCES": _list("oben; unten"),
    "BEFORE_SOURCES": _list(
        """
        laut; gemäß; nach; im; in; aus; basierend auf; auf grundlage; auf der grundlage; nach angaben;
        nach auskunft; ausweislich; entsprechend
        """
    ),
    "SAYING_VERBS": _list(
        """
        sagt; besagt; schreibt; berichtet; erwähnt; erklärt; beschreibt; nennt; zeigt; bestätigt; gibt an;
        führt aus; hält fest; stellt fest; weist darauf hin; teilt mit; meldet; warnt; rät; lautet;
        vermerkt; sagen; besagen; berichten; zeigen; bestätigen; geben an; sagte; schrieb; berichtete;
        meldete
        """
    ),
    "SAID_VERBS": _list(
        """
        angegeben; berichtet; erwähnt; beschrieben; erklärt; erläutert; genannt; gesagt; geschrieben;
        vermerkt; festgehalten; ausgeführt; dargelegt; aufgeführt; zitiert; dargestellt
        """
    ),
    "IMPERSONAL_VERBS": _list(
        """
        heißt es; steht; steht geschrieben; gilt; ist zu lesen; liest man; findet sich
        """
    ),
    "PLACES": _list("dort; hier; da; darin; hierzu; dazu; weiter; ferner"),
    "FRAMES_APART": (
        "{SOURCE} zufolge",
        "{SOURCE} nach",
        "wie {SOURCE} {SAYING_VERBS}",
        "wie {BEFORE_SOURCES} {SOURCE} {SAID_VERBS}",
        "wie {BEFORE_SOURCES} {SOURCE} {IMPERSONAL_VERBS}",
    ),
    "FRAMES_STATING": (
        "{BEFORE_SOURCES} {SOURCE} {IMPERSONAL_VERBS}",
        "(?:{PLACES} )?{PLACES} {IMPERSONAL_VERBS}",
        "{PLACES} {IMPERSONAL_VERBS} {BEFORE_SOURCES} {SOURCE}",
        "es heißt(?: {BEFORE_SOURCES} {SOURCE})?",
    ),
    "FRAMES_CLOSING": (
        "(?:so|laut|gemäß) {SOURCE}",
        "{SOURCE} zufolge",
        "(?:so )?(?:heißt|steht) es {BEFORE_SOURCES} {SOURCE}",
        "wie {SOURCE} {SAYING_VERBS}",
    ),
    "LABELS": _list(
        """
        antwort; die antwort; kurze antwort; kurzantwort; die antwort lautet; ergebnis; zusammenfassung;
        kurzfassung; fazit; schlussfolgerung; kernaussage; kernaussagen; kernpunkt; kernpunkte; wichtigste
        punkte; fakt; fakten; hinweis; anmerkung; beleg; belege; zitat; zitate; wörtliches zitat; auszug;
        kontext; aussage; erklärung; erläuterung; einzelheit; einzelheiten; details; überblick;
        hintergrund; relevante passage; relevante stelle; textstelle; folgendes gilt; es gilt
        folgendes; hier ist die antwort; hier eine zusammenfassung
        """
    ),
    "LINKS": _list(
        """
        außerdem; zudem; ferner; weiterhin; des weiteren; darüber hinaus; zusätzlich; erstens; zweitens;
        drittens; schließlich; abschließend; insgesamt; kurz; kurz gesagt; kurzum; zusammenfassend;
        zusammengefasst; mit anderen worten; das heißt; d. h.; genauer; genauer gesagt; insbesondere;
        nämlich; tatsächlich; in der tat; natürlich; selbstverständlich; gewiss; sicher; gern; gerne; zum
        beispiel; beispielsweise; z. b.; ebenso; jedoch; allerdings; somit; daher; folglich; demnach;
        dementsprechend
        """
    ),
    "CITING_LABELS": _list(
        """
        quelle; quellen; qu; beleg; belege; verweis; verweise; vgl; vergleiche; siehe; siehe auch; zitat;
        zitiert nach; dokument; dokumente; dok; textstelle; fundstelle; literatur
        """
    ),
    "BETWEEN_CITATIONS": ("und", "sowie"),
    "CITED_AGAIN": _list("ebd; ebenda; a. a. o; aao"),
    "PLACE_NAMES": _list(
        """
        s; seite; seiten; abs; absatz; absätze; kap; kapitel; abschn; abschnitt; abschnitte; zeile;
        zeilen; ziff; ziffer; rn; rdnr; randnummer; art; artikel; abb; abbildung; tab; tabelle; bd; band;
        teil; anhang
        """
    ),
    "STATEMENT_HEADERS": _list(
        """
        antwort; antworten; aussage; aussagen; behauptung; beleg; belege; auszug; fakt; fakten; befund;
        information; informationen; punkt; kernpunkt; passage; zitat; satz; feststellung; text;
        beschreibung
        """
    ),
    "REFERENCE_HEADERS": _list(
        """
        quelle; quellen; beleg; belege; verweis; dokument; seite; seiten; link; fundstelle
        """
    ),
    "NUMBER_HEADERS": _list("nr.; nr; nummer; zeile; lfd. nr."),
    "KEY_HEADERS": _list(
        """
        eigenschaft; merkmal; aspekt; feld; punkt; kategorie; parameter; kennzahl; name; thema;
        bezeichnung; gegenstand; detail; fakt; element; teil; bestandteil; eintrag; begriff; größe; was;
        art; bereich; abschnitt
        """
    ),
    "VALUE_HEADERS": _list(
        """
        wert; werte; angabe; angaben; detail; details; information; informationen; beschreibung; antwort;
        daten; betrag; menge; größe; ergebnis; inhalt; anmerkung; zahl; zahlen
        """
    ),
    "OFFERS": _list("helfen; hilfe; weiterhelfen; fragen; sonst"),
}
