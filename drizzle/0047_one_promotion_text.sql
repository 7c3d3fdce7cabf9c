ALTER TABLE "network_posts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "network_posts" CASCADE;--> statement-breakpoint
DROP INDEX "adoption_listings_unposted";--> statement-breakpoint
DROP INDEX "adoption_listings_posted";--> statement-breakpoint
DROP INDEX "breeders_unposted";--> statement-breakpoint
DROP INDEX "breeders_posted";--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP COLUMN "posted_on";--> statement-breakpoint
ALTER TABLE "breeders" DROP COLUMN "posted_on";--> statement-breakpoint
INSERT INTO site_state (name, value) VALUES ('oldest_writer', '0047_one_promotion_text')
	ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
NOTIFY ccr_changes;
