import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteDue } from "#app/cases/personal-data.ts";
import { caseLinks } from "#app/cases/table.ts";
import { peopleKeeps } from "#app/people/keeps.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { privateLinks, sessions, twoFactors, verifications } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

test("what has expired is deleted, and the rest stays", async () => {
	const staff = await makeStaff("editor");
	await cookieOf(staff);
	await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
	await cookieOf(staff);
	const expiresAt = sql<Date>`now() - interval '1 second'`;
	await db.insert(verifications).values({ identifier: "asked", value: "1", expiresAt });
	const [left, done] = [await makeStaff("editor"), await makeStaff("editor")];
	await cookieOf(left);
	const gone = eq(sessions.userId, left.id);
	await db.update(sessions).set({ updatedAt: sql`now() - interval '3 hours'` }).where(gone);
	const app = { secret: "s", backupCodes: "c", verified: false };
	for (const { id } of [staff, left, done])
		await db.insert(twoFactors).values({ ...app, userId: id });
	await db.update(twoFactors).set({ verified: true }).where(eq(twoFactors.userId, done.id));
	const kept = await makeLink(caseLinks.status, 1);
	await makeLink(caseLinks.edit, 1, { days: 30 });
	await db
		.update(privateLinks)
		.set({ expiresAt: sql`now() - interval '31 days'` })
		.where(sql`purpose = 'edit'`);
	await deleteDue(peopleKeeps);
	expect(await db.$count(sessions)).toBe(2);
	expect(await db.$count(verifications)).toBe(0);
	const apps = await db.select({ of: twoFactors.userId }).from(twoFactors).orderBy(twoFactors.id);
	expect(apps).toEqual([{ of: staff.id }, { of: done.id }]);
	expect(await db.$count(privateLinks)).toBe(1);
	expect(await openLink(caseLinks.status, kept)).toBe(1);
});
