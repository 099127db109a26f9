"""Answers and claims as a person sees them, and which of their words only frame what is said."""
