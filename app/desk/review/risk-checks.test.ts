import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { readReview } from "#app/desk/review/review-case.ts";
import { findPossibleDuplicates } from "#app/desk/review/submit-verdict.ts";
import { placePhotos } from "#app/media/photos.ts";
import { addMissingHashes } from "#app/media/similar-photos.ts";
import { photos } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { draw } from "#test/files.ts";
import { actor, makeDog, makeKennel } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import { makeReport } from "#test/visitors.ts";

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });

beforeEach(async () => {
	await db.execute(
		sql`truncate submissions, cases, decisions, photo_uses, adoption_listings, breeders, addresses cascade`,
	);
});

async function findingOf(id: number, name: string) {
	const found = await readReview(id, ada);
	const finding = found?.findings.find((each) => each.name === name);
	if (!finding) throw new Error(`Nothing was looked for under ${name}.`);
	return finding;
}

const rocky = { name: "Rocky" };

test("clean checks are listed as well, after the others", async () => {
	const { id } = await makeCase("rehome", { ...rocky, description: "Pay a deposit." });
	const found = await readReview(id, ada);
	const clean = found?.findings.map(({ clean }) => clean) ?? [];
	expect(clean).toEqual([false, ...clean.slice(1).map(() => true)]);
	expect(found?.findings[0]).toMatchObject({
		name: "money",
		evidence: [{ quote: "Pay a deposit.", why: "money in advance (Description)" }],
	});
	expect(textOf(found?.description ?? [])).toContain("first");
});

test("the same phone as another case names it with its state and links to it", async () => {
	const phone = "+15125550142";
	const other = await makeCase("rehome", rocky, { phone, state: "declined" });
	const { id } = await makeCase("rehome", {}, { phone });
	const { clean, words, evidence } = await findingOf(id, "sender");
	expect(clean).toBe(false);
	expect(words).toMatch(/“Rocky”, declined in \w+$/);
	expect(evidence).toMatchObject([
		{ why: "phone number", record: { path: `/desk/review/${other.id}`, name: "Rocky" } },
	]);
});

test("phone numbers are the same however they are spelled, in cases and in listings", async () => {
	const typed = await makeCase("rehome", { ...rocky, ownerContactPhone: "512-555-0142" });
	const dog = await makeDog({ name: "Nero", ownerContactPhone: "1 (512) 555.0142" });
	const kennel = await makeKennel({ kennelName: "Casa Nera", phone: "+15125550142 ext. 1200" });
	// The same last digits in another country.
	await makeDog({ name: "Gaia", ownerContactPhone: "+39125550142" });
	const { id } = await makeCase("rehome", {}, { phone: "+15125550142 ext. 7" });
	const { evidence } = await findingOf(id, "sender");
	expect(evidence.map(({ record, why }) => [record?.path, why])).toEqual([
		[`/desk/review/${typed.id}`, "phone number"],
		[`/desk/adoptions/${dog.id}`, "phone number"],
		[`/desk/breeders/${kennel.id}`, "phone number"],
	]);
});

test("the same microchip is found in rejected cases and in listings, and its own listing is not another", async () => {
	const chip = "985112001234567";
	const declined = await makeCase(
		"rehome",
		{ ...rocky, microchipNumber: chip },
		{ state: "declined" },
	);
	const listed = await makeDog({ name: "Nero", microchipNumber: chip });
	const own = await makeDog({ name: "Otto", microchipNumber: chip });
	await makeDog({ name: "Gaia", microchipNumber: "985112007654321" });
	const draft = { name: "Otto", microchipNumber: "985-112-001 234 567" };
	const { id } = await makeCase("rehome", draft, { subjectId: own.id });
	const { clean, words, evidence } = await findingOf(id, "chip");
	expect([clean, words.includes("2 others")]).toEqual([false, true]);
	expect(evidence.map(({ record }) => record?.path)).toEqual([
		`/desk/review/${declined.id}`,
		`/desk/adoptions/${listed.id}`,
	]);
	const { id: other } = await makeCase("rehome", { microchipNumber: "985112000000018" });
	expect(await findingOf(other, "chip")).toMatchObject({ clean: true, evidence: [] });
	const without = await readReview((await makeCase("rehome", rocky)).id, ada);
	expect(without?.findings.map(({ name }) => name)).not.toContain("chip");
});

