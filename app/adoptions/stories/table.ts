import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { people } from "#app/people/table.ts";
import { checkEnum, moment } from "#app/platform/database/table.ts";
import { storyPolicy } from "#policies";

/** What became of a dog, told by its former owner. Its photo is the use "story" of its id. */
export const reunionStories = pgTable(
	"reunion_stories",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		dogId: bigint("dog_id", { mode: "number" })
			.notNull()
			.references(() => adoptionListings.id, { onDelete: "cascade" }),
		words: text().notNull().default(""),
		state: text({ enum: ["waiting", "published", "declined"] })
			.notNull()
			.default("waiting"),
		/** When its owner sent it, and agreed that it may be published. */
		sentAt: moment("sent_at").notNull().defaultNow(),
		decidedAt: moment("decided_at"),
		decidedBy: bigint("decided_by", { mode: "number" }).references(() => people.id),
	},
	(table) => [
		unique("reunion_stories_dog").on(table.dogId),
		index("reunion_stories_state").on(table.state, table.sentAt, table.id),
		checkEnum("reunion_stories_state", table.state),
		check(
			"reunion_stories_words",
			sql`length(${table.words}) <= ${sql.raw(String(storyPolicy.longest))}`,
		),
	],
);

export type ReunionStory = typeof reunionStories.$inferSelect;

/** A literal, so that PostgreSQL can use the index for a few of many. */
export const isStoryWaiting = sql`${reunionStories.state} = 'waiting'`;
