"""Words that govern a clause and do not say that it is so: `fear`, `theory`, `doubtful`, `in my view`."""

from __future__ import annotations

from verifier.parsers.english import list_words

REGULAR_VERBS = list_words(
    """
        allege anticipate argue assert assume believe boast caution claim conjecture consider
        contend contest deny disbelieve dispute doubt dream envisage estimate expect fear guess hope
        hypothesise hypothesize imagine imply infer insist lament lie maintain opine plead posit
        postulate predict presume pretend profess promise propose protest purport question reckon
        refute reject rumor rumour say speculate submit suggest suppose surmise suspect tell
        theorise theorize threaten urge vow want warn wish worry
        """
)
"""Verbs whose clause they do not say to be so; their regular forms are as well."""

VERBS = frozenset(
    list_words(
        """
        believing denied dreamt felt foresaw foresee foresees foretold lied lying misled pled said
        saying submitted submitting swear swears swore think thinking thinks thought told
        """
    )
)
"""Other forms of such verbs."""

WITHOUT_THAT = frozenset(
    list_words(
        """
        alleged argued argues assumed assumes believe believed believes claim claimed claims
        contended contends doubt dreamed dreamt estimate expect expects fear feared fears felt hope
        hoped hopes imagined imagines insisted insists maintained maintains predicted presumed
        pretended said say says suppose supposed suspect suspected suspects swear swears swore think
        thinks thought told wish wished wishes worried worry
        """
    )
)
"""Of these, what may have its clause right behind it: `feared the dam would burst`."""

DOUBTING = frozenset(
    list_words(
        """
        contest contested contests denied denies deny dispute disputed disputes doubt doubted doubts
        question
        """
    )
)
"""Of these, what says that its clause is so where it is denied: `nobody doubts that`."""

SAYING_WHEN = frozenset(("said", "say", "says"))
"""Of these, what may have a time before its clause: `said on Monday the strike was over`."""

NOUNS = frozenset(
    list_words(
        """
        accusation accusations allegation allegations anxiety argument arguments assertion
        assertions assumption assumptions belief beliefs chance chances charge charges claim claims complaint
        complaints concern concerns conjecture contention contentions conviction danger delusion
        doubt doubts dream dreams error excuse expectation expectations fallacy fantasy fear fears
        feeling fiction fictions forecast forecasts gossip hint hints hoax hope hopes hypotheses
        hypothesis idea ideas illusion impression legend legends lie lies likelihood misconception
        mistake misunderstanding myth myths notion notions odds opinion opinions possibility
        prediction predictions premise presumption pretence pretense probability promise promises
        proposal proposition prospect rumor rumors rumour rumours speculation stories story
        submission suggestion suggestions superstition suspicion suspicions tale tales theories
        theory thesis threat view views warning warnings wish worries worry
        """
    )
)
"""Nouns that have a clause behind them, or behind a form of `be`, and do not say that it is so."""

STATED_NOUNS = frozenset(
    list_words("account argument case complaint contention idea point position plan risk")
)
"""Nouns of which a clause behind a form of `be` says what somebody holds: `his case was that`."""

EVIDENCE = frozenset(list_words("conclusion evidence fact finding findings indication proof sign signs"))
"""Nouns that say that their clause is so, unless what leads them takes it back: `no evidence that`."""

TAKING_BACK = frozenset(
    list_words(
        """
        against contest contested contests contradicted denied denies deny disproved dispute
        disputed disputes few insufficient lacked lacks little no question questioned questions
        refute refuted refutes reject rejected rejects scant without
        """
    )
)
"""Words before such a noun that take its clause back."""

ADJECTIVES = frozenset(
    list_words(
        """
        afraid arguable conceivable concerned confident convinced debatable doubtful fearful hopeful
        implausible improbable likely optimistic persuaded plausible possible probable questionable
        sceptical skeptical sure uncertain unclear unconvinced unlikely unpersuaded unsure untrue
        worried
        """
    )
)
"""Adjectives that have a clause behind them and do not say that it is so."""

TELLING = frozenset(list_words("has hold holds held goes relates says tells told"))
"""Verbs by which a belief or a legend says what stands behind them: `legend has it that`."""

