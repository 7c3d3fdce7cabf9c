import { beforeEach, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { recordVerification, verifiedOfRecord } from "#app/cases/verifications/verifications.ts";
import { decisions } from "#app/desk/review/decisions.ts";
import { readVerdictPage } from "#app/desk/review/submit-verdict.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { sender } from "#app/people/actor.ts";
import { kennel } from "#app/records/kennel.ts";
import { rules } from "#app/records/law/rules.server.ts";
import { decide, noPhotos } from "#test/desk.ts";
import { deleteRecords, makeDog, makeKennel } from "#test/make.ts";
import { caseNow, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
beforeEach(deleteRecords);

const rule = rules.find(({ id }) => id === "england-breeding-licence");
const inEngland = { city: "Leeds", state: "England", zip: "LS1 4DY", country: "GB" };
const draft = { ...kennelDraft, ...inEngland, phone: "+442079460018" };
const licence = {
	breedingLicence: "yes" as const,
	licenceNumber: "LN/2026/1234",
	licenceAuthority: "Leeds City Council",
	licenceExpires: "2999-05-31",
};
const approval = { verdict: "approved" as const };
const see = async (path: string, Cookie = "") =>
	(await site.ask(path, Cookie ? { headers: { Cookie } } : {})).text;

test("a kennel in England is approved once its licence is told, and its page shows it", async () => {
	const ada = await makeStaff("reviewer");
	const cookie = await cookieOf(ada);
	const found = await makeCase("breeder", draft);
	const [name, url] = [rule?.source.name ?? "", rule?.source.url ?? ""];
	// To the reviewer, with its source; by whatever way they try.
	expect(await decide(found, approval, ada)).toMatchObject({ ok: false, why: "incomplete" });
	expect((await readVerdictPage(String(found.id), "changes", ada)).words).toContain(name);
	const decision = await see(`/desk/review/${found.id}/${decisions.approved.path}`, cookie);
	expect([decision.includes(name), decision.includes(`href="${url}"`)]).toEqual([true, true]);
	// To the owner, with the fields for it and the rule beside them; without scripts.
	const edit = await editPathOf(found);
	const form = await see(edit);
	expect([form.includes('name="breedingLicence"'), form.includes(`href="${url}"`)]).toEqual([
		true,
		true,
	]);
	const body = new URLSearchParams({ ...draft, version: String((await caseNow(found)).version) });
	const sent = await site.ask(`${edit}/review`, {
		method: "POST",
		headers: { Origin: "https://corso.example" },
		body,
	});
	expect([sent.status, sent.text.includes(name)]).toEqual([422, true]);
	// What unblocks it.
	const { version } = await caseNow(found);
	const whole = { draft: { ...draft, ...licence }, photos: noPhotos };
	await saveDraft(found.id, version, whole, sender, true);
	expect(await decide(await caseNow(found), approval, ada)).toMatchObject({ ok: true });
	const path = "/breeder-network/casa-nera";
	await expect.poll(() => see(path)).toContain(licence.licenceNumber);
	const page = await see(path);
	for (const text of [licence.licenceAuthority, "May 31, 2999", name]) {
		expect(page).toContain(text);
	}
	expect(page).toMatch(
		/"@type":"Certification"[^}]*"certificationIdentification":"LN\/2026\/1234"/,
	);
	// "Checked on", as with everything that the team checks.
	const row = await kennels.find((await caseNow(found)).subjectId ?? 0);
	if (!row) expect.unreachable();
	const check = {
		kind: "licence",
		result: "confirmed",
		checkedAt: new Date("2026-11-20"),
	} as const;
	const checked = await recordVerification(await verifiedOfRecord(kennels, row), check, ada);
	expect(checked).toBe("recorded");
	await expect.poll(() => see(path)).toContain("November 20, 2026");
});

test("nothing about a licence is on a page where no rule is known", async () => {
	await makeKennel({ kennelName: "Casa Bianca" }, { logo: false });
	const page = await see("/breeder-network/casa-bianca");
	const { breedingLicence, licenceNumber } = kennel.fields;
	for (const { label } of [breedingLicence, licenceNumber]) expect(page).not.toContain(label);
	expect(page).not.toContain("hasCertification");
	expect(page).toContain(rules.find(({ id }) => id === "us-breeder-license")?.source.url);
	await makeKennel(
		{ kennelName: "Casa Rossa", ...inEngland, state: "Puglia", country: "IT" },
		{ logo: false },
	);
	expect(await see("/breeder-network/casa-rossa")).not.toContain("What the law says here");
});

test("neither is it shown from its page at the desk while it is missing", async () => {
	const ada = await makeStaff("reviewer");
	const { id } = await makeKennel(
		{ kennelName: "Casa Verde", ...inEngland },
		{ logo: false, active: false },
	);
	expect(await setStatusAtDesk(kennels, id, "active", "paused", ada)).toBe("law");
	const other = await makeKennel(
		{ kennelName: "Casa Blu", ...inEngland, ...licence, phone: "+442079460018" },
		{ logo: false, active: false },
	);
	expect(await setStatusAtDesk(kennels, other.id, "active", "paused", ada)).toBe("set");
});

test("structured data say what the page says, with its dates and places, and no private field", async () => {
	await makeKennel({ kennelName: "Casa Nera", showEmail: false, ...inEngland, ...licence });
	await makeDog(
		{ name: "Bruno", microchipNumber: "985112009876543", showEmail: false },
		{ photos: 1 },
	);
	const dataOf = async (path: string) =>
		[...(await see(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
			([, text = ""]) => JSON.parse(text),
		);
	const profile = (await dataOf("/breeder-network/casa-nera")).find(
		(each) => each["@type"] === "ProfilePage",
	);
	expect(profile).toMatchObject({
		url: "https://corso.example/breeder-network/casa-nera",
		dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		dateModified: expect.any(String),
		mainEntity: {
			"@type": "Organization",
			name: "Casa Nera",
			logo: expect.stringMatching(/^https:\/\/corso\.example\/photos\//),
			hasCertification: { expires: licence.licenceExpires },
		},
	});
	expect(profile.mainEntity).not.toHaveProperty("email");
	const item = (await dataOf("/adoption-network/bruno")).find(
		(each) => each["@type"] === "ItemPage",
	);
	expect(item).toMatchObject({
		datePublished: expect.any(String),
		dateModified: expect.any(String),
		about: { name: "Bruno", image: expect.stringMatching(/^https:\/\/corso\.example\/photos\//) },
		contentLocation: { "@type": "Place", name: "Austin, TX" },
	});
	expect(JSON.stringify([profile, item])).not.toMatch(/@example\.com|985112009876543/);
});