test("dogs that the team listed for the sender count among the three, each once", async () => {
	const ownerContactEmail = "owner@example.com";
	const listed = await makeDog({ name: "Nero", ownerContactEmail });
	const published = await makeDog({ name: "Gaia", ownerContactEmail });
	const sent = { email: ownerContactEmail, state: "published" as const, subjectId: published.id };
	const own = await makeCase("rehome", { name: "Gaia" }, sent);
	const { id } = await makeCase("rehome", rocky, { email: ownerContactEmail });
	const { words, evidence } = await findingOf(id, "many-dogs");
	expect(words).toMatch(/^3 dogs/);
	expect(evidence.map(({ record }) => record?.path)).toEqual([
		`/desk/review/${own.id}`,
		`/desk/adoptions/${listed.id}`,
	]);
});

test("a change of a listing that visitors reported says so, with a link to the reports", async () => {
	const dog = await makeDog(rocky);
	const { id } = await makeCase("rehome", rocky, { subjectId: dog.id });
	expect((await readReview(id, ada))?.findings.map(({ name }) => name)).not.toContain("reports");
	await makeReport({ kind: "dog", id: dog.id });
	const { clean, evidence } = await findingOf(id, "reports");
	expect(clean).toBe(false);
	expect(evidence[0]?.record?.path).toBe(`/desk/reports?listing=dog-${dog.id}`);
	await dogs.transition(dog.id, "paused", actor);
	expect((await findingOf(id, "reports")).words).toMatch(/^Paused/);
});

test("a message of the same sender links to the messages page", async () => {
	const email = "owner@example.com";
	const message = await makeCase("contact", {}, { email });
	const { id } = await makeCase("rehome", {}, { email });
	const { evidence } = await findingOf(id, "sender");
	expect(evidence[0]?.record?.path).toBe(`/desk/messages/${message.id}`);
});

test("a listing or kennel with the same email is found, no matter who created it, in upper or lower case", async () => {
	const dog = await makeDog({ ...rocky, ownerContactEmail: "Owner@Example.com" });
	const kennel = await makeKennel({ kennelName: "Casa Nera", email: "owner@example.com" });
	const { id } = await makeCase("rehome", {}, { email: "owner@example.com" });
	const { evidence } = await findingOf(id, "sender");
	expect(evidence.map(({ record }) => record?.path)).toEqual([
		`/desk/adoptions/${dog.id}`,
		`/desk/breeders/${kennel.id}`,
	]);
});

test("its own listing is not another sender's", async () => {
	const dog = await makeDog({ ...rocky, ownerContactEmail: "owner@example.com" });
	const { id } = await makeCase("rehome", {}, { email: "owner@example.com", subjectId: dog.id });
	expect((await findingOf(id, "sender")).clean).toBe(true);
});

test("the third dog of one sender in twelve months is reported, the third in many years is not", async () => {
	const year = 366 * 24;
	const email = "owner@example.com";
	await makeCase("rehome", rocky, { email });
	await makeCase("rehome", { name: "Old" }, { email, hoursAgo: year });
	const second = await makeCase("rehome", { name: "Nero" }, { email });
	expect((await findingOf(second.id, "many-dogs")).words).toMatch(/^2 dogs/);
	const third = await makeCase("rehome", { name: "Gaia" }, { email });
	const { clean, words, evidence } = await findingOf(third.id, "many-dogs");
	expect(clean).toBe(false);
	expect(words).toMatch(/^3 dogs/);
	expect(evidence.map(({ record }) => record?.name)).toEqual(["Nero", "Rocky"]);
});

