import type { Right } from "#app/people/rights.ts";

type Action = { name: string; line: string; path: string; area: string; right: Right };

export const actions: Action[] = [
	{
		name: "New listing",
		line: "Add a dog for an owner",
		path: "/desk/adoptions/new",
		area: "Adoptions",
		right: "review",
	},
	{
		name: "New breeder",
		line: "Add a kennel for a breeder",
		path: "/desk/breeders/new",
		area: "Breeders",
		right: "review",
	},
	{
		name: "New guide",
		line: "Start with a title",
		path: "/desk/guides#begin",
		area: "Guides",
		right: "write",
	},
	{
		name: "New blog post",
		line: "Start with a title",
		path: "/desk/blog#begin",
		area: "Blog",
		right: "write",
	},
	{
		name: "Invite someone",
		line: "Add a person to the team",
		path: "/desk/people/invite",
		area: "People",
		right: "govern",
	},
	{
		name: "Export or erase someone’s data",
		line: "Find everything about an email address",
		path: "/desk/privacy",
		area: "Personal data",
		right: "govern",
	},
];
