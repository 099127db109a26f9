"""Adapters to frameworks: one module for each, imported by name and by nothing else of this package.

``from verifier.integrations.langchain import ...`` needs the extra of that name. What several
of them share is in `outcome`, `columns` and `cited_answers`.
"""
