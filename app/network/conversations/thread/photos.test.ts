import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteDue } from "#app/cases/personal-data.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { variantKey } from "#app/media/variants.ts";
import { inquiryKeeps } from "#app/network/conversations/keeps.ts";
import { inquiries, inquiryMessages } from "#app/network/conversations/table.ts";
import {
	closeConversation,
	maxPhotosPerSide,
	reportConversation,
	say,
} from "#app/network/conversations/thread/conversations.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";
import { pngBomb } from "#test/files.ts";
import { agedTicket } from "#test/forms.ts";
import { daysAgo, deleteRecords, makePhoto, smallPicture } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const site = serveBuild();

beforeEach(async () => {
	await deleteRecords();
	await db.delete(rateLimits);
});

async function converse({ answered = true, EMAIL = "priya@example.com" } = {}) {
	const { id: dogId } = await makeRelayedDog();
	return makeInquiry(dogId, { EMAIL }, { answered });
}

type File = { bytes: Buffer; name?: string; type?: string };

async function send(token: string, fields: Record<string, string>, file?: File) {
	const form = new FormData();
	const all = { step: "say", body: "", ticket: await agedTicket(), ...fields };
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	if (file) {
		const { bytes, name = "fence.jpg", type = "image/jpeg" } = file;
		form.append("photo_files", new Blob([new Uint8Array(bytes)], { type }), name);
	}
	const sent = new Response(form);
	const headers = {
		Origin: "https://corso.example",
		"Content-Type": sent.headers.get("Content-Type") ?? "",
	};
	const body = Buffer.from(await sent.arrayBuffer());
	return site.ask(`/talk/${token}`, { method: "POST", headers, body });
}

const picturesIn = (html: string) =>
	[...html.matchAll(/src="(\/talk\/[^"]+\/photos\/[^"]+\.webp)"/g)].map(([, src = ""]) => src);
const messagesOf = (id: number) => db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, id));
const photoCount = () => db.$count(photos);

describe("once both have answered", () => {
	test("each side can send a photo, with words or without, that only the two of them see", async () => {
		const { id, tokens } = await converse();
		expect((await site.ask(`/talk/${tokens.adopter}`)).text).toContain('name="photo_files"');
		const fence = await smallPicture(20);
		expect((await send(tokens.adopter, { body: "Our fence" }, { bytes: fence })).status).toBe(302);
		expect((await send(tokens.owner, {}, { bytes: await smallPicture(90) })).status).toBe(302);
		expect(await messagesOf(id)).toBe(4);
		for (const token of Object.values(tokens)) {
			const sources = picturesIn((await site.ask(`/talk/${token}`)).text);
			expect(sources).toHaveLength(2);
			for (const source of sources) {
				const file = await site.ask(source);
				expect(file.status).toBe(200);
				expect(file.headers).toMatchObject({
					"content-type": "image/webp",
					"cache-control": "private, no-cache",
					"x-content-type-options": "nosniff",
				});
			}
		}
		const [source = ""] = picturesIn((await site.ask(`/talk/${tokens.owner}`)).text);
		const other = await converse({ EMAIL: "other@example.com" });
		for (const token of [other.tokens.owner, other.tokens.adopter, "a".repeat(22)]) {
			expect((await site.ask(source.replace(tokens.owner, token))).status).toBe(404);
		}
		const otherPhoto = await makePhoto("Someone else’s");
		const elsewhere = source.replace(/photos\/\d+/, `photos/${otherPhoto}`);
		expect((await site.ask(elsewhere)).status).toBe(404);
		for (const { token } of await db.select().from(photos)) {
			expect((await site.ask(`/photos/${token}/160.webp`)).status).toBe(404);
		}
	});

	test("the team sees it only in a conversation that was reported (Z4)", async () => {
		const { id, tokens } = await converse();
		await send(tokens.adopter, {}, { bytes: await smallPicture(20) });
		const [use] = await db
			.select()
			.from(photoUses)
			.where(eq(photoUses.subjectKind, "inquiry_message"));
		const Cookie = await cookieOf(await makeStaff("reviewer"));
		const ask = (path: string) => site.ask(path, { headers: { Cookie } });
		const file = `/desk/photo/${use?.photoId}/320.webp`;
		expect((await ask(file)).status).toBe(404);
		const report = { reason: "other", words: "Look" } as const;
		await reportConversation(tokens.owner, report, "report", visitor);
		expect((await ask(file)).status).toBe(200);
		expect((await ask(`/desk/inquiries/${id}`)).text).toContain(`/desk/photo/${use?.photoId}/`);
	});

	test("neither can before the owner has answered, nor when it has ended", async () => {
		const { id, tokens } = await converse({ answered: false });
		const bytes = await smallPicture(20);
		for (const token of Object.values(tokens)) {
			expect((await site.ask(`/talk/${token}`)).text).not.toContain('name="photo_files"');
			const early = await send(token, { body: "Look at this" }, { bytes });
			expect(early.status).toBe(422);
			expect(early.text).toContain("Look at this");
			expect(early.text).toContain("once both of you have answered");
		}
		expect(await messagesOf(id)).toBe(1);
		await say(tokens.owner, { body: "Hello", ticket: "1" }, visitor);
		await closeConversation(tokens.owner, { ticket: "2" }, visitor);
		expect((await send(tokens.adopter, {}, { bytes })).status).toBe(409);
		expect(await messagesOf(id)).toBe(3);
		expect(await photoCount()).toBe(0);
	});
});

