"""Answers written to be checked: what each form of instruction reaches, and what the loop mends."""
