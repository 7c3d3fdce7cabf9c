import { expect, test } from "vitest";
import { parseRecordList } from "#app/cases/records/search.ts";

const states = { draft: 1, homed: 2 };
const asked = (query: string) =>
	parseRecordList(new URL(`https://corso.example/desk?${query}`), states);

test("a list's URL holds its filters, and unknown values filter nothing", () => {
	const all = { q: "", status: undefined, sample: undefined };
	expect(asked("")).toEqual({ filter: all, narrowed: false, page: 1 });
	expect(asked("q=+Bruno+&status=homed&sample=no&page=3")).toEqual({
		filter: { q: "Bruno", status: "homed", sample: false },
		narrowed: true,
		page: 3,
	});
	for (const name of ["toString", "constructor", "__proto__", "all", "HOMED"]) {
		expect(asked(`status=${name}&sample=${name}`), name).toMatchObject({
			filter: all,
			narrowed: false,
		});
	}
	expect(asked(`q=${"x".repeat(9_000)}`)?.filter.q).toHaveLength(200);
	for (const page of ["0", "-1", "x", "1e3", "100001"]) {
		expect(asked(`page=${page}`), page).toBeUndefined();
	}
});
