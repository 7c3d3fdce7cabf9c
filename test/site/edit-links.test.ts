import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { decide } from "#app/cases/decisions/decisions.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { type Case, caseLinks, type Details, history } from "#app/cases/table.ts";
import { captionsOf, photoIdsOf } from "#app/media/photos.ts";
import { processUploads } from "#app/media/uploads.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { endLinks } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, deleteRecords, smallPicture } from "#test/make.ts";
import { caseNow, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
beforeEach(deleteRecords);

const origin = "https://corso.example";

function post(path: string, fields: Record<string, string> | string[][]) {
	const body = new URLSearchParams(fields);
	return site.ask(path, { method: "POST", headers: { Origin: origin }, body });
}

/** What the form of a draft sends; a box that is not ticked sends nothing. */
function formOf(draft: Details, version: number): Record<string, string> {
	const { showEmail, showPhone, ...fields } = draft;
	return {
		...fields,
		version: String(version),
		...(showEmail === "yes" ? { showEmail } : {}),
		...(showPhone === "yes" ? { showPhone } : {}),
	};
}

async function approve(found: Case): Promise<Case> {
	const reviewed = await decide(found.id, found.version, { verdict: "approved" }, stores, actor);
	expect(reviewed).toMatchObject({ ok: true });
	return caseNow(found);
}

describe("the private edit link (Z2)", () => {
	test("opens one record, is not indexed or cached, and viewing it changes nothing", async () => {
		const found = await makeCase("rehome", { ...dogDraft, name: "Zanzibarra" }, { photos: 1 });
		const path = await editPathOf(found);
		for (const address of [path, `${path}.data`]) {
			const page = await site.ask(address);
			expect(page.status).toBe(200);
			expect(page.text).toContain("Zanzibarra");
			expect(page.headers["cache-control"]).toBe("no-store");
			expect(page.headers["referrer-policy"]).toBe("strict-origin");
			expect(page.headers["x-robots-tag"]).toBe("noindex");
		}
		await site.ask(path, { method: "HEAD" });
		expect(await caseNow(found)).toEqual(await caseNow({ id: found.id }));
		expect((await caseNow(found)).version).toBe(1);
	});

	test("another kind, another token, another case's photo, a revoked link: 404", async () => {
		const dog = await makeCase("rehome", dogDraft, { photos: 1 });
		const kennel = await makeCase("breeder", kennelDraft, { photos: 1 });
		const [dogPath, kennelPath] = [await editPathOf(dog), await editPathOf(kennel)];
		const [ownPhoto] = await photoIdsOf({ kind: "case", id: dog.id });
		const [otherPhoto] = await photoIdsOf({ kind: "case", id: kennel.id });
		expect((await site.ask(`${dogPath}/photos/${ownPhoto}/320.webp`)).status).toBe(200);
		const token = dogPath.split("/").at(-1);
		for (const path of [
			`/edit/kennel/${token}`,
			kennelPath.replace("kennel", "dog"),
			`/edit/dog/${"A".repeat(22)}`,
			"/edit/dog/1",
			`/status/${token}`,
			`${dogPath}/photos/${otherPhoto}/320.webp`,
			`${kennelPath}/photos/${ownPhoto}/320.webp`,
			`${dogPath}/photos/${ownPhoto}/master.webp`,
			`${dogPath}/photos/0/320.webp`,
			`${dogPath}/say/nothing`,
		]) {
			expect((await site.ask(path)).status, path).toBe(404);
			expect((await site.ask(`${path}.data`)).status, path).toBe(404);
		}
		await endLinks(caseLinks.edit, dog.id, actor);
		for (const path of [dogPath, `${dogPath}/review`, `${dogPath}/photos/${ownPhoto}/320.webp`]) {
			expect((await site.ask(path)).status, path).toBe(404);
		}
		const changed = await post(dogPath, formOf({ ...dogDraft, color: "Fawn" }, 1));
		expect(changed.status).toBe(404);
		expect((await caseNow(dog)).draft.color).toBe("Black");
	});

	test("shows submitted photos to reviewers only", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 1 });
		const [photo] = await photoIdsOf({ kind: "case", id: found.id });
		const path = `/desk/photo/${photo}/640.webp`;
		expect((await site.ask(path)).status).toBe(302);
		const editor = await cookieOf(await makeStaff("editor"));
		expect((await site.ask(path, { headers: { Cookie: editor } })).status).toBe(404);
		const Cookie = await cookieOf(await makeStaff("reviewer"));
		const file = await site.ask(path, { headers: { Cookie } });
		expect(file.status).toBe(200);
		expect(file.headers).toMatchObject({
			"content-type": "image/webp",
			"cache-control": "private, no-cache",
		});
		const missing = await site.ask("/desk/photo/999999/640.webp", { headers: { Cookie } });
		expect(missing.status).toBe(404);
	});

	test("rejects posts from other sites", async () => {
		const found = await makeCase("rehome", dogDraft);
		const path = await editPathOf(found);
		for (const Origin of ["https://elsewhere.example", "null"]) {
			const body = new URLSearchParams(formOf({ ...dogDraft, color: "Fawn" }, 1));
			const reply = await site.ask(path, { method: "POST", headers: { Origin }, body });
			expect(reply.status).toBe(403);
		}
		expect((await caseNow(found)).version).toBe(1);
	});
});

