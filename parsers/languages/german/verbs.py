"""Verbs: auxiliaries, forms that no rule leads back, prefixes, endings, those with a term of the engine."""

from __future__ import annotations

from verifier.parsers.languages.tables import list_words, make_terms, read_lines
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import Reading

AUXILIARIES = {
    **make_terms(
        """
        is: ist
        are: sind bin bist seid
        was: war
        were: waren
        has: hat
        have: haben hast
        has reportedly: habe
        had: hatte hatten
        becomes: wird
        become: werden werde
        became: wurde wurden ward
        is reportedly: sei seien
        reportedly becomes: werde-er
        would be: wäre wären
        would have: hätte hätten
        would: würde würden
        """,
        "auxiliary",
    ),
    **make_terms(
        """
        can: kann können
        reportedly can: könne
        could: konnte konnten könnte könnten
        may: darf dürfen
        reportedly may: dürfe
        might: durfte durften dürfte dürften
        must: muss muß müssen musste musste mußte mussten müsste müssten
        reportedly must: müsse
        is to: hat-zu
        reportedly: soll sollen solle
        should: sollte sollten
        wants to: will wollen
        reportedly wants to: wolle
        wanted to: wollte wollten
        wants to have: mag mögen möchte möchten
        """,
        "modal",
    ),
    **make_terms("been: gewesen worden\nhad: gehabt\nbecome: geworden", "bare"),
}

PASSIVE = read_lines(
    """
    is: wird
    is reportedly: werde
    are: werden
    was: wurde ward
    were: wurden
    """
)
"""With a participle; with an infinitive the forms of the present are `will`, told by code's `FUTURE`."""

PERFECT = read_lines(
    """
    has: ist
    have: sind
    had: war waren
    """
)


def list_readings(word: str) -> tuple[Reading, ...]:
    """Return what a word in lower case is as the lexicon knows it; nothing of one that it only guesses."""
    entry = load_lexicon("german").find(word)
    return entry.readings if entry.usual else ()


ENDINGS = ("etet", "eten", "ete", "et", "ten", "te", "en", "t", "n", "e")
LINKED = frozenset(("etet", "eten", "ete", "et"))
WEAK_ENDINGS = ("t",)
FINITE_ENDINGS = ("te", "ten", "t", "en", "ern", "eln")
SINGULAR = ("t",)
PLURAL = ("en", "ern", "eln", "sind", "tun")
NO_PLURAL = ("schien",)
PAST_ENDINGS = ("te", "ten")
BARE_ENDINGS = ("en", "ern", "eln")
PARTICIPLE_PREFIX = "ge"
PARTICIPLE_ENDINGS = ("t", "en")
PARTICIPLE_ENDING_ALONE = ("iert",)
KEEP_PREFIX = (
    "genehmig", "gestalt", "gefährd", "gelang", "gewähr", "gehorch", "gebühr", "gewöhn", "gehör", "gestatt",
    "gesteh", "genüg", "gewinn", "gering", "genes", "gener",
)  # fmt: skip
INSEPARABLE = ("miss", "voll", "wider", "hinter", "unter", "über", "zer", "ver", "ent", "emp", "er", "be")
SEPARABLE = (
    "zusammen", "entgegen", "gegenüber", "herunter", "hinunter", "voraus", "zurück", "heraus", "hinaus",
    "herein", "hinein", "herbei", "vorbei", "weiter", "wieder", "bereit", "statt", "nieder", "durch", "unter",
    "teil", "fest", "fort", "frei", "heim", "nach", "hoch", "los", "mit", "vor", "weg", "auf", "aus", "bei",
    "dar", "ein", "her", "hin", "ab", "an", "um", "zu",
)  # fmt: skip
INFINITIVE_MARKER = "zu"
HELPING_INFINITIVES = frozenset(("werden", "sein", "haben", "können", "müssen", "dürfen", "sollen", "wollen"))

