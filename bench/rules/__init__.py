"""Each rule of the claim check switched off, and the lies and truths that it moves."""
