"""A claim against evidence: a label, a score, and facets with their places in both texts.

The way of a claim, a module for each step:

1. `api` is the call: it checks the inputs and writes the record; `split` takes an answer apart into claims.
2. `claim_tokens` reads a claim into weighted tokens, `index` the evidence into sentences and their words.
3. `match` finds each token in the index and gives it a match weight; `window` chooses the sentences that
   cover most of the claim.
4. `compare` holds claim and window for the `facets`, one of which compares numbers, one names, and so on.
5. `gate` says whether the claim may be accepted, `score` how well it is supported, `pipeline` the label.

What several steps ask: `vocabulary` and `stemmer` for words, `cased_text` for texts as they are read,
`evidence_figures` for dates and quantities, `postings`, `acronyms`, `denials`, `comparatives`,
`binary_relations`, `derivation`; `events` for clauses by who does what, `converses` for what is told from
its other end.
"""
