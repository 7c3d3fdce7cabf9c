import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
	addInvited,
	changeRights,
	endSessions,
	reinstate,
	suspend,
} from "#app/desk/team/people-changes.ts";
import { type Actor, systemActor } from "#app/people/actor.ts";
import {
	acceptInvitation,
	findInvitation,
	printFirstInvitation,
	printInvitation,
} from "#app/people/invitations.ts";
import { endLinks, makeLink, openLink } from "#app/people/private-links.ts";
import { findSignedIn } from "#app/people/sessions.ts";
import { signInByPassword } from "#app/people/sign-in/sign-in.ts";
import { people, privateLinks, sessions, staffLinks } from "#app/people/table.ts";
import { findPerson, hasManager, listTeam } from "#app/people/team.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { cookieOf, makeStaff, usualRights } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";

const schedule = systemActor("a test");
const password = "three grey dogs at noon";

beforeEach(async () => {
	await db.delete(people);
	await db.delete(privateLinks);
});

const asking = (Cookie = "") => new Request("https://corso.example/desk", { headers: { Cookie } });
const isIn = async (cookie: string) => (await findSignedIn(asking(cookie))).staff !== undefined;

const add = (person: Parameters<typeof addInvited>[0], actor: Actor) =>
	transaction((tx) => addInvited(person, actor, tx));

async function invited(email = "bea@example.com") {
	const person = await add({ email, name: "Bea", rights: usualRights.reviewer }, schedule);
	if (!person) throw new Error("Nobody was invited.");
	return { ...person, token: await makeLink(staffLinks.invitation, person.id, { days: 7 }) };
}

describe("an invitation", () => {
	test("adds someone to the team, once, with the rights that were ticked (A7)", async () => {
		const { id, token } = await invited("Bea@Example.com");
		expect(await findInvitation(token)).toEqual({
			kind: "invited",
			name: "Bea",
			email: "bea@example.com",
		});
		const joined = await acceptInvitation(token, { name: "Beatrice", password });
		expect(joined?.person).toMatchObject({ id, name: "Beatrice", rights: usualRights.reviewer });
		expect(joined?.isNew).toBe(true);
		expect(await acceptInvitation(token, { name: "Eve", password })).toBeUndefined();
		expect(await findInvitation(token)).toBeUndefined();
		expect((await findPerson(id))?.name).toBe("Beatrice");
		const answer = await signInByPassword({ email: "bea@example.com", password }, "n", asking());
		expect(answer).toMatchObject({ ok: true, next: "desk" });
	});

	test("accepted twice at once is accepted once", async () => {
		const { token } = await invited();
		const both = await Promise.all(
			["One", "Two"].map((name) => acceptInvitation(token, { name, password })),
		);
		expect(both.filter(Boolean)).toHaveLength(1);
	});

	test("is refused without an error while its person is being suspended", async () => {
		const { id, token } = await invited();
		const joining = await transaction(async (tx) => {
			await tx.select().from(people).where(eq(people.id, id)).for("update");
			const started = acceptInvitation(token, { name: "Bea", password });
			await vi.waitFor(async () => {
				const waiting = await db.execute(sql`select 1 from pg_stat_activity
					where wait_event_type = 'Lock' and datname = current_database()`);
				expect(waiting.rowCount).toBeGreaterThan(0);
			}, patience);
			await tx.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, id));
			await endLinks(staffLinks.invitation, id, schedule, tx);
			return { started };
		});
		expect(await joining.started).toBeUndefined();
		expect((await findPerson(id))?.joinedAt).toBeNull();
	});

	test("opens nothing when it has expired or its person is suspended", async () => {
		const admin = await makeStaff("admin");
		const { id, token } = await invited();
		await db.update(privateLinks).set({ expiresAt: sql`now() - interval '1 second'` });
		expect(await findInvitation(token)).toBeUndefined();
		const again = await makeLink(staffLinks.invitation, id, { days: 7 });
		await suspend(id, admin);
		expect(await acceptInvitation(again, { name: "Bea", password })).toBeUndefined();
		const late = await makeLink(staffLinks.invitation, id, { days: 7 });
		expect(await findInvitation(late)).toBeUndefined();
		expect(await acceptInvitation(late, { name: "Bea", password })).toBeUndefined();
	});

	test("for someone who has joined sets a new password and ends every session and older link", async () => {
		const ada = await makeStaff("editor");
		const cookie = await cookieOf(ada);
		const older = await makeLink(staffLinks.signIn, ada.id, { minutes: 10 });
		const token = await makeLink(staffLinks.invitation, ada.id, { days: 7 });
		expect((await findInvitation(token))?.kind).toBe("new password");
		expect(await isIn(cookie)).toBe(true);
		const joined = await acceptInvitation(token, { name: ada.name, password });
		expect(joined?.isNew).toBe(false);
		expect(await isIn(cookie)).toBe(false);
		expect(await openLink(staffLinks.signIn, older)).toBeUndefined();
	});
});

