"""The HTTP API, a module a topic: each gives its handlers as ``ROUTES``, which ``app.make_app`` puts together."""
