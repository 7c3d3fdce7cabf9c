import { expect, test } from "vitest";
import {
	type Content,
	composeEmail,
	email,
	facts,
	isolate,
	linked,
	note,
	privatePath,
	quote,
} from "#app/people/email.tsx";
import { erasedAddress } from "#app/people/personal-data.ts";
import { people, peopleMail, privateLinks, staffLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

type Found = { name: string; town: string };
const found: Found = { name: "أوتو", town: "" };

const content: Content<Found> = {
	to: "ada@example.com",
	subject: ({ name }) => `About ${name}`,
	preheader: "At a glance.",
	reason: "Because you asked.",
	paragraphs: ({ name, town }, link) => [
		isolate`Ada wrote to ${name}. See ${linked("all answers", `${link}#all`)}.`,
		town && `From ${town}.`,
		quote("<b>Hello</b>"),
		facts([
			{ label: "Town", value: town },
			{ label: "Dog", value: name },
		]),
	],
	link: "/somewhere",
	button: "Open it",
	closing: ["It is private.", note("To leave:", "https://corso.example/leave")],
};

test("an email is written from constants and from what was found, for both kinds of programs", async () => {
	const written = await composeEmail(content, found);
	const page = `${env.siteUrl}/somewhere`;
	expect(written).toMatchObject({ to: "ada@example.com", subject: `About ${found.name}` });
	expect(written?.text).toBe(
		[
			site.name,
			`About ${found.name}`,
			`Ada wrote to ${found.name}. See all answers ${page}#all.`,
			"> <b>Hello</b>",
			`Dog\n${found.name}`,
			`Open it:\n${page}`,
			"It is private.",
			"To leave: https://corso.example/leave",
			"Because you asked.\n",
		].join("\n\n"),
	);
	expect(written?.html).toContain(`Ada wrote to <bdi>${found.name}</bdi>. See <a`);
	expect(written?.html).toContain(`href="${page}"`);
	expect(written?.html.match(/<h1[\s\S]*?<\/h1>/)?.[0]).toContain(`About ${found.name}`);
});

test("without a link there is no button, and with one that can't be made no email", async () => {
	expect((await composeEmail({ ...content, link: "" }, found))?.html).not.toContain("Open it");
	expect(await composeEmail({ ...content, link: async () => undefined }, found)).toBeUndefined();
});

test("an email is sent if there is something to find, and something else may be sent instead", async () => {
	const described = { ...content, label: "Made up", about: people };
	const at = new Date();
	const delivery = { id: 1, subjectId: 2, createdAt: at, notBefore: null, clearedAt: null };
	const write = (more: Partial<Parameters<typeof email<Found>>[1]>) =>
		email(peopleMail.invitation, { find: async () => found, ...described, ...more }).write(
			2,
			at,
			delivery,
		);
	expect(await write({})).toMatchObject({ to: "ada@example.com" });
	expect(await write({ find: async () => undefined })).toBeUndefined();
	const other = { to: "bea@example.com", subject: "x", html: "x", text: "x", carries: [3] };
	expect(await write({ instead: async () => other })).toBe(other);
	expect(await write({ instead: async () => undefined })).toMatchObject({ to: "ada@example.com" });
});

test("an erased address gets no email, and no private link is made for it", async () => {
	const link = () => privatePath("/login/link/:token", staffLinks.signIn, 1, { minutes: 1 });
	const before = await db.$count(privateLinks);
	expect(await composeEmail({ ...content, link, to: erasedAddress }, found)).toBeUndefined();
	expect(await db.$count(privateLinks)).toBe(before);
	const written = await composeEmail({ ...content, link }, found);
	expect(written?.text).toMatch(/\/login\/link\/[\w-]{22}\n/);
	expect(await db.$count(privateLinks)).toBe(before + 1);
});
