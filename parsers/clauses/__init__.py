"""The reader of clauses: who does what to whom, under which cues, sentence by sentence.

Its modules are imported here from the ground up, one after the other: where the first call comes from deep in
a caller's stack, modules that import one another in a long chain would exceed it.
"""

# ruff: noqa: I001, F401
import verifier.parsers.lexicon
import verifier.parsers.clauses.tags
import verifier.parsers.clauses.tokens
import verifier.parsers.clauses.records
import verifier.parsers.clauses.masks
import verifier.parsers.clauses.context
import verifier.parsers.clauses.tagging
import verifier.parsers.clauses.phrases
import verifier.parsers.clauses.draft

import verifier.parsers.clauses.reader
