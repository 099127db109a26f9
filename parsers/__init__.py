"""Parsers: text in, records with positions out. They never decide anything.

Every parser is total (no text makes it raise; lenient JSON: anything but its one typed error), linear, takes
plain keyword limits, and reports spans as half-open ranges in code points of the text it was given.
"""
