"""The audit layer: claims and answers looked up in evidence, judged, and kept as cards.

A module for each stage of the way of a claim:

1. `claims` describes a claim as a record, `claim_lines` reads claims that others wrote.
"""
