CREATE TABLE "code_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"code" text NOT NULL,
	"requested_by" bigint,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"photo_id" bigint,
	"sent_at" timestamp (3) with time zone,
	"verdict" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "code_photos_verdict" CHECK ("code_photos"."verdict" in ('confirmed', 'mismatch')),
	CONSTRAINT "code_photos_code" CHECK ("code_photos"."code" ~ '^[0-9A-Z]{3}-[0-9A-Z]{3}$'),
	CONSTRAINT "code_photos_reason" CHECK (length("code_photos"."reason") <= 500),
	CONSTRAINT "code_photos_decided" CHECK (num_nulls("code_photos"."verdict", "code_photos"."decided_at") in (0, 2)),
	CONSTRAINT "code_photos_sent" CHECK ("code_photos"."photo_id" is null or "code_photos"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "record_verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"registry" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"checked_by" bigint,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_verifications_subject_kind" CHECK ("record_verifications"."subject_kind" in ('case', 'dog', 'kennel')),
	CONSTRAINT "record_verifications_kind" CHECK ("record_verifications"."kind" in ('email', 'phone', 'code_photo', 'microchip', 'video_call', 'vet_record')),
	CONSTRAINT "record_verifications_result" CHECK ("record_verifications"."result" in ('confirmed', 'registered', 'mismatch', 'not_found')),
	CONSTRAINT "record_verifications_lengths" CHECK (length("record_verifications"."value") <= 254 and length("record_verifications"."registry") <= 80
				and length("record_verifications"."note") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "private_links" ADD COLUMN "mailed_to_hash" text;--> statement-breakpoint
ALTER TABLE "code_photos" ADD CONSTRAINT "code_photos_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_photos" ADD CONSTRAINT "code_photos_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_photos" ADD CONSTRAINT "code_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_verifications" ADD CONSTRAINT "record_verifications_checked_by_people_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_photos_case" ON "code_photos" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "code_photos_photo" ON "code_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "record_verifications_subject" ON "record_verifications" USING btree ("subject_kind","subject_id","kind");--> statement-breakpoint
CREATE INDEX "record_verifications_ending" ON "record_verifications" USING btree ("valid_until") WHERE "record_verifications"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "record_verifications_unannounced" ON "record_verifications" USING btree ("valid_until") WHERE "record_verifications"."announced_at" is null;