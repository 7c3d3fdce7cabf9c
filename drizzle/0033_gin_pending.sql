-- A search reads the whole list of entries that are not in the index yet, and changes here are rare.
ALTER INDEX "adoption_listings_words" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "breeders_words" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "breeders_seen" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "breeders_registry" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "search_words_alike" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('adoption_listings_words');--> statement-breakpoint
SELECT gin_clean_pending_list('breeders_words');--> statement-breakpoint
SELECT gin_clean_pending_list('breeders_seen');--> statement-breakpoint
SELECT gin_clean_pending_list('breeders_registry');--> statement-breakpoint
SELECT gin_clean_pending_list('search_words_alike');
