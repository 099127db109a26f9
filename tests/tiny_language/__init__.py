"""A pack of a language for the tests alone: some words of Esperanto, which no code was written for."""
