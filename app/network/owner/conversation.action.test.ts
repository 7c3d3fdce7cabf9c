import { beforeEach, expect, test } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import { conversationCase } from "#app/network/conversations/case.ts";
import {
	closeConversation,
	reportConversation,
	say,
} from "#app/network/conversations/thread/conversations.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { casesOf } from "#test/desk.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { ask, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const site = serveBuild();

beforeEach(() => deleteRecords());

async function owned() {
	const { id } = await makeRelayedDog();
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const page = `/edit/dog/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
	const write = (name: string) => makeInquiry(id, { name, EMAIL: `${name}@example.com` });
	return { id, page, write };
}

const open = (page: string, conversation: number | string) =>
	site.ask(`${page}/conversations/${conversation}`, {
		method: "POST",
		headers: { Origin: "https://corso.example" },
	});

/** The list on the owner's page, as its items' texts. */
async function listedOn(page: string): Promise<string[]> {
	const { text } = await site.ask(page);
	const [list = ""] = /<section aria-labelledby="conversations".*?<\/section>/s.exec(text) ?? [];
	return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
		item.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "),
	);
}

test("the owner's page lists the conversations and who waits for whom, those who wait for an answer first", async () => {
	const { id, page, write } = await owned();
	expect(await listedOn(page)).toEqual([]);
	const priya = await write("Priya");
	const sam = await write("Sam");
	const lee = await write("Lee");
	await ask(id, { name: "Nobody", EMAIL: "unconfirmed@example.com" });
	await say(priya.tokens.owner, { body: "Hello Priya.", ticket: "a" }, visitor);
	await closeConversation(lee.tokens.adopter, { ticket: "b" }, visitor);
	const items = await listedOn(page);
	expect(items).toHaveLength(3);
	expect(items[0]).toMatch(/Sam.*waits for your answer/);
	expect(items[1]).toMatch(/Priya.*answers next/);
	expect(items[2]).toMatch(/Lee.*ended/);
	await say(priya.tokens.adopter, { body: "Saturday?", ticket: "c" }, visitor);
	await say(sam.tokens.owner, { body: "Hello Sam.", ticket: "d" }, visitor);
	const [first, second] = await listedOn(page);
	expect(first).toMatch(/Priya.*waits for your answer/);
	expect(second).toMatch(/Sam.*answers next/);
});

test("a conversation opens from there for its owner only, and a look at the page makes no link", async () => {
	const { page, write } = await owned();
	const priya = await write("Priya");
	const opened = await open(page, priya.id);
	expect(opened.status).toBe(302);
	const conversation = await site.ask(opened.headers.location ?? "");
	expect(conversation.text).toContain("You and <bdi>Priya</bdi>");
	expect((await site.ask(`${page}/conversations/${priya.id}`)).headers.location).toBe(page);

	const other = await owned();
	const kennel = await makeCase("breeder", kennelDraft, { state: "in_review" });
	const kennelPage = `/edit/dog/${await makeLink(caseLinks.edit, kennel.id, { days: 30 })}`;
	for (const [from, id] of [
		[other.page, priya.id],
		[kennelPage, priya.id],
		[`/edit/dog/${"a".repeat(22)}`, priya.id],
		[page, 999_999],
		[page, "x"],
	] as const) {
		expect((await open(from, id)).headers.location).toBe(from);
	}
	await reportConversation(priya.tokens.adopter, { reason: "other", words: "" }, "1", visitor);
	await casesOf(conversationCase).act(priya.id, "revoked", actor);
	expect(await listedOn(page)).toEqual([]);
	expect((await open(page, priya.id)).headers.location).toBe(page);
	const note = await other.write("Ann");
	expect((await open(page, note.id)).headers.location).toBe(page);
});
