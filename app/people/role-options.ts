import type { Role } from "#app/people/rights.ts";

export const roleOptions: { value: Role; label: string }[] = [
	{ value: "reviewer", label: "Reviewer: dogs, breeders, messages" },
	{ value: "editor", label: "Editor: guides, posts, photos" },
	{ value: "admin", label: "Admin: everything" },
];
