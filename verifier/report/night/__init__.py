"""The page of a night: what came of judging cards again."""
