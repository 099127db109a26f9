"""Hostile input: one table of texts, the entry points that read them, and what each costs.

`texts` has the table, `entry_points` what is called with each text, `doubling` the test of a cost: twice the
text takes less than 2.5 times as long. `python -m tests.hostile` prints what the dearest pairs cost.
"""
