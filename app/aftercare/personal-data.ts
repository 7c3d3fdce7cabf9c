import { asc, eq, inArray, sql } from "drizzle-orm";
import { deleteAftercares } from "#app/aftercare/aftercares.ts";
import { aftercareAnswers, aftercares } from "#app/aftercare/table.ts";
import { maskIn } from "#app/moderation/personal-data.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";

/** Exports a new family's aftercares, and only the dates for dogs that the person gave away. */
export async function exportAftercare({ email }: Whose, dogIds: number[], tx: Db) {
	const { id, dogId, movedOn, createdAt } = aftercares;
	const isFamily = email === "" ? undefined : eq(sql`lower(${aftercares.email})`, email);
	const asFamily = await rowsWhere(aftercares, isFamily, tx);
	const asOwner = await tx
		.select({ id, dogId, movedOn, createdAt })
		.from(aftercares)
		.where(inArray(dogId, dogIds))
		.orderBy(asc(id));
	const all = [...asFamily, ...asOwner].map((row) => row.id);
	const isAnswer = inArray(aftercareAnswers.aftercareId, all);
	const answers = await rowsWhere(aftercareAnswers, isAnswer, tx);
	const isOwn = (row: { aftercareId: number }) => asFamily.some(({ id }) => id === row.aftercareId);
	return {
		/** Includes what others wrote, because emails about it may name the dog. */
		subjects: { aftercare: all, aftercareAnswer: answers.map((row) => row.id) },
		aftercare: asFamily,
		aftercareAsked: asOwner,
		aftercareAnswers: answers.filter(isOwn).map(({ ticket: _, ...row }) => row),
	};
}

type Exported = Awaited<ReturnType<typeof exportAftercare>>;
type Found = Pick<Exported, "aftercare" | "aftercareAsked">;

/** Also erases those for dogs that the person gave away, so their families are no longer asked. */
export async function eraseAftercare({ aftercare, aftercareAsked }: Found, whose: Whose, tx: Db) {
	const ids = [...aftercare, ...aftercareAsked].map(({ id }) => id);
	await deleteAftercares(inArray(aftercares.id, ids), tx);
	await maskIn([aftercareAnswers.words], whose, tx);
}
