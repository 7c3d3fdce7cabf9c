import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** Mailed links. Whoever holds one may do one thing to one record; the link itself is not kept. */
export const privateLinks = pgTable(
	"private_links",
	{
		/** SHA-256 of the 128 random bits in the link, in hex. */
		tokenHash: text("token_hash").primaryKey(),
		purpose: text({ enum: ["case", "confirm", "subscription"] }).notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		/** After this the link opens nothing; null is never. */
		expiresAt: moment("expires_at"),
		/** Used up or taken back. */
		endedAt: moment("ended_at"),
	},
	(table) => [
		index("private_links_subject").on(table.purpose, table.subjectId),
		check("private_links_purpose", sql`${table.purpose} in ('case', 'confirm', 'subscription')`),
		check("private_links_hash", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
	],
);

export type LinkPurpose = (typeof privateLinks.$inferSelect)["purpose"];
