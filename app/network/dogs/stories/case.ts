import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { photoIdsOf, setPhotosPublic } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { type ReunionStory, reunionStories } from "#app/network/dogs/stories/table.ts";
import { statusesWithStory } from "#app/network/dogs/stories/unpublish.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { staffId } from "#app/people/actor.ts";
import {
	type CaseForm,
	type CaseInput,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { line, lines } from "#app/platform/forms/typed-form.server.ts";
import { dog as record } from "#app/records/dog.ts";
import { publicPath } from "#app/records/record.ts";
import { tags } from "#app/records/tags.ts";
import { storyPolicy } from "#policies";

const { id, state, sentAt, dogId } = reunionStories;

const states = {
	waiting: { status: "Waiting", tone: "terra" },
	published: { status: "Published", tone: "olive" },
	declined: { status: "Declined", tone: "stone" },
} as const;

const refusals = {
	meanwhile:
		"The owner has sent something new in the meantime. Check it above before you continue.",
	looking: "This dog is looking for a home again, so the story can’t be published.",
};

export const StoryForm = v.object({
	words: lines(storyPolicy.longest),
	alt: line(300, "Describe the photo for people who can’t see it."),
});

export const storyCase = defineCase({
	kind: "dog",
	path: "/desk/stories",
	right: "review",
	icon: "story",
	title: "Reunion stories",
	description:
		"One photo and a line from an owner whose dog has found a home or stays. The owner agreed that we publish them; check for names, license plates and addresses first.",
	task: {
		verb: "Read",
		one: "reunion story",
		several: "reunion stories",
		description: "Nothing is published before you have looked at it.",
	},
	list: {
		from: reunionStories,
		id,
		param: "state",
		choices: {
			waiting: {
				label: "Waiting",
				where: eq(state, "waiting"),
				at: sentAt,
				first: "oldest",
				none: "No stories are waiting. Owners send them after their dog has found a home.",
			},
			published: {
				label: "Published",
				where: eq(state, "published"),
				at: sentAt,
				first: "newest",
				none: "No stories are published yet.",
			},
			declined: {
				label: "Declined",
				where: eq(state, "declined"),
				at: sentAt,
				first: "newest",
				none: "No stories have been declined recently.",
			},
		},
		columns: ["Dog", "Line", "Sent"],
		items: listItems,
	},
	page: {
		table: reunionStories,
		find: findView,
		edit: {
			fields: [
				{
					name: "words",
					label: "Line",
					hint: "Remove names, places and anything else that identifies people.",
					lines: storyPolicy.longest,
				},
				{
					name: "alt",
					label: "Image description (alt text)",
					hint: "What the photo shows, in a sentence.",
					isRequired: true,
				},
			],
			schema: StoryForm,
			also: ["expectedVersion", "publish"],
			save,
		},
	},
	actions: {
		declined: (input) => setState(input, "declined", "declined"),
		unpublished: (input) => setState(input, "unpublished", "waiting"),
	},
	notices: {
		saved: "Saved.",
		published: "Published. The site shows it within a second.",
		declined: "Declined. The owner sees that on the private page.",
		unpublished: "It’s no longer on the site.",
		meanwhile:
			"Nothing was changed: the story has changed since you opened it. This is how it is now.",
	},
});

async function listItems(ids: number[]) {
	const rows = await db
		.select({ id, sentAt, words: reunionStories.words, dog: adoptionListings.name })
		.from(reunionStories)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(inArray(id, ids));
	return rows.map(({ id, dog, words, sentAt }) => ({
		id,
		values: [[{ typed: dog }], [{ typed: words || "None" }], [{ moment: sentAt }]],
	}));
}

async function find(story: number, tx: Db) {
	const [found] = await tx.select().from(reunionStories).where(eq(id, story));
	return found;
}

async function findView(asked: number): Promise<CaseView | undefined> {
	const [found] = await db
		.select({ story: reunionStories, dog: adoptionListings })
		.from(reunionStories)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(eq(id, asked));
	if (!found) return undefined;
	const { story, dog } = found;
	const [picture] = await deskPhotosOf("story", asked);
	const isPublic = story.state === "published";
	return {
		title: `Story of ${dog.name}`,
		description: [
			states[story.state],
			" Sent ",
			{ moment: story.sentAt },
			" by the owner of ",
			{ link: dog.name, to: `${record.deskPath}/${dog.id}` },
			", with consent to publish. Shown on ",
			{ link: "the dog’s page", to: publicPath(record, dog.slug), isPublic: true },
			" for 90 days, and among the stories.",
		],
		...(picture ? { picture } : {}),
		edit: {
			key: String(story.sentAt.getTime()),
			values: { words: story.words, alt: picture?.alt ?? "" },
			hidden: { expectedVersion: story.sentAt.getTime() },
			buttons: [
				...(isPublic
					? []
					: [{ name: "publish", value: "yes", label: "Save and publish", isMain: true }]),
				{ name: "publish", value: "no", label: "Save", isMain: isPublic },
			],
		},
		panels: panelsFor(story),
	};
}

function panelsFor(story: ReunionStory) {
	const hidden = { expectedVersion: versionOf(story) };
	const forms: CaseForm[] = [
		...(story.state === "published"
			? [{ hidden, buttons: [{ action: "unpublished", label: "Unpublish" }] }]
			: []),
		...(story.state === "waiting"
			? [{ hidden, buttons: [{ action: "declined", label: "Decline" }] }]
			: []),
	];
	return forms.length > 0 ? [{ title: "Decision", forms }] : [];
}

function versionOf({ sentAt, state }: ReunionStory): string {
	return `${sentAt.getTime()} ${state}`;
}

/** `expectedVersion` is the reviewed version’s `sentAt` in milliseconds. */
async function save({ id: asked, values, actor, tx }: CaseInput) {
	const { words = "", alt = "", expectedVersion = "", publish } = values;
	const story = await find(asked, tx);
	if (!story) return undefined;
	const shouldPublish = publish === "yes";
	if (story.sentAt.getTime() !== Number(expectedVersion)) return { refused: refusals.meanwhile };
	const isLooking = and(
		eq(adoptionListings.id, story.dogId),
		notInArray(adoptionListings.status, [...statusesWithStory]),
	);
	if (shouldPublish && (await tx.$count(adoptionListings, isLooking)) > 0) {
		return { refused: refusals.looking };
	}
	const decided = {
		state: "published" as const,
		decidedAt: sql`now()`,
		decidedBy: staffId(actor),
	};
	const isNew = shouldPublish && story.state !== "published";
	await tx
		.update(reunionStories)
		.set({ words, ...(isNew ? decided : {}) })
		.where(eq(id, asked));
	const photoIds = await photoIdsOf({ kind: "story", id: asked }, tx);
	await tx.update(photos).set({ alt }).where(inArray(photos.id, photoIds));
	if (shouldPublish) await setPhotosPublic({ kind: "story", id: asked }, true, tx);
	// No details: words removed for privacy must not remain in the history.
	const event = isNew ? "story published" : "story corrected";
	await recordEvent({ kind: "dog", id: story.dogId }, event, {}, actor, tx);
	await announceChange(tx, { tags: [tags.stories] });
	return { notice: shouldPublish ? "published" : "saved" };
}

/** The story leaves the site within a second. */
async function setState(
	{ id: asked, values: { expectedVersion }, actor, tx }: CaseInput,
	name: string,
	to: "declined" | "waiting",
) {
	const story = await find(asked, tx);
	if (!story) return undefined;
	if (story.state === to) return name;
	if (expectedVersion !== undefined && expectedVersion !== versionOf(story)) return "meanwhile";
	await tx
		.update(reunionStories)
		.set({ state: to, decidedAt: sql`now()`, decidedBy: staffId(actor) })
		.where(eq(id, asked));
	await setPhotosPublic({ kind: "story", id: asked }, false, tx);
	await recordEvent({ kind: "dog", id: story.dogId }, `story ${name}`, {}, actor, tx);
	await announceChange(tx, { tags: [tags.stories] });
	return name;
}
