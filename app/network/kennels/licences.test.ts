import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findTasks } from "#app/desk/today/tasks.ts";
import { expiringLicences, warnAboutLicences } from "#app/network/kennels/licences.tsx";
import { kennels } from "#app/network/kennels/store.ts";
import { licenceMail } from "#app/network/kennels/table.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { licencePolicy } from "#policies";
import { decided, noPhotos } from "#test/desk.ts";
import { actor, daysAgo, deleteRecords, makeKennel } from "#test/make.ts";
import { caseNow, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

beforeEach(deleteRecords);

const inDays = (days: number) => daysAgo(-days).toISOString().slice(0, 10);
const inEngland = { city: "Leeds", state: "England", zip: "LS1 4DY", country: "GB" };
const licence = {
	breedingLicence: "yes" as const,
	licenceNumber: "LN/2026/1234",
	licenceAuthority: "Leeds City Council",
};
const draft = { ...kennelDraft, ...inEngland, ...licence, phone: "+442079460018" };

async function makeLicensed(days: number, facts = {}, withCase = true) {
	const licenceExpires = inDays(days);
	const { id } = await makeKennel({
		kennelName: `In ${days}`,
		...inEngland,
		...licence,
		licenceExpires,
		...facts,
	});
	const found = withCase
		? await makeCase("breeder", { ...draft, licenceExpires }, { state: "published", subjectId: id })
		: undefined;
	return { id, found };
}

const enqueued = (id: number) =>
	db.$count(deliveries, and(eq(deliveries.name, "licence.expiring"), eq(deliveries.subjectId, id)));
const names = async () => (await expiringLicences()).map(({ name }) => name);

test("a licence that runs out soon, or has, is a task that names its kennel", async () => {
	const { warnBefore } = licencePolicy;
	const { id } = await makeLicensed(warnBefore - 1);
	await makeLicensed(warnBefore + 2);
	await makeLicensed(-400, {}, false);
	await makeLicensed(3, { kennelName: "Sample", sample: true });
	const paused = await makeLicensed(4);
	await kennels.transition(paused.id, "paused", actor);
	expect(await names()).toEqual(["In -400", `In ${warnBefore - 1}`]);
	const tasks = (await findTasks(await makeStaff("reviewer"))).flatMap(({ tasks }) => tasks);
	const [over, soon] = tasks.filter(({ key }) => key.startsWith("licence"));
	expect(over).toMatchObject({
		title: "In -400",
		description: expect.stringContaining("expired on"),
	});
	expect(over?.description).toContain("no private page");
	expect(soon).toMatchObject({ path: `/desk/breeders/${id}`, many: 1 });
	expect(soon?.description).toMatch(/valid until .* asked the breeder/);
});

test("counts until the end of its last day", async () => {
	await makeLicensed(0);
	const [ending] = await expiringLicences();
	expect(ending?.expires.getTime()).toBeGreaterThan(Date.now());
});

test("its breeder gets one email, by however many runs, and another only about the next licence (R12)", async () => {
	const { id } = await makeLicensed(20);
	const [over, homeless] = [await makeLicensed(-1), await makeLicensed(20, {}, false)];
	await Promise.all([warnAboutLicences(actor), warnAboutLicences(actor)]);
	await warnAboutLicences(actor, daysAgo(-7));
	expect(await Promise.all([id, over.id, homeless.id].map(enqueued))).toEqual([1, 0, 0]);
	const email = await writeEmail(licenceMail.expiring, id);
	expect(email).toMatchObject({
		to: "kennel@example.com",
		subject: expect.stringMatching(/expires soon: In 20$/),
	});
	expect(email?.text).toContain(licence.licenceNumber);
	expect(email?.text).toMatch(/\/edit\/kennel\/[\w-]{22}/);
	await kennels.update(id, { licenceExpires: inDays(25) }, actor);
	await warnAboutLicences(actor);
	expect(await enqueued(id)).toBe(2);
});

test("no email that was held up says that a licence expires soon once that is untrue", async () => {
	const [over, today, later] = [
		await makeLicensed(-1),
		await makeLicensed(0),
		await makeLicensed(20),
	];
	await kennels.update(later.id, { licenceExpires: inDays(400) }, actor);
	expect(await writeEmail(licenceMail.expiring, today.id)).toBeDefined();
	for (const { id } of [over, later])
		expect(await writeEmail(licenceMail.expiring, id)).toBeUndefined();
});

test("is renewed on the private page: no email while it waits, no task once it is approved", async () => {
	const { id, found } = await makeLicensed(10);
	if (!found) expect.unreachable();
	const renewed = { ...draft, kennelName: "In 10", licenceExpires: inDays(375) };
	const edit = { draft: renewed, photos: noPhotos };
	await saveDraft(found.id, found.version, edit, sender, true);
	expect(await writeEmail(licenceMail.expiring, id)).toBeUndefined();
	expect(await names()).toEqual(["In 10"]);
	await decided(await caseNow(found), { verdict: "approved" });
	expect(await names()).toEqual([]);
});
