import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { personId } from "#app/people/table.ts";
import { moment, ownId } from "#app/platform/database/table.ts";

/** Versions of the privacy page, the last of which is shown. Rows are only ever added. */
export const privacyNotices = pgTable(
	"privacy_notices",
	{
		id: ownId(),
		/** The team's Markdown before and after the generated part. */
		introduction: text().notNull(),
		addition: text().notNull(),
		body: text().notNull(),
		/** Null if the program or its settings changed the page. */
		savedBy: personId("saved_by"),
		savedAt: moment("saved_at").notNull().defaultNow(),
	},
	(table) => [
		check(
			"privacy_notices_lengths",
			sql`length(${table.introduction}) <= 5000 and length(${table.addition}) <= 20000`,
		),
	],
);
