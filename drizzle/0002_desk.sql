CREATE UNLOGGED TABLE "case_readers" (
	"case_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_readers_case_id_person_id_pk" PRIMARY KEY("case_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"before" jsonb NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_verdict" CHECK ("decisions"."verdict" in ('approved', 'changes', 'declined', 'merged', 'spam')),
	CONSTRAINT "decisions_texts" CHECK (length("decisions"."reason") <= 200 and length("decisions"."words") <= 3000)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"body" text NOT NULL,
	"ticket" text NOT NULL,
	"written_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_ticket" UNIQUE("ticket"),
	CONSTRAINT "replies_body" CHECK (length("replies"."body") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"words" text NOT NULL,
	"written_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_words" CHECK (length("staff_notes"."words") between 1 and 3000)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"id_token" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email" UNIQUE("email"),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('admin', 'editor', 'reviewer')),
	CONSTRAINT "people_email_form" CHECK ("people"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "people_email_case" CHECK ("people"."email" = lower("people"."email")),
	CONSTRAINT "people_name_length" CHECK (length("people"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "team_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "two_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "two_factors_person" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path"),
	CONSTRAINT "page_views_path" CHECK ("page_views"."path" ~ '^/' and length("page_views"."path") <= 200)
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visit_marks" (
	"day" date NOT NULL,
	"mark" bigint NOT NULL,
	CONSTRAINT "visit_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "manuscripts" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"saved_by" bigint,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manuscripts_subject_kind_subject_id_pk" PRIMARY KEY("subject_kind","subject_id"),
	CONSTRAINT "manuscripts_kind" CHECK ("manuscripts"."subject_kind" in ('guide', 'post'))
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_number" UNIQUE("subject_kind","subject_id","number"),
	CONSTRAINT "versions_kind" CHECK ("versions"."subject_kind" in ('guide', 'post'))
);
--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_kind";--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_case";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_state";--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_kind";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
DROP INDEX "cases_waiting";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "show_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "show_phone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "show_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "show_phone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "looks" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "assigned_to" bigint;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "actor_id" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_case" ON "decisions" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "replies_case" ON "replies" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "staff_notes_subject" ON "staff_notes" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "accounts_person" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "visit_marks_day" ON "visit_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "manuscripts_due" ON "manuscripts" USING btree ("publish_at") WHERE "manuscripts"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adoption_listings_all" ON "adoption_listings" USING btree ("date_added","id");--> statement-breakpoint
CREATE INDEX "adoption_listings_by_status" ON "adoption_listings" USING btree ("status","date_added","id");--> statement-breakpoint
CREATE INDEX "adoption_listings_owner" ON "adoption_listings" USING btree (lower("owner_contact_email"));--> statement-breakpoint
CREATE INDEX "adoption_listings_phone" ON "adoption_listings" USING btree ("owner_contact_phone");--> statement-breakpoint
CREATE INDEX "breeders_all" ON "breeders" USING btree ("date_added","id");--> statement-breakpoint
CREATE INDEX "breeders_owner" ON "breeders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "photos_newest" ON "photos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cases_kind" ON "cases" USING btree ("kind","opened_at","id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "history_actor" ON "history" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("waiting_since","id") WHERE "cases"."state" in ('received', 'in_review');--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_kind" CHECK ("photo_uses"."subject_kind" in ('guide', 'post', 'kennel', 'dog', 'case', 'guide_draft', 'post_draft'));--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_case" CHECK (not ("photo_uses"."subject_kind" in ('case', 'guide_draft', 'post_draft') and "photo_uses"."public"));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_looks" CHECK ("photos"."looks" ~ '^[0-9a-f]{16}$');--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_merged" CHECK (("cases"."state" = 'merged') = ("cases"."merged_into" is not null));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state" CHECK ("cases"."state" in ('received', 'in_review', 'changes_needed', 'published', 'declined', 'merged', 'spam', 'closed'));--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber', 'person', 'dog', 'kennel', 'guide', 'post', 'photo', 'delivery', 'setting'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'list', 'hook'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'delivered', 'dropped', 'set_aside', 'called_off'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'confirm', 'subscription', 'edit', 'invitation', 'sign-in'));--> statement-breakpoint
UPDATE "cases" SET "waiting_since" = "opened_at";--> statement-breakpoint
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Erasing a person takes the words out of what was noted, never the note itself.
	IF TG_OP = 'UPDATE' AND current_setting('ccr.erasing', true) = 'on'
		AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.event = OLD.event
		AND NEW.subject_kind = OLD.subject_kind AND NEW.subject_id = OLD.subject_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The history is only added to.';
END $$;
--> statement-breakpoint
CREATE TRIGGER history_is_kept BEFORE UPDATE OR DELETE ON "history"
	FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER history_stays BEFORE TRUNCATE ON "history"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
