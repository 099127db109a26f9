"""Nouns and adjectives with a term of the engine: units, what figures are told of, what has an opposite."""

from __future__ import annotations

from verifier.parsers.languages.tables import list_words, read_lines

_MEASURES = read_lines(
    """
    meters: meter metern meters
    kilometers: kilometer kilometern kilometers
    centimeters: zentimeter zentimetern
    millimeters: millimeter millimetern
    miles: meile meilen
    grams: gramm
    kilograms: kilogramm kilo
    milligrams: milligramm
    micrograms: mikrogramm
    tonnes: tonne tonnen
    liters: liter litern
    milliliters: milliliter
    hectares: hektar
    square meters: quadratmeter quadratmetern
    square kilometers: quadratkilometer quadratkilometern
    cubic meters: kubikmeter kubikmetern
    kilowatt hours: kilowattstunde kilowattstunden
    megawatt hours: megawattstunde megawattstunden
    gigawatt hours: gigawattstunde gigawattstunden
    terawatt hours: terawattstunde terawattstunden
    watts: watt
    kilowatts: kilowatt
    megawatts: megawatt
    gigawatts: gigawatt
    volts: volt
    degrees: grad
    celsius: celsius
    euros: euro euros
    cents: cent cents
    dollars: dollar dollars
    pounds: pfund
    CHF: franken
    yen: yen
    percent: prozent
    million: million millionen
    billion: milliarde milliarden
    """
)
MEASURES = frozenset(_MEASURES)
"""Units and money."""

TERMS = _MEASURES | read_lines(
    """
    percent: prozent
    percentage points: prozentpunkte prozentpunkten prozentpunkt
    per mille: promille
    million: million millionen
    billion: milliarde milliarden
    trillion: billion billionen
    thousand: tausend tausende
    hundred: hundert hunderte
    dozen: dutzend dutzende
    third: drittel
    thirds: dritteln
    quarter: viertel
    fifth: fünftel
    tenth: zehntel
    half: hälfte
    paragraph: absatz absatzes absätze absätzen
    article: artikel artikels artikeln
    section: paragraf paragraph paragrafen paragraphen
    number: nummer
    chapter: kapitel
    times: mal
    rise: anstieg anstiegs anstiege zunahme zuwachs zuwachses steigerung erhöhung erhöhungen
    fall: rückgang rückgangs rückgänge abnahme senkung senkungen sinken verringerung
    profit: gewinn gewinns gewinne gewinnen
    loss: verlust verlusts verlustes verluste verlusten
    revenue: umsatz umsatzes umsätze umsätzen
    majority: mehrheit
    minority: minderheit
    victory: sieg siege sieges
    defeat: niederlage niederlagen
    success: erfolg erfolge erfolgs erfolges
    failure: misserfolg misserfolge scheitern
    men: männer männern
    man: mann mannes
    women: frauen
    woman: frau
    son: sohn sohnes söhne
    daughter: tochter töchter töchtern
    father: vater vaters väter vätern
    mother: mutter mutters mütter müttern
    brother: bruder bruders brüder
    sister: schwester schwestern
    north: norden nordens
    south: süden südens
    east: osten ostens
    west: westen westens
    beginning: beginn beginns
    end: schluss
    import: import importe importen einfuhr
    export: export exporte exporten ausfuhr
    increase: vermehrung
    minimum: minimum mindestmaß
    maximum: maximum höchstmaß
    war: krieg kriegs krieges kriege kriegen
    share: anteil anteils anteile anteilen
    average: durchschnitt durchschnitts
    rumour: gerücht gerüchte gerüchten
    myth: mythos
    fake: fälschung fälschungen
    lie: lüge
    error: irrtum irrtums
    evidence: beleg belege beweis beweise
    """
)

