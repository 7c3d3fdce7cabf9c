import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases } from "#app/cases/table.ts";
import { changeOwnName, endSession, removePasskey } from "#app/desk/account/own-changes.ts";
import * as changes from "#app/desk/team/people-changes.ts";
import { reportCase } from "#app/network/reports/case.ts";
import { listingReports } from "#app/network/reports/table.ts";
import { type Staff, systemActor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import {
	passkeys,
	people,
	peopleMail,
	sessions,
	staffLinks,
	teamSettings,
} from "#app/people/table.ts";
import { isSecondFactorRequired } from "#app/people/team.ts";
import { countAnnouncedChanges } from "#app/platform/cache/changes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { casesOf } from "#test/desk.ts";
import { makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { cookieOf, makeStaff, password, usualRights } from "#test/staff.ts";
import { makeReport, reportNow } from "#test/visitors.ts";

beforeEach(async () => {
	await db.delete(people);
	await db.delete(deliveries);
});

const noted = async (id: number) =>
	(await historyOf({ kind: "person", id })).map(({ event, actor }) => `${event} by ${actor}`);

test("everything an admin changes about a person is in the history, with the admin's name", async () => {
	const ada = await makeStaff("admin", { name: "Ada" });
	const invited = { email: "bea@example.com", name: "Bea", rights: usualRights.reviewer };
	const bea = await changes.invite(invited, ada);
	const id = bea?.id ?? 0;
	await changes.inviteAgain(id, ada);
	await changes.changeRights(id, usualRights.editor, undefined, ada);
	await changes.changeRights(id, usualRights.editor, undefined, ada);
	await changes.suspend(id, ada);
	await changes.suspend(id, ada);
	await changes.reinstate(id, ada);
	await changes.endSessions(id, ada);
	await changes.resetSecondFactor(id, ada);
	expect(await noted(id)).toEqual([
		"invited by Ada",
		"invited again by Ada",
		"rights changed by Ada",
		"suspended by Ada",
		"reinstated by Ada",
		"two-step sign-in reset by Ada",
	]);
	const [, , role] = await historyOf({ kind: "person", id });
	expect(role?.details).toEqual({ rights: "Review → Write, send" });
});

test("a refused change, or one about no one, leaves no history entry and no email", async () => {
	const ada = await makeStaff("admin");
	expect((await changes.suspend(ada.id, ada))?.refused).toBe("own");
	expect((await changes.changeRights(ada.id, usualRights.editor, undefined, ada))?.refused).toBe(
		"own",
	);
	expect((await changes.resetSecondFactor(ada.id, ada))?.refused).toBe("own");
	expect(await noted(ada.id)).toEqual([]);
	await cookieOf(ada);
	expect([await changes.endSessions(ada.id, ada), await changes.endSessions(ada.id, ada)]).toEqual([
		1, 0,
	]);
	expect(await noted(ada.id)).toHaveLength(1);
	const known = { email: ada.email, name: "Eve", rights: usualRights.admin };
	expect(await changes.invite(known, ada)).toBeUndefined();
	const { suspend, reinstate, endSessions, resetSecondFactor } = changes;
	for (const change of [suspend, reinstate, endSessions, resetSecondFactor]) {
		expect(await change(999_999, ada)).toBeUndefined();
	}
	expect(await changes.inviteAgain(999_999, ada)).toBeUndefined();
	expect(await db.select().from(deliveries)).toEqual([]);
});

test("changes to one's own account are recorded, and only when they were one's own", async () => {
	const [ada, eve] = [await makeStaff("editor", { name: "Ada" }), await makeStaff("editor")];
	await cookieOf(ada);
	const [session] = await db.select().from(sessions);
	const [passkey] = await db
		.insert(passkeys)
		.values({
			userId: ada.id,
			name: "Firefox",
			publicKey: "a",
			credentialID: "b",
			counter: 0,
			deviceType: "singleDevice",
			backedUp: false,
		})
		.returning();
	for (const staff of [eve, ada, ada]) {
		const me = { ...staff, sessionId: 0, hasApp: false, needsSecondFactor: false };
		await endSession(session?.id ?? 0, me);
		await removePasskey(passkey?.id ?? 0, me);
		await changeOwnName(staff.name, me);
	}
	expect(await noted(eve.id)).toEqual([]);
	expect(await noted(ada.id)).toEqual(["a session ended by Ada", "passkey removed by Ada"]);
	const me = { ...ada, sessionId: 0, hasApp: false, needsSecondFactor: false };
	await changeOwnName("Adele", me);
	const [, , renamed] = await historyOf({ kind: "person", id: ada.id });
	expect(renamed).toMatchObject({ event: "name changed", details: { name: "Ada → Adele" } });
});

test.each([
	["suspended", (id: number, by: Staff) => changes.suspend(id, by)],
	[
		"now an editor",
		(id: number, by: Staff) => changes.changeRights(id, usualRights.editor, undefined, by),
	],
])("what is open isn’t left with someone who is %s", async (_, change) => {
	const [ada, bea] = [await makeStaff("admin", { name: "Ada" }), await makeStaff("reviewer")];
	const [open, message] = [await makeCase("rehome", dogDraft), await makeCase("contact", {})];
	const declined = await makeCase("rehome", dogDraft, { state: "declined" });
	for (const { id } of [open, message, declined]) {
		await db.update(cases).set({ assignedTo: bea.id }).where(eq(cases.id, id));
	}
	const report = await makeReport({ kind: "dog", id: (await makeDog({ name: "Rex" })).id });
	await casesOf(reportCase).act(report, "taken", bea);
	await change(bea.id, ada);
	const assignees = [open, message, declined].map(async (each) => (await caseNow(each)).assignedTo);
	expect(await Promise.all(assignees)).toEqual([null, null, bea.id]);
	expect((await reportNow(report))?.assignedTo).toBeNull();
	expect((await historyOf({ kind: "case", id: open.id })).at(-1)).toMatchObject({
		event: "unassigned",
		actor: "Ada",
	});
	await db.delete(listingReports);
	await db.delete(cases);
});

test("only admins can do any of it", async () => {
	const [eve, bea] = [await makeStaff("editor"), await makeStaff("reviewer")];
	const invited = { email: "x@example.com", name: "X", rights: usualRights.admin };
	for (const attempt of [
		() => changes.invite(invited, eve),
		() => changes.inviteAgain(bea.id, eve),
		() => changes.changeRights(eve.id, usualRights.admin, undefined, eve),
		() => changes.suspend(bea.id, eve),
		() => changes.reinstate(bea.id, eve),
		() => changes.endSessions(bea.id, eve),
		() => changes.resetSecondFactor(bea.id, eve),
		() => changes.setSecondFactorRequired(true, eve),
	]) {
		await expect(attempt()).rejects.toThrow("no right to manage");
	}
	expect(await isSecondFactorRequired()).toBe(false);
});

test("saving a setting as it is leaves no history entry", async () => {
	const ada = await makeStaff("admin");
	await db.delete(teamSettings);
	const entries = async () => (await historyOf({ kind: "setting", id: 1 })).length;
	const before = await entries();
	await changes.setSecondFactorRequired(false, ada);
	expect(await entries()).toBe(before);
});

test("a name changed with a new password changes the initials on public pages", async () => {
	const bea = await makeStaff("reviewer");
	const token = await makeLink(staffLinks.invitation, bea.id, { days: 7 });
	const before = countAnnouncedChanges();
	await changes.join(token, { name: "Beatrice", password });
	expect(countAnnouncedChanges()).toBe(before + 1);
});

test("a lost second factor is reset completely, and set up again where it is required", async () => {
	const [ada, bea] = [
		await makeStaff("admin"),
		await makeStaff("editor", { twoFactorEnabled: true }),
	];
	await db.insert(passkeys).values({
		userId: bea.id,
		publicKey: "a",
		credentialID: "b",
		counter: 0,
		deviceType: "singleDevice",
		backedUp: false,
	});
	await changes.setSecondFactorRequired(true, ada);
	await changes.setSecondFactorRequired(true, ada);
	expect(await historyOf({ kind: "setting", id: 1 })).toHaveLength(1);
	await changes.resetSecondFactor(bea.id, ada);
	expect(await db.select().from(passkeys)).toEqual([]);
	await changes.setSecondFactorRequired(false, ada);
});

test("emails are written only to active people, from the data at that time", async () => {
	const ada = await makeStaff("admin");
	const bea = await makeStaff("reviewer", { joinedAt: null, name: "Bea <b>\u202e" });
	const invitation = await writeEmail(peopleMail.invitation, bea.id);
	expect(invitation?.to).toBe(bea.email);
	expect(invitation?.html).not.toContain("<b>");
	expect(await writeEmail(peopleMail["sign-in"], bea.id, new Date())).toBeUndefined();
	expect(await writeEmail(peopleMail["sign-in"], 0, new Date())).toBeUndefined();
	expect(await writeEmail(peopleMail.invitation, 0)).toBeUndefined();
	const token = /\/invitation\/([\w-]{22})/.exec(invitation?.text ?? "")?.[1] ?? "";
	await changes.join(token, { name: "Bea", password });
	expect(await noted(bea.id)).toEqual(["joined by Bea"]);
	expect((await writeEmail(peopleMail["sign-in"], bea.id, new Date()))?.text).toMatch(
		/\/login\/link\/[\w-]{22}/,
	);
	const anHourAgo = new Date(Date.now() - 3_600_000);
	expect(await writeEmail(peopleMail["sign-in"], bea.id, anHourAgo)).toBeUndefined();
	expect((await writeEmail(peopleMail.invitation, bea.id))?.subject).not.toBe(invitation?.subject);
	await changes.suspend(bea.id, ada);
	expect(await writeEmail(peopleMail["sign-in"], bea.id, new Date())).toBeUndefined();
	expect(await writeEmail(peopleMail.invitation, bea.id)).toBeUndefined();
	const again = await changes.inviteAgain(bea.id, systemActor("a test"));
	expect(again).toMatchObject({ refused: "no access" });
	expect(await db.select().from(deliveries)).toEqual([]);
});
