import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { slugOf } from "#app/records/addresses/slug.ts";

const TopicPage = v.strictObject({
	topic: line,
	heading: line,
	summary: line,
	description: v.pipe(line, v.minLength(100), v.maxLength(160)),
	/** The title of a guide. */
	first: v.optional(line),
	door: v.optional(v.strictObject({ heading: line, text: line })),
});

export type TopicPage = v.InferOutput<typeof TopicPage>;

export const topicPages: ReadonlyMap<string, TopicPage> = new Map(
	readContent("topics.yaml", v.array(TopicPage)).map((page) => [slugOf(page.topic, ""), page]),
);
