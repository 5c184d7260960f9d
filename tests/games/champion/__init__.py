"""Tests of Video Game Champion beside its rules."""
