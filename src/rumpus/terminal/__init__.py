"""The table in a terminal: drawn with Rich, or line by line over a plain pipe."""
