"""Property-based tests: one law a file, each stated in its module's docstring."""