describe("saving a draft", () => {
	test("stores complete and incomplete values, in one form, and shows them again", async () => {
		const found = await makeCase("rehome", { ownerContactEmail: "ada@example.com" });
		const path = await editPathOf(found);
		const typed = {
			version: "1",
			name: "  \u202eياسمين\u202c 🐕 ",
			weightLbs: "heavy",
			ownerContactEmail: "ADA@Example.com",
			ownerContactPhone: "512 555 0142",
		};
		const saved = await post(path, typed);
		expect(saved.status).toBe(200);
		expect(saved.text).toContain('<div role="status"');
		expect((await caseNow(found)).draft).toMatchObject({
			name: "ياسمين 🐕",
			weightLbs: "heavy",
			ownerContactPhone: "+15125550142",
			ownerContactEmail: "ADA@example.com",
			showEmail: "no",
			showPhone: "no",
		});
		const { text } = await site.ask(path);
		expect(text).toContain("ياسمين 🐕");
		expect(text).toContain("(512) 555-0142");
		const last = (await historyOf({ kind: "case", id: found.id })).at(-1);
		expect(last).toMatchObject({ event: "corrected", actor: "its sender" });
		expect(last?.details.name).toBe("nothing → ياسمين 🐕");
	});

	test("shows an error beside a field that is too long, and keeps everything", async () => {
		const found = await makeCase("rehome", dogDraft);
		const reply = await post(await editPathOf(found), {
			...formOf({ ...dogDraft, name: "N".repeat(81), color: "Quite fawn" }, 1),
		});
		expect(reply.status).toBe(422);
		expect(reply.text).toContain('id="edit-name-error"');
		expect(reply.text).toContain("N".repeat(81));
		expect(reply.text).toContain("Quite fawn");
		expect((await caseNow(found)).version).toBe(1);
	});

	test("tells the second of two windows what the first one saved, and loses nothing", async () => {
		const found = await makeCase("rehome", dogDraft);
		const path = await editPathOf(found);
		await post(path, formOf({ ...dogDraft, color: "Fawn" }, 1));
		const second = await post(path, formOf({ ...dogDraft, color: "Grey", name: "Stella" }, 1));
		expect(second.status).toBe(409);
		expect(second.text).toContain('<div role="alert"');
		expect(second.text).toMatch(/Fawn/);
		expect(second.text).toMatch(/value="Stella"/);
		expect(second.text).toMatch(/name="version"[^>]*value="2"/);
		expect((await caseNow(found)).draft).toMatchObject({ color: "Fawn", name: "Luna" });
		await post(path, formOf({ ...dogDraft, color: "Grey", name: "Stella" }, 2));
		expect((await caseNow(found)).draft).toMatchObject({ color: "Grey", name: "Stella" });
	});

	test("stores concurrent repeats as one change (R9)", async () => {
		const found = await makeCase("rehome", dogDraft);
		const path = await editPathOf(found);
		const form = formOf({ ...dogDraft, color: "Fawn" }, 1);
		const all = await Promise.all(Array.from({ length: 10 }, () => post(path, form)));
		expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
		expect((await caseNow(found)).version).toBe(2);
	});

	test("adds, orders and removes photos without scripts", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 3 });
		const path = await editPathOf(found);
		const [first, second, third] = await photoIdsOf({ kind: "case", id: found.id });
		const shown = [first, second, third].map((id) => ["photo", String(id)]);
		const wish = [
			[`place-${third}`, "1"],
			[`place-${first}`, "1"],
			["remove", String(second)],
		];
		const fields = [...Object.entries(formOf(dogDraft, 1)), ...shown, ...wish];
		expect((await post(path, fields)).status).toBe(200);
		expect(await photoIdsOf({ kind: "case", id: found.id })).toEqual([third, first]);
		const boundary = "----photos";
		const parts = [
			...Object.entries(formOf(dogDraft, 2)).map(
				([name, value]) =>
					`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
			),
			`--${boundary}\r\nContent-Disposition: form-data; name="photo_files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
		];
		const body = Buffer.concat([
			Buffer.from(parts.join("")),
			await smallPicture(901),
			Buffer.from(`\r\n--${boundary}--\r\n`),
		]);
		const headers = { Origin: origin, "Content-Type": `multipart/form-data; boundary=${boundary}` };
		for (const attempt of [1, 2]) {
			const reply = await site.ask(path, { method: "POST", headers: { ...headers }, body });
			expect(reply.status, String(attempt)).toBe(200);
			expect(reply.text).toContain('<div role="status"');
		}
		await processUploads(found.id, actor);
		const now = await photoIdsOf({ kind: "case", id: found.id });
		expect(now).toHaveLength(3);
		expect(now.slice(0, 2)).toEqual([third, first]);
	});

	test("adds a photo to the logo, and saves captions", async () => {
		const found = await makeCase("breeder", kennelDraft, { photos: 1 });
		const path = await editPathOf(found);
		const [before] = await photoIdsOf({ kind: "case", id: found.id });
		const boundary = "----logo";
		const body = Buffer.concat([
			Buffer.from(
				`${Object.entries({ ...formOf(kennelDraft, 1), [`caption-${before}`]: " Our\nlogo " })
					.map(
						([name, value]) =>
							`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
					)
					.join(
						"",
					)}--${boundary}\r\nContent-Disposition: form-data; name="photo_files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
			),
			await smallPicture(955),
			Buffer.from(`\r\n--${boundary}--\r\n`),
		]);
		const headers = { Origin: origin, "Content-Type": `multipart/form-data; boundary=${boundary}` };
		for (const attempt of [1, 2]) {
			const reply = await site.ask(path, { method: "POST", headers: { ...headers }, body });
			expect(reply.status, String(attempt)).toBe(200);
		}
		await processUploads(found.id, actor);
		const now = await photoIdsOf({ kind: "case", id: found.id });
		expect(now).toHaveLength(2);
		expect(now[0]).toBe(before);
		const captions = await captionsOf({ kind: "case", id: found.id });
		expect([...captions.values()]).toEqual(["Our logo", ""]);
	});
});

