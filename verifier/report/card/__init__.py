"""The report of a claim card, in the terminal and as a page, and the page that lists cards."""
