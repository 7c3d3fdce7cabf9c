import { eq } from "drizzle-orm";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { messageEvents } from "#app/cases/history/desk-history.tsx";
import { listHistory } from "#app/cases/history/history.ts";
import { cases, history } from "#app/cases/table.ts";
import { assignOne } from "#app/desk/cases/assignment.ts";
import HistoryPage, { loader } from "#app/desk/history/history.page.tsx";
import { addSubjectLinks } from "#app/desk/history/history-subjects.ts";
import { erasePerson } from "#app/desk/privacy/personal-data.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { invite, setSecondFactorRequired, suspend } from "#app/desk/team/people-changes.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { actorLabel } from "#app/people/actor.ts";
import { staffContext } from "#app/people/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { casesOf, decide } from "#test/desk.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff, usualRights } from "#test/staff.ts";

const admin = await makeStaff("admin", { name: "Ada" });
const { act, save } = casesOf(messageCase);
let before = 0;

/** The page's lines for everything done in this test, oldest first: "Answered · A message from Ada". */
async function linesOf(): Promise<string[]> {
	const { items, more } = await listHistory({}, admin);
	const entries = await addSubjectLinks(items.filter(({ id }) => id > before));
	const loaderData = { entries, more, people: [], kinds: [] };
	const props = { loaderData } as unknown as ComponentProps<typeof HistoryPage>;
	const router = createMemoryRouter([{ path: "/", element: <HistoryPage {...props} /> }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return [...html.matchAll(/<li[^>]*><p[^>]*><span[^>]*>(.*?)<span/g)]
		.map(([, line = ""]) => line.replaceAll(/<[^>]+>/g, "").trim())
		.reverse();
}

const said = messageEvents;

beforeEach(async () => {
	before = (await listHistory({}, admin)).items[0]?.id ?? 0;
});

test("a message is received, answered, closed, reopened and marked as spam, never published", async () => {
	const { id } = await makeCase("contact");
	await assignOne(messageCase, id, "me", {}, admin);
	await save(id, { body: "Yes.", ticket: await newTicket() }, admin);
	await act(id, "reopened", admin);
	await act(id, "closed", admin);
	await act(id, "reopened", admin);
	await act(id, "spam", admin);
	expect(await linesOf()).toEqual(
		[
			said.received,
			"Assigned",
			said.published,
			said.in_review,
			said.closed,
			said.in_review,
			said.spam,
		].map((label) => `${label} · A message from Ada Rossi`),
	);
});

test("a reviewed case is published, and its dog as well", async () => {
	const { id } = await makeCase("rehome", dogDraft);
	await assignOne(reviewCase, id, "me", {}, admin);
	await decide(await caseNow({ id }), { verdict: "approved" }, admin);
	const dog = (await caseNow({ id })).subjectId ?? 0;
	await dogs.transition(dog, "on_hold", admin);
	const lines = await linesOf();
	expect(lines.filter((line) => line.endsWith(`· ${dogDraft.name}`))).toEqual(
		["Received", "Assigned", "Review started", "Published"].map(
			(label) => `${label} · ${dogDraft.name}`,
		),
	);
	expect(lines.at(-1)).toBe(`Status changed · Dog ${dogDraft.name}`);
});

test("what the site did by itself is shown without the code's names", () => {
	expect(actorLabel("the system: the schedule")).toBe(actorLabel("the system: samples"));
	expect(actorLabel("the system: npm run admin")).toContain("(npm run admin)");
	expect(actorLabel("Ada")).toBe("Ada");
});

test("no case state is shown by its stored name", async () => {
	const states = cases.state.enumValues;
	for (const kind of ["contact", "rehome", "breeder"] as const) {
		const { id } = await makeCase(kind);
		for (const event of states) {
			const entry = { subjectKind: "case", subjectId: id, event, actor: "Ada" } as const;
			await db.insert(history).values({ ...entry, details: {} });
		}
	}
	const lines = await linesOf();
	expect(lines.filter((line) => /_|in review ·|^Spam/i.test(line))).toEqual([]);
	expect(lines.filter((line) => /Published · A message/.test(line))).toEqual([]);
	expect(lines.filter((line) => /Answered · A (dog|kennel)/.test(line))).toEqual([]);
});

test("an erased message is not described wrongly, and no link is broken", async () => {
	const { id } = await makeCase("contact", {}, { email: "gone@example.com" });
	await save(id, { body: "Yes.", ticket: await newTicket() }, admin);
	await erasePerson({ email: "gone@example.com", phones: [] }, admin);
	expect(await db.select().from(cases).where(eq(cases.id, id))).toEqual([]);
	const lines = await linesOf();
	expect(lines.filter((line) => line.startsWith("Published"))).toEqual([]);
	expect(lines.at(-1)).toMatch(/^Personal data erased · (?!Setting)/);
	const [entry] = await addSubjectLinks(
		(await listHistory({ kind: "case" }, admin)).items.filter(({ subjectId }) => subjectId === id),
	);
	expect(entry?.to).toBeUndefined();
});

test("changes to the team and its settings are listed", async () => {
	const invited = { email: "bea@example.com", name: "Bea", rights: usualRights.reviewer } as const;
	const person = await invite(invited, admin);
	await suspend(person?.id ?? 0, admin);
	await setSecondFactorRequired(true, admin);
	const [first, second, third] = await linesOf();
	expect(first).toBe("Invited · Team member Bea");
	expect(second).toBe("Suspended · Team member Bea");
	expect(third).toMatch(/^Setting changed · (?!Setting)/);
});

test("a message cannot be assigned by the URL of a case", async () => {
	const { id } = await makeCase("contact");
	expect(await assignOne(reviewCase, id, "me", {}, admin)).toBeUndefined();
	expect((await caseNow({ id })).assignedTo).toBeNull();
});

// The last test, because the history must be in order.
test("a day that begins at one o’clock, when the clocks go forward, has its own entries only", async () => {
	const at = ["2027-09-05T02:00Z", "2027-09-05T05:00Z", "2027-09-06T02:00Z", "2027-09-06T04:00Z"];
	for (const time of at) {
		const entry = { subjectKind: "setting", subjectId: 1, actor: "Ada", event: time } as const;
		await db.insert(history).values({ ...entry, at: new Date(time) });
	}
	const context = new RouterContextProvider();
	context.set(staffContext, { ...admin, sessionId: 0, hasApp: false, needsSecondFactor: false });
	const entriesOn = async (day: string) => {
		const query = new URLSearchParams({ day, zone: "America/Santiago" });
		const request = new Request(`https://corso.example/desk/history?${query}`);
		const { entries } = await loader({ request, context } as unknown as Parameters<
			typeof loader
		>[0]);
		return entries.map(({ event }) => event).reverse();
	};
	expect(await entriesOn("2027-09-04")).toEqual(at.slice(0, 1));
	expect(await entriesOn("2027-09-05")).toEqual(at.slice(1, 3));
});
