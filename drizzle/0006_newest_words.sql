CREATE INDEX "adoption_listings_newest" ON "adoption_listings" USING btree ("date_added","id","name_key","location_city");--> statement-breakpoint
CREATE INDEX "breeders_newest" ON "breeders" USING btree ("date_added","id","kennel_name_key","city");--> statement-breakpoint
DROP INDEX "adoption_listings_all";--> statement-breakpoint
DROP INDEX "breeders_all";
