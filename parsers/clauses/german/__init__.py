"""German: its words, its verbs at two ends of a clause, its cases."""
