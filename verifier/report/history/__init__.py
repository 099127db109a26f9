"""The history of a claim as a page: its cards, what people did with them, and when."""
