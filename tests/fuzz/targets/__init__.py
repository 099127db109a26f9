"""The targets, one invariant a file."""
