CREATE TABLE "links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"places" jsonb NOT NULL,
	"outcome" text DEFAULT 'new' NOT NULL,
	"status" smallint,
	"fault" text DEFAULT '' NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"ignored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "links_address" UNIQUE("address"),
	CONSTRAINT "links_outcome" CHECK ("links"."outcome" in ('new', 'fine', 'broken', 'unsure')),
	CONSTRAINT "links_address_length" CHECK (length("links"."address") between 1 and 2000)
);
--> statement-breakpoint
CREATE INDEX "links_broken" ON "links" USING btree ("failing_since","id") WHERE "links"."outcome" = 'broken' and not "links"."ignored";