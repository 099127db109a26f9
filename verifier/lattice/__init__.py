"""The claim lattice: claims that point at evidence, from pointer lines or JSON, through one engine.

The way of a call: a front end reads the answer into claims (`pointer_lines`, `json_claims`); the `engine`
runs the list of `checks` on each claim and each of its pointers; `api` adds up what came of them.
"""
