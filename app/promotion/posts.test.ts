import { expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { listRecords } from "#app/moderation/records/search.ts";
import { db } from "#app/platform/database/db.server.ts";
import { exportPosts, markPosted, postsOf, unmarkPosted } from "#app/promotion/posts.ts";
import { actor, makeDog, makeKennel } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bob = await makeStaff("reviewer", { name: "Bob" });

const unposted = async (network: string) => {
	const filter = { q: "", status: undefined, sample: undefined, unposted: network };
	return (await listRecords(dogs, filter, 1)).items.map(({ name }) => name);
};

test("a mark says who posted a record where, once, and can be undone by anyone of the team", async () => {
	const { id } = await makeDog({ name: "Bruno" });
	expect(await markPosted(dogs, id, "reddit", ada)).toBe("marked");
	await Promise.all([markPosted(dogs, id, "reddit", bob), markPosted(dogs, id, "x", bob)]);
	expect((await dogs.find(id))?.postedOn).toEqual(["reddit", "x"]);
	const posts = await postsOf("dog", id);
	expect([...posts.keys()].sort()).toEqual(["reddit", "x"]);
	expect(posts.get("reddit")).toMatchObject({ by: "Ada", at: expect.any(Date) });
	expect(await postsOf("kennel", id)).toEqual(new Map());
	expect(await exportPosts([ada.id], db)).toMatchObject([{ subjectId: id, network: "reddit" }]);
	await unmarkPosted(dogs, id, "reddit", bob);
	await unmarkPosted(dogs, id, "reddit", bob);
	expect([...(await postsOf("dog", id)).keys()]).toEqual(["x"]);
	expect((await dogs.find(id))?.postedOn).toEqual(["x"]);
	const noted = (await historyOf({ kind: "dog", id })).filter(({ event }) => /posted/.test(event));
	expect(noted.map(({ event, actor, details }) => [event, actor, details.network])).toEqual([
		["marked as posted", "Ada", "Reddit"],
		["marked as posted", "Bob", "X and others"],
		["marked as not posted", "Bob", "Reddit"],
	]);
});

test("only what is public can be marked, by those who may review", async () => {
	const { id } = await makeDog({ name: "Nero" }, { status: "homed" });
	expect(await markPosted(dogs, id, "reddit", ada)).toBeUndefined();
	expect(await markPosted(dogs, 999_999, "reddit", ada)).toBeUndefined();
	const editor = await makeStaff("editor");
	expect(() => markPosted(dogs, id, "reddit", editor)).toThrow();
	expect(() => unmarkPosted(dogs, id, "reddit", editor)).toThrow();
	expect(() => markPosted(dogs, id, "reddit", actor)).toThrow();
});

test("the desk's list shows what is not posted yet, anywhere or on one network", async () => {
	const luna = await makeDog({ name: "Luna" });
	await makeDog({ name: "Otto" });
	await makeDog({ name: "Gone" }, { status: "withdrawn" });
	await markPosted(dogs, luna.id, "nextdoor", ada);
	expect(await unposted("any")).toEqual(["Otto"]);
	expect(await unposted("reddit")).toEqual(["Otto", "Luna", "Bruno"]);
	expect(await unposted("nextdoor")).toEqual(["Otto", "Bruno"]);
	const found = await listRecords(
		dogs,
		{ q: "lun", status: undefined, sample: undefined, unposted: "any" },
		1,
	);
	expect(found.items).toEqual([]);
	const kennel = await makeKennel({ kennelName: "Casa Grigia" });
	await markPosted(kennels, kennel.id, "x", ada);
	expect(await postsOf("kennel", kennel.id)).toHaveProperty("size", 1);
});
