"""The rules of 8-Bit Rummy, RU-1 to RU-37, in the order of docs/rules/rummy.md."""
