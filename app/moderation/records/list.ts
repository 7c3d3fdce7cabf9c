import type { RecordFilter } from "#app/moderation/records/search.ts";
import { pageOf } from "#app/ui/paging.ts";

const sampleValues = new Map([
	["yes", true],
	["no", false],
]);

export function parseRecordList(
	url: URL,
	states: Readonly<Record<string, unknown>>,
): { filter: RecordFilter; narrowed: boolean; page: number } | undefined {
	const page = pageOf(url);
	if (page === undefined) return undefined;
	const param = (name: string) => url.searchParams.get(name) ?? "";
	const status = param("status");
	const filter = {
		q: param("q").trim().slice(0, 200),
		status: Object.hasOwn(states, status) ? status : undefined,
		sample: sampleValues.get(param("sample")),
	};
	const narrowed = Object.values(filter).some((each) => each !== "" && each !== undefined);
	return { filter, narrowed, page };
}
