import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId } from "#app/platform/database/table.ts";
import { storyPolicy } from "#policies";

/** Owners' stories of how their dogs were homed or kept. The photo is the "story" use with the same id. */
export const reunionStories = pgTable(
	"reunion_stories",
	{
		id: ownId(),
		dogId: parentId("dog_id", () => adoptionListings.id),
		words: text().notNull().default(""),
		state: text({ enum: ["waiting", "published", "declined"] })
			.notNull()
			.default("waiting"),
		/** When the owner sent it and consented to its publication. */
		sentAt: moment("sent_at").notNull().defaultNow(),
		decidedAt: moment("decided_at"),
		decidedBy: personId("decided_by"),
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

/** A literal instead of a parameter, so that PostgreSQL uses the index to find a few among many. */
export const isStoryPending = sql`${reunionStories.state} = 'waiting'`;
