"""Violation codes: the one list of what can be wrong, with a meaning and an example each.

Codes are stable: one may be added, none changes its name or its meaning. The table in the documentation is
generated from this list.
"""

from __future__ import annotations

from enum import StrEnum


class ViolationCode(StrEnum):
    """What is wrong; its value is its name."""

    meaning: str
    example: str

    def __new__(cls, value: str, meaning: str = "", example: str = "") -> ViolationCode:
        """Make a member of its value, its meaning and an example."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        member.example = example
        return member

    # The call as a whole.
    EMPTY_ANSWER = (
        "EMPTY_ANSWER",
        "The answer holds nothing but white space.",
        "The answer is a single line break.",
    )
    EMPTY_CONTEXT = (
        "EMPTY_CONTEXT",
        "No source holds anything but white space.",
        "The list of sources is empty.",
    )
    NO_UNIT = (
        "NO_UNIT",
        "The answer holds no unit that any strategy of the policy could check.",
        "The answer is `Yes.`",
    )
    NOTHING_VERIFIED = (
        "NOTHING_VERIFIED",
        "The answer has units, and no strategy could decide on them.",
        "One sentence, of which the sources hold nothing.",
    )
    INPUT_TOO_LARGE = (
        "INPUT_TOO_LARGE",
        "An input, a unit or a claim exceeds a limit of the policy; it was not checked.",
        "An answer of 2,000,000 characters where the limit is 1,000,000.",
    )
    TOO_MANY_UNITS = (
        "TOO_MANY_UNITS",
        "The answer has more units of one kind than the policy allows; the answer fails closed.",
        "20,000 quotes where the limit is 10,000.",
    )
    LONE_SURROGATE = (
        "LONE_SURROGATE",
        "An input holds half of a surrogate pair; the record shows it escaped.",
        "`caf\\ud800`, cut out of a broken UTF-16 text.",
    )
    WIKITEXT_BUDGET_EXCEEDED = (
        "WIKITEXT_BUDGET_EXCEEDED",
        "Rendering a source's wikitext would take too many steps; it was read as plain text.",
        "10,000 times `<ref>` with no end.",
    )
    UNCLEAR_SOURCE = (
        "UNCLEAR_SOURCE",
        "Parts of a source may be seen or not, or it is nested too deeply; they were not read.",
        "`<details>`, which a person has to open; 200 lists inside one another.",
    )

    # One unit.
    NOT_FOUND = (
        "NOT_FOUND",
        "The unit stands in no source as it is written.",
        "`sales rose` where the source says `sales fell`.",
    )
    DENIED_IN_SOURCE = (
        "DENIED_IN_SOURCE",
        "The words stand in a source, but their own sentence denies them.",
        "`the drug works`, cut out of `It is not true that the drug works.`",
    )
    DENIED_IN_ANSWER = (
        "DENIED_IN_ANSWER",
        "The answer's own sentence denies a quote that its source asserts.",
        '`It is a myth that "the drug works"` where the source says so plainly.',
    )
    HIDDEN_CHARACTER = (
        "HIDDEN_CHARACTER",
        "The unit holds an invisible character that could show a person another text than was checked.",
        "A right-to-left override inside a figure.",
    )
    MIXED_SCRIPT = (
        "MIXED_SCRIPT",
        "A word of the unit mixes Latin letters with Cyrillic or Greek ones.",
        "`p\u0430ypal` with a Cyrillic `\u0430`.",
    )
    DISGUISED_WORD = (
        "DISGUISED_WORD",
        "A word looks like another word than it is, and stands in no source as it is written.",
        "`\U0001d427ot` with a mathematical `\U0001d427`, or `n o t`.",
    )
    FIGURE_IN_DOUBT = (
        "FIGURE_IN_DOUBT",
        "A mark that is glued to a figure makes it another one than the sources have.",
        "`84\xb2 metres` where the source says `84 metres`.",
    )
    QUOTE_EDITED = (
        "QUOTE_EDITED",
        "The quote was verified with a bracketed edit standing for words of the source.",
        "`[the firm] grew` where the source says `it grew`.",
    )
    EDIT_CHANGES_MEANING = (
        "EDIT_CHANGES_MEANING",
        "A bracketed edit puts a denial or a number into the quote, so it stands for nothing of the source.",
        "`the drug does [not] work`.",
    )
    QUOTE_ELIDED = (
        "QUOTE_ELIDED",
        "The quote was verified with an elision standing for text of the source.",
        "`sales rose ... in Europe`.",
    )
    CONTEXT_CUT = (
        "CONTEXT_CUT",
        "The quote stands word for word, and its sentence says beside it what may turn it: a condition, "
        "a hedge, whose word it is.",
        "`traffic may fall` where the source says `if the tolls are raised, traffic may fall`.",
    )
    TOO_MANY_ELISIONS = (
        "TOO_MANY_ELISIONS",
        "The quote is elided in more places than the policy allows, or into parts that are too short.",
        "`a ... b ... c`.",
    )
    TOO_FEW_TOKENS = (
        "TOO_FEW_TOKENS",
        "The unit has too few content tokens to be a paraphrase.",
        "`It was very red.`",
    )
    NOT_PROSE = (
        "NOT_PROSE",
        "The unit is no running text, so it cannot be a paraphrase.",
        "A list of names.",
    )
    COVERAGE_TOO_LOW = (
        "COVERAGE_TOO_LOW",
        "Too few of the unit's content tokens stand where a paraphrase needs them.",
        "Three of five invented words.",
    )
    NUMBER_ABSENT = (
        "NUMBER_ABSENT",
        "A number of the unit does not stand there.",
        "`50 degrees` where the source says `100 degrees`.",
    )
    NAME_ABSENT = (
        "NAME_ABSENT",
        "A name of the unit does not stand there.",
        "`Apex acquired Globex` where the source says `Acme acquired Globex`.",
    )
    POLARITY_CONFLICT = (
        "POLARITY_CONFLICT",
        "The unit denies what the source asserts, or asserts what it denies.",
        "`did finish` where the source says `did not finish`.",
    )
    UNQUOTED_CLAIM_UNVERIFIED = (
        "UNQUOTED_CLAIM_UNVERIFIED",
        "The answer claims something outside its quotes that did not verify.",
        "A verified quote, and after it a figure that no source holds.",
    )

    UNCHECKED_TEXT = (
        "UNCHECKED_TEXT",
        "The answer holds text that no unit holds and that a person could take for a statement.",
        "A verified sentence, and after it `It fell.`",
    )
    UNCLEAR_TEXT = (
        "UNCLEAR_TEXT",
        "Nobody can say whether a person sees this part of a marked-up answer; it was not read.",
        '`<p style="opacity: 0.1">It fell.</p>` after a verified sentence.',
    )
    ANSWER_ABSTAINS = (
        "ANSWER_ABSTAINS",
        "The answer says nothing but that the texts do not say.",
        "`The sources do not say when the bridge was opened.`",
    )

    # Names that decide.
    NAMES_APART = (
        "NAMES_APART",
        "The verified names do not stand close together in any source.",
        "Three members of a cast, named in paragraphs far apart.",
    )
    NAMES_ALONE = (
        "NAMES_ALONE",
        "Only names were verified, and the policy never counts that as more than HYBRID.",
        'Any answer that names decide, with `entity_policy = "hybrid"`.',
    )
    NAME_WITHOUT_SUPPORT = (
        "NAME_WITHOUT_SUPPORT",
        "A single sentence holds one verified name, and a number or a capitalised word that no source holds.",
        "`Insulin was discovered by Alexander Fleming.` where the source speaks of penicillin.",
    )

    # A claim and its pointers.
    NO_EVIDENCE_POINTER = (
        "NO_EVIDENCE_POINTER",
        "The claim points at no evidence.",
        "`Apollo 11 landed in 1969.` without a tag after it.",
    )
    SCHEMA_INVALID = (
        "SCHEMA_INVALID",
        "The claim is not of the form that was asked for, says too little to be checked, or the JSON cannot "
        "be read.",
        '`Tyrannosaurus rex. [E1]`, or `{"claims": "none"}`.',
    )
    POINTER_OVERFLOW_TRIMMED = (
        "POINTER_OVERFLOW_TRIMMED",
        "The claim has more pointers than the policy allows; only the first ones were looked at.",
        "`Sales rose. [E1-E9]`",
    )
    UNKNOWN_EVIDENCE_ID = (
        "UNKNOWN_EVIDENCE_ID",
        "The pointer leads to no evidence of this call.",
        "`[E12]` where eight pieces of evidence were shown.",
    )
    SOURCE_ROLE_BLOCKED = (
        "SOURCE_ROLE_BLOCKED",
        "The evidence comes from a source whose role the policy does not allow.",
        "A claim about a film that points at a page about its sequel.",
    )
    CITATION_MISMATCH = (
        "CITATION_MISMATCH",
        "Too few of the claim's content tokens stand in the evidence that it points at.",
        "`Insulin was found in 1921. [E3]` where E3 speaks of penicillin.",
    )
    MANUAL_QUOTE_VIOLATION = (
        "MANUAL_QUOTE_VIOLATION",
        "The claim holds a quotation mark, where the runtime quotes the evidence and the model never does.",
        'A JSON claim whose text is `He said "no" twice`.',
    )
    TRUNCATED_CLAIM = (
        "TRUNCATED_CLAIM",
        "The JSON ended inside the claim, so what is left of it is not what was meant.",
        '`{"claims": [{"text": "Sales ro`',
    )

    # A claim whose pointers passed.
    WARRANT_MISSING = (
        "WARRANT_MISSING",
        "The question asks who, when or where, and no cited evidence holds the name, year or day that the "
        "claim answers with.",
        "`Montgomery Burns owns the plant. [E2]` where E2 speaks of the actor who lends him his voice.",
    )
    TITLE_MISMATCH = (
        "TITLE_MISMATCH",
        "The claim shares no word with the title of anything that it cites.",
        "A claim about spin glasses that cites a page called Quantum chromodynamics.",
    )
    SUBJECT_TOKENS_ABSENT = (
        "SUBJECT_TOKENS_ABSENT",
        "Words that the claim repeats from the question stand in nothing that it cites.",
        "The question's own three nouns, put before a sentence of the evidence.",
    )
    NOT_ACCEPTED = (
        "NOT_ACCEPTED",
        "The claim check accepts a sentence of the claim against nothing that it cites.",
        "`The bridge opened in 1932 because the king paid`, where the evidence knows of no king.",
    )

    # An answer of claims.
    TOO_MANY_CLAIMS = (
        "TOO_MANY_CLAIMS",
        "The answer has more claims than the policy allows; all were checked.",
        "Fifteen claims where the limit is twelve.",
    )
    LAZY_ANCHOR_DEMOTE = (
        "LAZY_ANCHOR_DEMOTE",
        "The answer leans on one piece of evidence for most of what it claims.",
        "Five claims, all of which point at E1.",
    )
    DEFLECTION_DETECTED = (
        "DEFLECTION_DETECTED",
        "What is rendered does not speak of what was asked.",
        "`Who burns the Amazon river?`, answered about the rainforest.",
    )
    FORMAT_COLLAPSED = (
        "FORMAT_COLLAPSED",
        "The answer is long and holds nothing like a pointer: the model left the protocol.",
        "Six lines of prose where pointer lines were asked for.",
    )
    OUTPUT_TRUNCATED = (
        "OUTPUT_TRUNCATED",
        "The model was cut off by its length limit, so the answer may lack what it was about to say.",
        'A call with `finish_reason="length"`.',
    )
    JSON_REPAIRED = (
        "JSON_REPAIRED",
        "Reading the JSON needed a repair that closed a string or dropped a key or a value.",
        "A last claim that was cut off before its text began.",
    )

    # A claim against evidence.
    NUMBER_MISMATCH = (
        "NUMBER_MISMATCH",
        "The evidence gives another number of the same unit for the same thing.",
        "`$4.7M in sales` where the evidence says `$4.2M in sales`.",
    )
    DERIVED_NUMBER = (
        "DERIVED_NUMBER",
        "The number stands nowhere as it is; it follows from numbers that do, by the steps that are listed.",
        "`$10M in all` from four quarters of the evidence.",
    )
    DATE_MISMATCH = (
        "DATE_MISMATCH",
        "The evidence gives another date or period for the same thing.",
        "`in 2024` where the evidence says `in fiscal year 2023`.",
    )
    DATE_ABSENT = (
        "DATE_ABSENT",
        "The evidence does not say the date of the claim, or says it less exactly.",
        "`on 4 May 1932` where the evidence says `in 1932`.",
    )
    ROLE_SWAP = (
        "ROLE_SWAP",
        "The evidence says it the other way round: who did it, and to whom.",
        "`Acme acquired Globex` where the evidence says `Globex acquired Acme`.",
    )
    DIRECTION_CONFLICT = (
        "DIRECTION_CONFLICT",
        "The evidence says the opposite of a word of the claim.",
        "`Sales rose` where the evidence says `sales fell`.",
    )
    SAID_OF_ANOTHER = (
        "SAID_OF_ANOTHER",
        "The evidence says this of something else than the claim does.",
        "`Meals are free` where one sentence says `Drinks are free` and another speaks of meals.",
    )
    DEGREE_UNSUPPORTED = (
        "DEGREE_UNSUPPORTED",
        "The claim says all, only or never where the evidence does not.",
        "`All members agreed` where the evidence says `members agreed`.",
    )
    MODALITY_LOST = (
        "MODALITY_LOST",
        "The evidence leaves open or takes back what the claim states flatly.",
        "`The plant will close` where the evidence says `the plant may close`.",
    )
    MODALITY_ADDED = (
        "MODALITY_ADDED",
        "The claim leaves open, allows, limits or turns what the evidence states flatly.",
        "`The bridge almost opened` where the evidence says `the bridge opened`.",
    )
    TOPIC_ABSENT = (
        "TOPIC_ABSENT",
        "What the claim opens with stands nowhere near what it says of it.",
        "`Globex grew` where the evidence says that Acme did.",
    )
    WORD_ORDER = (
        "WORD_ORDER",
        "The words of the claim stand in the evidence in quite another order.",
        "A claim made of words from all over one long sentence.",
    )
    LANGUAGE_NOT_COVERED = (
        "LANGUAGE_NOT_COVERED",
        "A text is in a language that the word lists do not cover, and does not stand there word for word "
        "or leaves out part of its sentence: no rule could read what denies there.",
        "`Die Brücke wurde zerstört.` where the source says `... wurde nicht zerstört.`",
    )

    # Audited claims.
    SOURCES_DISAGREE = (
        "SOURCES_DISAGREE",
        "Some documents support the claim, others contradict it, and no gold document decides.",
        "`The bridge opened in 1932.` where one document says so and another says 1934.",
    )
    RESOLVED_BY_GOLD = (
        "RESOLVED_BY_GOLD",
        "Documents disagree about the claim, and those marked as gold are all on one side.",
        "The same, where the document that says 1932 has `gold` in its meta.",
    )
    HEDGED_CLAIM = (
        "HEDGED_CLAIM",
        "The claim says that something may be so, and no passage that carries it says that it may.",
        "`The tower may be closed in winter.` where the evidence says that it is.",
    )
    RETRACTED_CLAIM = (
        "RETRACTED_CLAIM",
        "The answer takes the claim back beside it.",
        "`The bridge opened in 1932. That is not true.`",
    )
    UNDERSPECIFIED = (
        "UNDERSPECIFIED",
        "The claim does not name a time, place or population that the policy asks for.",
        "`Rents rose by 5 %.` under a policy that requires a timeframe.",
    )
    EMPTY_RETRIEVAL = (
        "EMPTY_RETRIEVAL",
        "No passage of the evidence shares a word with the claim.",
        "`Moles dig tunnels.` against a corpus about bridges.",
    )
    LOW_SCORE = (
        "LOW_SCORE",
        "No passage that was found holds as much of the claim as the policy asks for.",
        "`Moles dig tunnels under bridges.` against a corpus about bridges.",
    )

    # Figures of an audited claim.
    UNIT_MISMATCH = (
        "UNIT_MISMATCH",
        "The figure stands in the evidence in another unit.",
        "`The span is 84 feet.` where the evidence says 84 metres.",
    )
    ENTITY_MISMATCH = (
        "ENTITY_MISMATCH",
        "The figure stands in the evidence, and is said of another thing.",
        "`Revenue was $3.2B.` where the evidence says that profit was.",
    )

    # Citations of an audited answer.
    CITATION_MISSING = (
        "CITATION_MISSING",
        "The claim cites nothing, though a document supports it.",
        "`The bridge opened in 1932.` without a mark, where the second document says so.",
    )
    CITATION_WRONG = (
        "CITATION_WRONG",
        "The document that the claim cites does not support it.",
        "`The bridge opened in 1932. [1]` where the first document speaks of tolls.",
    )
