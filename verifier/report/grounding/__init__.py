"""The report of a verdict of grounding, in the terminal and as a page."""
