"""Segments of a text: sentences, spans, quotes, names, pointer lines, clauses and atomic claims."""
