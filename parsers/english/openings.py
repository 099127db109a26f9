"""How English answers open before they say anything: labels, links, and words that name the texts.

None of these denies, doubts or sets a condition: what follows says what it says without them.
"""

from verifier.parsers.english import TABLES, list_words

SOURCE_NOUNS = (
    "context", "contexts", "source", "sources", "document", "documents", "text", "texts", "passage",
    "passages",
    "article", "articles", "excerpt", "excerpts", "extract", "information", "page", "webpage",
    "website", "report", "snippet", "snippets", "material", "materials", "documentation", "evidence",
    "paragraph", "sentence", "reference", "references", "author", "authors",
    "leaflet", "brochure", "clause", "agreement", "contract", "policy", "manual", "guide", "letter",
    "specification", "section", "chapter",
)  # fmt: skip
"""What an answer calls the texts that it was given."""

SOURCE_ADJECTIVES = (
    "provided", "given", "supplied", "above", "following", "retrieved", "attached", "available",
    "cited", "relevant", "source", "reference", "original", "first", "second", "third",
)  # fmt: skip

SOURCE_DETERMINERS = ("the", "this", "these", "your", "our", "that", "those")

GIVEN_NOUNS = (
    "context", "contexts", "passage", "passages", "source", "sources", "excerpt", "excerpts", "snippet",
    "snippets",
)  # fmt: skip
"""What only an answer calls its texts: *in both passages* is a frame, *in both contracts* a scope."""

SEVERAL = ("both", "all", "both the", "all the", "both of the", "all of the")

AFTER_SOURCES = ("provided", "given", "above", "below", "supplied", "you provided", "you gave", "at hand")

BEFORE_SOURCES = (
    "according to", "based on", "based upon", "as per", "per", "from", "in", "following", "going by",
    "drawing on", "judging by", "in the words of", "to quote", "to cite", "quoting", "quoting from",
    "citing", "referring to", "with reference to", "on the basis of",
)  # fmt: skip

SAYING_VERBS = (
    "states", "state", "says", "say", "notes", "note", "reports", "report", "mentions", "mention",
    "explains", "explain", "describes", "reads", "writes", "write", "shows", "show", "confirms",
    "confirm", "indicates", "indicate", "tells us", "specifies", "records", "puts it", "put it",
    "has it", "said", "wrote", "reported", "warns", "advises", "provides",
)  # fmt: skip
"""What texts do to a statement; none of these doubts it."""

SEEING = ("learn", "read", "see", "find", "are told", "can see", "can read", "can conclude")
SEEN = ("seen", "read", "concluded", "learned", "learnt")
"""How an answer says that it has read something: `we learn that`, `it can be seen that`."""

NOTING = (
    "it is worth noting", "it is worth mentioning", "it is also worth noting", "it should be noted",
    "it should also be noted", "it is important to note", "it is interesting to note", "the answer is",
    "the short answer is",
)  # fmt: skip
"""What an answer says before a clause with *that*, only to call attention to it."""

SAID_VERBS = (
    "stated", "said", "noted", "reported", "mentioned", "explained", "described", "written", "shown",
    "confirmed", "indicated", "recorded", "specified", "quoted", "found", "given", "outlined",
)  # fmt: skip

LABELS = (
    "answer", "the answer", "final answer", "the final answer", "short answer", "brief answer",
    "direct answer", "correct answer", "answer is", "the answer is", "here is the answer",
    "here's the answer", "response", "reply", "result", "summary", "short summary", "conclusion",
    "tl;dr", "tldr", "key point", "key points", "key fact", "key facts", "fact", "facts", "main point",
    "main points", "key takeaway", "key takeaways", "takeaway", "takeaways", "note", "evidence",
    "supporting evidence", "quote", "quotes", "direct quote", "quotation", "excerpt", "context",
    "source text", "statement", "explanation", "detail", "details", "finding", "findings", "overview",
    "background", "a", "here is a summary", "here's a summary", "supporting quote", "relevant quote",
    "relevant passage", "passage", "relevant excerpt", "the following holds", "the following applies",
    "the following is true", "the following is stated", "the following facts hold",
)  # fmt: skip
"""What stands before a colon and names what follows."""

