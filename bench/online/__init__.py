"""The online table under load: real sockets, real storage, scripted players."""
