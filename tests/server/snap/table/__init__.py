"""Snap, a small game for tests."""
