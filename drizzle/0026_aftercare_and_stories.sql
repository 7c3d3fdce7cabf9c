CREATE TABLE "aftercare_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftercare_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aftercare_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"ticket" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_as" text,
	"handled_by" bigint,
	CONSTRAINT "aftercare_answers_ticket" UNIQUE("aftercare_id","ticket"),
	CONSTRAINT "aftercare_answers_answer" CHECK ("aftercare_answers"."answer" in ('well', 'question', 'not_working')),
	CONSTRAINT "aftercare_answers_handled_as" CHECK ("aftercare_answers"."handled_as" in ('answered', 'closed')),
	CONSTRAINT "aftercare_answers_words" CHECK (length("aftercare_answers"."words") <= 1500)
);
--> statement-breakpoint
CREATE TABLE "aftercares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftercares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dog_id" bigint NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"moved_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"check_ins" smallint DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "aftercares_stopped_by" CHECK ("aftercares"."stopped_by" in ('adopter', 'bounce', 'team', 'return')),
	CONSTRAINT "aftercares_email_form" CHECK ("aftercares"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$' and length("aftercares"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "reunion_stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reunion_stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dog_id" bigint NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "reunion_stories_dog" UNIQUE("dog_id"),
	CONSTRAINT "reunion_stories_state" CHECK ("reunion_stories"."state" in ('waiting', 'published', 'declined')),
	CONSTRAINT "reunion_stories_words" CHECK (length("reunion_stories"."words") <= 300)
);
--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_kind";--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_kind";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "aftercare_answers" ADD CONSTRAINT "aftercare_answers_aftercare_id_aftercares_id_fk" FOREIGN KEY ("aftercare_id") REFERENCES "public"."aftercares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftercare_answers" ADD CONSTRAINT "aftercare_answers_handled_by_people_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftercares" ADD CONSTRAINT "aftercares_dog_id_adoption_listings_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."adoption_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunion_stories" ADD CONSTRAINT "reunion_stories_dog_id_adoption_listings_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."adoption_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reunion_stories" ADD CONSTRAINT "reunion_stories_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aftercare_answers_open" ON "aftercare_answers" USING btree ("at","id") WHERE "aftercare_answers"."answer" <> 'well' and "aftercare_answers"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "aftercares_running" ON "aftercares" USING btree ("dog_id") WHERE "aftercares"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "aftercares_dog" ON "aftercares" USING btree ("dog_id");--> statement-breakpoint
CREATE INDEX "aftercares_email" ON "aftercares" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "aftercares_due" ON "aftercares" USING btree ("moved_on") WHERE "aftercares"."consented_at" is not null and "aftercares"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "reunion_stories_state" ON "reunion_stories" USING btree ("state","sent_at","id");--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_kind" CHECK ("photo_uses"."subject_kind" in ('guide', 'post', 'kennel', 'dog', 'case', 'guide_draft', 'post_draft', 'story'));--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber', 'person', 'dog', 'kennel', 'guide', 'post', 'photo', 'delivery', 'issue', 'inquiry', 'report', 'aftercare', 'setting'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'report', 'aftercare', 'profile', 'invitation', 'sign-in'));