test("a photo similar to one of another listing is found, even in another file", async () => {
	const other = await makeCase("rehome", rocky, {
		photos: [await draw(1).resize(240).png().toBuffer()],
	});
	const again = await sharp(await draw(1).resize(200).toBuffer())
		.jpeg({ quality: 50 })
		.toBuffer();
	const photos = [await draw(2).resize(240).png().toBuffer(), again];
	const { id } = await makeCase("rehome", {}, { photos });
	const { clean, words, evidence } = await findingOf(id, "photos");
	expect(clean).toBe(false);
	expect(words).toMatch(/“Rocky”, received in /);
	expect(evidence).toMatchObject([{ record: { path: `/desk/review/${other.id}` } }]);
	expect(await findPossibleDuplicates(id)).toMatchObject([{ id: other.id, name: "Rocky" }]);

	const fresh = await makeCase(
		"rehome",
		{},
		{ photos: [await draw(3).resize(240).png().toBuffer()] },
	);
	expect(await findingOf(fresh.id, "photos")).toMatchObject({
		clean: true,
	});
});

test("of many places with the same photo five are listed, and the rest are counted", async () => {
	const copy = async (width: number) => [await draw(5).resize(width).png().toBuffer()];
	for (let number = 0; number < 7; number++) {
		await makeCase("rehome", { name: `Copy ${number}` }, { photos: await copy(200 + number) });
	}
	const { id } = await makeCase("rehome", {}, { photos: await copy(300) });
	const { clean, evidence } = await findingOf(id, "photos");
	expect(clean).toBe(false);
	expect(evidence.filter(({ record }) => record)).toHaveLength(5);
	expect(evidence.at(-1)).toEqual({ why: "and 2 more" });

	await db.update(cases).set({ sample: true }).where(eq(cases.id, id));
	expect(await findingOf(id, "photos")).toMatchObject({ clean: true, evidence: [] });
});

test("older photos without a perceptual hash are hashed when needed, or by the scheduled job", async () => {
	const { id } = await makeCase(
		"rehome",
		{},
		{ photos: [await draw(4).resize(240).png().toBuffer()] },
	);
	const other = await makeCase("rehome", rocky, {
		photos: [await draw(4).resize(200).webp().toBuffer()],
	});
	await db.update(photos).set({ perceptualHash: null });
	await findingOf(id, "photos");
	expect((await findingOf(other.id, "photos")).clean).toBe(false);

	await db.update(photos).set({ perceptualHash: null });
	expect(await addMissingHashes(actor)).toBeGreaterThan(1);
	expect(await db.$count(photos, sql`${photos.perceptualHash} is null`)).toBe(0);
});

test("a change is shown field by field, and empty fields as empty", async () => {
	const dog = await makeDog({ ...rocky, weightLbs: 102, healthIssues: "None known" });
	const { id } = await makeCase(
		"rehome",
		{
			name: "Rocky",
			gender: "Male",
			ageYears: "3",
			ageMonths: "2",
			ageAsOf: dog.ageAsOf,
			color: "Black",
			weightLbs: "99",
			description: "Rocky is a calm dog.",
			healthIssues: "",
			reasonForAdoption: "The family moves.",
			locationCity: "Austin",
			locationState: "TX",
			country: "US",
			ownerContactEmail: "owner@example.com",
			ownerContactPhone: "",
			spayedNeutered: "not_tested",
			vaccinationsUpToDate: "not_tested",
			goodWithKids: "yes",
			goodWithDogs: "not_tested",
			goodWithCats: "not_tested",
			showEmail: "yes",
			showPhone: "yes",
		},
		{ subjectId: dog.id },
	);
	const found = await readReview(id, ada);
	expect(found?.change?.shown).toBe(true);
	expect(found?.change?.differences).toEqual([
		{ field: "weightLbs", label: "Weight", was: "102 lbs", willBe: "99 lbs" },
		{ field: "goodWithKids", label: "Good with Kids", was: "Not tested", willBe: "Yes" },
		{ field: "healthIssues", label: "Health Issues", was: "None known", willBe: "" },
	]);
});

