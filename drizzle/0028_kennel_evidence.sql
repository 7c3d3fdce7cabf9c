CREATE TABLE "breeding_dogs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breeding_dogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint,
	"breeder_id" bigint,
	"registered_name" text NOT NULL,
	"call_name" text DEFAULT '' NOT NULL,
	"registry" text DEFAULT '' NOT NULL,
	"registry_number" text DEFAULT '' NOT NULL,
	"sex" text NOT NULL,
	"born_on" date NOT NULL,
	"chip_end" text DEFAULT '' NOT NULL,
	"pending" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "breeding_dogs_sex" CHECK ("breeding_dogs"."sex" in ('female', 'male')),
	CONSTRAINT "breeding_dogs_state" CHECK ("breeding_dogs"."state" in ('waiting', 'shown', 'declined')),
	CONSTRAINT "breeding_dogs_lengths" CHECK (length("breeding_dogs"."registered_name") between 1 and 120 and length("breeding_dogs"."call_name") <= 60
				and length("breeding_dogs"."registry") <= 60 and length("breeding_dogs"."registry_number") <= 60
				and length("breeding_dogs"."reason") <= 500),
	CONSTRAINT "breeding_dogs_chip" CHECK ("breeding_dogs"."chip_end" ~ '^([0-9A-Z]{4})?$')
);
--> statement-breakpoint
CREATE TABLE "health_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dog_id" bigint NOT NULL,
	"test" text NOT NULL,
	"scheme" text NOT NULL,
	"result" text NOT NULL,
	"tested_on" date NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"registry_url" text DEFAULT '' NOT NULL,
	"pdf_key" text,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"level" text,
	"reason" text DEFAULT '' NOT NULL,
	"checked_by" bigint,
	"checked_at" timestamp (3) with time zone,
	"valid_until" date,
	"warned_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	CONSTRAINT "health_results_scheme" CHECK ("health_results"."scheme" in ('OFA', 'PennHIP', 'BVA', 'FCI', 'laboratory')),
	CONSTRAINT "health_results_level" CHECK ("health_results"."level" in ('registry', 'document', 'claimed', 'refused')),
	CONSTRAINT "health_results_looked" CHECK (num_nulls("health_results"."level", "health_results"."checked_at") in (0, 2)),
	CONSTRAINT "health_results_url" CHECK ("health_results"."registry_url" ~ '^(https://.*)?$'),
	CONSTRAINT "health_results_pdf" CHECK ("health_results"."pdf_key" ~ '^evidence/[0-9A-Za-z_-]{22}$'),
	CONSTRAINT "health_results_lengths" CHECK (length("health_results"."test") between 1 and 30 and length("health_results"."result") between 1 and 60
				and length("health_results"."certificate") <= 60 and length("health_results"."registry_url") <= 500
				and length("health_results"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_kind";--> statement-breakpoint
ALTER TABLE "photo_uses" DROP CONSTRAINT "photo_uses_case";--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "registrations" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "breeding_since" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "dogs_kept" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "puppies_in_house" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "visits_welcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "takes_back" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "take_back_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "contract_offered" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "waiting_list_open" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "evidence" jsonb DEFAULT '{"dogs":0,"seen":{},"checkedAt":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "seen_tests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeders" ADD COLUMN "registry_tests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_uses" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeding_dogs" ADD CONSTRAINT "breeding_dogs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breeding_dogs" ADD CONSTRAINT "breeding_dogs_breeder_id_breeders_id_fk" FOREIGN KEY ("breeder_id") REFERENCES "public"."breeders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breeding_dogs" ADD CONSTRAINT "breeding_dogs_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_results" ADD CONSTRAINT "health_results_dog_id_breeding_dogs_id_fk" FOREIGN KEY ("dog_id") REFERENCES "public"."breeding_dogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_results" ADD CONSTRAINT "health_results_checked_by_people_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breeding_dogs_case" ON "breeding_dogs" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "breeding_dogs_breeder" ON "breeding_dogs" USING btree ("breeder_id","id");--> statement-breakpoint
CREATE INDEX "breeding_dogs_waiting" ON "breeding_dogs" USING btree ("sent_at","id") WHERE "breeding_dogs"."state" = 'waiting' or "breeding_dogs"."pending" is not null;--> statement-breakpoint
CREATE INDEX "health_results_dog" ON "health_results" USING btree ("dog_id","test","tested_on");--> statement-breakpoint
CREATE INDEX "health_results_waiting" ON "health_results" USING btree ("sent_at","id") WHERE "health_results"."level" is null;--> statement-breakpoint
CREATE INDEX "health_results_ending" ON "health_results" USING btree ("valid_until") WHERE "health_results"."level" in ('registry', 'document');--> statement-breakpoint
CREATE INDEX "breeders_seen" ON "breeders" USING gin ("seen_tests") WHERE "breeders"."status" = 'active';--> statement-breakpoint
CREATE INDEX "breeders_registry" ON "breeders" USING gin ("registry_tests") WHERE "breeders"."status" = 'active';--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_puppies_in_house" CHECK ("breeders"."puppies_in_house" in ('', 'yes', 'no'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_visits_welcome" CHECK ("breeders"."visits_welcome" in ('', 'yes', 'no'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_takes_back" CHECK ("breeders"."takes_back" in ('', 'yes', 'no'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_contract_offered" CHECK ("breeders"."contract_offered" in ('', 'yes', 'no'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_waiting_list_open" CHECK ("breeders"."waiting_list_open" in ('', 'yes', 'no'));--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_numbers" CHECK (("breeders"."breeding_since" = 0 or "breeders"."breeding_since" between 1900 and 2100)
				and "breeders"."dogs_kept" between 0 and 500);--> statement-breakpoint
ALTER TABLE "breeders" ADD CONSTRAINT "breeders_lengths" CHECK (length("breeders"."registrations") <= 300 and length("breeders"."take_back_words") <= 300);--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_caption" CHECK (length("photo_uses"."caption") <= 160);--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_kind" CHECK ("photo_uses"."subject_kind" in ('guide', 'post', 'kennel', 'dog', 'case', 'guide_draft', 'post_draft', 'story', 'health_result'));--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_case" CHECK (not ("photo_uses"."subject_kind" in ('case', 'guide_draft', 'post_draft', 'health_result') and "photo_uses"."public"));