import { expect, test } from "vitest";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { searchDesk } from "#app/desk/search/desk-search.ts";
import type { Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const admin = await makeStaff("admin");
const reviewer = await makeStaff("reviewer");
const editor = await makeStaff("editor");

async function namesFor(q: string, actor: Staff) {
	const groups = await searchDesk(q, actor);
	return groups.flatMap(({ found }) => found.map(({ name }) => name));
}

test("everything that someone may open is found, with the page that it opens on", async () => {
	const dog = await makeDog({ name: "Quinto" }, { status: "on_hold" });
	const kennel = await makeKennel({ kennelName: "Quinto Corso" }, { logo: false });
	const guide = await makeGuide({ title: "Quinto’s first year" }, { cover: false });
	const post = await makePost({ title: "Meet Quinto" }, { cover: false, published: false });
	const email = "quinto@example.com";
	const [subscriber] = await db
		.insert(subscribers)
		.values({ email, emailKey: email, state: "confirmed" })
		.returning();
	const message = await makeCase("contact", {}, { details: { message: "Is Quinto still there?" } });
	const waiting = await makeCase("rehome", { ...dogDraft, name: "Quinto" });
	const groups = await searchDesk(" quinto ", admin);
	expect(groups.map(({ label, found }) => [label, found.map(({ path }) => path)])).toEqual([
		[
			"Dogs and breeders",
			[`/desk/review/${waiting.id}`, `/desk/adoptions/${dog.id}`, `/desk/breeders/${kennel.id}`],
		],
		[
			"People and messages",
			[`/desk/messages/${message.id}`, `/desk/subscribers/${subscriber?.id}`],
		],
		["Guides and posts", [`/desk/guides/${guide.id}`, `/desk/blog/${post.id}`]],
	]);
	expect(groups[0]?.found[1]?.summary).toContain("On hold");
});

test("people who wrote are found by name, and by any address in full", async () => {
	const { id } = await makeCase("breeder", {}, { email: "Vera.Lindt@example.com" });
	const [group] = await searchDesk("vera.lindt@EXAMPLE.com", reviewer);
	expect(group?.found.map(({ path }) => path)).toEqual([`/desk/review/${id}`]);
});

test("no one finds what their role cannot open", async () => {
	const dogName = "Zenobia";
	await makeDog({ name: dogName });
	await makeCase("contact", {}, { details: { message: dogName } });
	await makeGuide({ title: `About ${dogName}` }, { cover: false });
	expect(await namesFor("zenobia", reviewer)).toEqual(expect.arrayContaining([dogName]));
	expect(await namesFor("zenobia", reviewer)).not.toContain(`About ${dogName}`);
	expect(await namesFor("zenobia", editor)).toEqual([`About ${dogName}`]);
	expect(await namesFor("", editor)).toEqual(expect.arrayContaining(["New guide", "Photos"]));
	for (const name of ["New listing", "People", "History", "Messages", "Personal data"]) {
		expect(await namesFor("", editor), name).not.toContain(name);
	}
});

test("it starts things and opens pages", async () => {
	expect(await namesFor("new lis", reviewer)).toEqual(["New listing"]);
	expect(await namesFor("deliv", reviewer)).toEqual(["Deliveries"]);
});

test("settings and the account are found by their names, by those who may open them", async () => {
	expect(await namesFor("settings", admin)).toEqual(["Sign-in settings", "Newsletter settings"]);
	expect(await namesFor("settings", editor)).toEqual(["Newsletter settings"]);
	expect(await namesFor("settings", reviewer)).toEqual([]);
	expect(await namesFor("password", reviewer)).toEqual(["Change password"]);
	expect(await namesFor("account", reviewer)).toEqual(["Your account"]);
	expect(await namesFor("privacy", reviewer)).toEqual([]);
});

test("team members are found by name and address, by admins only", async () => {
	const { id, email } = await makeStaff("editor", { name: "Ottavia Belli" });
	for (const q of ["ottavia bel", email.toUpperCase()]) {
		const groups = await searchDesk(q, admin);
		expect(groups.flatMap(({ found }) => found.map(({ path }) => path))).toEqual([
			`/desk/people/${id}`,
		]);
		expect(await searchDesk(q, reviewer)).toEqual([]);
	}
});

test("whatever is typed, there is an answer", async () => {
	for (const q of [
		"\0",
		"a\0@b",
		"%",
		"\\",
		"'",
		"\ud800",
		"@",
		"+1 214 555",
		"كلب",
		"x".repeat(9_000),
	]) {
		await searchDesk(q, admin);
	}
});