test("hidden contact details stay in the private part", async () => {
	const draft = { ...rocky, ownerContactEmail: "a@example.com", showEmail: "no" };
	const { id } = await makeCase("rehome", { ...draft, showPhone: "yes" });
	const found = await readReview(id, ada);
	expect(found?.publicRows.map(({ field }) => field)).not.toContain("ownerContactEmail");
	expect(found?.privateFacts.map(({ value }) => textOf(value))).toContain("a@example.com");
});

test("a message has its own page", async () => {
	const { id } = await makeCase("contact");
	expect(await readReview(id, ada)).toBeUndefined();
});

test("a photo that the team gave to two dogs is reported with both names", async () => {
	const [one, two] = await Promise.all([makeDog(rocky), makeDog({ name: "Nero" })]);
	const { id } = await makeCase(
		"rehome",
		{},
		{ photos: [await draw(6).resize(240).png().toBuffer()] },
	);
	const [photo] = await db.select({ id: photos.id }).from(photos).orderBy(sql`id desc`).limit(1);
	for (const dog of [one, two]) {
		await placePhotos({ kind: "dog", id: dog.id }, [photo?.id ?? 0], db);
	}
	const { words, evidence } = await findingOf(id, "photos");
	expect(words).not.toContain("“");
	expect(evidence.map(({ record }) => record?.name).sort()).toEqual(["Nero", "Rocky"]);
});

describe("another kennel's name", () => {
	const looksLike: [how: string, name: string][] = [
		["as it is", "Casa Nera"],
		["in capitals", "CASA NERA"],
		["in small letters", "casa nera"],
		["with Cyrillic letters", "C\u0430s\u0430 N\u0435r\u0430"],
		["with Greek capitals", "C\u0391SA \u039dER\u0391"],
		["with full-width letters", "\uff23\uff41\uff53\uff41 Nera"],
		["with mathematical letters", "\u{1d402}asa Nera"],
		["with odd spaces", "Casa\u2003\u00a0 Nera"],
		["without the space", "CasaNera"],
		["with a hyphen", "Casa-Nera"],
		["with an invisible character", "Ca\u200bsa Ne\u00adra"],
		["with accents", "C\u00e0sa Ner\u00e1"],
		["with combining marks", "Casa\u0301 Nera\u0323"],
	];
	test.each(looksLike)("is found by the reviewer %s", async (_, kennelName) => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" });
		const { id } = await makeCase("breeder", { ...kennelDraft, kennelName });
		expect(await findingOf(id, "name")).toMatchObject({
			clean: false,
			words: expect.stringContaining("Another kennel has this name: “Casa Nera”"),
			evidence: [{ record: { path: `/desk/breeders/${kennel.id}`, name: "Casa Nera" } }],
		});
	});

	test.each([
		["Dell’Antico Molosso", "DELL'ANTICO MOLOSSO"],
		["Villa 101", "Vi11a lO1"],
		["Моя Собака", "моя собака"],
		["Roman Kennels", "Rornan Kennels"],
	])("%s is found as %s", async (theirs, kennelName) => {
		await makeKennel({ kennelName: theirs });
		const { id } = await makeCase("breeder", { ...kennelDraft, kennelName });
		expect((await findingOf(id, "name")).clean).toBe(false);
	});

	test("is not its own, a sample's, or one that only resembles it", async () => {
		const own = await makeKennel({ kennelName: "Casa Nera" });
		await makeKennel({ kennelName: "Casa Nera", sample: true });
		await makeKennel({ kennelName: "Casa Nova" });
		const draft = { ...kennelDraft, kennelName: "CASA NERA" };
		const { id } = await makeCase("breeder", draft, { state: "published", subjectId: own.id });
		expect(await findingOf(id, "name")).toMatchObject({ clean: true });
	});
});
