import { beforeEach, expect, test } from "vitest";
import { decide } from "#app/cases/decisions/decisions.ts";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { addReply } from "#app/cases/saved-replies/saved-replies.ts";
import type { Case } from "#app/cases/table.ts";
import { readVerdictPage, submitVerdict } from "#app/desk/review/submit-verdict.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { decided, isPublic, noPhotos } from "#test/desk.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
beforeEach(deleteRecords);

function posted({ id }: { id: number }, fields: Record<string, string>, query = "") {
	const body = new URLSearchParams(fields);
	const url = `https://corso.example/desk/review/${id}/approval${query}`;
	return { request: new Request(url, { method: "POST", body }), id: String(id) };
}

/** A published dog whose owner has sent a change. */
async function changed(photos = 0): Promise<Case & { subjectId: number }> {
	const found = await makeCase("rehome", dogDraft, { photos });
	await decided(found, { verdict: "approved" });
	const { id, version } = await caseNow(found);
	const edit = { draft: { ...dogDraft, color: "Fawn" }, photos: noPhotos };
	await saveDraft(id, version, edit, sender, true);
	const now = await caseNow(found);
	return { ...now, subjectId: now.subjectId ?? 0 };
}

/** The approval form as a browser would send it now. */
async function formOf(found: Case) {
	const { head, photos, onSite } = await readVerdictPage(String(found.id), "approved", ada);
	return {
		version: String(head.version),
		photos: photos.map(({ token }) => token).join(" "),
		on_site: onSite ? "yes" : "no",
	};
}

test("a dog taken down while its change is reviewed does not come back unnoticed (Z1)", async () => {
	const found = await changed();
	const form = await formOf(found);
	expect(form.on_site).toBe("yes");
	expect(await setStatusAtDesk(dogs, found.subjectId, "homed", "available", bea)).toBe("set");
	expect(await submitVerdict(posted(found, form), "approved", ada)).toMatchObject({
		init: { status: 422 },
		data: { errors: {}, message: expect.any(String) },
	});
	expect(await isPublic("luna")).toBe(false);
	expect(await caseNow(found)).toMatchObject({ state: "received", version: found.version });
	// The answer reloads the page: a second submission is informed.
	const again = await submitVerdict(posted(found, await formOf(found)), "approved", ada);
	expect(again).toMatchObject({ status: 302 });
	expect(await isPublic("luna")).toBe(true);
});

test("changes by the team while an approval page is open are not overwritten unread", async () => {
	const found = await changed();
	const { currentVersion } = await readVerdictPage(String(found.id), "approved", ada);
	const form = await formOf(found);
	await dogs.update(found.subjectId, { locationCity: "Dallas" }, bea);
	const press = () =>
		submitVerdict(posted(found, form, `?page=2&seen=${currentVersion}`), "approved", ada);
	const there = (await press()) as Response;
	// The page now says that the record changed after it was read.
	expect([there.status, there.headers.get("Location")]).toEqual([
		302,
		`/desk/review/${found.id}/approval?page=2&seen=${currentVersion}`,
	]);
	expect((await dogs.find(found.subjectId))?.locationCity).toBe("Dallas");
	expect(await caseNow(found)).toMatchObject({ state: "received", version: found.version });
	const { currentVersion: now } = await readVerdictPage(String(found.id), "approved", ada);
	const again = posted(found, form, `?seen=${now}`);
	expect(await submitVerdict(again, "approved", ada)).toMatchObject({ status: 302 });
	expect((await caseNow(found)).state).toBe("published");
});

test("a photo that the team took off the page while its change was read does not come back unread", async () => {
	const found = await changed(1);
	const { currentVersion } = await readVerdictPage(String(found.id), "approved", ada);
	const form = await formOf(found);
	const [photoId = 0] = await photoIdsOf({ kind: "dog", id: found.subjectId });
	await movePhotoAtDesk(dogs, found.subjectId, photoId, { move: "remove", expectedOrder: [] }, bea);
	const query = `?seen=${currentVersion}`;
	const there = (await submitVerdict(posted(found, form, query), "approved", ada)) as Response;
	expect(there.headers.get("Location")).toContain("/approval?");
	expect(await photoIdsOf({ kind: "dog", id: found.subjectId })).toEqual([]);
});

