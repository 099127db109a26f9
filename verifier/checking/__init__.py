"""One call for an answer in any form: a list of its sentences, what to show, and what to send back."""
