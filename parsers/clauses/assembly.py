"""The assembly of clauses: from the phrases of a sentence to who does what to whom.

One pass from left to right. A clause stays open until something ends it; each phrase joins the open clause.
What cannot be decided makes a clause *uncertain*, for a named reason:

- ``word``: a word that may be a noun or a verb was read by its usual part of speech;
- ``coordination``: a coordinator joins phrases in no known pattern;
- ``order``: a phrase had no place left in its clause;
- ``question``: subject and verb stand the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verifier.parsers.clauses.draft import (
    Draft,
    finish_drafts,
    join_apposition,
    join_conjunct,
    lengthen_role,
    pair_lists,
)
from verifier.parsers.clauses.lookahead import (
    find_antecedent,
    finite_follows,
    is_list,
    noun_before,
    noun_joined,
    opener_ahead,
)
from verifier.parsers.clauses.parallel import PLACES, part_conjuncts
from verifier.parsers.clauses.phrases import INSTEAD, Phrase
from verifier.parsers.clauses.records import HANGING_KINDS, Clause, ClauseKind, NounPhrase, Role, VerbGroup
from verifier.parsers.clauses.tagging import Tagged
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    BASE,
    DETERMINER,
    MODAL,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PAST,
    THIRD,
    VERB,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_BREAKS = ";:\u2014"
_STOPS = ".!?"
_QUESTION = "?"
_COMMAS = ",\u2013"
_DASH = "\u2014"
_NONFINITE = ("infinitive", "gerund", "participle")
_YEAR_DIGITS = 4
_ROW = 6
"""Among how many phrases behind a verb the coordinator of its row must stand."""

_MAX_DEPTH = 16
"""How deep clauses may nest; a deeper one is read as if it were at this depth."""


def assemble_clauses(
    tokens: Sequence[Token], tagged: Tagged, phrases: Sequence[Phrase], lexicon: Lexicon
) -> tuple[Clause, ...]:
    """Return the clauses of a sentence, in the order in which they begin; linear in it."""
    return _Assembly(tokens, tagged.tags, phrases, lexicon).run(tagged.unsure)


class _Assembly:
    def __init__(
        self, tokens: Sequence[Token], tags: Sequence[int], phrases: Sequence[Phrase], lexicon: Lexicon
    ) -> None:
        self.tokens = tokens
        self.tags = tags
        self.phrases = phrases
        self.lexicon = lexicon
        self.drafts: list[Draft] = []
        # The number of the phrase that is being read, and the clause that it goes to.
        self.at = 0
        self.here = Draft("main", 0)
        # Whether a comma, which coordinator and which preposition stand right before the phrase.
        self.comma = False
        self.joining: int | None = None
        self.leading: int | None = None
        # What the last phrase was attached to; a conjunct would go to the same place.
        self.slot: list[NounPhrase] | None = None
        # The owner of the next noun phrase: `the clerk whose brother`.
        self.owner: NounPhrase | None = None
        self._open("main", 0)

    def run(self, unsure: frozenset[int]) -> tuple[Clause, ...]:
        """Read all phrases."""
        handlers = {
            "noun": self._on_noun,
            "verb": self._on_verb,
            "adjective": self._on_adjective,
            "adverb": self._on_adverb,
            "preposition": self._on_preposition,
            "coordinator": self._on_coordinator,
            "subordinator": self._on_subordinator,
            "relative": self._on_relative,
            "mark": self._on_mark,
        }
        for at, phrase in enumerate(self.phrases):
            self.at = at
            handlers[phrase.kind](phrase)
            self.here.end = max(self.here.end, phrase.end)
        self.drafts = part_conjuncts(self.drafts, self.tokens, self.tags, self.lexicon)
        if any(self._is_kind(at, "pairing") for draft in self.drafts for at in draft.adverbs):
            self.drafts = [part for draft in self.drafts for part in self._pair(draft)]
        for draft in self.drafts:
            self._lend_subject(draft)
        return finish_drafts(self.drafts, unsure)

    @staticmethod
    def _lend_subject(draft: Draft) -> None:
        """Give a clause at the front the subject after it: `Engraved by Ames, the goblet was sold`."""
        outer = draft.outer
        is_led = draft.kind == "gerund" or (draft.kind == "participle" and draft.opener is None)
        is_front = is_led and not draft.subjects
        if is_front and outer is not None and outer.subjects and draft.start < outer.subjects[0].start:
            draft.subjects = list(outer.subjects)

    def _pair(self, draft: Draft) -> list[Draft]:
        is_paired = draft.verb is not None and any(self._is_kind(at, "pairing") for at in draft.adverbs)
        return pair_lists(draft) if is_paired else [draft]

    # Words.

    def _is_kind(self, at: int, kind: str) -> bool:
        return self.tokens[at].key in self.lexicon.kinds[kind]

    def _is_verb_of(self, verb: VerbGroup, kind: str) -> bool:
        return self.lexicon.lemma_of(self.tokens[verb.head].key, VERB) in self.lexicon.kinds[kind]

    def _is_time(self, noun: NounPhrase) -> bool:
        return self._is_kind(noun.head, "time") or bool(self.tags[noun.head] & NUMBER and not noun.of)

    def _form(self, verb: VerbGroup) -> str:
        """Return the form that verbs of one subject share: past, third person, base, gerund, participle."""
        if verb.form in ("gerund", "participle"):
            return verb.form
        tag = self.tags[verb.start]
        if tag & PAST or (self._is_kind(verb.start, "past_auxiliary") and not tag & MODAL):
            return "past"
        return "third" if tag & THIRD or self._is_kind(verb.start, "present_third") else "base"

    # Opening and leaving clauses.

    def _open(
        self, kind: ClauseKind, start: int, *, outer: Draft | None = None, opener: int | None = None
    ) -> Draft:
        depth, around = 0, outer
        while around is not None and depth < _MAX_DEPTH:
            depth, around = depth + 1, around.outer
        if outer is not None and around is not None:
            outer = outer.outer
        self.here = Draft(kind, start, outer=outer, opener=opener, end=start)
        self.drafts.append(self.here)
        self.comma, self.joining, self.leading, self.slot = False, None, None, None
        return self.here

    def _open_beside(self, start: int) -> Draft:
        """Open a clause on the same level as the open one, inside the same outer clause."""
        here = self.here
        kind: ClauseKind = "coordinate" if here.kind in ("main", "coordinate") else here.kind
        opener = here.opener if kind == "subordinate" else None
        return self._open(kind, start, outer=here.outer, opener=opener)

    def _go_to(self, draft: Draft) -> None:
        self.here, self.slot = draft, None

    def _leave_nonfinite(self) -> None:
        """Go back from infinitives, gerunds and participles to the clause that contains them.

        An opener with only one of them, or an adjective, behind it is left, too: `if needed, and ...`.
        """
        while self.here.outer is not None and (self.here.kind in _NONFINITE or self._is_bare(self.here)):
            self._go_to(self.here.outer)

    @staticmethod
    def _is_bare(draft: Draft) -> bool:
        """Return whether a clause behind the verb of another has an opener, and neither subject nor verb."""
        is_opened = draft.kind in ("subordinate", "relative") and draft.opener is not None
        if not is_opened or draft.verb is not None or draft.subjects or draft.outer is None:
            return False
        return draft.outer.verb is not None

    def _find_waiting(self, draft: Draft) -> Draft | None:
        """Return the nearest clause around one that has a subject and no verb yet."""
        outer = draft.outer
        while outer is not None and not outer.waits():
            outer = outer.outer
        return outer

    # Noun phrases.

    def _on_noun(self, phrase: Phrase) -> None:
        noun = phrase.noun
        if noun is None:
            return
        if self.owner is not None:
            noun, self.owner = replace(noun, possessor=self.owner), None
        if self.leading is not None:
            self._lead(noun, self.leading)
        elif self.joining is not None:
            self._join(noun, self.joining)
        elif self.here.verb is None:
            self._precede(noun)
        else:
            self._follow(noun, self.here.verb)
        self.comma = False

    def _put(self, slot: list[NounPhrase], noun: NounPhrase) -> None:
        slot.append(noun)
        self.slot = slot

    def _lead(self, noun: NounPhrase, preposition: int) -> None:
        """Give a noun phrase to the preposition before it."""
        after = self.slot[-1] if self.slot else None
        self.here.roles.append(Role(preposition=preposition, filler=noun, after=after))
        self.leading, self.slot = None, None

    def _join(self, noun: NounPhrase, joining: int) -> None:
        """Join a noun phrase to the phrase before the coordinator, or open a new clause with it."""
        here = self.here
        self.joining = None
        before = noun_before(self.phrases, self.at)
        in_role = before is not None and here.ends_in_role(before.end)
        is_deed = self._find_deed() is not None
        begins = not is_deed and not self._is_between(in_role) and finite_follows(self.phrases, self.at)
        if here.verb is not None and self._is_kind(noun.start, "when") and self._begins_behind(self.at + 1):
            # `..., and each night she left`.
            self._leave_nonfinite()
            self._open_beside(noun.start).roles.append(Role(preposition=noun.start, filler=noun))
        elif here.verb is not None and begins:
            self._leave_nonfinite()
            while (self.comma and self._hangs(self.here)) or self._is_told_of_two():
                # `It is free if you book, and a discount applies`.
                self._go_to(self.here.outer or self.here)
            self._put(self._open_beside(noun.start).subjects, noun)
        elif self.slot:
            join_conjunct(self.slot, noun, joining)
        elif in_role and self._goes_beyond(noun):
            join_conjunct(here.objects or here.complements, noun, joining)
        elif in_role:
            here.roles[-1] = lengthen_role(here.roles[-1], noun, is_conjunct=True, coordinator=joining)
        elif here.verb is None:
            self._precede(noun)
        else:
            here.uncertain.append("coordination")
            self._put(here.objects, noun)

    def _goes_beyond(self, noun: NounPhrase) -> bool:
        """Return whether a phrase is joined with the object, not what is led: `a house in Bern and a boat`.

        It has the form of the object and not that of what is led, or has an article where a name is led.
        """
        last, held = self.here.roles[-1], (self.here.objects or self.here.complements)[-1:]
        is_other = self._is_kind(noun.start, "for_other")
        if not held or last.after != held[0] or self._is_time(last.filler) or is_other:
            return False
        own, led, before = map(self._form_of, (noun, last.filler, held[0]))
        is_indefinite = self._is_kind(noun.start, "article") and not self._is_kind(noun.start, "definite")
        return led != own and (own == before or (led[0] == NAME and is_indefinite))

    def _form_of(self, noun: NounPhrase) -> tuple[int, str]:
        shape = self._shape(noun)
        return shape, self.tokens[noun.start].key if shape == DETERMINER else ""

    def _is_between(self, in_role: bool) -> bool:
        """Return whether the last preposition still waits for its second phrase: `between 600 and 700`."""
        if not in_role or self.here.roles[-1].filler.conjuncts:
            return False
        return self._is_kind(self.here.roles[-1].preposition, "between")

    def _shape(self, noun: NounPhrase) -> int:
        """Return the form of a phrase (counted, a name, or with an article), or 0 for any other."""
        if any(tag & NUMBER for tag in self.tags[noun.start : noun.end]):
            return NUMBER
        return NAME if self.tags[noun.head] & NAME else self.tags[noun.start] & DETERMINER

    def _part_name(self, noun: NounPhrase) -> tuple[NounPhrase, NounPhrase] | None:
        """Return a name and the word behind it as two phrases: `and Norway timber to Scotland`."""
        at = next((at for at in range(noun.start, noun.end) if not self.tags[at] & NAME), noun.start)
        if at == noun.start or noun.possessor is not None or not self.tags[at] & NOUN:
            return None
        return NounPhrase(start=noun.start, end=at, head=at - 1), replace(noun, start=at)

    def _part_time(self, noun: NounPhrase) -> tuple[NounPhrase, NounPhrase] | None:
        """Return a time and the name behind it as two phrases: `each night Ames`."""
        at = noun.start + 1
        if not self._is_kind(noun.start, "when") or at + 1 >= noun.end or not self.tags[at + 1] & NAME:
            return None
        is_time = self._is_kind(at, "time") or self._is_kind(at, "period")
        if not is_time or not self.tags[at] & NOUN:
            return None
        return NounPhrase(start=noun.start, end=at + 1, head=at), replace(noun, start=at + 1)

    def _precede(self, noun: NounPhrase) -> None:
        """Take a noun phrase before the verb: subject, time, apposition, or subject of a relative clause."""
        here = self.here
        parted = None if here.subjects else self._part_time(noun)
        if parted is not None:
            here.roles.append(Role(preposition=noun.start, filler=parted[0]))
            noun = parted[1]
        if not here.subjects:
            self._put(here.subjects, noun)
        elif self.comma:
            self._add_behind_comma(here, noun)
        elif finite_follows(self.phrases, self.at):
            self._open_contact(here.subjects[-1], noun)
        else:
            here.uncertain.append("order")
            here.subjects.append(noun)

    def _add_behind_comma(self, here: Draft, noun: NounPhrase) -> None:
        first = here.subjects[-1]
        if self.tags[self.phrases[self.at - 1].start] & NEGATION:
            # `Omar, not Lin, keeps`.
            here.adverbs.append(noun.start)
        elif self._is_time(first):
            here.roles.append(Role(preposition=first.start, filler=first))
            here.subjects[-1] = noun
        elif self._is_listed((*first.conjuncts, first)[0], noun):
            join_conjunct(here.subjects, noun, None)
        else:
            join_apposition(here.subjects, noun)
        self.slot = here.subjects

    def _open_contact(self, antecedent: NounPhrase, noun: NounPhrase) -> None:
        """Open a relative clause whose opener is left out: `the film the studio made`."""
        inner = self._open("relative", noun.start, outer=self.here)
        inner.antecedent = antecedent
        inner.objects.append(antecedent)
        self._put(inner.subjects, noun)

    def _follow(self, noun: NounPhrase, verb: VerbGroup) -> None:
        """Take a noun phrase behind the verb: object, what a copula says, one of a list, next subject."""
        here = self.here
        parted = self._part_receiver(noun, verb)
        if parted is not None:
            here.objects.append(parted[0])
            noun = parted[1]
        if finite_follows(self.phrases, self.at, past_coordinator=self.comma) and self._may_begin(here, noun):
            self._begin(noun)
        elif self.comma and self._lengthen(noun):
            return
        elif here.shared and self._is_speaker(noun, verb):
            self._turn_round(noun, verb)
        elif not here.subjects and here.kind in ("main", "coordinate") and self._is_turned(verb):
            is_open = verb.is_copula and not self._is_kind(max(0, verb.start - 1), "expletive")
            if is_open:
                here.uncertain.append("question")
            self._put(here.subjects, noun)
        elif verb.is_copula or self._is_verb_of(verb, "linking"):
            self._put(here.complements, noun)
        elif self._is_adjunct(noun, verb):
            here.roles.append(Role(preposition=noun.start, filler=noun))
        else:
            self._put(here.objects, noun)

    def _part_receiver(self, noun: NounPhrase, verb: VerbGroup) -> tuple[NounPhrase, NounPhrase] | None:
        """Return who gets it and what as two phrases: `lent Peter 60 euros`, `taught Emil chess`."""
        is_given = self._is_verb_of(verb, "giving") and noun.end == noun.head + 1 and noun.possessor is None
        after = self.phrases[self.at + 1] if self.at + 1 < len(self.phrases) else None
        if self.here.objects or not is_given or (after is not None and after.noun is not None):
            return None
        for at in range(noun.start + 1, noun.end):
            counts = self.tags[at] & NUMBER and len(self.tokens[at].key) != _YEAR_DIGITS
            if counts and self.tags[at - 1] & (NOUN | NAME) and self.tags[noun.head] & NOUN:
                return replace(noun, end=at, head=at - 1), replace(noun, start=at)
        is_person = any(self._is_kind(noun.start, kind) for kind in ("given_m", "given_f"))
        return self._part_name(noun) if is_person else None

    def _is_adjunct(self, noun: NounPhrase, verb: VerbGroup) -> bool:
        """Return whether a phrase is a time and not an object: `rose last year`, `opens two days ahead`."""
        if not self._is_time(noun):
            return False
        if self.here.objects or verb.is_passive:
            return True
        after = self.phrases[self.at + 1] if self.at + 1 < len(self.phrases) else None
        if after is not None and self._is_kind(after.start, "time_shift"):
            return True
        return self._is_kind(noun.start, "when") and not self._is_verb_of(verb, "spending")

    def _is_turned(self, verb: VerbGroup) -> bool:
        """Return whether the subject follows its verb: in a question, behind `there`, behind a place."""
        is_turned = verb.is_copula or self._is_kind(max(0, verb.start - 1), "expletive")
        return is_turned or self._is_led_in(verb)

    def _is_led_in(self, verb: VerbGroup) -> bool:
        """Return whether a preposition leads the one noun before a verb: `behind the stables stands a mill`.

        Of two nouns the second may be the subject: `under the strait divers laid cables`.
        """
        here = self.here
        if verb.modal is not None or verb.is_passive or not here.ends_in_role(verb.start):
            return False
        if not any(self._is_kind(here.roles[-1].preposition, kind) for kind in PLACES):
            # `Of the mill` leads nothing in.
            return False
        first = here.roles[-1].filler
        describes = DETERMINER | ADJECTIVE if self.tags[first.head] & NOUN else DETERMINER
        is_one = all(tag & describes for tag in self.tags[first.start : verb.start - 1])
        return is_one and bool(self.tags[verb.head] & (PAST | THIRD))

    def _turn_round(self, noun: NounPhrase, verb: VerbGroup) -> None:
        """Put the clause before inside the open clause, whose subject stands behind its verb."""
        here = self.here
        here.subjects, here.shared = [], False
        self._put(here.subjects, noun)
        here.verb = replace(verb, form="finite", is_passive=False)
        said = next(draft for draft in reversed(self.drafts) if draft is not here and draft.outer is None)
        here.kind, here.outer = "main", None
        said.kind, said.outer = "complement", here

    def _is_speaker(self, noun: NounPhrase, verb: VerbGroup) -> bool:
        """Return whether the subject follows a verb of saying: `the roof was rotten, wrote Pastor Ahn`."""
        at = self.at
        if at < 2 or self.phrases[at - 1].start != verb.start or self.phrases[at - 2].kind != "mark":
            return False
        if at + 1 < len(self.phrases) and self.phrases[at + 1].kind == "coordinator":
            # `He rose, said a prayer and left`.
            return False
        is_somebody = self.tags[noun.head] & NAME or self.tokens[noun.start].key == "the"
        return bool(is_somebody) and self._is_verb_of(verb, "saying")

    def _lengthen(self, noun: NounPhrase) -> bool:
        """Join a noun phrase after a comma to the phrase before it; return False if there is none."""
        before = noun_before(self.phrases, self.at)
        in_list = self._is_listed(before and before.noun, noun)
        if self.slot:
            if in_list:
                join_conjunct(self.slot, noun, None)
            else:
                join_apposition(self.slot, noun)
            return True
        roles = self.here.roles
        if before is None or not self.here.ends_in_role(before.end):
            return False
        roles[-1] = lengthen_role(roles[-1], noun, is_conjunct=in_list, coordinator=None)
        return True

    def _is_listed(self, before: NounPhrase | None, noun: NounPhrase) -> bool:
        """Return whether a phrase behind a comma is one of a list, and not another name of the one before.

        `Ann Lee, the chair, and Bo Ek, the treasurer`: names and what they are take turns.
        """
        if not is_list(self.phrases, self.at):
            return False
        then = noun_joined(self.phrases, self.at)
        if before is None or then is None:
            return True
        first, second, third = map(self._shape, (before, noun, then))
        return first != third or first == second or NAME not in (first, second)

    def _may_begin(self, here: Draft, noun: NounPhrase) -> bool:
        """Return whether a noun phrase behind a verb may be the subject of a clause of its own.

        It may after a comma, after a verb of saying (`said the mayor had left`), and after an object or a
        prepositional phrase (`the damage the storm caused`), unless an enclosing clause still lacks its verb.
        """
        if self.comma:
            return True
        if self._find_waiting(here) is not None:
            return False
        if here.objects or here.ends_in_role(noun.start):
            return self.slot is here.objects or here.ends_in_role(noun.start)
        return here.verb is not None and self._is_verb_of(here.verb, "saying")

    def _begin(self, noun: NounPhrase) -> None:
        """Open a clause with a noun phrase behind a verb as its subject."""
        here = self.here
        if self.comma:
            outer: Draft = here
            while outer.outer is not None and outer.verb is not None:
                outer = outer.outer
            if outer.verb is None:
                self._go_to(outer)
                self._precede(noun)
            else:
                self._begin_beside(noun)
        elif self._is_kind(noun.start, "relative") or not (here.objects or here.ends_in_role(noun.start)):
            # `know by now what parts are missing`.
            self._put(self._open("complement", noun.start, outer=here).subjects, noun)
        else:
            taken = self.slot is here.objects and here.objects
            self._open_contact(taken[-1] if taken else here.roles[-1].filler, noun)

    def _begin_beside(self, noun: NounPhrase) -> None:
        """Open a clause beside the one that contains the open one; `were it open,` is a condition of it."""
        self._leave_nonfinite()
        before = self.here
        self._put(self._open_beside(noun.start).subjects, noun)
        is_turned = before.verb is not None and before.verb.start == 0 and self._is_kind(0, "turned_past")
        if is_turned and self.tokens[-1].key != _QUESTION:
            before.kind, before.opener, before.outer, self.here.kind = "subordinate", 0, self.here, "main"

    def _is_told_of_two(self) -> bool:
        """Return whether two tell something each: `the cook said that it rained, and the maid said that`."""
        here, outer = self.here, self.here.outer
        if here.kind != "complement" or here.opener is None or outer is None or outer.verb is None:
            return False
        later = range(self.at + 1, min(self.at + _ROW, len(self.phrases)))
        at = next((at for at in later if self.phrases[at].verb is not None), None)
        return at is not None and self._opens_alike(at, ("reporting_opener",))

    @staticmethod
    def _hangs(draft: Draft) -> bool:
        """Return whether a clause limits one whose verb stands before it."""
        return draft.kind == "subordinate" and draft.outer is not None and draft.outer.verb is not None

    # Verbs.

    def _on_verb(self, phrase: Phrase) -> None:
        verb = phrase.verb
        if verb is None:
            return
        if phrase.end == 1 and self._is_kind(0, "turned_condition") and self.tokens[-1].key != _QUESTION:
            self._on_subordinator(phrase)
        elif verb.form == "finite":
            self._on_finite(verb)
        elif verb.form == "infinitive":
            self._on_infinitive(verb)
        else:
            self._on_nonfinite(verb)
        self.comma, self.joining, self.leading = False, None, None

    def _on_finite(self, verb: VerbGroup) -> None:
        if self.here.verb is not None and self.joining is None:
            waiting = self._find_waiting(self.here)
            if waiting is not None:
                self._go_to(waiting)
        before = self.phrases[self.at - 1] if self.at else None
        is_turned = before is not None and self._is_kind(before.start, "expletive")
        if self.here.verb is None:
            self._take_verb(verb)
        elif self._is_caused(verb):
            # `let the pupils paint the wall`.
            self._open_nonfinite("infinitive", replace(verb, form="infinitive"), self.here.objects[-1:])
        elif is_turned and self.joining is not None:
            # `and there sang the choir`: its subject follows.
            self._open_beside(verb.start).verb = verb
        elif self.joining is not None or self.comma:
            self._share_subject(verb)
        else:
            self._take_back(verb)

    def _is_caused(self, verb: VerbGroup) -> bool:
        """Return whether a bare verb is what the object of the verb before does."""
        before, is_alone = self.here.verb, self.joining is None and not self.comma
        is_bare = bool(self.tags[verb.start] & BASE) and is_alone and bool(self.here.objects)
        return is_bare and before is not None and self._is_verb_of(before, "causative")

    def _take_verb(self, verb: VerbGroup) -> None:
        here = self.here
        here.verb = verb
        self.slot = None
        about = here.antecedent
        if about is None or here.objects:
            return
        if not here.subjects:
            here.subjects.append(about)
        elif here.kind == "relative" and about is not here.subjects[0] and not here.roles:
            # `the samples that the nurses take`.
            here.objects.append(about)

    def _share_subject(self, verb: VerbGroup) -> None:
        """Open a clause with the subject of the nearest clause around it whose verb has the same form."""
        form, joining = self._form(verb), self._find_joining()
        alike: Draft | None = self.here.outer if self._is_done_hanging() else self.here
        while alike is not None and (alike.verb is None or self._form(alike.verb) != form):
            alike = alike.outer
        if alike is None:
            alike = self.here
            while alike.outer is not None and alike.kind in _NONFINITE:
                alike = alike.outer
        self._go_to(alike)
        beside = self._open_beside(verb.start)
        beside.subjects = list(alike.subjects)
        beside.antecedent = alike.antecedent
        if self._is_gapped(alike):
            beside.objects = list(alike.objects)
        beside.shared = True
        beside.verb = verb
        before = alike.verb
        if before is None or verb.start != verb.head:
            return
        is_led = form == "base" and verb.modal is None
        modal = before.modal if is_led else verb.modal
        beside.verb = replace(verb, modal=modal, negations=self._share_denial(before, joining))

    def _is_done_hanging(self) -> bool:
        """Return whether a verb goes on with the clause that the open one limits.

        A comma closes what one before it opened: `left for Rome, where he sang, and died in Pisa`. Of two
        openers each has its own verb: `mows if it is dry and reads if it rains`.
        """
        if not self._hangs(self.here):
            return False
        follows = self.here.start > 0 and self.tokens[self.here.start - 1].key in _COMMAS
        return (self.comma and follows) or self._opens_alike(self.at, HANGING_KINDS)

    def _opens_alike(self, at: int, kinds: Sequence[str]) -> bool:
        """Return whether behind a verb another opener follows that is of one kind with the open clause's."""
        own, ahead = self.here.opener, opener_ahead(self.phrases, at)
        if own is None or ahead is None:
            return False
        return any(self._is_kind(ahead, kind) and self._is_kind(own, kind) for kind in kinds)

    def _is_gapped(self, before: Draft) -> bool:
        """Return whether a relative clause ends in two verbs of one object: `copies you make or sell`."""
        ends = self.at + 1 == len(self.phrases) or self.phrases[self.at + 1].kind == "mark"
        return ends and before.antecedent is not None and before.objects == [before.antecedent]

    def _find_joining(self) -> int | None:
        """Return the coordinator before a verb, or before the last one of its row."""
        if self.joining is not None or not self.comma:
            return self.joining
        behind = self.phrases[self.at + 1 : self.at + _ROW]
        return next((phrase.start for phrase in behind if phrase.kind == "coordinator"), None)

    def _share_denial(self, before: VerbGroup, joining: int | None) -> tuple[int, ...]:
        """Return the denials that a verb takes over in a row with *or*: `may not copy, print or sell it`."""
        denies = joining is not None and self._is_kind(joining, "disjunction")
        return before.negations if denies else ()

    def _take_back(self, verb: VerbGroup) -> None:
        """Open a clause for a verb without a subject; its subject may have been taken for an object."""
        here = self.here
        done = self._find_deed()
        if done is not None:
            self._go_to(done)
            done.subjects.append(self._name_deed(verb.start))
            self._take_verb(verb)
            return
        taken = here.objects or here.complements
        if taken:
            noun = taken.pop()
            inner = self._open("complement", noun.start, outer=here)
            inner.subjects.append(noun)
            inner.verb = verb
        elif here.ends_in_role(verb.start):
            self._open_beside(verb.start).verb = verb
        else:
            self._share_subject(verb)
        self.here.uncertain.append("order")

    def _find_deed(self) -> Draft | None:
        """Return the clause that has the open clause as its subject: `Reading old maps helps`."""
        inner, outer = self.here, self.here.outer
        while outer is not None and outer.verb is not None:
            inner, outer = outer, outer.outer
        is_deed = inner.kind in ("infinitive", "gerund") and inner.opener is None and not inner.subjects
        return outer if is_deed and outer is not None and not outer.holds_anything() else None

    def _name_deed(self, end: int) -> NounPhrase:
        """Return the clause at the front as a noun phrase, with its verb as the head."""
        first = next(draft for draft in self.drafts if draft.outer is self.here and draft.verb is not None)
        head = first.start if first.verb is None else first.verb.head
        return NounPhrase(start=first.start, end=end, head=head)

    def _on_infinitive(self, verb: VerbGroup) -> None:
        """Open a *to* clause; its subject is the object of some verbs, and the subject of all others."""
        self._leave_relative()
        here = self.here
        doers = here.subjects
        if here.objects and here.verb is not None and self._is_verb_of(here.verb, "object_control"):
            doers = here.objects[-1:]
        elif self._is_led_doer(verb.start):
            doers = [here.roles.pop().filler]
        if self.joining is not None and here.kind == "infinitive" and here.outer is not None:
            self._go_to(here.outer)
        self._open_nonfinite("infinitive", verb, doers)

    def _is_led_doer(self, end: int) -> bool:
        """Return whether *for* gives the doer: `hard for firms to buy tools`, `allows for it to close`."""
        here = self.here
        if not here.ends_in_role(end) or not self._is_kind(here.roles[-1].preposition, "led_doer"):
            return False
        waits = here.verb is not None and not here.objects and self._is_verb_of(here.verb, "object_control")
        return bool(here.adjectives) or waits

    def _leave_relative(self) -> None:
        """Leave a relative clause whose verb takes no infinitive, if the verb around it takes one.

        `invited the painter whom the bishop had excommunicated to decorate the chapel`.
        """
        here, outer = self.here, self.here.outer
        if self.joining is not None or here.kind != "relative" or here.verb is None or outer is None:
            return
        leads = outer.verb is not None and self._is_verb_of(outer.verb, "object_control")
        if leads and outer.objects and here.objects and not self._is_verb_of(here.verb, "object_control"):
            self._go_to(outer)

    def _open_nonfinite(self, kind: ClauseKind, verb: VerbGroup, doers: Sequence[NounPhrase]) -> None:
        opener = self.leading
        inner = self._open(kind, verb.start, outer=self.here, opener=opener)
        inner.verb, inner.subjects, inner.shared = verb, list(doers), True

    def _on_nonfinite(self, verb: VerbGroup) -> None:
        """Open a clause of a participle or a gerund, or go on with the auxiliary of the verb before."""
        before = self.here.verb
        is_joined = self.joining is not None or (self.comma and self._is_in_row(before))
        if is_joined and before is not None and _shares_auxiliary(before, verb):
            # `was built in 1932 and destroyed in 1945`.
            denial = self._share_denial(before, self._find_joining())
            is_passive = verb.is_passive if before.is_copula else before.is_passive
            shared = replace(verb, form=before.form, is_passive=is_passive, modal=before.modal)
            shared = replace(shared, is_perfect=before.is_perfect)
            self._share_subject(replace(shared, negations=denial))
            return
        doer = self._find_doer()
        kind: ClauseKind = "participle" if verb.form == "participle" else "gerund"
        self._open_nonfinite(kind, verb, [] if doer is None else [doer])

    def _is_in_row(self, before: VerbGroup | None) -> bool:
        """Return whether only a comma parts a verb from the one before, and another one follows."""
        after = self.phrases[self.at + 1].kind if self.at + 1 < len(self.phrases) else ""
        follows = after in ("coordinator", "mark")
        return follows and self.at > 1 and self.phrases[self.at - 2].verb is before is not None

    def _find_doer(self) -> NounPhrase | None:
        """Return the noun phrase that a participle or a gerund is said of."""
        at = self.at
        while at and self.phrases[at - 1].kind == "adverb":
            at -= 1
        before = self.phrases[at - 1] if at else None
        if before is not None and before.noun is not None and self.leading is None:
            return before.noun
        if before is not None and before.kind == "mark" and self.at > 1 and self.here.verb is None:
            return self.phrases[self.at - 2].noun
        return self.here.subjects[0] if self.here.subjects else None

    # Other phrases.

    def _on_adjective(self, phrase: Phrase) -> None:
        here = self.here
        if self.joining is not None and here.verb is not None and here.adjectives and here.roles:
            # `safe from 5 to 20 mg and toxic above 20 mg`: the copula and its subject are shared.
            beside = self._open_beside(phrase.start)
            beside.verb, beside.subjects, beside.shared = here.verb, list(here.subjects), True
        if not self._take_particle(phrase):
            self.here.adjectives.extend(range(phrase.start, phrase.end))
        self.joining, self.comma, self.slot = None, False, None
        if self._is_bare(here) and self.at + 1 < len(self.phrases):
            # `if necessary, and the nurse calls`: what follows is of the clause around it.
            behind, then = self.phrases[self.at + 1], self.phrases[min(self.at + 2, len(self.phrases) - 1)]
            if behind.kind == "mark" or (behind.kind == "coordinator" and then.kind == "noun"):
                self._leave_nonfinite()

    def _on_adverb(self, phrase: Phrase) -> None:
        is_next = self._is_kind(phrase.start, "then") and (self.comma or self.joining is not None)
        # `..., and finally she spoke`.
        is_next = is_next or (self.comma and self.joining is not None)
        if is_next and self.here.verb is not None and self._begins_behind(self.at + 1):
            # `, then the painter did the walls`.
            self._leave_nonfinite()
            self._open_beside(phrase.start)
        if self.tokens[phrase.start].key in INSTEAD:
            if self.comma and self.here.verb is not None and finite_follows(self.phrases, self.at + 1):
                # It belongs to the next clause: `it is removed, otherwise a space is used`.
                self._leave_nonfinite()
                self._open_beside(phrase.start)
            else:
                self._open_instead(phrase)
        if not self._take_particle(phrase):
            self.here.adverbs.append(phrase.start)

    def _open_instead(self, phrase: Phrase) -> None:
        """Open a clause with the verb of the one outside: `if it is set, the limit is 300, otherwise 60`."""
        here, outer = self.here, self.here
        while outer.outer is not None:
            outer = outer.outer
        behind = self.phrases[self.at + 1].kind if self.at + 1 < len(self.phrases) else "mark"
        is_told = (self.comma or self.joining is not None) and behind in ("noun", "adjective", "preposition")
        # `..., and 60 otherwise`.
        is_last = behind == "mark" and here is not outer and here.uncertain[-1:] == ["coordination"]
        if outer.verb is None or not (is_last or is_told) or finite_follows(self.phrases, self.at + 1):
            return
        taken = here.objects.pop() if is_last else None
        beside = self._open("coordinate", phrase.start if taken is None else taken.start)
        beside.verb, beside.subjects, beside.shared = outer.verb, list(outer.subjects), True
        if taken is not None:
            here.uncertain.pop()
            self._follow(taken, outer.verb)

    def _take_particle(self, phrase: Phrase) -> bool:
        """Give a verb the particle that stands right behind its object; return whether it is one."""
        here, verb = self.here, self.here.verb
        if verb is None or verb.is_copula or not here.objects or self.slot is not here.objects:
            return False
        first = here.objects[-1]
        *others, last = first, *first.conjuncts
        if last.end != phrase.start or not self._is_kind(phrase.start, "particle"):
            return False
        if verb.particle is not None:
            if not others or verb.particle < first.end:
                return False
            # `turned the lamp on and the fan off`.
            here.objects[-1] = replace(first, conjuncts=first.conjuncts[:-1])
            beside = self._open_beside(last.start)
            beside.subjects, beside.objects, beside.shared = list(here.subjects), [last], True
        self.here.verb = replace(verb, particle=phrase.start, rest=(phrase.start,))
        return True

    def _on_preposition(self, phrase: Phrase) -> None:
        here = self.here
        is_inner = here.kind in ("relative", "participle") and here.outer is not None
        if self.comma and is_inner and here.outer is not None and here.outer.verb is None:
            self._go_to(here.outer)
        if self.leading is not None:
            # `from behind the wall`: the second one leads.
            self.here.adverbs.append(self.leading)
        elif self.joining is not None and here.verb is not None and self._stands_at_front():
            # `..., and in March the cook left`.
            self._leave_nonfinite()
            self._open_beside(phrase.start)
        self.leading, self.joining, self.comma = phrase.start, None, False

    def _stands_at_front(self) -> bool:
        """Return whether a clause of its own follows what a preposition leads: `and as witness, Park signed`.

        Behind a comma its verb may stand before its subject: `..., and across the lane stands the mill`.
        """
        at = self.at + 2
        if not self.comma or at + 1 >= len(self.phrases):
            return self._begins_behind(at)
        behind, then = self.phrases[at], self.phrases[at + 1]
        is_turned = behind.verb is not None and behind.verb.form == "finite" and then.kind == "noun"
        is_apart = behind.kind == "mark" and self.tokens[behind.start].key in _COMMAS
        return is_turned or self._begins_behind(at + is_apart)

    def _begins_behind(self, at: int) -> bool:
        """Return whether an order stands at a place, or a noun phrase with a finite verb behind it."""
        if at >= len(self.phrases):
            return False
        phrase = self.phrases[at]
        is_order = phrase.verb is not None and bool(self.tags[phrase.start] & BASE)
        return is_order or (phrase.kind == "noun" and finite_follows(self.phrases, at))

    def _stands_in_front(self) -> bool:
        """Return whether a clause with its own subject follows behind the comma that ends this one."""
        has_verb = False
        for later in range(self.at + 1, len(self.phrases)):
            phrase = self.phrases[later]
            if phrase.kind == "mark":
                is_comma = self.tokens[phrase.start].key in _COMMAS
                return has_verb and is_comma and self._begins_behind(later + 1)
            has_verb = has_verb or phrase.verb is not None
        return False

    def _on_coordinator(self, phrase: Phrase) -> None:
        self.joining, self.leading = phrase.start, None

    def _on_subordinator(self, phrase: Phrase) -> None:
        here = self.here
        if here.verb is not None and self._leads_denied():
            self._on_coordinator(phrase)
            return
        if self.joining is not None and here.verb is not None and self._stands_in_front():
            # `..., and if it rains, the cook leaves`.
            self._leave_nonfinite()
            self._open_beside(phrase.start)
        elif self.comma and here.verb is not None and here.kind not in ("main", "coordinate"):
            self._go_to(here.outer or here)
        reports = self._is_kind(phrase.start, "reporting_opener") and self.here.verb is not None
        kind: ClauseKind = "complement" if reports else "subordinate"
        self._open(kind, phrase.start, outer=self.here, opener=phrase.start)

    def _leads_denied(self) -> bool:
        """Return whether a denied phrase without a verb follows: `was closed, though not because of ice`."""
        denied, lead = [*self.phrases[self.at + 1 : self.at + 3], None, None][:2]
        is_denied = denied is not None and bool(self.tags[denied.start] & NEGATION)
        return is_denied and lead is not None and lead.kind in ("preposition", "subordinator")

    def _on_relative(self, phrase: Phrase) -> None:
        """Open a relative clause on the noun phrase before it, or a free relative without one."""
        leading = self.leading
        if self._is_kind(phrase.start, "free_relative"):
            about: NounPhrase | None = NounPhrase(start=phrase.start, end=phrase.end, head=phrase.start)
            if leading is not None and about is not None:
                self.here.roles.append(Role(preposition=leading, filler=about))
            leading = None
        else:
            before = find_antecedent(self.phrases, self.at)
            about = None if before is None else before.noun
        inner = self._open("relative", phrase.start, outer=self.here, opener=phrase.start)
        if self._is_kind(phrase.start, "relative_owner"):
            self.owner = about
            return
        inner.antecedent = about
        if leading is not None and about is not None:
            inner.roles.append(Role(preposition=leading, filler=about))

    def _on_mark(self, phrase: Phrase) -> None:
        key = self.tokens[phrase.start].key
        waits = self.here.verb is None or self._find_waiting(self.here) is not None
        if key in _COMMAS or (key == _DASH and waits):
            self._on_comma()
        elif key in _STOPS or (key in _BREAKS and self.here.verb is not None):
            self._open("main", phrase.end)

    def _on_comma(self) -> None:
        """Close the clauses that stood in front of the main clause, or between a subject and its verb."""
        self.leading = None
        while self.here.outer is not None and self.here.kind != "complement":
            here, outer = self.here, self.here.outer
            is_whole = here.verb is not None or (here.kind == "subordinate" and not here.subjects)
            waits = outer.verb is None and (outer.kind != "complement" or bool(outer.subjects))
            if not (is_whole and waits):
                break
            self._go_to(outer)
            self.slot = outer.subjects or None
        self.comma = True


def _shares_auxiliary(before: VerbGroup, verb: VerbGroup) -> bool:
    """Return whether a participle or a gerund behind a coordinator continues the verb before it."""
    if before.form == "finite":
        is_done = before.is_perfect and verb.form == "participle"
        return before.is_passive or before.is_copula or is_done
    return before.form == verb.form
