import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { notesOf } from "#app/cases/history/staff-notes.ts";
import { cases, decisions } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const { ask } = serveBuild();
let ada = "";
let ben = "";
let editor = "";

beforeAll(async () => {
	ada = await cookieOf(await makeStaff("reviewer", { name: "Ada Rossi" }));
	ben = await cookieOf(await makeStaff("reviewer", { name: "Ben Ode" }));
	editor = await cookieOf(await makeStaff("editor"));
});

/** Without the comments that React puts between texts. */
async function see(path: string, cookie = ada) {
	const { text, ...reply } = await ask(path, { headers: { Cookie: cookie } });
	return { ...reply, text: text.replaceAll("<!-- -->", "") };
}

const send = (path: string, fields: Record<string, string>, cookie = ada) =>
	ask(path, {
		method: "POST",
		headers: { Cookie: cookie, Origin: "https://corso.example" },
		body: new URLSearchParams(fields),
	});

const whole = {
	name: "Bruno",
	gender: "Male",
	ageYears: "3",
	ageMonths: "2",
	color: "Brindle",
	weightLbs: "104",
	spayedNeutered: "yes",
	vaccinationsUpToDate: "yes",
	goodWithKids: "yes",
	goodWithDogs: "no",
	goodWithCats: "not_tested",
	description: "A calm dog.",
	healthIssues: "",
	behaviorNotes: "",
	reasonForAdoption: "We move.",
	locationCity: "Austin",
	locationState: "TX",
	country: "US",
	ownerContactEmail: "owner@example.com",
	ownerContactPhone: "",
	showEmail: "yes",
	showPhone: "no",
};

test("reviewers see the queue and every page of a case; editors and strangers do not", async () => {
	const { id } = await makeCase("rehome", whole);
	const steps = ["", "/approval", "/changes", "/decline", "/merge", "/spam", "/edit", "/preview"];
	for (const path of ["/desk/review", ...steps.map((step) => `/desk/review/${id}${step}`)]) {
		const { status, text } = await see(path);
		expect(status, path).toBe(200);
		expect(text, path).toContain("Bruno");
	}
	for (const path of ["/desk/review", `/desk/review/${id}`, `/desk/review/${id}/preview`]) {
		expect((await see(path, editor)).status, path).toBe(403);
		expect((await ask(path)).status, path).toBe(302);
	}
});

test("there is no page for a missing case or a message", async () => {
	const message = await makeCase("contact");
	for (const id of ["999999", "0", "x", "1e3", String(message.id)]) {
		for (const step of ["", "/approval", "/edit", "/preview"]) {
			expect((await see(`/desk/review/${id}${step}`)).status, `${id}${step}`).toBe(404);
		}
	}
	expect((await see("/desk/review?page=x")).status).toBe(404);
	expect((await send(`/desk/review/${message.id}/undo/999999`, {})).status).toBe(404);
});

test("approving publishes, leads to the next waiting case and can be undone", async () => {
	const { id, version } = await makeCase("rehome", { ...whole, name: "Nero" }, { hoursAgo: 9 });
	const next = await makeCase("rehome", whole, { hoursAgo: 8 });
	const sent = await send(`/desk/review/${id}/approval?kind=rehome`, { version: String(version) });
	expect(sent.status).toBe(302);
	const there = sent.headers.location ?? "";
	expect(there).toMatch(new RegExp(`^/desk/review/${next.id}\\?kind=rehome&decided=\\d+$`));
	const { text } = await see(there);
	expect(text).toMatch(/role="status"[\s\S]*Nero<\/bdi>/);
	expect((await ask("/adoption-network/nero")).status).toBe(200);

	const [decision] = await db.select().from(decisions).where(eq(decisions.caseId, id));
	const undone = await send(`/desk/review/${id}/undo/${decision?.id}`, {});
	expect(undone.headers.location).toBe(`/desk/review/${id}?done=undone`);
	expect((await see(undone.headers.location ?? "")).text).toContain('role="status"');
	expect((await ask("/adoption-network/nero")).status).toBe(404);
});

test("the second of two reviewers learns what the first one did, and keeps what was typed", async () => {
	const { id, version } = await makeCase("rehome", { ...whole, name: "Rex" });
	const seen = String(version);
	expect((await send(`/desk/review/${id}/spam`, { version: seen }, ben)).status).toBe(302);
	const words = "Please send a photo of his face.";
	const shown = JSON.stringify(["", words]);
	const { status, text } = await send(`/desk/review/${id}/changes`, {
		version: seen,
		words,
		shown,
	});
	expect(status).toBe(409);
	expect(text).toMatch(/role="alert"[\s\S]*Ben Ode/);
	expect(text).toContain(words);
	expect((await send(`/desk/review/${id}/approval`, { version: seen })).status).toBe(409);
});

