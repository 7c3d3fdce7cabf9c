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
);--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_answers";--> statement-breakpoint
ALTER TABLE "adoption_listings" DROP CONSTRAINT "adoption_listings_texts";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_state";--> statement-breakpoint
ALTER TABLE "private_links" DROP CONSTRAINT "private_links_purpose";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "born_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "crate_trained" text DEFAULT 'not_tested' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "energy" text DEFAULT 'Not known' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "bite_history" text DEFAULT 'not_known' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "bite_whom" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "bite_skin_broken" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "bite_vet_seen" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "bite_when" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "ideal_home" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "needed_by" date;--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "microchip_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "blur" real;--> statement-breakpoint
ALTER TABLE "adoption_listings" drop column "born";--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD COLUMN "born" date GENERATED ALWAYS AS (case when born_on = '' then ((created_at at time zone 'UTC') - make_interval(years => age_years, months => age_months))::date
				else make_date(left(born_on, 4)::int, coalesce(nullif(substr(born_on, 6, 2), '')::int, 7), coalesce(nullif(substr(born_on, 9, 2), '')::int, 1)) end) STORED;--> statement-breakpoint
-- It was dropped with its column.
CREATE INDEX "adoption_listings_filtered" ON "adoption_listings" USING btree ("current","date_added","id","gender","born","good_with_kids","good_with_dogs","good_with_cats","spayed_neutered","status","country","location_state") WHERE "adoption_listings"."status" in ('available', 'on_hold');--> statement-breakpoint
CREATE INDEX "help_resources_country" ON "help_resources" USING btree ("country","checked_on");--> statement-breakpoint
CREATE INDEX "cases_completing" ON "cases" USING btree ("opened_at","id") WHERE "cases"."state" = 'completing';--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_energy" CHECK ("adoption_listings"."energy" in ('Calm', 'Moderate', 'High', 'Not known'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_bite_history" CHECK ("adoption_listings"."bite_history" in ('none', 'yes', 'not_known'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_bite_whom" CHECK ("adoption_listings"."bite_whom" in ('', 'A child', 'An adult', 'A dog', 'Another animal'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_bite_skin" CHECK ("adoption_listings"."bite_skin_broken" in ('', 'yes', 'no', 'not_known'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_bite_vet" CHECK ("adoption_listings"."bite_vet_seen" in ('', 'yes', 'no', 'not_known'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_dates" CHECK ("adoption_listings"."born_on" ~ '^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?)?$' and "adoption_listings"."bite_when" ~ '^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?)?$');--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_microchip" CHECK ("adoption_listings"."microchip_number" ~ '^([0-9A-Z]{9,15})?$');--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_answers" CHECK ("adoption_listings"."spayed_neutered" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."vaccinations_up_to_date" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."house_trained" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."crate_trained" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_kids" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_dogs" in ('yes', 'no', 'not_tested')
				and "adoption_listings"."good_with_cats" in ('yes', 'no', 'not_tested'));--> statement-breakpoint
ALTER TABLE "adoption_listings" ADD CONSTRAINT "adoption_listings_texts" CHECK (length("adoption_listings"."description") <= 5000 and length("adoption_listings"."health_issues") <= 3000
				and length("adoption_listings"."behavior_notes") <= 3000 and length("adoption_listings"."reason_for_adoption") between 1 and 3000
				and length("adoption_listings"."ideal_home") <= 2000);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state" CHECK ("cases"."state" in ('completing', 'received', 'in_review', 'changes_needed', 'published', 'declined', 'merged', 'spam', 'closed'));--> statement-breakpoint
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_purpose" CHECK ("private_links"."purpose" in ('case', 'receipt', 'confirm', 'subscription', 'alerts', 'edit', 'talk-owner', 'talk-adopter', 'profile', 'invitation', 'sign-in'));