"""Prepared forms: a normal form of a text, and what makes searching it again and again cheap.

Searching a text costs a reading of it. What saves readings is made when as many have been spent as it costs
to make: first it is enough to remember what was not found; then a set of the text's words is made, which
refuses most of what stands nowhere; a text that many answers are checked against gets an index of places.
None of them changes what is found: each answers exactly as reading the text would.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Set

from verifier.parsers.text.normal_form import Folding, normalize_with_map
from verifier.parsers.text.offsets import OffsetMap, Span
from verifier.parsers.text.words import extract_words, find_word_end, is_inside_word, list_spaced_words
from verifier.policies import Policy

_READS_BEFORE_WORDS = 32
"""After how many readings of the whole text a set of its words would have been cheaper."""

_READS_BEFORE_PLACES = 64
"""After how many readings an index of the places of its pieces would have been cheaper. It takes a few times
the room of the text, so a text that few answers are checked against never gets one."""

_STOPS = (".", ",")

_MANY_CUT = 32
"""After how many occurrences inside longer words a needle is looked for by a pattern."""

_NOWHERE = array("I")
_TOO_MANY = array("I", [0]) * 64
"""As many places as are too many to try: for a needle whose pieces all stand at as many the text is read."""

_FEW_PLACES = 2
"""At how few places a piece need not be compared with the others of its needle."""


# By whether the policy folds.
_FOLDINGS = (Folding.NONE, Folding.TYPOGRAPHY)


def choose_folding(policy: Policy) -> Folding:
    """Return the folding that a policy compares texts with."""
    return _FOLDINGS[policy.fold_typography]


class PreparedForm:
    """One normal form of a source's prose; what searching it often makes worth having is made on the way."""

    __slots__ = (
        "_absent", "_make_offsets", "_offsets", "_places", "_read", "_vocabulary", "_words", "text",
    )  # fmt: skip

    def __init__(self, prose: str, folding: Folding) -> None:
        self.text, self._make_offsets = normalize_with_map(prose, folding=folding)
        self._offsets: OffsetMap | None = None
        self._words: frozenset[str] | None = None
        self._vocabulary = ""
        # Needles that stand nowhere. Each cost a reading, so the set of words is made before they are many.
        self._absent: set[str] = set()
        self._places: dict[str, array[int]] | None = None
        self._read = 0

    def find(self, needle: str, start: int = 0) -> int:
        """Find a needle like `str.find`."""
        if self._places is None:
            if self._words is None:
                if self._lacks(needle):
                    return -1
            # The first and the last word of the needle may be parts of longer ones.
            elif not self._words.issuperset(list_spaced_words(needle)[1:-1]):
                return -1
        return self._find(needle, start)

    def find_words(self, needle: str, start: int = 0) -> int:
        """Find a needle that begins and ends at word boundaries, where it stands as whole words."""
        if self._words is None:
            if self._lacks(needle):
                return -1
        elif not self._words.issuperset(list_spaced_words(needle)):
            return -1
        return self._find_uncut(needle, start)

    def _find_uncut(self, needle: str, start: int) -> int:
        """Find a needle where it cuts no word in two."""
        text = self.text
        found = self._find(needle, start)
        n_cut = 0
        while found >= 0:
            if is_inside_word(text, found):
                # No occurrence can begin before the word ends that this one begins in.
                found = self._find(needle, find_word_end(text, found))
            elif is_inside_word(text, found + len(needle)):
                found = self._find(needle, found + 1)
            else:
                break
            n_cut += 1
            if n_cut == _MANY_CUT and text.isascii():
                # One reading for all that is left: the pattern takes longer to make than to use.
                uncut = _make_uncut(needle).search(text, max(0, found)) if found >= 0 else None
                return -1 if uncut is None else uncut.start()
        return found

    def list_missing(self, tokens: list[str], *, whole_words: bool) -> list[str]:
        """Return the tokens that stand nowhere, in order, with repeats: as whole words, or as any part."""
        words = self._words
        if words is None:
            return self._read_for_missing(tokens, whole_words=whole_words)
        holds = self._holds_words if whole_words else self._holds_part
        return [token for token in tokens if token not in words and not holds(token)]

    def list_words(self) -> Set[str]:
        """Return the different words of the text."""
        return frozenset(extract_words(self.text)) if self._words is None else self._words

    def _holds_words(self, token: str) -> bool:
        """Return whether a token that is no word of the text is a row of words that stands there uncut."""
        return list_spaced_words(token) != [token] and self.find_words(token) >= 0

    def _holds_part(self, token: str) -> bool:
        """Return whether a token that is no word of the text stands anywhere in it."""
        if self._places is not None and token in self._places:
            return True
        if token.isascii() and token.isalnum():
            # Such a token can only be a part of one word: each word once is all there is to read.
            return token in self._vocabulary
        return self._find(token, 0) >= 0

    def _read_for_missing(self, tokens: list[str], *, whole_words: bool) -> list[str]:
        missing = []
        text, absent = self.text, self._absent
        for token in tokens:
            place = -1 if token in absent else text.find(token)
            if place < 0:
                missing.append(token)
                if token not in absent:
                    absent.add(token)
                    self._read += len(text)
            else:
                self._read += place
                if whole_words and self._cuts_word(place, len(token)) and self.find_words(token, place) < 0:
                    missing.append(token)
        return missing

    def _cuts_word(self, place: int, length: int) -> bool:
        return is_inside_word(self.text, place) or is_inside_word(self.text, place + length)

    def _lacks(self, needle: str) -> bool:
        """Return whether the needle, or a part of it between blanks, is known to stand nowhere."""
        absent = self._absent
        return bool(absent) and (needle in absent or not absent.isdisjoint(needle.split(" ")))

    def _find(self, needle: str, start: int) -> int:
        if self._places is not None:
            return self._find_by_place(needle, start, self._places)
        found = self._read_for(needle, start) if self._words is None else self.text.find(needle, start)
        self._read += (found if found >= 0 else len(self.text)) - start + 1
        if self._words is None:
            if self._read > _READS_BEFORE_WORDS * len(self.text):
                self._make_words()
        elif self._read > _READS_BEFORE_PLACES * len(self.text):
            self._make_places()
        return found

    def _read_for(self, needle: str, start: int) -> int:
        """Find a needle by reading, and remember what stands nowhere."""
        found = start
        if len(needle) > 1 and needle.endswith(_STOPS):
            # A sentence that stands nowhere is looked for without its stop next: one reading settles both.
            found = self.text.find(needle[:-1], start)
            if found < 0 and start == 0:
                self._absent.add(needle[:-1])
        if found >= 0:
            found = self.text.find(needle, found)
        if found < 0 and start == 0:
            self._absent.add(needle)
        return found

    def _find_by_place(self, needle: str, start: int, index: dict[str, array[int]]) -> int:
        """Find a needle by the places of the rarest piece inside it: such a piece stands there whole."""
        rarest, places = "", _TOO_MANY
        for piece in needle.split(" ")[1:-1]:
            others = index.get(piece, _NOWHERE)
            if len(others) < len(places):
                rarest, places = piece, others
                if len(places) <= _FEW_PLACES:
                    break
        if not rarest:
            return self.text.find(needle, start)
        lead = needle.index(f" {rarest} ") + 1
        for place in places:
            if place - lead >= start and self.text.startswith(needle, place - lead):
                return place - lead
        return -1

    def _make_words(self) -> None:
        words = frozenset(extract_words(self.text))
        # Before the set, for whoever sees the set in another thread.
        self._vocabulary = "\n".join(words)
        self._words = words

    def _make_places(self) -> None:
        index: dict[str, array[int]] = {}
        place = 0
        for piece in self.text.split(" "):
            places = index.get(piece)
            if places is None:
                index[piece] = places = array("I")
            places.append(place)
            place += len(piece) + 1
        self._places = index

    def locate(self, start: int, end: int) -> Span:
        """Return the span of the prose that a span of the normal form was made from."""
        if self._offsets is None:
            self._offsets = self._make_offsets()
        return self._offsets.locate(start, end)


def _make_uncut(needle: str) -> re.Pattern[str]:
    """Make a pattern for a needle in ASCII text where neither of its ends lies inside a word."""
    before = "(?<![0-9A-Za-z])" if needle[0].isalnum() else ""
    after = "(?![0-9A-Za-z])" if needle[-1].isalnum() else ""
    return re.compile(before + re.escape(needle) + after)
