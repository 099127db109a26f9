"""Unit tests: parsers, policies and records, case by case as tables."""
