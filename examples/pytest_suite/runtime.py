"""Stands for a question answering system: what it was given to read, and what it answers."""

PAGES = {
    "page-12": "The bridge opened in 1931. It was designed by Maria Reyes and has two footpaths.",
    "page-40": "Tolls ended in 1950, after the last loan was paid back.",
}

ANSWERS = {
    "When did it open?": "The bridge opened in 1931.",
    "When did tolls end?": "Tolls ended in 1950, after the last loan was paid back.",
    "Who designed it?": "It was designed by Maria Reyes and has two footpaths.",
}


def answer(question: str) -> str:
    """Return the answer to a question."""
    return ANSWERS[question]
