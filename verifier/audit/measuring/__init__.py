"""How right audits are on labelled data, and which switch brings how much."""
