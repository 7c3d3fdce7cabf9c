import type { RecordFilter } from "#app/moderation/record-search.ts";
import { pageOf } from "#app/ui/paging.ts";

const samples = new Map([
	["yes", true],
	["no", false],
]);

/**
 * What an address asks of a list of records, by the states that they may have; what it spells otherwise
 * narrows nothing. Undefined when there is no such page.
 */
export function recordsAsked<Status extends string>(
	url: URL,
	states: Record<Status, unknown>,
): { filter: RecordFilter<Status>; narrowed: boolean; page: number } | undefined {
	const page = pageOf(url);
	if (page === undefined) return undefined;
	const asked = (name: string) => url.searchParams.get(name) ?? "";
	const isState = (text: string): text is Status => Object.hasOwn(states, text);
	const status = asked("status");
	const filter = {
		q: asked("q").trim().slice(0, 200),
		status: isState(status) ? status : undefined,
		sample: samples.get(asked("sample")),
	};
	const narrowed = Object.values(filter).some((each) => each !== "" && each !== undefined);
	return { filter, narrowed, page };
}
