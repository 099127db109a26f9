"""What all reports share: marked texts, excerpts, hidden characters, page templates, parts of the terminal."""
