"""The clauses of a German sentence: of each frame who does it, to whom, and what prepositions lead.

Case and number decide who does it. Where several phrases may be the subject by their forms, the first is
read, and the clause is uncertain by ``case``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from verifier.parsers.clauses.draft import Draft, finish_drafts, name_verb, pair_lists
from verifier.parsers.clauses.german.frames import Frame
from verifier.parsers.clauses.german.nouns import ANY_CASE, Part, join_genitives, list_parts
from verifier.parsers.clauses.german.words import HELPING, Words
from verifier.parsers.clauses.parallel import part_conjuncts
from verifier.parsers.clauses.records import Clause, NounPhrase, Role, VerbForm, VerbGroup
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    BASE,
    BE,
    DETERMINER,
    GERUND,
    HAVE,
    MARK,
    MODAL,
    NEGATION,
    NOUN,
    PARTICIPLE,
    PAST,
    TO,
    VERB,
    WERDEN,
)

_QUESTION = "?"
_MAIN = ("main", "coordinate")
_SEVERAL = ("en", "eln", "ern", "e")
"""How a noun ends that is hardly a name behind another: `die Enkel Waffeln`, `die Brüder Grimm`."""


def assemble_frames(words: Words, frames: Sequence[Frame]) -> tuple[Clause, ...]:
    """Return the clauses of the frames of a sentence, in the order in which they begin."""
    return _Assembly(words, frames).run()


class _Assembly:
    def __init__(self, words: Words, frames: Sequence[Frame]) -> None:
        self.words = words
        self.frames = frames
        self.drafts: dict[int, Draft] = {}
        self.attributes: dict[int, Frame] = {}
        # The noun phrases by where they end: what a relative behind one is about.
        self.ends: dict[int, NounPhrase] = {}

    def run(self) -> tuple[Clause, ...]:
        """Read the frames: first those that others lean on."""
        for wanted in (("main", "coordinate", "fragment", "subordinate", "complement"), ("relative",), ()):
            for frame in self.frames:
                if id(frame) not in self.drafts and (frame.kind in wanted or not wanted):
                    self._read(frame)
        drafts: list[Draft] = []
        for frame in sorted((*self.frames, *self.attributes.values()), key=attrgetter("start")):
            draft = self.drafts[id(frame)]
            draft.outer = None if frame.outer is None else self.drafts[id(frame.outer)]
            drafts += pair_lists(draft) if self._is_paired(draft) else [draft]
        self._read_turned_conditions()
        words = self.words
        parted = part_conjuncts(drafts, words.tokens, words.tags, words.lexicon)
        return finish_drafts(parted, frozenset())

    def _read_turned_conditions(self) -> None:
        """Read a first clause with its verb in front, and one behind its comma, as a condition.

        `Regnet es, fällt das Konzert aus`; so behind a stop inside the sentence.
        """
        if self.words.keys[-1] == _QUESTION:
            return
        for first, then in pairwise(self.frames):
            is_turned = first.is_turned and then.finite is not None and then.finite == then.start
            draft = self.drafts[id(first)]
            if is_turned and draft.verb is not None and then.kind in _MAIN:
                draft.kind, draft.outer, draft.opener = (
                    "subordinate",
                    self.drafts[id(then)],
                    draft.verb.start,
                )
                draft.uncertain = [reason for reason in draft.uncertain if reason != "question"]

    def _lacks_front(self, frame: Frame) -> bool:
        """Return whether what stood before a verb was taken off as a frame: `laut Quelle | ist sie neu`."""
        is_first = frame.start == 0 and not self.words.tokens[0].is_capital
        return is_first and self.words.keys[-1] != _QUESTION

    def _is_paired(self, draft: Draft) -> bool:
        """Return whether two lists of a clause go together: `mähen die Wiese beziehungsweise das Feld`."""
        nouns = (*draft.subjects, *draft.objects, *draft.complements, *(role.filler for role in draft.roles))
        joining = (noun.coordinator for noun in nouns if noun.coordinator is not None)
        lists = sum(bool(noun.conjuncts) for noun in nouns)
        return lists > 1 and any(self.words.is_kind(at, "pairing") for at in joining)

    # One frame.

    def _read(self, frame: Frame) -> None:
        like = frame.like
        if like is not None and id(like) not in self.drafts:
            self._read(like)
        draft = Draft(frame.kind, frame.start, opener=frame.opener, end=frame.end, shared=like is not None)
        self.drafts[id(frame)] = draft
        parts = self._list_parts(frame)
        draft.verb = self._describe(frame)
        if frame.has_verb_of and like is not None and draft.verb is None:
            draft.verb = self._share_verb(self.drafts[id(like)].verb, frame)
        self._assign(frame, draft, self._place(frame, draft, parts))
        if draft.kind == "complement" and draft.opener is None and self._says_all(frame.outer):
            draft.kind, frame.outer = "coordinate", None
        if draft.verb is not None and draft.kind == "fragment":
            draft.kind = "main"
        draft.uncertain += frame.uncertain
        if frame.is_turned and draft.verb is not None and not self._lacks_front(frame):
            draft.uncertain.append("question")
        for part in parts:
            if part.noun is not None:
                self.ends[part.end] = part.noun
                for noun in (part.noun, *part.noun.of, *part.noun.conjuncts):
                    self._read_attribute(noun, frame)

    def _says_all(self, outer: Frame | None) -> bool:
        """Return whether a verb of saying has its object already: `schrieb sein erstes Drama, es wurde`."""
        words = self.words
        objects = [] if outer is None else self.drafts[id(outer)].objects
        return any(words.is_kind(one.start, kind) for one in objects for kind in ("case_na", "case_a"))

    def _read_attribute(self, noun: NounPhrase, outer: Frame) -> None:
        """Read what stands before the participle of a phrase as its clause: `der in Ulm gebaute Turm`."""
        if noun.aside is None or noun.aside[0] in self.attributes:
            return
        start, end = noun.aside
        head = end - 1
        frame = Frame("participle", start, end, [(start, head)], verbs=[head], front=end, outer=outer)
        draft = Draft("participle", start, end=end, subjects=[noun])
        self.drafts[id(frame)] = draft
        self.attributes[start] = frame
        read = self.words.lexicon.read_attribute(self.words.keys[head])
        moving = self.words.lexicon.kinds["perfect_with_sein"]
        is_done = read is not None and read.tags & PARTICIPLE > 0 and read.lemma not in moving
        self.words.tags[head] = PARTICIPLE
        draft.verb = VerbGroup(
            start=head,
            end=end,
            head=head,
            form="participle",
            is_passive=is_done,
            negations=tuple(self._list_negations(frame)),
        )
        parts = self._list_parts(frame)
        self._put_objects(draft, self._take_times(draft, self._place(frame, draft, parts)))

    def _share_verb(self, verb: VerbGroup | None, frame: Frame) -> VerbGroup | None:
        """Return the verb of the clause before, with the particle of this one.

        It goes without its participle where a quality ends this one: `Das Ventil ist im Winter
        geschlossen und im Sommer offen`.
        """
        if verb is not None and frame.particle is not None:
            rest = (at for at in verb.rest if at != verb.particle)
            return replace(verb, particle=frame.particle, rest=(*rest, frame.particle))
        if verb is None or not (verb.is_passive and self.words.tags[verb.start] & BE):
            return verb
        last = frame.fields[-1][1] - 1
        if not self.words.get(last) & ADJECTIVE or self.words.get(last) & PARTICIPLE:
            return verb
        return replace(verb, head=verb.start, is_passive=False, is_copula=True, rest=())

    def _list_parts(self, frame: Frame) -> list[Part]:
        words = self.words
        found: list[Part] = []
        for number, (start, end) in enumerate(frame.fields):
            parts: list[Part] = []
            for part in list_parts(words, start, end):
                part.is_front = part.end <= frame.front
                parts.append(part)
            parts = self._join_front(join_genitives(words, parts))
            if parts and number and words.get(start - 1) & MARK and parts[0].start == start:
                if len(parts) > 1 and words.is_kind(start, "former"):
                    # `, zuvor Arzt in Metz,`.
                    del parts[0]
                parts[0].is_beside = True
            found += parts
        return self._join(found)

    def _join_front(self, parts: list[Part]) -> list[Part]:
        """Put what *von* leads to the noun before it, where it is of that."""
        joined: list[Part] = []
        for part in parts:
            before = joined[-1] if joined else None
            if before is not None and part.kind == "role" and self._is_of_front(before, part):
                assert before.noun is not None
                assert part.noun is not None
                before.noun = replace(before.noun, of=(*before.noun.of, part.noun), end=part.end)
                before.end = part.end
                continue
            joined.append(part)
        return joined

    def _is_of_front(self, before: Part, part: Part) -> bool:
        """Return whether *von* says whose a phrase is: in front, or or behind another *von*."""
        words = self.words
        is_behind = before.kind == "role" and words.is_kind(before.start, "agent")
        # `Von der Firma von Ulm nach Metz verlegt`.
        leads_on = part.is_time or words.is_kind(part.end, "turned") or words.is_kind(part.end, "ends_at")
        is_led = (part.is_front and before.kind == "noun") or (is_behind and not leads_on)
        return is_led and before.end == part.start and words.is_kind(part.start, "whole_of")

    def _join(self, parts: list[Part]) -> list[Part]:
        """Put what coordinators join, and other names behind a comma, to the phrase before."""
        joined: list[Part] = []
        lists = any(part.joining is not None for part in parts)
        for part in parts:
            before = joined[-1] if joined else None
            if before is None or part.kind != "noun" or before.noun is None or part.noun is None:
                joined.append(part)
            elif part.joining is not None and self._may_join(before, part):
                self._append(before, part, part.joining)
            elif part.is_beside and before.kind in ("noun", "role") and not part.is_time:
                if lists and any(other.joining is not None for other in parts[parts.index(part) :]):
                    self._append(before, part, None)
                else:
                    before.noun = replace(before.noun, appositions=(*before.noun.appositions, part.noun))
                    before.end = part.end
            else:
                joined.append(part)
        return joined

    @staticmethod
    def _may_join(before: Part, part: Part) -> bool:
        return before.kind == "role" or bool(set(before.cases) & set(part.cases))

    @staticmethod
    def _append(before: Part, part: Part, joining: int | None) -> None:
        assert before.noun is not None
        assert part.noun is not None
        noun = replace(before.noun, conjuncts=(*before.noun.conjuncts, part.noun), coordinator=joining)
        before.noun, before.end = noun, part.end
        before.cases = "".join(case for case in before.cases if case in part.cases) or before.cases
        before.is_several = True

    # The verb.

    def _describe(self, frame: Frame) -> VerbGroup | None:
        """Return the verb group of a frame: its lexical verb is the head, wherever it stands."""
        words = self.words
        places = sorted({*frame.verbs, *([] if frame.finite is None else [frame.finite])})
        if not places:
            return None
        head = self._find_head(places, frame)
        tags = [words.tags[at] for at in places]
        helping = 0
        for at, tag in zip(places, tags, strict=True):
            helping |= tag & HELPING if at != head else 0
        is_participle = bool(words.tags[head] & PARTICIPLE) and head != frame.finite
        form: VerbForm = "finite"
        if frame.kind == "infinitive":
            form = "infinitive"
        elif frame.finite is None:
            form = "participle" if is_participle else "infinitive"
        particle = frame.particle if frame.finite == head and words.tags[head] & VERB else None
        lead = min(places[0], head) if frame.finite is None else frame.finite
        return VerbGroup(
            start=lead,
            end=lead + 1,
            head=head,
            form=form,
            is_passive=self._is_passive(head, helping, is_participle, form)
            or (head != frame.finite and self._is_done_to(head, helping, places))
            or (is_participle and self._is_for_receiver(frame)),
            is_perfect=bool(helping & HAVE),
            is_copula=bool(words.tags[head] & BE),
            modal=next((at for at in places if words.tags[at] & MODAL and at != head), None),
            negations=tuple(self._list_negations(frame)),
            particle=particle,
            rest=tuple(at for at in self._list_rest(places, particle) if at != lead),
        )

    def _name(self, verb: VerbGroup) -> str:
        return name_verb(self.words.tokens, verb, self.words.lexicon)

    def _list_rest(self, places: Sequence[int], particle: int | None) -> list[int]:
        led = [at - 1 for at in places if self.words.get(at - 1) & TO]
        return sorted({*places, *led, *([] if particle is None else [particle])})

    def _find_head(self, places: Sequence[int], frame: Frame) -> int:
        words = self.words
        lexical = [at for at in places if words.tags[at] & VERB and not words.tags[at] & HELPING]
        if lexical:
            return next((at for at in reversed(lexical) if at != frame.finite), lexical[-1])
        other = [
            at
            for at in places
            if not words.tags[at] & (HAVE | MODAL) and not words.is_kind(at, "never_finite")
        ]
        # `kann böse sein`: a helping verb is the verb itself where there is no other.
        own = [at for at in places if words.tags[at] & (BE | WERDEN)]
        return next(iter(other or own or places))

    def _is_passive(self, head: int, helping: int, is_participle: bool, form: VerbForm) -> bool:
        if not is_participle or helping & HAVE:
            return False
        if form == "participle":
            return True
        if helping & WERDEN:
            return True
        lemma = self.words.lexicon.lemma_of(self.words.keys[head], PARTICIPLE)
        return bool(helping & BE) and lemma not in self.words.lexicon.kinds["perfect_with_sein"]

    def _is_for_receiver(self, frame: Frame) -> bool:
        """Return whether the subject is who gets it: `bekam ein Rad geschenkt`."""
        lexicon, finite = self.words.lexicon, frame.finite
        lemma = "" if finite is None else lexicon.lemma_of(self.words.keys[finite], VERB)
        return lemma in lexicon.kinds["receiver_passive"]

    def _is_done_to(self, head: int, helping: int, places: Sequence[int]) -> bool:
        """Return whether a verb is a passive without its form: `ist zu zahlen`, `muss überwiesen werden`.

        `Überwiesen` is as well what several did.
        """
        tags = self.words.tags
        if helping & BE and not helping & HAVE:
            return bool(tags[head] & (BASE | GERUND))
        is_last = bool(tags[places[-1]] & WERDEN) and any(tags[at] & MODAL for at in places)
        return is_last and bool(tags[head] & PAST)

    def _list_negations(self, frame: Frame) -> list[int]:
        words = self.words
        return [
            at
            for start, end in frame.fields
            for at in range(start, end)
            if words.tags[at] & NEGATION
            and not (at < frame.front and words.get(at + 1) & (NOUN | DETERMINER))
        ]

    # The parts.

    def _place(self, frame: Frame, draft: Draft, parts: Sequence[Part]) -> list[Part]:
        """Give all but plain noun phrases their places; return those."""
        plain: list[Part] = []
        previous: Part | None = None
        is_set_aside = False
        for part in parts:
            if part.kind == "role" and part.noun is not None and part.preposition is not None:
                after = previous.noun if previous is not None and previous.end == part.start else None
                draft.roles.append(Role(preposition=part.preposition, filler=part.noun, after=after))
            elif part.kind == "adjective" and part.start != (draft.verb and draft.verb.particle):
                (draft.adjectives if self._says_what(draft) else draft.adverbs).append(part.start)
            elif part.start == frame.particle and draft.verb is not None and draft.verb.particle is not None:
                continue
            elif part.kind == "adverb" and self.words.is_kind(part.start, "time"):
                time = NounPhrase(start=part.start, end=part.end, head=part.start)
                draft.roles.append(Role(preposition=part.start, filler=time))
            elif part.kind == "adverb":
                draft.adverbs.append(part.start)
                is_set_aside = bool(self.words.tags[part.start] & NEGATION) and part.is_front
            elif part.noun is not None and not (is_set_aside and self._is_contrasted(frame, part)):
                plain.append(part)
            previous = part if part.noun is not None else None
        return plain

    @staticmethod
    def _is_contrasted(frame: Frame, part: Part) -> bool:
        """Return whether a phrase behind a denial in front is set aside: `Nicht er, sondern sie`."""
        return part.is_front and part.end < frame.front

    def _assign(self, frame: Frame, draft: Draft, plain: list[Part]) -> None:
        if frame.kind == "relative":
            self._resolve_relative(frame, draft, plain)
        nouns = self._take_times(draft, plain)
        if draft.verb is None:
            draft.subjects += [part.noun for part in nouns if part.noun is not None]
            return
        if frame.has_verb_of and frame.like is not None and not frame.verbs:
            self._fill_gap(frame, draft, nouns)
            return
        if frame.like is not None and not self._has_subject(frame, nouns):
            before = self.drafts[id(frame.like)]
            draft.subjects += before.subjects
            if frame.has_verb_of and frame.verbs and not nouns and not self._moves(draft):
                # `will das Werk abreißen und durch ein neues ersetzen`.
                draft.objects += before.objects
            if frame.has_verb_of and frame.verbs and frame.verbs[0] == frame.start and not draft.roles:
                # `wurde vom Rat geprüft und genehmigt`: what stands before both goes with both.
                draft.roles += before.roles
        elif draft.verb.form == "infinitive":
            draft.subjects += self._find_doers(frame)
        elif draft.verb.form == "participle":
            draft.subjects += self._find_described(frame)
        if draft.subjects or draft.verb.form != "finite":
            self._put_objects(draft, nouns)
            return
        self._choose_subject(frame, draft, nouns)

    def _moves(self, draft: Draft) -> bool:
        """Return whether a verb makes its perfect with *sein*, and so has no object."""
        moving = self.words.lexicon.kinds["perfect_with_sein"]
        return draft.verb is not None and self._name(draft.verb) in moving

    def _has_subject(self, frame: Frame, nouns: Sequence[Part]) -> bool:
        """Return whether a clause that may share its subject has one of its own."""
        verb = self._describe(frame)
        if frame.finite is not None and frame.finite == frame.fields[0][0]:
            # `Verdarb der Mais und reifte der Wein`; but `half der Nachbarin`.
            lemma = "" if verb is None else self._name(verb)
            may = len(nouns) == 1 and lemma not in self.words.lexicon.kinds["dative"]
            return any(part.cases == "n" or (may and part.cases == "ndg") for part in nouns)
        if frame.has_verb_of:
            is_done = verb is not None and verb.is_passive
            return any(part.cases in ("n", "ndg") or (is_done and "n" in part.cases) for part in nouns)
        if frame.kind == "relative":
            return False
        if (
            len(nouns) == 1
            and verb is not None
            and self._name(verb) in self.words.lexicon.kinds["perfect_with_sein"]
        ):
            return "n" in nouns[0].cases
        others = [part for part in nouns if "n" in part.cases]
        return bool(others) and (len(nouns) > 1 or any("a" not in part.cases for part in others))

    def _resolve_relative(self, frame: Frame, draft: Draft, plain: list[Part]) -> None:
        """Put what a relative is about in the place of its pronoun, or behind the preposition before that."""
        opener = frame.opener
        if opener is None or self.words.is_kind(opener, "person_relative"):
            return
        stop = opener - 1 if frame.leading is None else opener - 2
        about = self.ends.get(stop)
        if about is None:
            before = [end for end in self.ends if end <= stop]
            about = self.ends[max(before)] if before else None
        if about is None:
            return
        is_owner = self.words.is_kind(opener, "relative_owner")
        for part in [part for part in plain if part.start == opener and part.noun is not None]:
            assert part.noun is not None
            noun = replace(part.noun, possessor=about) if is_owner else about
            part.noun = noun
            if frame.leading is not None:
                # `von denen`, `in dessen Haus`.
                draft.roles.append(Role(preposition=frame.leading, filler=noun))
            if frame.leading is not None or self.words.is_kind(opener, "where"):
                plain.remove(part)

    def _take_times(self, draft: Draft, plain: list[Part]) -> list[Part]:
        """Give times without a preposition their roles; return the other phrases."""
        others = [part for part in plain if not part.is_time]
        for part in plain:
            if not part.is_time or part.noun is None:
                continue
            if part.cases == "n" or (
                "n" in part.cases
                and not any("n" in other.cases for other in others)
                and self._is_counted(part)
            ):
                others.append(part)
            else:
                draft.roles.append(Role(preposition=part.noun.start, filler=part.noun))
        return sorted(others, key=lambda part: part.start)

    def _is_counted(self, part: Part) -> bool:
        return bool(self.words.tags[part.start] & DETERMINER)

    def _fill_gap(self, frame: Frame, draft: Draft, nouns: Sequence[Part]) -> None:
        """Give the parts of a clause without its verb the places that they have in the clause before."""
        before = self.drafts[id(frame.like)]
        found = [part.noun for part in nouns if part.noun is not None]
        roles = draft.roles
        is_led = bool(roles) and roles[0].preposition == frame.start
        if is_led and found and not (before.objects or before.complements):
            # `Bei Frost schließt die Rutsche, bei Regen das Becken`.
            draft.subjects += found
        elif is_led or not found:
            # `kostet für Erwachsene 7 Euro und für Schüler 3 Euro`: the subject is shared, too.
            draft.subjects += before.subjects
            (draft.complements if before.complements or before.adjectives else draft.objects).extend(found)
        elif self._are_objects(nouns, before):
            # `gab der Nichte eine Uhr und dem Neffen einen Ball`: who does it is shared.
            draft.subjects += before.subjects
            draft.objects += found
        elif len(found) == 2 and before.objects:
            first, second = nouns
            is_turned = "n" not in first.cases or ("n" in second.cases and "a" not in second.cases)
            draft.subjects.append(found[1] if is_turned else found[0])
            draft.objects.append(found[0] if is_turned else found[1])
        elif len(found) == 2:
            draft.subjects.append(found[0])
            draft.complements.append(found[1])
        elif len(found) == 1 and self._is_like_object(nouns[0], before):
            draft.subjects += before.subjects
            draft.objects += found
        else:
            draft.subjects += found
            if len(found) != 1:
                draft.uncertain.append("coordination")

    @staticmethod
    def _are_objects(nouns: Sequence[Part], before: Draft) -> bool:
        """Return whether two phrases are both objects: none does it by its case, or the verb has two."""
        if len(nouns) != 2 or not before.objects:
            return False
        # `Gab dem Koch ein Messer und der Magd eine Bürste`.
        if len(before.objects) > 1 and "d" in nouns[0].cases:
            return True
        return "n" not in nouns[0].cases and ("n" not in nouns[1].cases or len(before.objects) > 1)

    def _is_like_object(self, part: Part, before: Draft) -> bool:
        """Return whether a phrase before a role stands for the object that was before such a role.

        `Leiht Bücher für vier Wochen und Filme für eine`: it has an article if, and only if, the object has.
        Where both the subject and the object have none, a name is none of the two for sure.
        """
        if not before.subjects or not before.objects or "a" not in part.cases:
            return False
        subject, last, own = (
            bool(self.words.get(start) & DETERMINER)
            for start in (before.subjects[0].start, before.objects[-1].start, part.start)
        )
        return own == last and (own or subject)

    def _find_doers(self, frame: Frame) -> list[NounPhrase]:
        """Return who is to do what an infinitive says: the object of some verbs, else the subject."""
        outer = self.drafts.get(id(frame.outer)) if frame.outer is not None else None
        if outer is None or outer.verb is None:
            return []
        lemma = self._name(outer.verb)
        if outer.objects and lemma in self.words.lexicon.kinds["object_control"]:
            return outer.objects[-1:]
        return list(outer.subjects)

    def _find_described(self, frame: Frame) -> list[NounPhrase]:
        outer = self.drafts.get(id(frame.outer)) if frame.outer is not None else None
        return [] if outer is None else list(outer.subjects)

    def _put_objects(self, draft: Draft, nouns: Sequence[Part]) -> None:
        for part in nouns:
            if part.noun is not None:
                (draft.complements if self._says_what(draft) else draft.objects).append(part.noun)

    def _says_what(self, draft: Draft) -> bool:
        """Return whether a verb says what its subject is: that of a copula, of `werden`, of `bleiben`."""
        return draft.verb is None or draft.verb.is_copula or self._is_linking(draft)

    def _is_linking(self, draft: Draft) -> bool:
        verb = draft.verb
        if verb is None or verb.is_passive:
            return False
        if self.words.tags[verb.head] & WERDEN:
            return True
        return self._name(verb) in self.words.lexicon.kinds["linking"]

    def _choose_subject(self, frame: Frame, draft: Draft, nouns: Sequence[Part]) -> None:
        """Choose the subject by case and number; where they leave several, the first.

        It may be the other one, too, but where a name or a bare noun is one of them: these keep their order.
        """
        is_several = self._is_plural(frame)
        is_turned = frame.kind in _MAIN and frame.finite is not None and min(frame.verbs) < frame.finite
        if is_turned and (behind := [part for part in nouns if part.start > frame.front]):
            # `Noten lesen kann sie nicht`: what stands beside an infinitive in front is its object.
            self._put_objects(draft, [part for part in nouns if part.start < frame.front])
            nouns = behind
        nouns = self._part_bare(nouns) if is_several and not self._says_what(draft) else nouns
        may = [
            part
            for part in nouns
            if "n" in part.cases and (is_several is None or part.is_several in (None, is_several))
        ]
        may = may or [part for part in nouns if "n" in part.cases]
        sure = [part for part in may if not set(part.cases) & set("ad")]
        is_said = self._says_what(draft)
        wanted = frozenset("n") if is_said else self._find_object_cases(draft, len(nouns))
        fitting = [
            part for part in may if _fit(wanted, [other.cases for other in nouns if other is not part])
        ]
        chosen = next(iter(sure or fitting or may), None)
        if chosen is None:
            self._put_objects(draft, nouns)
            return
        is_open = not is_said and not sure and len(fitting or may) > 1
        if is_open and not self._keep_order(may, is_several):
            draft.uncertain.append("case")
        if chosen.noun is not None:
            draft.subjects.append(chosen.noun)
        self._put_objects(draft, [part for part in nouns if part is not chosen])

    def _keep_order(self, may: Sequence[Part], is_several: bool | None) -> bool:
        """Return whether a bare noun or a name is among phrases: behind another only where one does it.

        `Die Bäume fällten Arbeiter`: these are no name.
        """
        bare = [bool(self.words.tags[part.start] & NOUN) for part in may]
        return any(bare) and (bare[0] or not is_several)

    def _part_bare(self, nouns: Sequence[Part]) -> Sequence[Part]:
        """Return two nouns, the second without an article, if they are all that there is, as two phrases.

        `Im Juni verkauften Händler Fahrräder`, `Dann backten die Enkel Waffeln`: a verb of many has no
        `Bürgermeister Falk` for its subject.
        """
        one = nouns[0].noun if len(nouns) == 1 else None
        if one is None or one.conjuncts or one.of or one.possessor or one.aside:
            return nouns
        tags, last = self.words.tags, one.end - 1
        has_article = bool(tags[one.start] & DETERMINER)
        if last - one.start != 1 + has_article or not tags[last - 1] & tags[last] & NOUN:
            return nouns
        if has_article and not self.words.keys[last].endswith(_SEVERAL):
            return nouns
        halves = (
            NounPhrase(start=start, end=end, head=end - 1)
            for start, end in ((one.start, last), (last, one.end))
        )
        return [
            replace(
                nouns[0],
                start=half.start,
                end=half.end,
                noun=half,
                cases=nouns[0].cases if half.start == one.start else ANY_CASE,
            )
            for half in halves
        ]

    def _find_object_cases(self, draft: Draft, count: int) -> frozenset[str]:
        """Return the cases that objects may have: of one alone the fourth, but for some verbs."""
        verb, words = draft.verb, self.words
        if verb is None or count != 2:
            return frozenset("ad")
        lemma = self._name(verb)
        return frozenset("ad" if lemma in words.lexicon.kinds["dative"] else "a")

    def _is_plural(self, frame: Frame) -> bool | None:
        """Return whether the finite verb of a frame says of several that they do it."""
        if frame.finite is None:
            return None
        key = self.words.keys[frame.finite]
        if self.words.is_kind(frame.finite, "one_in_n"):
            return False
        return key == "sind" or key.endswith("n")


def _fit(wanted: frozenset[str], cases: Sequence[str]) -> bool:
    """Return whether phrases may be objects together: each in a case that is wanted, one in the third."""
    return (
        all(map(wanted.intersection, cases))
        and sum("a" not in case and "n" not in wanted for case in cases) < 2
    )
