"""Articles that the speed bench checks claims against: varied prose, and claims on it.

The prose of `bench.speed.floor` repeats a few hundred words, which is kind to an index: here are more than a
thousand, with names, dates, quantities, abbreviations and sentences of a dozen builds. The same on every
machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.speed.floor import Draw, compose_prose


def _words(text: str) -> list[str]:
    return text.split()


_THINGS = _words(
    "abbey account agency agreement airfield album alliance almanac ambulance anchor antenna apartment "
    "aqueduct arcade arena arsenal artery asylum atlas audience auction avenue award bacteria ballad "
    "ballot barracks barrier battery beacon bequest bishop blockade bonus boulevard boundary boycott "
    "brewery brigade broadcast bronze budget buffer bulletin bureau cabinet calendar campaign campus "
    "cannon canopy canyon capsule caravan cargo casino catalogue cathedral caucus cavalry cemetery census "
    "ceramic chamber championship channel chapel chapter cinema circuit clause clinic coalition coastline "
    "cockpit collection collision column comet commission committee compound compromise concert conduit "
    "conference conflict congress conquest consensus consul continent contract convent convoy corridor "
    "costume cottage coup courier courtyard crater creditor crossing crown cruiser crystal culture "
    "curriculum custom cyclone dealer debate debt decade decree delegate deposit depot descent device "
    "dialect diary diplomat discovery disease dispute dividend doctrine document dome drainage drama "
    "dynasty earthquake easement eclipse economy editor election embassy embargo emission emperor empire "
    "employee enclave encyclopedia endowment enquiry enterprise envoy epidemic episode equation era "
    "estate estuary eulogy evidence excavation exhibition exile expedition experiment explosion export "
    "facade faculty famine fellowship ferment festival fiction fleet folklore footbridge formula foundry "
    "fountain fragment franchise fraud freight fresco frigate frontier funeral furnace gallery garrison "
    "gateway gazette genus geology glacier granite grant graveyard grove guardian guideline gymnasium "
    "habitat hamlet hangar harvester headquarters heritage herald hillside hospice hostel household hull "
    "hurricane hydrogen hymn ideology illness immigrant incident index industry infantry infection "
    "inflation inheritance inlet inquest inscription insect institute insurance invoice irrigation "
    "isotope jetty journey judge junction jury keel kingdom kiln laboratory landmark landslide lawsuit "
    "league lecture legend legislature lens levy liberty licence lineage liturgy lobby locomotive lodge "
    "lottery luggage lyric magazine mandate manor manuscript margin marriage marsh mausoleum mayor meadow "
    "melody membrane memoir memorial merger meteor microscope migration militia mineral minister mission "
    "molecule monarch monopoly monument mosaic motion motorway mural muscle mutiny narrative nation navy "
    "nebula negotiation network newspaper nitrate nobility nominee novel nucleus oath obelisk observatory "
    "ocean offence officer opera orbit orchestra ordinance organ outbreak outpost oxide painter pamphlet "
    "panel parade paradox parasite patent patient patron pavilion peak peasant peninsula pension "
    "percentage petition philosopher photograph physician pier pilgrim pilot pipeline plague planet "
    "plantation plateau platform plot poem policy pollution polymer portrait possession poverty prairie "
    "precinct premiere premium prisoner privilege probe profit programme prophet proposal prosecutor "
    "protein protest prototype proverb publisher pulpit purchase pyramid quarrel quarter quota radar "
    "rally rampart ransom ratio rebellion receipt reception recipe record referendum refinery refugee "
    "regiment register rehearsal relic remedy renovation republic rescue residence resident resolution "
    "retreat revenue revolt reward rhythm ritual rival roof rumour saga salary sanctuary satire scandal "
    "schedule scholar sculpture seal season seat secretary segment senate sentence sequel sergeant series "
    "sermon shareholder shelter shipment shore shrine siege signal silk slogan society soldier solution "
    "sonata species spectrum speech sponsor squadron stadium staircase statue statute steamship strait "
    "strategy strike studio subsidy suburb successor suffrage surgeon surplus survey suspect symphony "
    "syndicate synod tactic tariff tavern tax telegraph telescope tenant territory testimony thesis "
    "throne timber tomb tournament township tradition tragedy transcript transit treasury tribe tribunal "
    "tribute trilogy triumph truce tutor tyrant uprising vaccine vault vehicle verdict vessel veteran "
    "victim viceroy vineyard violin virus visitor volcano volunteer voter wage warrant warship wedding "
    "wetland widow wilderness witness woodland workforce workshop wreck yacht yield zone"
)
_QUALITIES = _words(
    "abandoned academic adjacent annual aquatic artistic bilateral botanical brief capable cautious "
    "ceremonial chemical chronic circular civic classical clinical colonial commercial compact complex "
    "conservative contested controversial costly criminal crucial decisive defensive dense diplomatic "
    "domestic dominant dramatic economic educational electric elegant elaborate eminent ethnic exclusive "
    "experimental external federal fiscal foreign fragile frequent generous genetic global gradual "
    "historic hostile imperial industrial informal innovative internal judicial legal liberal literary "
    "lunar magnetic maritime massive medical medieval metallic military minor mobile municipal musical "
    "mutual mythical national naval neutral nomadic notable nuclear numerous obscure occasional optical "
    "oral ornate parallel partial passive peaceful permanent political popular portable prominent "
    "provincial public radical rare regional religious remote residential rigid robust royal sacred "
    "scientific seasonal secular senior severe skilled social solar solid spatial stable strategic "
    "structural subsequent superior symbolic temporary theoretical tidal toxic tribal tropical typical "
    "unusual urban verbal veteran viable vocal volatile widespread"
)
_ACTIONS = _words(
    "abolished accepted accompanied accused achieved administered advertised amended analysed annexed "
    "appealed appointed approved arranged arrested assembled assessed attacked attended authorised "
    "awarded banned besieged borrowed built bought calculated cancelled captured catalogued celebrated "
    "challenged chartered cited claimed classified collected commanded commissioned compared compiled "
    "completed composed condemned conducted confirmed conquered consulted contested controlled converted "
    "criticised decorated dedicated defeated defended delayed delivered demolished denounced deposited "
    "designed destroyed detected developed directed discovered dismissed displayed distributed donated "
    "drafted edited elected eliminated employed encountered endorsed established evacuated evaluated "
    "excavated exceeded exhibited expanded expelled exploited explored extended fortified funded governed "
    "granted hosted identified illustrated implemented imposed inaugurated inspected inspired installed "
    "interviewed introduced invaded invented investigated issued launched leased licensed maintained "
    "managed manufactured mapped merged modernised monitored negotiated nominated observed obtained "
    "occupied operated opposed ordered organised oversaw owned performed photographed pioneered postponed "
    "praised predicted presented printed proclaimed produced prohibited promoted proposed prosecuted "
    "published purchased ratified rebuked received recovered recruited reduced refused registered "
    "regulated rejected released relocated renamed renovated repealed rescued researched resisted "
    "revealed reviewed revised ruled scheduled seized selected settled signed sketched sponsored staged "
    "studied submitted suppressed surrendered suspended tested toured traced trained transferred "
    "translated transported unveiled upgraded verified vetoed welcomed withdrew witnessed wrote"
)
_PLACES = _words(
    "Aldermoor Ardenholt Balfrey Bexhaven Brackwater Calderon Carrowmore Castelline Corvane Dalesport "
    "Dunmarrow Eastmere Elvington Fairhollow Farnborough Galdren Glenmoray Harrowgate Hollinside "
    "Inverlochy Jasperton Kelsbury Kirkwold Lakemont Langdale Larkspur Maldonia Marchwood Millbrook "
    "Montclare Netherby Norvania Oakhurst Osterley Pendleton Penmarrick Quarrington Ravensworth Redcliffe "
    "Rosemount Sandhaven Selbourne Stonebridge Sutherby Tarnfield Thornaby Umberleigh Valmont Varenne "
    "Westonia Whitcombe Winterfold Yarrowdale"
)
_FIRST = _words(
    "Adela Agnes Albin Ambrose Annika Basil Beatrix Benedict Camille Cedric Cornelia Damian Dorothea "
    "Edgar Elias Esther Felix Florian Gideon Greta Harriet Hector Imogen Isidor Jonas Josefine Katrin "
    "Lambert Leonie Lucian Matilda Maurice Natalia Nestor Olivia Oscar Petra Quentin Rafael Rosalind "
    "Samuel Sibyl Tobias Ursula Victor Wanda Xaver Yvonne Zelda"
)
_LAST = _words(
    "Abernathy Bellweather Blackwood Castellan Chesterfield Claybourne Darlington Delacroix Everhart "
    "Fairbanks Featherstone Gallagher Greenaway Haverford Hawthorne Inglewood Jernigan Kingsley Kowalczyk "
    "Lancaster Lockhart Macallan Merriweather Montague Nakagawa Nightingale Oberlin Osterberg Pemberton "
    "Pettigrew Quarterman Radcliffe Ravenscroft Rutherford Sandoval Somerset Standish Tremaine Underhill "
    "Vandermeer Wainwright Westbrook Whitaker Wolverton Yardley Zimmermann"
)
_MONTHS = _words("January February March April May June July August September October November December")
_UNITS = [
    "kilometres",
    "tonnes",
    "hectares",
    "metres",
    "percent",
    "passengers",
    "copies",
    "employees",
    "houses",
]
# A year up to its last digit, or nothing before any other digit.
_FIGURE = re.compile("((?<![0-9,.])[0-9]{3}(?=[0-9](?!,?[0-9]))|)([0-9])")
_HIGHER = str.maketrans("0123456789", "1234567890")
_TURNS = ["However, ", "In the end, ", "Later, ", "By then, ", "Officially, ", "At first, "]


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A text, its title, and its sentences in order."""

    title: str
    text: str
    sentences: tuple[str, ...]


