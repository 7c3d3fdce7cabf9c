export const listFilters = {
	draft: "Drafts",
	scheduled: "Scheduled",
	published: "Published",
	changed: "Published, with changes",
	unpublished: "Unpublished",
} as const;
export type ListFilter = keyof typeof listFilters;

export function isListFilter(text: string): text is ListFilter {
	return Object.hasOwn(listFilters, text);
}
