"""The rules of Arcadia, number by number."""