def compose_article(draw: Draw, *, n_chars: int = 0, n_words: int = 0) -> Article:
    """Return an article of at least so many characters and words, on one person and place."""
    person = f"{draw.pick(_FIRST)} {draw.pick(_LAST)}"
    place = draw.pick(_PLACES)
    sentences: list[str] = []
    text = ""
    while len(text) < n_chars or text.count(" ") < n_words:
        sentence = _compose_sentence(draw, person, place)
        if text:
            text += "\n\n" if len(sentences) % 7 == 0 else " "
        text += sentence
        sentences.append(sentence)
    return Article(title=f"{person} of {place}", text=text, sentences=tuple(sentences))


def _compose_sentence(draw: Draw, person: str, place: str) -> str:
    thing, other, third = _thing(draw), _thing(draw), _thing(draw)
    act, then = draw.pick(_ACTIONS), draw.pick(_ACTIONS)
    stranger = f"{draw.pick(_FIRST)} {draw.pick(_LAST)}"
    count = f"{1 + draw.below(900)},{draw.below(1000):03}"
    date = f"{1 + draw.below(28)} {draw.pick(_MONTHS)} {1700 + draw.below(320)}"
    year, unit, decimal = 1700 + draw.below(320), draw.pick(_UNITS), f"{1 + draw.below(90)}.{draw.below(10)}"
    builds = (
        f"{person} {act} the {thing} of {draw.pick(_PLACES)} on {date}.",
        f"The {thing}, which {stranger} {act} in {year}, {then} the {other}.",
        f"About {count} {unit} of the {thing} were lost when the {other} {act} a {third}.",
        f"According to {stranger}, the {thing} was never {act} by the {other} in {place}.",
        f"It {act} {count} {unit}, but the {thing} {then} only the {other}.",
        f"Dr. {stranger} {act} the {thing} and {then} a {other} near the {third}.",
        f"In {draw.pick(_MONTHS)} {year} the {thing} cost ${decimal} million, "
        f"{2 + draw.below(60)} percent more than the {other}.",
        f'"The {thing} {act} us," said {stranger}, who {then} the {other} in {year}.',
        f"Between {year} and {year + 9}, the {thing} {act} the {other} of {place}.",
        f"Although the {thing} was {act}, {person} {then} neither the {other} nor the {third}.",
        f"{draw.pick(_TURNS)}the {thing} {act} the {other}; the {third} {then} it.",
        f"The {thing} is {decimal} km from {draw.pick(_PLACES)} and holds {count} seats.",
    )
    return builds[draw.below(len(builds))]