COMPLEMENTISERS = frozenset(("that", "whether", "how"))
"""Words that open the clause of a verb, a noun or an adjective."""

PRESUPPOSING = frozenset(
    list_words(
        """
        acknowledge acknowledged acknowledges acknowledging admit admits admitted admitting
        appreciate appreciated aware discovered forget forgets forgot glad ignore ignored ignores
        knew know knowing known knows learned learnt notice noticed notices proud realise realised
        realises realize realized realizes recall recalled recalls regret regrets regretted remember
        remembered remembers sorry surprised unaware
        """
    )
)
"""Words that say that their clause is so even where they are denied: `he did not know that`."""

ESTABLISHING = frozenset(list_words("confirm demonstrate establish find prove show verify"))
"""Verbs that, where they are no more than meant to be done, leave open what they show: `set out to prove`."""

AS_IF = frozenset((("as", "if"), ("as", "though"), ("if", "only")))
"""What opens a clause that is not so."""

FALSELY = frozenset(list_words("erroneously falsely incorrectly mistakenly supposedly wrongly wrongfully"))
"""Adverbs of what is said and is not so: `wrongly stated that`."""

EVALUATING = frozenset(
    list_words("branded considered considers deem deemed deems labelled labeled regards viewed")
)
"""Verbs whose object somebody takes for what stands behind it: `regards the product as unsafe`."""

VIEW_NOUNS = frozenset(
    list_words(
        """
        account belief books conjecture contention estimate estimation eyes fantasy folklore
        hypothesis imagination judgement judgment legend mind minds mythology opinion opinions
        reading reckoning submission telling theory tradition version view views
        """
    )
)
"""Nouns of the words of somebody by which a sentence says what it says: `in the view of the tenant`."""

WORK_NOUNS = frozenset(
    list_words(
        """
        ballad comic drama dream episode fable fairytale fanfiction fiction film game hallucination
        joke movie musical myth nightmare novel novella opera parable parody pilot play poem satire
        scenario screenplay sequel series simulation sitcom sketch song story tale trailer video
        """
    )
)
"""Nouns of works in which it is so: `in the novel, a doctor poisons his wife`."""

VIEW_LEADS = frozenset(list_words("by from in on to under"))
"""Prepositions that lead such a noun."""

PERSONS = frozenset(
    list_words(
        """
        admirers advocates appellant applicant campaigners claimant claimants conservatives
        creditors critics defendant defenders detractors economists employees enemies
        environmentalists experts fans followers historians investors journalists landlord lawyers
        locals many most observers opponents plaintiff pundits reviewers rivals scholars some
        supporters sympathisers tenant unions viewers
        """
    )
)
"""Whose view it is behind a `to` or a `for` that opens a sentence: `to her critics, ...`."""

SEEING = frozenset(
    (
        ("saw", "it"),
        ("see", "it"),
        ("sees", "it"),
        ("put", "it"),
        ("puts", "it"),
        ("tell", "it"),
        ("tells", "it"),
    )
)
"""Behind `as` and a noun: whose view it is."""

INVERTED = frozenset(("had", "should", "were"))
"""Words that open a condition in the place of `if`: `had the hatch opened, ...`."""

SAYING = frozenset(
    list_words(
        """
        alleged alleges argued argues believe believed believes claimed claims contended contends
        feared guessed hoped insisted insists maintained predicted reckoned rumored rumoured
        speculated suggested suspected thinks thought warned
        """
    )
)
"""Verbs by which a sentence says behind a comma whose word it is: `it was safe, she insisted`."""

NO_SAYERS = frozenset(list_words("and but long never often once or then widely"))
"""Words that open an insertion which is no subject and its verb: `the river, long feared, rose`."""

NO_SPEECH = frozenset(list_words("and as because but or so that when where which while who whom whose yet"))
"""Words by which a sentence goes on behind somebody who says something, and that he does not say."""

ADJUNCTS = tuple([word] for word in list_words("after at before by during for from in on to under with"))
"""What stands behind a verb of saying that has what he says before it, or behind a comma."""
