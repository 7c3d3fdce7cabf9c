-- Without them PostgreSQL takes a state for a rarer one than it is, and reads the whole table for the thousand of a map.
CREATE STATISTICS "adoption_listings_states_seen" ON "country", (lower("location_state")) FROM "adoption_listings";--> statement-breakpoint
CREATE STATISTICS "breeders_states_seen" ON "country", (lower("state")) FROM "breeders";
