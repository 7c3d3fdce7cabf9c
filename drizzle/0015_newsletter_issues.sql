CREATE TABLE "newsletter_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"weekday" smallint,
	"hour" smallint DEFAULT 9 NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_settings_one" CHECK ("newsletter_settings"."id" = 1),
	CONSTRAINT "newsletter_settings_weekday" CHECK ("newsletter_settings"."weekday" between 0 and 6),
	CONSTRAINT "newsletter_settings_hour" CHECK ("newsletter_settings"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"assembled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ordered_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_issues_state" CHECK ("newsletter_issues"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
	CONSTRAINT "newsletter_issues_subject" CHECK (length("newsletter_issues"."subject") <= 150),
	CONSTRAINT "newsletter_issues_introduction" CHECK (length("newsletter_issues"."introduction") <= 20000),
	CONSTRAINT "newsletter_issues_times" CHECK (("newsletter_issues"."state" = 'scheduled') = ("newsletter_issues"."scheduled_at" is not null and "newsletter_issues"."started_at" is null)
				and ("newsletter_issues"."state" in ('draft', 'scheduled')) = ("newsletter_issues"."started_at" is null)
				and ("newsletter_issues"."state" in ('sent', 'cancelled')) = ("newsletter_issues"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"subscriber_id" bigint,
	CONSTRAINT "newsletter_recipients_once" UNIQUE("issue_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_kind";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "issue_id" bigint;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "wants_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "bounces" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "bounced_delivery" bigint;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issues_started" ON "newsletter_issues" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_subscriber" ON "newsletter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "consents_issue" ON "consents" USING btree ("issue_id") WHERE "consents"."issue_id" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_paused" ON "subscribers" USING btree ("id") WHERE "subscribers"."paused_at" is not null;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber', 'person', 'dog', 'kennel', 'guide', 'post', 'photo', 'delivery', 'issue', 'setting'));