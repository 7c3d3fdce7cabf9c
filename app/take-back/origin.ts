import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import { breeders } from "#app/breeders/table.ts";
import { isWaiting } from "#app/moderation/cases/states.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { placeIn, publicPath } from "#app/records/record.ts";
import {
	findNamedKennel,
	findOnlyKennelNamed,
	type NamedKennel,
} from "#app/take-back/named-kennel.ts";
import { takeBacks } from "#app/take-back/table.ts";
import { isQuestionValid } from "#app/take-back/take-backs.ts";

/** Finds the kennel a request names and the kennel's answer; for the owner and the team. */
export async function findOrigin(found: Case) {
	const { id, draft, sample } = found;
	const named = draft.kennelOfOrigin ?? "";
	if (named === "") return undefined;
	const asked = await findQuestion(id, named);
	const kennel = asked?.kennel ?? (await findNamedKennel(named, sample));
	const namesake = kennel ? undefined : await findOnlyKennelNamed(named, sample);
	return {
		dog: draft.name || "the dog",
		named,
		agreed: draft.askKennel === "yes",
		/** True while the case is pending with the team, so that the kennel can be asked now. */
		waiting: isWaiting(found),
		kennel: kennel && shown(kennel),
		/** A kennel with the same name, not confirmed to be the right one. */
		namesake: namesake && shown(namesake),
		question: asked?.question,
	};
}

export type Origin = NonNullable<Awaited<ReturnType<typeof findOrigin>>>;

function shown({ id, name, slug, status, ...place }: NamedKennel) {
	const path = status === "active" ? publicPath(kennelRecord, slug) : undefined;
	return { id, name, place: placeIn(kennelRecord, place), path };
}

async function findQuestion(caseId: number, named: string) {
	const [found] = await db
		.select({ takeBack: takeBacks, kennel: breeders })
		.from(takeBacks)
		.innerJoin(cases, eq(cases.id, takeBacks.caseId))
		.innerJoin(breeders, eq(breeders.id, takeBacks.kennelId))
		.where(
			and(
				eq(takeBacks.caseId, caseId),
				eq(takeBacks.named, named),
				or(isNotNull(takeBacks.answer), isQuestionValid),
			),
		)
		.orderBy(desc(takeBacks.id))
		.limit(1);
	if (!found) return undefined;
	const { takeBack, kennel } = found;
	const { answer, words, askedAt, dueAt, answeredAt, takenBackAt } = takeBack;
	const hasLeft = kennel.status === "withdrawn";
	const isOffering = answer === "yes" || answer === "help";
	const contact =
		isOffering && !hasLeft ? { email: kennel.email, phone: formatPhone(kennel.phone) } : undefined;
	const isOpen = !hasLeft && dueAt > new Date();
	const state = answer ?? (isOpen ? ("asked" as const) : ("silent" as const));
	return {
		kennel: { ...kennel, name: kennel.kennelName },
		question: { state, words, askedAt, dueAt, answeredAt, takenBackAt, contact },
	};
}
