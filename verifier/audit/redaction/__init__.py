"""The stored form of records: what sources say, and personal data, is left out."""
