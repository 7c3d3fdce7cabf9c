CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"fault" text,
	"width" integer,
	"height" integer,
	"preview" text,
	"holder_kind" text,
	"holder_id" bigint,
	"position" smallint,
	"photo_id" bigint,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "uploads_place" UNIQUE("holder_kind","holder_id","position"),
	CONSTRAINT "uploads_key" CHECK ("uploads"."key_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" between 1 and 15728640),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."size"),
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('arriving', 'kept', 'refused', 'placed', 'dropped')),
	CONSTRAINT "uploads_whole" CHECK ("uploads"."state" not in ('kept', 'placed') or "uploads"."received" = "uploads"."size"),
	CONSTRAINT "uploads_fault" CHECK (("uploads"."state" = 'refused') = ("uploads"."fault" is not null)),
	CONSTRAINT "uploads_holder_kind" CHECK ("uploads"."holder_kind" in ('case', 'submission')),
	CONSTRAINT "uploads_holder" CHECK (num_nulls("uploads"."holder_kind", "uploads"."holder_id", "uploads"."position") in (0, 3)),
	CONSTRAINT "uploads_taken" CHECK ("uploads"."holder_id" is null or "uploads"."state" in ('kept', 'refused', 'placed')),
	CONSTRAINT "uploads_position" CHECK ("uploads"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"submission_id" bigint NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"draft" jsonb NOT NULL,
	"subject_id" bigint,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_submission" UNIQUE("submission_id"),
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('contact', 'breeder', 'rehome')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('received', 'in_review', 'changes_needed', 'published', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber'))
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form" text NOT NULL,
	"content_key" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"details" jsonb NOT NULL,
	"wants_newsletter" boolean DEFAULT false NOT NULL,
	"signs" jsonb NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"aside_at" timestamp (3) with time zone,
	"recovered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_content" UNIQUE("content_key"),
	CONSTRAINT "submissions_form" CHECK ("submissions"."form" in ('newsletter', 'contact', 'breeder', 'rehome')),
	CONSTRAINT "submissions_email" CHECK ("submissions"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "submissions_content_key" CHECK ("submissions"."content_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "submissions_lengths" CHECK (length("submissions"."email") <= 254 and length("submissions"."first_name") <= 60
				and length("submissions"."last_name") <= 60 and length("submissions"."phone") <= 16)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscriber_id" bigint NOT NULL,
	"event" text NOT NULL,
	"form" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_event" CHECK ("consents"."event" in ('asked', 'mailed', 'confirmed', 'preferences', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"wants_guides" boolean DEFAULT true NOT NULL,
	"wants_dogs" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email" UNIQUE("email_key"),
	CONSTRAINT "subscribers_state" CHECK ("subscribers"."state" in ('pending', 'confirmed', 'unsubscribed')),
	CONSTRAINT "subscribers_email_form" CHECK ("subscribers"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "subscribers_key" CHECK ("subscribers"."email_key" = lower("subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"letter" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"once" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("once"),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'list')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'delivered', 'dropped', 'set_aside')),
	CONSTRAINT "deliveries_reason" CHECK (length("deliveries"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "private_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'confirm', 'subscription')),
	CONSTRAINT "private_links_hash" CHECK ("private_links"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "site_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_kind";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_network" ON "uploads" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created_at" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("opened_at","id") WHERE "cases"."state" in ('received', 'in_review');--> statement-breakpoint
CREATE INDEX "history_subject" ON "history" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "submissions_email" ON "submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "submissions_aside" ON "submissions" USING btree ("aside_at") WHERE "submissions"."aside_at" is not null and "submissions"."recovered_at" is null;--> statement-breakpoint
CREATE INDEX "consents_subscriber" ON "consents" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE INDEX "subscribers_state" ON "subscribers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "deliveries_unfinished" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."state" in ('waiting', 'set_aside');--> statement-breakpoint
CREATE INDEX "deliveries_subject" ON "deliveries" USING btree ("letter","subject_id");--> statement-breakpoint
CREATE INDEX "private_links_subject" ON "private_links" USING btree ("purpose","subject_id");--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_case" CHECK (not ("photo_uses"."subject_kind" = 'case' and "photo_uses"."public"));--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_kind" CHECK ("photo_uses"."subject_kind" in ('guide', 'post', 'kennel', 'dog', 'case'));