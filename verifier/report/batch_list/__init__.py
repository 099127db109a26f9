"""The page and the table that list many records, the worst first."""
