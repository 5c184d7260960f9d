"""The rules of Archduke, number by number."""
