"""Binding: what a figure, a date or a name of a sentence belongs to; the facets `attachment` and `mixing`."""
