"""Tests of the tournament, module by module."""
