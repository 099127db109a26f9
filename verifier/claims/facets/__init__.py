"""The facets of a claim: one module each; `registry` lists them in the order in which they are looked at."""
