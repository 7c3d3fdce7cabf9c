import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { caseLinks } from "#app/cases/table.ts";
import { findRunningAftercare, makeCheckInLink } from "#app/network/aftercare/aftercares.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { parsePublishable, parseTyped } from "#app/records/parse.server.ts";
import { daysAgo, deleteRecords, makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { inquiryNow, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const site = serveBuild();

beforeEach(() => deleteRecords());

async function owned(writers: string[]) {
	const { id } = await makeRelayedDog();
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const conversations = [];
	for (const name of writers) {
		conversations.push(await makeInquiry(id, { name, EMAIL: `${name.toLowerCase()}@example.com` }));
	}
	const page = `/edit/dog/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
	const post = (status: string, family?: string) =>
		site.ask(`${page}/say/${status}`, {
			method: "POST",
			body: new URLSearchParams(family === undefined ? {} : { family }),
			headers: { Origin: "https://corso.example" },
		});
	return { id, conversations, page, post };
}

test("homing asks which of the people who wrote it is, without scripts, and changes nothing before", async () => {
	const { id, conversations, page, post } = await owned(["Priya", "Sam"]);
	const [priya, sam] = conversations;
	const asked = (await site.ask(`${page}/say/homed`)).text;
	expect(asked).toContain("Who takes your dog?");
	for (const label of ["Priya, Hamilton, ON", "Sam, Hamilton, ON", "Someone else"]) {
		expect(asked).toContain(label);
	}
	for (const family of [undefined, "", "999999", "nobody"]) {
		const refused = await post("homed", family);
		expect(refused.status).toBe(422);
		expect(refused.text).toContain("Choose one of these, or “someone else”.");
		expect((await dogs.find(id))?.status).toBe("available");
	}
	expect((await post("homed", String(sam?.id))).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("homed");
	expect((await inquiryNow(sam?.id ?? 0))?.closedAt).toBeNull();
	expect((await inquiryNow(priya?.id ?? 0))?.closedBy).toBe("gone");
	const conversation = (await site.ask(`/talk/${sam?.tokens.adopter}`)).text;
	expect(conversation).toContain("This conversation stays open for the handover.");
	expect(conversation).not.toContain("has ended");
});

test("the chosen family is asked about the check-ins, without its address being typed", async () => {
	const { id, conversations, post } = await owned(["Priya", "Sam"]);
	const [priya, sam] = conversations;
	for (const _ of [1, 2]) expect((await post("homed", String(sam?.id))).status).toBe(302);
	const asked = await findRunningAftercare(id);
	expect(asked).toMatchObject({ email: "sam@example.com", consentedAt: null });
	const isAboutIt = and(
		eq(deliveries.name, "aftercare.confirm"),
		eq(deliveries.subjectId, asked?.id ?? 0),
	);
	expect(await db.$count(deliveries, isAboutIt)).toBe(1);

	// It agrees, and says when he moves in.
	const page = `/aftercare/${await makeCheckInLink(asked?.id ?? 0)}`;
	expect((await site.ask(page)).text).toContain('name="movedOn"');
	const consent = (movedOn: string) =>
		site.ask(page, {
			method: "POST",
			body: new URLSearchParams({ step: "consent", movedOn }),
			headers: { Origin: "https://corso.example" },
		});
	expect((await consent("2001-01-01")).status).toBe(422);
	const nextWeek = daysAgo(-7).toISOString().slice(0, 10);
	expect((await consent(nextWeek)).status).toBe(302);
	expect(await findRunningAftercare(id)).toMatchObject({ movedOn: nextWeek });

	// Another answer later is about another family, or about none of these.
	await db
		.update(inquiries)
		.set({ closedAt: null, closedBy: null })
		.where(eq(inquiries.id, priya?.id ?? 0));
	expect((await post("homed", String(priya?.id))).status).toBe(302);
	expect(await findRunningAftercare(id)).toMatchObject({ email: "priya@example.com" });
	expect((await post("homed", "other")).status).toBe(302);
	expect(await findRunningAftercare(id)).toBeUndefined();
});

test("nobody is asked about check-ins of a dog that is on hold or goes to someone else", async () => {
	const { id, conversations, post } = await owned(["Priya"]);
	await post("on-hold", String(conversations[0]?.id));
	expect(await findRunningAftercare(id)).toBeUndefined();
	await post("homed", "other");
	expect(await findRunningAftercare(id)).toBeUndefined();
});

test("on hold asks the same, and an answer to homing is offered from it", async () => {
	const { id, conversations, page, post } = await owned(["Priya", "Sam"]);
	expect((await post("on-hold", String(conversations[0]?.id))).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("on_hold");
	const asked = (await site.ask(`${page}/say/homed`)).text;
	expect(asked).toMatch(
		new RegExp(
			`checked=""[^>]*value="${conversations[0]?.id}"|value="${conversations[0]?.id}"[^>]*checked=""`,
		),
	);
});

test("nobody is asked about a dog that no one wrote about, or one that stays", async () => {
	const { id, post, page } = await owned([]);
	expect((await site.ask(`${page}/say/homed`)).text).not.toContain("Who takes your dog?");
	expect((await post("homed")).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("homed");
	const kept = await owned(["Priya"]);
	expect((await site.ask(`${kept.page}/say/kept`)).text).not.toContain("Someone else");
	expect((await kept.post("kept")).status).toBe(302);
});

test("a kennel that never chose is asked at the confirmation; its click shows what it chose", async () => {
	const facts = { kennelName: "Quiet Oaks", showEmail: false, showPhone: false };
	const { id } = await makeKennel({ ...facts, email: "quiet@example.com" });
	const own = await makeCase("breeder", kennelDraft, { state: "published", subjectId: id });
	const page = `/edit/kennel/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
	const shown = async () => (await site.ask("/breeder-network/quiet-oaks")).text;
	expect(await shown()).not.toContain("quiet@example.com");
	expect((await site.ask(page)).text).toContain("shows no way to reach you");
	const asked = (await site.ask(`${page}/say/still-right`)).text;
	expect(asked).toContain("Show my email address on the page");
	expect(asked).not.toContain("checked");
	const post = (boxes: Record<string, string>) =>
		site.ask(`${page}/say/still-right`, {
			method: "POST",
			body: new URLSearchParams({ contact: "asked", ...boxes }),
			headers: { Origin: "https://corso.example" },
		});
	expect((await post({})).status).toBe(422);
	expect((await post({ showEmail: "yes" })).status).toBe(302);
	await expect.poll(shown).toContain("mailto:quiet@example.com");
	expect(await kennels.find(id)).toMatchObject({ showEmail: true, showPhone: false });
	expect(await historyOf({ kind: "kennel", id })).toContainEqual(
		expect.objectContaining({ actor: "its sender", details: { showEmail: "no → yes" } }),
	);
	expect((await site.ask(`${page}/say/still-right`)).text).toContain("checked");
});

test("a form that is saved without a click of its own publishes no contact details", async () => {
	const own = await makeCase("breeder", { email: "new@example.com" }, { state: "completing" });
	const page = `/edit/kennel/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
	const form = (await site.ask(page)).text;
	for (const name of ["showEmail", "showPhone"]) {
		const box = new RegExp(`<input(?=[^>]*name="${name}")[^>]*>`).exec(form)?.[0];
		expect(box).toBeDefined();
		expect(box).not.toContain("checked");
	}
	const { showEmail: _, showPhone: __, ...filled } = kennelDraft;
	const saved = await site.ask(page, {
		method: "POST",
		body: new URLSearchParams({ ...filled, version: String(own.version) }),
		headers: { Origin: "https://corso.example" },
	});
	expect(saved.status).toBe(200);
	expect((await caseNow(own)).draft).toMatchObject({ showEmail: "no", showPhone: "no" });
	expect(parsePublishable(kennel, filled)).toMatchObject({
		ok: false,
		errors: { showEmail: expect.any(String) },
	});
	// The team may still change everything else of a kennel that hasn't chosen yet.
	const hidden = { ...kennelDraft, showEmail: "no", showPhone: "no" };
	const typed = { ...filled, kennelAbout: "Two litters a year." };
	expect(parseTyped(kennel, typed, hidden)).toMatchObject({ ok: true });
	expect(parseTyped(kennel, typed, kennelDraft)).toMatchObject({ ok: false });
});