def _thing(draw: Draw) -> str:
    noun = draw.pick(_THINGS)
    return f"{draw.pick(_QUALITIES)} {noun}" if draw.below(3) else noun


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeInputs:
    """Fifty pieces of 1 kB, an answer of twelve claims with one or two pointers each, and a question.

    Of each claim `pairs` has its words and the pieces that it points at, for the floor. The first `N_STATED`
    claims are sentences of the first piece that they point at. The others are such sentences with other
    figures, and sentences that stand nowhere, by turns.
    """

    pieces: tuple[Article, ...]
    answer: str
    question: str
    pairs: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]


N_PIECES = 50
N_CLAIMS = 12
N_STATED = 8


def compose_lattice() -> LatticeInputs:
    """Make the inputs of a lattice call; always the same ones."""
    draw = Draw(50)
    pieces = tuple(compose_article(draw, n_chars=1_000) for _ in range(N_PIECES))
    _, strange = compose_prose(2_000, seed=12)
    lines, pairs = [], []
    for number in range(N_CLAIMS):
        first, second = (7 + 4 * number) % N_PIECES, (20 + 11 * number) % N_PIECES
        claim = _pick_plain(pieces[first], number)
        if number >= N_STATED:
            claim = strange[number] if number % 2 else change_figures(claim)
        cited = (first, second) if number % 3 == 1 else (first,)
        lines.append(f"- {claim} {''.join(f'[E{piece + 1}]' for piece in cited)}")
        pairs.append((tuple(claim.lower().rstrip(".").split()), cited))
    return LatticeInputs(
        pieces=pieces,
        answer="\n".join(lines),
        question=f"Who was {pieces[7].title}, and when?",
        pairs=tuple(pairs),
    )


