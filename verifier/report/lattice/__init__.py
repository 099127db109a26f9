"""The report of a lattice verdict, in the terminal and as a page."""
