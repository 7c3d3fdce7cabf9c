import { eq, getTableName, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { copyOf, deleteDue, eraseFound, findPerson } from "#app/cases/personal-data.ts";
import { staffNotes } from "#app/cases/table.ts";
import { features } from "#app/features.ts";
import { photoUses } from "#app/media/table.ts";
import { reportLink } from "#app/network/reports/table.ts";
import { defineFeature, type Feature } from "#app/people/define-feature.ts";
import { days, kept, type Notice } from "#app/people/personal-data.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { moment, ownId } from "#app/platform/database/table.ts";
import { keptInBrowser } from "#app/site/about/kept-in-browser.ts";
import { writeNotice } from "#app/site/about/notice.ts";
import { readSources } from "#test/runner/source-graph.ts";

const keeps = features.flatMap((feature) => feature.keeps ?? []);

/** Tables that no feature’s `keeps` names, and columns for an address or a number that it leaves out. */
async function findUndeclared(all: readonly Feature[]): Promise<string[]> {
	const { rows } = await db.execute<Record<"name" | "column" | "type", string>>(
		sql`select table_name as name, column_name as column, data_type as type from information_schema.columns
			where table_schema = 'public' order by 1, 2`,
	);
	const declared = all.flatMap((feature) => feature.keeps ?? []);
	const missing = rows.filter(({ name, column, type }) => {
		const own = declared.filter(({ table }) => getTableName(table) === name);
		if (own.length === 0) return true;
		const kind = /(?:^|_)(email|phone)$/.exec(column)?.[1] as "email" | "phone" | undefined;
		return (
			type === "text" && kind !== undefined && !own.some((each) => each[kind]?.name === column)
		);
	});
	return missing.map(({ name, column }) => `${name}.${column}`);
}

test("every table is described by its feature, with its addresses and numbers (D3)", async () => {
	expect(
		await findUndeclared(features),
		"/privacy, copies and erasure don't know it: describe it under `keeps` of its feature",
	).toEqual([]);
	const { rows } = await db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
	);
	const real = rows.map(({ name }) => name);
	expect(
		keeps.map(({ table }) => getTableName(table)).filter((name) => !real.includes(name)),
	).toEqual([]);
	const sections = new Map(keeps.map(({ table, notice }) => [table, notice]));
	const twice = keeps.filter(({ table, notice }) => sections.get(table) !== notice);
	expect(
		twice.map(({ table }) => getTableName(table)),
		"described in two ways",
	).toEqual([]);
});

test("photos are used by kinds that exist", () => {
	const { enumValues } = photoUses.subjectKind;
	const kinds = keeps.flatMap(({ photos }) => photos ?? []);
	expect(kinds.filter((kind) => !(enumValues as readonly string[]).includes(kind))).toEqual([]);
});

