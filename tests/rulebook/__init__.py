"""The rules of each game, told as tests: a test is named as a sentence of the rules and carries their numbers."""
