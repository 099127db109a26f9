"""Fuzz targets: ``python -m tests.fuzz --seconds N [TARGET ...]``.

Each file in `targets` holds one invariant: `check` raises `AssertionError` where bytes break it, and `SEEDS`
names the areas of hand-written cases that it begins from. The texts of those cases are its first corpus; none
is kept. Runs need atheris, in the extra ``fuzz``; the seeds alone are checked by ``tests/test_fuzz.py``.
"""
