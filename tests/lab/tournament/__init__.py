"""Tests of the tournament, room by room."""
