CREATE TABLE "law_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "law_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"note" text NOT NULL,
	"read_by" bigint,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "law_readings_lengths" CHECK (length("law_readings"."rule") <= 80 and length("law_readings"."note") <= 600)
);
--> statement-breakpoint
ALTER TABLE "law_readings" ADD CONSTRAINT "law_readings_read_by_people_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "law_readings_rule" ON "law_readings" USING btree ("rule","read_at");