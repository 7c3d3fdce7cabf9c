import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findRunningAftercare, makeCheckInLink } from "#app/network/aftercare/aftercares.ts";
import { aftercareAnswers, aftercares } from "#app/network/aftercare/table.ts";
import { findStoryOf } from "#app/network/dogs/stories/stories.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { findTablesContaining } from "#test/database.ts";
import { smallPicture } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { familyEmail, makeAftercare, makeHomedDog, makeStory } from "#test/visitors.ts";

const site = serveBuild();
beforeEach(() => db.delete(rateLimits));

const Origin = "https://corso.example";
function post(path: string, fields: Record<string, string>, Cookie = "") {
	const headers = { Origin, ...(Cookie ? { Cookie } : {}) };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function postFiles(path: string, fields: Record<string, string>, photo?: Buffer) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	if (photo)
		form.append("photo_files", new Blob([new Uint8Array(photo)], { type: "image/png" }), "a.png");
	const sent = new Response(form);
	const headers = { Origin, "Content-Type": sent.headers.get("Content-Type") ?? "" };
	return site.ask(path, { method: "POST", headers, body: Buffer.from(await sent.arrayBuffer()) });
}

const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";

describe("the owner's private pages", () => {
	test("are offered after the dog has found a home, and open for nobody else (Z2)", async () => {
		const homed = await makeHomedDog();
		const thanks = (await site.ask(homed.path)).text;
		for (const page of ["handover", "new-family", "story"]) {
			expect(thanks).toContain(`href="${homed.path}/${page}"`);
			const { status, headers } = await site.ask(`${homed.path}/${page}`);
			expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
			expect(headers["referrer-policy"]).toBe("strict-origin");
			expect((await site.ask(`/edit/dog/${"a".repeat(22)}/${page}`)).status).toBe(404);
		}
		const kept = await makeHomedDog({}, { status: "kept" });
		const glad = (await site.ask(kept.path)).text;
		expect(glad).toContain(`${kept.path}/story"`);
		expect(glad).not.toMatch(/\/(handover|new-family)"/);
		expect((await site.ask(`${kept.path}/new-family`)).status).toBe(404);
	});

	test("ask the new family once, with errors beside the fields", async () => {
		const { dogId, path } = await makeHomedDog();
		const page = `${path}/new-family`;
		const wrong = await post(page, { email: "family@", movedOn: "1999-01-01" });
		expect(wrong.status).toBe(422);
		expect(wrong.text).toContain('value="family@"');
		for (const field of ["email", "movedOn"]) expect(wrong.text).toContain(`family-${field}-error`);
		const movedOn = new Date().toISOString().slice(0, 10);
		const right = { email: familyEmail, movedOn };
		for (let times = 0; times < 3; times++) expect((await post(page, right)).status).toBe(302);
		const running = await findRunningAftercare(dogId);
		const isOf = and(
			eq(deliveries.name, "aftercare.confirm"),
			eq(deliveries.subjectId, running?.id ?? 0),
		);
		expect(await db.$count(deliveries, isOf)).toBe(1);
		// Nothing of what the family does is shown to the owner but that it agreed.
		expect((await site.ask(page)).text).not.toContain(familyEmail);
	});

	test("a photo and a line go to the desk, without scripts", async () => {
		const { dogId, path } = await makeHomedDog();
		const page = `${path}/story`;
		const ticket = ticketIn((await site.ask(page)).text);
		const picture = await smallPicture(77);
		const fields = { ticket, words: "He sleeps on the sofa." };
		const unagreed = await postFiles(page, fields, picture);
		expect(unagreed.status).toBe(422);
		expect(unagreed.text).toContain("story-consent-error");
		expect(unagreed.text).toContain("He sleeps on the sofa.");
		// The photo is uploaded and needn't be chosen again.
		const key = /name="photos" value="([\w-]{22})"/.exec(unagreed.text)?.[1] ?? "";
		const sent = { ...fields, photos: key, consent: "yes" };
		const [once, again] = [
			await postFiles(page, sent),
			await postFiles(page, { ...sent, photos: "" }),
		];
		expect([once.status, again.status]).toEqual([302, 302]);
		expect(await findStoryOf(dogId)).toMatchObject({ state: "waiting", words: fields.words });
		const shown = (await site.ask(page)).text;
		const file = /src="(\/edit\/dog\/[^"]+\.webp)"/.exec(shown)?.[1] ?? "";
		expect((await site.ask(file)).status).toBe(200);
		const other = await makeHomedDog();
		expect((await site.ask(file.replace(path, other.path))).status).toBe(404);

		const none = await postFiles(`${other.path}/story`, { words: "", consent: "yes", ticket });
		expect([none.status, none.text.includes("story-photo_files-error")]).toEqual([422, true]);
		const text = Buffer.from("not a picture");
		const wrong = await postFiles(`${other.path}/story`, { consent: "yes", ticket }, text);
		expect([wrong.status, wrong.text.includes("story-photo_files-error")]).toEqual([422, true]);

		expect((await post(page, { step: "withdraw" })).status).toBe(302);
		expect(await findStoryOf(dogId)).toBeUndefined();
	});

	test("the handover pack is the answer to a form, and what was typed is stored nowhere (D2)", async () => {
		const facts = { country: "GB", microchipNumber: "985112001234567" };
		const { path } = await makeHomedDog(facts, { photos: 1 });
		const blank = await site.ask(`${path}/handover`);
		const photo = /src="(\/edit\/dog\/[^"]+\.webp)"/.exec(blank.text)?.[1] ?? "";
		expect((await site.ask(photo)).status).toBe(200);
		const typed = {
			giver: "Quastenflosser",
			family: "عبد الرحمن",
			movedOn: "2026-11-03",
			papers: "vet",
			comeback: "together",
		};
		const { status, headers, text } = await post(`${path}/handover`, typed);
		expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
		const pack = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? "";
		for (const words of [
			"Otto",
			"985112001234567",
			"Quastenflosser",
			"عبد الرحمن",
			"November 3, 2026",
			"Vaccinations Up to Date",
			"Checked: </span>Vet records",
			"look for the next home together",
			"checkachip.com",
			"14 days (RSPCA Queensland)",
			"not legal advice",
		]) {
			expect(pack).toContain(words);
		}
		// Nothing about how the owner is reached or where the dog lived.
		expect(pack).not.toMatch(/owner@example\.com|512|Austin/);
		// Nobody signs that a dog is healthy because nothing was written about it.
		expect(pack).not.toContain("Health Issues");
		const gone = await post(`/edit/dog/${"a".repeat(22)}/handover`, typed);
		expect(gone.status).toBe(404);
		expect(await findTablesContaining(typed.giver)).toEqual([]);
	});

	test.each([
		["GB", "checkachip.com"],
		["US", "aaha.org"],
		["CA", "Your vet can read the chip"],
		["", "Your vet can read the chip"],
	])("the handover pack says how the chip is transferred in %j", async (country, sentence) => {
		const { path } = await makeHomedDog({ country });
		expect((await site.ask(`${path}/handover`)).text).toContain(sentence);
	});

	test("whatever is sent makes a handover pack: nothing is required, and nothing breaks it", async () => {
		const { path } = await makeHomedDog();
		const { status, text } = await post(`${path}/handover`, {
			giver: `  Dana\u0000 ${"x".repeat(500)}`,
			movedOn: "yesterday",
			until: "2027-02-30",
			comeback: "toString",
			papers: "deed",
		});
		expect(status).toBe(200);
		const pack = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? "";
		expect(pack).toContain(`Dana ${"x".repeat(115)}<`);
		expect(pack).toContain("takes the dog back");
		expect(pack).not.toMatch(/yesterday|2027|deed|Checked:/);
	});

	test("the address of the former PDF leads to the handover page, with what was typed", async () => {
		const { path } = await makeHomedDog();
		for (const method of ["GET", "POST"]) {
			const headers = { Origin };
			const { status, headers: sent } = await site.ask(`${path}/handover.pdf`, { method, headers });
			expect([status, sent.location]).toEqual([308, `${path}/handover`]);
		}
	});
});

