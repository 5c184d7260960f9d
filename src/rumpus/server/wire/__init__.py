"""Every message between page and server, and the types generated from them."""
