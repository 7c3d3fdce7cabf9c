export type Role = "admin" | "editor" | "reviewer";

/**
 * What members of the team may do: "review" listings, kennels, messages, subscribers; "write" guides,
 * posts, photos; "govern" people, settings, everybody's data.
 */
export type Right = "review" | "write" | "govern";

const rights: Record<Role, readonly Right[]> = {
	// Where one volunteer runs it all, that one is the admin.
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
