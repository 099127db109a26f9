"""Answers and claims as a person sees them, and which of their words say nothing: one reading for all."""
