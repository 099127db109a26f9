"""How good a verifier is on labelled items: exact counts, shares and tests, and no binary floats.

A module for each family of figures; each takes plain values (labels, scores, sets of ids) and knows neither
corpus nor files:

* `exact` holds what all share: a ratio of two integers, a mean, a rounded logarithm.
* `confidence` says how sure a share is that was counted on a sample.
* `tiers` counts false accepts, coverage and confusion where a system may abstain.
* `agreement` compares labels: accuracy, macro-F1, the two kappas.
* `reliability` asks whether a score can be believed: ECE, Brier, AUROC, risk against coverage.
* `retrieval` measures ranked lists, `citations` the marks of an answer, `significance` two runs in pairs.
* `answers` counts claims answer by answer: factual precision, product rates, percentiles.
* `binary` counts yes and no, `figures` what is right about figures that were checked.
* `annotations` compares what two people say of claims, `targets` has what figures were hoped to be.
"""
