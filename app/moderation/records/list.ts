import type { RecordFilter } from "#app/moderation/records/search.ts";
import { pageOf } from "#app/ui/paging.ts";

const samples = new Map([
	["yes", true],
	["no", false],
]);

/**
 * What an address asks of a list of records, by the states that they may have; what it spells otherwise
 * narrows nothing. Undefined when there is no such page.
 */
export function recordsAsked(
	url: URL,
	states: Readonly<Record<string, unknown>>,
): { filter: RecordFilter; narrowed: boolean; page: number } | undefined {
	const page = pageOf(url);
	if (page === undefined) return undefined;
	const asked = (name: string) => url.searchParams.get(name) ?? "";
	const status = asked("status");
	const filter = {
		q: asked("q").trim().slice(0, 200),
		status: Object.hasOwn(states, status) ? status : undefined,
		sample: samples.get(asked("sample")),
	};
	const narrowed = Object.values(filter).some((each) => each !== "" && each !== undefined);
	return { filter, narrowed, page };
}
