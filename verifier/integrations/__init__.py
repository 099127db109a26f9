"""Adapters to frameworks: one module for each, imported by name and by nothing else of this package.

``from verifier.integrations.langchain import ...`` needs the extra of that name. What they have in common
stands in `scores`.
"""
