"""The report of a claim check, in the terminal and as a page."""
