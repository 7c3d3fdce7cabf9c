import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { photoIdsOf } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { publicPosts } from "#app/writing/blog/store.ts";
import { guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { manuscripts } from "#app/writing/table.ts";
import { listVersions } from "#app/writing/versions.ts";
import { deleteRecords, makeGuide, makePhoto, writeText } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import type { SampleText } from "../content/samples.ts";
import { actor } from "./seed-pictures.ts";
import { loadPosts, publishGuides, updatePosts } from "./seed-texts.ts";

const files = vi.hoisted(() => ({ guides: [] as SampleText[], posts: [] as SampleText[] }));
vi.mock("../content/samples.ts", () => ({
	readSampleTexts: async (folder: "guides" | "posts") => files[folder],
}));

function file(title: string, more: Partial<SampleText> = {}): SampleText {
	return {
		title,
		short: `${title}, in short.`,
		cover: { coat: "black", seed: 7, prop: "clock" },
		category: "Health",
		author: "Ada Rossi",
		date: new Date("2026-04-21"),
		checked: "2026-11-24",
		formerly: [],
		body: "Go at once.",
		...more,
	};
}

const bloat = file("Bloat: Know the Signs");
const rewritten = file("Bloat in Cane Corsos", {
	formerly: [bloat.title],
	body: "Call on the way.",
});

beforeEach(async () => {
	await deleteRecords();
	await db.delete(manuscripts);
	files.guides = [bloat];
	files.posts = [];
});

async function published(slug: string) {
	const found = await publicGuides.find(slug);
	if (found?.at !== "here") throw new Error(`${slug} is not here.`);
	return found.item;
}

test("a cover that an earlier version drew is drawn anew, and one that someone chose stays", async () => {
	files.guides = [bloat, file("Feeding")];
	await publishGuides();
	const rows = await db.select().from(guides);
	const coverOf = async (id: number) => (await photoIdsOf({ kind: "guide", id }))[0];
	const before = new Map<string, number | undefined>();
	for (const { id, title } of rows) before.set(title, await coverOf(id));
	const [drawn, chosen] = [before.get(bloat.title) ?? 0, before.get("Feeding") ?? 0];
	await db.update(photos).set({ alt: "A black Cane Corso, drawn" }).where(eq(photos.id, drawn));
	await db.update(photos).set({ alt: "Gus asleep" }).where(eq(photos.id, chosen));
	expect(await publishGuides()).toEqual({ added: 0, changed: 1 });
	for (const { id, title } of rows) {
		if (title === "Feeding") expect(await coverOf(id)).toBe(chosen);
		else expect(await coverOf(id)).not.toBe(drawn);
	}
	expect((await published("bloat-know-the-signs")).cover?.alt).toMatch(/clock, drawn$/);
});

test("a guide is published once, and its former titles lead to it", async () => {
	files.guides = [rewritten, file("Feeding")];
	expect(await publishGuides()).toEqual({ added: 2, changed: 0 });
	expect(await published("bloat-in-cane-corsos")).toMatchObject({
		body: "Call on the way.",
		checkedOn: "2026-11-24",
		sample: false,
		createdAt: rewritten.date,
	});
	const moved = { at: "elsewhere", slug: "bloat-in-cane-corsos", permanent: true };
	expect(await publicGuides.find("bloat-know-the-signs")).toEqual(moved);
	expect(await publishGuides()).toEqual({ added: 0, changed: 0 });
	expect((await publicGuides.browse(1)).items).toHaveLength(2);
});

test("a file that changed is published as a new version, with the cover and under both addresses", async () => {
	await publishGuides();
	const { id } = await published("bloat-know-the-signs");
	const coverId = await makePhoto("A black Corso", { library: true });
	await writeText(guideStore, id, { coverId }, actor);
	await guideStore.publish(id, { revision: await guideStore.revisionOf(id) }, actor);
	expect((await guideStore.find(id))?.pdfKey).not.toBeNull();

	files.guides = [rewritten];
	expect(await publishGuides()).toEqual({ added: 0, changed: 1 });
	// The PDF of the older text is not offered any more.
	expect(await published("bloat-in-cane-corsos")).toMatchObject({
		id,
		body: "Call on the way.",
		pdfKey: null,
	});
	expect(await photoIdsOf({ kind: "guide", id })).toEqual([coverId]);
	const moved = { at: "elsewhere", slug: "bloat-in-cane-corsos", permanent: true };
	expect(await publicGuides.find("bloat-know-the-signs")).toEqual(moved);
	expect((await listVersions({ kind: "guide", id }, 1)).items).toHaveLength(3);
	expect(await publishGuides()).toEqual({ added: 0, changed: 0 });
});

test("what a person changed, began to change, or took off the site is left alone", async () => {
	const ada = await makeStaff("editor");
	files.guides = ["Changed", "Begun", "Gone"].map((title) => file(title));
	await publishGuides();
	const [changed, begun, gone] = await Promise.all(
		["changed", "begun", "gone"].map(async (slug) => (await published(slug)).id),
	);
	const publish = async (id = 0) =>
		guideStore.publish(id, { revision: await guideStore.revisionOf(id) }, ada);
	await writeText(guideStore, changed ?? 0, { body: "Ada’s." }, ada);
	await publish(changed);
	await writeText(guideStore, begun ?? 0, { body: "Ada’s draft." }, ada);
	await guideStore.unpublish(gone ?? 0, ada);

	files.guides = files.guides.map((each) => ({ ...each, body: "Newer." }));
	expect(await publishGuides()).toEqual({ added: 0, changed: 0 });
	expect(await published("changed")).toMatchObject({ body: "Ada’s." });
	expect(await published("begun")).toMatchObject({ body: "Go at once." });
	expect((await guideStore.read(begun ?? 0))?.content.body).toBe("Ada’s draft.");
	expect(await publicGuides.find("gone")).toBeUndefined();
	await publish(gone);
	expect(await publishGuides()).toMatchObject({ added: 0, changed: 0 });
	expect(await published("gone")).toMatchObject({ body: "Go at once." });
});

test("a guide that was deleted does not come back, and a person’s own of that title stays", async () => {
	await publishGuides();
	await db.delete(guides).where(eq(guides.slug, "bloat-know-the-signs"));
	const ada = await makeStaff("editor");
	const id = await guideStore.begin("Feeding", ada);
	files.guides = [rewritten, file("Feeding")];
	expect(await publishGuides()).toEqual({ added: 0, changed: 0 });
	expect(await db.$count(guides)).toBe(1);
	expect(await guideStore.find(id)).toMatchObject({ status: "draft" });
});

test("what an interruption left half done is finished", async () => {
	const id = await guideStore.begin(rewritten.title, actor);
	await writeText(guideStore, id, { body: "Half." }, actor);
	files.guides = [rewritten];
	await publishGuides();
	expect(await published("bloat-in-cane-corsos")).toMatchObject({ id, body: "Call on the way." });
	expect(await publicGuides.find("bloat-know-the-signs")).toMatchObject({ at: "elsewhere" });
});

test("an address that leads to another guide goes on leading there", async () => {
	const { id } = await makeGuide({ title: "Bloat" }, { cover: false });
	files.guides = [file("Feeding", { formerly: ["Meals"] })];
	await publishGuides();
	files.guides = [file("Feeding", { formerly: ["Meals", "Bloat"] })];
	await publishGuides();
	expect(await published("bloat")).toMatchObject({ id });
});

test("sample posts follow their files, and come with the samples alone", async () => {
	files.posts = [file("Grey")];
	await updatePosts();
	expect(await publicPosts.find("grey")).toBeUndefined();
	await loadPosts();
	files.posts = [file("Grey, Not Blue", { formerly: ["Grey"], body: "Newer." }), file("Ears")];
	await updatePosts();
	expect(await publicPosts.find("grey-not-blue")).toMatchObject({
		item: { body: "Newer.", sample: true },
	});
	expect(await publicPosts.find("grey")).toMatchObject({ at: "elsewhere", permanent: true });
	expect(await publicPosts.find("ears")).toBeUndefined();
});
