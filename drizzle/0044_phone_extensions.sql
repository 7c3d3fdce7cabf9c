ALTER TABLE "inquiries" DROP CONSTRAINT "inquiries_lengths";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_lengths";--> statement-breakpoint
DROP INDEX "adoption_listings_digits";--> statement-breakpoint
DROP INDEX "breeders_digits";--> statement-breakpoint
DROP INDEX "cases_digits";--> statement-breakpoint
DROP INDEX "submissions_digits";--> statement-breakpoint
CREATE INDEX "adoption_listings_digits" ON "adoption_listings" USING btree (right(regexp_replace(regexp_replace("owner_contact_phone", '\s*(#|e?x).*$', '', 'i'), '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "breeders_digits" ON "breeders" USING btree (right(regexp_replace(regexp_replace("phone", '\s*(#|e?x).*$', '', 'i'), '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "cases_digits" ON "cases" USING btree (right(regexp_replace(regexp_replace(coalesce("draft" ->> 'ownerContactPhone', "draft" ->> 'phone', ''), '\s*(#|e?x).*$', '', 'i'), '[^0-9]', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "submissions_digits" ON "submissions" USING btree (right(regexp_replace(regexp_replace("phone", '\s*(#|e?x).*$', '', 'i'), '[^0-9]', '', 'g'), 9));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_lengths" CHECK (length("inquiries"."name") between 1 and 60 and length("inquiries"."email") <= 254
				and length("inquiries"."town") <= 80 and length("inquiries"."phone") <= 60
				and length("inquiries"."children") <= 200 and length("inquiries"."animals") <= 200
				and length("inquiries"."hours_alone") <= 100 and length("inquiries"."experience") <= 500);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lengths" CHECK (length("submissions"."email") <= 254 and length("submissions"."first_name") <= 60
				and length("submissions"."last_name") <= 60 and length("submissions"."phone") <= 60);