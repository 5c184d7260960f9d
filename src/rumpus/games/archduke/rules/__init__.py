"""The rules, compiled: the record in `components.py`, a module a chapter, and `contract.py`, which everybody calls."""
