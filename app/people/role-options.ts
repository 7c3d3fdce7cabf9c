import type { Role } from "#app/people/rights.ts";

/** The roles to choose from, with what each may do. */
export const roleOptions: { value: Role; label: string }[] = [
	{ value: "reviewer", label: "Reviewer: dogs, breeders, mail" },
	{ value: "editor", label: "Editor: guides, posts, photos" },
	{ value: "admin", label: "Admin: everything" },
];
