"""The report of an audited answer."""
