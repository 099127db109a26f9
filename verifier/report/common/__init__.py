"""What all reports share: marked texts, excerpts, hidden characters, page templates, terminal parts."""
