"""What a pack of a language holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.lexicon.lexicon import Reading

Part: TypeAlias = Literal[
    "noun", "name", "adjective", "determiner", "pronoun", "preposition", "adverb", "denial", "number",
    "joining", "opening", "auxiliary", "modal", "finite", "bare", "prefix", "small", "mark",
]  # fmt: skip
"""What a word is in its clause. `bare` is an infinitive or a participle, `small` says nothing of its own."""

SUBJECT_CASE = "n"
"""The letter of the case that a subject has; those of others are the pack's own."""

ALL_CASES = "nadg"
"""What a form is that shows no case."""


class Term(NamedTuple):
    """What a word is read as: the engine's term, which may be empty, what it is, the cases it may have."""

    text: str
    part: Part
    cases: str = ALL_CASES


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Figures:
    """How a language writes figures: its signs, number words, months, and what stands around them."""

    decimal: str = ""
    """The mark before the decimal part of a number."""
    group: str = ""
    """The mark between groups of three digits."""
    small: Mapping[str, int] = field(default_factory=dict)
    """Words for numbers below twenty, and the tens; several are put together to one word."""
    joint: str = ""
    """What stands between ones and tens in one word: `drei-und-zwanzig`."""
    hundred: str = ""
    """The word for a hundred inside a number in one word."""
    thousand: str = ""
    """The word for a thousand."""
    ordinals: Mapping[str, str] = field(default_factory=dict)
    """Ordinals in words, without their ending -> term."""
    ordinal_endings: tuple[str, ...] = ()
    """What ordinals in words end in, in all their forms."""
    months: Mapping[str, str] = field(default_factory=dict)
    """Names of months in lower case, short forms among them -> term."""
    before_year: str = ""
    """The term that makes a year of four digits."""
    decimals: Mapping[str, str] = field(default_factory=dict)
    """Words that say a number with a half -> the number in digits."""
    date_mark: str = ""
    """What stands between day, month and year where all are digits, in this order."""
    ordinal_mark: str = ""
    """What makes an ordinal of a number in digits before it."""
    clock: str = ""
    """The word behind a time of the day."""
    decade: tuple[str, ...] = ()
    """What follows the first year of a decade: `1930er`."""
    between: frozenset[str] = frozenset()
    """Words between the two days of a range: the stop of the first makes no ordinal of it."""
    decade_words: frozenset[str] = frozenset()
    """What may follow that and says no more."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Verbs:
    """How a language forms its verbs, as far as a stem needs it."""

    list_readings: Callable[[str], tuple[Reading, ...]] = lambda _: ()
    """Returns what a lexicon says of a word; rules tell of those that it lacks."""
    endings: tuple[str, ...] = ()
    """Endings of finite verbs and infinitives, longest first."""
    linked: frozenset[str] = frozenset()
    """Those of them that stand behind a vowel in no verb: `mieten` is `miet-en`, not `mi-eten`."""
    weak_endings: tuple[str, ...] = ()
    """What a participle ends in whose verb keeps its vowel, one letter each; roots lose it."""
    finite_endings: tuple[str, ...] = ()
    """What a finite verb of no table ends in."""
    singular: tuple[str, ...] = ()
    """What a finite verb of the present ends in whose subject is one thing."""
    plural: tuple[str, ...] = ()
    """What a finite verb ends in whose subject is a plural."""
    no_plural: tuple[str, ...] = ()
    """Those that end so, and are of one."""
    past_endings: tuple[str, ...] = ()
    """What a verb of the past ends in: such a word that opens a clause before a noun is no adjective."""
    bare_endings: tuple[str, ...] = ()
    """What an infinitive ends in."""
    participle_prefix: str = ""
    """What a participle begins with: `ge-baut`."""
    participle_endings: tuple[str, ...] = ()
    """What one ends in that has the prefix."""
    participle_ending_alone: tuple[str, ...] = ()
    """What a participle ends in that has no prefix: `-iert`."""
    present_participle: str = ""
    """What an infinitive has behind it as a participle of the present."""
    keep_prefix: tuple[str, ...] = ()
    """Beginnings that look like the participle's prefix and belong to the verb."""
    inseparable: tuple[str, ...] = ()
    """Prefixes that stay on their verb, longest first."""
    separable: tuple[str, ...] = ()
    """Prefixes that stand at the end of a main clause, longest first."""
    infinitive_marker: str = ""
    """The word before an infinitive, or the syllable inside one: `zu zahlen`, `ab-zu-geben`."""
    reflexive: str = ""
    """The pronoun that stands for the subject itself: `sich`."""
    letting: Mapping[str, str] = field(default_factory=dict)
    """With the reflexive and an infinitive, what may be done with a thing: `lässt sich öffnen`."""
    same: Mapping[str, str] = field(default_factory=dict)
    """Infinitives -> the infinitive that they are read as."""
    reported: tuple[str, ...] = ()
    """What finite verbs end in with which the words of others are told, except for those in the next."""
    not_reported: tuple[str, ...] = ()
    """What those end in that only look so."""
    helping_infinitives: frozenset[str] = frozenset()
    """Infinitives of auxiliaries: with a finite verb before them they are none."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Infinitives -> the engine's term, where it has one: `steigen` -> ``rose``."""
    settling: frozenset[str] = frozenset()
    """Infinitives after which an infinitive behind its marker is no more open than they are: `gelingen`."""
    saying: frozenset[str] = frozenset()
    """Infinitives that give what somebody says or thinks."""
    claiming: tuple[str, ...] = ()
    """Infinitives whose clause is no more than what somebody says, thinks or hopes."""
    bearing_out: tuple[str, ...] = ()
    """Infinitives that, where they are denied, leave their clause open: `nobody showed that`."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Nouns:
    """How a language forms its nouns and adjectives, as far as a stem needs it."""

    terms: Mapping[str, str] = field(default_factory=dict)
    """Nouns in all their forms, in lower case -> the engine's term."""
    adjectives: Mapping[str, str] = field(default_factory=dict)
    """Adjectives without an ending -> the engine's term."""
    comparatives: Mapping[str, str] = field(default_factory=dict)
    """Comparatives without an ending -> the engine's term."""
    superlatives: tuple[str, ...] = ()
    """What a superlative ends in before an adjective's ending, longest first: `tief-st-e`."""
    most: str = ""
    """The term that makes one."""
    same: Mapping[str, str] = field(default_factory=dict)
    """Nouns in the singular, in lower case -> the noun that they are read as."""
    no_superlatives: frozenset[str] = frozenset()
    """Words that end like a superlative without its ending and are none."""
    as_adjectives: frozenset[str] = frozenset()
    """Adjectives and participles that nouns are made of, without an ending: `ein Angestellter`."""
    endings: tuple[str, ...] = ()
    """Endings of adjectives, longest first."""
    agents: tuple[str, ...] = ()
    """Endings that make another noun and that the stemmer takes away: `Lehrer`, `Lehre`."""
    plurals: Mapping[str, str] = field(default_factory=dict)
    """Plurals whose ending looks like one of those -> singular; also as the last part of a compound."""
    from_verbs: tuple[str, ...] = ()
    """Endings that make a noun of a verb: `Zerst\u00f6rung`."""
    measures: frozenset[str] = frozenset()
    """Names of units and of money: with a figure they are hardly a subject."""
    common: tuple[str, ...] = ()
    """Endings of nouns that are hardly names."""
    case_endings: tuple[str, ...] = ()
    """What cases put behind a noun: with it the noun has the term that it has without."""
    feminine: frozenset[str] = frozenset()
    """Nouns before which some articles show no subject."""
    feminine_endings: tuple[str, ...] = ()
    """What others of them end in."""
    no_feminine_subject: frozenset[str] = frozenset()
    """Those articles: `der Zeitung`."""
    apart: tuple[str, ...] = ()
    """Last parts of compounds that are read apart, each with a term: `Umsatz-r\u00fcckgang`."""
    linked: tuple[str, ...] = ()
    """What first parts of compounds end in that a letter joins to the next one."""
    foreign_genitives: tuple[str, ...] = ()
    """What nouns end in whose last letter is no part of the stem: `Klimas`, `Autos`."""
    links: tuple[str, ...] = ()
    """What stands between the parts of a compound."""
    titles: frozenset[str] = frozenset()
    """Words before a name."""
    towns: frozenset[str] = frozenset()
    """Names of places."""
    kinds: frozenset[str] = frozenset()
    """What a name is one of: `die Firma Lux`."""
    kind_endings: tuple[str, ...] = ()
    """What others of them end in."""
    claiming: tuple[str, ...] = ()
    """Nouns whose clause is no more than what somebody says, thinks or hopes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Language:
    """A language: all that code asks of it.

    All words are in lower case, with their own letters; `letters` says which are one spelling.
    """

    code: str
    """The code of the language, of two letters."""
    stemmer: str
    """The name of its Snowball stemmer."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Letters that English lacks -> the spelling without them; with both a word is one."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Other spellings of parts of words -> the one that they are read as."""
    words: Mapping[str, Term] = field(default_factory=dict)
    """Its small words."""
    phrases: Mapping[str, Term] = field(default_factory=dict)
    """Rows of words, a blank between them, and words with stops inside -> term."""
    figures: Figures = Figures()
    """How figures are written."""
    verbs: Verbs = Verbs()
    """How verbs are formed."""
    nouns: Nouns = Nouns()
    """How nouns and adjectives are formed."""
    passive: Mapping[str, str] = field(default_factory=dict)
    """Forms of the auxiliary of the passive -> the term with a participle, as `words` has the other one."""
    reported: str = ""
    """The term that stands before such a verb."""
    hearsay: Mapping[str, str] = field(default_factory=dict)
    """Verbs by which nobody in particular says what follows -> their pronoun: `es hie\u00df`, `man sagte`."""
    perfect: Mapping[str, str] = field(default_factory=dict)
    """Forms of *be* -> the term with the participle of a verb of motion."""
    agent: frozenset[str] = frozenset()
    """Prepositions that lead who did it in a passive."""
    agent_term: str = ""
    """What the engine leads who did it with."""
    object_case: str = ""
    """The case of what something is done to."""
    receiver_case: str = ""
    """The case of who gets something."""
    receiver_term: str = ""
    """What leads it in the engine's terms."""
    likening: frozenset[str] = frozenset()
    """Words that lead what something is compared with."""
    before_places: frozenset[str] = frozenset()
    """Prepositions that lead places: a noun without an article behind one is a name."""
    numbered: frozenset[str] = frozenset()
    """Nouns, and what stands for them, that a number behind belongs to whatever follows it."""
    times: frozenset[str] = frozenset()
    """Nouns that without a preposition say when."""
    genitive: Mapping[str, str] = field(default_factory=dict)
    """Articles that after a noun lead whose it is -> term."""
    obliging: Mapping[str, str] = field(default_factory=dict)
    """What makes with *be* a modal of an infinitive with its marker: `ist berechtigt, ... zu` -> ``may``."""
    polite: frozenset[str] = frozenset()
    """Pronouns of the one spoken to, after an imperative."""
    inner_joining: frozenset[str] = frozenset()
    """Joining words that stand inside the clause that they join."""
    cell_forms: tuple[str, ...] = ()
    """What a cell says of what its row is about, as `CELL_FORMS` of `parsers.english.openings`."""
    opposing: frozenset[str] = frozenset()
    """Words after a comma that say what is so instead of what is denied."""
    before_bare_denial: frozenset[str] = frozenset()
    """Words after a denial that keep it where it stands: `nicht alle`."""
    then: frozenset[str] = frozenset()
    """Words that may open what holds on a condition: `..., so kann er`."""
    may_open: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that open a clause where its verb ends it -> the term that they have there."""
    relative: frozenset[str] = frozenset()
    """Relative pronouns."""
    than: str = ""
    """The word behind a comparative."""
    before_infinitive: Mapping[str, str] = field(default_factory=dict)
    """Words that lead an infinitive -> the term that they have there."""
    contrasting: Mapping[str, str] = field(default_factory=dict)
    """Words that behind a noun before the verb set it against another -> the term that they have there."""
    singular: frozenset[str] = frozenset()
    """Articles and pronouns that as a subject are one thing: `das`, `er`."""
    owners: frozenset[str] = frozenset()
    """Possessives that stand for who is the subject behind the verb: `Ihre Arbeit schrieb sie`."""
    instead: frozenset[str] = frozenset()
    """Prepositions that lead what is not so: `statt einer Geldstrafe`."""
    neither: tuple[str, ...] = ()
    """The two words that deny two things: `weder`, `noch`."""
    of: frozenset[str] = frozenset()
    """Prepositions that lead whose it is, where that is a name."""
    before_figure: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that have another term before a figure."""
    before_counts: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that before a figure lead nothing, and say that it is more -> term."""
    rates: Mapping[str, str] = field(default_factory=dict)
    """Two words that behind a figure, or how many times, say how often -> term: `45 Euro im Monat`."""
    times_ending: str = ""
    """The ending of words for how many times."""
    before_name: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that have another term before a name."""
    predicates: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that say how something is where they end a clause behind its verb -> term."""
    among: frozenset[tuple[str, str]] = frozenset()
    """Prepositions with the article of many that lead those of which something is one: `unter den`."""
    ways: frozenset[str] = frozenset()
    """Prepositions that lead where something goes to."""
    postpositions: frozenset[str] = frozenset()
    """Prepositions that may stand behind what they lead."""
    openings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What answers frame, label and cite with, by the name of its table in the English `openings`.

    `FRAMES_APART` stand before a comma or a colon, `FRAMES_STATING` say that a text says something,
    `FRAMES_CLOSING` end a statement behind a comma: rows of words in which a table's name in braces stands
    for any word of that table, and `{SOURCE}` for what an answer calls a text.
    """
    both_ways: str = ""
    """Quotation marks that open and close both ways, one pair behind the other."""
    sentence_openers: frozenset[str] = frozenset()
    """Words that open a sentence after an abbreviation, with their capital."""
    abbreviations: frozenset[str] = frozenset()
    """Words that a stop belongs to, without it; ordinals in digits among them."""
    lexicons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What texts are asked as they are written, by the name of the policy's lexicon."""
