import * as v from "valibot";
import { day, line, readContent } from "#app/platform/content/content.server.ts";

const sources = readContent(
	"breed/sources.yaml",
	v.record(
		v.string(),
		v.strictObject({
			text: line,
			url: v.optional(v.pipe(v.string(), v.url())),
			/** Whether someone read it for this site, or it is only cited from what others say about it. */
			state: v.picklist(["read", "cited"]),
			on: day,
		}),
	),
);

export type Source = (typeof sources)[string] & { id: string };

/** The id of an entry in sources.yaml, in other files of content/breed. */
export const sourceId = v.pipe(
	v.string(),
	v.check((id) => Object.hasOwn(sources, id), "is not in sources.yaml"),
);

export const sourceIds = v.pipe(v.array(sourceId), v.minLength(1));

export function sourcesOf(ids: readonly string[]): Source[] {
	return [...new Set(ids)].flatMap((id) => {
		const source = sources[id];
		return source ? [{ id, ...source }] : [];
	});
}
