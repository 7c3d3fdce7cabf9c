import { expect, test } from "vitest";
import { restoreSubmission } from "#app/cases/intake/quarantine.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { photoUses } from "#app/media/table.ts";
import { processUploads, storeFile } from "#app/media/uploads.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { dog } from "#app/records/dog.ts";
import { fieldsOf } from "#app/records/record.ts";
import { forms, sendForm } from "#test/forms.ts";
import { actor, smallPicture } from "#test/make.ts";

const check = (changed: Record<string, string>) =>
	checkForm({ ...forms.rehome.fields, ...changed }, rehomeForm.schema);

async function photo(hue: number): Promise<string> {
	const stored = await storeFile({ file: await smallPicture(hue), network: "one" }, visitor);
	if (!stored.ok) throw new Error("The photo was refused.");
	return stored.key;
}

async function send(email: string, photos: string[], honeypot = "") {
	const values = { ...forms.rehome.fields, EMAIL: email };
	const meta = { honeypot, network: email };
	expect(await sendForm(rehomeForm, values, meta, photos)).toMatchObject({ ok: true });
	const [submission] = (await db.select().from(submissions)).filter((row) => row.email === email);
	const [opened] = (await db.select().from(cases)).filter(
		(row) => row.submissionId === submission?.id,
	);
	return { submission, opened };
}

test("only email and reason are required", () => {
	const form = check({ EMAIL: "", MMERGE9: "" });
	expect(form.ok ? [] : Object.keys(form.errors)).toEqual(["EMAIL", "MMERGE9"]);
	expect(check({ PHONE: "12" }).ok).toBe(false);
	expect(check({}).ok).toBe(true);
});

test("a request opens a case with a draft and photos, but no listing yet", async () => {
	const { opened } = await send("ada@example.com", [await photo(1), await photo(2)]);
	expect(opened).toMatchObject({ kind: "rehome", state: "completing", subjectId: null });
	const asked = fieldsOf(dog).filter(([, { unasked }]) => unasked !== undefined);
	expect(asked.map(([name]) => name)).toContain("houseTrained");
	expect(opened?.draft).toEqual({
		// Asked for in a new profile; older drafts have a default.
		...Object.fromEntries(asked.map(([name]) => [name, ""])),
		reasonForAdoption: "We move to a flat.",
		contactBy: "relay",
		ownerContactPhone: "",
		ownerContactEmail: "ada@example.com",
	});
	expect(await db.select().from(adoptionListings)).toEqual([]);
	await processUploads(opened?.id ?? 0, actor);
	const uses = await db.select().from(photoUses);
	expect(
		uses.map(({ subjectKind, position, public: open }) => [subjectKind, position, open]),
	).toEqual([
		["case", 0, false],
		["case", 1, false],
	]);
});

test("photos of a quarantined request are restored with it", async () => {
	const { submission } = await send("eve@example.com", [await photo(3)], "filled in");
	const recovered = await restoreSubmission(submission?.id ?? 0, publicForms, actor);
	const [opened] = (await db.select().from(cases)).filter(
		(row) => row.submissionId === recovered?.id,
	);
	await processUploads(opened?.id ?? 0, actor);
	const uses = (await db.select().from(photoUses)).filter((use) => use.subjectId === opened?.id);
	expect(uses).toHaveLength(1);
});