describe("the family's page", () => {
	test("changes nothing before a button is pressed (A6)", async () => {
		const { dogId } = await makeHomedDog();
		const { id, path } = await makeAftercare(dogId, { agrees: false });
		for (const query of ["", "?answer=not_working", "?step=stop", "?step=consent"]) {
			expect((await site.ask(path + query)).status).toBe(200);
			expect((await site.ask(path + query, { method: "HEAD" })).status).toBe(200);
		}
		const [row] = await db.select().from(aftercares).where(eq(aftercares.id, id));
		expect(row).toMatchObject({ consentedAt: null, stoppedAt: null });
		const { headers } = await site.ask(path);
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["referrer-policy"]).toBe("strict-origin");
		expect(headers["x-robots-tag"]).toBe("noindex");
	});

	test("takes a yes, an answer once, and a stop at any time", async () => {
		const { dogId } = await makeHomedDog();
		const { id, path } = await makeAftercare(dogId, { agrees: false });
		const early = await post(path, { step: "answer", answer: "well", words: "", ticket: "" });
		expect(early.status).toBe(422);
		for (const _ of [1, 2]) expect((await post(path, { step: "consent" })).status).toBe(302);
		const asked = (await site.ask(`${path}?answer=question`)).text;
		expect(asked).toMatch(/checked=""[^>]*value="question"|value="question"[^>]*checked=""/);
		const ticket = ticketIn(asked);
		const said = { step: "answer", words: "Does he like cats?", ticket };
		const unchosen = await post(path, said);
		expect(unchosen.status).toBe(422);
		expect(unchosen.text).toContain("Does he like cats?");
		expect(unchosen.text).toContain("check-in-answer-error");
		const chosen = { ...said, answer: "question" };
		await Promise.all([1, 2, 3].map(() => post(path, chosen)));
		expect(await db.$count(aftercareAnswers, eq(aftercareAnswers.aftercareId, id))).toBe(1);
		expect((await post(path, { step: "nothing" })).status).toBe(400);
		// As an email program does it, which sends no Origin.
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		expect((await site.ask(path, { method: "POST", body })).status).toBe(302);
		const late = await post(path, { ...chosen, ticket: ticketIn(asked), words: "One more" });
		expect(late.status).toBe(409);
		expect((await site.ask(path)).text).not.toContain("<textarea");
	});

	test("of another family opens nothing here, and no other page (Z2)", async () => {
		const { dogId } = await makeHomedDog();
		const { token } = await makeAftercare(dogId);
		for (const other of [`/edit/dog/${token}`, `/talk/${token}`, `/status/${token}`]) {
			expect((await site.ask(other)).status).toBe(404);
		}
		expect((await site.ask(`/aftercare/${"a".repeat(22)}`)).status).toBe(404);
	});
});