describe("the steps of a dog’s form", () => {
	const own = { contactBy: "relay", ownerContactEmail: "ada@example.com" };

	test("without scripts, a button that leads to another step saves before", async () => {
		const found = await makeCase("rehome", own, { state: "completing" });
		const path = await editPathOf(found);
		const stepOf = async (next: string) => {
			const { version } = await caseNow(found);
			const sent = { ...own, name: next, next, version: String(version) };
			const { status, headers } = await post(`${path}?step=dog`, sent);
			return [status, headers.location];
		};
		expect(await stepOf("words")).toEqual([302, `${path}?step=words#edit`]);
		expect((await caseNow(found)).draft.name).toBe("words");
		expect(await stepOf("preview")).toEqual([302, `${path}/preview`]);
		const long = await post(`${path}?step=contact`, {
			...own,
			name: "x".repeat(81),
			next: "words",
		});
		expect(long.status).toBe(422);
		// The step with the error is shown, too.
		expect(long.text).toMatch(/data-step="dog" class/);
		expect(long.text).toMatch(/data-step="words" hidden/);
	});

	test("what a volunteer reads as it is still says to its owner what is needed", async () => {
		const found = await makeCase("rehome", { ...dogDraft, ...own, color: "" });
		const path = await editPathOf(found);
		const { text } = await site.ask(path);
		expect(text).toContain(`href="${path}?step=dog#edit-color"`);
		expect(text).toContain(`href="${path}/withdraw"`);
	});

	test("country and unit are known from the phone number", async () => {
		const draft = { ...own, ownerContactPhone: "+442079460958", weightLbs: "110" };
		const found = await makeCase("rehome", draft, { state: "completing" });
		const { text } = await site.ask(await editPathOf(found));
		expect(text).toMatch(/<option value="GB" selected="">/);
		expect(text).toMatch(/name="weightLbs" value="50"/);
		expect(text).toMatch(/<option selected="">kg/);
	});

	test("a doubtful phone number is asked about once, before the preview", async () => {
		const draft = { ...dogDraft, ...own, ownerContactPhone: "+16215550142" };
		const found = await makeCase("rehome", draft, { state: "completing" });
		const path = await editPathOf(found);
		const sent = { ...formOf(draft, 1), ownerContactPhone: "(621) 555-0142", next: "preview" };
		const asked = await post(path, sent);
		expect(asked.status).toBe(422);
		expect(asked.text).toContain('id="edit-ownerContactPhone-error"');
		const again = { ...sent, "ownerContactPhone-asked": "(621) 555-0142" };
		expect((await post(path, again)).status).toBe(302);
		const { text } = await site.ask(`${path}/preview`);
		const inputs = text.matchAll(/<input type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g);
		const hidden = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
		const { status, headers } = await post(`${path}/review`, hidden);
		expect([status, headers.location]).toEqual([302, path]);
		expect((await caseNow(found)).state).toBe("received");
	});
});

