"""How German takes back what it says beside it: `Das stimmt nicht.`, `Mythen:`."""

from __future__ import annotations

from verifier.parsers.english import list_words
from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.retraction_rows import RetractionRows

_THINGS = list_words(TABLES["retractions.things"])

RETRACTIONS = RetractionRows(
    classes={
        "false": (*list_words(TABLES["retractions.falsities"]), "frei erfunden", "<not> <ganz>? <true>"),
        "false_said": list_words(TABLES["retractions.falsities_of_statements"]),
        "thing": _THINGS,
        "a_thing": ("<mere>? <thing>", "<article> <word>? <thing>", "<article> <word> <word> <thing>"),
        "called": (*_THINGS, *list_words(TABLES["retractions.several_things"])),
        "article": list_words("ein eine einen"),
        "mere": list_words(
            "reine reiner reines pure purer bloße bloßer bloßes großer totaler völliger glatte"
        ),
        "true": (*list_words("wahr richtig korrekt zutreffend so"), "der fall", "die wahrheit"),
        "noun": list_words(TABLES["retractions.statement_nouns"]),
        "this": (
            *list_words("diese dieser dieses jene jener die der das s\xe4mtliche"),
            "all diese",
            "alle diese",
        ),
        "pointing_back": (
            *list_words("das dies dieses beides"),
            *("all das", "all dies", "das alles", "dies alles"),
        ),
        "subject": ("<pointing_back>", "<this> <word>? <noun>", "<this> <noun>"),
        "be": ("ist", "war", "sind", "waren", "erwies sich als", "erwiesen sich als"),
        "not": ("nicht", "keineswegs", "mitnichten", "nie", "niemals", "keinesfalls", "in keiner weise"),
        "ganz": list_words("ganz v\xf6llig unbedingt wirklich so"),
        "nothing": ("nichts", "kein wort"),
        "here": list_words("dabei hierbei hier"),
        "shown": ("herausgestellt", "erwiesen"),
        "happened": list_words("geschehen passiert vorgekommen"),
        "withdrawn": list_words(TABLES["retractions.withdrawn"]),
        "falsely": list_words(TABLES["retractions.falsely"]),
        "noun_or_answer": ("<noun>", "antwort", "antworten", "fakten", "tatsachen", "annahmen"),
        "stimmt": list_words("stimmt stimmte stimmen stimmten"),
        "trifft": list_words("trifft traf treffen trafen"),
        "entspricht": list_words("entspricht entsprach entsprechen entsprachen"),
        "fact": ("der wahrheit", "den tatsachen", "den fakten", "der realit\xe4t", "der wirklichkeit"),
        "softly": (
            *list_words(TABLES["retractions.softeners"]),
            *("in wahrheit", "in wirklichkeit", "in der tat", "zum teil", "nach heutigem stand"),
        ),
        "first": ("<softly>", "doch", "falsch", "wahr", "richtig", "leider"),
        "holds": ("<stimmt>", "<trifft> zu", "<be> <softly>* <true>", "ist geschehen", "ist passiert"),
        "none": (
            *("nichts davon", "nichts von alledem", "nichts von alldem", "keines davon", "keine davon"),
            *("keine dieser <noun>", "keiner dieser <noun>", "weder das eine noch das andere"),
        ),
        "all_these": (
            "alles davon",
            "alle diese <noun>",
            "all diese <noun>",
            "all das",
            "das alles",
            "beides",
        ),
        "of_these": (
            "von dem folgenden",
            "vom folgenden",
            "von folgendem",
            "davon",
            "der folgenden",
            "dieser",
        ),
        "about": list_words("\xfcber zu zum zur rund um nr nr. nummer aus"),
        "digit": list_words("1 2 3 4 5 6 7 8 9 10"),
        "rating": list_words("bewertung urteil einsch\xe4tzung faktencheck befund wertung ergebnis"),
        "voided": list_words(TABLES["retractions.voided"]),
        "voided_some": list_words(TABLES["retractions.voided_before_nouns"]),
        "texts": list_words(TABLES["retractions.voided_texts"]),
        "in_force": ("in kraft", "gültig", "wirksam", "rechtskräftig", "beschlossen", "verabschiedet"),
        "not_now": ("nicht", "noch nicht", "nicht mehr"),
        "what_follows": ("folgendes", "das folgende", "das", "dies"),
        "degree": list_words("\xfcberwiegend gr\xf6\xdftenteils weitgehend komplett v\xf6llig teilweise"),
    },
    behind=(
        *("<subject> <be> <softly>* <false>", "<subject> <be> <softly>* <a_thing>"),
        *("es <be> <softly>* <false> .", "es <be> <softly>* <a_thing> ."),
        "<this> <word>? <noun> <be> <softly>* <false_said>",
        "<subject> <be> <softly>* <article> <word>? <falsely> <noun>",
        *(
            "<subject> hat sich <softly>* als <false> <shown>",
            "<subject> haben sich <softly>* als <false> <shown>",
        ),
        *("<subject> stellte sich <softly>* als <false> heraus", "daran <be> <softly>* <nothing> <true>"),
        *(
            "<first> <be> <subject> <softly>* <false>",
            "<first> <be> <subject> <softly>* <a_thing>",
        ),
        *("<first> <be> <subject> <softly>* nicht", "falsch <be> <subject>"),
        "<subject> <stimmt> <softly>* <not> <ganz>?",
        "<subject> <stimmt> <softly>* <ganz> <not>",
        "<first> <stimmt> <subject> <softly>* <ganz>? <not>",
        *("<subject> kann <softly>* <not> stimmen", "<subject> k\xf6nnen <softly>* <not> stimmen"),
        *(
            "<subject> <trifft> <softly>* <ganz>? <not> <ganz>? zu",
            "<first> <trifft> <subject> <softly>* <not> zu",
        ),
        "<subject> <entspricht> <softly>* <not> <fact>",
        *("dem ist <softly>* <not> so", "dem war <softly>* <not> so", "so ist es <softly>* <not>"),
        *("so war es <softly>* <not>", "<subject> ist <softly>* <not> <happened>"),
        *("<here> handelt es sich um <a_thing>",),
        *("es handelt sich <softly>* um <a_thing>",),
        *("<this> <noun> wurde <softly>* <withdrawn>", "das wurde <softly>* <withdrawn>"),
        *("das <word>? gegenteil <be> <softly>* <true>", "das <word>? gegenteil <trifft> <softly>* zu"),
        *(
            "im gegenteil",
            "ganz im gegenteil",
            "umgekehrt ist es richtig",
            "es ist genau umgekehrt",
            "weit gefehlt",
        ),
        *("das habe ich erfunden", "das habe ich mir ausgedacht", "ich habe mich geirrt", "ich lag falsch"),
        *("das nehme ich zur\xfcck", "streichen sie das", "vergessen sie das", "korrektur:", "berichtigung:"),
        *("richtigstellung:", "richtig ist:", "richtig ist vielmehr", "wahr ist vielmehr"),
        "<rating> : <degree>* <false>",
    ),
    alone=(
        *("<false>", "alles <false>", "<stimmt> <softly>* nicht", "<trifft> <softly>* nicht zu"),
        *(
            "<a_thing>",
            "von wegen",
            "weit gefehlt",
            "nein",
            "nie",
            "mitnichten",
            "keineswegs",
        ),
    ),
    joint=(
        "<none> <holds>",
        "<all_these> <be> <softly>* <false>",
        "<all_these> <stimmt> <softly>* <not>",
        "diese <noun> <be> <softly>* <false>",
        "diese <noun> <stimmt> <softly>* <not>",
        "diese <noun> <trifft> <softly>* <not> zu",
    ),
    several=("nichts", "keine", "weder", "alle", "all das", "beides", "diese "),
    leads=(
        *("-<called> .", "-<called> <about>", "-<called> <digit>"),
        *("nichts <of_these>", "keine <of_these>", "keiner <of_these>", "keines <of_these>"),
        *("<be> <word>? <false>", "<false> <be>", "<stimmt> <not>", "<trifft> <not> zu", "<not> <stimmt>"),
        *("<falsely> <word>? <noun_or_answer>",),
        *(
            "stell dir <what_follows> vor",
            "stellen sie sich <what_follows> vor",
            "nehmen wir <what_follows> an",
        ),
    ),
    headings=("<false>", "stell dir vor", "stellen sie sich vor", "nehmen wir an", "angenommen"),
    voiding=(
        *("<voided>", "<voided_some> <texts>", "außer kraft", "entwurf", "<not_now> <in_force>"),
        *("entwurf , <not_now> <in_force>", "entwurf ( <not_now> <in_force> )"),
        *("frühere <texts>", "ehemalige <texts>"),
    ),
    cells=(*list_words(TABLES["retractions.falsities"]), *list_words("nein nicht nie keine irrtum mythos")),
    openings=(
        *list_words("doch aber allerdings jedoch nur tats\xe4chlich leider indes"),
        *("nein,", "nein:", "nein", "moment,", "ach,", "tja,", "entschuldigung,", "verzeihung,"),
    ),
    going_on=list_words("und aber denn weil da sondern laut"),
    turning=list_words("dass ob wenn falls sofern solange soweit was wer wo zu"),
    verdict_headers=list_words(
        "antwort bewertung ergebnis faktencheck korrekt richtig status stimmt urteil wahr wertung zutreffend"
    ),
    ruled=(
        *_THINGS,
        *(
            "nicht wahr",
            "nicht richtig",
            "stimmt nicht",
            "aufgehoben",
            "abgelehnt",
            "zurückgezogen",
            "verworfen",
        ),
    ),
    affirming=list_words("fakt tatsache wahrheit wahr richtig"),
    denying=list_words(
        "abgelehnt abgelehnte kein keine keinen keinesfalls nicht nie niemals ohne verboten vermeiden"
    ),
    limiting=("nur",),
    sparing=list_words("falls im in nur ob obwohl sofern solange vergessen wann warum weil wenn"),
)

SETTING_ASIDE = (
    *("statt ~zu", "anstatt ~zu", "freigesprochen, ~zu haben"),
    *("alles andere als", "falsch ist:", "m\xe4rchen, dass"),
    *("schlie\xdft aus, dass", "schlie\xdfen aus, dass", "schloss aus, dass", "schlossen aus, dass"),
    *("zog \u2026 zur\xfcck, dass", "zogen \u2026 zur\xfcck, dass", "nahm \u2026 zur\xfcck, dass"),
    *("log, dass", "logen, dass", "l\xfcgt, dass", "widerrief \u2026 dass"),
)
"""What stands before words that a sentence sets aside."""
