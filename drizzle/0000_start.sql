CREATE SEQUENCE "public"."record_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "addresses_kind" CHECK ("addresses"."kind" in ('guide', 'post', 'kennel', 'dog')),
	CONSTRAINT "addresses_slug" CHECK ("addresses"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("addresses"."slug") <= 80)
);
--> statement-breakpoint
CREATE TABLE "adoption_listings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"gender" text NOT NULL,
	"age_years" smallint NOT NULL,
	"age_months" smallint NOT NULL,
	"color" text NOT NULL,
	"weight_lbs" smallint NOT NULL,
	"spayed_neutered" text DEFAULT 'not_tested' NOT NULL,
	"vaccinations_up_to_date" text DEFAULT 'not_tested' NOT NULL,
	"good_with_kids" text DEFAULT 'not_tested' NOT NULL,
	"good_with_dogs" text DEFAULT 'not_tested' NOT NULL,
	"good_with_cats" text DEFAULT 'not_tested' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"health_issues" text DEFAULT '' NOT NULL,
	"behavior_notes" text DEFAULT '' NOT NULL,
	"reason_for_adoption" text NOT NULL,
	"location_city" text NOT NULL,
	"location_state" text DEFAULT '' NOT NULL,
	"owner_contact_email" text NOT NULL,
	"owner_contact_phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"approved" boolean GENERATED ALWAYS AS (status in ('available', 'on_hold')) STORED,
	"owner_confirmed_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"date_added" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "adoption_listings_slug" UNIQUE("slug"),
	CONSTRAINT "adoption_listings_status" CHECK ("adoption_listings"."status" in ('draft', 'in_review', 'available', 'on_hold', 'homed', 'withdrawn', 'declined')),
	CONSTRAINT "adoption_listings_gender" CHECK ("adoption_listings"."gender" in ('Male', 'Female')),
	CONSTRAINT "adoption_listings_answers" CHECK ("adoption_listings"."spayed_neutered" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."vaccinations_up_to_date" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_kids" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_dogs" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_cats" in ('yes', 'no', 'not_tested')),
	CONSTRAINT "adoption_listings_name_length" CHECK (length("adoption_listings"."name") between 1 and 80),
	CONSTRAINT "adoption_listings_age" CHECK ("adoption_listings"."age_years" between 0 and 25 and "adoption_listings"."age_months" between 0 and 11),
	CONSTRAINT "adoption_listings_weight" CHECK ("adoption_listings"."weight_lbs" between 1 and 300),
	CONSTRAINT "adoption_listings_texts" CHECK (length("adoption_listings"."description") <= 5000 and length("adoption_listings"."health_issues") <= 3000
				and length("adoption_listings"."behavior_notes") <= 3000 and length("adoption_listings"."reason_for_adoption") between 1 and 3000),
	CONSTRAINT "adoption_listings_email" CHECK ("adoption_listings"."owner_contact_email" ~ '^[^[:space:]@]+@[^[:space:]@]+$')
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"body" text NOT NULL,
	"author_name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug" UNIQUE("slug"),
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'published', 'unpublished')),
	CONSTRAINT "posts_title_length" CHECK (length("posts"."title") between 1 and 160),
	CONSTRAINT "posts_short_length" CHECK (length("posts"."short_description") between 1 and 400),
	CONSTRAINT "posts_author_length" CHECK (length("posts"."author_name") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "breeders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kennel_name" text NOT NULL,
	"kennel_name_key" text NOT NULL,
	"kennel_about" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"active_profile" boolean GENERATED ALWAYS AS (status = 'active') STORED,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"owner_confirmed_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"date_added" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "breeders_slug" UNIQUE("slug"),
	CONSTRAINT "breeders_status" CHECK ("breeders"."status" in ('draft', 'in_review', 'active', 'paused', 'declined', 'withdrawn')),
	CONSTRAINT "breeders_name_length" CHECK (length("breeders"."kennel_name") between 1 and 120),
	CONSTRAINT "breeders_about_length" CHECK (length("breeders"."kennel_about") <= 5000),
	CONSTRAINT "breeders_country" CHECK ("breeders"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "breeders_email" CHECK ("breeders"."email" ~ '^[^[:space:]@]+@[^[:space:]@]+$')
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"short_description" text NOT NULL,
	"category" text NOT NULL,
	"url" text,
	"pdf_key" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guides_slug" UNIQUE("slug"),
	CONSTRAINT "guides_status" CHECK ("guides"."status" in ('draft', 'published', 'unpublished')),
	CONSTRAINT "guides_title_length" CHECK (length("guides"."title") between 1 and 160),
	CONSTRAINT "guides_short_length" CHECK (length("guides"."short_description") between 1 and 400),
	CONSTRAINT "guides_category_length" CHECK (length("guides"."category") between 1 and 60),
	CONSTRAINT "guides_url" CHECK ("guides"."url" is null or "guides"."url" ~ '^https?://'),
	CONSTRAINT "guides_download" CHECK ("guides"."status" <> 'published' or "guides"."url" is not null or "guides"."pdf_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "photo_uses" (
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"photo_id" bigint NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "photo_uses_subject_kind_subject_id_position_pk" PRIMARY KEY("subject_kind","subject_id","position"),
	CONSTRAINT "photo_uses_kind" CHECK ("photo_uses"."subject_kind" in ('guide', 'post', 'kennel', 'dog')),
	CONSTRAINT "photo_uses_position" CHECK ("photo_uses"."position" between 0 and 31)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"content_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_token" UNIQUE("token"),
	CONSTRAINT "photos_size" CHECK ("photos"."width" > 0 and "photos"."height" > 0 and "photos"."bytes" > 0),
	CONSTRAINT "photos_hash" CHECK ("photos"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "photos_alt" CHECK (length("photos"."alt") <= 300)
);
--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_record" ON "addresses" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "adoption_listings_name" ON "adoption_listings" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "adoption_listings_public" ON "adoption_listings" USING btree ("date_added","id") WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "posts_title" ON "posts" USING btree ("title");--> statement-breakpoint
CREATE INDEX "posts_public" ON "posts" USING btree ("created_at","id") WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "breeders_name" ON "breeders" USING btree ("kennel_name_key");--> statement-breakpoint
CREATE INDEX "breeders_public" ON "breeders" USING btree ("date_added","id") WHERE "breeders"."status" = 'active';--> statement-breakpoint
CREATE INDEX "guides_title" ON "guides" USING btree ("title");--> statement-breakpoint
CREATE INDEX "guides_public" ON "guides" USING btree ("created_at","id") WHERE "guides"."status" = 'published';--> statement-breakpoint
CREATE INDEX "photo_uses_photo" ON "photo_uses" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photos_content_hash" ON "photos" USING btree ("content_hash");