TERMS = read_lines(
    """
    rose: steigen ansteigen zunehmen
    increased: erhöhen steigern anheben
    grew: wachsen
    fell: sinken fallen zurückgehen abnehmen schrumpfen
    reduced: senken verringern reduzieren vermindern
    bought: kaufen erwerben
    sold: verkaufen veräußern
    won: gewinnen siegen
    lost: verlieren
    began: beginnen anfangen starten
    ended: enden beenden
    opened: öffnen eröffnen
    closed: schließen
    built: bauen errichten erbauen
    destroyed: zerstören
    demolished: abreißen
    founded: gründen
    died: sterben
    born: gebären
    allowed: erlauben gestatten zulassen
    prohibited: verbieten untersagen
    accepted: annehmen akzeptieren
    rejected: ablehnen zurückweisen abweisen verwerfen
    denied: bestreiten leugnen dementieren verneinen abstreiten
    unlikely: bezweifeln anzweifeln
    suspected: befürchten fürchten argwöhnen
    speculated: hoffen
    contended: argumentieren
    refuted: widerlegen
    refused: verweigern weigern
    failed: scheitern misslingen versäumen
    prevented: verhindern vermeiden hindern
    refrained: verzichten absehen unterlassen
    supported: unterstützen
    opposed: bekämpfen
    joined: beitreten
    left: verlassen austreten
    raised: heben
    cut: kürzen
    improved: verbessern
    worsened: verschlechtern
    strengthened: stärken
    weakened: schwächen
    married: heiraten
    met: treffen
    said: sagen erklären mitteilen
    claimed: behaupten
    believed: glauben vermuten meinen annehmen-dass
    expected: erwarten rechnen-mit
    planned: planen
    seemed: scheinen
    convicted: verurteilen
    acquitted: freisprechen
    fired: entlassen
    arrived: ankommen eintreffen
    departed: abfahren abreisen
    loved: lieben
    hated: hassen
    """
)

MOTION = frozenset(
    [
        "steigen",
        "ansteigen",
        "sinken",
        "fallen",
        "zurückgehen",
        "wachsen",
        "gehen",
        "kommen",
        "sterben",
        "bleiben",
        "fahren",
        "fliegen",
        "laufen",
        "schrumpfen",
        "ankommen",
        "eintreffen",
        "werden",
        "geschehen",
        "entstehen",
        "verschwinden",
        "auftreten",
        "erscheinen",
        "eintreten",
        "zurücktreten",
        "beitreten",
        "austreten",
        "umziehen",
        "ausscheiden",
        "scheitern",
        "gelingen",
        "misslingen",
        "ziehen",
        "wandern",
        "fliehen",
        "springen",
        "reisen",
        "abreisen",
        "aufsteigen",
        "absteigen",
        "einbrechen",
        "zusammenbrechen",
    ]
)

DONE_TO = frozenset(
    list_words(
        "kaufen erwerben verkaufen übernehmen besiegen schlagen verklagen überholen verdrängen gründen"
    )
)

ACTED = frozenset(
    list_words(
        """
        kaufen erwerben verkaufen veröffentlichen beschließen verabschieden unterzeichnen unterschreiben
        genehmigen billigen übernehmen leiten gründen stiften entwickeln errichten bauen erbauen schreiben
        verfassen komponieren malen dirigieren inszenieren erfinden entdecken beantragen verhängen bezahlen
        finanzieren mieten vermieten kündigen lehnen verwerfen begrüßen besitzen betreiben planen
        """
    )
)

OPINING = frozenset(("gelten", "ansehen", "betrachten", "einschätzen", "einstufen"))

SETTLING = frozenset(
    list_words(
        """
        gelingen schaffen helfen zwingen beginnen anfangen aufhören fortfahren wagen verbieten untersagen
        erlauben gestatten verpflichten berechtigen scheinen pflegen brauchen vermögen verurteilen
        verzichten weigern hindern abraten unterlassen vermeiden versäumen scheitern glauben behaupten
        """
    )
)

SAYING = frozenset(
    list_words(
        """
        sagen erklären mitteilen behaupten berichten schreiben melden betonen meinen glauben vermuten
        versichern bestätigen ankündigen warnen kritisieren fordern hinzufügen äußern beteuern beklagen
        aussagen
        """
    )
)
