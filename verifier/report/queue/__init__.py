"""The pages of the queue: what waits, and how well it is kept up with."""
