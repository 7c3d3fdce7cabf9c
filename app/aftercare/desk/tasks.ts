import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { dogs } from "#app/adoptions/store.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { findAftercare, stopAftercares } from "#app/aftercare/aftercares.ts";
import { aftercareAnswers, aftercares, isTask } from "#app/aftercare/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { setStatusAtDesk } from "#app/moderation/records/desk-edits.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

export const taskLists = ["open", "handled", "all"] as const;
export type TaskList = (typeof taskLists)[number];

const { id, aftercareId, answer, at, handledAt } = aftercareAnswers;

export async function openAftercareTasks(actor: Actor) {
	return (await listTasks("open", 1, actor)).items.slice(0, 8);
}

const conditions = {
	open: isTask,
	handled: and(ne(answer, "well"), isNotNull(handledAt)),
	all: undefined,
};

export async function listTasks(list: TaskList, page: number, actor: Actor) {
	requireRight(actor, "review");
	const order = list === "open" ? [asc(at), asc(id)] : [desc(at), desc(id)];
	const shown = db
		.select({ id })
		.from(aftercareAnswers)
		.where(conditions[list])
		.orderBy(...order)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const { name, locationCity, locationState } = adoptionListings;
	const rows = await db
		.select({ id, aftercareId, answer, at, dog: name, locationCity, locationState })
		.from(aftercareAnswers)
		.innerJoin(aftercares, eq(aftercares.id, aftercareId))
		.innerJoin(adoptionListings, eq(adoptionListings.id, aftercares.dogId))
		.where(inArray(id, shown))
		.orderBy(...order);
	const tasks = rows.map((row) => ({ ...row, place: placeIn(dog, row) }));
	return pageFrom(tasks, page);
}

export async function readAftercare(aftercare: number, actor: Actor) {
	requireRight(actor, "review");
	const found = await findAftercare(aftercare);
	if (!found) return undefined;
	const answers = await db
		.select({ answer: aftercareAnswers, handler: people.name })
		.from(aftercareAnswers)
		.leftJoin(people, eq(people.id, aftercareAnswers.handledBy))
		.where(eq(aftercareId, aftercare))
		.orderBy(desc(id));
	const { name, status, ownerContactEmail } = found.listing;
	const { mailbox: _, ...care } = found.aftercare;
	return {
		aftercare: care,
		dog: { id: found.listing.id, name, status, place: placeIn(dog, found.listing) },
		ownerEmail: ownerContactEmail,
		answers: answers.map(({ answer: { ticket: _, ...answer }, handler }) => ({
			...answer,
			handler,
		})),
	};
}

export const taskSteps = ["answered", "closed", "stopped", "returned", "relisted"] as const;
export type TaskStep = (typeof taskSteps)[number];

/** Refuses to relist if only an admin may, a legal requirement is unmet, or the dog is no longer homed. */
export async function applyTaskAction(
	aftercare: number,
	step: TaskStep,
	actor: Actor,
	/** The newest answer that was shown; later ones stay open. */
	seen = Number.MAX_SAFE_INTEGER,
): Promise<{ dogId: number; refused?: "admin" | "law" | "meanwhile" } | undefined> {
	requireRight(actor, "review");
	const found = await findAftercare(aftercare);
	if (!found) return undefined;
	const dogId = found.listing.id;
	// Comes first: if recording the return fails, the hourly job does it because the dog is public.
	if (step === "relisted") {
		const set = await setStatusAtDesk(dogs, dogId, dog.published, "homed", actor);
		if (set === "admin" || set === "law") return { dogId, refused: set };
		if (set !== "set") return { dogId, refused: "meanwhile" };
	}
	await transaction(async (tx) => {
		const isIt = eq(aftercares.id, aftercare);
		await tx.select({ id: aftercares.id }).from(aftercares).where(isIt).for("update");
		if (step === "stopped") return stopAftercares([aftercare], "team", actor, tx);
		if (step === "returned" || step === "relisted") await recordReturn(aftercare, actor, tx);
		if (step === "returned") return;
		const handledAs = step === "closed" ? "closed" : "answered";
		const { rowCount } = await tx
			.update(aftercareAnswers)
			.set({ handledAt: sql`now()`, handledAs, handledBy: staffId(actor) })
			.where(and(eq(aftercareId, aftercare), isTask, lte(id, seen)));
		if (rowCount) await note({ kind: "aftercare", id: aftercare }, handledAs, {}, actor, tx);
	});
	return { dogId };
}

async function recordReturn(aftercare: number, actor: Actor, tx: Db): Promise<void> {
	const [returned] = await tx
		.update(aftercares)
		.set({ returnedAt: sql`now()` })
		.where(and(eq(aftercares.id, aftercare), isNull(aftercares.returnedAt)))
		.returning({
			dogId: aftercares.dogId,
			days: sql<number>`greatest(current_date - ${aftercares.movedOn}, 0)`,
		});
	if (returned) {
		await note({ kind: "aftercare", id: aftercare }, "dog returned", {}, actor, tx);
		const { id, returnedAfterDays } = adoptionListings;
		// For statistics. A listing that is already public again has its own value.
		await tx
			.update(adoptionListings)
			.set({ returnedAfterDays: returned.days })
			.where(and(eq(id, returned.dogId), isNull(returnedAfterDays)));
	}
	await stopAftercares([aftercare], "return", actor, tx);
}
