"""Environments: the games as learning libraries know them."""
