"""How long calls take, as ratios to a floor that the same run measures."""
