"""Public formats of labelled data as calls of audits and gold judgements, a module for each format.

Nothing is downloaded: who has the data converts it. A module has `FORMAT`, which says what a line holds, and
`convert`, which turns the JSON object of a line into calls and gold.
"""
