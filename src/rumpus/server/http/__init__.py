"""HTTP and WebSocket: the application, its routes, and who somebody is."""