def _pick_plain(article: Article, number: int) -> str:
    """Return a sentence with a figure and without a quotation mark."""
    plain = [
        sentence
        for sentence in article.sentences
        if '"' not in sentence and any(char.isdigit() for char in sentence)
    ]
    return plain[number % len(plain)]


def change_figures(sentence: str) -> str:
    """Return a sentence with other figures: every digit one higher, in a year only the last one."""
    return _FIGURE.sub(lambda match: match[1] + match[2].translate(_HIGHER), sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimInputs:
    """An article of 1,000 words, and claims: a sentence of it, that with other figures, a strange one."""

    article: Article
    stated: str
    changed: str
    absent: str


def compose_claims() -> ClaimInputs:
    """Make the inputs of a claim check; always the same ones."""
    article = compose_article(Draw(1_000), n_words=1_000)
    stated = _pick_plain(article, 5)
    _, strange = compose_prose(2_000, seed=12)
    return ClaimInputs(
        article=article, stated=stated, changed=change_figures(stated), absent=strange[N_STATED]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditInputs:
    """A text of 20 kB, and ten sentences of it, every other one with other figures."""

    text: str
    stated: tuple[str, ...]
    changed: tuple[str, ...]


def compose_audit() -> AuditInputs:
    """Make the inputs of an audit; always the same ones."""
    article = compose_article(Draw(1_000), n_words=2_950)
    claims = [_pick_plain(article, place) for place in range(0, 100, 10)]
    return AuditInputs(
        text=article.text, stated=tuple(claims[::2]), changed=tuple(map(change_figures, claims[1::2]))
    )
