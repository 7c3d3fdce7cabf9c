import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { personId } from "#app/people/table.ts";
import { moment, ownId } from "#app/platform/database/table.ts";

/** Each time that someone on the team read the source of a rule in content/law again. */
export const lawReadings = pgTable(
	"law_readings",
	{
		id: ownId(),
		/** Of the rule. It may be gone by now. */
		rule: text().notNull(),
		note: text().notNull(),
		readBy: personId("read_by"),
		readAt: moment("read_at").notNull().defaultNow(),
	},
	(table) => [
		index("law_readings_rule").on(table.rule, table.readAt),
		check(
			"law_readings_lengths",
			sql`length(${table.rule}) <= 80 and length(${table.note}) <= 600`,
		),
	],
);
