ALTER TABLE "inquiries" ADD COLUMN "chosen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_chosen" ON "inquiries" USING btree ("dog_id") WHERE "inquiries"."chosen_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_gone" ON "inquiries" USING btree ("dog_id") WHERE "inquiries"."closed_by" = 'gone';