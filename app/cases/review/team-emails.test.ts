import fc from "fast-check";
import { expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { type AboutCase, aboutCase } from "#app/cases/review/team-emails.tsx";
import { caseMail, formMail } from "#app/cases/table.ts";
import { assignOne } from "#app/desk/cases/assignment.ts";
import { composeEmail } from "#app/people/email.tsx";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { countryName } from "#site";
import { decided } from "#test/desk.ts";
import { dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const about = {
	case: { id: 128, kind: "contact" },
	submission: { email: "ada@example.org" },
	receivedAt: new Date("2026-11-21T14:53:00Z"),
	lines: [{ label: "From", value: "Ada Rossi" }],
	spamSignals: ["contains 2 links"],
} as const satisfies AboutCase;

async function write(found: AboutCase) {
	const content = { subject: "Message from Ada Rossi", heading: "You have a new message" };
	const email = await composeEmail({ ...aboutCase, ...content }, found);
	if (!email) throw new Error("No email was written.");
	return email;
}
const typed = (value: string) => write({ ...about, lines: [{ label: "Message", value }] });
const tags = (html: string) => html.match(/<\/?[a-z][^>]*>/gi) ?? [];

test("the team reads number, time, what was typed and spam signals, and can answer", async () => {
	const email = await write(about);
	expect(email).toMatchObject({ replyTo: about.submission.email, to: env.teamMail });
	for (const part of [email.html, email.text]) {
		expect(part).toContain("128");
		expect(part).toContain("November 21, 2026 at 2:53 PM UTC");
		expect(part).toContain("contains 2 links");
		expect(part).toContain("Ada Rossi");
		expect(part).toContain(`${env.siteUrl}/desk/messages/128`);
	}
});

test("what was typed is in the form's order, with the country's name", async () => {
	const details = { zip: "78701", city: "Austin", country: "GB" };
	const { id } = await makeCase("breeder", {}, { details });
	const text = (await writeEmail(caseMail.completed, id))?.text ?? "";
	expect(text.indexOf("Austin")).toBeLessThan(text.indexOf("78701"));
	expect(text).toContain(countryName("GB"));
});

test("the subject of each email to the team names the case, and its button opens it", async () => {
	const dog = await makeCase("rehome", { ...dogDraft, name: "Otto" });
	const kennel = await makeCase("breeder", kennelDraft);
	const message = "Is the grey one still there?\nI would love to meet him.";
	const contact = await makeCase("contact", {}, { details: { message } });
	const written = [
		[dog, caseMail.returned, /: Otto, Austin TX$/],
		[dog, caseMail.completed, /: Otto, Austin TX$/],
		[kennel, caseMail.completed, /: Casa Nera, Austin TX$/],
		[contact, formMail.contact.team, /Ada Rossi: Is the grey one still there\? I would love/],
	] as const;
	for (const [{ id, kind }, what, subject] of written) {
		const email = await writeEmail(what, id);
		expect(email?.subject).toMatch(subject);
		const path = kind === "contact" ? "messages" : "review";
		expect(email?.html).toContain(`href="${env.siteUrl}/desk/${path}/${id}"`);
	}
});

test("a request without a name yet is named by its sender", async () => {
	const { id } = await makeCase("rehome", { reasonForAdoption: "The family moves." });
	expect((await writeEmail(caseMail.completed, id))?.subject).toMatch(/: a dog from Ada Rossi$/);
});

test("typed text in a subject is one short line, without anything hidden (I2, I3)", async () => {
	const part = fc.constantFrom(
		"\r\n",
		"Bcc: eve@example.org",
		"\u202e",
		"\u200f",
		"🐕‍🦺",
		"x",
		" ",
		"\u0000",
	);
	const hostile = fc.string({ unit: part, maxLength: 200 });
	await fc.assert(
		fc.asyncProperty(hostile, hostile, async (name, message) => {
			const clean = message.replaceAll("\0", "");
			const firstName = name.replaceAll("\0", "").slice(0, 60);
			const details = { message: clean };
			const { id } = await makeCase("contact", {}, { details, firstName, lastName: "" });
			const { id: dogId } = await makeCase("rehome", {
				...dogDraft,
				name: name.replaceAll("\0", ""),
			});
			for (const email of [
				await writeEmail(formMail.contact.team, id),
				await writeEmail(caseMail.completed, dogId),
			]) {
				expect(email?.subject).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
				expect(email?.subject?.length).toBeLessThan(700);
			}
		}),
		{ numRuns: 15 },
	);
});

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });

const orders = async (id: number) =>
	(await db.select().from(deliveries)).filter(
		({ name, subjectId, state }) =>
			name === "case.assigned" && subjectId === id && state === "waiting",
	);