test("a decision made while the sender saved a change is refused in a full sentence", async () => {
	const found = await changed();
	const form = await formOf(found);
	const edit = { draft: { ...dogDraft, color: "Grey" }, photos: noPhotos };
	await saveDraft(found.id, found.version, edit, sender);
	expect(await submitVerdict(posted(found, form), "approved", ada)).toMatchObject({
		init: { status: 409 },
		data: { message: expect.stringMatching(/^Its sender changed what was sent/) },
	});
});

test("a first approval, and one of an unchanged page, need no second click", async () => {
	const first = await makeCase("rehome", { ...dogDraft, name: "Nero" });
	const form = await formOf(first);
	expect(form.on_site).toBe("no");
	expect(await submitVerdict(posted(first, form), "approved", ada)).toMatchObject({ status: 302 });
	const found = await changed();
	await setStatusAtDesk(dogs, found.subjectId, "on_hold", "available", bea);
	const same = await submitVerdict(posted(found, await formOf(found)), "approved", ada);
	expect(same).toMatchObject({ status: 302 });
});

test("asking for changes starts with what is missing, in the sender's words", async () => {
	const found = await makeCase("rehome", { ...dogDraft, color: "", biteHistory: "yes" });
	const { words } = await readVerdictPage(String(found.id), "changes", ada);
	const lines = words.split("\n").filter((line) => line.startsWith("•"));
	expect(lines.map((line) => line.slice(2, line.indexOf(":")))).toEqual([
		"Color",
		"Who was bitten",
		"Skin broken",
		"Doctor or vet seen",
		"When it happened",
	]);
	const complete = await makeCase("rehome", dogDraft);
	expect(await readVerdictPage(String(complete.id), "changes", ada)).toMatchObject({ words: "" });
});

test("asking for changes quotes what its sender can take out", async () => {
	const description = "He is calm. A {small} rehoming fee of $300. See www.example.com/otto";
	const found = await makeCase("rehome", { ...dogDraft, description, weightLbs: "290" });
	const { words } = await readVerdictPage(String(found.id), "changes", ada);
	for (const quote of ["A small rehoming fee of $300.", "www.example.com/otto", "290 lbs"]) {
		expect(words).toContain(quote);
	}
	expect(words.split("\n").filter((line) => line.startsWith("•"))).toHaveLength(3);
	const details = { reason: "There is a fee of $300." };
	const sentOnly = await makeCase("rehome", dogDraft, { details });
	expect(await readVerdictPage(String(sentOnly.id), "changes", ada)).toMatchObject({ words: "" });
});

test("a saved reply is inserted after what was typed and decides nothing; an unfilled field is refused", async () => {
	const { id } = await makeCase("rehome", dogDraft);
	const values = { title: "Link", use: "changes" as const, kind: "rehome" };
	const body = "{Name of the dog} is at {listing link}.";
	const reply = await addReply({ ...values, body }, ada);
	const typed = { version: "1", words: "Hello," };
	const fields = { ...typed, insert: "yes", [`reply-${reply}`]: "yes" };
	const words = "Hello,\n\nLuna is at {listing link}.";
	expect(await submitVerdict(posted({ id }, fields), "changes", ada)).toMatchObject({
		init: { status: 200 },
		data: { inserted: true, errors: {}, values: { words } },
	});
	const refused = await submitVerdict(posted({ id }, { ...typed, words }), "changes", ada);
	expect(refused).toMatchObject({
		init: { status: 422 },
		data: { errors: { words: expect.stringContaining("{listing link}") }, values: { words } },
	});
	const { version } = await caseNow({ id });
	for (const verdict of ["changes", "declined"] as const) {
		const input = { verdict, words, reason: "unsure" };
		expect(await decide(id, version, input, stores, ada)).toMatchObject({
			ok: false,
			errors: { words: expect.any(String) },
		});
	}
});

test("the link of a public page is filled", async () => {
	const found = await changed();
	const values = { title: "Link", use: "declined" as const, kind: null };
	await addReply({ ...values, body: "See {listing link}" }, ada);
	const { replies } = await readVerdictPage(String(found.id), "declined", ada);
	expect(replies.map(({ text }) => text)).toContain(`See ${env.siteUrl}/adoption-network/luna`);
});