describe("the desk", () => {
	test("reads answers, writes notes, and takes steps", async () => {
		const { dogId } = await makeHomedDog();
		const { id, path } = await makeAftercare(dogId);
		const ticket = ticketIn((await site.ask(path)).text);
		const words = "He growls at our son.";
		await post(path, { step: "answer", answer: "not_working", words, ticket });
		const Cookie = await cookieOf(await makeStaff("reviewer"));
		const ask = async (at: string) => (await site.ask(at, { headers: { Cookie } })).text;
		expect(await ask("/desk/aftercare")).toContain(`/desk/aftercare/${id}`);
		const page = `/desk/aftercare/${id}`;
		expect(await ask(page)).toContain(words);
		expect((await post(page, { words: "" }, Cookie)).status).toBe(422);
		expect((await post(page, { words: "Called them." }, Cookie)).status).toBe(302);
		expect(await ask(page)).toContain("Called them.");
		const back = await post(`${page}/relisted`, {}, Cookie);
		expect(back.headers.location).toContain(`/desk/adoptions/${dogId}`);
		expect((await post(`${page}/nothing`, {}, Cookie)).status).toBe(404);
		expect(await ask("/desk/aftercare?list=all")).toContain(page);
	});

	test("publishes a story, and the dog's page shows it until it is unpublished (S6, Z1)", async () => {
		const { dogId, slug, path } = await makeHomedDog();
		await makeStory(dogId, "He sleeps on the sofa of Anna.");
		const Cookie = await cookieOf(await makeStaff("reviewer"));
		const story = await findStoryOf(dogId);
		const page = `/desk/stories/${story?.id}`;
		const dogPage = `/adoption-network/${slug}`;
		const shows = async () => (await site.ask(dogPage)).text.includes("He sleeps on the sofa");
		expect(await shows()).toBe(false);
		const expectedVersion = String(story?.sentAt.getTime());
		const edited = { words: "He sleeps on the sofa.", alt: "A dog on a sofa", expectedVersion };
		expect((await post(page, { ...edited, alt: "", publish: "yes" }, Cookie)).status).toBe(422);
		expect(
			(await post(page, { ...edited, expectedVersion: "1", publish: "yes" }, Cookie)).status,
		).toBe(409);
		expect((await post(page, { ...edited, publish: "yes" }, Cookie)).status).toBe(302);
		await expect.poll(shows).toBe(true);
		const { text } = await site.ask(dogPage);
		expect(text).not.toContain("Anna");
		const photo =
			/src="(\/photos\/[^"]+)"[^>]*alt="A dog on a sofa"|alt="A dog on a sofa"[^>]*src="(\/photos\/[^"]+)"/.exec(
				text,
			);
		const file = photo?.[1] ?? photo?.[2] ?? /\/photos\/[\w-]{22}\/\d+\.webp/.exec(text)?.[0] ?? "";
		expect((await site.ask(file)).status).toBe(200);
		const isGone = async () => {
			await expect.poll(shows).toBe(false);
			await expect.poll(async () => (await site.ask(file)).status).toBe(404);
		};
		await post(`${page}/unpublished`, {}, Cookie);
		await isGone();
		await post(page, { ...edited, publish: "yes" }, Cookie);
		await expect.poll(shows).toBe(true);
		expect((await site.ask(file)).status).toBe(200);
		await post(`${path}/story`, { step: "withdraw" });
		await isGone();
	});
});

test("a link made for one family is stored as a hash and works until it is stopped for good", async () => {
	const { dogId } = await makeHomedDog();
	const { id } = await makeAftercare(dogId);
	const token = await makeCheckInLink(id);
	const { rows } = await db.execute<{ row: string }>(
		"select each::text as row from private_links as each",
	);
	expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});
