import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { addStaffNote } from "#app/cases/history/staff-notes.ts";
import { assignOne } from "#app/desk/cases/assignment.ts";
import {
	erasePerson,
	exportPerson,
	exportPersonAsJson,
	identifyPerson,
} from "#app/desk/privacy/personal-data.ts";
import { changeRights, reinstate, suspend } from "#app/desk/team/people-changes.ts";
import { formerMemberName } from "#app/people/personal-data.ts";
import { passkeys, people, sessions } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { emptyContent } from "#app/records/texts.ts";
import { posts } from "#app/writing/blog/table.ts";
import { manuscripts, versions } from "#app/writing/table.ts";
import { findTablesContaining } from "#test/database.ts";
import { makeDog, makePost } from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { cookieOf, makeStaff, usualRights } from "#test/staff.ts";

const admin = await makeStaff("admin", { name: "Ada" });
const of = ({ email }: { email: string }) => identifyPerson({ email, phone: "" });

test("a team member's copy has their browsers, passkeys and actions, but nothing to sign in with (D3)", async () => {
	const bea = await makeStaff("reviewer", { name: "Bea" });
	await cookieOf(bea);
	await db.update(sessions).set({ userAgent: "Firefox on a train" });
	const passkey = { name: "Bea’s phone", publicKey: "secret-key", credentialID: "secret-id" };
	const kind = { counter: 0, deviceType: "singleDevice", backedUp: false };
	await db.insert(passkeys).values({ ...passkey, ...kind, userId: bea.id });
	await changeRights(bea.id, usualRights.admin, undefined, admin);
	const dog = await makeDog({ name: "Rex" });
	await addStaffNote({ kind: "dog", id: dog.id }, "Ask otto@example.com.", bea);
	const copy = await exportPersonAsJson(of(bea), admin);
	expect(JSON.parse(copy)).toMatchObject({
		sessions: [{ userAgent: "Firefox on a train" }],
		passkeys: [{ name: "Bea’s phone", deviceType: "singleDevice" }],
		actions: [{ subjectKind: "dog", subjectId: dog.id, event: "note written" }],
		history: [
			{ event: "rights changed", details: { rights: "Review → Review, write, send, manage" } },
		],
	});
	const [session] = await db.select().from(sessions);
	for (const secret of [session?.token ?? "", "secret-", "otto@example.com"]) {
		expect(copy).not.toContain(secret);
	}
});

test("what a former team member wrote no longer names them as its author", async () => {
	const writer = await makeStaff("editor", { name: "Zaunkönig", suspendedAt: new Date() });
	const namesake = await makeStaff("editor", { name: "Amsel", suspendedAt: new Date() });
	await makeStaff("editor", { name: "Amsel" });
	const content = { ...emptyContent, title: "A text", authorName: writer.name };
	const postBy = (authorName: string) =>
		makePost({ title: "A text", authorName }, { cover: false });
	const [post, shared] = [await postBy(writer.name), await postBy(namesake.name)];
	const text = { subjectKind: "post", subjectId: post.id, content } as const;
	await db.insert(versions).values({ ...text, number: 77, publishedBy: "Ada" });
	await db.insert(manuscripts).values({ ...text, revision: 5 });
	for (const person of [writer, namesake]) await erasePerson(of(person), admin);
	const authors = await db.select({ id: posts.id, by: posts.authorName }).from(posts);
	expect(new Map(authors.map(({ id, by }) => [id, by]))).toEqual(
		new Map([
			[post.id, formerMemberName],
			[shared.id, "Amsel"],
		]),
	);
	expect(await findTablesContaining(writer.name)).toEqual([]);
	const [draft] = await db.select().from(manuscripts);
	expect(draft).toMatchObject({ content: { authorName: formerMemberName }, revision: 6 });
});

test("assignments to others stay in the history, even if their names begin in the same way", async () => {
	const jo = await makeStaff("reviewer", { name: "Jo" });
	const joanna = await makeStaff("reviewer", { name: "Joanna" });
	const message = await makeCase("contact", {});
	let from = "";
	for (const { id } of [jo, joanna, admin]) {
		const person = String(id);
		await assignOne(messageCase, message.id, "person", { person, from }, admin);
		from = person;
	}
	await suspend(jo.id, admin);
	await erasePerson(of(jo), admin);
	const noted = await historyOf({ kind: "case", id: message.id });
	const assigned = noted.filter(({ event }) => event === "assigned");
	expect(assigned.map(({ details }) => details)).toEqual([{}, { assigned: "Joanna" }, {}]);
});

test("an erased admin can't be reinstated, and so never counts as the last admin", async () => {
	const eve = await makeStaff("admin", { name: "Eve" });
	await suspend(eve.id, admin);
	await erasePerson(of(eve), admin);
	expect(await reinstate(eve.id, admin)).toBeUndefined();
	const [left] = await db.select().from(people).where(eq(people.id, eve.id));
	expect(left?.suspendedAt).not.toBeNull();
	expect((await exportPerson(of(eve), admin)).staff).toEqual([]);
});
