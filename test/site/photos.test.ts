import { randomBytes } from "node:crypto";
import { count } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { submissions } from "#app/cases/table.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { agedTicket, countStored, forms } from "#test/forms.ts";
import { smallPicture } from "#test/make.ts";
import { type Reply, serveBuild } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";

const site = serveBuild();
const { path, fields } = forms.rehome;
beforeEach(() => db.delete(rateLimits));

/** The form as a browser without scripts sends it, files and all. */
async function postFiles(email: string, ticket: string, files: [string, Buffer][]): Promise<Reply> {
	const form = new FormData();
	for (const [name, value] of Object.entries({ tags: "rehome", ticket, ...fields, EMAIL: email })) {
		form.append(name, value);
	}
	for (const [name, bytes] of files) {
		form.append("photo_files", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
	}
	const whole = new Response(form);
	const type = whole.headers.get("Content-Type") ?? "";
	const body = Buffer.from(await whole.arrayBuffer());
	return site.ask(path, { method: "POST", body, headers: { "Content-Type": type } });
}

async function sentBy(email: string): Promise<number> {
	return (await db.select().from(submissions)).filter((row) => row.email === email).length;
}

test("a form with files sent repeatedly is stored once, its photos too (R9)", async () => {
	const ticket = await agedTicket();
	const files: [string, Buffer][] = [
		["one.jpg", await smallPicture(1)],
		["two.jpg", await smallPicture(2)],
	];
	const replies = await Promise.all(
		Array.from({ length: 5 }, () => postFiles("files@example.com", ticket, files)),
	);
	replies.push(await postFiles("files@example.com", ticket, files));
	expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
	expect(await sentBy("files@example.com")).toBe(1);
	const [kept] = await db.select({ count: count() }).from(uploads);
	expect(kept?.count).toBe(2);
});

test("also without a ticket; different text with the same file is another message", async () => {
	const file: [string, Buffer][] = [["five.jpg", await smallPicture(5)]];
	for (const email of ["no-ticket@example.com", "no-ticket@example.com", "another@example.com"]) {
		expect((await postFiles(email, "", file)).status).toBe(200);
	}
	expect(await sentBy("no-ticket@example.com")).toBe(1);
	expect(await sentBy("another@example.com")).toBe(1);
	const held = (await db.select().from(uploads)).filter(({ holderId }) => holderId !== null);
	expect(held).toHaveLength(4);
});

test("its photos move to the case and have no public address (I6, Z1)", async () => {
	await vi.waitFor(async () => expect(await db.select().from(photoUses)).toHaveLength(2), patience);
	for (const { token } of await db.select().from(photos)) {
		for (const file of ["160.avif", "320.webp", "master.webp"]) {
			expect((await site.ask(`/photos/${token}/${file}`)).status).toBe(404);
		}
	}
});

test("a form with previously uploaded photos, repeated after a lost response, is stored once (R9)", async () => {
	const key = randomBytes(16).toString("base64url");
	const bytes = await smallPicture(3);
	const put = await site.ask(`/uploads/${key}`, { method: "PUT", body: bytes });
	expect(put.status).toBe(200);
	const body = new URLSearchParams({ ...fields, EMAIL: "lost@example.com", photos: key });
	body.set("ticket", await agedTicket());
	const answers = [];
	for (let time = 0; time < 3; time++) {
		answers.push((await site.ask(path, { method: "POST", body })).status);
	}
	expect(answers).toEqual([200, 200, 200]);
	expect(await sentBy("lost@example.com")).toBe(1);
});

test("a file with the wrong type is named beside the field, and nothing else is lost", async () => {
	const before = await countStored();
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
	);
	const reply = await postFiles("liar@example.com", await agedTicket(), [
		["dog <b>.jpg", svg],
		["good.jpg", await smallPicture(4)],
	]);
	expect(reply.status).toBe(422);
	expect(reply.text).toContain("dog &lt;b&gt;.jpg");
	expect(reply.text).toContain("We move to a flat.");
	const kept = /name="photos" [^>]*value="([\w-]{22})"|value="([\w-]{22})"[^>]*name="photos"/.exec(
		reply.text,
	);
	expect(kept).not.toBeNull();
	expect(await countStored()).toEqual(before);
	const again = new URLSearchParams({ ...fields, EMAIL: "liar@example.com" });
	again.set("ticket", await agedTicket());
	again.set("photos", kept?.[1] ?? kept?.[2] ?? "");
	expect((await site.ask(path, { method: "POST", body: again })).status).toBe(200);
});