describe("sending a draft for review", () => {
	test("saves it, and shows every missing value beside its field", async () => {
		const found = await makeCase("rehome", {});
		const path = `${await editPathOf(found)}/review`;
		const reply = await post(path, { version: "1", name: "Luna", ownerContactEmail: "no address" });
		expect(reply.status).toBe(422);
		for (const field of [
			"gender",
			"ageYears",
			"color",
			"weightLbs",
			"goodWithCats",
			"reasonForAdoption",
			"locationCity",
			"ownerContactEmail",
		]) {
			expect(reply.text, field).toContain(`id="edit-${field}-error"`);
		}
		expect(reply.text).not.toContain('id="edit-name-error"');
		expect(reply.text.match(/href="#edit-gender"/g)).toHaveLength(1);
		expect(reply.text).toMatch(/value="no address"/);
		expect(await caseNow(found)).toMatchObject({ state: "received", draft: { name: "Luna" } });
	});

	test("returns it to the queue once, with a new waiting time, and leaves the public page unchanged", async () => {
		const found = await approve(await makeCase("rehome", dogDraft));
		const path = await editPathOf(found);
		const form = formOf({ ...dogDraft, name: "Stella" }, found.version);
		const all = await Promise.all(Array.from({ length: 6 }, () => post(`${path}/review`, form)));
		for (const reply of all) expect([reply.status, reply.headers.location]).toEqual([302, path]);
		const now = await caseNow(found);
		expect(now).toMatchObject({ state: "received", subjectId: found.subjectId });
		expect(now.waitingSince.getTime()).toBeGreaterThan(found.waitingSince.getTime());
		const steps = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
		expect(steps).toEqual(["received", "published", "corrected", "received"]);
		expect((await publicListings.find("luna"))?.at).toBe("here");
		expect(await publicListings.find("stella")).toBeUndefined();
	});

	test("after a correction by the team, starts from the corrected listing", async () => {
		const found = await approve(await makeCase("rehome", dogDraft));
		await db.update(adoptionListings).set({ color: "Corrected by the team" });
		const path = await editPathOf(found);
		expect((await site.ask(path)).text).toContain("Corrected by the team");
		await post(path, formOf({ ...dogDraft, color: "By its owner" }, found.version));
		const { text } = await site.ask(path);
		expect(text).toContain("By its owner");
		expect(text).not.toContain("Corrected by the team");
	});

	test("is no longer possible after a final decision", async () => {
		const found = await makeCase("rehome", dogDraft);
		const path = await editPathOf(found);
		await decide(found.id, 1, { verdict: "declined", reason: "unfit" }, stores, actor);
		const { text, status } = await site.ask(path);
		expect(status).toBe(200);
		expect(text).not.toContain('<form id="edit"');
		expect((await post(path, formOf({ ...dogDraft, color: "Fawn" }, 2))).status).toBe(409);
		expect((await caseNow(found)).draft.color).toBe("Black");
	});
});

