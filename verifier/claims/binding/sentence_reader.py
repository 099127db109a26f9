"""What stands where in a sentence that a claim is compared with: the questions that several rules ask."""

from __future__ import annotations

from verifier.claims.binding.gaps import MARKS, is_marked
from verifier.claims.binding.opening import is_verb
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.suffixes import ADVERB


class SentenceReader:
    """Reads one sentence beside a claim; places are those of its words."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence) -> None:
        self.comparison = comparison
        self.claim = comparison.claim
        self.sentence = sentence
        self.keys = sentence.keys
        self.prepositions = comparison.policy.prepositions.words

    def is_marked(self, place: int, marks: str = MARKS) -> bool:
        """Return whether a mark stands before a word."""
        return place > 0 and is_marked(self.sentence.source_text, self.sentence.words, place, marks)

    def is_numeral(self, place: int) -> bool:
        """Return whether a word is a number, in digits or not."""
        return self.sentence.words[place].opens_with_digit or self.keys[place] in NUMBER_WORDS

    def is_noun(self, place: int) -> bool:
        """Return whether a word is one of content, and hardly a verb or an adverb."""
        key, word = self.keys[place], self.sentence.words[place]
        is_content = word.is_capital or self.comparison.vocabulary.kinds.get(key) != "function"
        no_noun = key in self.prepositions or key.endswith(ADVERB) or word.opens_with_digit
        return is_content and not no_noun and not is_verb(key)

    def is_other(self, place: int) -> bool:
        """Return whether a noun or a verb stands at a place that the claim has not."""
        is_word = self.is_noun(place) or is_verb(self.keys[place])
        return is_word and self.sentence.stems[place] not in self.claim.stem_set
