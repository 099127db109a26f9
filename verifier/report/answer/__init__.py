"""The report of an answer, sentence by sentence, in the terminal and as a page."""
