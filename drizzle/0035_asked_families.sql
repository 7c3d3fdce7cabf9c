CREATE TABLE "asked_families" (
	"hash" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
INSERT INTO "asked_families" ("hash", "asked_at")
SELECT split_part("key", ':', 2), to_timestamp("expire" / 1000.0) - interval '366 days' FROM "rate_limits"
WHERE "key" LIKE 'aftercare-once:%' AND "expire" > extract(epoch from now()) * 1000;
