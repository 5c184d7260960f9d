"""The rules of Anarcade, AN-1 to AN-38, in the order of docs/rules/anarcade.md."""
