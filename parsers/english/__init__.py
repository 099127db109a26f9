"""English: the words that parsers and checks know of, as data. No rule stands here."""
