import { expect, test } from "vitest";
import { findCodePhoto, sendCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { listVerifications } from "#app/cases/verifications/verifications.ts";
import { sender } from "#app/people/actor.ts";
import { makeDog, makeKennel, makePhoto } from "#test/make.ts";
import { askForCode, dogDraft, lastCheck, makeCase, verifiedCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
const chip = "985112001234567";

async function atDesk() {
	const reviewer = await makeStaff("reviewer", { name: "Ravenna Volunteer" });
	const Cookie = await cookieOf(reviewer);
	return {
		reviewer,
		read: (path: string) => site.ask(path, { headers: { Cookie } }),
		post: (path: string, fields: Record<string, string>) => {
			const headers = { Origin: "https://corso.example", Cookie };
			return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
		},
	};
}

const form = { step: "record", check: "phone/confirmed", on: "2026-01-31", registry: "", note: "" };

test("a check is recorded on the case's page, and what is wrong stands beside its field", async () => {
	const { read, post, reviewer } = await atDesk();
	const found = await makeCase("rehome", { ...dogDraft, microchipNumber: chip });
	const path = `/desk/review/${found.id}`;
	const page = await read(path);
	expect(page.text).toContain(`action="${path}/checks"`);
	expect(page.text).toContain(chip);
	expect(page.text).toContain("https://www.aaha.org/your-pet/pet-microchip-lookup/");
	const typed = { ...form, check: "", on: "2999-01-01", note: "She sounded kind." };
	const wrong = await post(`${path}/checks`, typed);
	expect(wrong.status).toBe(422);
	expect(wrong.text).toContain('id="record-check-error"');
	expect(wrong.text).toContain('id="record-on-error"');
	expect(wrong.text).toContain("She sounded kind.");
	for (const check of ["email/confirmed", "code_photo/confirmed", "phone/registered", "x"]) {
		expect((await post(`${path}/checks`, { ...form, check })).status, check).toBe(422);
	}
	expect((await post(`${path}/checks`, { step: "nothing" })).status).toBe(400);
	expect(await listVerifications(await verifiedCase(found.id))).toEqual([]);
	const saved = await post(`${path}/checks`, { ...form, note: "She sounded kind." });
	expect(saved.headers.location).toBe(`${path}?done=check`);
	expect(await lastCheck()).toMatchObject({
		subjectKind: "case",
		subjectId: found.id,
		kind: "phone",
		checkedAt: new Date("2026-01-31"),
		note: "She sounded kind.",
		checkedBy: reviewer.id,
	});
	expect((await read(path)).text).toContain("She sounded kind.");
	const again = await post(`${path}/checks`, {
		step: "withdraw",
		id: String((await lastCheck()).id),
	});
	expect(again.headers.location).toBe(`${path}?done=unchecked`);
	expect((await post(`${path}/checks`, { step: "withdraw", id: "999999" })).status).toBe(404);
});

test("a record without a case takes checks, and a page shows them without names, notes or chips", async () => {
	const { post, read } = await atDesk();
	const dog = await makeDog({ name: "Otto", microchipNumber: chip });
	const path = `/desk/adoptions/${dog.id}/checks`;
	const dogPage = `/adoption-network/${dog.slug}`;
	expect((await site.ask(dogPage)).text).not.toContain("our team looked up");
	const check = {
		...form,
		check: "microchip/registered",
		registry: "HomeAgain",
		note: "Kanari Qx7",
	};
	const saved = await post(path, check);
	expect(saved.headers.location).toBe(`${path}?done=check`);
	expect((await read(path)).text).toContain("HomeAgain");
	await expect
		.poll(async () => (await site.ask(dogPage)).text)
		.toContain("On January 31, 2026, our team looked up Otto’s microchip number");
	for (const end of ["", ".data"]) {
		const { text } = await site.ask(dogPage + end);
		for (const secret of [chip, "HomeAgain", "Kanari", "Ravenna"])
			expect(text).not.toContain(secret);
	}
	expect((await post(path, { ...form })).status).toBe(422);
	expect((await post(path, { step: "request" })).status).toBe(404);
	const kennel = await makeKennel({ kennelName: "Casa Nera" });
	const video = { ...form, check: "video_call/confirmed" };
	expect((await post(`/desk/breeders/${kennel.id}/checks`, video)).status).toBe(302);
	expect((await site.ask(`/breeder-network/${kennel.slug}`)).text).toContain(
		"our team saw Casa Nera on a video call",
	);
});

test("a click asks for the photo, and another says what it shows", async () => {
	const { post, read } = await atDesk();
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const path = `/desk/review/${found.id}`;
	const ask = () => post(`${path}/checks`, { step: "request" });
	expect((await ask()).headers.location).toBe(`${path}?done=code-requested`);
	expect((await ask()).headers.location).toBe(`${path}?done=code-open`);
	const { code } = await askForCode(found.id);
	expect((await read(path)).text).toContain(code);
	const photoId = await makePhoto("");
	await sendCodePhoto(found.id, photoId, sender);
	const page = await read(path);
	expect(page.text).toContain(`/desk/photo/${photoId}/`);
	const photo = String(photoId);
	const empty = await post(`${path}/checks`, { step: "mismatch", photo, reason: "" });
	expect([empty.status, empty.text.includes('id="mismatch-reason-error"')]).toEqual([422, true]);
	const stale = await post(`${path}/checks`, { step: "confirmed", photo: "1" });
	expect(stale.headers.location).toBe(`${path}?done=code-replaced`);
	const decided = await post(`${path}/checks`, { step: "confirmed", photo });
	expect(decided.headers.location).toBe(`${path}?done=code-confirmed`);
	const late = await post(`${path}/checks`, { step: "mismatch", photo, reason: "Too late." });
	expect(late.headers.location).toBe(`${path}?done=code-decided`);
	expect((await findCodePhoto(found.id))?.verdict).toBe("confirmed");
	expect((await lastCheck()).kind).toBe("code_photo");
});
