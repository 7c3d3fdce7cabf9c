import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { breeders } from "#app/network/kennels/table.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { moment, ownId, parentId } from "#app/platform/database/table.ts";

/** What buyers write to breeders through the site. The breeder gets it once the sender confirms the email address. */
export const kennelLetters = pgTable(
	"kennel_letters",
	{
		id: ownId(),
		breederId: parentId("breeder_id", () => breeders.id),
		/** SHA-256 in hex of ticket and content, so that a form sent twice is stored once. */
		contentKey: text("content_key").notNull(),
		name: text().notNull(),
		town: text().notNull(),
		email: text().notNull(),
		/** Canonical, by which a sender's letters are counted. */
		mailbox: text().notNull(),
		body: text().notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		confirmedAt: moment("confirmed_at"),
	},
	(table) => [
		unique("kennel_letters_content").on(table.contentKey),
		index("kennel_letters_kennel").on(table.breederId),
		index("kennel_letters_email").on(sql`lower(${table.email})`),
		index("kennel_letters_created").on(table.createdAt),
		check("kennel_letters_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("kennel_letters_content_key", sql`${table.contentKey} ~ '^[0-9a-f]{64}$'`),
		check(
			"kennel_letters_lengths",
			sql`length(${table.name}) between 1 and 60 and length(${table.town}) between 1 and 80
				and length(${table.email}) <= 254 and length(${table.body}) between 1 and 1500`,
		),
	],
);

export type KennelLetter = typeof kennelLetters.$inferSelect;

export const letterMail = outgoingMail("letter", {
	confirm: "asked",
	received: "conversation",
});

export const letterLink = linkPurpose("letter");
