"""German words: what the table leaves out."""
