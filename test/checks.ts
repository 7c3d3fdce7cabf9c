import { desc, eq } from "drizzle-orm";
import { findCase } from "#app/cases/review/cases.ts";
import { findCodePhoto, requestCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { codePhotos, recordVerifications } from "#app/cases/verifications/table.ts";
import {
	type NewVerification,
	recordVerification,
	verifiedOfCase,
} from "#app/cases/verifications/verifications.ts";
import { dogs } from "#app/network/dogs/store.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor } from "#test/make.ts";

export async function verifiedCase(id: number) {
	const found = await findCase(id);
	if (!found) throw new Error(`Case ${id} is gone.`);
	return verifiedOfCase(dogs, found.case);
}

export async function checkCase(id: number, made: Partial<NewVerification> = {}) {
	const check = {
		kind: "vet_record",
		result: "confirmed",
		checkedAt: new Date(),
		...made,
	} as const;
	return recordVerification(await verifiedCase(id), check, actor);
}

export async function askForCode(caseId: number, by: Actor = actor) {
	await requestCodePhoto(caseId, by);
	const request = await findCodePhoto(caseId);
	if (!request) throw new Error("No photo was asked for.");
	return request;
}

export async function expireCode(caseId: number) {
	const request = await findCodePhoto(caseId);
	const expiresAt = new Date(Date.now() - 1000);
	await db
		.update(codePhotos)
		.set({ expiresAt })
		.where(eq(codePhotos.id, request?.id ?? 0));
}

export async function lastCheck() {
	const [last] = await db
		.select()
		.from(recordVerifications)
		.orderBy(desc(recordVerifications.id))
		.limit(1);
	if (!last) throw new Error("Nothing was checked.");
	return last;
}
