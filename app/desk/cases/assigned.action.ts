import { redirect } from "react-router";
import { findAssigned } from "#app/cases/review/team-emails.tsx";
import { assignSeveral } from "#app/desk/cases/assignment.ts";
import { listKindAt } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { listQuery } from "#app/ui/paging.ts";
import { maxBatch } from "#policies";
import type { Route } from "./+types/assigned.action.ts";

export const handle = acceptsBody(8 * 1024);

const outcomes: Record<string, string> = { me: "mine", nobody: "nobody", person: "given" };

/** Assigns the selected cases. The list then shows how many changed and which did not. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const kind = listKindAt(url);
	const actor = requireStaff(context);
	const fields = (await readFields(request)) ?? new FormData();
	const picked = new Map<number, number | null>();
	for (const value of fields.getAll("case")) {
		const [, id, shown = ""] = /^([1-9]\d{0,14}) (\d{0,15})$/.exec(String(value)) ?? [];
		if (id) picked.set(Number(id), shown === "" ? null : Number(shown));
	}
	orNotFound(picked.size <= maxBatch);
	const to = String(fields.get("to"));
	const person = to === "me" ? actor.id : (numberIn(String(fields.get("person"))) ?? null);
	orNotFound(to === "nobody" || (["me", "person"].includes(to) && person));
	const personId = to === "nobody" ? null : person;
	const { changed, refused } = await assignSeveral(kind, picked, personId, actor);
	const given = to === "person" ? [...picked.keys()].filter((id) => !refused.includes(id)) : [];
	const unsent = given.length > 0 && !(await isAnyEmailed(given));
	const result = {
		done: picked.size === 0 ? "none" : (outcomes[to] ?? "") + (unsent ? "-unsent" : ""),
		changed: String(changed),
		not: refused.join(" "),
	};
	return redirect(kind.path + listQuery(url.searchParams, result));
}

async function isAnyEmailed(caseIds: number[]): Promise<boolean> {
	for (const id of caseIds) if (await findAssigned(id)) return true;
	return false;
}
