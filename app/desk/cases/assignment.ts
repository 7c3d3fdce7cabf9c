import { eq, inArray } from "drizzle-orm";
import { assignCase } from "#app/cases/review/assignment.ts";
import { findAssigned } from "#app/cases/review/team-emails.tsx";
import { cases } from "#app/cases/table.ts";
import { lock } from "#app/desk/cases/cases.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import type { ListKind } from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { listAssignees } from "#app/people/team.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { numberIn } from "#app/ui/found.ts";

type Person = { id: number; name: string };

/** Who takes care of which case of a list, and who else could. */
export async function readAssignees(ids: number[], reader: Staff) {
	const [assignees, team] = await Promise.all([findAssignees(ids), listAssignees()]);
	return { assignees, team, reader: reader.id };
}

export async function findAssignees(ids: number[]) {
	const rows = await db
		.select({ caseId: cases.id, id: people.id, name: people.name })
		.from(cases)
		.innerJoin(people, eq(people.id, cases.assignedTo))
		.where(inArray(cases.id, ids));
	const assignees: Record<number, Person> = {};
	for (const { caseId, ...person } of rows) assignees[caseId] = person;
	return assignees;
}

/** "elsewhere" if it has another assignee than `shown`; undefined if there is no such case or person. */
function assign(
	{ right, page }: ListKind,
	id: number,
	personId: number | null,
	shown: number | null,
	actor: Staff,
) {
	requireRight(actor, right);
	return transaction(async (tx) => {
		if (!page?.hasAssignee || !(await lock(page, id, tx))) return undefined;
		return assignCase(id, personId, shown, actor, tx);
	});
}

/** Assigns a case as its page asks. Returns the notice to show. */
export async function assignOne(
	kind: ListKind,
	id: number,
	to: string,
	{ person = "", from }: Record<string, string>,
	actor: Staff,
): Promise<string | undefined> {
	const chosen = person === "" ? null : numberIn(person);
	const personId = { me: actor.id, nobody: null, person: chosen }[to];
	if (personId === undefined) return undefined;
	const shown = numberIn(from) ?? (to === "nobody" ? actor.id : null);
	const result = await assign(kind, id, personId, shown, actor);
	if (!result) return undefined;
	if (result === "elsewhere") return "taken";
	if (personId === null) return "nobody";
	if (personId === actor.id) return "mine";
	return (await findAssigned(id)) ? "given" : "given-unsent";
}

/** Assigns cases one by one; `shown` has each one's assignee on the page. Unassigns only the actor's. */
export async function assignSeveral(
	kind: ListKind,
	shown: ReadonlyMap<number, number | null>,
	personId: number | null,
	actor: Staff,
): Promise<{ changed: number; refused: number[] }> {
	const refused: number[] = [];
	for (const [id, from] of shown) {
		const known = personId === null ? actor.id : from;
		if ((await assign(kind, id, personId, known, actor)) !== "done") refused.push(id);
	}
	return { changed: shown.size - refused.length, refused };
}
