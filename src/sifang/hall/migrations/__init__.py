"""Steps of the directory's schema."""
