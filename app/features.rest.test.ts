import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendings } from "#app/features.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { makePersonData } from "#test/person-data.ts";
import { makeStaff } from "#test/staff.ts";

/** More ids than any of the emails' subjects has. */
const most = 16;

async function recipients(): Promise<Map<string, Set<string>>> {
	const found = new Map<string, Set<string>>();
	for (const [name, sending] of sendings) {
		if (sending.channel !== "mail") continue;
		for (let id = 1; id <= most; id++) {
			const at = new Date();
			const delivery = { id: 1, subjectId: id, createdAt: at, notBefore: null, clearedAt: null };
			const email = await sending.write(id, at, delivery);
			if (email && email !== "paused")
				found.set(name, (found.get(name) ?? new Set()).add(email.to));
		}
	}
	return found;
}

test("no feature writes to an erased address (D3)", async () => {
	await makePersonData(await makeStaff("admin"));
	const before = await recipients();
	const toPeople = [...before].filter(([, to]) => [...to].some((each) => each !== env.teamMail));
	expect(toPeople.length).toBeGreaterThan(10);
	const columns = [
		"adoption_listings.owner_contact_email",
		"breeders.email",
		"submissions.email",
		"inquiries.email",
		"listing_reports.email",
		"aftercares.email",
	];
	for (const each of columns) {
		const [table, column] = each.split(".") as [string, string];
		await db.execute(
			sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${erasedAddress}`,
		);
	}
	const after = await recipients();
	const erased = [...after].filter(([, to]) => to.has(erasedAddress)).map(([name]) => name);
	expect(erased).toEqual([]);
});
