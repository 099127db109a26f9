"""Sources and prepared contexts: what a call is checked against, and what is worth keeping of it.

A prepared source holds its hash and its normal form, and makes the rest when it is first asked for: offset
maps, tokens, sentences. Everything it keeps is a pure function of the source, so two threads that make the
same thing at once make it equal, and either may be kept: sharing needs no lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from parsers.normal_form import Folding, has_line_end_hyphen, normalize_with_map
from parsers.numbers import extract_digit_runs
from parsers.offsets import IdentityMap, OffsetMap, Span
from parsers.words import count_unspaced, extract_words, find_word_end, is_inside_word
from policies import Lexicon, Policy, VerifierError, hash_text
from verifier.records import SourceDigest, escape_text
from verifier.windows import SentenceIndex

Format: TypeAlias = Literal["plain", "wikitext"]
FORMATS: tuple[Format, ...] = ("plain", "wikitext")


class ContextError(VerifierError):
    """A context that cannot be used, such as two sources with one id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A text that was given to the model; `wikitext` is rendered to prose before it is searched."""

    id: str
    text: str
    title: str | None = None
    format: Format = "plain"

    def __post_init__(self) -> None:
        for name, value in (("id", self.id), ("text", self.text)):
            if not isinstance(value, str):
                raise TypeError(f"Source.{name}: got {type(value).__name__}, expected str")
        if self.title is not None and not isinstance(self.title, str):
            raise TypeError(f"Source.title: got {type(self.title).__name__}, expected str or None")
        if self.format not in FORMATS:
            raise ContextError(f"Source.format: got {self.format!r}, expected one of {', '.join(FORMATS)}")


_READS_BEFORE_WORDS = 32
"""After how many readings of the whole text a set of its words would have been cheaper."""

Context: TypeAlias = "str | Source | Sequence[str | Source] | Mapping[str, str] | PreparedContext"
"""What a context may be given as."""


class PreparedForm:
    """One normal form of a source's prose; what searching it often makes worth having is made on the way."""

    __slots__ = (
        "_absent",
        "_make_offsets",
        "_offsets",
        "_read",
        "_vocabulary",
        "_words",
        "text",
    )

    def __init__(self, prose: str, folding: Folding) -> None:
        self.text, self._make_offsets = normalize_with_map(prose, folding=folding)
        self._offsets: OffsetMap | None = None
        self._words: frozenset[str] | None = None
        self._vocabulary = ""
        # Needles that stand nowhere. Each cost a reading, so the set of words is made before they are many.
        self._absent: set[str] = set()
        self._read = 0

    def find(self, needle: str, start: int = 0) -> int:
        """Find a needle like `str.find`.

        A needle that holds a word which was not found before is refused without reading the text. Once
        searching has cost as much as a set of the text's words, that set is made, and it refuses any needle
        with a word inside it that stands nowhere.
        """
        if self._words is None:
            if self._lacks(needle):
                return -1
        # The first and the last word of the needle may be parts of longer ones.
        elif not self._words.issuperset(_spaced_words(needle)[1:-1]):
            return -1
        return self._find(needle, start)

    def find_words(self, needle: str, start: int = 0) -> int:
        """Find a needle that begins and ends at word boundaries, where it stands as whole words."""
        if self._words is None:
            if self._lacks(needle):
                return -1
        elif not self._words.issuperset(_spaced_words(needle)):
            return -1
        found = self._find(needle, start)
        while found >= 0:
            if is_inside_word(self.text, found):
                # No occurrence can begin before the word ends that this one begins in.
                found = self._find(needle, find_word_end(self.text, found))
            elif is_inside_word(self.text, found + len(needle)):
                found = self._find(needle, found + 1)
            else:
                break
        return found

    def holds_word(self, word: str) -> bool:
        """Tell whether a word, or a row of words joined by punctuation, stands in the text uncut."""
        if self._words is not None:
            if word in self._words:
                return True
            if _spaced_words(word) == [word]:
                return False
        return self.find_words(word) >= 0

    def holds(self, token: str) -> bool:
        """Tell whether a token stands anywhere in the text, be it as a part of a word."""
        if self._words is not None:
            if token in self._words:
                return True
            if token.isascii() and token.isalnum():
                # Such a token can only be a part of one word: each word once is all there is to read.
                return token in self._vocabulary
        return not self._lacks(token) and self._find(token, 0) >= 0

    def _lacks(self, needle: str) -> bool:
        """Tell whether a part of the needle between blanks is known to stand nowhere."""
        return bool(self._absent) and not self._absent.isdisjoint(needle.split(" "))

    def _find(self, needle: str, start: int) -> int:
        found = self.text.find(needle, start)
        if self._words is None:
            self._read += (found if found >= 0 else len(self.text)) - start + 1
            if found < 0 and start == 0:
                self._absent.add(needle)
            if self._read > _READS_BEFORE_WORDS * len(self.text):
                self._make_words()
        return found

    def _make_words(self) -> None:
        words = frozenset(extract_words(self.text))
        # Before the set, for whoever sees the set in another thread.
        self._vocabulary = "\n".join(words)
        self._words = words

    def locate(self, start: int, end: int) -> Span:
        """Give the span of the prose that a span of the normal form was made from."""
        if self._offsets is None:
            self._offsets = self._make_offsets()
        return self._offsets.locate(start, end)