describe("a made-up feature", () => {
	const birds = pgTable("birds", {
		id: ownId(),
		email: text().notNull(),
		song: text().notNull(),
		ring: text().notNull().default("secret"),
		sungAt: moment("sung_at").notNull().defaultNow(),
	});
	const over = days(23).after(birds.sungAt);
	const notice: Notice = {
		when: "When you sing",
		what: "Your song.",
		why: "So that others can listen.",
		basis: "consent",
		seenBy: "Everyone.",
		until: `We delete a song after ${over.time}.`,
	};
	const singing = defineFeature("singing", {
		keeps: [
			kept(birds, notice, {
				email: birds.email,
				as: "songs",
				leaveOut: ["ring"],
				kind: "guide",
				links: [reportLink],
				texts: [birds.song],
				erase: "delete",
				until: [over],
			}),
		],
	});
	const all = [...features, singing];
	const wren = { email: "wren@example.com", phones: [] };
	const makeBirds = async () => {
		await db.execute(sql`drop table if exists birds`);
		await db.execute(sql`create table birds (id bigint primary key generated always as identity,
			email text not null, song text not null, ring text not null default 'secret',
			sung_at timestamptz(3) not null default now())`);
		const [own, other] = await db
			.insert(birds)
			.values([
				{ email: "Wren@example.com", song: "Trill" },
				{ email: "owl@example.com", song: "Not for wren@example.com" },
			])
			.returning();
		if (!own || !other) throw new Error("There are no birds.");
		await db.delete(staffNotes);
		const about = { subjectKind: "guide", subjectId: own.id, words: "Sang." } as const;
		await db.insert(staffNotes).values(about);
		return { own, other, link: await makeLink(reportLink, own.id) };
	};
	const noted = (id: number) => db.$count(staffNotes, eq(staffNotes.subjectId, id));

	test("that says nothing about its table is reported, and so is one that forgets an address", async () => {
		await makeBirds();
		expect(await findUndeclared(features)).toContain("birds.email");
		const silent = defineFeature("silent", { keeps: [kept(birds, notice)] });
		expect(await findUndeclared([...features, silent])).toEqual(["birds.email"]);
		expect(await findUndeclared(all)).toEqual([]);
		await db.execute(sql`drop table birds`);
	});

	test("is on the privacy page", () => {
		const page = writeNotice({ introduction: "", addition: "" }, all);
		expect(page).toContain("## When you sing\n\nYour song.");
		expect(page).toContain("**How long:** We delete a song after 23 days.");
		expect(writeNotice({ introduction: "", addition: "" })).not.toContain("When you sing");
	});

	test("is found, copied, erased with what leads to it, and masked in others' texts", async () => {
		const { own, other, link } = await makeBirds();
		await transaction(async (tx) => {
			const found = await findPerson(all, wren, tx);
			const { email, song, sungAt } = own;
			expect(copyOf(found).songs).toEqual([{ id: own.id, email, song, sungAt }]);
			expect(copyOf(found).notes).toMatchObject([{ words: "Sang." }]);
			await eraseFound(found);
		});
		expect(await db.select().from(birds)).toEqual([{ ...other, song: "Not for (erased)" }]);
		expect(await openLink(reportLink, link)).toBeUndefined();
		expect(await noted(own.id)).toBe(0);
		await db.execute(sql`drop table birds`);
	});

	test("is deleted when it is due, in batches, once (R12)", async () => {
		const { own, link } = await makeBirds();
		const many = Array.from({ length: 1001 }, (_, at) => ({
			email: `a${at}@example.com`,
			song: "",
		}));
		await db.insert(birds).values(many);
		await db.update(birds).set({ sungAt: sql`now() - interval '22 days'` });
		await deleteDue(singing.keeps ?? []);
		expect(await db.$count(birds)).toBe(1003);
		await db.update(birds).set({ sungAt: sql`now() - interval '24 days'` });
		await db.insert(birds).values({ email: "new@example.com", song: "" });
		await Promise.all([deleteDue(singing.keeps ?? []), deleteDue(singing.keeps ?? [])]);
		await deleteDue(singing.keeps ?? []);
		expect((await db.select().from(birds)).map(({ email }) => email)).toEqual(["new@example.com"]);
		expect(await openLink(reportLink, link)).toBeUndefined();
		expect(await noted(own.id)).toBe(0);
		await db.execute(sql`drop table birds`);
	});
});

const sources = readSources().filter(({ path }) => !/\.test\.tsx?$/.test(path));

test.each(
	keeps.flatMap(({ table, notice, until = [] }) =>
		until.flatMap(({ time }) => (time ? [[getTableName(table), time, notice] as const] : [])),
	),
)("/privacy says that %s keeps something for %s", (_, time, notice) => {
	expect(notice).toMatchObject({ until: expect.stringContaining(time) });
});

test("what is stored in browsers is described, by whichever module stores it", () => {
	const stores =
		/\b(?:localStorage|sessionStorage|indexedDB)\b|document\.cookie\s*=|deviceCookie\(email|cookiePrefix,$/m;
	const found = sources
		.filter(({ path, text }) => path.startsWith("app/") && stores.test(text))
		.map(({ path }) => path)
		.filter((path) => !path.startsWith("app/site/about/"));
	const said = keptInBrowser.flatMap(({ by }) => by);
	expect(
		found.filter((path) => !said.includes(path)),
		"add what they store to app/site/about/kept-in-browser.ts",
	).toEqual([]);
	expect(said.filter((path) => !found.includes(path))).toEqual([]);
});
