import { sourcesOf } from "#app/records/breed/sources.server.ts";
import { longDate } from "#app/ui/format.ts";

export type CitedSource = { id: string; text: string; url?: string; state: string };
export type Mark = { number: number; id: string };

export type Cite = (sources: readonly string[]) => Mark[];

/** Numbers a page's sources in the order in which it cites them. */
export function startCitations() {
	const ids: string[] = [];
	const cite: Cite = (sources) =>
		sources.map((id) => {
			if (!ids.includes(id)) ids.push(id);
			return { id, number: ids.indexOf(id) + 1 };
		});
	return {
		cite,
		/** Replaces the sources of an entry of content/ with their marks. */
		mark<Entry extends { sources: readonly string[] }>({ sources, ...entry }: Entry) {
			return { ...entry, marks: cite(sources) };
		},
		list(): CitedSource[] {
			return sourcesOf(ids).map(({ id, text, url, state, on }) => ({
				id,
				text,
				...(url && { url }),
				state: state === "read" ? `Read on ${longDate(on)}` : "Cited here, not read by us",
			}));
		},
	};
}
