"""Small words: prepositions, conjunctions, pronouns, adverbs, denials."""

from __future__ import annotations

from verifier.parsers.languages.tables import make_terms

BEFORE_BARE_DENIAL = frozenset(
    [
        "alle",
        "allen",
        "aller",
        "alles",
        "jeder",
        "jede",
        "jedes",
        "jeden",
        "jedem",
        "immer",
        "nur",
        "allein",
        "ganz",
        "so",
        "mehr",
        "sehr",
        "viel",
        "viele",
        "vielen",
        "einmal",
        "weniger",
        "bloß",
        "ausschließlich",
        "überall",
        "unbedingt",
        "zuletzt",
        "wahr",
    ]
)

THEN = frozenset(("so", "dann"))
POSTPOSITIONS = frozenset(("zufolge", "zuliebe", "halber"))

SENTENCE_OPENERS = frozenset(
    [
        "Der",
        "Die",
        "Das",
        "Den",
        "Dem",
        "Des",
        "Ein",
        "Eine",
        "Einen",
        "Einem",
        "Einer",
        "Er",
        "Sie",
        "Es",
        "Wir",
        "Ich",
        "Ihr",
        "Man",
        "Dies",
        "Diese",
        "Dieser",
        "Dieses",
        "Diesem",
        "Diesen",
        "Sein",
        "Seine",
        "Ihre",
        "Ihr",
        "In",
        "Im",
        "Am",
        "An",
        "Auf",
        "Aus",
        "Bei",
        "Beim",
        "Mit",
        "Nach",
        "Von",
        "Vom",
        "Vor",
        "Zu",
        "Zum",
        "Zur",
        "Für",
        "Gegen",
        "Durch",
        "Um",
        "Unter",
        "Über",
        "Zwischen",
        "Seit",
        "Bis",
        "Ohne",
        "Während",
        "Wegen",
        "Trotz",
        "Laut",
        "Als",
        "Wenn",
        "Weil",
        "Da",
        "Obwohl",
        "Nachdem",
        "Bevor",
        "Und",
        "Oder",
        "Aber",
        "Doch",
        "Denn",
        "Dann",
        "Hier",
        "Dort",
        "So",
        "Auch",
        "Nur",
        "Noch",
        "Nicht",
        "Kein",
        "Keine",
        "Alle",
        "Viele",
        "Einige",
        "Manche",
        "Jeder",
        "Jede",
        "Jedes",
        "Beide",
        "Was",
        "Wer",
        "Wie",
        "Wo",
        "Warum",
        "Heute",
        "Gestern",
        "Damit",
        "Dabei",
        "Dazu",
        "Danach",
        "Davor",
        "Daher",
        "Deshalb",
        "Außerdem",
        "Insgesamt",
        "Zudem",
        "Allerdings",
        "Jedoch",
        "Zuvor",
        "Später",
        "Seitdem",
        "Insbesondere",
    ]
)