test("a photo that is sent twice, in turn or at once, is one message and one photo (R9)", async () => {
	const { id, tokens } = await converse();
	const fields = { body: "Our fence", ticket: await agedTicket() };
	const file = { bytes: await smallPicture(20) };
	const both = await Promise.all([1, 2].map(() => send(tokens.adopter, fields, file)));
	const again = await send(tokens.adopter, fields, file);
	expect([...both, again].map(({ status }) => status)).toEqual([302, 302, 302]);
	expect(await messagesOf(id)).toBe(3);
	expect(await photoCount()).toBe(1);
	// One that was sent at the same time has used up the upload.
	const photo = { key: "a".repeat(22), id: await makePhoto("") };
	const message = { ticket: "at once", photo };
	expect(await say(tokens.adopter, message, visitor)).toBe("done");
	const late = { ...message, photo: { ...photo, id: undefined } };
	expect(await say(tokens.adopter, late, visitor)).toBe("done");
	expect(await say(tokens.adopter, { ...late, ticket: "other" }, visitor)).toBe("gone photo");
	expect(await messagesOf(id)).toBe(4);
	expect(await photoCount()).toBe(2);
	// Another photo with the same words, after going back, is another message.
	await send(tokens.adopter, fields, { bytes: await smallPicture(200) });
	expect(await messagesOf(id)).toBe(5);
	expect(await photoCount()).toBe(3);
	expect(await db.$count(uploads)).toBe(0);
});

test("a file that isn't what it says, or too much, is refused beside its field, and the words stay (I6)", async () => {
	const { id, tokens } = await converse();
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
	);
	const heavy = await sharp({
		create: { width: 9000, height: 6000, channels: 3, background: "#777" },
	})
		.png()
		.toBuffer();
	const files: File[] = [
		{ bytes: svg },
		{ bytes: Buffer.from("<html><script>alert(1)</script></html>") },
		{ bytes: Buffer.concat([await smallPicture(3), Buffer.from("<script>")]).subarray(9) },
		{ bytes: await pngBomb("IDAT", 1_200_000), type: "image/png" },
		{ bytes: heavy, type: "image/png" },
		{ bytes: Buffer.alloc(0) },
	];
	for (const file of files) {
		const { status, text } = await send(tokens.adopter, { body: "Our fence" }, file);
		expect(status).toBe(422);
		expect(text).toContain("say-photo_files-error");
		expect(text).toContain("Our fence");
	}
	expect(await messagesOf(id)).toBe(2);
	// What a browser sends if no file was chosen.
	const none = { bytes: Buffer.alloc(0), name: "" };
	expect((await send(tokens.adopter, {}, none)).status).toBe(422);
	expect((await send(tokens.adopter, { body: "Our fence" }, none)).status).toBe(302);
	expect([await messagesOf(id), await photoCount()]).toEqual([3, 0]);
});

test("its metadata is gone, the place above all", async () => {
	const { tokens } = await converse();
	const bytes = await sharp(await smallPicture(20))
		.resize(600, 400)
		.withExif({ IFD0: { Copyright: "Kanarie" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
		.jpeg()
		.toBuffer();
	expect((await sharp(bytes).metadata()).exif).toBeDefined();
	await send(tokens.adopter, {}, { bytes });
	const [photo] = await db.select().from(photos);
	const stored = await readObject(variantKey(photo?.contentHash ?? "", "320.webp"));
	expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test("the photos of both sides are deleted with the conversation, and their files", async () => {
	const { id, tokens } = await converse();
	await send(tokens.adopter, {}, { bytes: await smallPicture(20) });
	await send(tokens.owner, {}, { bytes: await smallPicture(90) });
	const stored = await db.select().from(photos);
	expect(stored).toHaveLength(2);
	await db.update(inquiries).set({ closedAt: daysAgo(400), closedBy: "quiet" });
	await Promise.all([deleteDue(inquiryKeeps), deleteDue(inquiryKeeps)]);
	expect(await db.$count(inquiries, eq(inquiries.id, id))).toBe(0);
	expect([await photoCount(), await db.$count(photoUses)]).toEqual([0, 0]);
	for (const { contentHash } of stored) {
		expect(await readObject(variantKey(contentHash, "160.webp"))).toBeUndefined();
	}
});

test("each side can send only so many", async () => {
	const { id, tokens } = await converse();
	await db
		.insert(inquiryMessages)
		.values(
			Array.from({ length: maxPhotosPerSide }, (_, index) => {
				return { inquiryId: id, side: "adopter" as const, contentKey: String(index) };
			}),
		)
		.returning({ id: inquiryMessages.id })
		.then(async (rows) => {
			for (const row of rows) {
				const photoId = await makePhoto("");
				await db.insert(photoUses).values({
					subjectKind: "inquiry_message",
					subjectId: row.id,
					position: 0,
					photoId,
				});
			}
		});
	const refused = await send(
		tokens.adopter,
		{ body: "One more" },
		{ bytes: await smallPicture(1) },
	);
	expect([refused.status, refused.text.includes("One more")]).toEqual([422, true]);
	expect((await send(tokens.owner, {}, { bytes: await smallPicture(1) })).status).toBe(302);
});
