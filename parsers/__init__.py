"""Parsers: text in, records with positions out. They never decide anything.

Every parser is total (no input makes it raise), linear, takes plain keyword limits, and reports spans as
half-open ranges in code points of the text it was given.
"""