_PREPOSITIONS = make_terms(
    """
    in: in ins im
    on: auf aufs an ans am
    from: aus ab
    at: bei beim
    with: mit mitsamt samt
    to: zu zum zur
    after: nach
    before: vor vorm
    for: für
    against: gegen gegenüber
    through: durch
    around: um
    since: seit
    until: bis
    of: von vom
    during: während
    between: zwischen
    behind: hinter
    beside: neben
    over: über übers
    under: unter
    without: ohne statt anstatt anstelle
    except: außer ausgenommen
    owing to: wegen aufgrund infolge dank
    despite: trotz
    within: innerhalb binnen
    outside: außerhalb
    inside: inmitten
    along: entlang
    according to: laut zufolge
    pursuant to: gemäß nach-maßgabe
    per: pro je
    for the purpose of: zwecks
    regarding: bezüglich hinsichtlich betreffend
    including: einschließlich inklusive
    excluding: ausschließlich exklusive abzüglich
    beyond: jenseits
    near: nahe unweit
    as of: per
    above: oberhalb
    below: unterhalb
    around: um
    among: unter-anderen
    """,
    "preposition",
)
_JOINING = make_terms(
    """
    and: und sowie
    or: oder beziehungsweise
    but: aber sondern doch jedoch
    because: denn
    """,
    "joining",
)
_OPENING = make_terms(
    """
    that: dass daß
    because: weil da
    if: wenn falls sofern soweit insofern
    although: obwohl obgleich obschon wenngleich
    while: während
    whereas: wohingegen
    before: bevor ehe
    after: nachdem
    since: seitdem
    whether: ob
    so that: damit sodass
    until: bis
    as soon as: sobald
    as long as: solange
    when: als
    where: wo
    how: wie
    unless: es-sei-denn
    why: weshalb warum
    """,
    "opening",
)
_PRONOUNS = {
    **make_terms("it: er\ni: ich\nwe: wir\nwho: wer", "pronoun", "n"),
    **make_terms("him: ihn\nwhom: wen", "pronoun", "a"),
    **make_terms("him: ihm\nthem: ihnen\nme: mir\nwhom: wem", "pronoun", "d"),
    **make_terms("me: mich\nyou: dich", "pronoun", "a"),
    **make_terms("us: uns\nit: es sie\nwhat: was\nyou: du euch\nthis: dies", "pronoun"),
    **make_terms("-: sich", "small"),
    **make_terms("-: man", "pronoun", "n"),
    **make_terms("each other: einander", "pronoun", "a"),
    **make_terms(
        """
        somebody: jemand
        everyone: jedermann
        something: etwas
        everything: alles
        """,
        "pronoun",
    ),
    **make_terms("nobody: niemand keiner\nnothing: nichts", "pronoun"),
    **make_terms("nobody: niemanden niemandem", "pronoun", "ad"),
}
_DENIALS = make_terms(
    """
    not: nicht
    never: nie niemals nimmer
    nowhere: nirgends nirgendwo
    hardly: kaum schwerlich
    not at all: keineswegs keinesfalls mitnichten
    """,
    "denial",
)
_ADVERBS = make_terms(
    """
    also: auch ebenfalls ebenso gleichfalls
    still: noch weiterhin
    only: nur lediglich bloß ausschließlich allein
    again: wieder erneut abermals nochmals wiederum
    now: nun jetzt nunmehr
    today: heute
    on Mondays: montags
    on Tuesdays: dienstags
    on Wednesdays: mittwochs
    on Thursdays: donnerstags
    on Fridays: freitags
    on Saturdays: samstags sonnabends
    on Sundays: sonntags
    yesterday: gestern
    tomorrow: morgen
    then: dann danach anschließend daraufhin sodann
    earlier: zuvor vorher davor früher
    formerly: ehemals einst einstmals vormals
    later: später nachher
    first: zuerst erstmals zunächst
    last: zuletzt
    once: einmal
    twice: zweimal
    three times: dreimal
    four times: viermal
    always: immer stets jederzeit
    often: oft häufig oftmals
    sometimes: manchmal gelegentlich
    rarely: selten
    soon: bald
    here: hier
    there: da dort dorthin dabei dazu damit dadurch darüber
    of it: davon
    on it: daran darauf
    in it: darin
    for it: dafür
    against it: dagegen
    here: hierzu hierbei
    therefore: deshalb deswegen daher darum folglich somit
    however: allerdings indes indessen dennoch trotzdem
    moreover: außerdem zudem überdies ferner
    very: sehr
    completely: völlig vollständig komplett gänzlich
    entirely: ganz durchweg
    partly: teilweise teils
    mostly: meist meistens größtenteils überwiegend
    mainly: hauptsächlich vorwiegend vornehmlich
    almost: fast beinahe nahezu beinah
    perhaps: vielleicht eventuell
    possibly: möglicherweise womöglich
    probably: wahrscheinlich wohl voraussichtlich vermutlich
    supposedly: vermeintlich
    allegedly: angeblich mutmaßlich
    apparently: offenbar anscheinend scheinbar offensichtlich
    so called: sogenannte sogenannten sogenannter sogenanntes
    at least: mindestens wenigstens zumindest
    at most: höchstens maximal
    about: etwa circa ca zirka ungefähr rund annähernd
    nearly: knapp
    over: gut
    together: zusammen gemeinsam miteinander
    in total: insgesamt
    on average: durchschnittlich
    per: jeweils
    daily: täglich
    weekly: wöchentlich
    monthly: monatlich
    annually: jährlich alljährlich
    more: mehr
    less: weniger
    most: meisten
    least: wenigsten
    too: zu-sehr
    so: so
    up: aufwärts
    down: abwärts hinunter herunter hinab
    else: sonst
    otherwise: andernfalls ansonsten
    exactly: genau exakt
    especially: insbesondere besonders vor-allem
    each: je
    both: beide beiden beides
    more than: über-mehr
    twice as: doppelt
    half: halb
    currently: derzeit zurzeit momentan gegenwärtig aktuell
    simultaneously: gleichzeitig zugleich
    mostly: meistenteils
    finally: schließlich endlich letztlich
    suddenly: plötzlich
    north of: nördlich
    south of: südlich
    east of: östlich
    west of: westlich
    """,
    "adverb",
)
_SMALL = make_terms(
    "-: sowohl schon bereits erst zwar nämlich ja eben halt denn-doch gar überhaupt hin her wieder-um",
    "small",
)

WORDS = {
    **_SMALL,
    **_ADVERBS,
    **_OPENING,
    **_PREPOSITIONS,
    **_JOINING,
    **_PRONOUNS,
    **_DENIALS,
    **make_terms("neither: weder\nnor: noch-auch", "denial"),
}
"""All of them; of a word of several kinds the one that code tells by its place (`reading`)."""
