"""Text itself: the normal form, offset maps, words, letters and what hides among them, on pinned tables."""
