import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { consents as consentsTable, subscribers } from "#app/cases/newsletter/table.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { caseLinks, cases, submissions } from "#app/cases/table.ts";
import { sender } from "#app/people/actor.ts";
import { endLinks } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { noPhotos } from "#test/desk.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { emailLinkingTo, emailsTo, linkIn } from "#test/mail.ts";
import { actor } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { makeStaff } from "#test/staff.ts";

const site = serveBuild();
beforeEach(() => db.delete(rateLimits));

async function send(name: keyof typeof forms, fields: Record<string, string>): Promise<void> {
	const ticket = name === "newsletter" ? undefined : await agedTicket();
	const body = new URLSearchParams({ ...forms[name].fields, ...fields });
	if (ticket) body.set("ticket", ticket);
	expect((await site.ask(forms[name].path, { method: "POST", body })).status).toBe(200);
}

async function stateOf(email: string): Promise<string | undefined> {
	const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email));
	return row?.state;
}

/** Headers of every page behind an emailed link: not indexed, not stored. */
function expectPrivate(headers: Record<string, string>) {
	expect(headers).toMatchObject({
		"cache-control": "no-store",
		"referrer-policy": "strict-origin",
		"x-robots-tag": "noindex",
	});
}

const typed = {
	FNAME: "Zanzibarra",
	LNAME: "Quixotta <b>bold</b>",
	MMERGE6: "Buy at https://spam.example now",
	MMERGE9: "Buy at https://spam.example now",
	MMERGE7: "Kennel Xylofonia",
};

describe.each(["contact", "breeder", "rehome"] as const)("after the %s form", (name) => {
	const email = `${name}@example.com`;

	test("the sender gets an email with none of the typed text, and a private page (Z2)", async () => {
		await send(name, { ...typed, EMAIL: email });
		const letter = await emailLinkingTo(email, "/status/");
		const whole = `${letter.subject} ${letter.text} ${letter.html}`;
		expect(whole).not.toMatch(/Zanzibarra|Quixotta|spam\.example|Xylofonia/);
		const page = await site.ask(linkIn(letter, "/status/"));
		expect(page.status).toBe(200);
		expect(page.text).toContain('aria-current="step"');
		expectPrivate(page.headers);
	});

	test("the team gets everything typed, as text, and can reply to the sender (I1, I2)", async () => {
		// About a profile it hears when the sender has completed it.
		if (name !== "contact") {
			const { id, version } = await caseNow({ id: await caseOf(email) });
			const draft = name === "rehome" ? dogDraft : kennelDraft;
			await saveDraft(id, version, { draft, photos: noPhotos }, sender, true);
		}
		const letter = await emailLinkingTo(
			env.teamMail,
			`/desk/(review|messages)/${await caseOf(email)}\\b`,
		);
		expect(letter.replyTo?.map(({ address }) => address)).toEqual([email]);
		expect(letter.text).toContain("Quixotta <b>bold</b>");
		expect(letter.html).toContain("Quixotta &lt;b&gt;bold&lt;/b&gt;");
		expect(letter.html).not.toContain('href="https://spam.example');
	});

	test("the page shows every step with its date, and is gone when its link is revoked", async () => {
		const path = linkIn(await emailLinkingTo(email, "/status/"), "/status/");
		const id = await caseOf(email);
		// A message is answered, not reviewed.
		const isReviewed = name !== "contact";
		const ada = await makeStaff("reviewer");
		expect(await assignCase(id, ada.id, null, ada)).toBe("done");
		const { text } = await site.ask(path);
		const steps = /<\/h1>.*?<\/ol>/s.exec(text)?.[0].match(/<li[^>]*>/g) ?? [];
		expect(steps.findIndex((step) => step.includes("aria-current"))).toBe(isReviewed ? 2 : 0);
		await endLinks(caseLinks.status, id, actor);
		const closed = await site.ask(path);
		expect(closed.status).toBe(404);
		expectPrivate(closed.headers);
	});
});

async function caseOf(email: string): Promise<number> {
	const [found] = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(submissions.email, email));
	return found?.id ?? 0;
}

describe("the newsletter", () => {
	const email = "ada@example.com";

	test("the confirmation email contains no typed text but the address", async () => {
		await send("newsletter", { ...typed, EMAIL: email });
		const letter = await emailLinkingTo(email, "/newsletter/confirm/");
		expect(`${letter.text}${letter.html}`).not.toMatch(/Zanzibarra|spam\.example/);
	});

	test("opening the emailed page confirms nothing, only its button does, once (A6)", async () => {
		const path = linkIn(
			await emailLinkingTo(email, "/newsletter/confirm/"),
			"/newsletter/confirm/",
		);
		for (const method of ["GET", "HEAD"]) {
			const { status, headers } = await site.ask(path, { method });
			expect(status).toBe(200);
			expectPrivate(headers);
			expect((await site.ask(`${path}.data`, { method })).status).toBe(200);
		}
		expect(await stateOf(email)).toBe("pending");
		const confirmed = await site.ask(path, { method: "POST" });
		expect([confirmed.status, await stateOf(email)]).toEqual([200, "confirmed"]);
		expectPrivate(confirmed.headers);
		const consents = (await db.select().from(consentsTable)).length;
		const again = await site.ask(path, { method: "POST" });
		expect([again.status, again.text.includes('<form method="post"')]).toEqual([200, false]);
		expect((await db.select().from(consentsTable)).length).toBe(consents);
	});

	test("one click in an email program unsubscribes, without an account (RFC 8058)", async () => {
		const letter = await emailLinkingTo(email, "/newsletter/unsubscribe/");
		const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? "";
		expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		const url = /^<(.*)>$/.exec(header("list-unsubscribe"))?.[1] ?? "";
		const { pathname } = new URL(url);
		expect((await site.ask(pathname)).status).toBe(200);
		expect(await stateOf(email)).toBe("confirmed");
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		expect((await site.ask(pathname, { method: "POST", body })).status).toBe(200);
		expect(await stateOf(email)).toBe("unsubscribed");
		const used = linkIn(
			await emailLinkingTo(email, "/newsletter/confirm/"),
			"/newsletter/confirm/",
		);
		expect((await site.ask(used, { method: "POST" })).status).toBe(404);
		expect(await stateOf(email)).toBe("unsubscribed");
		expect(await emailLinkingTo(email, "/newsletter$")).toBeDefined();
	});

	test("answers the same for a subscribed address and an unknown one", async () => {
		const answers = [];
		for (const each of [email, "nobody-knows@example.com"]) {
			await db.delete(rateLimits);
			const body = new URLSearchParams({ EMAIL: each });
			const { status, text } = await site.ask("/newsletter", { method: "POST", body });
			answers.push([status, text.replaceAll(each, "…")]);
		}
		expect(answers[0]).toEqual(answers[1]);
	});

	test("other forms subscribe only if the box is checked", async () => {
		await send("contact", { EMAIL: "unticked@example.com" });
		expect(await stateOf("unticked@example.com")).toBeUndefined();
		await send("contact", { EMAIL: "ticked@example.com", newsletter: "yes" });
		expect(await stateOf("ticked@example.com")).toBe("pending");
		await emailLinkingTo("ticked@example.com", "/newsletter/confirm/");
	});
});

test("a quarantined submission sends no email", async () => {
	await send("contact", { EMAIL: "trapped@example.com", website: "https://x.example" });
	await send("contact", { EMAIL: "after@example.com" });
	await emailLinkingTo("after@example.com", "/status/");
	expect(await emailsTo("trapped@example.com")).toEqual([]);
});
