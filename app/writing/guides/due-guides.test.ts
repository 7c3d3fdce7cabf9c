import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { dueGuides, findDue, markChecked } from "#app/writing/guides/due-guides.ts";
import { guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { listVersions } from "#app/writing/versions.ts";
import { deleteRecords, makeGuide } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

beforeEach(deleteRecords);

const ada = await makeStaff("editor", { name: "Ada" });
const ben = await makeStaff("editor", { name: "Ben" });
const day = (text: string) => new Date(`${text}T10:00:00Z`);
const guide = (title: string, facts: { checkedOn?: string; sample?: boolean } = {}) =>
	makeGuide({ title, createdAt: day("2025-01-10"), ...facts }, { cover: false });
const due = async (on: string) => (await dueGuides(day(on))).map(({ title }) => title);

test("a published guide is due a year after its facts were checked, or else after it was published", async () => {
	await guide("Never checked");
	const { id } = await guide("Checked", { checkedOn: "2025-06-30" });
	await guide("A sample", { sample: true });
	await guide("Taken down").then(({ id }) => guideStore.unpublish(id, ada));
	await makeGuide({ title: "A draft" }, { cover: false, published: false });
	expect(await due("2026-01-09")).toEqual([]);
	expect(await due("2026-01-10")).toEqual(["Never checked"]);
	expect(await due("2026-06-29")).toEqual(["Never checked"]);
	expect(await due("2026-06-30")).toEqual(["Never checked", "Checked"]);
	expect(await findDue(id)).toEqual(new Date("2026-06-30T00:00:00Z"));
});

test("marking it as checked publishes the date alone, once a day, and says so in its history", async () => {
	const { id } = await guide("Feeding", { checkedOn: "2025-06-30" });
	const text = { kind: "guide" as const, id };
	const [first, second] = await Promise.all([
		markChecked(id, ada, day("2026-07-04")),
		markChecked(id, ada, day("2026-07-04")),
	]);
	expect([first, second]).toEqual([true, true]);
	expect(await due("2026-07-05")).toEqual([]);
	expect(await publicGuides.find("feeding")).toMatchObject({
		item: { checkedOn: "2026-07-04", title: "Feeding" },
	});
	const versions = (await listVersions(text, 1)).items;
	expect(versions.map(({ number, content }) => [number, content.checkedOn])).toEqual([
		[2, "2026-07-04"],
		[1, "2025-06-30"],
	]);
	expect((await historyOf(text)).at(-1)).toMatchObject({
		event: "published",
		actor: "Ada",
		details: { version: "2", checkedOn: "2025-06-30 → 2026-07-04" },
	});
});

test("a draft stays unpublished, and publishing it later keeps the date", async () => {
	const { id } = await guide("Feeding");
	const revision = await guideStore.revisionOf(id);
	await guideStore.save(id, { revision, fields: { body: "Not yet." } }, ada);
	await markChecked(id, ben, day("2026-07-04"));
	const found = await publicGuides.find("feeding");
	expect(found).toMatchObject({ item: { checkedOn: "2026-07-04" } });
	expect(found).not.toMatchObject({ item: { body: "Not yet." } });
	const now = await guideStore.read(id);
	expect(now).toMatchObject({
		changed: true,
		content: { body: "Not yet.", checkedOn: "2026-07-04" },
	});
	const stale = { revision: revision + 1, fields: { body: "Mine." } };
	expect(await guideStore.save(id, stale, ada)).toMatchObject({ why: "newer", by: "Ben" });
	await guideStore.publish(id, { revision: now?.revision ?? 0 }, ada);
	expect(await publicGuides.find("feeding")).toMatchObject({
		item: { body: "Not yet.", checkedOn: "2026-07-04" },
	});
});

test("only writers mark, and only what is public", async () => {
	const { id } = await makeGuide({ title: "A draft" }, { cover: false, published: false });
	expect(await markChecked(id, ada)).toBeUndefined();
	expect(await markChecked(404_404, ada)).toBeUndefined();
	await expect(async () => markChecked(id, await makeStaff("reviewer"))).rejects.toThrow(
		"no right",
	);
});