test("who gets a case from someone else is told, and not who takes it", async () => {
	const { id } = await makeCase("rehome", { ...dogDraft, name: "Otto" });
	expect(await assignCase(id, ada.id, null, ada)).toBe("done");
	expect(await orders(id)).toEqual([]);
	expect(await writeEmail(caseMail.assigned, id)).toBeUndefined();
	expect(await assignCase(id, bea.id, ada.id, ada)).toBe("done");
	expect(await orders(id)).toMatchObject([{ notBefore: expect.any(Date) }]);
	const email = await writeEmail(caseMail.assigned, id);
	expect(email).toMatchObject({ to: bea.email, subject: "Assigned to you: Otto, Austin TX" });
	expect(email?.text).toContain(`${env.siteUrl}/desk/review/${id}`);
	const writer = await makeStaff("editor");
	expect(await assignCase(id, writer.id, bea.id, ada)).toBeUndefined();
});

test("taken back within the minute, nobody is told", async () => {
	const { id } = await makeCase("rehome", dogDraft);
	await assignCase(id, bea.id, null, ada);
	await assignCase(id, null, bea.id, ada);
	expect(await orders(id)).toEqual([]);
	expect(await writeEmail(caseMail.assigned, id)).toBeUndefined();
	await assignCase(id, bea.id, null, ada);
	await assignCase(id, ada.id, bea.id, ada);
	expect(await writeEmail(caseMail.assigned, id)).toBeUndefined();
	await assignCase(id, bea.id, ada.id, ada);
	expect(await orders(id)).toHaveLength(1);
});

test("a message is assigned in the same way", async () => {
	const { id } = await makeCase("contact", {}, { details: { message: "Hello there" } });
	await assignOne(messageCase, id, "person", { person: String(bea.id) }, ada);
	expect(await orders(id)).toHaveLength(1);
	expect(await writeEmail(caseMail.assigned, id)).toMatchObject({
		to: bea.email,
		subject: "Assigned to you: message from Ada Rossi: Hello there",
	});
	await assignOne(messageCase, id, "person", { person: String(ada.id), from: String(bea.id) }, ada);
	expect(await orders(id)).toEqual([]);
});

test("what an owner sends back goes to whoever has the case, or to the team", async () => {
	const found = await makeCase("rehome", dogDraft, { state: "changes_needed" });
	const recipients = async () => [
		(await writeEmail(caseMail.returned, found.id))?.to,
		(await writeEmail(caseMail.completed, found.id))?.to,
	];
	expect(await recipients()).toEqual([env.teamMail, env.teamMail]);
	await assignCase(found.id, bea.id, null, bea);
	expect(await recipients()).toEqual([bea.email, bea.email]);
	for (const away of [{ emails: "weekly" as const }, { suspendedAt: new Date() }]) {
		await db.update(people).set(away);
		expect(await recipients()).toEqual([env.teamMail, env.teamMail]);
		await db.update(people).set({ emails: "each", suspendedAt: null });
	}
	// Once someone has decided, a late email would be untrue.
	await decided(found, { verdict: "declined", reason: "unsure" });
	expect(await recipients()).toEqual([undefined, undefined]);
});

test("without spam signals the email mentions none", async () => {
	const { text } = await write({ ...about, spamSignals: [] });
	expect(text.length).toBeLessThan((await write(about)).text.length);
});

test("typed text stays text: no tags, no links", async () => {
	const hostile = `<script>alert(1)</script><img src=x onerror="a()"> https://bad.example "'><a href='b'>`;
	const { html, text } = await typed(hostile);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a()");
	expect(html).not.toMatch(/<(script|img)\b/);
	expect(
		html.match(/href="[^"]*"/g)?.every((to) => to.startsWith(`href="${env.siteUrl}/desk/`)),
	).toBe(true);
	expect(text).toContain(`> ${hostile}\n`);
});

test("no typed text changes the email's own tags or escapes its quote", async () => {
	const plain = tags((await typed("x")).html);
	const part = fc.constantFrom(
		..."<>\"'&;/!-=\u2028\u202e\u0000 x",
		"<!--",
		"]]>",
		"</td>",
		"&lt;",
	);
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: part }), async (value) => {
			const { html, text } = await typed(`${value}MARK`);
			const own = tags(html).filter((tag) => !/^<(br|\/?span)\b/.test(tag));
			expect(own).toEqual(plain.filter((tag) => !/^<(br|\/?span)\b/.test(tag)));
			const line = text.split("\n").find((each) => each.includes("MARK"));
			expect(line).toMatch(/^> /);
		}),
		{ numRuns: 60 },
	);
});

test("characters that hide or reverse text are removed, and long text is visibly cut", async () => {
	const { text } = await typed("a\u202eb\u0000c\u2066d\tе\r\nf\u2028g\ud800");
	expect(text).toContain("> abcd е\n> f\n> g\ufffd\n");
	const long = await typed("x".repeat(100_000));
	expect(long.text).toContain(`${"x".repeat(100)} … (cut here)`);
	expect(long.html.length).toBeLessThan(20_000);
});
