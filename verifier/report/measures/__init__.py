"""The report of a measurement, in the terminal and as a page."""
