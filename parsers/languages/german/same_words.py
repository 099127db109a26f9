"""Words that say the same as another one, and words in another spelling."""

from __future__ import annotations

from verifier.parsers.languages.tables import read_lines

VERBS = read_lines(
    """
    sterben: versterben umkommen
    verhaften: festnehmen
    nutzen: benutzen verwenden anwenden
    benötigen: brauchen
    herstellen: produzieren anfertigen
    betragen: belaufen
    geschehen: ereignen passieren
    erhalten: bekommen
    bezahlen: zahlen begleichen
    veröffentlichen: publizieren
    verursachen: hervorrufen
    ernennen: berufen
    bekanntgeben: verkünden bekanntmachen
    enthalten: beinhalten
    prüfen: überprüfen
    übersteigen: überschreiten
    lagern: aufbewahren
    verschieben: vertagen
    beschränken: begrenzen einschränken
    genehmigen: bewilligen
    fordern: verlangen
    töten: umbringen
    verordnen: verschreiben
    verfassen: schreiben
    unterzeichnen: unterschreiben
    fortsetzen: fortführen weiterführen
    zusammenstoßen: kollidieren
    verletzen: verwunden
    dauern: währen
    mieten: anmieten
    bitten: ersuchen
    beantragen: ansuchen
    untersuchen: erforschen
    abbrechen: abreißen
    """
)
"""Infinitives -> the one that they are read as. All can be said of the same subject and object."""

NOUNS = read_lines(
    """
    arzneimittel: medikament
    medikament: arznei
    pkw: auto autos personenwagen
    lkw: lastwagen lastkraftwagen laster
    krankenhaus: klinik hospital spital
    geschwindigkeit: tempo
    einwohner: bewohner
    unternehmen: firma
    zahl: anzahl
    ehefrau: gattin
    ehemann: gatte
    forscher: wissenschaftler
    erkrankung: krankheit
    aktionär: anteilseigner
    rechtsanwalt: anwalt
    gebäude: bauwerk
    universität: uni
    regierungschef: premierminister
    """
)
"""Nouns in the singular -> the one that they are read as."""

SPELLINGS = (
    ("photo", "foto"),
    ("graph", "graf"),
    ("phon", "fon"),
    ("delphin", "delfin"),
    ("phanta", "fanta"),
    ("selbstst", "selbst"),
    ("potential", "potenzial"),
    ("differential", "differenzial"),
    ("plazier", "platzier"),
    ("numerier", "nummerier"),
    ("aufwendig", "aufwändig"),
)
"""Spellings -> the one that they are read as, anywhere in a word."""
