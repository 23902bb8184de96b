"""The hall: people at tables in a browser. Seats, clocks, people and storage around the engine, whose events and views are the only truth."""
