"""Claims of an answer: how they are listed, taken apart and described."""
