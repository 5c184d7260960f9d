"""The laboratory: whole games by the thousand, and what they say about a game."""
