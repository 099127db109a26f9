"""What the question asks for, as far as checks look at it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from verifier.lattice.content_tokens import pick_tokens, read_tokens
from verifier.lattice.evidence_places import drop_plurals
from verifier.parsers.english.question_words import WHICH
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import TOKEN_PUNCTUATION, extract_words
from verifier.policies import Policy
from verifier.sources.prepared_form import choose_folding


@dataclass(frozen=True)
class Question:
    """A question, read when a check first asks for a part of it."""

    text: str
    policy: Policy

    @cached_property
    def normal(self) -> str:
        """Its normal form under the policy."""
        return normalize_text(self.text, folding=choose_folding(self.policy))

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Its content tokens, each once, in order."""
        return pick_tokens(self.normal, self.policy)

    @cached_property
    def keys(self) -> frozenset[str]:
        """What its tokens are looked up by."""
        return frozenset(drop_plurals(self.tokens) if self.policy.claim_stems else self.tokens)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its words, lower case, without the punctuation around them."""
        words = [word.strip(TOKEN_PUNCTUATION) for word in self.normal.split(" ")]
        return tuple(word for word in words if word)

    @cached_property
    def asks_relation(self) -> bool:
        """Whether it asks who, whose, when or where, for a year, a date or a name, or ``which ... of``."""
        words, policy = self.words, self.policy
        # By letters and digits alone, so that `who's` and `who/when` hold `who`.
        if not policy.relation_words.words.isdisjoint(extract_words(self.normal)):
            return True
        spaced = f" {' '.join(words)} "
        if any(f" {phrase} " in spaced for phrase in policy.relation_phrases.entries):
            return True
        return bool(words) and words[0] in WHICH and words[-1] in policy.prepositions.words

    @cached_property
    def subject(self) -> str | None:
        """The content token that an answer must speak of.

        That is the word after a leading what or which if it is a content token, else the last content token;
        None where there is none. In other languages it is the last word with a capital: a verb may stand
        behind it.
        """
        if not self.tokens:
            return None
        if self.policy.language and (noun := self._find_noun()):
            return noun
        if self.words[0] in WHICH and len(self.words) > 1:
            following = read_tokens(self.words[1], self.policy)
            if following and following[0] in self.tokens:
                return following[0]
        return self.tokens[-1]

    def _find_noun(self) -> str | None:
        """Return the content token of the last noun that its capital tells."""
        for written in reversed(self.text.split()[1:]):
            found = read_tokens(written, self.policy) if written[:1].isupper() else ()
            tokens = [one for one in found if one in self.tokens]
            if tokens:
                return tokens[-1]
        return None
