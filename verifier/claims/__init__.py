"""A claim against evidence: a label, a score, and facets with their places in both texts.

The way of a claim: `reading` takes it apart into weighted tokens; `matching` finds where in the evidence's
`index` each of them stands; `windows` chooses the sentences that cover most; `facets` compare claim and
window, one in each file; `scoring` and `gate` rate it; `judging` says what it comes to; `check` is the call.
"""
