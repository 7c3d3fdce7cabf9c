import type { DeskCounts } from "#app/desk/counts.ts";
import type { Right } from "#app/people/rights.ts";

export type DeskLink = {
	label: string;
	path: string;
	/** Everyone on the team without one. */
	right?: Right;
	counts?: keyof DeskCounts;
};

export const deskMenu: DeskLink[] = [
	{ label: "Today", path: "/desk" },
	{ label: "Page views", path: "/desk/visits" },
	{ label: "Review", path: "/desk/review", right: "review", counts: "review" },
	{ label: "Adoptions", path: "/desk/adoptions", right: "review" },
	{ label: "Breeders", path: "/desk/breeders", right: "review" },
	{ label: "Messages", path: "/desk/messages", right: "review", counts: "messages" },
	{ label: "Possible spam", path: "/desk/spam", right: "review", counts: "spam" },
	{ label: "Subscribers", path: "/desk/subscribers", right: "review" },
	{ label: "Deliveries", path: "/desk/deliveries", right: "review", counts: "undelivered" },
	{ label: "Guides", path: "/desk/guides", right: "write" },
	{ label: "Blog", path: "/desk/blog", right: "write" },
	{ label: "Photos", path: "/desk/photos", right: "write" },
	{ label: "People", path: "/desk/people", right: "govern" },
	{ label: "History", path: "/desk/history", right: "govern" },
	{ label: "Personal data", path: "/desk/privacy", right: "govern" },
];