class PreparedSource:
    """A source with what was made of it; treat it as immutable."""

    __slots__ = (
        "_digit_runs",
        "_forms",
        "_has_line_hyphens",
        "_sentences",
        "digest",
        "is_complete",
        "prose",
        "prose_offsets",
        "source",
        "surrogates",
    )

    def __init__(self, source: Source, *, wikitext_steps_per_char: int) -> None:
        self.source = source
        self.prose = source.text
        self.prose_offsets: OffsetMap = IdentityMap()
        self.is_complete = True
        if source.format == "wikitext":
            from parsers.wikitext import render_wikitext

            rendered = render_wikitext(source.text, max_steps_per_char=wikitext_steps_per_char)
            self.prose = rendered.text
            self.prose_offsets = rendered.offsets
            self.is_complete = rendered.complete
        self.digest = digest_source(source)
        self.surrogates = find_surrogates(source.text)
        self._forms: dict[Folding, PreparedForm] = {}
        self._sentences: dict[tuple[Folding, str], SentenceIndex] = {}
        self._digit_runs: frozenset[str] | None = None
        self._has_line_hyphens: bool | None = None

    def form(self, folding: Folding) -> PreparedForm:
        """Give the normal form of the prose."""
        form = self._forms.get(folding)
        if form is None:
            # ASCII text has nothing to fold but line-end hyphens, so both plain forms are one.
            if folding == Folding.TYPOGRAPHY and self.prose.isascii():
                form = self.form(Folding.NONE)
            else:
                form = PreparedForm(self.prose, folding)
            self._forms[folding] = form
        return form

    def sentences(self, folding: Folding, abbreviations: Lexicon) -> SentenceIndex:
        """Give the sentences of the prose and which words stand in which."""
        key = folding, abbreviations.sha256
        index = self._sentences.get(key)
        if index is None:
            index = SentenceIndex(self.prose, folding=folding, abbreviations=abbreviations.words)
            self._sentences[key] = index
        return index

    @property
    def digit_runs(self) -> frozenset[str]:
        """The numbers of the prose as runs of digits."""
        if self._digit_runs is None:
            self._digit_runs = frozenset(extract_digit_runs(self.prose))
        return self._digit_runs

    @property
    def has_line_hyphens(self) -> bool:
        """Whether a word of the prose is split by a hyphen at a line's end."""
        if self._has_line_hyphens is None:
            self._has_line_hyphens = has_line_end_hyphen(self.prose)
        return self._has_line_hyphens

    def locate_in_source(self, start: int, end: int) -> Span:
        """Give the span of the ORIGINAL source text for a span of the prose."""
        return self.prose_offsets.locate(start, end)


