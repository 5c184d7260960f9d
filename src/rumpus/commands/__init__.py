"""The commands behind `rumpus`: one module a group, each with its arguments and what it does."""
