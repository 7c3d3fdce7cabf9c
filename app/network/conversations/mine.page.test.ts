import { beforeEach, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { conversationCase } from "#app/network/conversations/case.ts";
import { reportConversation, say } from "#app/network/conversations/thread/conversations.ts";
import { visitor } from "#app/people/actor.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { casesOf } from "#test/desk.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { ask, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const site = serveBuild();

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

const post = (path: string, fields: Record<string, string> = {}) =>
	site.ask(path, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { Origin: "https://corso.example" },
	});
const itemsOf = (html: string) =>
	[...html.matchAll(/<li.*?<\/li>/gs)]
		.map(([item]) => item.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "))
		.filter((text) => text.includes("·"));

let people = 0;
/** Emails stay in a folder, so each test has its own addresses. */
const newPerson = () => `adopter.${people++}@example.com`;

async function pageOf(EMAIL: string): Promise<string> {
	expect((await post("/inquiries", { EMAIL })).status).toBe(200);
	return linkIn(await emailLinkingTo(EMAIL, "/inquiries/"), "/inquiries/");
}

async function writtenBy(EMAIL: string, names: string[]) {
	const made = [];
	for (const name of names) {
		made.push(await makeInquiry((await makeRelayedDog({ name })).id, { EMAIL }));
	}
	return made;
}

test("one emailed link opens all of an adopter's conversations, and says who waits for whom", async () => {
	const EMAIL = newPerson();
	await ask((await makeRelayedDog({ name: "Argo" })).id, { EMAIL: EMAIL.toUpperCase() });
	const [nero, luna] = await writtenBy(EMAIL, ["Nero", "Luna"]);
	await writtenBy(newPerson(), ["Uno"]);
	await say(luna?.tokens.owner ?? "", { body: "Hello", ticket: "1" }, visitor);
	const page = await pageOf(EMAIL);
	const before = await db.$count(privateLinks);
	const { text, headers } = await site.ask(page);
	expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
	const items = itemsOf(text);
	expect(items).toHaveLength(3);
	expect(items.find((item) => item.includes("Luna"))).toContain("owner waits for your answer");
	expect(items.find((item) => item.includes("Argo"))).toContain("isn’t sent yet");
	expect(items[2]).toMatch(/Nero.*owner answers next/);
	expect(await db.$count(privateLinks)).toBe(before);
	const opened = await post(`${page}/${nero?.id}`);
	expect((await site.ask(opened.headers.location ?? "")).text).toContain("<bdi>Nero</bdi>’s owner");
});

test("an address that hasn't written gets the same answer and no email", async () => {
	const EMAIL = newPerson();
	await writtenBy(EMAIL, ["Nero"]);
	const [known, unknown] = [
		await post("/inquiries", { EMAIL }),
		await post("/inquiries", { EMAIL: "nobody.knows@example.com" }),
	];
	const masked = (text: string) =>
		text.replaceAll(EMAIL, "them").replaceAll("nobody.knows@example.com", "them");
	expect(masked(unknown.text)).toBe(masked(known.text));
	const { text } = await emailLinkingTo(EMAIL, "/inquiries/");
	expect(text).not.toMatch(/Nero|Priya/);
	expect(await db.$count(deliveries)).toBe(2 + 1);
	expect((await post("/inquiries", { EMAIL: "nobody@" })).status).toBe(422);
	const trapped = await post("/inquiries", { EMAIL, website: "x" });
	expect([trapped.status, await db.$count(deliveries)]).toEqual([200, 2 + 1]);
});

test("the link opens nobody else's conversation, and none whose links the team has revoked (Z2)", async () => {
	const EMAIL = newPerson();
	const [nero, luna] = await writtenBy(EMAIL, ["Nero", "Luna"]);
	const [uno] = await writtenBy(newPerson(), ["Uno"]);
	const page = await pageOf(EMAIL);
	for (const path of [
		`${page}/${uno?.id}`,
		`${page}/0`,
		`/inquiries/${"a".repeat(22)}/${nero?.id}`,
	]) {
		const location = (await post(path)).headers.location;
		expect(path.startsWith(location ?? "-")).toBe(true);
	}
	expect((await site.ask(`/inquiries/${"a".repeat(22)}`)).status).toBe(404);
	const tokenOf = page.split("/")[2] ?? "";
	expect((await site.ask(`/talk/${tokenOf}`)).status).toBe(404);
	const report = { reason: "other", words: "" } as const;
	await reportConversation(nero?.tokens.owner ?? "", report, "1", visitor);
	await casesOf(conversationCase).act(nero?.id ?? 0, "revoked", actor);
	expect(itemsOf((await site.ask(page)).text)).toHaveLength(1);
	expect((await post(`${page}/${nero?.id}`)).headers.location).toBe(page);
	expect((await post(`${page}/${luna?.id}`)).headers.location).toMatch(/^\/talk\//);
});
