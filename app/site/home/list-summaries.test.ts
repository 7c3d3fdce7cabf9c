import { beforeEach, expect, test } from "vitest";
import { findListSummaries } from "#app/site/home/list-summaries.ts";
import { deleteRecords, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

beforeEach(deleteRecords);

test("nothing is said of what there is none of", async () => {
	await makeDog({ name: "Held" }, { status: "on_hold" });
	await makeDog({ name: "Sample", sample: true });
	await makeKennel({ kennelName: "Paused" }, { logo: false, active: false });
	expect(await findListSummaries(undefined)).toEqual({});
});

test("one and many are counted, and the newest is named", async () => {
	await makeGuide({ title: "Feeding" }, { cover: false });
	await makePost({ title: "On Patience" }, { cover: false });
	await makeKennel({ kennelName: "Casa" }, { logo: false });
	await makeDog({ name: "Otto" });
	expect(await findListSummaries("Feeding")).toEqual({
		"/guides": ["1 guide.", "Newest: Feeding"],
		"/blogs": ["Latest:", "On Patience"],
		"/breeder-network": ["1 kennel", ""],
		"/adoption-network": ["1 dog", "waiting"],
	});
	for (const country of ["CA", "CA", "US"]) {
		await makeKennel({ kennelName: "Another", country }, { logo: false });
	}
	await makeDog({ name: "Anna" });
	expect(await findListSummaries("Feeding")).toMatchObject({
		"/breeder-network": ["4 kennels", "in 2 countries"],
		"/adoption-network": ["2 dogs", "waiting"],
	});
});
