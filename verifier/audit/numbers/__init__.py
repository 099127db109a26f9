"""Figures of a claim, asked one by one: how much, in which unit, of what, when.

`check_numbers` asks them. A module for each step:

1. `passages` reads texts, tables among them, and leads places back to the texts as they were given.
2. `components` takes the figures of both sides apart: value, unit, measure, names, period. Those of prose
   are read by `prose_figures`, those of tables by `row_figures`, each to a `figure_record`.
3. `questions` compares two figures and answers the questions.
4. `derivations` computes figures that stand nowhere from figures that do; two that are compared are those of
   `compared_pairs`, parts of a whole those of `shares`.
5. `check` chooses the figure of the evidence, scores it and gives the verdict.
"""

from verifier.audit.numbers.check import check_numbers

__all__ = ["check_numbers"]
