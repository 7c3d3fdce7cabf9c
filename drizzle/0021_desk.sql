CREATE TABLE "saved_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"use" text NOT NULL,
	"kind" text,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"changed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_use" CHECK ("saved_replies"."use" in ('changes', 'declined', 'answer')),
	CONSTRAINT "saved_replies_kind" CHECK ("saved_replies"."kind" is null or "saved_replies"."use" <> 'answer'),
	CONSTRAINT "saved_replies_lengths" CHECK (length("saved_replies"."title") between 1 and 80 and length("saved_replies"."body") between 1 and 3000)
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "case_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_replies_use" ON "saved_replies" USING btree ("use","position");--> statement-breakpoint
CREATE INDEX "adoption_listings_unreachable" ON "adoption_listings" USING btree ("unreachable_at") WHERE "adoption_listings"."unreachable_at" is not null;--> statement-breakpoint
CREATE INDEX "breeders_unreachable" ON "breeders" USING btree ("unreachable_at") WHERE "breeders"."unreachable_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("name","created_at") WHERE "deliveries"."state" = 'failed';
--> statement-breakpoint
INSERT INTO "saved_replies" ("use", "position", "kind", "title", "body") VALUES
	('changes', 1, null, 'What is missing', 'To finish the page, we still need: {what is missing}.'),
	('changes', 2, 'rehome', 'Take out the fee', 'Listings here are free on both sides, so please take the fee out of {name of the dog}’s description.'),
	('changes', 3, 'rehome', 'Clearer photos', 'Could you add two or three more photos of {name of the dog}, taken in daylight? The face, the whole dog from the side, and one with a person help adopters most.'),
	('changes', 4, 'rehome', 'More about kids and other animals', 'Please tell us a little more about how {name of the dog} has been with kids, dogs and cats. If you don’t know, “not tested” is a good answer, too.'),
	('changes', 5, null, 'Take out phone numbers and links', 'Please take phone numbers, email addresses and links out of the text. People can reach you through the page itself, and you decide there what it shows.'),
	('changes', 6, 'breeder', 'Health tests', 'Please tell us which health tests your dogs have had, and where buyers can see the results. If some are still ahead, just say so.'),
	('declined', 1, 'rehome', 'Another breed', '{name of the dog} sounds like a wonderful dog, but this network is only for Cane Corsos. Your vet or a local rescue can point you to one that fits.'),
	('declined', 2, null, 'We could not confirm it', 'We tried to confirm what you sent and couldn’t. If we missed something, reply to this email and tell us how we can reach you.'),
	('answer', 1, null, 'How to reach an owner', 'Hi {first name},

Thank you for writing to us. We can’t pass on an owner’s contact details, but you can write to each owner from the dog’s page. The owner answers you directly.

{my name}, for the team'),
	('answer', 2, null, 'Someone asked for money', 'Hi {first name},

Thank you for telling us. Please don’t pay anything: nothing on this site has a price. Could you send us the address of the page, and what they wrote to you? We’ll look into it right away.

{my name}, for the team'),
	('answer', 3, null, 'A dog is sick or hurt', 'Hi {first name},

We’re sorry to hear that. Please call your vet or the nearest emergency clinic now: we can’t give medical advice by email.

{my name}, for the team');
