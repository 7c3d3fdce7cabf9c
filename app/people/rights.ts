export const rights = ["review", "write", "send", "manage"] as const;
export type Right = (typeof rights)[number];

export const rightLabels: Record<Right, { label: string; hint: string }> = {
	review: { label: "Review", hint: "Dogs, breeders, messages, reports and subscribers." },
	write: { label: "Write", hint: "Guides, posts and photos." },
	send: { label: "Send", hint: "The newsletter: write issues, send them, and its settings." },
	manage: {
		label: "Manage",
		hint: "Like an admin: the team, personal data, the history, and dogs whose bite broke the skin.",
	},
};

export function may({ rights }: { rights: readonly Right[] }, right: Right): boolean {
	return rights.includes(right);
}

/** Such as "Review, write". */
export function listRights(has: readonly Right[]): string {
	const labels = rights
		.filter((right) => has.includes(right))
		.map((right) => rightLabels[right].label);
	const [first = "Nothing yet", ...others] = labels;
	return [first, ...others.map((label) => label.toLowerCase())].join(", ");
}
