import type { SubjectLink } from "#app/desk/history/subject-link.ts";
import { identifyPerson, searchPerson } from "#app/desk/privacy/personal-data.ts";
import type { Actor } from "#app/people/actor.ts";

export async function findPlaces(typed: { email: string; phone: string }, actor: Actor) {
	const { all, mails, stillStaff } = await searchPerson(identifyPerson(typed), actor);
	const lines = all.flatMap(({ kept, rows }) => rows.flatMap((row) => kept.summary?.(row) ?? []));
	const numbers = all.flatMap(({ kept: { label }, rows }) => (label ? count(rows, ...label) : []));
	const places: SubjectLink[] = [
		...lines,
		...numbers,
		...count(mails, "email on disk", "emails on disk"),
	];
	const files = all.flatMap(({ kept, rows }) => rows.flatMap((row) => kept.file?.(row) ?? []));
	return { ...typed, places, files, stillStaff };
}

function count({ length }: unknown[], one: string, several = `${one}s`): SubjectLink[] {
	return length === 0 ? [] : [{ label: `${length} ${length === 1 ? one : several}` }];
}
