import { actOnCase, listCases, readCase, saveCase } from "#app/desk/cases/cases.ts";
import type { Actor } from "#app/people/actor.ts";
import type { ListKind } from "#app/people/define-case.ts";

/** What a volunteer does with the cases of one kind at the desk. */
export function casesOf(kind: ListKind) {
	return {
		act: (id: number, action: string, actor: Actor, values: Record<string, string> = {}) =>
			actOnCase(kind, id, action, values, actor),
		/** The ids of a list’s first page. `query`: as in its address. */
		listed: async (query: string, reader: Actor) => {
			const { items } = await listCases(kind, new URLSearchParams(query), 1, reader);
			return items.map(({ id }) => id);
		},
		items: async (query: string, reader: Actor) =>
			(await listCases(kind, new URLSearchParams(query), 1, reader)).items,
		/** Like the page’s form, if it has one. */
		save: (id: number, values: Record<string, string>, actor: Actor) =>
			saveCase(kind, id, values, actor),
		view: (id: number, reader: Actor) => readCase(kind, id, reader),
		/** Everything on the page of a case, as text. */
		shown: async (id: number, reader: Actor) => {
			const found = await readCase(kind, id, reader);
			return found && JSON.stringify(found);
		},
	};
}
