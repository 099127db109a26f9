"""German: its words, its verbs at two ends of a clause, its cases; imported from the ground up."""

# ruff: noqa: I001, F401
import verifier.parsers.clauses.german.words
import verifier.parsers.clauses.german.nouns
import verifier.parsers.clauses.german.verbs
import verifier.parsers.clauses.german.frames
import verifier.parsers.clauses.german.assembly
import verifier.parsers.clauses.german.reader
