CREATE TABLE "report_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"body" text NOT NULL,
	"ticket" text NOT NULL,
	"written_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_letters_ticket" UNIQUE("ticket"),
	CONSTRAINT "report_letters_body" CHECK (length("report_letters"."body") between 1 and 3000)
);
--> statement-breakpoint
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_report_id_listing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."listing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_letters_report" ON "report_letters" USING btree ("report_id","id");