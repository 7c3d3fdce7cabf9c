import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createWalks, walkMail, walks, walksFeature } from "#test/walks-feature.ts";

// All that the rest of the program knows about a feature: one line of the list.
vi.mock("#app/features.ts", async (original) => {
	const { features } = await original<typeof import("#app/features.ts")>();
	const all = [...features, walksFeature];
	const sendings = all.flatMap(({ sends = [] }) => sends.map((each) => [each.what.name, each]));
	return { features: all, sendings: new Map(sendings as []) };
});

const { writeNotice } = await import("#app/site/about/notice.ts");
const { deskCounts } = await import("#app/desk/counts.ts");
const { listInbox, listKindAt } = await import("#app/desk/cases/cases.ts");
const { menuFor } = await import("#app/desk/menu.ts");
const { labelOf } = await import("#app/desk/outgoing/deliveries.ts");
const { erasePerson, exportPerson, identifyPerson } = await import(
	"#app/desk/privacy/personal-data.ts"
);
const { searchDesk } = await import("#app/desk/search/desk-search.ts");
const { findTasks } = await import("#app/desk/today/tasks.ts");
const { startJobs } = await import("#app/jobs.ts");
const { enqueueDelivery } = await import("#app/cases/outbox/deliveries.ts");
const { db, transaction } = await import("#app/platform/database/db.server.ts");
const { closeQueue, sendJob } = await import("#app/platform/queue/queue.server.ts");
const { casesOf } = await import("#test/desk.ts");
const { emailTo } = await import("#test/mail.ts");
const { sendDue } = await import("#test/outbox.ts");
const { patience } = await import("#test/waiting.ts");
const { makeStaff } = await import("#test/staff.ts");

const walker = "walker@example.com";
const reviewer = await makeStaff("reviewer");
const editor = await makeStaff("editor");
const admin = await makeStaff("admin");
const [kind] = walksFeature.cases ?? [];
if (!kind) throw new Error("The feature has no case.");
const desk = casesOf(kind);

beforeAll(() => db.execute(createWalks));
beforeEach(() => db.delete(walks));
afterAll(closeQueue);

async function offer(): Promise<number> {
	const [row] = await db.insert(walks).values({ email: walker, words: "Mornings." }).returning();
	return row?.id ?? 0;
}

test("its email is sent by the outbox, and the desk names it", async () => {
	const subjectId = await offer();
	await transaction((tx) => enqueueDelivery({ what: walkMail.thanks, subjectId }, tx));
	expect(await sendDue()).toMatchObject([{ name: "walk.thanks", subjectId }]);
	expect((await emailTo(walker, "Thanks for the walk")).text).toContain("He slept well after it.");
	expect(labelOf("walk.thanks")).toBe("Walk: thanks");
});

test("its schedule runs, and what is due is deleted", async () => {
	const [kept, old] = [await offer(), await offer()];
	const long = sql`now() - interval '31 days'`;
	await db.update(walks).set({ doneAt: long }).where(eq(walks.id, old));
	const jobs = startJobs();
	await transaction((tx) => sendJob("hour", {}, tx));
	const rows = () => db.select().from(walks);
	await vi.waitFor(async () => {
		expect(await rows()).toMatchObject([{ id: kept, remindedAt: expect.any(Date) }]);
	}, patience);
	await jobs.close();
});

test("what waits is in the menu, the counts, Today and the inbox of those who may see it", async () => {
	const id = await offer();
	const labels = (role: typeof reviewer) =>
		menuFor(role).flatMap(({ pages }) => pages.map(({ label }) => label));
	expect(labels(reviewer)).toContain("Walks");
	expect(labels(editor)).not.toContain("Walks");
	expect((await deskCounts())["/desk/walks"]).toBe(1);
	const titles = async (who: typeof reviewer) =>
		(await findTasks(who)).flatMap(({ tasks }) => tasks.map(({ title }) => title));
	expect(await titles(reviewer)).toContain("1 walk that was offered");
	expect(await titles(reviewer)).toContain("1 walk to plan");
	expect((await titles(editor)).filter((title) => title.includes("walk"))).toEqual([]);
	const waiting = async (who: typeof reviewer) =>
		(await listInbox(1, who)).items.map(({ to }) => to);
	expect(await waiting(reviewer)).toContain(`/desk/walks/${id}`);
	expect(await waiting(editor)).not.toContain(`/desk/walks/${id}`);
	const pages = async (who: typeof reviewer) =>
		(await searchDesk("walks", who)).flatMap(({ found }) => found.map(({ path }) => path));
	expect(await pages(reviewer)).toEqual(["/desk/walks"]);
	expect(await pages(editor)).toEqual([]);
});

test("it is listed, shown and acted on at the desk, by those with its right", async () => {
	const id = await offer();
	expect(await desk.listed("", reviewer)).toEqual([id]);
	expect(await desk.shown(id, reviewer)).toContain(`Walk ${id}`);
	expect(() => desk.act(id, "done", editor)).toThrow("right");
	expect(await desk.act(id, "constructor", reviewer)).toBeUndefined();
	expect(await desk.act(id, "done", reviewer)).toBe("done");
	expect(await desk.listed("", reviewer)).toEqual([]);
	expect(await desk.listed("list=done", reviewer)).toEqual([id]);
});

test("its list is in the menu, the search and at its address, for those with its right", async () => {
	const id = await offer();
	const listed = listKindAt(new URL("https://corso.example/desk/walkers"));
	expect(await casesOf(listed).listed("", reviewer)).toEqual([id]);
	await expect(casesOf(listed).listed("", editor)).rejects.toThrow("right");
	const tabs = (role: typeof reviewer) =>
		menuFor(role)
			.find(({ label }) => label === "Dogs")
			?.pages.map(({ path }) => path);
	expect(tabs(reviewer)).toContain("/desk/walkers");
	expect(tabs(editor)).toBeUndefined();
	const found = async (q: string, who: typeof reviewer) =>
		(await searchDesk(q, who)).flatMap(({ found }) => found.map(({ path }) => path));
	expect(await found("walkers", reviewer)).toEqual(["/desk/walkers"]);
	expect(await found("new walker", reviewer)).toEqual(["/desk/walkers/new"]);
	expect(await found(walker, reviewer)).toEqual([`/desk/walkers/${id}`]);
	for (const q of ["walkers", "new walker", walker]) expect(await found(q, editor)).toEqual([]);
});

test("the privacy page says what it keeps, and a person gets a copy or has it erased (D3)", async () => {
	const notice = writeNotice({ introduction: "", addition: "" });
	expect(notice).toContain("## When you offer a walk");
	expect(notice).toContain("We delete it 30 days after the walk.");
	await offer();
	const person = identifyPerson({ email: walker, phone: "" });
	expect(await exportPerson(person, admin)).toMatchObject({ walks: [{ words: "Mornings." }] });
	await erasePerson(person, admin);
	expect(await db.$count(walks)).toBe(0);
});