test("an email with the reviewer's words is previewed first, and again when the words change", async () => {
	const { id, version } = await makeCase("rehome", { ...whole, name: "Otto" });
	const path = `/desk/review/${id}/changes`;
	const empty = await send(path, { version: String(version), words: "  ", shown: "" });
	expect(empty.status).toBe(422);
	const first = await send(path, { version: String(version), words: "His age?", shown: "" });
	expect(first.status).toBe(200);
	expect(first.text).toContain('aria-labelledby="letter"');
	expect(await db.$count(decisions, eq(decisions.caseId, id))).toBe(0);

	const shown =
		/name="shown" value="([^"]*)"/.exec(first.text)?.[1]?.replaceAll("&quot;", '"') ?? "";
	const other = await send(path, { version: String(version), words: "And his weight?", shown });
	expect(other.status).toBe(200);
	expect(await db.$count(decisions, eq(decisions.caseId, id))).toBe(0);
	const same = await send(path, { version: String(version), words: "His age?", shown });
	expect(same.status).toBe(302);
	expect(await db.$count(decisions, eq(decisions.caseId, id))).toBe(1);
});

test("missing fields are shown, block approval, and can be filled in by the team", async () => {
	const { name: _, ...nameless } = whole;
	const { id, version } = await makeCase("rehome", nameless, { firstName: "Ada" });
	expect((await see(`/desk/review/${id}`)).text).not.toContain(`/desk/review/${id}/approval`);
	const refused = await send(`/desk/review/${id}/approval`, { version: String(version) });
	expect(refused.status).toBe(422);
	expect(await db.$count(decisions, eq(decisions.caseId, id))).toBe(0);

	const long = await send(`/desk/review/${id}/edit`, {
		...whole,
		name: "x".repeat(90),
		version: "1",
	});
	expect(long.status).toBe(422);
	expect(long.text).toContain("x".repeat(90));
	const fields = { ...whole, name: "Bella", version: String(version) };
	expect((await send(`/desk/review/${id}/edit`, fields)).status).toBe(302);
	// Someone else opened the page before: nothing of theirs is saved.
	const late = await send(`/desk/review/${id}/edit`, { ...fields, name: "Late" }, ben);
	expect(late.status).toBe(409);
	const [found] = await db.select().from(cases).where(eq(cases.id, id));
	expect(found?.draft.name).toBe("Bella");
	expect((await send(`/desk/review/${id}/approval`, { version: "2" })).status).toBe(302);
	expect(await db.$count(adoptionListings, eq(adoptionListings.name, "Bella"))).toBe(1);
});

test("no query parameter breaks a page or is taken for a message", async () => {
	const { id } = await makeCase("rehome", whole);
	for (const [word, status] of [
		["__proto__", 200],
		["constructor", 200],
		["%00", 400],
	] as const) {
		for (const query of [`done=${word}`, `undo=${word}`, `kind=${word}`]) {
			expect((await see(`/desk/review/${id}?${query}`)).status, query).toBe(status);
		}
	}
});

test("no text from strangers runs as a script at the desk", async () => {
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
	const { id } = await makeCase(
		"rehome",
		{
			...whole,
			name: evil,
			color: evil,
			description: `${evil} Pay a deposit.`,
			locationCity: evil,
		},
		{ details: { reason: evil }, firstName: evil, email: "evil@example.com", spamSignals: [evil] },
	);
	for (const step of ["", "/approval", "/merge", "/edit", "/preview", "/decline"]) {
		const { status, text } = await see(`/desk/review/${id}${step}`);
		expect(status, step).toBe(200);
		expect(text, step).not.toContain("<script>alert");
		expect(text, step).not.toContain("<img src=x");
	}
});

test("a case is assigned and unassigned, and a note is saved once", async () => {
	const { id } = await makeCase("rehome", whole);
	expect((await send(`/desk/review/${id}/assignee/me`, {})).status).toBe(302);
	expect((await see(`/desk/review/${id}`)).text).toContain(`/desk/review/${id}/assignee/nobody`);
	expect((await see(`/desk/review/${id}`, ben)).text).toContain(`/desk/review/${id}/assignee/me`);
	// Someone who opened the page before Ada took the case can't take it from her unknowingly.
	const late = await send(`/desk/review/${id}/assignee/me`, { from: "" }, ben);
	expect(late.headers.location).toBe(`/desk/review/${id}?done=taken`);
	expect((await see(`/desk/review/${id}`)).text).toContain(`/desk/review/${id}/assignee/nobody`);
	expect((await send(`/desk/review/${id}/assignee/nobody`, {})).status).toBe(302);
	expect((await send(`/desk/review/${id}/assignee/else`, {})).status).toBe(404);
	for (let times = 0; times < 2; times++) {
		expect((await send(`/desk/review/${id}`, { words: "Called." })).status).toBe(302);
	}
	expect((await send(`/desk/review/${id}`, { words: "" })).status).toBe(422);
	expect(await notesOf({ kind: "case", id })).toHaveLength(1);
	const message = await makeCase("contact");
	expect((await send(`/desk/review/${message.id}`, { words: "Hm." })).status).toBe(404);
});
