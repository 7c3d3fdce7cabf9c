CREATE TABLE "help_resources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reasons" text[] NOT NULL,
	"country" text NOT NULL,
	"title" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"checked_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_resources_country" CHECK ("help_resources"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "help_resources_reach" CHECK (("help_resources"."url" ~ '^https://' or "help_resources"."url" = '') and ("help_resources"."url" <> '' or "help_resources"."phone" <> '')),
	CONSTRAINT "help_resources_lengths" CHECK (length("help_resources"."title") between 1 and 120 and length("help_resources"."url") <= 500 and length("help_resources"."phone") <= 30)
);
--> statement-breakpoint
CREATE INDEX "help_resources_country" ON "help_resources" USING btree ("country","checked_on");