"""How a bot decides by itself, compiled."""
