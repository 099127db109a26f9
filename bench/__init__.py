"""Measuring and regenerating: golden files, speed, peers side by side. Never installed."""
