import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket, forms } from "#test/forms.ts";
import type { Serving } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { type Amount, expectSafeReply, type FuzzClient } from "./fuzz-client.ts";
import { hostileText, mark } from "./hostile.ts";
import { elementsOf, fieldErrorsIn, fieldValuesIn, findInjectionsInReply } from "./markup.ts";

type Name = keyof typeof forms;
let sent = 0;

/** Reduces text to what the site must always keep: letters, digits, marks, punctuation and symbols. */
const visible = (text: string) =>
	text
		.toWellFormed()
		.normalize("NFC")
		.replace(/[^\p{L}\p{N}\p{P}\p{S}\p{M}]/gu, "");
const sameLines = (text: string) => text.replace(/\r\n?/g, "\n");

/** Generates form data: up to three hostile fields, the rest valid, and extra fields. */
function filling(name: Name) {
	const { fields } = forms[name];
	const each = Object.entries({ FNAME: "Ada", LNAME: "Rossi", PHONE: "", ...fields });
	// Few hostile fields at a time: if all were hostile, nothing would ever be stored.
	const own = fc
		.subarray(
			each.map(([field]) => field),
			{ maxLength: 3 },
		)
		.chain((hostile) =>
			fc.record(
				Object.fromEntries(
					each.map(([field, value]) => {
						if (hostile.includes(field)) return [field, hostileText];
						return [field, field === "EMAIL" ? fc.constant(undefined) : fc.constant(value)];
					}),
				),
			),
		);
	const others = fc.dictionary(hostileText, hostileText, { maxKeys: 3 });
	const mixed = fc.tuple(own, others);
	return mixed.map(([known, more]) => {
		const email = `fuzz-${++sent}@example.com`;
		// Extra fields can't replace the form's own, whose values are checked later.
		const extra = Object.entries(more).filter(([field]) => !(field in known));
		return Object.fromEntries([
			...extra,
			...Object.entries({ ...known, EMAIL: known.EMAIL ?? email }),
		]);
	});
}

export function testForm(name: Name, site: Serving, asking: FuzzClient, amount: Amount): void {
	const { path } = forms[name];
	const visitorOfDesk = async () => ({ Cookie: await cookieOf(await makeStaff("admin")) });

	test(`any input to the ${name} form is stored as text or returned with errors`, async () => {
		const headers = await visitorOfDesk();
		let kept = 0;
		await fc.assert(
			fc.asyncProperty(filling(name), async (fields) => {
				const body = new URLSearchParams(fields);
				if (name !== "newsletter") body.set("ticket", await agedTicket());
				const reply = await asking.ask(path, { method: "POST", body });
				expectSafeReply(reply, path);
				expect([200, 413, 422]).toContain(reply.status);
				expect(findInjectionsInReply(reply)).toEqual([]);
				if (reply.status === 422) expectReturned(reply.text, fields);
				if (reply.status !== 200) return;
				kept++;
				await expectWords(name, fields, site, headers);
			}),
			amount,
		);
		// A form that rejects everything would pass all the checks above.
		expect(kept).toBeGreaterThan(0);
		await asking.expectFast();
	});
}

function expectReturned(html: string, fields: Record<string, string>): void {
	const faults = [...fieldErrorsIn(html)];
	expect(faults.length).toBeGreaterThan(0);
	for (const [field, words] of faults) expect(words, field).not.toBe("");
	const typed = fieldValuesIn(html);
	for (const [field, text] of Object.entries(fields)) {
		const back = typed.get(field);
		// Skips the honeypot, and fields without text, such as selects.
		if (back === undefined || field === "website") continue;
		// A browser may drop leading blank lines; they are not stored in the end, either.
		const lines = (words: string) => sameLines(words).replace(/^\n+/, "");
		expect(lines(back), field).toBe(lines(text.toWellFormed()));
	}
}

/** Expects the stored text to be the user input, and the desk to show it as text. */
async function expectWords(
	name: Name,
	fields: Record<string, string>,
	site: Serving,
	headers: Record<string, string>,
): Promise<void> {
	const [row] = await db
		.select()
		.from(submissions)
		.orderBy(submissions.id)
		.where(eq(submissions.email, fields.EMAIL ?? ""));
	// The email address was stored differently than it was entered, or is already on the list.
	if (!row || name === "newsletter") return;
	expect(visible(row.firstName)).toBe(visible(fields.FNAME ?? ""));
	expect(visible(row.lastName)).toBe(visible(fields.LNAME ?? ""));
	const long = fields.MMERGE6 ?? fields.MMERGE9 ?? fields.MMERGE7 ?? "";
	const keptLong = row.details.message ?? row.details.reason ?? row.details.kennelName ?? "";
	expect(visible(keptLong)).toBe(visible(long));
	const [found] = await db.select().from(cases).where(eq(cases.submissionId, row.id));
	const where = found
		? `/desk/${name === "contact" ? "messages" : "review"}/${found.id}`
		: `/desk/spam/${row.id}`;
	const page = await site.ask(where, { headers });
	expect(page.status, where).toBe(200);
	expect(findInjectionsInReply(page), where).toEqual([]);
	const shown = elementsOf(page.text).find(({ name: tag }) => tag === "body")?.text ?? "";
	expect(visible(shown), where).toContain(visible(keptLong));
	if (keptLong.includes(mark)) expect(page.text).toContain(mark);
}
