"""Tests for every rule of Video Game Champion."""