ADJECTIVES = read_lines(
    """
    big: groß
    small: klein
    high: hoch hoh
    low: niedrig
    old: alt
    young: jung
    new: neu
    long: lang
    short: kurz
    strong: stark
    weak: schwach
    early: früh
    late: spät
    fast: schnell
    slow: langsam
    good: gut
    bad: schlecht
    rich: reich
    poor: arm
    warm: warm
    cold: kalt
    heavy: schwer
    light: leicht
    safe: sicher
    dangerous: gefährlich
    expensive: teuer teur
    cheap: billig günstig
    legal: legal
    illegal: illegal rechtswidrig gesetzwidrig
    public: öffentlich
    private: privat
    possible: möglich
    impossible: unmöglich
    true: wahr
    false: falsch unwahr unzutreffend unrichtig
    wrong: verkehrt
    guilty: schuldig
    innocent: unschuldig
    active: aktiv
    inactive: inaktiv
    positive: positiv
    negative: negativ
    northern: nördlich
    southern: südlich
    eastern: östlich
    western: westlich
    mandatory: verpflichtend obligatorisch
    optional: freiwillig optional
    former: ehemalig früher
    likely: wahrscheinlich
    unlikely: unwahrscheinlich
    male: männlich
    female: weiblich
    temporary: vorübergehend befristet
    permanent: dauerhaft unbefristet
    domestic: inländisch
    foreign: ausländisch
    upper: ober
    lower: unter
    left: link
    right: recht
    open: offen
    empty: leer
    full: voll
    German: deutsch
    Austrian: österreichisch
    Swiss: schweizerisch
    French: französisch
    Italian: italienisch
    Spanish: spanisch
    English: englisch
    British: britisch
    Polish: polnisch
    Dutch: niederländisch
    Russian: russisch
    Ukrainian: ukrainisch
    Chinese: chinesisch
    Japanese: japanisch
    American: amerikanisch
    European: europäisch
    Turkish: türkisch
    Greek: griechisch
    doubtful: zweifelhaft fraglich
    alleged: angeblich mutmaßlich
    planned: geplant
    expected: erwartet
    """
)

COMPARATIVES = read_lines(
    """
    bigger: größer
    biggest: größt
    smaller: kleiner
    smallest: kleinst
    higher: höher
    highest: höchst
    lower: niedriger
    lowest: niedrigst
    older: älter
    oldest: ältest
    younger: jünger
    youngest: jüngst
    longer: länger
    longest: längst
    shorter: kürzer
    shortest: kürzest
    stronger: stärker
    strongest: stärkst
    weaker: schwächer
    weakest: schwächst
    earlier: früher
    earliest: frühest
    later: später
    latest: spätest
    faster: schneller
    fastest: schnellst
    slower: langsamer
    better: besser
    best: best
    worse: schlechter schlimmer
    worst: schlechtest schlimmst
    richer: reicher
    poorer: ärmer
    warmer: wärmer
    colder: kälter
    heavier: schwerer
    lighter: leichter
    cheaper: billiger günstiger
    safer: sicherer
    more expensive: teurer
    """
)
NO_COMPARATIVES = frozenset(
    [
        "ander",
        "mehrer",
        "unser",
        "euer",
        "inner",
        "äußer",
        "ober",
        "unter",
        "vorder",
        "hinter",
        "besonder",
        "weiter",
        "letzter",
        "bitter",
        "finster",
        "heiter",
        "sauber",
        "sicher",
        "teuer",
        "leer",
        "schwer",
        "tapfer",
        "hager",
        "mager",
        "munter",
        "wacker",
        "lauter",
        "dunkler",
        "aber",
        "oder",
        "immer",
        "wieder",
        "über",
        "unter",
        "hinter",
        "außer",
    ]
)
COMPARATIVE = "er"
SUPERLATIVES = ("est", "st")
LED_SUPERLATIVE = ("am", "sten")
NO_SUPERLATIVES = frozenset(
    list_words(
        """
        erst ernst fest selbst einst sonst best dienst robust gerecht verlust gewusst bewusst unbewusst herbst
        nächst fast meist zuerst letzt ost west august lust gefasst angst kunst gunst rest test dreist trist
        """
    )
)
AS_ADJECTIVES = frozenset(
    list_words(
        """
        abgeordnet alt angehörig angeklagt angestellt arbeitslos ausgebildet auszubildend beamt beauftragt
        befragt behindert bekannt beklagt berufstätig beschäftigt beschuldigt beteiligt betroffen
        bevollmächtigt delegiert deutsch einheimisch erkrankt erwachsen festgenommen fremd freiwillig
        gefangen geflüchtet gesandt geschädigt heilig infiziert inhaftiert intellektuell jugendlich
        krank kriminell leidtragend liberal minderjährig mitreisend neugeboren obdachlos pflegebedürftig
        reich reisend sachverständig schuldig schwanger selbständig selbstständig sterbend studierend
        tatverdächtig teilnehmend tot überlebend unbekannt unbeteiligt unschuldig untergeben verantwortlich
        verbündet verdächtig verletzt verlobt vermisst verstorben versichert vertraut verurteilt verwandt
        verwundet volljährig vorgesetzt vorsitzend wahlberechtigt weis
        """
    )
)
ENDINGS = ("en", "em", "er", "es", "e")

