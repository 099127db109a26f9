"""The pages of a night: what came of it, and the history of each claim that was judged again."""
