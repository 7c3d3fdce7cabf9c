import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscriberLinks } from "#app/cases/newsletter/table.ts";
import { caseLinks } from "#app/cases/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { endLinks, makeLink, openLink } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

const staff = systemActor("a test");

test("a link opens only its own record, for its own purpose (Z2)", async () => {
	const one = await makeLink(caseLinks.status, 1);
	const two = await makeLink(caseLinks.status, 2);
	expect(await openLink(caseLinks.status, one)).toBe(1);
	expect(await openLink(caseLinks.status, two)).toBe(2);
	expect(await openLink(subscriberLinks.subscription, one)).toBeUndefined();
	expect(await openLink(subscriberLinks.confirm, one)).toBeUndefined();
});

test("a link is 128 bits of which only the hash is stored (A6)", async () => {
	const token = await makeLink(caseLinks.status, 3);
	expect(token).toMatch(/^[\w-]{22}$/);
	expect(Buffer.from(token, "base64url")).toHaveLength(16);
	const rows = await db.select().from(privateLinks).where(eq(privateLinks.subjectId, 3));
	expect(JSON.stringify(rows)).not.toContain(token);
	expect(
		new Set(await Promise.all(Array.from({ length: 50 }, () => makeLink(caseLinks.status, 3))))
			.size,
	).toBe(50);
});

test.each([
	"",
	"x",
	"a".repeat(22),
	"../../etc/passwd",
	"'; drop table cases; --",
	"\0".repeat(22),
])("a made-up one opens nothing: %j", async (token) => {
	expect(await openLink(caseLinks.status, token)).toBeUndefined();
});

test("a revoked link opens nothing; a later one does", async () => {
	const before = await makeLink(caseLinks.status, 4);
	await endLinks(caseLinks.status, 4, staff);
	expect(await openLink(caseLinks.status, before)).toBeUndefined();
	expect(await openLink(caseLinks.status, await makeLink(caseLinks.status, 4))).toBe(4);
});

test("a link expires by the database's clock", async () => {
	const token = await makeLink(subscriberLinks.confirm, 5, { days: 7 });
	expect(await openLink(subscriberLinks.confirm, token)).toBe(5);
	await db.update(privateLinks).set({ expiresAt: sql`now() - interval '1 second'` });
	expect(await openLink(subscriberLinks.confirm, token)).toBeUndefined();
});