AGENTS = ("erinnen", "erin", "ern", "ers", "er")
PLURALS = read_lines(
    """
    kind: kinder kindern
    bild: bilder bildern
    feld: felder feldern
    geld: gelder geldern
    glied: glieder gliedern
    kleid: kleider kleidern
    licht: lichter lichtern
    lied: lieder liedern
    haus: häuser häusern
    buch: bücher büchern
    land: länder ländern
    wort: wörter wörtern
    wald: wälder wäldern
    band: bänder bändern
    blatt: blätter blättern
    dorf: dörfer dörfern
    fach: fächer fächern
    glas: gläser gläsern
    gut: güter gütern
    amt: ämter ämtern
    rad: räder rädern
    bad: bäder bädern
    schloss: schlösser schlössern
    volk: völker völkern
    loch: löcher löchern
    dach: dächer dächern
    tal: täler tälern
    grab: gräber gräbern
    denkmal: denkmäler denkmälern
    rind: rinder rindern
    mann: leute leuten
    schild: schilder schildern
    brett: bretter brettern
    gesicht: gesichter gesichtern
    rat: räte räten
    museum: museen
    gymnasium: gymnasien
    ministerium: ministerien
    medium: medien
    thema: themen themas
    firma: firmen
    konto: konten kontos
    risiko: risiken
    virus: viren
    praxis: praxen
    album: alben
    zentrum: zentren
    kriterium: kriterien
    stipendium: stipendien
    gremium: gremien
    laboratorium: laboratorien
    prinzip: prinzipien
    bus: busse bussen
    foto: fotos
    saal: säle sälen
    rand: ränder rändern
    geist: geister geistern
    kraut: kräuter kräutern
    nest: nester nestern
    nachbar: nachbarn
    see: seen
    ehe: ehen
    ärztin: ärztinnen
    tin: tinnen
    gin: ginnen
    din: dinnen
    """
)
FROM_VERBS = ("ungen", "ung")
ACTS = frozenset(
    list_words(
        """
        anklage anspruch anzeige arbeit auskunft bedarf bedenken bericht berufung beschwerde beweise bezug
        einfluss einigkeit einspruch erfolg ersatz gebrauch geduld gefahr geld gewalt glück hilfe hinweise
        insolvenz interesse klage kontakt kritik krieg lob mängel maßnahmen mut nachteile platz protest rat
        recht rechte revision rücksicht ruhe schaden schäden schuld schutz sorge sorgen spuren
        stellung strafe streit unklarheit unruhe unterschiede vertrauen verzicht vorrang vorteile
        vorwürfe wert widerspruch widerstand zeit zugang zweifel
        """
    )
)
COMMON = (
    "ung", "ungen", "heit", "heiten", "keit", "keiten", "schaft", "schaften", "tion", "tionen", "tät",
    "täten", "ismus", "nis", "nisse", "nissen", "enten", "ierte", "ierten", "ende", "enden",
)  # fmt: skip
FEMININE_ENDINGS = (
    "dung", "gung", "hung", "kung", "lung", "mung", "nung", "rung", "bung", "sung", "tung", "zung",
    "heit", "keit", "schaft", "ion", "tät", "erei", "rin", "tin", "gin", "enz",
)  # fmt: skip
NO_FEMININE_SUBJECT = frozenset(list_words("der dieser jeder jener welcher mancher solcher"))
FEMININE = frozenset(
    list_words(
        """
        stadt hauptstadt hansestadt altstadt innenstadt bank notenbank zentralbank firma gemeinde behörde
        polizei kirche schule hochschule straße brücke woche insel gruppe familie presse börse kasse
        krankenkasse klage stelle sache partei frau mutter tochter schwester großmutter tante nichte
        königin kaiserin gräfin herzogin abtei burg festung mauer grenze armee flotte truppe post bahn
        autobahn eisenbahn linie gewerkschaft kammer agentur redaktion abteilung fabrik werft mine grube
        reederei brauerei molkerei genossenschaft stiftung liga mannschaft jury kommission union republik
        provinz region kolonie volkspartei opposition koalition fraktion aufsicht justiz verwaltung
        ministerin kanzlerin präsidentin richterin ärztin lehrerin leitung direktion braut witwe nation
        menge mehrheit minderheit hälfte natur umwelt luft erde welt sonne nacht zeit
        """
    )
)
PLURAL_ENDINGS = (
    "en", "teile", "nisse", "linge", "stücke", "preise", "pläne", "träge", "züge", "schläge", "fälle",
    "gründe", "jahre", "monate", "geräte", "produkte", "projekte", "stoffe", "briefe", "steine", "bäume",
    "häuser", "bücher", "güter", "länder", "kinder", "bilder", "lieder", "gelder", "dörfer", "autos",
)  # fmt: skip
THINGS = (
    "geschäft", "urteil", "gesetz", "vorhaben", "projekt", "buch", "roman", "gebäude", "grundstück",
    "vertrag", "abkommen", "bericht", "strafe", "verfahren", "ausgabe", "oper", "lied", "bild", "gemälde",
    "denkmal", "antrag", "angebot", "titel", "brücke", "straße", "schloss", "entwurf", "theaterstück",
    "preis", "geld", "klage", "beschwerde", "satzung", "änderung", "erhöhung", "senkung", "reform", "plan",
    "vorschlag", "forderung", "genehmigung", "schaden", "konto", "fahrzeug", "kosten", "aufwendungen",
    "anteile", "aktien", "zahlen",
)  # fmt: skip
APART = (
    "rückgang", "rückgangs", "rückgänge", "anstieg", "anstiegs", "anstiege", "zunahme", "zuwachs",
    "zuwachses", "umsatz", "umsatzes", "umsätze", "gewinn", "gewinns", "gewinne", "verlust", "verlusts",
    "verluste", "export", "exports", "exporte", "import", "imports", "importe", "anteil", "anteils",
    "anteile", "steigerung", "erhöhung", "erhöhungen", "senkung", "senkungen", "abnahme", "verringerung",
)  # fmt: skip
LINKED = ("ungs", "heits", "keits", "schafts", "täts", "ions", "rats", "eits", "ings", "tums")
FOREIGN_GENITIVES = ("as", "os")
LINKS = ("", "s", "es", "n", "en", "e", "er", "ungs", "ung")

NUMBERED = frozenset(
    list_words(
        """
        § §§ abs. art. nr. kap. absatz absatzes artikel artikels paragraf paragraph paragrafen nummer kapitel
        ziffer satz anlage anhang tabelle abbildung seite band typ klasse stufe gruppe
        """
    )
)
