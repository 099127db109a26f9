"""Measuring corpora: speed beside peers, recall on labelled claims, documents as packages ship them."""
