DROP INDEX "adoption_listings_name";--> statement-breakpoint
DROP INDEX "breeders_name";--> statement-breakpoint
CREATE INDEX "adoption_listings_name" ON "adoption_listings" USING btree ("name_key","date_added","id");--> statement-breakpoint
CREATE INDEX "breeders_name" ON "breeders" USING btree ("kennel_name_key","date_added","id");