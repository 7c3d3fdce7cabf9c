import * as v from "valibot";
import { day, line, readContent } from "#app/platform/content/content.server.ts";

const sources = readContent(
	"breed/sources.yaml",
	v.record(
		v.string(),
		v.strictObject({
			text: line,
			url: v.optional(v.pipe(v.string(), v.url())),
			/** Whether someone read it for this site, or only quotes what others say of it. */
			state: v.picklist(["read", "cited"]),
			on: day,
		}),
	),
);

export type Source = (typeof sources)[string] & { id: string };

export const allSources: readonly Source[] = Object.entries(sources).map(([id, source]) => {
	return { id, ...source };
});

/** In other files of content/breed: the id of an entry in sources.yaml. */
export const sourceId = v.pipe(
	v.string(),
	v.check((id) => Object.hasOwn(sources, id), "is not in sources.yaml"),
);

/** Each once, in the order in which they are named. */
export function sourcesOf(ids: readonly string[]): Source[] {
	return [...new Set(ids)].flatMap((id) => {
		const source = sources[id];
		return source ? [{ id, ...source }] : [];
	});
}
