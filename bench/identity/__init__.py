"""Texts against themselves: quotes of what stands there, and whole passages with each of their sentences."""
