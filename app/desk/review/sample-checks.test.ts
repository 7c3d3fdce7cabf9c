import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { readReview } from "#app/desk/review/review-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const rocky = { name: "Rocky" };

test("samples are nobody's: no check counts them, nor shows them", async () => {
	const shared = { ownerContactEmail: "rocky@example.com", ownerContactPhone: "+15125550142" };
	const chip = { microchipNumber: "985112004001234" };
	await makeDog({ ...rocky, ...shared, ...chip, sample: true });
	const sample = await makeCase("rehome", { ...dogDraft, ...shared, ...chip });
	await db.update(cases).set({ sample: true }).where(eq(cases.id, sample.id));
	const { id } = await makeCase("rehome", { ...dogDraft, ...shared, ...chip });
	const found = await readReview(id, ada);
	const named = (name: string) => found?.findings.filter((each) => each.name === name);
	for (const name of ["sender", "chip", "many"]) {
		for (const check of named(name) ?? []) expect(check, name).toMatchObject({ clean: true });
	}
	expect(JSON.stringify(named("sender"))).toContain("not seen before");
	await makeDog({ ...rocky, ...shared, ...chip });
	const again = await readReview(id, ada);
	expect(again?.findings.find(({ name }) => name === "sender")).toMatchObject({ clean: false });
});
