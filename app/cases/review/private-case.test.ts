import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { endEditLinks } from "#app/cases/edit/links.ts";
import { discardSubmission, restoreSubmission } from "#app/cases/intake/quarantine.ts";
import { findCaseByLink, findQuarantinedByLink } from "#app/cases/review/private-case.ts";
import { findStatusByToken } from "#app/cases/review/status.ts";
import { caseMail, cases, formMail, submissionLinks, submissions } from "#app/cases/table.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { stores } from "#app/network/owner/stores.ts";
import { systemActor } from "#app/people/actor.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket, forms, sendForm } from "#test/forms.ts";
import { deleteRecords } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

const staff = systemActor("a test");
beforeEach(async () => {
	await deleteRecords();
	await db.execute(sql`truncate submissions, cases, deliveries, private_links cascade`);
});

const rehome = forms.rehome.fields;

async function sendRequest(meta: { ticket?: string; honeypot?: string } = {}) {
	const receipt = await sendForm(rehomeForm, rehome, meta);
	const links = receipt.ok ? receipt.links : undefined;
	return { receipt: links?.receipt ?? "", profile: links?.profile ?? "" };
}

test("the answer to a form opens its own profile and status, each with its own link (Z2)", async () => {
	const { receipt, profile } = await sendRequest();
	const [opened] = await db.select().from(cases);
	expect((await findCaseByLink("rehome", profile))?.id).toBe(opened?.id);
	expect(await findStatusByToken(receipt, stores)).toMatchObject({ state: "completing" });
	expect(await findCaseByLink("rehome", receipt)).toBeUndefined();
	expect(await findStatusByToken(profile, stores)).toBeUndefined();
	expect(await findCaseByLink("breeder", profile)).toBeUndefined();
	const stored = JSON.stringify(await db.select().from(privateLinks));
	for (const token of [receipt, profile]) expect(stored).not.toContain(token);
});

test("a message has a status, and nothing to complete", async () => {
	const receipt = await sendForm(contactForm, forms.contact.fields);
	expect(receipt).toEqual({ ok: true, links: { receipt: expect.any(String) } });
});

test("revoking the private links ends the one of the answer, too", async () => {
	const { profile } = await sendRequest();
	const [opened] = await db.select().from(cases);
	await endEditLinks(opened?.id ?? 0, staff);
	expect(await findCaseByLink("rehome", profile)).toBeUndefined();
});

test("only the very form that was sent gets its links again, and not for long", async () => {
	const ticket = await agedTicket();
	const first = await sendRequest({ ticket });
	expect(await sendRequest({ ticket })).toEqual(first);
	const withoutTicket = { ...rehome, EMAIL: "other@example.com" };
	await sendForm(rehomeForm, withoutTicket, { ticket: "" });
	expect(await sendForm(rehomeForm, withoutTicket, { ticket: "" })).toEqual({ ok: true });
});

test("what may be spam gets links that open nothing yet, and its profile once it is restored", async () => {
	const { receipt, profile } = await sendRequest({ honeypot: "x" });
	expect(await findCaseByLink("rehome", profile)).toBeUndefined();
	expect(await findQuarantinedByLink(submissionLinks.profile, profile)).toMatchObject({
		email: rehome.EMAIL,
	});
	expect(await findStatusByToken(receipt, stores)).toMatchObject({ state: "completing", name: "" });
	const [held] = await db.select().from(submissions);
	await restoreSubmission(held?.id ?? 0, publicForms, staff);
	expect(await findCaseByLink("rehome", profile)).toMatchObject({ state: "completing" });
	const other = await sendRequest({ honeypot: "y", ticket: await agedTicket(20) });
	const [spam] = await db.select().from(submissions).orderBy(sql`id desc`).limit(1);
	await discardSubmission(spam?.id ?? 0, staff);
	expect(await findStatusByToken(other.receipt, stores)).toBeUndefined();
	expect(await db.$count(privateLinks, eq(privateLinks.subjectId, spam?.id ?? 0))).toBe(0);
});

test("the emails carry the link to the profile while it is being completed", async () => {
	await sendRequest();
	const [opened] = await db.select().from(cases);
	const id = opened?.id ?? 0;
	for (const email of [
		await writeEmail(formMail.rehome.received, id),
		await writeEmail(caseMail.reminder, id),
	]) {
		const [, token = ""] = /\/edit\/dog\/([\w-]{22})/.exec(email?.text ?? "") ?? [];
		expect((await findCaseByLink("rehome", token))?.id).toBe(id);
		expect(email?.to).toBe(rehome.EMAIL);
	}
	await db.update(cases).set({ state: "received" });
	expect((await writeEmail(formMail.rehome.received, id))?.text).not.toContain("/edit/");
	expect(await writeEmail(caseMail.reminder, id)).toBeUndefined();
});

test("a breeder isn’t reminded in the words for an owner who needs help", async () => {
	const { id } = await makeCase("breeder", kennelDraft, { state: "completing" });
	expect((await writeEmail(caseMail.reminder, id))?.text).not.toMatch(
		/asked us for help|another way/,
	);
});
