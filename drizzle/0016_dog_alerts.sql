CREATE TABLE "alert_matches" (
	"recipient_id" bigint NOT NULL,
	"dog_id" bigint NOT NULL,
	"alert_id" bigint,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "alert_matches_recipient_id_dog_id_pk" PRIMARY KEY("recipient_id","dog_id")
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"mailed_on" date,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_recipients_email" UNIQUE("email_key"),
	CONSTRAINT "alert_recipients_email_form" CHECK ("alert_recipients"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "alert_recipients_key" CHECK ("alert_recipients"."email_key" = lower("alert_recipients"."email"))
);
--> statement-breakpoint
CREATE TABLE "dog_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dog_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_id" bigint NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"dog_id" bigint,
	"place_name" text,
	"unit" text,
	"latitude" double precision,
	"longitude" double precision,
	"reach" double precision,
	"wants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"states" text[],
	"words" text[],
	"name_key" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "dog_alerts_search" UNIQUE NULLS NOT DISTINCT("recipient_id","query","dog_id"),
	CONSTRAINT "dog_alerts_unit" CHECK ("dog_alerts"."unit" in ('miles', 'km')),
	CONSTRAINT "dog_alerts_query" CHECK (length("dog_alerts"."query") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "dog_alerts" ADD CONSTRAINT "dog_alerts_recipient_id_alert_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."alert_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_matches_found" ON "alert_matches" USING brin ("found_at");--> statement-breakpoint
CREATE INDEX "alert_matches_unsent" ON "alert_matches" USING btree ("recipient_id") WHERE "alert_matches"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "dog_alerts_dog" ON "dog_alerts" USING btree ("dog_id") WHERE "dog_alerts"."dog_id" is not null;--> statement-breakpoint
CREATE INDEX "dog_alerts_renewed" ON "dog_alerts" USING btree ("renewed_at");--> statement-breakpoint
CREATE INDEX "dog_alerts_near" ON "dog_alerts" USING gist (cube(array[cos(radians("latitude")) * cos(radians("longitude")), cos(radians("latitude")) * sin(radians("longitude")), sin(radians("latitude"))])) WHERE "dog_alerts"."reach" is not null;--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'confirm', 'subscription', 'alerts', 'edit', 'invitation', 'sign-in'));