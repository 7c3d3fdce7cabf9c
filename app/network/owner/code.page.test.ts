import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { decide } from "#app/cases/decisions/decisions.ts";
import { endEditLinks } from "#app/cases/edit/links.ts";
import { caseLinks } from "#app/cases/table.ts";
import { decideCodePhoto, findCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { codePhotos } from "#app/cases/verifications/table.ts";
import { listVerifications } from "#app/cases/verifications/verifications.ts";
import { photos, uploads } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { actor, smallPicture } from "#test/make.ts";
import {
	askForCode,
	caseNow,
	dogDraft,
	editPathOf,
	expireCode,
	makeCase,
	verifiedCase,
} from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
beforeEach(() => db.delete(rateLimits));

const Origin = "https://corso.example";

async function asked() {
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const request = await askForCode(found.id);
	return { found, request, path: await editPathOf(found) };
}

/** As a browser without scripts sends it. */
async function sendPhoto(path: string, file: Buffer | undefined) {
	const form = new FormData();
	const name = file ? "luna.png" : "";
	form.set("photo_files", new File([new Uint8Array(file ?? Buffer.alloc(0))], name));
	const { headers, body } = new Response(form);
	const bytes = Buffer.from(await new Response(body).arrayBuffer());
	const type = headers.get("Content-Type") ?? "";
	return site.ask(path, {
		method: "POST",
		headers: { Origin, "Content-Type": type },
		body: bytes,
	});
}

const renew = (path: string) =>
	site.ask(path, {
		method: "POST",
		headers: { Origin },
		body: new URLSearchParams({ renew: "yes" }),
	});

describe("the page with the code", () => {
	test("changes nothing when it is opened or scanned (A6, H3)", async () => {
		const { found, request, path } = await asked();
		await expireCode(found.id);
		const before = await db.select().from(codePhotos);
		for (const method of ["GET", "HEAD"]) {
			for (const end of ["", ".data"]) {
				const { status, headers } = await site.ask(`${path}/code${end}`, { method });
				expect(status).toBe(200);
				expect(headers).toMatchObject({
					"cache-control": "no-store",
					"referrer-policy": "strict-origin",
					"x-robots-tag": "noindex",
				});
			}
		}
		expect((await site.ask(`${path}/code`)).text).not.toContain(request.code);
		expect(await db.select().from(codePhotos)).toEqual(before);
		expect(await listVerifications(await verifiedCase(found.id))).toEqual([]);
	});

	test("takes a photo without scripts, and another one until someone decides", async () => {
		const { found, request, path } = await asked();
		const page = await site.ask(`${path}/code`);
		expect(page.text).toContain(request.code);
		expect(page.text).toContain('encType="multipart/form-data"');
		expect((await site.ask(path)).text).toContain(`${path}/code`);
		const empty = await sendPhoto(`${path}/code`, undefined);
		expect([empty.status, empty.text.includes('id="code-photo_files-error"')]).toEqual([422, true]);
		expect((await sendPhoto(`${path}/code`, Buffer.from("no picture"))).status).toBe(422);
		const sent = await sendPhoto(`${path}/code`, await smallPicture(3001));
		expect([sent.status, sent.headers.location]).toEqual([302, `${path}/code`]);
		const first = (await findCodePhoto(found.id))?.photoId ?? 0;
		expect((await site.ask(`${path}/code`)).text).toContain(`${path}/photos/${first}/`);
		await sendPhoto(`${path}/code`, await smallPicture(3002));
		const { photoId } = (await findCodePhoto(found.id)) ?? {};
		expect(photoId).not.toBe(first);
		expect(await db.$count(photos, eq(photos.id, first))).toBe(0);
		// Nothing is left of what was uploaded but the photo itself.
		expect(await db.$count(uploads)).toBe(0);
		await decideCodePhoto(
			await verifiedCase(found.id),
			photoId ?? 0,
			{ verdict: "confirmed", reason: "" },
			actor,
		);
		expect((await sendPhoto(`${path}/code`, await smallPicture(3003))).status).toBe(409);
		expect((await findCodePhoto(found.id))?.photoId).toBe(photoId);
	});

	test("says that the code has expired, and gives a new one by a button", async () => {
		const { found, request, path } = await asked();
		await expireCode(found.id);
		expect((await sendPhoto(`${path}/code`, await smallPicture(3004))).status).toBe(409);
		expect((await renew(`${path}/code`)).status).toBe(302);
		const next = await findCodePhoto(found.id);
		expect(next?.code).not.toBe(request.code);
		expect((await site.ask(`${path}/code`)).text).toContain(next?.code);
	});

	test("counts as a confirmed address only by a link that was mailed", async () => {
		const { found, path } = await asked();
		await sendPhoto(`${path}/code`, await smallPicture(3005));
		expect(await listVerifications(await verifiedCase(found.id))).toEqual([]);
		const token = await makeLink(caseLinks.edit, found.id, {
			mailedTo: dogDraft.ownerContactEmail ?? "",
		});
		const mailed = `/edit/dog/${token}`;
		await site.ask(`${mailed}/code`);
		expect(await listVerifications(await verifiedCase(found.id))).toEqual([]);
		await sendPhoto(`${mailed}/code`, await smallPicture(3006));
		expect(await listVerifications(await verifiedCase(found.id))).toMatchObject([
			{ kind: "email", state: "counts", by: null },
		]);
	});
});

test("the photo is for the owner's link and reviewers, on no public address, before and after publication (Z2, Z4)", async () => {
	const { found, path } = await asked();
	await sendPhoto(`${path}/code`, await smallPicture(3007));
	const { photoId = 0 } = (await findCodePhoto(found.id)) ?? {};
	const [photo] = await db
		.select()
		.from(photos)
		.where(eq(photos.id, photoId ?? 0));
	const other = await asked();
	const cookies = {
		reviewer: await cookieOf(await makeStaff("reviewer")),
		editor: await cookieOf(await makeStaff("editor")),
	};
	const statusOf = async (address: string, Cookie = "") =>
		(await site.ask(address, { headers: Cookie ? { Cookie } : {} })).status;
	const file = `${photoId}/320.webp`;
	const expectGuarded = async () => {
		expect(await statusOf(`${path}/photos/${file}`)).toBe(200);
		expect(await statusOf(`/desk/photo/${file}`, cookies.reviewer)).toBe(200);
		for (const address of [
			`/photos/${photo?.token}/320.webp`,
			`/photos/${file}`,
			`${other.path}/photos/${file}`,
			`${path.replace("/dog/", "/kennel/")}/photos/${file}`,
			`/edit/dog/${"A".repeat(22)}/photos/${file}`,
		]) {
			expect(await statusOf(address), address).toBe(404);
		}
		expect(await statusOf(`/desk/photo/${file}`, cookies.editor)).toBe(404);
		expect(await statusOf(`/desk/photo/${file}`)).toBe(302);
	};
	await expectGuarded();
	const verdict = { verdict: "confirmed", reason: "" } as const;
	await decideCodePhoto(await verifiedCase(found.id), photoId ?? 0, verdict, actor);
	const { version } = await caseNow(found);
	await decide(found.id, version, { verdict: "approved" }, stores, actor);
	await expectGuarded();
	const row = await dogs.find((await caseNow(found)).subjectId ?? 0);
	const page = await site.ask(`/adoption-network/${row?.slug}`);
	expect(page.text).toContain("our team saw a photo of Luna with that day’s code");
	expect(page.text).not.toContain(photo?.token);
	await endEditLinks(found.id, actor);
	for (const end of [`/photos/${file}`, "/code", ".data", "/code.data"]) {
		expect(await statusOf(path + end), end).toBe(404);
	}
});

test("a link of a case that nobody asked about has no such page", async () => {
	const path = await editPathOf(await makeCase("rehome", dogDraft));
	expect((await site.ask(`${path}/code`)).status).toBe(404);
	expect((await renew(`${path}/code`)).status).toBe(404);
	expect((await site.ask(`${path.replace("/dog/", "/kennel/")}/code`)).status).toBe(404);
});
