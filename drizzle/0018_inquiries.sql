CREATE TABLE "inquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dog_id" bigint NOT NULL,
	"content_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"town" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"home" text NOT NULL,
	"children" text NOT NULL,
	"animals" text NOT NULL,
	"hours_alone" text NOT NULL,
	"experience" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"nudged_at" timestamp (3) with time zone,
	"nudged_again_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner_muted" boolean DEFAULT false NOT NULL,
	"adopter_muted" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	CONSTRAINT "inquiries_content" UNIQUE("content_key"),
	CONSTRAINT "inquiries_home" CHECK ("inquiries"."home" in ('own', 'allowed', 'not_asked')),
	CONSTRAINT "inquiries_closed_by" CHECK ("inquiries"."closed_by" in ('owner', 'adopter', 'team', 'gone', 'quiet')),
	CONSTRAINT "inquiries_email_form" CHECK ("inquiries"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	CONSTRAINT "inquiries_content_key" CHECK ("inquiries"."content_key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "inquiries_lengths" CHECK (length("inquiries"."name") between 1 and 60 and length("inquiries"."email") <= 254
				and length("inquiries"."town") <= 80 and length("inquiries"."phone") <= 16
				and length("inquiries"."children") <= 200 and length("inquiries"."animals") <= 200
				and length("inquiries"."hours_alone") <= 100 and length("inquiries"."experience") <= 500)
);
--> statement-breakpoint
CREATE TABLE "inquiry_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inquiry_id" bigint NOT NULL,
	"side" text NOT NULL,
	"kind" text DEFAULT 'words' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"content_key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_messages_content" UNIQUE("inquiry_id","side","content_key"),
	CONSTRAINT "inquiry_messages_side" CHECK ("inquiry_messages"."side" in ('owner', 'adopter')),
	CONSTRAINT "inquiry_messages_kind" CHECK ("inquiry_messages"."kind" in ('words', 'contact', 'closed')),
	CONSTRAINT "inquiry_messages_body" CHECK (length("inquiry_messages"."body") <= 1500)
);
--> statement-breakpoint
CREATE TABLE "inquiry_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inquiry_id" bigint NOT NULL,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"content_key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" bigint,
	CONSTRAINT "inquiry_reports_content" UNIQUE("inquiry_id","side","content_key"),
	CONSTRAINT "inquiry_reports_side" CHECK ("inquiry_reports"."side" in ('owner', 'adopter')),
	CONSTRAINT "inquiry_reports_reason" CHECK ("inquiry_reports"."reason" in ('money', 'no_dog', 'abuse', 'other')),
	CONSTRAINT "inquiry_reports_words" CHECK (length("inquiry_reports"."words") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_kind";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "contact_by" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "answers_soon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_dog_id_adoption_listings_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."adoption_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_reports" ADD CONSTRAINT "inquiry_reports_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_reports" ADD CONSTRAINT "inquiry_reports_handled_by_people_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_open" ON "inquiries" USING btree ("mailbox","dog_id") WHERE "inquiries"."confirmed_at" is not null and "inquiries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_mailbox" ON "inquiries" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inquiries_phone" ON "inquiries" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "inquiries_dog" ON "inquiries" USING btree ("dog_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "inquiries_unanswered" ON "inquiries" USING btree ("confirmed_at") WHERE "inquiries"."answered_at" is null and "inquiries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_closed" ON "inquiries" USING btree ("closed_at") WHERE "inquiries"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiry_reports_inquiry" ON "inquiry_reports" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiry_reports_open" ON "inquiry_reports" USING btree ("at") WHERE "inquiry_reports"."handled_at" is null;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_contact" CHECK ("adoption_listings"."contact_by" in ('relay', 'shown'));--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_kind" CHECK ("history"."subject_kind" in ('submission', 'case', 'subscriber', 'person', 'dog', 'kennel', 'guide', 'post', 'photo', 'delivery', 'issue', 'inquiry', 'setting'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'invitation', 'sign-in'));