LINKS = (
    "also", "as noted", "as stated", "as mentioned", "as described", "moreover",
    "furthermore", "additionally", "in addition", "further", "besides", "first",
    "firstly", "second", "secondly", "third", "thirdly", "finally", "lastly", "overall", "in short",
    "in brief", "briefly", "in summary", "to summarise", "to summarize", "summarised", "summarized",
    "to sum up", "in conclusion", "to conclude", "in other words", "that is", "specifically",
    "more specifically", "in particular", "namely", "notably", "importantly", "indeed", "in fact",
    "of course", "certainly", "sure", "okay", "ok", "for example", "for instance", "similarly",
    "likewise", "however", "thus", "therefore", "hence", "consequently", "accordingly",
)  # fmt: skip
"""What joins a statement to those before it, before a comma or a colon."""

CITING_LABELS = (
    "source", "sources", "src", "ref", "refs", "reference", "references", "citation", "citations",
    "cf", "cite", "cited", "cited from", "doc", "docs", "document", "documents", "see", "see also", "from",
    "via", "chunk", "chunks", "passage", "passages", "excerpt", "excerpts", "context", "evidence",
    "link", "based on", "text",
)  # fmt: skip
"""What an answer writes before the name or the number of a text that it cites."""

BETWEEN_CITATIONS = ("and",)
"""What stands between two citations."""

CITED_AGAIN = ("ibid", "ibidem", "op. cit", "loc. cit", "id")
"""What an answer writes to cite once more what it cited last."""

PLACE_NAMES = (
    "p", "pp", "pg", "page", "pages", "sec", "sect", "section", "sections", "ch", "chap", "chapter",
    "line", "lines", "para", "paragraph", "paragraphs", "fig", "figure", "table", "vol", "volume",
)  # fmt: skip
"""Where in a text something stands, before a number."""

NAMED_BY_NUMBERS = frozenset(PLACE_NAMES) | frozenset(list_words(TABLES["openings.named_by_numbers"]))
"""Nouns that a number right after them tells which one is meant: `version 2`."""

STATEMENT_HEADERS = (
    "answer", "answers", "claim", "detail", "details", "evidence", "excerpt", "fact", "facts",
    "finding", "findings", "information", "key fact", "key facts", "point", "key point", "passage",
    "quote", "quotation", "sentence", "statement", "statements", "text", "description",
)  # fmt: skip
"""Headers of columns whose cells are statements by themselves."""

REFERENCE_HEADERS = (
    "source", "sources", "ref", "ref.", "refs", "reference", "references", "citation", "citations",
    "doc", "document", "page", "pages", "link", "where",
)  # fmt: skip
"""Headers of columns whose cells say where a statement stands."""

CELL_FORMS = (
    "The {header} of {key} is {cell}.\n",
    "The {header} of {key} is in {cell}.\n",
    "The {header} of {key} is on {cell}.\n",
    "{key} has {cell} {header}.\n",
)
"""What a cell says of what its row is about: as it is, in a month or year, on a day, and of a count."""

NUMBER_HEADERS = ("#", "no.", "nr.", "nr", "num", "num.", "number", "row", "s.no.", "s. no.", "\u2116")
"""Headers of columns that number the rows."""

KEY_HEADERS = (
    "property", "attribute", "aspect", "feature", "field", "item", "category", "characteristic",
    "parameter", "metric", "key", "name", "topic", "label", "subject", "detail", "fact", "element",
    "part", "component", "entry", "object", "thing", "term", "variable", "indicator", "measure",
    "measurement", "entity", "type", "kind", "section", "area", "data point", "dimension", "figure",
    "statistic", "what",
)  # fmt: skip
VALUE_HEADERS = (
    "value", "values", "detail", "details", "information", "description", "answer", "data", "fact", "facts",
    "amount", "quantity", "size", "figure", "figures", "result", "content", "specification", "measurement",
    "finding", "note", "notes", "info", "number",
)  # fmt: skip
"""Headers of the two columns of a table that leads from names to values."""
