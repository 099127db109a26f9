"""What stands around a token while its sentence is tagged: questions that rules ask.

Before a token tags are decided; behind it stands what each word may still be. Every look is bounded, so
that a sentence costs a constant for each of its tokens.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.clauses.masks import Masks
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    BASE,
    COORDINATOR,
    DETERMINER,
    FINITE,
    GERUND,
    MARK,
    MODAL,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PARTICLE,
    PAST,
    PLURAL,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    SINGULAR,
    SUBORDINATOR,
    THIRD,
    TO,
    VERB,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_REACH = 24
"""How many tokens ahead a verb is looked for."""

_REACH_BACK = 48
"""How many tokens back the beginning of a clause is looked for."""

_LEADS = NOUN | NAME | PRONOUN | NUMBER | GERUND
GOVERNED = 1 << 30
"""The tag of a subject of which all candidates are led by a preposition."""


class Context:
    """A sentence that is being tagged: `tags` of the tokens before, `masks` of all."""

    def __init__(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        self.tokens = tokens
        self.lexicon = lexicon
        masks = Masks(tokens, lexicon)
        self.masks = masks.list()
        self.closed = masks.closed
        self.tags: list[int] = []
        # How many finite verbs and auxiliaries were read so far.
        self.verbs = 0

    # One token.

    def is_kind(self, at: int, kind: str) -> bool:
        """Return whether the word at a place is of a kind."""
        return 0 <= at < len(self.tokens) and self.tokens[at].key in self.lexicon.kinds[kind]

    def is_usual(self, at: int, tags: int) -> bool:
        """Return whether the word at a place usually has one of the tags."""
        return at < len(self.tokens) and bool(self.lexicon.find(self.tokens[at].key).usual & tags)

    def is_unknown(self, at: int) -> bool:
        """Return whether the table lacks the word at a place."""
        return not self.lexicon.find(self.tokens[at].key).tags

    def is_verb_of(self, at: int, kind: str) -> bool:
        """Return whether the word at a place, read as a verb, is a form of one of a kind."""
        return self.lexicon.lemma_of(self.tokens[at].key, VERB) in self.lexicon.kinds[kind]

    def opens_sentence(self, at: int) -> bool:
        """Return whether only adverbs stand before a word."""
        return all(tag & ADVERB for tag in self.tags[:at])

    def opens_main(self, at: int) -> bool:
        """Return whether a word opens a sentence, or follows what opens it: `While it simmers, slice the`."""
        if self.opens_sentence(at):
            return True
        is_behind = self.is_boundary(at - 1) and self.tags[0] & (SUBORDINATOR | PREPOSITION)
        return bool(is_behind) and self.lexicon.names_openers and not self.has_verb_ahead(at)

    def is_boundary(self, at: int) -> bool:
        """Return whether a mark at a place parts clauses."""
        return self.masks[at] == MARK and self.tokens[at].key in ",;:.()\u2014"

    def direct(self, at: int) -> int:
        """Return the tag right before a place; 0 at the beginning."""
        return self.tags[at - 1] if at else 0

    def before(self, at: int) -> int:
        """Return the tag before a place, adverbs and denials skipped; 0 at the beginning."""
        for earlier in range(at - 1, max(-1, at - _REACH), -1):
            if not self.tags[earlier] & (ADVERB | NEGATION):
                return self.tags[earlier]
        return 0

    def said_of(self, at: int) -> int:
        """Return the tag before the coordinator before a place, adverbs skipped; 0 without one."""
        for earlier in range(at - 1, 0, -1):
            if self.tags[earlier] & COORDINATOR:
                return self.tags[earlier - 1]
            if not self.tags[earlier] & ADVERB:
                break
        return 0

    def after(self, at: int) -> int:
        """Return what the next token may be; 0 at the end."""
        return self.masks[at + 1] if at + 1 < len(self.masks) else 0

    # Its group and its clause.

    def group(self, at: int) -> int:
        """Return the auxiliary that a word belongs to, adverbs and denials skipped; 0 without one."""
        tag = self.before(at)
        if self.is_kind(0, "turned_condition") and self.verbs == 1 and tag & (NOUN | NAME | PRONOUN):
            # `Should the river rise, the ferry stops.`
            return MODAL
        return TO if tag & TO else tag & AUXILIARY

    def joins_adjectives(self, at: int) -> bool:
        """Return whether the coordinator at a place joins two adjectives and no clauses."""
        leads = self.masks[at + 1] & (ADJECTIVE | PARTICIPLE) if at + 1 < len(self.masks) else 0
        return at > 0 and bool(self.tags[at - 1] & ADJECTIVE and leads)

    def _begins_clause(self, at: int) -> bool:
        tag = self.tags[at]
        if tag & (SUBORDINATOR | RELATIVE) or self.is_boundary(at):
            return True
        return bool(tag & COORDINATOR) and not self.joins_adjectives(at)

    def has_verb_before(self, at: int) -> bool:
        """Return whether the clause has a verb already, back to the last mark or coordinator.

        The verb of a relative clause is its own: behind it the verb of what it stands in is still to come.
        """
        verbs = 0
        in_group = False
        for earlier in range(at - 1, max(-1, at - _REACH_BACK), -1):
            tag = self.tags[earlier]
            if tag & RELATIVE and verbs:
                verbs -= 1
            elif self._begins_clause(earlier):
                break
            if tag & (FINITE | AUXILIARY) and not (in_group or self.direct(earlier) & TO):
                verbs += 1
            in_group = bool(tag & AUXILIARY)
        return verbs > 0

    def has_verb_ahead(self, at: int) -> bool:
        """Return whether a word that is surely a finite verb comes before the next mark or opener.

        A clause in the past that *before*, *after*, *until* may open has a verb of its own: `The mill burned
        after the dam was closed`.
        """
        last, opens = at, False
        for later in range(at + 1, min(len(self.masks), at + _REACH)):
            mask = self.masks[later]
            if self._opens_surely(mask) or self.is_boundary(later) or self.is_kind(later, "demonstrative"):
                break
            opens = opens or self._may_open(later)
            if not self._is_surely_finite(later):
                continue
            if not at < last == later - 1:
                if not opens or not (mask & PAST or self.is_kind(later, "past_auxiliary")):
                    return True
                opens = False
            last = later
        return False

    def _may_open(self, at: int) -> bool:
        """Return whether a word that is a preposition as well may open a clause: `before the dam burst`."""
        mask = self.masks[at]
        both = mask & SUBORDINATOR and mask & PREPOSITION and not self.after(at) & NUMBER
        return bool(both) and self.leads_clause(at)

    def _is_surely_finite(self, at: int) -> bool:
        mask = self.masks[at]
        if self.masks[at - 1] & TO or mask & POSSESSIVE:
            return False
        return bool(mask & AUXILIARY or (mask & FINITE and not mask & (~VERB | PARTICIPLE)))

    def has_deed_ahead(self, at: int) -> bool:
        """Return whether a past form with an object follows one phrase behind a word and its preposition."""
        if not self.after(at) & PREPOSITION:
            return False
        determiners = 0
        for later in range(at + 2, min(len(self.masks) - 1, at + _REACH)):
            mask, behind = self.masks[later], self.masks[later + 1]
            determiners += bool(mask & DETERMINER)
            if mask & (COORDINATOR | PRONOUN | AUXILIARY) or self._opens_surely(mask) or determiners > 1:
                return False
            if self.is_boundary(later):
                return False
            if mask & PAST and not mask & (NOUN | ADJECTIVE) and later > at + 2:
                return bool(behind & (DETERMINER | POSSESSIVE)) and not behind & PREPOSITION
        return False

    @staticmethod
    def _opens_surely(mask: int) -> bool:
        opens = mask & (COORDINATOR | SUBORDINATOR | RELATIVE)
        return bool(opens) and not mask & (PREPOSITION | DETERMINER)

    def leads_clause(self, at: int) -> bool:
        """Return whether a subject and a finite verb follow before the next mark."""
        seen = False
        joins = not self.is_kind(at, "comparing")
        for later in range(at + 1, min(len(self.masks), at + _REACH)):
            mask = self.masks[later]
            if self.is_boundary(later) or (mask & COORDINATOR and not joins):
                return False
            if seen and self._is_finite(later):
                return True
            if mask & _LEADS:
                seen = True
            elif self._opens_surely(mask) and not mask & COORDINATOR:
                return False
        return False

    def leads_front(self, at: int) -> bool:
        """Return whether a phrase and a subject with its one verb follow: `After the fire the crew left`."""
        parts, verbs = False, 0
        for later in range(at + 2, min(len(self.masks), at + _REACH)):
            if self.is_boundary(later) or self.masks[later] & COORDINATOR:
                break
            is_phrase = self.is_kind(later, "article") and self.masks[later - 1] & _LEADS
            parts = parts or bool(is_phrase and not verbs)
            goes_on = self.masks[later - 1] & (NUMBER | AUXILIARY)
            verbs += self._is_finite(later) and not goes_on
        return parts and verbs == 1

    def _is_finite(self, at: int) -> bool:
        """Return whether a word behind a subject may well be its verb."""
        mask = self.masks[at]
        if mask & AUXILIARY:
            return not mask & POSSESSIVE
        if not mask & FINITE or (mask & BASE and self.is_unknown(at)):
            return False
        if not mask & (NOUN | ADJECTIVE | PARTICIPLE):
            return True
        before = self.masks[at - 1]
        if before & NOUN == SINGULAR and not mask & (PAST | THIRD):
            return False
        follows = before & (_LEADS | ADVERB | PARTICLE) and not before & DETERMINER
        if mask & THIRD and before & SINGULAR and self.is_kind(at + 1, "article"):
            # `before the roofer tiles the porch`.
            return True
        is_other = mask & PARTICIPLE and self.is_usual(at, ADJECTIVE)
        return bool(follows) and not is_other and not self.is_usual(at, NOUN)

    def subject(self, at: int) -> int:
        """Return the tag of the noun that a verb would agree with: the nearest that no preposition leads.

        It is `GOVERNED` where all are led by one, and 0 where there is none.
        """
        head = 0
        inside = False
        for earlier in range(at - 1, max(-1, at - _REACH_BACK), -1):
            tag = self.tags[earlier]
            if tag & COORDINATOR and inside and earlier and not self.verbs:
                # `the roofer and the laundress`: two may do it, or one of them.
                joins = self.tags[earlier - 1] & (NOUN | NAME)
                # `the red and the blue line`.
                joins = joins or (self.tags[earlier - 1] & ADJECTIVE and self.tags[earlier + 1] & DETERMINER)
                return head | PLURAL if joins else head
            if tag & (VERB | AUXILIARY) or self._begins_clause(earlier):
                break
            if inside and self.is_kind(earlier, "time") and self.tags[earlier + 1] & NAME:
                # `at dusk Mira`.
                break
            if tag & PREPOSITION:
                head, inside = GOVERNED, False
            elif tag & (NOUN | NAME | PRONOUN | NUMBER) and not inside:
                head, inside = PLURAL if self.is_kind(earlier, "plural_noun") else tag, True
            elif inside and tag & ADVERB:
                break
            elif inside and tag & DETERMINER and self.direct(earlier) & (NOUN | NAME | ADVERB):
                # `in winter most weavers`.
                break
        return head

    def says_that(self, at: int) -> bool:
        """Return whether *that* and a clause stand behind a word: `note that no fee is due`."""
        return self.is_kind(at + 1, "demonstrative") and self.leads_clause(at + 1)

    def is_told(self, at: int, kind: str = "telling") -> bool:
        """Return whether the object of a verb of a kind stands before a place: `informed the users that`."""
        for earlier in range(at - 1, max(-1, at - _REACH), -1):
            tag = self.tags[earlier]
            if tag & (VERB | AUXILIARY):
                return earlier < at - 1 and self.is_verb_of(earlier, kind)
            if not tag & (NOUN | NAME | ADJECTIVE | DETERMINER | POSSESSIVE | PRONOUN):
                return False
        return False

    def lacks_relative_verb(self, at: int) -> bool:
        """Return whether a relative with its own subject waits for its verb: `the mill that Ames built`."""
        nominal = False
        for earlier in range(at - 1, max(-1, at - _REACH_BACK), -1):
            tag = self.tags[earlier]
            if tag & RELATIVE:
                return nominal
            if tag & (VERB | AUXILIARY) or self._begins_clause(earlier):
                return False
            nominal = nominal or bool(tag & (NOUN | NAME | PRONOUN | NUMBER))
        return False

    def is_contact(self, at: int) -> bool:
        """Return whether a subject with an article stands right behind a noun: `the house the mayor sold`.

        So does a name, if another verb follows: `the plumber Nora called was a liar`.
        """
        after = self.after(at)
        leads = (
            after & (PAST | THIRD | AUXILIARY) and not after & POSSESSIVE and not self.is_usual(at + 1, NOUN)
        )
        for earlier in range(at - 1, max(0, at - _REACH), -1):
            tag = self.tags[earlier]
            if tag & DETERMINER:
                return bool(self.tags[earlier - 1] & (NOUN | NAME))
            if leads and tag & NAME and self.tags[earlier - 1] & NOUN:
                return True
            if not tag & (NOUN | NAME | ADJECTIVE | NUMBER):
                return False
        return False

    def is_last_verb(self, at: int) -> bool:
        """Return whether a subject waits for its verb and no later word can well be it."""
        start = max(0, self.last_verb(at, SUBORDINATOR), at - _REACH_BACK)
        own = self.tags[start:at]
        if any(tag & (FINITE | AUXILIARY) for tag in own) or not any(
            tag & (NOUN | NAME | PRONOUN) for tag in own
        ):
            return False
        for later in range(at + 1, min(len(self.masks), at + _REACH_BACK)):
            mask = self.masks[later]
            if self.masks[later - 1] & DETERMINER:
                continue
            if mask & (AUXILIARY | PAST | THIRD) and not mask & POSSESSIVE and not self.is_usual(later, NOUN):
                return False
        return True

    def main_waits(self, at: int, *, has_mark: bool = True) -> bool:
        """Return whether a subject still waits for its verb behind a relative, one between commas or any.

        `The widow, who knits, tiles the porch`: a noun, a relative that has its verb, a comma.
        """
        relative = self.last_verb(at, RELATIVE)
        if relative < 1 or (has_mark and not self.is_boundary(at - 1)) or self.tokens[at - 1].key == ";":
            return False
        if not any(tag & (FINITE | AUXILIARY) for tag in self.tags[relative + 1 : at]):
            return False
        before = self.tags[max(0, relative - _REACH) : relative]
        is_first = not any(tag & (FINITE | AUXILIARY) for tag in before)
        return is_first and any(tag & (NOUN | NAME | PRONOUN) for tag in before)

    def goes_on_behind_comma(self, at: int) -> bool:
        """Return whether what stands between two commas is no clause: `The firm, a shop founded here, grew`.

        No verb stands before it in its sentence, and the second comma has a finite one right behind it. *The
        chair, Ames said, had left* has a clause there.
        """
        if (
            self.is_verb_of(at, "saying")
            or self.last_verb(at, FINITE | AUXILIARY | SUBORDINATOR | RELATIVE) >= 0
        ):
            return False
        commas = [later for later in range(max(1, at - _REACH), at) if self.is_boundary(later)]
        if len(commas) != 1 or not self.tags[commas[0] - 1] & (NOUN | NAME):
            return False
        for later in range(at + 1, min(len(self.masks) - 1, at + _REACH)):
            if self.is_boundary(later):
                return self._is_surely_finite(later + 1)
        return False

    def last_verb(self, at: int, tags: int) -> int:
        """Return the place of the nearest token before with one of the tags, or -1."""
        for earlier in range(at - 1, max(-1, at - _REACH_BACK), -1):
            if self.tags[earlier] & tags:
                return earlier
        return -1

    def until_mark(self, at: int) -> list[int]:
        """Return what the tokens behind a place may be, up to the next mark or coordinator."""
        found = []
        for later in range(at + 1, min(len(self.masks), at + _REACH)):
            if self.masks[later] == MARK or self.masks[later] & COORDINATOR:
                break
            found.append(self.masks[later])
        return found
