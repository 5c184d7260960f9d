"""Anarcade's box and table: what a box file must hold, and what people see and read."""
