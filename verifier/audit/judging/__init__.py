"""What a claim comes to by its passages: labels, confidence, the gate, the reasons."""