class PreparedContext:
    """Sources made ready once, for many answers; safe to share between threads.

    Make one with `prepare`.
    """

    __slots__ = ("sources", "wikitext_steps_per_char")

    def __init__(self, sources: Iterable[Source], *, wikitext_steps_per_char: int) -> None:
        self.wikitext_steps_per_char = wikitext_steps_per_char
        self.sources = tuple(
            PreparedSource(source, wikitext_steps_per_char=wikitext_steps_per_char) for source in sources
        )

    def __reduce__(self) -> tuple[object, ...]:
        # Another process makes its own: what was made here is cheaper to make than to send.
        sources = tuple(prepared.source for prepared in self.sources)
        return _restore_context, (sources, self.wikitext_steps_per_char)

    def __repr__(self) -> str:
        return f"PreparedContext({len(self.sources)} sources)"

    def for_policy(self, policy: Policy) -> PreparedContext:
        """Give this context as a policy reads it: wikitext is rendered anew under another step budget."""
        if policy.wikitext_steps_per_char == self.wikitext_steps_per_char or not any(
            prepared.source.format == "wikitext" for prepared in self.sources
        ):
            return self
        return PreparedContext(
            (prepared.source for prepared in self.sources),
            wikitext_steps_per_char=policy.wikitext_steps_per_char,
        )


def _spaced_words(text: str) -> list[str]:
    """Give the words of a text that a set of words can vouch for: those of scripts with spaces."""
    words = extract_words(text)
    return words if text.isascii() else [word for word in words if not count_unspaced(word)]


def _restore_context(sources: tuple[Source, ...], wikitext_steps_per_char: int) -> PreparedContext:
    return PreparedContext(sources, wikitext_steps_per_char=wikitext_steps_per_char)


def read_context(context: Context) -> tuple[Source, ...]:
    """Give the sources that a context stands for.

    A string is one source; a sequence holds strings and `Source` objects; a mapping leads from ids to texts.
    Strings without an id are called ``s1``, ``s2``, ... by their place. Raises `TypeError` for anything
    else, `ContextError` for two sources with one id.
    """
    if isinstance(context, PreparedContext):
        return tuple(prepared.source for prepared in context.sources)
    items: Iterable[object]
    if isinstance(context, (str, Source)):
        items = [context]
    elif isinstance(context, Mapping):
        for key, value in context.items():
            if not isinstance(key, str) or not isinstance(value, str):
                raise TypeError(
                    f"context: the mapping holds {key!r}: {type(value).__name__}, expected str: str"
                )
        items = [Source(id=key, text=value) for key, value in context.items()]
    elif isinstance(context, Sequence) and not isinstance(context, (bytes, bytearray, memoryview)):
        items = context
    else:
        raise TypeError(
            f"context: got {type(context).__name__}, expected a string, a list of strings or Source objects, "
            "a mapping of id to text, or what prepare() gave"
        )
    sources = tuple(_read_source(item, place) for place, item in enumerate(items, 1))
    seen: set[str] = set()
    for source in sources:
        if source.id in seen:
            raise ContextError(f"context: two sources have the id {source.id!r}; expected each id once")
        seen.add(source.id)
    return sources


def _read_source(item: object, place: int) -> Source:
    if isinstance(item, Source):
        return item
    if isinstance(item, str):
        return Source(id=f"s{place}", text=item)
    raise TypeError(f"context: item {place} is {type(item).__name__}, expected str or Source")


def digest_source(source: Source) -> SourceDigest:
    """Give what a verdict says of a source: everything but its text, and the text's hash."""
    return SourceDigest(
        id=escape_text(source.id),
        format=source.format,
        title=None if source.title is None else escape_text(source.title),
        sha256=hash_text(source.text),
    )


def find_surrogates(text: str) -> Span | None:
    """Find the first run of lone surrogates of a text; None where it is fit for UTF-8."""
    try:
        # Encoding is far cheaper than looking at every character.
        text.encode()
    except UnicodeEncodeError as error:
        end = error.start
        while end < len(text) and "\ud800" <= text[end] <= "\udfff":
            end += 1
        return error.start, end
    return None
