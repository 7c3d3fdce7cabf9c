export type Role = "admin" | "editor" | "reviewer";

/** "review": listings, kennels, messages, subscribers; "write": guides, posts, photos; "govern": the rest. */
export type Right = "review" | "write" | "govern";

const rights: Record<Role, readonly Right[]> = {
	admin: ["review", "write", "govern"],
	editor: ["write"],
	reviewer: ["review"],
};

export function may(role: Role, right: Right): boolean {
	return rights[role].includes(right);
}

export const roleNames: Record<Role, string> = {
	admin: "Admin",
	editor: "Editor",
	reviewer: "Reviewer",
};

export const roleOptions: { value: Role; label: string }[] = [
	{ value: "reviewer", label: "Reviewer: dogs, breeders, messages" },
	{ value: "editor", label: "Editor: guides, posts, photos" },
	{ value: "admin", label: "Admin: everything" },
];
