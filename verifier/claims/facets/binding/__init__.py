"""Binding: which thing of a sentence a figure, a date or a name belongs to; facets `attachment` and `mixing`."""
