import type { Change, Shown } from "#app/platform/cache/shown.ts";
import { pointAt } from "#app/records/places/places.ts";
import { type Kind, tags } from "#app/records/tags.ts";

/** The parts of a record that decide which pages show it. */
export type Located = {
	id: number;
	nameKey?: string | undefined;
	latitude?: number | null;
	longitude?: number | null;
};

/** A change of a record, as it was before and as it is now. Every page that shows either is rendered anew. */
export function changeOf(kind: Kind, versions: readonly Located[]): Change {
	return {
		tags: [
			...new Set([
				tags.all(kind),
				...versions.map(({ id }) => tags.record(kind, id)),
				...versions.flatMap(({ nameKey }) => nameKey ?? []).map((key) => tags.named(kind, key)),
			]),
		],
		points: versions.flatMap(({ latitude, longitude }) =>
			typeof latitude === "number" && typeof longitude === "number"
				? [{ of: kind, at: pointAt({ latitude, longitude }) }]
				: [],
		),
	};
}

/** The page of a record, which also says how many others have its name. `related`: what else it shows. */
export function pageOfRecord(
	kind: Kind,
	{ id, nameKey }: Located,
	related: Shown = { tags: [] },
): Shown {
	const named = nameKey === undefined ? [] : [tags.named(kind, nameKey)];
	return { ...related, tags: [tags.record(kind, id), ...named, ...related.tags] };
}