describe("a status change by the owner", () => {
	test("asks for confirmation, takes effect within the request, and is in the history", async () => {
		const found = await approve(await makeCase("rehome", dogDraft));
		const path = await editPathOf(found);
		const listingId = found.subjectId ?? 0;
		const statusNow = async () =>
			(await db.select().from(adoptionListings).where(eq(adoptionListings.id, listingId)))[0]
				?.status;
		expect((await site.ask(`${path}/say/on-hold`)).text).toMatch(/<form[^>]*method="post"/);
		expect(await statusNow()).toBe("available");
		expect((await post(`${path}/say/on-hold`, {})).status).toBe(302);
		expect(await statusNow()).toBe("on_hold");
		expect((await caseNow(found)).state).toBe("published");
		for (const attempt of [1, 2]) {
			expect((await post(`${path}/say/homed`, {})).status, String(attempt)).toBe(302);
		}
		expect(await statusNow()).toBe("homed");
		expect(await caseNow(found)).toMatchObject({ state: "closed" });
		const { text } = await site.ask("/adoption-network/luna");
		expect(text).toContain("<title>Luna has found a home");
		expect(text).not.toContain(dogDraft.reasonForAdoption);
		const notes = await db
			.select({ actor: history.actor, details: history.details })
			.from(history)
			.where(and(eq(history.subjectKind, "dog"), eq(history.subjectId, listingId)));
		expect(notes.slice(-2)).toEqual([
			{ actor: "its sender", details: { status: "available → on_hold" } },
			{ actor: "its sender", details: { status: "on_hold → homed" } },
		]);
		// What is not there cannot be put there without review.
		await post(`${path}/say/available`, {});
		expect(await statusNow()).toBe("homed");
		expect((await site.ask(path)).text).not.toContain('id="at-once"');
	});

	test("pauses a kennel immediately, but cannot make it public again", async () => {
		const found = await approve(await makeCase("breeder", kennelDraft));
		const path = await editPathOf(found);
		expect((await site.ask("/breeder-network/casa-nera")).status).toBe(200);
		await post(`${path}/say/paused`, {});
		expect((await site.ask("/breeder-network/casa-nera")).status).toBe(404);
		expect((await site.ask(`${path}/say/active`)).status).toBe(404);
		const form = formOf(kennelDraft, (await caseNow(found)).version);
		expect((await post(`${path}/review`, form)).status).toBe(200);
		expect((await caseNow(found)).state).toBe("received");
	});
});
