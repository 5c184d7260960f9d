"""The contract test: what must hold for every game, at every number of players, at every position."""
