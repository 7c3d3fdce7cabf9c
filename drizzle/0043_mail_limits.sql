ALTER TABLE "deliveries" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "carried_by" bigint;--> statement-breakpoint
CREATE INDEX "deliveries_carried" ON "deliveries" USING btree ("carried_by") WHERE "deliveries"."carried_by" is not null;