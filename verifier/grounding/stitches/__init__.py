"""Verified pieces that an answer puts together otherwise than its sources do; `stitched_units` finds them."""
