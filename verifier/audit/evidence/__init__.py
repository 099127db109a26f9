"""Which passages a claim is compared with, and where more of them are found."""
