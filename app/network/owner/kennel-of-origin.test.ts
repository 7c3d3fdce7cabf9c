import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { caseLinks, cases } from "#app/cases/table.ts";
import { erasePerson, identifyPerson } from "#app/desk/privacy/personal-data.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { findKennelOfOrigin, suggestKennels } from "#app/network/owner/kennel-of-origin.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const { ask } = serveBuild();
const logo = { logo: false };
const labelOf = (kennel: { kennelName: string; slug: string }) =>
	`${kennel.kennelName} (${kennel.slug})`;
const named = (kennelOfOrigin: string, sample = false) =>
	findKennelOfOrigin({ draft: { ...dogDraft, kennelOfOrigin }, sample });

test("a kennel is found by its suggestion, or by a name that only one in the network has", async () => {
	const nera = await makeKennel({ kennelName: "Casa Nera", city: "Austin", state: "TX" }, logo);
	const twin = await makeKennel({ kennelName: "Casa Nera" }, logo);
	const only = await makeKennel({ kennelName: "Dell’Ombra" }, logo);
	const gone = await makeKennel({ kennelName: "Casa Andata" }, logo);
	await db.update(breeders).set({ status: "withdrawn" }).where(eq(breeders.id, gone.id));
	const found = async (text: string) => (await named(text))?.path;
	expect(await found(labelOf(nera))).toBe(`/breeder-network/${nera.slug}`);
	expect(await found(labelOf(twin))).toBe(`/breeder-network/${twin.slug}`);
	expect(await found("dell'ombra")).toBe(`/breeder-network/${only.slug}`);
	for (const text of ["Casa Nera", "Casa Andata", labelOf(gone), "Casa Nera (casa-andata)", ""]) {
		expect(await found(text), text).toBeUndefined();
	}
	expect(await named(labelOf(only), true)).toBeUndefined();
	const suggested = (await suggestKennels(false)).map(({ value }) => value);
	expect(suggested).toEqual(expect.arrayContaining([nera, twin, only].map(labelOf)));
	expect(suggested).not.toContain(labelOf(gone));
});

test("the owner's private page and the desk lead to the kennel's page", async () => {
	const kennel = await makeKennel({ kennelName: "Corte Alta" }, logo);
	const draft = { ...dogDraft, kennelOfOrigin: labelOf(kennel) };
	const found = await makeCase("rehome", draft, { state: "in_review" });
	const path = `/edit/dog/${await makeLink(caseLinks.edit, found.id, { days: 30 })}`;
	const headers = { Cookie: await cookieOf(await makeStaff("reviewer")) };
	const link = `href="/breeder-network/${kennel.slug}"`;
	expect((await ask(path)).text).toContain(link);
	expect((await ask(`/desk/review/${found.id}`, { headers })).text).toContain(link);
	const dog = await makeDog({ name: "Otto" }, { status: "homed" });
	const facts = { state: "published" as const, subjectId: dog.id };
	const homed = await makeCase("rehome", draft, facts);
	const homedPath = `/edit/dog/${await makeLink(caseLinks.edit, homed.id, { days: 30 })}`;
	expect((await ask(homedPath)).text).not.toContain(link);
	await db.update(cases).set({ draft: dogDraft }).where(eq(cases.id, found.id));
	expect((await ask(path)).text).not.toContain(link);
});

test("mailed links of the former question say that it is over, or lead to the owner's page", async () => {
	const kennel = await ask("/take-back/abc");
	expect(kennel.status).toBe(404);
	expect(kennel.text).toContain("This link no longer works");
	expect(kennel.headers["cache-control"]).toBe("no-store");
	const { status, headers } = await ask("/edit/dog/abc/taken-back");
	expect([status, headers.location]).toEqual([301, "/edit/dog/abc"]);
});

test("erasing a breeder removes the kennel's name from others' dogs (D3)", async () => {
	const kennel = await makeKennel({ kennelName: "Rocca", email: "rocca@example.com" }, logo);
	const origin = { kennelOfOrigin: labelOf(kennel) };
	const dog = await makeDog({ name: "Otto", ...origin });
	const found = await makeCase("rehome", { ...dogDraft, ...origin });
	const other = await makeCase("rehome", { ...dogDraft, kennelOfOrigin: "Rocca" });
	await erasePerson(
		identifyPerson({ email: "rocca@example.com", phone: "" }),
		await makeStaff("admin"),
	);
	const draftOf = async (id: number) =>
		(await db.select().from(cases).where(eq(cases.id, id)))[0]?.draft.kennelOfOrigin;
	expect(await draftOf(found.id)).toBe("");
	expect(await draftOf(other.id)).toBe("Rocca");
	const [left] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, dog.id));
	expect(left?.kennelOfOrigin).toBe("");
});
