"""The report of a calibration, in the terminal and as a page."""
