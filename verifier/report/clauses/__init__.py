"""The reading of a text, clause by clause, for the terminal and as a page."""
