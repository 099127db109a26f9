"""How good the claim check is on labelled claims, compared with simpler ways to score them."""