describe("the first admin", () => {
	test("joins by the printed link, of which only the newest works", async () => {
		expect(await hasManager()).toBe(false);
		const older = (await printFirstInvitation(schedule)) ?? "";
		const token = (await printFirstInvitation(schedule)) ?? "";
		expect(await findInvitation(older)).toBeUndefined();
		expect(await findInvitation(token)).toEqual({ kind: "first admin" });
		const joining = { name: "Ada", password, email: "Ada@Example.com" };
		expect((await acceptInvitation(token, joining))?.person).toMatchObject({
			email: "ada@example.com",
			rights: usualRights.admin,
			name: "Ada",
		});
		expect(await hasManager()).toBe(true);
		expect(await printFirstInvitation(schedule)).toBeUndefined();
	});

	test("is the only one, even when another admin joined after the link was made", async () => {
		const token = (await printFirstInvitation(schedule)) ?? "";
		await makeStaff("admin");
		expect(await findInvitation(token)).toBeUndefined();
		const joining = { name: "Eve", password, email: "eve@example.com" };
		expect(await acceptInvitation(token, joining)).toBeUndefined();
		expect(await listTeam()).toHaveLength(1);
	});

	test("can be someone who was invited and has not joined yet", async () => {
		const { id } = await invited("ada@example.com");
		const token = (await printFirstInvitation(schedule)) ?? "";
		const joining = { name: "Ada", password, email: "ada@example.com" };
		expect((await acceptInvitation(token, joining))?.person).toMatchObject({
			id,
			rights: usualRights.admin,
		});
	});

	test("a printed link of one person ends the older ones of that person alone", async () => {
		const bea = await invited();
		const other = await invited("cleo@example.com");
		await printInvitation(bea.id, schedule);
		expect(await findInvitation(bea.token)).toBeUndefined();
		expect(await findInvitation(other.token)).toBeDefined();
	});
});

describe("someone who manages the team", () => {
	test("changes what others may do, not what they may do themselves", async () => {
		const [ada, bea] = [await makeStaff("admin"), await makeStaff("reviewer")];
		expect(
			(await changeRights(bea.id, usualRights.admin, undefined, ada))?.refused,
		).toBeUndefined();
		expect((await findPerson(bea.id))?.rights).toEqual(usualRights.admin);
		expect((await changeRights(bea.id, usualRights.admin, undefined, ada))?.refused).toBe("same");
		expect((await changeRights(ada.id, usualRights.editor, undefined, ada))?.refused).toBe("own");
		expect(await changeRights(999_999, usualRights.editor, undefined, ada)).toBeUndefined();
	});

	test("who is the last one stays, however many are invited or suspended", async () => {
		const ada = await makeStaff("admin");
		await makeStaff("admin", { joinedAt: null });
		await makeStaff("admin", { suspendedAt: new Date() });
		const changed = await changeRights(ada.id, usualRights.editor, undefined, schedule);
		expect(changed?.refused).toBe("last manager");
		const shut = await suspend(ada.id, schedule);
		expect(shut?.refused).toBe("last manager");
	});

	test("who is the last one may lose other rights, and not that one", async () => {
		const ada = await makeStaff("admin");
		expect((await changeRights(ada.id, ["manage"], undefined, schedule))?.refused).toBeUndefined();
		expect((await changeRights(ada.id, ["review"], undefined, schedule))?.refused).toBe(
			"last manager",
		);
		expect((await findPerson(ada.id))?.rights).toEqual(["manage"]);
	});

	test("of two who change someone at once, the second sees what the first has changed", async () => {
		const [ada, bea, cleo] = [
			await makeStaff("admin"),
			await makeStaff("admin"),
			await makeStaff("reviewer"),
		];
		const [one, other] = await Promise.all([
			changeRights(cleo.id, ["review", "write"], "Review", ada),
			changeRights(cleo.id, ["send"], "Review", bea),
		]);
		expect([one?.refused, other?.refused].sort()).toEqual(["meanwhile", undefined]);
	});

	test("and another who suspend each other at once: one stays", async () => {
		const [ada, bea] = [await makeStaff("admin"), await makeStaff("admin")];
		await Promise.all([suspend(bea.id, ada), suspend(ada.id, bea)]);
		const left = await db.select().from(people).where(sql`${people.suspendedAt} is null`);
		expect(left).toHaveLength(1);
	});

	test("who suspends someone ends every session and link at once", async () => {
		const [ada, bea] = [await makeStaff("admin"), await makeStaff("editor")];
		const cookie = await cookieOf(bea);
		const link = await makeLink(staffLinks.signIn, bea.id, { minutes: 10 });
		await suspend(bea.id, ada);
		expect(await isIn(cookie)).toBe(false);
		expect(await openLink(staffLinks.signIn, link)).toBeUndefined();
		await reinstate(bea.id, ada);
		expect(await isIn(cookie)).toBe(false);
		expect(await isIn(await cookieOf(bea))).toBe(true);
	});

	test("is the only one with the right to", async () => {
		const [ada, bea] = [await makeStaff("admin"), await makeStaff("reviewer")];
		await expect(changeRights(ada.id, usualRights.editor, undefined, bea)).rejects.toThrow(
			"no right",
		);
		await expect(endSessions(ada.id, bea)).rejects.toThrow("no right");
		expect(await endSessions(bea.id, bea)).toBe(0);
		const eve = { email: "eve@example.com", name: "Eve", rights: usualRights.admin };
		await expect(add(eve, bea)).rejects.toThrow("no right");
	});
});

test("an address is on the team once, however it is spelled", async () => {
	await invited("bea@example.com");
	expect(
		await add({ email: "BEA@example.com", name: "B", rights: usualRights.editor }, schedule),
	).toBe(undefined);
	expect(await db.select().from(people).where(eq(people.email, "bea@example.com"))).toHaveLength(1);
});

test("the list shows when someone was last seen, until the session ends", async () => {
	const bea = await makeStaff("reviewer", { name: "bea" });
	await makeStaff("admin", { name: "Ada" });
	await cookieOf(bea);
	const [first, second] = await listTeam();
	expect([first?.name, second?.name]).toEqual(["Ada", "bea"]);
	expect(second?.seenAt).toBeInstanceOf(Date);
	expect(first?.seenAt).toBeNull();
	await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
	expect((await listTeam())[1]?.seenAt).toBeNull();
	await cookieOf(bea);
	await endSessions(bea.id, bea);
	expect((await listTeam())[1]?.seenAt).toBeNull();
});
