import { afterAll, expect, test, vi } from "vitest";
import { reportsFeature } from "#app/network/reports/feature.ts";

// What it takes to delete a feature: its line of the list.
vi.mock("#app/features.ts", async (original) => {
	const { features } = await original<typeof import("#app/features.ts")>();
	const others = features.filter(({ name }) => name !== "reports");
	if (others.length !== features.length - 1) throw new Error("There is no such feature.");
	const sendings = others.flatMap(({ sends = [] }) => sends.map((each) => [each.what.name, each]));
	return { features: others, sendings: new Map(sendings as []) };
});

const { writeNotice } = await import("#app/site/about/notice.ts");
const { deskCounts } = await import("#app/desk/counts.ts");
const { listInbox, listKindAt } = await import("#app/desk/cases/cases.ts");
const { menuFor } = await import("#app/desk/menu.ts");
const { labelOf } = await import("#app/desk/outgoing/deliveries.ts");
const { exportPerson, identifyPerson } = await import("#app/desk/privacy/personal-data.ts");
const { searchDesk } = await import("#app/desk/search/desk-search.ts");
const { findTasks } = await import("#app/desk/today/tasks.ts");
const { startJobs } = await import("#app/jobs.ts");
const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
const { makeStaff } = await import("#test/staff.ts");

const admin = await makeStaff("admin");
const { cases: [kind] = [], keeps = [], sends: [sending] = [] } = reportsFeature;
if (!kind || !sending) throw new Error("The feature has no case or no email.");
afterAll(closeQueue);

test("a feature without its line is gone from the desk, and everything else works", async () => {
	const pages = menuFor(admin).flatMap(({ pages }) => pages.map(({ path }) => path));
	expect(pages).not.toContain(kind.path);
	expect(pages).toContain("/desk/messages");
	expect(() => listKindAt(new URL(kind.path, "https://corso.example"))).toThrow();
	expect(await deskCounts()).not.toHaveProperty([kind.path]);
	expect(await deskCounts()).toHaveProperty(["/desk/messages"]);
	expect((await listInbox(1, admin)).items).toEqual([]);
	expect(await findTasks(admin)).toBeInstanceOf(Array);
	const found = (await searchDesk(kind.title, admin)).flatMap(({ found }) => found);
	expect(found.map(({ path }) => path)).not.toContain(kind.path);
});

test("neither the outbox nor the privacy page knows it, nor does a person’s copy have its tables", async () => {
	expect(labelOf(sending.what.name)).toBe(sending.what.name);
	const notice = writeNotice({ introduction: "", addition: "" });
	for (const { notice: section } of keeps) {
		if (typeof section === "object") expect(notice).not.toContain(section.when);
	}
	expect(notice).toContain("## ");
	const person = identifyPerson({ email: "visitor@example.com", phone: "" });
	expect(await exportPerson(person, admin)).not.toHaveProperty("listing_reports");
});

test("the jobs start", async () => {
	const jobs = startJobs();
	await jobs.close();
});
